"""An open answer is sure where a sentence says it with all that was asked."""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Proposal
from solvers.asking import ask
from solvers.question import Question
from solvers.retrieval.confirmed import confirmed
from solvers.retrieval.exact import EXACT


def proposal(question: str, value: str, sure: float) -> Proposal:
    found = ask("What is the largest planet?", time_limit=60)
    return Proposal(Question(question), (value,), value, "relations", sure, found.derivation)  # type: ignore[union-attr]


def test_a_sentence_with_all_words_confirms() -> None:
    likely = proposal("Which fox grows white fur in winter?", "the arctic fox", 0.8)
    assert confirmed(likely).confidence == EXACT


def test_another_answer_is_not_confirmed() -> None:
    likely = proposal("Which fox grows white fur in winter?", "the red fox", 0.8)
    assert confirmed(likely) == likely


def test_what_is_unlikely_or_lacks_a_word_stays_so() -> None:
    unlikely = proposal("Which fox grows white fur in winter?", "the arctic fox", 0.5)
    assert confirmed(unlikely) == unlikely
    strange = replace(
        unlikely, confidence=0.8, missing="The question is about “flurb”, a word that I do not know."
    )
    assert confirmed(strange) == strange
