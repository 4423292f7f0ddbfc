"""The chat: a transcript of questions and cards above, the prompt below."""

from __future__ import annotations

import time

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from solvers.answer import Answer
from solvers.question import Question, QuestionError
from tutor.actions import CONVERSATION, bindings
from tutor.engine import Cancelled, Engine, EngineError
from tutor.messages import Concluded, Failed, Progressed, Submitted, Typed
from tutor.screens.help import HelpScreen
from tutor.widgets.card import Card
from tutor.widgets.exchange import Exchange
from tutor.widgets.prompt import Prompt
from tutor.widgets.welcome import EXAMPLES, Welcome


class Conversation(Screen[None]):
    """One conversation; one question is solved at a time."""

    BINDINGS = bindings(CONVERSATION)

    def __init__(self, engine: Engine) -> None:
        super().__init__()
        self._engine = engine
        self._solving: Exchange | None = None

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="transcript", can_focus=False):
            yield Welcome()
        yield Static(id="notice", markup=False)
        yield Prompt(id="prompt")
        yield Footer(show_command_palette=True)

    def on_mount(self) -> None:
        prompt = self.query_one(Prompt)
        for example in reversed(EXAMPLES):
            prompt.remember(example)
        prompt.focus()

    def on_submitted(self, message: Submitted) -> None:
        """Ask what was typed; what cannot be asked stays in the prompt with a notice."""
        if self._solving:
            self._notify("Still solving the question above; Esc cancels it.")
            return
        try:
            question = Question.parse(message.text)
        except QuestionError as error:
            self._notify(str(error))
            return
        self._notify("")
        prompt = self.query_one(Prompt)
        prompt.remember(message.text)
        prompt.put("")
        self._ask(question)

    def on_typed(self, message: Typed) -> None:
        """Go on in the prompt with what was typed elsewhere."""
        prompt = self.query_one(Prompt)
        prompt.focus()
        prompt.insert(message.text)

    def on_progressed(self, message: Progressed) -> None:
        if self._solving:
            self._solving.card.progress(message.event)

    def on_concluded(self, message: Concluded) -> None:
        if self._solving is None:
            return
        card = self._solving.card
        self._solving = None
        card.conclude(message.outcome)
        is_to_be_read = isinstance(message.outcome, Answer) and not self.query_one(Prompt).text
        (card if is_to_be_read else self.query_one(Prompt)).focus()
        self._scroll_to_end()

    def on_failed(self, message: Failed) -> None:
        if self._solving is None:
            return
        card = self._solving.card
        self._solving = None
        card.fail("Cancelled" if message.is_cancelled else "No answer", message.reason)
        self.query_one(Prompt).focus()
        self._scroll_to_end()

    def on_revealed(self) -> None:
        """Keep the end of the newest card, where the last step stands, in sight."""
        if self.focused is self.query(Card).last():
            self._scroll_to_end()

    def action_cancel(self) -> None:
        """Stop solving; with nothing to stop, go to the newest card."""
        if self._solving:
            self._engine.cancel()
        elif cards := self.query(Card):
            cards.last().focus()

    def action_to_prompt(self) -> None:
        if self._solving:
            self.action_cancel()
        self.query_one(Prompt).focus()

    def action_older_card(self) -> None:
        self._move(-1)

    def action_newer_card(self) -> None:
        self._move(1)

    def action_scroll(self, pages: int) -> None:
        transcript = self.query_one("#transcript")
        transcript.scroll_relative(y=pages * (transcript.size.height - 2), animate=False)

    def action_clear(self) -> None:
        """Clear the transcript; a question that is being solved stays."""
        for exchange in self.query(Exchange):
            if exchange is not self._solving:
                exchange.remove()
        self.query_one(Prompt).focus()

    def action_theme(self) -> None:
        self.app.theme = "paper" if self.app.theme == "chalk" else "chalk"

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen())

    def _ask(self, question: Question) -> None:
        for welcome in self.query(Welcome):
            welcome.remove()
        self._solving = Exchange(question)
        self.query_one("#transcript").mount(self._solving)
        self._scroll_to_end()
        self._solve(question)

    @work(thread=True, exit_on_error=False)
    def _solve(self, question: Question) -> None:
        started = time.perf_counter()
        try:
            outcome = self._engine.ask(question, observe=lambda event: self.post_message(Progressed(event)))
        except Cancelled:
            self.post_message(Failed("You cancelled this question; ask it again when you like.", True))
        except EngineError as error:
            self.post_message(Failed(str(error)))
        else:
            self.post_message(Concluded(question, outcome, time.perf_counter() - started))

    def _move(self, by: int) -> None:
        cards = list(self.query(Card))
        if self.focused in cards:
            place = cards.index(self.focused) + by
            if place >= len(cards):
                self.query_one(Prompt).focus()
            elif place >= 0:
                cards[place].focus()

    def _notify(self, message: str) -> None:
        notice = self.query_one("#notice", Static)
        notice.update(Content(message))
        notice.set_class(bool(message), "-shown")

    def _scroll_to_end(self) -> None:
        self.call_after_refresh(self.query_one("#transcript").scroll_end, animate=False)
