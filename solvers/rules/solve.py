"""Word problems by declarative rules: one integer program over the expression tree, then a proof of its
optimum.
"""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction

from knowledge.formulas import words_of
from solvers.answer import Abstention, Alternative, Proposal, Statistics
from solvers.events import Observer, Solved, Stage, silent
from solvers.ilp import Limits, Round, Solution, Status
from solvers.markov.grounding import Grounder
from solvers.markov.separation import FormulaSeparator
from solvers.question import Question
from solvers.reading.model import Quantity, Reading
from solvers.rules.candidates import candidates
from solvers.rules.cuts import TreeSeparator, ValueSeparator
from solvers.rules.features import Features
from solvers.rules.model import Model, build
from solvers.rules.retrieve import Facts, add_dimensions, retrieve
from solvers.rules.rulebook import Rulebook, load_rules
from solvers.rules.score import Objective, confidence
from solvers.rules.space import justifications, space_of
from solvers.rules.trace import Trace
from solvers.rules.trees import MOST_NUMBERS as MOST_FREE
from solvers.rules.weights import RuleWeights, shipped
from solvers.rules.wording import with_unit

SOLVER = "rules"
MOST_NUMBERS = 10
MOST_LISTED = 5
"""Numbers up to which all expressions are listed before the program is stated."""

LEADING = 2
"""Operations that each pair may have where there are more than `MOST_FREE` numbers; one where they are not listed."""

ALTERNATIVES = 5
"""Other values that are told."""

ROUNDS_FOR_ALTERNATIVES = 4
"""Rounds spent on all alternatives together, where they are not listed; each rules out one expression."""


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    weights: RuleWeights | None = None,
    rulebook: Rulebook | None = None,
) -> Proposal | Abstention:
    """Answer a word problem.

    Args:
        question: as asked.
        reading: what was read in its text.
        limits: the seconds are those of building and solving; alternatives are looked for in the time that is left.
        observe: called with every stage and round.
        weights: of rules, preferences and features; the shipped ones by default.
        rulebook: the rules and preferences; the shipped ones by default.

    Returns:
        A proposal with a `RuleDerivation`, or an abstention with the reason.
    """
    reason = _unanswerable(reading)
    if reason:
        return Abstention(question, reason, SOLVER)
    observe(Stage("building", SOLVER))
    return _Search(question, reading, limits, observe, weights or shipped(), rulebook or load_rules()).run()


def _unanswerable(reading: Reading) -> str:
    numbers = sum(quantity.value is not None for quantity in reading.quantities)
    if not numbers:
        return "The question has no numbers to calculate with."
    if reading.target is None:
        return 'The question does not say what number it is asking for; ask "how many ..." or "how much ...".'
    if numbers > MOST_NUMBERS:
        return f"The question has {numbers} numbers, but I can combine at most {MOST_NUMBERS}."
    return ""


