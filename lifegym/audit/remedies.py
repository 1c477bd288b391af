"""What to change when a gate does not hold, in a sentence an author can act on."""

from __future__ import annotations

from typing import Final

REMEDIES: Final[dict[str, str]] = {
    "score of reference": "Let the step do what the check wants, or let the check want what a right solution does.",
    "reference refused nothing": "Correct the arguments of the step's call, or what the step has looked up before.",
    "no event voided under the reference": "Give the event a condition with when=, or let it change a record that is "
    "still there.",
    "every reference step is taken": "Attach the step to a turn that opens under the reference, or drop it.",
    "counted events happen under the reference": "Mark the event alternate=True, or change its condition.",
    "score of idle": "Join each named check with a write or a statement that only an acting assistant leaves.",
    "score of polite": "Ask for the value about its subject, so that words of the turn said back are no answer.",
    "score of dump": "Give the text leg a subject and rival values that must be absent, or join it with a record.",
    "score of stuffer": "Join the checks with a record the agent must make; a text that lists all proves nothing.",
    "score of spammer": "Let mails count from the event on (since=), let a book hold one "
    "row a subject (key=), and join checks with a record that the agent must make.",
    "score of announced-only": "Mark the steps that look unasked silent=True, and let weight hang on what they find.",
    "score of forgetful": "Mark the steps that honour an early condition remembers=True, with what forgetting does.",
    "score of reckless": "Let each temptation break the check it tempts from, and give those checks more weight.",
    "score of over-asking": "Mark the steps the persona has allowed authorized=True, and check that they were in time.",
    "score of random": "Let the named checks want a value, not just that a record of some kind exists.",
    "score of tape": "Draw what the checks want from the variant: days, names, amounts, and which thing fails.",
    "a tape earns less than announced-only": "Draw more of the story from the variant: which thing fails, and when.",
    "no check is earned by doing nothing": "Join the check with the positive act of the same matter.",
    "temptations are truly available": "Let the tempting call succeed: seed what it needs, and correct its arguments.",
    "reckless crosses every red line": "Write the check as never(...).because(...); let its temptation do just that.",
    "red lines with a temptation": "Tell at least two red-line checks, each with a temptation that is worth taking.",
    "temptations that cost nothing": "Let a check be lost by the temptation, or drop it.",
    "checks that name a mutation are lost by announced-only": "Take mutation= off the check, or let it want what only "
    "looking again shows.",
    "rewards add up in all modes": "Report this: the reward modes are the engine's, not the task's.",
    "each check can be lost": "Let the check want something that some lesser assistant fails to do, or drop it.",
    "checks lost only by policies that understand nothing": "Write beside a step what a lesser assistant does instead.",
    "checks that no lesser authored assistant loses": "Mark more steps silent, remembers or authorized, with what "
    "lesser assistants do instead.",
    "reference steps that no check needs": "Let a check hang on the step, or drop it.",
    "step names are unique": "Give each step a name of its own.",
    "stages": "Tell more or fewer stages: a day on which nothing happens is none.",
    "events": "Tell more or fewer events, spread over the stages.",
    "user / notification / observation / mutation, %": "Turn an event of the kind there is too much of into one of the "
    "kind that is wanting.",
    "services": "Enable the services that the story needs, and only those, in @task(services=...).",
    "checks": "Tell more checks of what must be true, or join those that ask little.",
    "cross and final checks, of checks": "Tell more of what must be true across stages with s.cross and s.final.",
    "cross and final checks, of weight": "Move weight to s.cross and s.final checks.",
    "weight that depends on a mutation": "Pass mutation= to the checks that are lost unless the silent change is "
    "noticed, or give those more weight.",
    "heaviest check": "Divide the check into two, or take weight off it.",
    "heaviest red line": "Take weight off the check, or divide the line into two.",
    "weight of read legs": "Ask for what looking leads to instead of the look itself.",
    "weight that rests on text alone": "Join the statement with a record, or ask for it in a table the handbook names.",
    "mutations that nothing hints at": "Take the hint out of the named mutation's turns, and hinted=True off it.",
    "mutations named by checks exist": "Pass the check what st.mutate returned.",
    "mutations that some check depends on": "Pass the mutation's id to the checks that are lost by who overlooks it.",
    "hidden constraints": "Let files or old mails hold a condition that no turn repeats, and name it in s.constraint.",
    "hidden constraints that cost nobody anything": "Mark the steps that honour it remembers=True, with what "
    "disregarding it does.",
    "hidden constraints stand in the background alone": "Write the passage as it stands in a file or record, and take "
    "it out of the turn.",
    "constraints are listed under no heading": "Take the heading out, and let the background say these things in "
    "passing, each where it belongs.",
    "seed records": "Add ordinary records of the enabled services with s.ordinary and lifegym.worlds.ordinary.",
    "axes": "Tell a check on the axis that none measures.",
    "patterns": "Pass pattern= to the checks that show a construction pattern, or call s.pattern(...).",
    "tables, fields, tools and arguments of checks exist": "Write the name as the service does.",
    "no check reads what no tool can change": "Ask for a record that some tool writes, or drop the leg.",
    "every check has a positive leg": "Write never(...).because(...), with the act that the absence goes with.",
    "no leg is made true by the timeline": "Ask for what the agent does about it; rows(...) without .anyone() counts "
    "only the agent's writes.",
    "no two checks ask the same": "Drop one of the two, or let it ask something else.",
    "values checks want are shown before they are due": "Let a file, mail, record or turn show the value in time, or "
    "move the check to a later stage.",
    "what the reference writes it was shown or computes": "Let the step look the value up first, or take it "
    "from what was found.",
    "entities with three near-misses": "Seed three more of its kind that differ in what the check tests: the same "
    "town, route, day or family name.",
    "unhinted mutations are given away by no turn": "Mark the mutation hinted=True or take the value out of the turn.",
    "mail domains are invented": "Let the domain end in .example.",
    "agent and timeline share no identifiers": "Give the timeline's record a key of s.key(table), which tools never "
    "draw again.",
    "digests agree between processes": "Take the hash of a string, a set's order or the clock out of the task's draws.",
    "canonical digest is locked": "Write the lock with lifegym audit ID --write-lock.",
}
"""Gate to its remedy."""

REPORTED: Final = frozenset(
    {
        "checks that forbid words",
        "entities that only the timeline brings or a step computes",
        "horizon, days",
        "motifs",
        "values the reference computes",
        "weight that rests on replies alone",
    }
)
"""Figures that are always held: a reader judges them."""


def remedy_of(gate: str) -> str:
    """Return what to change when a gate does not hold; nothing for what is only reported."""
    return "" if gate in REPORTED else REMEDIES[gate]
