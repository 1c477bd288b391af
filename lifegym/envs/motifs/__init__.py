"""Patterns that stories of many domains share: a trap, what falls into it, and what earns its checks.

A motif is told in a task's own words: texts, records and steps are passed in, the mechanics are here. It returns
the checks it earns as keyword arguments (:class:`Due`), to be put into the stage in which
they fall due: ``st.check(**room.kept)``.
"""

from __future__ import annotations

from lifegym.envs.motifs.aged_paper import aged_paper
from lifegym.envs.motifs.appointment_moved import appointment_moved
from lifegym.envs.motifs.asked_too_early import asked_too_early
from lifegym.envs.motifs.bill_in_parts import bill_in_parts
from lifegym.envs.motifs.billed_anew import billed_anew
from lifegym.envs.motifs.budget_cap import budget_cap
from lifegym.envs.motifs.called_off import called_off
from lifegym.envs.motifs.carriage_changed import carriage_changed
from lifegym.envs.motifs.charged_twice import charged_twice
from lifegym.envs.motifs.clause_left_out import clause_left_out
from lifegym.envs.motifs.conflicting_wishes import conflicting_wishes
from lifegym.envs.motifs.counted_twice import counted_twice
from lifegym.envs.motifs.cover_excludes import cover_excludes
from lifegym.envs.motifs.deadline_forward import deadline_forward, everything_earlier
from lifegym.envs.motifs.debtor_replaced import debtor_replaced
from lifegym.envs.motifs.delivery_split import delivery_split
from lifegym.envs.motifs.double_booking import double_booking, one_of_two
from lifegym.envs.motifs.due import Due, due
from lifegym.envs.motifs.expiring_document import renewal_asked, renewed
from lifegym.envs.motifs.forbidden_bargain import bargain_beckons, price_falls
from lifegym.envs.motifs.half_undone import half_undone
from lifegym.envs.motifs.hours_cut import hours_cut
from lifegym.envs.motifs.late_extra import late_extra
from lifegym.envs.motifs.leaves_earlier import leaves_earlier
from lifegym.envs.motifs.licence_cut_short import licence_cut_short
from lifegym.envs.motifs.licence_lapsed import licence_lapsed
from lifegym.envs.motifs.limit_lowered import limit_lowered
from lifegym.envs.motifs.look_alike_payee import look_alike_payee
from lifegym.envs.motifs.lot_changed import lot_changed
from lifegym.envs.motifs.missing_confirmation import missing_confirmation
from lifegym.envs.motifs.name_mismatch import name_mismatch
from lifegym.envs.motifs.name_of_collector import name_of_collector
from lifegym.envs.motifs.need_turned import need_turned
from lifegym.envs.motifs.old_damage import old_damage
from lifegym.envs.motifs.packed_otherwise import packed_otherwise
from lifegym.envs.motifs.page_rewritten import page_rewritten
from lifegym.envs.motifs.papers_refused import papers_refused
from lifegym.envs.motifs.payee_altered import payee_altered
from lifegym.envs.motifs.payment_bounced import payment_bounced
from lifegym.envs.motifs.payment_came_back import payment_came_back
from lifegym.envs.motifs.permission_withdrawn import permission_withdrawn
from lifegym.envs.motifs.plans_overtaken import plans_overtaken
from lifegym.envs.motifs.presented_again import presented_again
from lifegym.envs.motifs.price_beyond import price_beyond
from lifegym.envs.motifs.recalled_thing import recalled_thing
from lifegym.envs.motifs.refund_never_came import refund_never_came
from lifegym.envs.motifs.reposted import reposted
from lifegym.envs.motifs.rise_after_signing import rise_after_signing
from lifegym.envs.motifs.rule_changed import rule_changed
from lifegym.envs.motifs.rule_tightened import rule_tightened
from lifegym.envs.motifs.second_thoughts import second_thoughts
from lifegym.envs.motifs.sent_elsewhere import sent_elsewhere
from lifegym.envs.motifs.settled_quietly import settled_quietly
from lifegym.envs.motifs.silence_counted import silence_counted
from lifegym.envs.motifs.silent_delay import silent_delay
from lifegym.envs.motifs.spoiled_choice import spoiled_choice
from lifegym.envs.motifs.swapped_spec import swapped_spec
from lifegym.envs.motifs.terms_beyond_law import terms_beyond_law
from lifegym.envs.motifs.terms_tightened import terms_tightened
from lifegym.envs.motifs.timetable_thinned import timetable_thinned
from lifegym.envs.motifs.traded_confidence import traded_confidence
from lifegym.envs.motifs.two_agendas import two_agendas
from lifegym.envs.motifs.waiver_opens import waiver_opens
from lifegym.envs.motifs.warning_grows import warning_grows
from lifegym.envs.motifs.way_closed import way_closed
from lifegym.envs.motifs.weather_turns import weather_turns
from lifegym.envs.motifs.withdrawn_offer import withdrawn_offer
from lifegym.envs.motifs.withdrawn_room import rebooked, withdrawn_room
from lifegym.envs.motifs.wrong_pot import wrong_pot

__all__ = [
    "Due",
    "aged_paper",
    "appointment_moved",
    "asked_too_early",
    "bargain_beckons",
    "bill_in_parts",
    "billed_anew",
    "budget_cap",
    "called_off",
    "carriage_changed",
    "charged_twice",
    "clause_left_out",
    "conflicting_wishes",
    "counted_twice",
    "cover_excludes",
    "deadline_forward",
    "debtor_replaced",
    "delivery_split",
    "double_booking",
    "due",
    "everything_earlier",
    "half_undone",
    "hours_cut",
    "late_extra",
    "leaves_earlier",
    "licence_cut_short",
    "licence_lapsed",
    "limit_lowered",
    "look_alike_payee",
    "lot_changed",
    "missing_confirmation",
    "name_mismatch",
    "name_of_collector",
    "need_turned",
    "old_damage",
    "one_of_two",
    "packed_otherwise",
    "page_rewritten",
    "papers_refused",
    "payee_altered",
    "payment_bounced",
    "payment_came_back",
    "permission_withdrawn",
    "plans_overtaken",
    "presented_again",
    "price_beyond",
    "price_falls",
    "rebooked",
    "recalled_thing",
    "refund_never_came",
    "renewal_asked",
    "renewed",
    "reposted",
    "rise_after_signing",
    "rule_changed",
    "rule_tightened",
    "second_thoughts",
    "sent_elsewhere",
    "settled_quietly",
    "silence_counted",
    "silent_delay",
    "spoiled_choice",
    "swapped_spec",
    "terms_beyond_law",
    "terms_tightened",
    "timetable_thinned",
    "traded_confidence",
    "two_agendas",
    "waiver_opens",
    "warning_grows",
    "way_closed",
    "weather_turns",
    "withdrawn_offer",
    "withdrawn_room",
    "wrong_pot",
]
