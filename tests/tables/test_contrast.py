"""Why not another choice: both supports, what the other lacks, and a check that finds whatever is changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import plain_reading
import pytest
from small_tables import KNOWN, LIMITS, ask, told

from solvers.answer import Proposal
from solvers.question import Question
from solvers.tables import Contrast, ContrastError, SupportGraph, contrast, support_of
from solvers.tables.account import account
from solvers.tables.score import WEIGHTS
from tutor.narration.contrast import narrate_contrast

TOOL = "Which tool shows time? (A) ruler (B) clock (C) glockenspiel"
MONTH = "In Chile, which month has the longest daylight? (A) June (B) December"


def why_not(text: str, choice: str, *, given: bool = True) -> tuple[Proposal, Contrast]:
    answer = ask(text, KNOWN)
    assert isinstance(answer, Proposal), answer
    return answer, compared(text, choice, answer.derivation if given else None)


def compared(text: str, choice: str, best: SupportGraph | None = None) -> Contrast:
    question = Question.parse(text)
    return contrast(
        question,
        choice,
        best=best,
        reading=plain_reading.read(question),
        limits=LIMITS,
        knowledge=KNOWN,
        words=plain_reading.WORDS,
    )


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
    with pytest.raises(
        ContrastError, match=r"^I can compare choices only when the answer was looked up in tables\.$"
    ):
        support_of(replace(answer, derivation=object(), value=Fraction(3)))


def test_a_choice_that_no_table_mentions_has_no_support() -> None:
    answer, found = why_not(TOOL, "C")
    assert found.other is None
    assert found.margin == found.best.score
    assert faults(found) == ()
    (step,) = narrate_contrast(found, told(answer, KNOWN)).steps
    assert (
        step.text
        == "I found nothing that says so of (C). For (B) I did: A clock is a device that shows the time."
    )


def test_an_open_answer_is_compared_with_any_words() -> None:
    _, found = why_not("In Chile, which month has the longest daylight?", "in June", given=False)
    assert (found.best.choice, found.choice, found.label) == ("December", "in June", "")
    assert found.margin > 0
    assert faults(found) == ()


@pytest.mark.parametrize(
    ("text", "choice", "message"),
    [
        (TOOL, "B", "(B) is the answer itself"),
        (TOOL, "E", "There is no choice “E”; the choices are A, B, C."),
        (TOOL, " ", "There is no choice “”; the choices are A, B, C."),
        (
            "In Chile, which month has the longest daylight?",
            "December",
            "There is no other answer to compare it with.",
        ),
        (
            "Which gromp shows time? (A) flumm (B) blorp",
            "B",
            "My tables do not support any answer to this question, so there is nothing to compare.",
        ),
    ],
)
def test_says_why_nothing_can_be_compared(text: str, choice: str, message: str) -> None:
    with pytest.raises(ContrastError, match=f"^{re.escape(message)}"):
        compared(text, choice)


def test_the_account_has_no_rest() -> None:
    graph = ask(MONTH, KNOWN).derivation
    assert sum(account(graph, WEIGHTS).values()) == pytest.approx(graph.score, abs=1e-3)


Change = Callable[[Contrast], Contrast]


def _other(found: Contrast, **changes: object) -> Contrast:
    assert found.other is not None
    return replace(found, other=replace(found.other, **changes))


FOREIGN = "The other evidence belongs to a different question or choice."
UNLIKE = "The differences do not match the evidence."

TAMPERED: dict[str, tuple[Change, tuple[str, ...]]] = {
    "another question": (
        lambda c: replace(c, question="In Chile, which month is wet?"),
        ("The evidence for the answer belongs to a different question.", FOREIGN),
    ),
    "another choice": (lambda c: replace(c, choice="July"), (FOREIGN,)),
    "another label": (lambda c: replace(c, label="C"), (FOREIGN,)),
    "no other support": (lambda c: replace(c, other=None), (UNLIKE,)),
    "another score": (
        lambda c: _other(c, score=9.0),
        ("The parts of the score add up to 2.7778, not 9.0000.",),
    ),
    "another score of the answer": (
        lambda c: replace(c, best=replace(c.best, score=9.0)),
        ("The parts of the score add up to 3.3581, not 9.0000.",),
    ),
    "one difference less": (
        lambda c: replace(c, differences=c.differences[1:]),
        (
            UNLIKE,
            "The entries of the answer add up to 1.7581, not 3.3581.",
            "The entries of the other choice add up to 1.1778, not 2.7778.",
        ),
    ),
    "a larger lead": (
        lambda c: replace(c, differences=(replace(c.differences[0], best=9.0), *c.differences[1:])),
        (UNLIKE, "The entries of the answer add up to 10.7581, not 3.3581."),
    ),
    "the supports exchanged": (lambda c: replace(c, best=c.other, other=c.best), (FOREIGN,)),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_the_check_says_what_is_wrong(name: str) -> None:
    change, said = TAMPERED[name]
    assert faults(change(why_not(MONTH, "A")[1])) == said


def test_the_check_knows_the_tables_and_weights_that_it_is_given() -> None:
    _, found = why_not(MONTH, "A")
    dearer = replace(WEIGHTS, row=-9.0)
    of_answer = replace(found, other=None).verify(KNOWN, plain_reading.WORDS, dearer)
    assert "The share of row 'turns.2' is -9.0000, not -0.4000." in of_answer
    both = found.verify(KNOWN, plain_reading.WORDS, dearer)
    assert len(both) == 2 * len(of_answer)


def test_narrates_what_is_so_of_the_other_and_what_the_question_asks_besides() -> None:
    answer, found = why_not(MONTH, "A")
    tokens = tuple((t.start, t.end) for t in plain_reading.read(answer.question).tokens)
    narration = narrate_contrast(found, told(answer, KNOWN, tokens))
    assert narration.headline == "Why not (A) June?"
    texts = [step.text for step in narration.steps]
    assert texts[0].startswith("Lower with midwinter with June.")
    assert texts[1] == "But midsummer with longest daylight, and lower with midsummer with December."
    assert not any(sign.isdigit() for text in texts for sign in text)
    assert {e.kind for e in narration.steps[-1].evidence} == {"lacking", "difference"}
    assert narration.proof[-1].split() == ["score", f"{found.best.score:.2f}", f"{found.other.score:.2f}"]
    assert answer.question.text[slice(*narration.steps[-1].spans[0])] == "longest"
