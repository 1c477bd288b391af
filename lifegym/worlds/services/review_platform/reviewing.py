"""Reviews, and questions that merchants answer."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, Literal

from lifegym.worlds.arguments import clean, one_line
from lifegym.worlds.codec import Ready, dump, dump_without, joined, listed, member, plain
from lifegym.worlds.errors import ToolError
from lifegym.worlds.folding import all_in, folded, words_of
from lifegym.worlds.identity import signed_in
from lifegym.worlds.letters import goes_to, own_words
from lifegym.worlds.paging import limited, paged
from lifegym.worlds.service import timed, tool
from lifegym.worlds.services.review_platform.answers import answer_to, due_after, page_topics, replies_in_words
from lifegym.worlds.services.review_platform.desk import Desk, moment, of_merchant
from lifegym.worlds.services.review_platform.records import Letter, Question, Review
from lifegym.worlds.signals import MailSent, listens

_ORDERS: Final = {
    "newest": lambda row: -row.created_at.timestamp(),
    "oldest": lambda row: row.created_at.timestamp(),
    "highest": lambda row: (-row.rating, -row.created_at.timestamp()),
    "lowest": lambda row: (row.rating, -row.created_at.timestamp()),
}
MAX_OPEN_QUESTIONS: Final = 20


def shown_review(row: Review) -> dict[str, Any]:
    """Return a review as tools show it, in its JSON form."""
    shown: dict[str, Any] = plain(row.view("merchant_id", "previous"))
    return shown


def _printed_question(row: Question) -> str:
    return dump_without(row, "merchant_id", "answer_due")


class Reviewing(Desk):
    """What people say about merchants, and ask them."""

    @tool
    def list_reviews(
        self,
        merchant_id: str,
        limit: int = 20,
        sort: Literal["newest", "oldest", "highest", "lowest"] = "newest",
        rating: int | None = None,
        keyword: str | None = None,
        verified: bool | None = None,
        page: int = 1,
    ) -> dict[str, Any]:
        """List the reviews of a merchant with authors, dates and whether the author had a booking there (verified).

        The average counts older reviews too, which are no longer shown; stars counts those shown.

        Args:
            merchant_id: As search_merchants shows it.
            limit: Reviews a page, 1 to 100.
            sort: newest, oldest, highest or lowest first.
            rating: Only reviews with exactly this many stars.
            keyword: Words that must all occur in the text.
            verified: Only verified (true) or unverified (false) ones.
            page: Page from 1.

        Example:
            review_platform.list_reviews(merchant_id="mer_0001", limit=10, sort="lowest")
        """
        merchant = self._merchant(merchant_id)
        if rating is not None and not 1 <= rating <= 5:
            raise ToolError("BAD_RATING", f"rating is 1 to 5 stars, got {rating}.")
        words = () if keyword is None else words_of(keyword)
        shown = self.reviews.grouped(of_merchant).get(merchant_id, [])
        found = [
            row
            for row in shown
            if (rating is None or row.rating == rating)
            and (verified is None or row.verified == verified)
            and (not words or all_in(words, folded(row.body)))
        ]
        found.sort(key=_ORDERS[sort])
        rows, pages = paged(found, page, limited(limit))
        stars = Counter(row.rating for row in shown)
        return {
            "merchant_id": merchant_id,
            "merchant_name": merchant.name,
            "rating": merchant.rating_tenths / 10,
            "review_count": merchant.review_count,
            "stars": {str(number): stars[number] for number in range(5, 0, -1)},
            "reviews": [self.reviews.made(row, shown_review) for row in rows],
            **pages,
        }

    @tool(writes=True)
    def write_review(
        self, user_id: str, merchant_id: str, rating: int, body: str, image_captions: list[str] | None = None
    ) -> dict[str, Any]:
        """Publish the user's review of a merchant under their name; the merchant's average follows at once.

        One review a person and merchant: writing again replaces the earlier text and stars.

        Args:
            user_id: The signed-in user's id or e-mail address.
            merchant_id: As search_merchants shows it.
            rating: 1 to 5 stars.
            body: The text, up to 2000 characters.
            image_captions: Captions of up to 9 pictures.

        Example:
            review_platform.write_review(user_id="usr_noor", merchant_id="mer_0002", rating=4,
                body="Kind staff and a quiet corner table. The soup came lukewarm.")
        """
        user = signed_in(self.world, user_id)
        merchant = self._merchant(merchant_id)
        if not 1 <= rating <= 5:
            raise ToolError("BAD_RATING", f"rating is 1 to 5 stars, got {rating}.")
        text = clean(body, "body", 2000)
        captions = tuple(one_line(item, "image_captions", 200) for item in image_captions or ())
        if len(captions) > 9:
            raise ToolError("BAD_ARG", f"A review takes up to 9 pictures, got {len(captions)}.")
        been = any(
            row.merchant_id == merchant_id and row.user_id == user and row.status == "completed"
            for row in self.reservations
        )
        mine = next((r for r in self.reviews if r.merchant_id == merchant_id and r.user_id == user), None)
        if mine is None:
            row = self.reviews.insert(
                Review(review_id=self.reviews.new_key(), merchant_id=merchant_id, user_id=user,
                       author=self.world.persona.name, rating=rating, body=text, created_at=self.now,
                       image_captions=captions, verified=been)
            )  # fmt: skip
        else:
            row = self.reviews.update(
                mine.review_id, rating=rating, body=text, image_captions=captions, verified=been or mine.verified,
                edited_at=self.now, previous=mine.body if text != mine.body else mine.previous,
            )  # fmt: skip
        self._rerate(merchant_id)
        merchant = self._merchant(merchant_id)
        return {
            **row.view("previous"),
            "replaced_earlier": mine is not None,
            "merchant_rating": merchant.rating_tenths / 10,
            "merchant_review_count": merchant.review_count,
        }

    @tool
    def get_merchant_qa(
        self, merchant_id: str, keyword: str | None = None, page: int = 1, page_size: int = 50
    ) -> Ready:
        """List questions people asked a merchant with its answers, newest first; yours are marked.

        Look here before asking: parking, allergens or high chairs have often been asked.

        Args:
            merchant_id: As search_merchants shows it.
            keyword: Words that must all occur in question or answer.
            page: Page from 1.
            page_size: Questions a page, 1 to 100.

        Example:
            review_platform.get_merchant_qa(merchant_id="mer_0001")
        """
        merchant = self._merchant(merchant_id)
        words = () if keyword is None else words_of(keyword)
        asked = self.merchant_qa.grouped(of_merchant).get(merchant_id, [])
        return self.merchants.made_of(
            merchant, "questions", (asked, words, page, page_size),
            lambda: self._questions(merchant_id, asked, words, page, page_size),
        )  # fmt: skip

    def _questions(
        self, merchant_id: str, asked: list[Question], words: tuple[str, ...], page: int, page_size: int
    ) -> Ready:
        found = [row for row in asked if not words or all_in(words, folded(f"{row.question} {row.answer or ''}"))]
        found.sort(key=lambda row: row.created_at, reverse=True)
        rows, pages = paged(found, page, page_size)
        me = self.world.persona.user_id
        shown = [
            joined(self.merchant_qa.made(row, _printed_question), dump({"mine": row.user_id == me})) for row in rows
        ]
        return joined(dump({"merchant_id": merchant_id}), member("questions", listed(shown)), dump(pages))

    @tool(writes=True)
    def ask_question(self, user_id: str, merchant_id: str, body: str) -> dict[str, Any]:
        """Put a public question to a merchant; it usually answers within some opening hours.

        The answer appears in get_merchant_qa and as a notification. Do not put private details in it.

        Args:
            user_id: The signed-in user's id or e-mail address.
            merchant_id: As search_merchants shows it.
            body: The question, up to 500 characters.

        Example:
            review_platform.ask_question(user_id="usr_noor", merchant_id="mer_0001",
                body="Do you have high chairs, and can you cook without nuts?")
        """
        user = signed_in(self.world, user_id)
        merchant = self._merchant(merchant_id)
        text = one_line(body, "body", 500)
        if merchant.status != "open":
            raise ToolError("MERCHANT_CLOSED", f"{merchant.name} has closed down and answers no questions.")
        mine = [row for row in self.merchant_qa if row.user_id == user and row.answer is None]
        wanted = folded(text)
        twin = next((row for row in mine if row.merchant_id == merchant_id and folded(row.question) == wanted), None)
        if twin is not None:
            raise ToolError("ALREADY_ASKED", f"{twin.qa_id} asks exactly this and waits for an answer.")
        if len([row for row in mine if row.merchant_id == merchant_id]) >= MAX_OPEN_QUESTIONS:
            raise ToolError(
                "TOO_MANY_QUESTIONS",
                f"{MAX_OPEN_QUESTIONS} of your questions to {merchant.name} are open; wait for answers or call "
                f"{merchant.phone}.",
            )
        key = self.merchant_qa.new_key()
        due = due_after(merchant, self._local(merchant, self.now), self.merchant_qa.serial)
        row = self.merchant_qa.insert(
            Question(qa_id=key, merchant_id=merchant_id, user_id=user, question=text, created_at=self.now,
                     answer_due=due)
        )  # fmt: skip
        if due is not None:
            self.schedule(due, "answer", key)
        return {
            **row.view("answer_due"),
            "merchant_name": merchant.name,
            "status": "waiting for an answer",
            "answers_questions": replies_in_words(merchant),
        }

    @listens(MailSent)
    def on_mail_sent(self, mail: MailSent) -> None:
        """A letter to a merchant is answered like a question, by mail."""
        for merchant in self.merchants:
            if not goes_to(mail.to, merchant.email) or merchant.status != "open":
                continue
            row = self.letters.insert(
                Letter(letter_id=self.letters.new_key(), merchant_id=merchant.merchant_id, subject=mail.subject,
                       text=own_words(mail.body), came_at=self.now)
            )  # fmt: skip
            due = due_after(merchant, self._local(merchant, self.now), self.letters.serial)
            if due is not None:
                self.schedule(due, "answer_letter", row.letter_id)

    @timed
    def answer_letter(self, key: str) -> None:
        """The merchant writes back; what is booked it changes only where it was booked."""
        row = self.letters.get(key)
        merchant = self.merchants.get(row.merchant_id) if row is not None else None
        if row is None or merchant is None or row.answered_at is not None or merchant.status != "open":
            return
        self.letters.update(key, answered_at=self.now)
        held = [one for one in self.reservations if one.merchant_id == row.merchant_id and one.status == "confirmed"]
        subject = row.subject if row.subject.casefold().startswith("re:") else f"Re: {row.subject}"
        booked = ""
        if held and "booking" in page_topics(f"{row.subject} {row.text}"):
            when = moment(self._local(merchant, held[-1].datetime))
            booked = f"To cancel or move your reservation for {when} please use the page on which you booked."
        self._mail(merchant, subject, answer_to(merchant, f"{row.subject} {row.text}"), booked)

    @timed
    def answer(self, key: str) -> None:
        """The merchant answers a question from what it knows."""
        row = self.merchant_qa.get(key)
        if row is None or row.answer is not None or row.answer_due is None or self.now < row.answer_due:
            return
        merchant = self.merchants.get(row.merchant_id)
        if merchant is not None and merchant.status == "open":
            self._answer(row, answer_to(merchant, row.question), f"{merchant.name} (owner)")

    def _answer(self, row: Question, text: str, by: str) -> None:
        self.merchant_qa.update(row.qa_id, answer=text, answered_by=by, answered_at=self.now)
        if row.user_id == self.world.persona.user_id:
            merchant = self.merchants.rows[row.merchant_id]
            self._news(
                "question_answered", f"{merchant.name} answered your question", text, row.merchant_id,
                qa_id=row.qa_id, merchant_id=row.merchant_id,
            )  # fmt: skip