class _Search:
    """One question on its way from evidence to answer."""

    def __init__(
        self,
        question: Question,
        reading: Reading,
        limits: Limits,
        observe: Observer,
        weights: RuleWeights,
        rulebook: Rulebook,
    ) -> None:
        self._question, self._reading, self._limits, self._observe = question, reading, limits, observe
        self._started = time.perf_counter()
        self._facts: Facts = retrieve(reading)
        self._trace = Trace(reading, self._facts, rulebook)
        assert reading.target is not None
        self._target: Quantity = reading.target
        self._weights = weights
        gain = Objective(weights, Features(self._facts, reading))
        preferences = weights.preferring(rulebook)
        space = space_of(self._facts, justifications(rulebook, self._facts))
        add_dimensions(self._facts, space.dimensions, reading)
        if len(space.numbers) > MOST_FREE:
            space = space.leading(gain.of, LEADING if len(space.numbers) <= MOST_LISTED else 1)
        self._listed = None
        if len(space.numbers) <= MOST_LISTED:
            grounder = Grounder(preferences, self._facts.evidence, space.atoms())
            self._listed = candidates(space, grounder).ranked(gain, weights.odd_value)
            space = self._listed.near_the_best()
        self._model: Model = build(space, gain)
        grounder = Grounder(preferences, self._facts.evidence, self._model.atoms)
        self._formulas = FormulaSeparator("preferences", grounder, self._model.program)
        self._values = ValueSeparator(self._model, weights.odd_value)
        for cut in self._formulas.initial():
            if cut.weight is None:
                self._model.program.add(cut.constraint, cut.name, cut.key)
            else:
                self._model.program.soft(cut.constraint, weight=cut.weight, name=cut.name, key=cut.key)
        self._rounds: list[Round] = []
        self._solving = 0.0
        self._size = (0, 0)

    def run(self) -> Proposal | Abstention:
        built = time.perf_counter() - self._started
        self._observe(Stage("solving", SOLVER, self._model.program.describe().size))
        first = self._solve(replace(self._limits, seconds=self._left()).counted())
        if not first:
            return Abstention(self._question, _failure(first.status), SOLVER, self._statistics(built))
        chosen, root = self._model.chosen(first), self._model.root(first)
        value = self._values.value(root, list(chosen))
        assert value is not None
        assert first.objective is not None
        if not chosen and (measure := self._other_measure()):
            reason = f"The question gives a number, but no rule gets from it to the {measure}."
            return Abstention(self._question, reason, SOLVER, self._statistics(built))
        if not chosen and len(self._facts.numbers) > 1 and not self._reads_off(root):
            reason = "No rule combines the numbers in this question."
            return Abstention(self._question, reason, SOLVER, self._statistics(built))
        self._observe(Stage("checking", SOLVER))
        text = self._text(value)
        derivation = self._trace.derivation(root, chosen)
        others, alternatives = self._alternatives(value)
        return Proposal(
            self._question,
            value,
            text,
            SOLVER,
            confidence(first.objective, others),
            derivation,
            alternatives,
            self._statistics(built),
            score=first.objective,
        )

    def _alternatives(self, best: Fraction) -> tuple[list[float], tuple[Alternative, ...]]:
        """The scores of all other values found, and the best of these, with their derivations where all are listed."""
        if self._listed is None:
            found = self._others(best)
            return [score for score, _ in found], tuple(Alternative(self._text(v), s, v) for s, v in found)
        listed = [entry for entry in self._listed.values() if entry[1] != best]
        told = []
        for score, value, row in listed[:ALTERNATIVES]:
            text = self._text(value)
            derivation = self._trace.derivation(*self._listed.expression(row))
            told.append(Alternative(text, score, derivation.value, derivation=derivation))
        return [score for score, _, _ in listed], tuple(told)

    def _solve(self, limits: Limits) -> Solution:
        solution = self._model.program.solve(
            limits=limits,
            separators=[TreeSeparator(self._model), self._values, self._formulas],
            observe=self._round,
            staged=True,
        )
        self._solving += solution.seconds_building + solution.seconds_solving + solution.seconds_separating
        self._size = (solution.variables, solution.constraints)
        return solution

    def _round(self, turn: Round) -> None:
        self._rounds.append(turn)
        self._observe(Solved(SOLVER, turn))

    def _others(self, best: Fraction) -> list[tuple[float, Fraction]]:
        """The best other values where expressions are too many to list, by ruling out those found."""
        found: list[tuple[float, Fraction]] = []
        self._values.excluded.add(best)
        rounds = ROUNDS_FOR_ALTERNATIVES
        while len(found) < ALTERNATIVES and rounds > 0:
            left = self._left()
            if left is not None and left <= 0:
                break
            solution = self._solve(Limits(left, rounds).counted())
            rounds -= len(solution.rounds)
            if not solution or solution.objective is None:
                break
            value = self._values.value(self._model.root(solution), list(self._model.chosen(solution)))
            if value is None or value in self._values.excluded:
                break
            self._values.excluded.add(value)
            found.append((solution.objective, value))
        return found

    def _left(self) -> float | None:
        if self._limits.seconds is None:
            return None
        return self._limits.seconds - (time.perf_counter() - self._started)

    def _reads_off(self, root: str) -> bool:
        """Whether a number alone may be the answer: it counts just what is asked for."""
        quantity = self._facts.quantities[root]
        return bool(quantity.entity) and quantity.entity == self._target.entity

    def _other_measure(self) -> str:
        """A measure of a figure that only the question speaks of, so that no number of the text says it."""
        asked = self._reading.tokens[self._target.first].sentence
        told, named = (
            {t.lemma for t in self._reading.tokens if (t.sentence == asked) is is_asked}
            & words_of("figure-measures")
            for is_asked in (False, True)
        )
        return min(named - told, default="")

    def _text(self, value: Fraction) -> str:
        return with_unit(value, self._target.entity, self._reading, self._target.adjectives)

    def _statistics(self, built: float) -> Statistics:
        variables, constraints = self._size
        return Statistics(
            variables, constraints, tuple(self._rounds), seconds_building=built, seconds_solving=self._solving
        )


def _failure(status: Status) -> str:
    if status is Status.INFEASIBLE:
        return "No rule combines the numbers in this question."
    return "I reached my time limit or search limit before I found an answer; use --time-limit to allow more time."
