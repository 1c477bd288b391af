"""Where the persona wants to be asked: a database of questions with their options, amounts and answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lifegym.envs.authoring.boards import Board
from lifegym.envs.authoring.doing import Doing
from lifegym.envs.player import Player
from lifegym.envs.spec import Play, StepFunction
from lifegym.reward.build import RowsBuilder
from lifegym.reward.predicates import EVER


@dataclass(frozen=True, slots=True)
class Questions(Board):
    """A board with the columns Subject, Options, an amount, Status and Asked on; :func:`questions` makes one."""

    currency: str = "EUR"

    def ask(self, me: Player, subject: str, options: str, amount: int | None = None) -> Doing:
        """Put a question: a row with the status Asked and today's day. Returns its id."""
        line: dict[str, Any] = {"Subject": subject, "Options": options, "Status": "Asked", "Asked_on": me.today}
        return (yield from self.put(me, **line, **({} if amount is None else self._amount(amount))))

    def asks(self, subject: str, options: str = "yes / no", amount: int | None = None) -> StepFunction:
        """Return a step that puts a question, such as an assistant takes that asks what it need not ask."""

        def step(me: Player) -> Play:
            yield from self.ask(me, subject, options, amount)

        return step

    def asked(self, *words: str | tuple[str, ...], amount: int | None = None) -> RowsBuilder:
        """The agent put a question that names the words, with the amount if one is given."""
        return self.row(*words, **({} if amount is None else self._amount(amount)))

    def ever_asked(self, *words: str | tuple[str, ...], since: int = 0, until: int = EVER) -> RowsBuilder:
        """The agent put such a question in those stages, even if it was taken back.

        For ``never(...)`` of what had been settled; narrow the stages, since another matter may name the same words.
        """
        return self.row(*words).made().during(since, until).ever()

    def _amount(self, amount: int) -> dict[str, int]:
        return {f"Amount_{self.currency}": amount}


def questions(database_id: str, currency: str, title: str = "Decisions") -> Questions:
    """Return a board of questions whose amounts are in a currency."""
    columns = {
        "Subject": "title",
        "Options": "rich_text",
        f"Amount {currency}": "number",
        "Status": ["Asked", "Approved", "Declined"],
        "Asked on": "date",
    }
    return Questions(database_id, title, columns, repeating=True, most=16, currency=currency)
