"""What the combination learns from: questions as they are, with other wrong choices, and without the rows behind their
right answers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from pathlib import Path

from solvers.retrieval.asked import Report, ask_lexical, ask_tables
from solvers.retrieval.examples import ChoiceExample
from solvers.retrieval.learn import Case
from solvers.retrieval.opinion import Place
from solvers.retrieval.perturb import RECIPES, perturbed
from solvers.retrieval.sentences import sentences

AT_ONCE = 72
"""The number of questions whose rows are hidden at once: so few that each question misses hardly more than its own
rows.
"""


def cases(examples: Sequence[ChoiceExample], *, cache: Path | None, report: Report) -> list[Case]:
    """Return what every solver says about each example.

    Args:
        examples: questions.
        cache: see `solvers.retrieval.asked.ask_tables`.
        report: called with messages about progress.
    """
    questions = [example.question for example in examples]
    said = zip(ask_tables(questions, cache=cache, report=report), ask_lexical(questions), strict=True)
    return [Case((of, *words), e.right) for e, (of, words) in zip(examples, said, strict=True)]


def with_other_choices(
    examples: Sequence[ChoiceExample], every: int, *, seed: int, cache: Path | None, report: Report
) -> list[list[Case]]:
    """Return, for each example, a variant with perturbed wrong choices or nothing; the recipes take turns.

    Args:
        examples: questions.
        every: the number of examples per variant; 0 for none.
        seed: the seed of the perturbation.
        cache: see `cases`.
        report: see `cases`.
    """
    taken = list(range(0, len(examples), every)) if every else []
    made = [
        (at, variant)
        for turn, at in enumerate(taken)
        for variant in perturbed(
            examples[at], sentences(), recipe=RECIPES[turn % len(RECIPES)], variants=1, seed=seed
        )
    ]
    found: list[list[Case]] = [[] for _ in examples]
    for (at, _), case in zip(made, cases([v for _, v in made], cache=cache, report=report), strict=True):
        found[at].append(case)
    return found


def without_their_rows(
    examples: Sequence[ChoiceExample],
    known: Sequence[Case],
    every: int,
    *,
    seed: int,
    cache: Path | None,
    report: Report,
) -> list[list[Case]]:
    """Return, for each example, what the solvers say when the rows behind its right answer are hidden, or nothing.

    Args:
        examples: questions.
        known: what the solvers say about them with all rows.
        every: the number of examples per variant; 0 for none.
        seed: the seed for splitting the examples into parts that lose their rows together.
        cache: see `cases`.
        report: see `cases`.
    """
    taken = list(range(0, len(examples), every)) if every else []
    random.Random(seed).shuffle(taken)
    count = math.ceil(len(taken) / AT_ONCE)
    found: list[list[Case]] = [[] for _ in examples]
    for number in range(count):
        part = sorted(taken[number::count])
        report(f"rows hidden: part {number + 1} of {count}")
        these = _hidden([examples[at] for at in part], [known[at] for at in part], cache)
        for at, case in zip(part, these, strict=True):
            found[at].append(case)
    return found


def _hidden(examples: Sequence[ChoiceExample], known: Sequence[Case], cache: Path | None) -> list[Case]:
    rows: set[Place] = {
        place
        for case in known
        for opinion in case.opinions
        if opinion.rows
        for place in opinion.rows[case.right]
    }
    questions = [example.question for example in examples]
    tables = ask_tables(questions, hidden=rows, cache=cache)
    words = ask_lexical(questions, hidden=rows)
    return [
        Case((one, *two), example.right, lacks_rows=True)
        for example, one, two in zip(examples, tables, words, strict=True)
    ]
