"""A question and the card with its answer; a remark and its reply."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from solvers.question import Question
from tutor.messages import SpansChanged
from tutor.widgets.card import Card


class QuestionText(Static):
    """The question as asked, with the words that the step in focus is based on highlighted."""

    def __init__(self, question: Question, who: str = "You") -> None:
        self._question = question
        self._who = who
        super().__init__(self._content(()), markup=False)

    def highlight(self, spans: tuple[tuple[int, int], ...]) -> None:
        """Highlight characters `start:end` of the question's text."""
        self.update(self._content(spans), layout=False)

    def _content(self, spans: tuple[tuple[int, int], ...]) -> Content:
        text = Content(self._question.text)
        for start, end in spans:
            text = text.stylize("bold $accent underline", start, end)
        choices = [Content(f"\n    ({c.label}) {c.text}") for c in self._question.choices]
        return Content.assemble((f"{self._who}  ", "bold $secondary"), text, *choices)


class Exchange(Vertical):
    """A question with its card; the newest is at the bottom of the transcript."""

    def __init__(self, question: Question, said: str = "") -> None:
        super().__init__()
        self.question = question
        self.said = said or question.text
        """The text as typed, which differs from the question if a number in an earlier one was changed."""
        self.card = Card(question.text)

    def compose(self) -> ComposeResult:
        if self.said != self.question.text:
            yield Static(
                Content.assemble(("You  ", "bold $secondary"), self.said), markup=False, classes="said"
            )
            yield QuestionText(self.question, "That is")
        else:
            yield QuestionText(self.question)
        yield self.card

    def on_spans_changed(self, message: SpansChanged) -> None:
        message.stop()
        self.query_one(QuestionText).highlight(message.spans)


class Remark(Vertical):
    """Something said about an answer, and the reply in words."""

    def __init__(self, said: str, reply: str = "") -> None:
        super().__init__()
        self.said = said
        self._reply = reply

    def compose(self) -> ComposeResult:
        yield Static(Content.assemble(("You  ", "bold $secondary"), self.said), markup=False, classes="said")
        yield Static(self._content(), markup=False, classes="reply")

    def reply(self, words: str) -> None:
        """Show the reply."""
        self._reply = words
        self.query_one(".reply", Static).update(self._content())

    def _content(self) -> Content:
        return Content(self._reply) if self._reply else Content.styled("…", "$muted")
