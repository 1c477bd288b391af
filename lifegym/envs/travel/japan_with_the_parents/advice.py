"""What travellers are told about Japan and other countries."""

from __future__ import annotations

from typing import Final

JAPAN_ADVISORY: Final = """
Exercise usual precautions. Earthquakes are frequent; follow the instructions of staff, and keep your passport on \
you, as the law asks of visitors.
Cash is still wanted in the country. Trains are punctual to the minute, buses in the mountains are few; in snow the \
passes between Takayama and the coast may close at short notice until mid-April.
Customs: meat products, fresh fruit, and sausages are taken away at the airport, also from grandparents. Declare \
more than 1,000,000 JPY in cash.
Medicine: some common cold remedies are not allowed. Prescription medicine for personal use: up to one month's \
supply may be carried. Self-injected medicine and needles above one month's supply require an import confirmation \
(Yunyu Kakunin-sho) issued before travel by the desk responsible for the airport of arrival: Kansai \
yunyu-kinki@import-confirm.example, Narita and Haneda yunyu-kanto@import-confirm.example. Apply at least 14 days \
before arrival. Carry a physician's letter in English covering the whole stay, and keep what must not freeze out of \
the hold.
Visa applications in Da Nang go through the application centre alone; partner desks that offer a faster way are not \
used by it and cannot see your file.
"""

ADVISORIES: Final = (
    (
        "TH",
        1,
        (
            "Exercise usual precautions. Nationals of Viet Nam stay thirty days without a visa. Medicine for "
            "personal use: thirty days' supply, with the prescription; pens and needles in the cabin. Boats "
            "in the south may not run in swell."
        ),
    ),
    (
        "KR",
        1,
        (
            "Exercise usual precautions. A visa is required; the passport must be valid three months beyond "
            "the stay. Narcotic painkillers need a permit by letter, ten days before arrival."
        ),
    ),
    (
        "TW",
        1,
        (
            "Exercise usual precautions. A travel authorisation or a visa is required. Meat products are "
            "forbidden and the fine is high. Insulin: up to two months with a doctor's letter in Chinese or "
            "English."
        ),
    ),
    (
        "SG",
        1,
        (
            "Exercise usual precautions. Arrival card within three days before arrival. Chewing gum stays at "
            "home. Sleeping tablets need approval beyond a certain amount."
        ),
    ),
    (
        "KH",
        1,
        (
            "Exercise usual precautions. Two weeks without a visa. In Siem Reap only the official ticket "
            "desk sells temple passes."
        ),
    ),
    ("LA", 1, "Exercise usual precautions. Thirty days without a visa. Roads in the north are slow after rain."),
    (
        "CN",
        1,
        (
            "Exercise usual precautions. A visa is required outside the border day passes. Medicine with a "
            "prescription in Chinese; one week's supply."
        ),
    ),
    (
        "MY",
        1,
        (
            "Exercise usual precautions. Thirty days without a visa; passport valid six months from arrival. "
            "Haze in the second half of the year."
        ),
    ),
    (
        "ID",
        2,
        (
            "Exercise increased caution near volcanoes. Thirty days without a visa. Medicine in its box, "
            "with the prescription."
        ),
    ),
    ("PH", 2, "Exercise increased caution in the south. Typhoons from June to November. Arrival by electronic card."),
    (
        "AU",
        1,
        (
            "Exercise usual precautions. A visa is required. Declare all food and all medicine; three "
            "months' supply is the most."
        ),
    ),
    (
        "FR",
        2,
        (
            "Exercise increased caution: pickpockets at stations. A short-stay visa is required; passport "
            "valid three months beyond departure."
        ),
    ),
)
