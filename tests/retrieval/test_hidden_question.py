"""With the question hidden, nothing that choices are weighed by tells the right one: no prior in disguise.

Asked are the questions of two sets of exams, the second one with wrong choices perturbed by the paper's recipe and by
the two others. They stay in `../shared` and are skipped where that is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from solvers.question import Question
from solvers.retrieval.asked import ask_lexical, ask_tables
from solvers.retrieval.examples import ChoiceExample, original, read_choice_examples
from solvers.retrieval.features import considered
from solvers.retrieval.learn import Case, rank
from solvers.retrieval.logit import LogitWeights
from solvers.retrieval.opinion import IR, TABLES, Opinion
from solvers.retrieval.perturb import RECIPES, perturbed
from solvers.retrieval.sentences import sentences
from solvers.retrieval.weights import shipped
from tests.conftest import Sample

SCIENCE = Path(__file__).parents[3] / "shared" / "data" / "science"
HIDDEN = "?"
"""No text at all cannot be asked."""
MOST = 0.30
"""Share of right answers that weights may reach; chance is 1 in 4."""
VARIANTS = 2


def hidden(example: ChoiceExample) -> ChoiceExample:
    """The choices alone."""
    return replace(example, question=Question(HIDDEN, example.question.choices))


def credit(weights: LogitWeights, case: Case) -> float:
    """1 for the right choice, a part of it for a tie."""
    shares = weights.probabilities(considered(case.opinions))
    best = [at for at, share in enumerate(shares) if share > max(shares) - 1e-9]
    return (case.right in best) / len(best)


def told_apart(cases: Sequence[Case], names: Sequence[str]) -> float:
    """How often weights that were fitted to one half of the questions are right on the other half, both ways."""
    halves = [
        [case for case, name in zip(cases, names, strict=True) if sum(map(ord, name)) % 2 == at]
        for at in (0, 1)
    ]
    fitted = [rank(half, strength=1.0) for half in halves]
    return fmean(
        credit(weights, case) for weights, half in zip(fitted, halves[::-1], strict=True) for case in half
    )


def asked(examples: Sequence[ChoiceExample]) -> list[Case]:
    questions = [hidden(example).question for example in examples]
    said = zip(ask_tables(questions), ask_lexical(questions), strict=True)
    return [Case((one, *two), e.right) for e, (one, two) in zip(examples, said, strict=True)]


@pytest.mark.skipif(not SCIENCE.is_dir(), reason=f"there are no questions in {SCIENCE}")
@pytest.mark.parametrize("source", ["arc-easy-dev", *RECIPES])
def test_choices_alone_do_not_tell_the_right_one(source: str, sample: Sample) -> None:
    if source in RECIPES:
        found = read_choice_examples(SCIENCE / "regents4-dev.jsonl")
        examples = [v for e in found for v in perturbed(e, sentences(), recipe=source, variants=VARIANTS)]
    else:
        examples = list(read_choice_examples(SCIENCE / f"{source}.jsonl"))
    examples = sample(examples, 30)
    cases = asked(examples)
    assert fmean(credit(shipped().ranking, case) for case in cases) <= MOST
    assert told_apart(cases, [original(example) for example in examples]) <= MOST


def test_a_feature_of_the_choices_alone_would_be_noticed() -> None:
    """What tells the right choice whatever is asked, here how long it is, is found by the same fit."""
    cases, names = [], []
    for number in range(80):
        right = number % 4
        lengths = [2.0 + (at == right) for at in range(4)]
        none: tuple[Any, ...] = (None,) * 4
        told = tuple({"question alignment, mean": length} for length in lengths)
        cases.append(Case((Opinion(TABLES, none, told), Opinion(IR, none)), right))
        names.append(f"own-{number}")
    assert told_apart(cases, names) > 0.9
