"""The working part of the conversation: one turn at a time goes to the worker, and the result is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from solvers.answer import Abstention, Answer
from tutor.conversation.choosing import Settled, chosen, settled
from tutor.conversation.difference import difference
from tutor.conversation.session import Session
from tutor.engine import Cancelled, EngineError
from tutor.history.entry import Entry
from tutor.messages import Concluded, Failed, Progressed, Rephrased, Replied
from tutor.narration.band import Band
from tutor.narration.readings import Readings
from tutor.rendering.plain import unknown
from tutor.rendering.told import Told
from tutor.screens.base import TutorScreen
from tutor.tasks import Refusal
from tutor.widgets.exchange import Exchange, Remark
from tutor.widgets.prompt import Prompt
from tutor.widgets.transcript import Transcript

if TYPE_CHECKING:
    from solvers.events import Event
    from tutor.conversation.changes import Changed


class TurnsScreen(TutorScreen[None]):
    """A screen with a transcript, a line for notices, and a prompt; one question is solved at a time."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.busy: Exchange | Remark | None = None
        """The turn that is being worked on."""
        self.waiting = ""
        """What was typed in the meantime and comes next."""
        self._before: tuple[Answer, Changed] | None = None
        """The answer to compare the one in progress with, and what was changed."""

    def ask(self, exchange: Exchange) -> None:
        """Solve a question."""
        settings = self._session.settings

        def progressed(event: Event) -> None:
            self.post_message(Progressed(event))

        def solve() -> Message:
            engine = self._session.engine
            outcome = engine.ask(
                exchange.question,
                solver=settings.solver,
                time_limit=settings.time_limit,
                observe=progressed,
            )
            return self._concluded(settled(engine, self._session.choices, outcome))

        self.begin(exchange, solve)

    def choose(self, exchange: Exchange, number: int) -> None:
        """Answer an existing question with the reading that has this number, starting at 1."""

        def answer() -> Message:
            engine, choices = self._session.engine, self._session.choices
            outcome = exchange.card.outcome or engine.ask(
                exchange.question
            )  # one from an earlier day is asked again
            if number > len(outcome.senses):
                raise Refusal("I now see only one way to read the question. Please ask it again.")
            return self._concluded(chosen(engine, choices, outcome, number))

        self.busy = exchange
        self._work(answer)

    def begin(self, turn: Exchange | Remark, job: Callable[[], Message]) -> None:
        """Add a turn at the end and work on it in a thread."""
        self.busy = turn
        self.transcript.add(turn)
        self._work(job)

    @work(thread=True, exit_on_error=False)
    def _work(self, job: Callable[[], Message]) -> None:
        try:
            message = job()
        except Cancelled:
            message = Failed("You canceled this question. You can ask it again whenever you like.", True)
        except (EngineError, Refusal) as error:
            message = Failed(str(error))
        self.post_message(message)

    def on_progressed(self, message: Progressed) -> None:
        if isinstance(self.busy, Exchange):
            self.busy.card.progress(message.event)

    def on_concluded(self, message: Concluded) -> None:
        exchange, found = self._end(), message.settled
        if not isinstance(exchange, Exchange):
            return
        readings, said = found.readings, exchange.said
        if readings and readings.chosen and exchange.card.readings:
            said = f"I mean: {readings.lines[readings.chosen - 1]}"
        if message.told is None or found.answer is None:
            assert isinstance(found.outcome, Abstention)
            self._unanswered(exchange, found.outcome, readings)
            return
        words = ""
        exchange.card.conclude(message.told, found, all_steps=self._session.settings.all_steps)
        if self._before and not message.told.is_open:
            before, changed = self._before
            words = difference(before, found.answer, changed.before, changed.after)
            exchange.card.remark(words)
        self.keep(Entry(said, exchange.question, message.told, words))

    def _unanswered(self, exchange: Exchange, outcome: Abstention, readings: Readings | None) -> None:
        """Ask which reading is meant, or say why there is no answer."""
        if readings:
            exchange.card.ask_back(readings, outcome)
            self.keep(Entry(exchange.said, exchange.question, readings=readings))
        else:
            said = unknown(outcome)
            exchange.card.fail("No answer", said, "-abstained")
            self.keep(Entry(exchange.said, exchange.question, None, said))

    def on_replied(self, message: Replied) -> None:
        remark = self._end()
        if isinstance(remark, Remark):
            remark.reply(message.reply)
            self.keep(Entry(remark.said, None, None, message.reply))

    def on_rephrased(self, message: Rephrased) -> None:
        """Ask the changed question in place of the remark."""
        remark = self._end()
        if isinstance(remark, Remark):
            remark.remove()
            self.ask(Exchange(message.changed.question, remark.said))
            self._before = (message.before, message.changed) if message.before else None

    def on_failed(self, message: Failed) -> None:
        turn = self._end()
        if isinstance(turn, Exchange) and turn.card.readings:
            self.notice(message.reason)  # and the person may choose again
        elif isinstance(turn, Exchange):
            turn.card.fail("Canceled" if message.is_cancelled else "No answer", message.reason)
        elif turn:
            turn.reply(message.reason)

    def _end(self) -> Exchange | Remark | None:
        """Return the turn that was being worked on; the prompt can now step through the newest answer."""
        turn, self.busy = self.busy, None
        self.call_later(self._take_waiting)
        self.call_after_refresh(self.note_card)
        self.transcript.to_end()
        return turn

    def wait(self, text: str) -> None:
        """Keep `text` until the current work is finished."""
        self.waiting = text
        self.notice(f"waiting: {text}")

    async def _take_waiting(self) -> None:
        """Take the waiting text, unless something else was started in the meantime."""
        if self.waiting and not self.busy:
            text, self.waiting = self.waiting, ""
            self.notice("")
            await self.take(text)

    async def take(self, text: str) -> None:
        """Act on a text that was typed."""
        raise NotImplementedError

    def note_card(self) -> None:
        """Tell the prompt whether there is an answer that its keys can reach."""
        prompt, newest = self.query_one(Prompt), self.transcript.newest()
        prompt.open_readings = newest.card.count if newest and newest.card.is_open else 0
        prompt.has_card = self.transcript.current() is not None and not prompt.open_readings
        self.refresh_bindings()

    def keep(self, entry: Entry) -> None:
        """Save a turn in the history."""
        if fault := self._session.keep(entry):
            self.notice(fault)

    def notice(self, message: str | Content) -> None:
        """Show one line above the prompt."""
        notice = self.query_one("#notice", Static)
        if str(message) == str(notice.content):
            return  # a new layout of the whole screen for every key that is typed
        notice.update(Content(message) if isinstance(message, str) else message)
        notice.set_class(bool(message), "-shown")

    @property
    def transcript(self) -> Transcript:
        """Return the transcript."""
        return self.query_one(Transcript)

    def _concluded(self, settled: Settled) -> Concluded:
        """Return the result in words for the person's grades."""
        if settled.answer is None:
            return Concluded(settled, None)
        band = Band(self._session.settings.grade)
        return Concluded(settled, Told.of(settled.answer, readings=settled.readings, band=band))
