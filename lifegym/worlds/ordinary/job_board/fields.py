"""Professions: what is done in them, what they ask for, and what they pay in Amsterdam."""

from __future__ import annotations

from typing import Final, NamedTuple


class Profession(NamedTuple):
    """What people do; ``pay`` is gross a month in euros after three to five years, ``home`` tells if it goes there."""

    title: str
    category: str
    pay: int
    education: str
    home: bool
    skills: tuple[str, ...]
    duties: tuple[str, ...]


def _p(title: str, category: str, pay: int, education: str, home: bool, skills: str, duties: str) -> Profession:
    return Profession(title, category, pay, education, home, tuple(skills.split(", ")), tuple(duties.split("; ")))


PROFESSIONS: Final = (
    _p("software developer", "software", 4700, "bachelor", True,
       "Python, SQL, Git, testing, Docker, code review",
       "build and run the services behind our customer portal; review the code of your colleagues; keep response times "
       "under a second; write tests before anything goes live"),
    _p("front-end developer", "software", 4500, "bachelor", True,
       "TypeScript, HTML, CSS, accessibility, Git, testing",
       "turn designs into pages that everybody can use; keep the component library in order; measure and improve "
       "loading times"),
    _p("test engineer", "software", 4200, "bachelor", True,
       "testing, Python, Git, test automation, reporting",
       "plan and automate tests; hunt down faults that appear once a month; agree with developers on what is "
       "good enough"),
    _p("systems administrator", "software", 4300, "vocational", True,
       "Linux, networking, monitoring, scripting, incident response",
       "keep servers patched and backed up; share the on-call rota, one week in five; document what you change"),
    _p("data analyst", "data", 4100, "bachelor", True,
       "SQL, Excel, Python, statistics, dashboards, reporting",
       "answer questions of sales and planning with data; build dashboards that people really open; check the numbers "
       "before they leave the house"),
    _p("data engineer", "data", 5000, "bachelor", True,
       "SQL, Python, data modelling, Docker, Git, monitoring",
       "bring data from twelve sources into one warehouse; find out why last night's load failed; make history "
       "reproducible"),
    _p("statistician", "data", 4700, "master", True,
       "statistics, R, survey design, reporting, SQL",
       "design samples and weights; explain uncertainty to people who dislike it; publish four reports a year"),
    _p("UX designer", "design", 4300, "bachelor", True,
       "user research, prototyping, Figma, accessibility, workshops",
       "talk to users every week; draw, test and throw away; hand over designs that can be built"),
    _p("graphic designer", "design", 3400, "bachelor", True,
       "typography, layout, Figma, print production, photography",
       "design brochures, signs and posts; keep the house style alive; brief photographers and printers"),
    _p("project coordinator", "project management", 3900, "bachelor", True,
       "planning, stakeholder management, budgeting, reporting, Excel, risk management",
       "keep planning and budget of three projects; prepare the steering group and write its minutes; chase "
       "what is late"),
    _p("project manager construction", "project management", 5100, "bachelor", False,
       "planning, contracts, budgeting, construction safety, stakeholder management, risk management",
       "lead a site from permit to handover; negotiate with subcontractors; report progress every fortnight"),
    _p("event manager", "project management", 3500, "bachelor", False,
       "planning, budgeting, negotiation, stakeholder management, logistics",
       "organise congresses for up to eight hundred people; book halls, caterers and speakers; stand there when "
       "it begins"),
    _p("accountant", "finance", 4300, "bachelor", True,
       "bookkeeping, Excel, financial reporting, tax, auditing",
       "close the books of four entities each month; prepare the audit; explain the figures to managers"),
    _p("financial controller", "finance", 5600, "master", True,
       "financial reporting, budgeting, Excel, forecasting, stakeholder management",
       "build the budget and say early when it will not hold; challenge business cases; improve the monthly report"),
    _p("payroll officer", "finance", 3500, "vocational", True,
       "payroll, Excel, labour law, accuracy",
       "pay four hundred people correctly and on time; answer their questions; follow changes in the collective "
       "agreement"),
    _p("legal counsel", "legal", 5400, "master", True,
       "contracts, labour law, privacy law, negotiation, legal writing",
       "review contracts of suppliers and customers; advise on privacy; find answers that people can use"),
    _p("paralegal", "legal", 3200, "bachelor", False,
       "legal writing, research, filing, accuracy",
       "prepare files and deadlines; draft letters; keep clients informed"),
    _p("nurse", "healthcare", 3600, "bachelor", False,
       "patient care, medication, triage, reporting, shift work",
       "care for eight to ten patients a shift; give medication and watch its effect; train students on the ward"),
    _p("physiotherapist", "healthcare", 3600, "bachelor", False,
       "rehabilitation, patient care, exercise therapy, reporting",
       "treat patients after operations and injuries; set goals together; work with the family doctors in the quarter"),
    _p("care assistant", "healthcare", 2800, "vocational", False,
       "patient care, medication, shift work, first aid",
       "help residents through the day; notice when something changes; report to the nurse in charge"),
    _p("pharmacist", "healthcare", 5300, "master", False,
       "medication, patient care, quality control, team leadership",
       "check prescriptions and interactions; advise at the counter; lead a team of six assistants"),
    _p("laboratory technician", "research", 3400, "vocational", False,
       "laboratory work, quality control, accuracy, reporting",
       "prepare and measure samples; calibrate instruments; record everything so that others can repeat it"),
    _p("research associate", "research", 4500, "doctorate", True,
       "statistics, academic writing, R, survey design, grant writing",
       "run a study on how people move through cities; write papers and a public summary; supervise two students"),
    _p("primary school teacher", "education", 4000, "bachelor", False,
       "teaching, classroom management, curriculum design, parent communication",
       "teach a group of twenty-six children; talk with parents; prepare the school play with your colleagues"),
    _p("mathematics teacher", "education", 4400, "master", False,
       "teaching, mathematics, classroom management, curriculum design",
       "teach years one to five; be mentor of one class; develop exams with the section"),
    _p("language trainer", "education", 3300, "bachelor", True,
       "teaching, curriculum design, intercultural communication, assessment",
       "teach evening groups of adults; test levels at the start and the end; write course material"),
    _p("HR adviser", "human resources", 4100, "bachelor", True,
       "labour law, recruitment, stakeholder management, coaching, reporting",
       "advise managers on sickness, contracts and growth; lead recruitment for two departments; keep the files "
       "in order"),
    _p("recruiter", "human resources", 3700, "bachelor", True,
       "recruitment, interviewing, negotiation, reporting",
       "find people for twenty vacancies at a time; speak with candidates within two days; advise managers on pay"),
    _p("marketing specialist", "marketing", 3800, "bachelor", True,
       "content writing, campaign planning, web analytics, budgeting, Excel",
       "plan campaigns and measure what they bring; write texts and newsletters; work with an agency on the website"),
    _p("communication adviser", "marketing", 4200, "bachelor", True,
       "content writing, media relations, stakeholder management, crisis communication",
       "advise the board on what to say and when; answer the press; write for people who are in a hurry"),
    _p("account manager", "sales", 4000, "bachelor", True,
       "negotiation, customer relations, Excel, forecasting, presentation",
       "look after sixty customers in the region; prepare and close contracts; know before they do what they "
       "will need"),
    _p("customer support agent", "customer service", 2850, "vocational", True,
       "customer relations, conflict handling, accuracy, reporting",
       "help customers by phone and chat; solve nine of ten questions yourself; tell the product team what goes wrong"),
    _p("civil engineer", "engineering", 4500, "bachelor", False,
       "structural calculation, CAD, planning, contracts, reporting",
       "design bridges and quays; check the calculations of others; visit the site every week"),
    _p("mechanical engineer", "engineering", 4400, "bachelor", False,
       "CAD, materials, prototyping, quality control",
       "design parts of our pumps; test prototypes until they break; bring them into series with production"),
    _p("electrician", "engineering", 3350, "vocational", False,
       "electrical installation, safety regulations, fault finding, reading drawings",
       "install and measure in homes and offices; find faults; explain to residents what you did"),
    _p("energy adviser", "energy", 4000, "bachelor", True,
       "energy audits, heat pumps, reporting, customer relations, Excel",
       "visit buildings and calculate what they can save; write plans that owners can afford; apply for subsidies"),
    _p("heat pump installer", "energy", 3500, "vocational", False,
       "heat pumps, plumbing, electrical installation, safety regulations",
       "replace boilers by heat pumps; commission the system; come back when it makes noise"),
    _p("warehouse team leader", "logistics", 3300, "vocational", False,
       "planning, team leadership, safety regulations, inventory, shift work",
       "lead a shift of fifteen; divide the work at six in the morning; keep errors under one in a thousand"),
    _p("supply chain planner", "logistics", 4000, "bachelor", True,
       "planning, forecasting, Excel, inventory, stakeholder management",
       "plan stock for four hundred articles; speak with suppliers about what is late; improve the forecast"),
    _p("bus driver", "logistics", 3100, "vocational", False,
       "bus licence, customer relations, safety regulations, shift work",
       "drive city lines in early and late shifts; help passengers; check your vehicle before you leave"),
    _p("chef de partie", "hospitality", 2950, "vocational", False,
       "cooking, food safety, shift work, inventory",
       "run the vegetable station; cook for ninety guests an evening; train two apprentices"),
    _p("hotel receptionist", "hospitality", 2700, "vocational", False,
       "customer relations, booking systems, conflict handling, shift work",
       "welcome guests; solve what the booking forgot; close the till at night"),
    _p("shop manager", "retail", 3200, "vocational", False,
       "team leadership, inventory, customer relations, planning, budgeting",
       "lead a team of eight; order what the quarter wants; be on the floor on Saturdays"),
    _p("policy officer", "public sector", 4600, "master", True,
       "policy analysis, legal writing, stakeholder management, research, presentation",
       "prepare decisions on housing for the council; talk with residents before, not after; write so that it "
       "can be read"),
    _p("permit officer", "public sector", 3800, "bachelor", True,
       "permits, labour law, legal writing, customer relations, accuracy",
       "decide on applications within the legal term; visit sites; explain a refusal in person"),
)  # fmt: skip

