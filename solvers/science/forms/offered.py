"""A question that offers its own choices, as a statement with one of them: "when water freezes, it expands"."""

from __future__ import annotations

from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.read import read
from solvers.science.forms.claimed import claimed
from solvers.science.forms.clauses import joined, uncapital
from solvers.tables.alternatives import alternatives, without_case


def offered(reading: Reading, answer: str) -> str:
    """Return the statement that one of the choices in a question makes, without a capital and a period.

    It is empty if the question offers no choices after a helping verb, or cannot be turned into a statement.
    """
    spans = alternatives(reading)
    if not spans:
        return ""
    sentence = reading.sentences[-1]
    tokens = reading.tokens[sentence.first : sentence.stop]
    asks = without_case(tokens)
    before = tokens[: len(tokens) - len(asks)]
    first, _ = spans[0]
    if not asks[0].index < first:
        return ""
    kept = reading.text[asks[0].start : reading.tokens[first].start]
    said = claimed(read(Question.parse(f"{kept[:1].upper()}{kept[1:]}{answer}?")), holds=True)
    return joined(uncapital(before) if before else "", said) if said else ""
