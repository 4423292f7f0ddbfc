"""A question and the card with its answer."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from solvers.question import Question
from tutor.messages import SpansChanged
from tutor.widgets.card import Card


class QuestionText(Static):
    """The question as asked, with the words that the step in focus rests on highlighted."""

    def __init__(self, question: Question) -> None:
        self._question = question
        super().__init__(self._content(()), markup=False)

    def highlight(self, spans: tuple[tuple[int, int], ...]) -> None:
        """Highlight characters `start:end` of the question's text."""
        self.update(self._content(spans))

    def _content(self, spans: tuple[tuple[int, int], ...]) -> Content:
        text = Content(self._question.text)
        for start, end in spans:
            text = text.stylize("bold $accent underline", start, end)
        choices = [Content(f"\n    ({c.label}) {c.text}") for c in self._question.choices]
        return Content.assemble(("You  ", "bold $secondary"), text, *choices)


class Exchange(Vertical):
    """A question with its card; newest at the bottom of the transcript."""

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.question = question
        self.card = Card()

    def compose(self) -> ComposeResult:
        yield QuestionText(self.question)
        yield self.card

    def on_spans_changed(self, message: SpansChanged) -> None:
        message.stop()
        self.query_one(QuestionText).highlight(message.spans)
