"""Word problems as situations: statements over amounts, the cheapest derivation of what is asked, and its story."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.answer import Abstention, Alternative, Proposal, Proposed, Statistics
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Limits, Status
from solvers.problems.best import Ranking, Turn, best
from solvers.problems.choose import Choice, Judged, choice
from solvers.problems.derivation import Derivation
from solvers.problems.ground import Grounding
from solvers.problems.levels import with_level
from solvers.problems.prices import Prices, shipped
from solvers.problems.roots import no_root
from solvers.problems.several import with_all, with_numbers, with_other
from solvers.problems.situation import Situation
from solvers.problems.story import Story
from solvers.problems.supposing import supposed
from solvers.problems.times_told import with_times
from solvers.problems.told_forward import strange, taken_for
from solvers.problems.trace import Trace
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import RULES, SEVERAL, asks_for_several

SETTLED = 0.95
"""The probability of an answer if the topic of the whole text is clear: of 54 such problems of our own that get an
answer, 53 get the right one.
"""

VALUES = 5
"""How many answers the search looks for, each with its cheapest derivation."""

CLOSE = 0.2
"""The share of the probability of an impossible story that a possible one needs, to be told in its place."""

TOLD = 3
"""How many of these are proposed, the cheapest first by what whole derivations cost."""

LOOSE = 0.9
"""How sure a story can be at most if it takes one thing for another."""

ROUNDS = 60
"""The number of rounds for all of them together."""


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    weights: Prices | None = None,
) -> Proposed:
    """Answer a word problem by the cheapest derivation of what it asks for.

    Args:
        question: the question as it was asked.
        reading: the reading of its text.
        limits: the seconds include building and solving.
        observe: called for stages and rounds.
        weights: the prices of what a derivation uses; by default, the included ones.

    Returns:
        A proposal with a `Story`, and alternatives with other values and their stories; or an abstention with the
        reason.
    """
    started = time.perf_counter()
    reading = with_level(with_numbers(reading))
    timed = with_times(reading)
    if timed is not None:
        proposed = _solved(question, timed, limits, observe, weights)
        if isinstance(proposed, Proposal):
            return proposed
    return _solved(question, reading, _left(limits, time.perf_counter() - started), observe, weights)


def _solved(
    question: Question, reading: Reading, limits: Limits, observe: Observer, weights: Prices | None
) -> Proposed:
    """Return the proposal for a reading that asks for something and has numbers, or an abstention with the reason."""
    reason = _unanswerable(reading)
    if reason:
        return Abstention(question, reason, RULES)
    started = time.perf_counter()
    observe(Stage("building", RULES))
    prices = weights or shipped()
    situation = Situation(reading)
    two, is_several = situation.evidence.two, asks_for_several(reading.text)
    if is_several and two is None and situation.evidence.row is None:
        return Abstention(question, SEVERAL, RULES)
    program = choice(Grounding(situation, prices), prices)
    built = time.perf_counter() - started
    size = f"{len(program.graph.amounts):,} amounts, {len(program.graph.statements):,} statements"
    observe(Stage("solving", RULES, size))
    ranking = _ranked(program, _left(limits, built).counted(rounds=ROUNDS), observe)
    statistics = _statistics(ranking, built)
    stories = _stories(program, program.judged(ranking.derivations, prices.whole))
    if not stories:
        rootless = no_root(program.grounding)
        reason = rootless or _failure(ranking)
        return Abstention(question, reason, RULES, statistics, settles=bool(rootless))
    observe(Stage("checking", RULES))
    chosen = ranking.derivations.index(stories[0].derivation) + 1
    proposal = _proposal(question, stories, replace(statistics, chosen=chosen))
    return (
        with_all(proposal, situation)
        if is_several or (two and two.asked == "both")
        else with_other(proposal, situation)
    )


def _unanswerable(reading: Reading) -> str:
    if not any(quantity.value is not None for quantity in reading.quantities):
        return "The question has no numbers to calculate with."
    if reading.target is None:
        return 'The question does not say what number it asks for; ask "how many ..." or "how much ...".'
    return ""


def _left(limits: Limits, spent: float) -> Limits:
    return replace(limits, seconds=None if limits.seconds is None else max(0.0, limits.seconds - spent))


def _ranked(program: Choice, limits: Limits, observe: Observer) -> Ranking:
    def turn(made: Turn) -> None:
        observe(Solved(RULES, made.round))

    return best(program.graph, VALUES, limits=limits, observe=turn)


@dataclass(frozen=True, slots=True)
class _Told:
    """A derivation with its story and its probability."""

    story: Story
    cost: float
    derivation: Derivation
    probability: float


def _stories(program: Choice, judged: Sequence[Judged]) -> list[_Told]:
    """Return the first derivations that have a story, without those whose story is impossible, unless the others are
    far less probable.
    """
    trace, found = Trace(program), list[tuple[Story, float, Derivation]]()
    for derivation, cost in judged:
        with suppress(ValueError):
            found.append((trace.story(derivation), cost, derivation))
        if len(found) == TOLD:
            break
    shares = _softmax([cost for _, cost, _ in found])
    told = [_Told(*each, share) for each, share in zip(found, shares, strict=True)]
    possible = [each for each in told if not strange(each.story)]
    is_close = bool(possible) and possible[0].probability >= CLOSE * told[0].probability
    return possible if is_close else told


def _statistics(ranking: Ranking, built: float) -> Statistics:
    return Statistics(
        ranking.columns,
        ranking.rows,
        tuple(turn.round for turn in ranking.turns),
        seconds_building=built,
        seconds_solving=ranking.seconds,
    )


def _failure(ranking: Ranking) -> str:
    if ranking.status is Status.INFEASIBLE or ranking.derivations:
        return "I found no way to get from the numbers in the question to what it asks for."
    return "The time limit or the search limit was reached before an answer was found; --time-limit gives more time."


def _proposal(question: Question, stories: Sequence[_Told], statistics: Statistics) -> Proposal:
    """Return the proposal for the cheapest story, with the others as alternatives."""
    story, cost = stories[0].story, stories[0].cost
    alternatives = tuple(
        Alternative(_text(other.story), -other.cost, other.story.answer.value, other.probability, other.story)
        for other in stories[1:]
    )
    value: Fraction = story.answer.value
    probability = stories[0].probability
    if story.is_settled:
        probability = SETTLED
    elif taken_for(story):
        probability = min(probability, LOOSE)
    return Proposal(
        question,
        value,
        _text(story),
        RULES,
        probability,
        story,
        alternatives,
        statistics,
        doubt=supposed(story),
        missing=strange(story),
        score=-cost,
    )


def _text(story: Story) -> str:
    """Return the answer with the name that the question gives it or, if there is none, as the last statement
    words it.
    """
    return story.question.amount or story.answer.words


def _softmax(costs: Sequence[float]) -> list[float]:
    """Return the probabilities of values from the costs of their derivations."""
    weights = [math.exp(min(costs) - cost) for cost in costs]
    return [weight / sum(weights) for weight in weights]
