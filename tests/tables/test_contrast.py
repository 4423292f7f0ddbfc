"""Why not another choice: both supports, what the other lacks, and a check that finds whatever is changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import plain_reading
import pytest
from small_tables import KNOWN, LIMITS, ask

from solvers.answer import Answer
from solvers.tables import Contrast, ContrastError, contrast, support_of
from solvers.tables.account import account
from solvers.tables.score import WEIGHTS
from tutor.narration.contrast import narrate_contrast

TOOL = "Which tool shows time? (A) ruler (B) clock (C) glockenspiel"
MONTH = "In Chile, which month has the longest daylight? (A) June (B) December"


def why_not(text: str, choice: str, *, given: bool = True) -> tuple[Answer, Contrast]:
    answer = ask(text, KNOWN)
    assert isinstance(answer, Answer), answer
    found = contrast(
        answer.question,
        choice,
        best=answer.derivation if given else None,
        reading=plain_reading.read(answer.question),
        limits=LIMITS,
        knowledge=KNOWN,
        words=plain_reading.WORDS,
    )
    return answer, found


def faults(found: Contrast) -> tuple[str, ...]:
    return found.verify(KNOWN, plain_reading.WORDS)


@pytest.mark.parametrize("choice", ["A", "a", "(A)", "a.", "June"])
def test_compares_entry_by_entry(choice: str) -> None:
    answer, found = why_not(MONTH, choice)
    assert (found.label, found.choice) == ("A", "June")
    assert found.best == answer.derivation
    assert found.other is not None
    assert found.margin == pytest.approx(found.best.score - found.other.score, abs=1e-3)
    assert sum(d.lead for d in found.differences) == pytest.approx(found.margin, abs=1e-3)
    assert faults(found) == ()


def test_says_which_words_are_left_open() -> None:
    _, found = why_not(MONTH, "A")
    assert [node.text for node in found.lacking] == ["longest"]


def test_without_an_answer_the_best_support_is_taken() -> None:
    _, found = why_not(MONTH, "A", given=False)
    assert found.best.label == "B"


def test_an_answer_that_something_else_chose_is_compared_by_its_label() -> None:
    answer, _ = why_not(MONTH, "A")
    quoted = replace(answer, derivation=object(), value=("A",))
    assert support_of(quoted) == "A"
    assert support_of(answer) == answer.derivation
    reading = plain_reading.read(answer.question)
    known = {"limits": LIMITS, "knowledge": KNOWN, "words": plain_reading.WORDS}
    found = contrast(answer.question, "B", best="A", reading=reading, **known)
    assert (found.best.label, found.label) == ("A", "B")
    assert found.margin < 0
    assert faults(found) == ()
    with pytest.raises(ContrastError, match="looked up"):
        support_of(replace(answer, derivation=object(), value=Fraction(3)))


def test_a_choice_that_no_table_mentions_has_no_support() -> None:
    answer, found = why_not(TOOL, "C")
    assert found.other is None
    assert found.margin == found.best.score
    assert faults(found) == ()
    (step,) = narrate_contrast(found, answer).steps
    assert step.text == "No row of the tables connects the question with (C) glockenspiel."


def test_an_open_answer_is_compared_with_any_words() -> None:
    _, found = why_not("In Chile, which month has the longest daylight?", "in June", given=False)
    assert (found.best.choice, found.choice, found.label) == ("December", "in June", "")
    assert found.margin > 0
    assert faults(found) == ()


@pytest.mark.parametrize(
    ("choice", "message"),
    [("B", "is the answer itself"), ("E", "the choices are A, B, C"), ("", "There is no choice")],
)
def test_says_why_nothing_can_be_compared(choice: str, message: str) -> None:
    with pytest.raises(ContrastError, match=message):
        why_not(TOOL, choice)


def test_the_account_has_no_rest() -> None:
    graph = ask(MONTH, KNOWN).derivation
    assert sum(account(graph, WEIGHTS).values()) == pytest.approx(graph.score, abs=1e-3)


Change = Callable[[Contrast], Contrast]


def _other(found: Contrast, **changes: object) -> Contrast:
    assert found.other is not None
    return replace(found, other=replace(found.other, **changes))


MUTATIONS: dict[str, Change] = {
    "another question": lambda c: replace(c, question="In Chile, which month is wet?"),
    "another choice": lambda c: replace(c, choice="July"),
    "another label": lambda c: replace(c, label="C"),
    "no other support": lambda c: replace(c, other=None),
    "another score": lambda c: _other(c, score=9.0),
    "one difference less": lambda c: replace(c, differences=c.differences[1:]),
    "a larger lead": lambda c: replace(
        c, differences=(replace(c.differences[0], best=9.0), *c.differences[1:])
    ),
    "the supports exchanged": lambda c: replace(c, best=c.other, other=c.best),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_the_check_notices(name: str) -> None:
    found = faults(MUTATIONS[name](why_not(MONTH, "A")[1]))
    assert found
    assert all(fault.endswith(".") for fault in found)


def test_narrates_facts_gaps_and_scores() -> None:
    answer, found = why_not(MONTH, "A")
    tokens = tuple((t.start, t.end) for t in plain_reading.read(answer.question).tokens)
    narration = narrate_contrast(found, replace(answer, tokens=tokens))
    assert narration.headline == "Why not (A) June?"
    texts = [step.text for step in narration.steps]
    assert texts[0].startswith("The most that speaks for (A) June: Midwinter with shortest daylight.")
    assert "words of the question open" in texts[-2]
    assert "“longest” (“longest daylight”)" in texts[-2]
    assert texts[-1].endswith(f"the support for (A) June is weaker by {found.margin:.2f}.")
    assert narration.proof[-1].split() == ["score", f"{found.best.score:.2f}", f"{found.other.score:.2f}"]
    assert answer.question.text[slice(*narration.steps[-2].spans[0])] == "longest"
