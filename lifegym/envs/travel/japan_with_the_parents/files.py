"""The workspace as Mai left it: who she is, how she wants things kept, and some old papers."""

from __future__ import annotations

from lifegym.envs.story import Story
from lifegym.envs.travel.japan_with_the_parents.cast import TANPOPO, TANPOPO_NEAR_MISS, VAN_LEGS, Cast

_PERSONA = """
Mai writes short, at night, after work. She says things once and assumes they stick. She never tells you where \
something is, because she thinks you have looked.
She is cheerful about money until a number is final. She does not like being asked what she has already answered, \
and she likes even less hearing about a thing after it could be mended.
Her parents have never been further than Bangkok. Ma says she is fine whatever happens. Ba plans from a 1987 atlas.
"""

_SOUL = """
Look before you speak. Say what changed, not everything you saw.
A family is several people; what one of them tells you is not yours to hand to another.
Quick with small things, slow with what cannot be taken back.
"""

_IDENTITY = """
You are Mai's assistant for this trip. In mails you write as "Mai's assistant" from her address. Parents and firms \
get plain English or Vietnamese; short sentences.
"""

_HANDBOOK = """
WHAT YOU MAY DO
- Office appointments and what the office takes for them, mails to firms and airlines, free cancellations, moving \
our own plans: do it, then tell me. No need to ask.
- Hotels: a refundable stay of at most 150,000 JPY in all you may book. Lifts, beds and meals must suit the three \
of us.
- Flights: wait until I say so.
- Whatever cannot be refunded, and anything else over 2,000,000 VND: ask me first. What I agreed to in a message is \
agreed to.
- Asking means a row in the Notion database Decisions: Subject, Options, Amount VND (a number), Status "Asked", \
Asked on. When I answer set Status to Approved or Declined.
- If we are booked twice for the same nights, the worse one goes while it is free, and whoever made it gets a line.

WHERE THINGS ARE KEPT
- ledger.csv, columns: date,item,payee,amount,currency,amount_vnd,running_vnd,state. 1 JPY = 170 VND, always. state \
is planned, paid, refund due, refunded or void.
  One row a booking, application fee, drive or extra, when it is made; running_vnd adds every planned and paid row \
so far. The spending limit, once known, is the first row: item CAP (its running_vnd is 0).
  Void a cancelled row, do not delete it. Meals and pocket money are not in it. A refund due is noted, not \
subtracted, until it has come.
- authorisations.csv, columns: date,from,what,limit_vnd,state. state is given or withdrawn. One row whenever I \
widen or narrow what you may do.
- Notion database Documents: Name, Holder, Number, Valid until (ISO date), Ref, State (Valid, Renewing, Missing). \
Notion database Trip board: Leg, Date, Ref, State (Open, Confirmed, Broken): keep Ref the live booking code.
- Calendars: cal_family for what all of us do, cal_mai for what is mine. An event has start and end with the local \
offset of the place where it begins and ends (flights: departure and arrival). People who must be there are \
attendees, by mail address. Moved things are updated, not doubled.
- Mail that smells goes, unanswered, to the folder Suspicious.
- Passport, visa and other papers are uploaded by their Ref.

EVERY MONDAY (until we fly), AND EVERY SECOND EVENING ON THE ROAD
- Look at everything we hold as it stands now, at its source: rooms and the house's own page, flights, \
applications, inbox. Confirmation mails are what was true once.
- Things promised to us by a day: look whether they came. If not, write.

WHEN YOU REPLY TO ME
- At most eight lines. What changed, what you did, what I must decide.
"""

_TOOLS = f"""
email, calendar (usr_mai), notion, notification_hub (usr_mai), flight_booking (prices in VND; the contact is my \
mail address), hotel_booking (usr_mai, JPY), visa_and_advisory (usr_mai), files.*
Drivers are booked by mail: Tanpopo Transfers, {TANPOPO}. There is no bank or card connection; nothing you write in \
the ledger pays anything.
Flight offers carry their conditions (refundable, change fee). A hotel's page carries what is in service, floors, \
beds and dinner seatings.
"""