INDUSTRIES: Final[dict[str, tuple[str, ...]]] = {
    "software house": (
        "software",
        "data",
        "design",
        "project management",
        "human resources",
        "sales",
        "customer service",
    ),
    "hospital": ("healthcare", "research", "human resources", "finance", "project management", "data"),
    "home care": ("healthcare", "human resources", "customer service"),
    "school board": ("education", "human resources", "finance"),
    "municipality": ("public sector", "legal", "data", "project management", "marketing", "finance"),
    "construction": ("engineering", "project management", "finance", "legal"),
    "energy services": ("energy", "engineering", "sales", "customer service", "project management", "data"),
    "logistics": ("logistics", "customer service", "finance", "data", "human resources"),
    "hospitality": ("hospitality", "marketing", "human resources", "project management"),
    "retail": ("retail", "logistics", "marketing", "finance", "customer service", "design"),
    "law firm": ("legal", "finance", "marketing", "human resources"),
    "research institute": ("research", "data", "marketing", "project management"),
    "insurance": ("finance", "legal", "data", "software", "customer service", "sales"),
    "public transport": ("logistics", "engineering", "software", "customer service", "project management"),
    "publishing": ("design", "marketing", "sales", "project management", "software"),
}
"""Fields that the companies of an industry hire in."""
