"""Multiple-choice questions with known answers, from which the combination learns and on which it is scored."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.errors import KnowledgeError
from solvers.json_lines import read_json_lines
from solvers.question import Question


@dataclass(frozen=True, slots=True)
class ChoiceExample:
    """A question with choices and the label of the right one."""

    identifier: str
    question: Question
    answer: str
    twin: str = ""
    """The identifier that the same question has in another set; empty if there is none."""

    @property
    def names(self) -> frozenset[str]:
        """Return all identifiers of the question."""
        return frozenset(filter(None, (self.identifier, self.twin)))

    @property
    def right(self) -> int:
        """Return the position of the right choice."""
        return [choice.label for choice in self.question.choices].index(self.answer)


def read_choice_examples(path: Path) -> tuple[ChoiceExample, ...]:
    """Read questions from JSON lines with "id", "question", "choices" (with "label" and "text"), "answer" (a label),
    and optionally "arc_id", the identifier of the same question elsewhere.

    Raises:
        KnowledgeError: the file cannot be read or is empty, or a line is not such an object; the message gives the
            line.
    """
    remedy = (
        'write an object with "id", "question", "choices" (objects '
        'with "label" and "text"), and "answer" (a label)'
    )
    found = read_json_lines(path, _example, what="the line is not a multiple-choice question", remedy=remedy)
    if not found:
        raise KnowledgeError("the file has no questions", "use a file with one question per line", path=path)
    return found


def _example(item: Any) -> ChoiceExample:
    pairs = [(str(choice["label"]), str(choice["text"])) for choice in item["choices"]]
    question = Question.of(str(item["question"]), pairs)
    answer = str(item["answer"]).strip().upper()
    if answer not in [choice.label for choice in question.choices]:
        raise ValueError("the answer is not one of the choices")
    return ChoiceExample(str(item["id"]), question, answer, str(item.get("arc_id") or ""))


VARIANT = "~"
"""Follows the original identifier in the identifier of a question that was made from another one."""


def original(example: ChoiceExample) -> str:
    """Return the identifier of the question from which `example` was made, or its own."""
    return example.identifier.rpartition(VARIANT)[0] or example.identifier


def without_twins(
    examples: tuple[ChoiceExample, ...], scored: tuple[ChoiceExample, ...]
) -> tuple[ChoiceExample, ...]:
    """Return those of `examples` that are not in `scored`, comparing all identifiers and texts."""
    names = frozenset[str]().union(*(example.names for example in scored))
    texts = {_plain(example) for example in scored}
    return tuple(e for e in examples if not e.names & names and _plain(e) not in texts)


def _plain(example: ChoiceExample) -> str:
    return " ".join(example.question.text.casefold().split())