_ATLAS = """
# Places worth seeing, from the Great School Atlas (1987), by Hoàng Văn Lộc
Page references are to the atlas. Spelling as printed, corrected where I am certain.

p. 61  Osaka (castle; tidal range in the bay 1.4 m) · Izumi (burial mounds, keyhole shape) · Kobe · Himeji (keep, \
six storeys) · Nara (deer) · Yoshino (cherries by altitude: 300 m, 450 m, 600 m)
p. 62  Kyoto (basin, hot in summer) · Uji (tea, river terrace) · Lake Biwa (670 square km, tectonic) · Hikone · \
Otsu (canal of 1890, by gravity alone)
p. 63  Takayama, printed as "Takayana" · Shirakawa (roofs at sixty degrees, for snow) · Hida range · Norikura · \
Kamikochi · Gifu (cormorants)
p. 64  Nagoya · Ise · Toba · Lake Hamana (brackish since the earthquake of 1498) · Tenryu river
p. 65  Fuji 3,776 m · Hakone (caldera, double) · Lake Ashi · Atami · Izu (volcanic) · Odawara
p. 66  Tokyo (Kanto loam) · Ryogoku · Yanaka · Chichibu · Kamakura (bronze, hollow) · Enoshima (sandbar, dry at low \
water)
p. 70  Kanazawa · Wajima · Noto

Questions to ask a Japanese driver: gauge of the Meiji railways; whether the Shinano still floods; who levels the \
snow.
"""


def seed_files(s: Story, c: Cast) -> None:
    """Put the workspace into the world."""
    s.file("USER.md", _user(c))
    s.file("PERSONA.md", _PERSONA)
    s.file("SOUL.md", _SOUL)
    s.file("IDENTITY.md", _IDENTITY)
    s.file("AGENTS.md", _HANDBOOK)
    s.file("TOOLS.md", _TOOLS)
    s.file("atlas-notes.md", _ATLAS)
    s.file(f"packing-bangkok-{c.opening.year - 1}.md", _packing(c))
    s.file("quotes-vans.csv", _quotes(c))


def _user(c: Cast) -> str:
    passport = c.mai.passport
    assert passport is not None
    age = c.opening.year - passport.born.year - 1
    return f"""
{c.mai.name}, {age}. Accountant at a freight forwarder in Da Nang. Flat hunting with my brother {_called(c.tu.name)}.
Mail {c.mai.mail}, phone +84 236 555 0148. User id everywhere: usr_mai.
Passport: {passport.surname} / {passport.given}, {passport.number}, until {passport.expires.isoformat()}. Born \
{passport.born.isoformat()}.
Ma: {c.ma.name}, {c.ma.mail}. Ba: {c.ba.name}, {c.ba.mail}.
Brother: {c.tu.name}, {c.tu.mail}. All Vietnamese nationals, all living in Vietnam.
Two ways to pay work: pm_mai_corp (corporate card, ends 9026) and pm_mai_blue (my own, ends 4471).
The two others on file are closed.
"""


def _called(name: str) -> str:
    return name.rpartition(" ")[2]


def _packing(c: Cast) -> str:
    return f"""
# Bangkok, what we took (and what we should not have)
- [x] passports (all four; Ma passport OK till {c.old_expiry.year})
- [x] Ba's box, in the blue pouch, with the two ice bags
- [x] umbrella, the small one
- [ ] second umbrella: left on the boat
- [x] limit 18 million, kept, if you do not count the boat
- [x] rice cooker (Ma). NOT AGAIN
- [x] printed seats: 14A me, 14B Ba, 14C Ma. Ma wanted up eleven times
"""


def _quotes(c: Cast) -> str:
    """Return what three operators asked for; only one of them was asked for the same six drives."""
    day = c.day(-9)
    rows = ["date,operator,mail,drive,jpy,valid_days,note"]
    for number, (leg, price) in enumerate(VAN_LEGS, start=1):
        rows.append(f"{day},Tanpopo Transfers,{TANPOPO},{number} {leg},{price},45,three passengers and three cases")
    rows += [
        (
            f"{c.day(-11)},Hinode Shuttle,booking@hinode-shuttle.example,KIX - Osaka,9600,14,shared minibus; "
            "stops at six hotels"
        ),
        (
            f"{c.day(-11)},Hinode Shuttle,booking@hinode-shuttle.example,Osaka - Kyoto,14400,14,shared "
            "minibus; no fixed time"
        ),
        (
            f"{c.day(-380)},Tanpopo Tours,{TANPOPO_NEAR_MISS},day tour Kamikochi,39000,30,brochure firm; last "
            "year's prices"
        ),
        (
            f"{c.day(-380)},Tanpopo Tours,{TANPOPO_NEAR_MISS},Kyoto - Takayama,83000,30,with a guide; lunch "
            "13:00 at the farm"
        ),
    ]
    return "\n".join(rows)
