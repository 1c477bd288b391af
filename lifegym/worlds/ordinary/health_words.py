"""Meals and remarks from which an ordinary life's food diary is made."""

from __future__ import annotations

from typing import Final, NamedTuple


class Dish(NamedTuple):
    """A dish in a usual portion: kilocalories, and grams of protein, carbohydrate and fat."""

    name: str
    kcal: int
    protein: int
    carbs: int
    fat: int


BREAKFASTS: Final = (
    Dish("Porridge with apple and cinnamon", 350, 11, 58, 8),
    Dish("Two slices of rye bread with cheese", 360, 17, 38, 15),
    Dish("Yoghurt with berries and muesli", 340, 15, 46, 10),
    Dish("Scrambled eggs on toast", 410, 22, 30, 22),
    Dish("Flatbread with labneh and olives", 390, 13, 42, 18),
    Dish("Rice porridge with egg", 320, 13, 48, 8),
    Dish("Banana, peanut butter and a crispbread", 370, 11, 44, 17),
    Dish("Ful with tomato and parsley", 360, 18, 44, 12),
    Dish("Soft-boiled egg and a bread roll", 300, 13, 34, 12),
    Dish("Skyr with pear and walnuts", 330, 23, 30, 13),
)
LUNCHES: Final = (
    Dish("Lentil soup with bread", 480, 22, 68, 12),
    Dish("Chicken wrap with salad", 540, 34, 50, 22),
    Dish("Cheese sandwich and an apple", 510, 21, 60, 20),
    Dish("Noodle soup with tofu", 460, 22, 62, 13),
    Dish("Tabbouleh with chickpeas", 470, 15, 62, 17),
    Dish("Tuna salad with potatoes", 520, 32, 44, 23),
    Dish("Canteen pasta with vegetables", 640, 20, 92, 21),
    Dish("Leftover curry with rice", 610, 26, 78, 21),
    Dish("Omelette with mushrooms and salad", 450, 27, 12, 32),
    Dish("Hummus bowl with roast carrots", 500, 17, 54, 24),
    Dish("Smoked mackerel on rye", 490, 27, 36, 26),
)
DINNERS: Final = (
    Dish("Baked salmon, potatoes and green beans", 640, 39, 48, 31),
    Dish("Chickpea stew with couscous", 620, 23, 92, 17),
    Dish("Chicken thighs with rice and cucumber", 690, 44, 72, 24),
    Dish("Stir-fried vegetables with noodles", 580, 18, 86, 18),
    Dish("Spaghetti with tomato and parmesan", 660, 23, 96, 20),
    Dish("Mashed potatoes with kale and sausage", 710, 27, 66, 37),
    Dish("Dal with rice and yoghurt", 600, 24, 90, 15),
    Dish("Vegetable lasagne", 680, 29, 66, 33),
    Dish("Grilled sea bream with salad", 520, 42, 18, 31),
    Dish("Mushroom risotto", 650, 17, 88, 24),
    Dish("Lamb kofta with bulgur", 720, 38, 62, 35),
    Dish("Pea soup with rye bread", 560, 30, 70, 17),
    Dish("Bean chilli with cornbread", 630, 27, 84, 20),
)
SNACKS: Final = (
    Dish("Apple", 80, 0, 19, 0),
    Dish("Handful of almonds", 175, 6, 5, 15),
    Dish("Slice of carrot cake", 340, 4, 42, 17),
    Dish("Two dates and a coffee", 140, 1, 34, 0),
    Dish("Plain yoghurt", 110, 8, 9, 4),
    Dish("Dark chocolate, three pieces", 165, 2, 13, 12),
    Dish("Crispbread with cottage cheese", 130, 11, 14, 3),
    Dish("Orange", 70, 1, 15, 0),
    Dish("Stroopwafel", 150, 1, 21, 7),
)
AWAY: Final = (
    Dish("Grilled fish at the harbour", 690, 44, 34, 38),
    Dish("Pizza margherita", 840, 33, 108, 30),
    Dish("Mixed meze, shared", 760, 26, 66, 43),
    Dish("Seafood rice for two, my half", 720, 36, 84, 26),
)
SICK: Final = (
    Dish("Broth with noodles", 240, 12, 34, 6),
    Dish("Dry toast and tea", 160, 5, 30, 2),
    Dish("Plain rice with banana", 310, 5, 70, 1),
)
PORTIONS: Final = (
    (100, ""), (100, ""), (100, ""), (125, ", large portion"), (75, ", small portion"), (110, " and a bit more"),
    (100, ", at home"), (100, ", at work"), (115, ", out with friends"),
)  # fmt: skip
