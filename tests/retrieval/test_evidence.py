"""Proofs from sentences and from pairs of words: they check themselves, notice every change, and read well."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from solvers.answer import Proposal
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.read import read
from solvers.retrieval.derivation import CoOccurrence, Mention, Quotation
from solvers.retrieval.lexical import Lexical, lexical
from solvers.retrieval.logit import LogitWeights
from tests.told import as_answer
from tutor.narration import narrate

QUESTION = Question.parse(
    "From what do scientists learn about the deep inside of Earth? "
    "(A) the songs of birds (B) earthquake waves (C) quokkas (D) the colors of leaves"
)


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read(QUESTION)


SHARES = LogitWeights({}, {"asked": 1.0, "choice": 1.0})
"""The more of question and choice a sentence says, the more it is worth."""


@pytest.fixture(scope="module")
def found() -> Lexical:
    return lexical(QUESTION, read(QUESTION))


@pytest.fixture
def quotation(found: Lexical, reading: Reading) -> Quotation:
    quotation = found.quotation(1, reading, SHARES)
    assert quotation is not None
    return quotation


@pytest.fixture
def together(found: Lexical) -> CoOccurrence:
    together = found.co_occurrence(1)
    assert together is not None
    return together


def answer(derivation: Any, reading: Reading) -> Proposal:
    tokens = tuple((token.start, token.end) for token in reading.tokens)
    return as_answer(Proposal(QUESTION, ("B",), "(B) earthquake waves", "ir", 0.6, derivation), tokens)


def test_both_solvers_find_the_choice(found: Lexical) -> None:
    ir, pmi = found.opinions
    assert ir.best() == pmi.best() == (1,)
    assert ir.scores[2] is pmi.scores[2] is None
    assert found.quotation(2, read(QUESTION), SHARES) is found.co_occurrence(2) is None


def test_the_sentence_of_most_worth_is_quoted(found: Lexical, reading: Reading) -> None:
    terse = LogitWeights({}, {"besides": -9.0})
    texts = [found.quotation(1, reading, weights) for weights in (SHARES, terse)]
    long, short = (quotation.quote.text for quotation in texts if quotation)
    assert long != short
    assert len(short.split()) < len(long.split())


def test_a_quotation_holds(quotation: Quotation) -> None:
    assert quotation.verify() == ()
    assert {"learn", "inside"} <= {mention.text for mention in quotation.mentions}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"choice": "quokkas"}, "has no words in common with the choice."),
        ({"question": "Why do quokkas smile?"}, "has no words in common with the question."),
    ],
)
def test_a_sentence_that_speaks_of_something_else(
    quotation: Quotation, changes: dict[str, Any], said: str
) -> None:
    found = replace(quotation, **changes).verify()
    assert f"The sentence '{quotation.quote.text}' {said}" in found


def test_a_changed_quotation_does_not_hold(quotation: Quotation) -> None:
    score = quotation.score
    assert replace(quotation, score=99.0).verify() == (f"The sentence scores {score:.4f}, not 99.0000.",)
    assert replace(quotation, score=score + 0.0009).verify() == ()
    assert replace(quotation, score=score - 0.0012).verify() != ()
    for text in ("deep inside the Sun", "From", "of birds"):
        mention = replace(quotation, mentions=(Mention(text, 0, 4),))
        assert mention.verify() == (f"'{text}' is not in both the question and the sentence.",)


def test_a_sentence_that_nobody_said_is_noticed(quotation: Quotation) -> None:
    forged = replace(quotation, quote=replace(quotation.quote, text="Birds teach scientists about Earth."))
    name = quotation.quote.name
    assert forged.verify() == (f"The sentence 'Birds teach scientists about Earth.' is not in {name}.",)


def test_pairs_hold(together: CoOccurrence) -> None:
    assert together.verify() == ()


def test_changed_pairs_do_not(together: CoOccurrence) -> None:
    pair = together.association.strongest[0]
    both = f"'{' '.join(pair.asked)}' and '{' '.join(pair.chosen)}'"
    changes: list[tuple[dict[str, Any], tuple[str, ...]]] = [
        ({"with_both": pair.with_both + 1}, (f"{both} were not counted correctly.",)),
        ({"with_asked": pair.with_asked + 1}, (f"{both} were not counted correctly.",)),
        ({"with_chosen": pair.with_chosen + 1}, (f"{both} were not counted correctly.",)),
        ({"pmi": pair.pmi + 0.01}, (f"{both} have a different PMI.",)),
        ({"pmi": pair.pmi + 0.0005}, ()),
    ]
    for change, said in changes:
        association = replace(together.association, strongest=(replace(pair, **change),))
        assert replace(together, association=association).verify() == said
    for end in ("asked", "chosen"):
        foreign = replace(pair, **{end: ("quokka",)})
        association = replace(together.association, strongest=(foreign,))
        names = f"'{' '.join(foreign.asked)}' and '{' '.join(foreign.chosen)}'"
        assert replace(together, association=association).verify() == (
            f"{names} are not in the question and the choice.",
            f"{names} were not counted correctly.",
        )
    for more in (0.01, -0.01):
        other = replace(together.association, score=together.association.score + more)
        assert replace(together, association=other).verify() == ("The mean of the pairs is different.",)
    count = together.total
    assert replace(together, total=3).verify() == (f"There are {count} sentences, not 3.",)


def test_a_quotation_is_told_with_its_source(quotation: Quotation, reading: Reading) -> None:
    told = narrate(answer(quotation, reading))
    *_, last = told.steps
    assert told.headline == quotation.quote.text
    assert last.source.endswith(quotation.quote.title)
    assert "learn" in [QUESTION.text[start:end] for start, end in last.spans]
    assert last.text.endswith("So the answer is (B).")


def test_pairs_are_told_with_their_counts(together: CoOccurrence, reading: Reading) -> None:
    told = narrate(answer(together, reading))
    assert "“earthquake wave”" in told.steps[0].text
    assert f"{together.total:,} sentences" in told.steps[0].source
