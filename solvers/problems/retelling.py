"""A calculation that another solver found, as a story: the same calculation, explained by what happens.

Solvers of word problems know how to calculate, but only statements about situations say what happens. So this looks for
a calculation among the results of the problem's statements. Two calculations are the same if they give the same result
with other numbers, too: 4 - 2 and 4 ÷ 2 do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from solvers import deadline
from solvers.answer import UnsoundError, check
from solvers.arithmetic.equation import EquationError
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.solving import UnsolvableError, unknowns_of
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation, Rounding, evaluate
from solvers.arithmetic.working import working_of
from solvers.derivation import Derivation
from solvers.problems.choose import Choice, choice
from solvers.problems.derivation import derivation_of
from solvers.problems.entries import Entry
from solvers.problems.ground import Grounding, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.prices import shipped
from solvers.problems.situation import Situation
from solvers.problems.story import Story
from solvers.problems.trace import Trace
from solvers.problems.values import work_out
from solvers.reading.model import Reading
from solvers.rounding import Remainder, Rounded

STATEMENTS = 80
"""The maximum number of statements that are grounded; nearly all calculations found among twice as many are
found here.
"""

TRIED = 3
"""How many stories with the right calculation are tried, the shortest first."""
_ROUNDING = frozenset((Pattern.UP, Pattern.DOWN, Pattern.LEFT_OVER))
"""Situations in which only whole numbers count; a calculation that does not round gives the same result only by
chance.
"""
_SCALES = (101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157)
"""Factors by which the numbers of a text are multiplied, in turn, to tell calculations apart."""


@dataclass(frozen=True)
class Retelling:
    """The statements of one problem, which may contain a calculation."""

    reading: Reading

    def story(self, derivation: Derivation) -> Story | None:
        """Return the story with the same calculation as a derivation; `None` if no statements lead to it."""
        if isinstance(derivation, Story):
            return derivation
        working = working_of(derivation)
        if working is None or self.reading.target is None:
            return None
        if isinstance(derivation, Rounded | Remainder):
            return self._of(_evaluated(derivation.tree), working.result, derivation)
        asked = getattr(derivation, "asked", UNKNOWN)
        wanted = _with_other_numbers(
            working.equations, asked if isinstance(asked, Leaf | Operation) else UNKNOWN
        )
        return self._of(wanted, working.result, derivation)

    def _of(self, wanted: Fraction | None, result: Fraction, derivation: Derivation) -> Story | None:
        """Return the story with that result that gives `wanted` with the other numbers. If the text has only whole
        numbers, a story with whole amounts at every step comes first, because that is how a teacher calculates; then
        the shortest, and then the cheapest.
        """
        if wanted is None:
            return None
        found = [
            (self._broken(at), len([*self._below(at)]), self._grounding.costs[at], at)
            for at, value in self._values.items()
            if value == wanted and self._grounding.amounts[at].value == result
        ]
        unit = getattr(derivation, "unit", "")
        stories = (self._told(at) for *_, at in sorted(found)[:TRIED])
        story = next((each for each in stories if each is not None and not _is_strange(each, unit)), None)
        if story is None:
            return None
        is_rounded = isinstance(derivation, Rounded | Remainder)
        return story if is_rounded or _ROUNDING.isdisjoint(s.pattern for s in story.statements) else None

    @cached_property
    def _grounding(self) -> Grounding:
        deadline.check()  # otherwise, each story that is asked for later would start over
        return Grounding(Situation(self.reading), shipped(), STATEMENTS)

    @cached_property
    def _program(self) -> Choice:
        return choice(self._grounding, shipped())

    @cached_property
    def _first(self) -> Mapping[int, Statement]:
        """The statement that explains each amount: the cheapest, because they are grounded in this order.

        If it calculates with a number that is not whole although the text has only whole ones, the cheapest that does
        not.
        """
        cheapest: dict[int, Statement] = {}
        for statement in self._grounding.statements:
            cheapest.setdefault(statement.found.index, statement)
        found = dict(cheapest)
        for statement in self._grounding.statements if self._grounding.situation.is_whole else ():
            if _is_broken(found[statement.found.index]) and not _is_broken(statement):
                below = [cheapest[part.index] for part in statement.parts if part.index in cheapest]
                if all(part.is_told for each in below for part in each.parts):
                    found[statement.found.index] = statement
        return found

    @cached_property
    def _values(self) -> Mapping[int, Fraction]:
        """The values of the amounts with other numbers in the text."""
        values: dict[int, Fraction] = {}
        for amount in self._grounding.situation.told:
            scale = Fraction(1) if amount.is_fact else _scale(amount.about.index, amount.value)
            values[amount.index] = amount.value * scale
        for _ in range(2):  # an amount may depend on one that was grounded later
            for index, statement in self._first.items():
                with suppress(EquationError, KeyError):
                    values[index] = statement.schema.value(*(values[part.index] for part in statement.parts))
        return values

    def _told(self, asked: int) -> Story | None:
        used = list(self._below(asked))
        graph, head = self._program.graph, self._program.nodes[asked]
        links = range(len(self._grounding.statements), len(graph.statements))
        link = next((at for at in links if head in graph.statements[at].slots), None)
        if link is None:
            return None
        edges = [edge for statement in used for edge in graph.edges(statement.index)]
        try:
            worked = work_out(graph, [*edges, *graph.edges(link)], None, None)
            story = Trace(self._program).story(derivation_of(graph, worked))
            check(story)
        except (UnsoundError, ValueError):
            return None
        return story

    def _broken(self, asked: int) -> int:
        """Return how many statements that lead to an amount use numbers that are not whole; 0 if the text has such
        numbers.
        """
        is_whole = self._grounding.situation.is_whole
        return sum(map(_is_broken, self._below(asked))) if is_whole else 0

    def _below(self, amount: int) -> Iterator[Statement]:
        """Return the statements that lead to an amount, each once."""
        found: dict[int, Statement] = {}
        rest = [amount]
        while rest:
            statement = self._first.get(rest.pop())
            if statement is not None and statement.index not in found:
                found[statement.index] = statement
                rest += [part.index for part in statement.parts]
        return iter(found.values())


def _is_broken(statement: Statement) -> bool:
    """Whether a statement calculates with a number that is not whole."""
    return any(part.value.denominator != 1 for part in statement.parts)


def _with_other_numbers(equations: Sequence[Equation], asked: Node) -> Fraction | None:
    """Return the value of what is asked for with the other numbers; `None` if there is none."""
    scaled = [Equation(_scaled(each.left), _scaled(each.right)) for each in equations]
    letters = tuple(dict.fromkeys(leaf.name for each in scaled for leaf in each.leaves if leaf.value is None))
    try:
        return evaluate(_scaled(asked), unknowns_of(scaled, letters))
    except (UnsolvableError, ZeroDivisionError, ValueError):
        return None


def _evaluated(tree: Node) -> Fraction | None:
    """Return the value of a tree without unknowns, with the other numbers; `None` if there is none."""
    try:
        return evaluate(_scaled(tree))
    except (ZeroDivisionError, ValueError):
        return None


def _is_strange(story: Story, unit: str) -> bool:
    """Whether a story counts what nobody would count: percents in the middle of a calculation, or years instead of
    money.
    """
    entries = [story.entries[statement.result] for statement in story.statements]
    if any(entry.about.per == entry.about.noun != "" for entry in entries):  # "4 cm for each cm"
        return True
    if any(entry.about.noun == "%" for entry in entries[:-1]) or any(map(_has_unit, _factors(story))):
        return True
    noun, asked = story.answer.about.noun, story.question.noun
    if noun and asked not in ("", "time", "times", noun) and dimension_of(asked) != dimension_of(noun):
        return True  # 9 m are not pieces
    return bool(unit and noun) and dimension_of(unit) != dimension_of(noun)


def _factors(story: Story) -> Iterator[Entry]:
    """Yield the factors that amounts are multiplied by."""
    for statement in story.statements:
        for slot, entry in zip(statement.slots, statement.entries, strict=True):
            if slot == "factor" and entry is not None:
                yield story.entries[entry]


def _has_unit(entry: Entry) -> bool:
    """Whether it is an amount in a unit, not a factor: "3/4 cup", but not "9 times as much"."""
    is_count = entry.value.denominator == 1 and not any(letter.isalpha() for letter in entry.words)
    return entry.is_told and not is_count and entry.about.noun != "%" and bool(dimension_of(entry.about.noun))


def _scale(quantity: int, value: Fraction) -> Fraction:
    """Return the factor for a number in the text: 1 for the number 1, which a product may leave out."""
    return Fraction(1 if value == 1 else _SCALES[quantity % len(_SCALES)])


def _scaled(node: Node) -> Node:
    """Return a tree with the other numbers."""
    if isinstance(node, Operation):
        return replace(node, left=_scaled(node.left), right=_scaled(node.right))
    if isinstance(node, Rounding):
        return replace(node, node=_scaled(node.node))
    if not isinstance(node, Leaf) or node.value is None or node.quantity is None or node.implied:
        return node
    return replace(node, value=node.value * _scale(node.quantity, node.value))
