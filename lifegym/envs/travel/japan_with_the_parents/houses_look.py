"""How the reference looks at what is held: the needs of the three, and each house's own page against them."""

from __future__ import annotations

from lifegym.envs.authoring.doing import Doing
from lifegym.envs.story import Player
from lifegym.envs.travel.japan_with_the_parents.cast import (
    USER_ID,
)
from lifegym.envs.travel.japan_with_the_parents.hands import newest, read


def read_needs(me: Player) -> Doing:
    """Read Ba's hours and dose from the notes, and what Ma's knee allows from the mail."""
    hits = yield me.call("notion.API-post-search", query="sugar notes", filter={"property": "object", "value": "page"})
    page = hits["results"][0]["id"]
    blocks = yield me.call("notion.API-get-block-children", block_id=page)
    lines = [
        "".join(part["plain_text"] for part in block[block["type"]].get("rich_text", ())) for block in blocks["results"]
    ]
    text = "\n".join(lines)
    me.know["dinner by"] = read(r"by (\d\d:\d\d)", text)
    me.know["units a day"] = int(read(r"(\d+) units of the long", text)) + 3 * int(
        read(r"(\d+) before each meal", text)
    )
    me.know["units a pen"] = int(read(r"pen has (\d+) units", text))
    knee = yield from newest(me, 'knee stairs "One flight"')
    me.know["knee"] = knee["body"]


def look_at_houses(me: Player) -> Doing:
    """Look at each stay and its house's page; keep the towns where something no longer suits, and why."""
    trouble: dict[str, str] = {}
    held = yield me.hotel_booking.list_reservations(user_id=USER_ID)
    for row in held["reservations"]:
        town = row["city"].lower()
        mine = f"stay {town}" in me.know and me.know[f"stay {town}"]["id"] == row["reservation_id"]
        if row["status"] == "walked" and mine:
            trouble[town] = "walked"
        if row["status"] != "confirmed":
            continue
        page = yield me.hotel_booking.get_hotel_details(hotel_id=row["hotel_id"])
        floors = [room["highest_floor"] for room in page["rooms"] if room["room_type"] == row["room_type"]]
        stopped = any(
            item["amenity"] == "lift" and item["first_day"] < row["check_out"] and item["last_day"] >= row["check_in"]
            for item in page["out_of_service"]
        )
        if (stopped or "lift" not in page["amenities"]) and max(floors, default=0) > 2 and mine:
            trouble[town] = "stairs"
        if page["dinner_seatings"] and page["dinner_seatings"][0] > "19:00" and mine:
            trouble[town] = "dinner"
        if not mine:
            trouble[f"second {town}"] = row["reservation_id"]
    me.know["houses in trouble"] = trouble
