"""Records beside those the story hangs on: namesakes' papers, other cards, older posts and permissions."""

from __future__ import annotations

from datetime import date

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.cast import Cast
from lifegym.worlds.builtin import PaymentMethod
from lifegym.worlds.services.notification_hub import Post
from lifegym.worlds.services.visa_and_advisory import TravelDocument

_ROADS = (
    (41, "{0}: parking closed at night", "{0} service area closes its lower car park from 22:00 to 05:00."),
    (23, "{0}: noodle counter opens at 07:00", "The counter at {0} opens at seven until the end of May."),
    (9, "{2}: chains no longer required", "No chains between {0} and {2} from today on."),
)


def seed_look_alikes(s: Story, c: Cast) -> None:
    """Seed what a hasty reader could take for the right thing."""
    year = c.opening.year
    for ref, holder, number, given, family, expires in (
        ("DOC-PP-LAN", "Đặng Thị Ngọc Lan", "C1880216", "THI NGOC LAN", "DANG", date(year + 3, 2, 9)),
        ("DOC-PP-OANH-NGUYEN", "Nguyễn Thị Kim Oanh", "C2054491", "THI KIM OANH", "NGUYEN", date(year + 1, 8, 30)),
        ("DOC-PP-TAM", "Đặng Văn Tâm", "C1730088", "VAN TAM", "DANG", date(year - 1, 12, 5)),
    ):
        s.seed(
            "visa_and_advisory.travel_documents",
            TravelDocument(
                doc_id=ref, holder=holder, kind="passport", number=number, nationality="VN", given_name=given,
                family_name=family, issued=expires.replace(year=expires.year - 10), expires=expires,
                note="scanned on the family's scanner for a trip to Bangkok",
            ),
        )  # fmt: skip
    holder = "HOANG THI THANH MAI"
    for ident, label, last4 in (("pm_mai_old", "Blue card, old", "4417"), ("pm_mai_debit", "Debit card", "4741")):
        s.pays_with(PaymentMethod(method_id=ident, label=label, last4=last4, holder=holder, status="blocked"))
    for count, (ago, title, text) in enumerate(_ROADS, 1):
        s.seed(
            "notification_hub.posts",
            Post(
                post_id=f"post_9{count:05d}", account_id="oa_chubu_roads", title=title.format(*c.areas),
                summary=text.format(*c.areas),
                published_at=c.home_at(c.day(-ago), "07:30"),
            ),
        )  # fmt: skip
    s.file(
        "authorisations-bangkok.csv",
        f"date,from,what,limit_vnd,state\n{year - 1}-05-02,Mai,anything in Bangkok,1500000,given\n"
        f"{year - 1}-05-11,Mai,the boat with lunch,2500000,given\n"
        f"{year - 1}-05-13,Mai,anything in Bangkok,3000000,withdrawn",
    )
