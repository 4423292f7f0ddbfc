"""The features from which the learned model scores a tree: sparse features of its combinations, of unused numbers, and
of the whole.

The groups are those of ALGES's Figure 4. Every feature is a name, and its weight is in `weights`. A feature of a
combination depends on the two base Qsets that represent the operands (`between`, computed once per pair) or on the
operands' types and structure (`structure`), so it can be part of the program's objective. Names start with the operator
and the position of the unknown: nowhere, one of the two ("x"), or deeper inside ("X").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache

from solvers.equations.combining import Combination, Part
from solvers.equations.cues import (
    END,
    FEWER,
    MORE,
    SEEDS,
    START,
    TOTAL,
    akin,
    category,
    is_measure,
)
from solvers.equations.read import Problem, Qset
from solvers.equations.roles import is_beside_the_point, role, same
from solvers.reading.model import Quantity
from solvers.reading.similarity import nearest

GROUPS = ("single", "pair", "target")
"""Groups of features of two Qsets: of one of them, of both, and of the question (ALGES's Table 8)."""


def cue(problem: Problem) -> str:
    """Return the kind of question, based on its words."""
    asks, asked = problem.asks, problem.unknown.quantity
    if asks & START:
        return "start"
    if asked.comparison in MORE | FEWER or asks & (MORE | FEWER | {"difference"}):
        return "rest more" if asks & END else "more"
    if asks & END:
        return "rest"
    if asks & TOTAL:
        return "total"
    if "each" in asks or "every" in asks or "per" in asks or "average" in asks:
        return "each"
    return "change" if "change" in asks else "plain"


@dataclass(slots=True)
class Features:
    """The features of one problem's trees."""

    problem: Problem
    question: str = field(init=False)
    """The kind of question."""
    _roles: tuple[str, ...] = field(init=False)
    _singles: tuple[tuple[str, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        qsets = self.problem.qsets
        self.question = cue(self.problem)
        self._roles = tuple(role(self.problem, qset) for qset in qsets)
        self._singles = tuple(() if qset.is_unknown else tuple(_single(self.problem, qset)) for qset in qsets)

    def between(self, symbol: str, a: Qset, b: Qset, place: str) -> Iterator[tuple[str, str]]:
        """Yield the features of two Qsets combined by `symbol`, each with its group.

        Args:
            symbol: an operator or "=".
            a, b: the Qsets that represent the left and right operand.
            place: the position of the unknown: "", "x", or "X".
        """
        problem, question = self.problem, self.question
        key = f"{symbol}{place}"
        roles = f"{self._roles[a.place]},{self._roles[b.place]}"
        yield "target", f"{key} asks {question}"
        yield "pair", f"{key} roles {roles}"
        signs = f"{a.sign}{b.sign}"
        yield "target", f"{key} line {signs}"
        yield "target", f"{key} line {signs} asks {problem.story}"
        if place == "X":
            return
        for word in sorted(problem.asks):
            yield "target", f"{key} asked {word}"
        for size in (2, 3):
            yield "target", f"{key} opening {' '.join(problem.opening[:size])}"
        sides = ("either", "either") if symbol in "+×" else ("left", "right")
        for side, qset in zip(sides, (a, b), strict=True):
            for name in self._singles[qset.place]:
                yield "single", f"{key} {side} {name}"
        yield "target", f"{key} roles {roles} for {self._roles[problem.unknown.place]}"
        yield "target", f"{key} roles {roles} asks {question}"
        yield "pair", f"{key} kinds {_kind_of_verb(a.quantity.verb)},{_kind_of_verb(b.quantity.verb)}"
        for name in _both(a, b):
            yield "pair", f"{key} {name}"
            yield "target", f"{key} {name} asks {question}"
        for name in _owners(problem, a, b):
            yield "target", f"{key} {name}"
            yield "target", f"{key} {name} asks {question}"

    def structure(self, combination: Combination) -> Iterator[tuple[str, str]]:
        """Yield the features of the operands' types, sizes, and operations, each with its group."""
        problem = self.problem
        symbol, left, right, _ = combination
        unknown = 1 << problem.unknown.place
        inside = (left.leaves | right.leaves) & unknown
        key = f"{symbol}{where(problem, left, right)}"
        shape = f"{left.symbol or 'leaf'} {right.symbol or 'leaf'}"
        yield "pair", f"{key} of {shape}"
        one, other, asked = left.type, right.type, problem.unknown.type
        match = _match(one.entity, other.entity)
        against = f"{_match(one.entity, asked.entity)},{_match(other.entity, asked.entity)}"
        rates = "".join(
            "1" if first and second and akin(first, second) else "0"
            for first, second in (
                (one.per, other.entity),
                (other.per, one.entity),
                (one.per, other.per),
                (asked.per, one.entity),
                (asked.per, other.entity),
                (one.per, asked.entity),
                (other.per, asked.entity),
            )
        )
        has = f"{'r' if one.per else '-'}{'r' if other.per else '-'}{'r' if asked.per else '-'}"
        yield "pair", f"{key} entities {match}"
        yield "target", f"{key} entities {match} asked {against}"
        yield "target", f"{key} rates {has}"
        yield "target", f"{key} rates {has} {rates}"
        yield "target", f"{key} types {match} {against} {has} {rates}"
        yield "target", f"{key} types {match} {against} {has} asks {self.question}"
        kinds = f"{kind_of_entity(one.entity)},{kind_of_entity(other.entity)}"
        yield "pair", f"{key} kinds {kinds}"
        yield "target", f"{key} kinds {kinds} for {kind_of_entity(asked.entity)}"
        if inside:
            yield "target", f"{key} unknown {'left' if left.leaves & unknown else 'right'} of {shape}"
        if symbol == "=":
            yield "target", f"{key} of {shape} asks {self.question}"

    def unused(self, qset: Qset) -> Iterator[str]:
        """Yield the features of not using a number in the text."""
        problem = self.problem
        asked, quantity = problem.unknown, qset.quantity
        numbers = [q for q in problem.qsets if not q.is_unknown and not q.quantity.implied]
        if quantity.implied:
            yield "unused implied"
            return
        yield f"unused of {min(len(numbers), 5)}"
        match = _match(qset.type.entity, asked.type.entity)
        yield f"unused {match}"
        yield f"unused kind {kind_of_entity(qset.type.entity)}"
        yield f"unused {match} asks {self.question}"
        yield f"unused line {qset.sign}"
        yield f"unused line {qset.sign} asks {problem.story}"
        yield f"unused role {self._roles[qset.place]} asks {self.question}"
        yield f"unused before {qset.before}"
        for word in qset.after:
            yield f"unused after {word}"
        if qset.value is not None:
            yield f"unused size {_size(qset.value)}"
            if sum(q.value == qset.value for q in numbers) > 1:
                yield "unused said twice"
        if quantity.rate or qset.type.per:
            yield "unused rate"
        if qset.is_multiplier:
            yield "unused multiplier"
        if qset.sentence_index == asked.sentence_index:
            yield "unused in the question"
        if quantity.verb == asked.quantity.verb:
            yield "unused verb asked"
        if problem.owner is not None and quantity.subject is not None:
            yield f"unused owned {same(quantity.subject, problem.owner)}"
        wanted = set(asked.quantity.adjectives)
        if wanted:
            yield f"unused adjective {bool(wanted & set(quantity.adjectives))}"
        alone = not any(akin(q.type.entity, qset.type.entity) for q in numbers if q is not qset)
        yield f"unused {'alone of its entity' if alone else 'with others of its entity'}"


def _single(problem: Problem, qset: Qset) -> Iterator[str]:
    """Yield the features of one Qset: its verb, its role, the words around it, and how it is counted."""
    quantity = qset.quantity
    yield f"verb {quantity.verb}"
    yield f"kind {_kind_of_verb(quantity.verb)}"
    yield f"argument {quantity.syntax}"
    yield f"comparison {quantity.comparison}{' of somebody' if quantity.compared_to else ''}"
    yield f"before {qset.before}"
    for word in qset.after:
        yield f"after {word}"
    for word in qset.near:
        yield f"near {word}"
    if qset.is_multiplier:
        yield "multiplier"
    if quantity.rate or qset.type.per:
        yield "rate"
    if quantity.implied:
        yield "implied"
    yield f"unit {kind_of_entity(qset.type.entity)}"
    if is_beside_the_point(problem, qset):
        yield "beside the point"
    if qset.value is not None:
        yield f"size {_size(qset.value)}"
    if qset.sentence_index == problem.unknown.sentence_index:
        yield "in the question"


def _both(a: Qset, b: Qset) -> Iterator[str]:
    """Yield the features of two Qsets: what they share, and how far apart they are."""
    one, other = a.quantity, b.quantity
    apart = abs(one.sentence - other.sentence)
    yield f"sentences apart {min(apart, 2)}"
    if one.verb and one.verb == other.verb:
        yield "same verb"
    if same(one.subject, other.subject):
        yield "same subject"
    elif one.subject is not None and other.subject is not None:
        yield "different subjects"
    if one.entity == other.entity and one.adjectives and other.adjectives:
        yield "same adjectives" if set(one.adjectives) & set(other.adjectives) else "different adjectives"
    if one.location and other.location:
        yield "same location" if one.location == other.location else "different locations"
    if one.tense and other.tense and one.tense != other.tense:
        yield f"tenses {one.tense},{other.tense}"
    yield from _of_each_other(one, other)
    yield from _sizes(a.value, b.value)


def _of_each_other(one: Quantity, other: Quantity) -> Iterator[str]:
    """Yield whether one of two numbers is given for what the other counts."""
    for first, second, side in ((one, other, "left"), (other, one, "right")):
        if first.container and first.container == second.entity:
            yield f"{side} contained"
        if first.contents and first.contents == second.entity:
            yield f"{side} holds the other"
        if first.comparison and first.compared_to is not None and same(first.compared_to, second.subject):
            yield f"{side} compared to the other"


def _sizes(a: Fraction | None, b: Fraction | None) -> Iterator[str]:
    """Yield which of two known numbers is greater, and whether it is a multiple of the other."""
    if a is None or b is None:
        return
    if b and a > b:
        yield "left greater" if (a / b).denominator > 1 else "left a multiple"
    elif a == b:
        yield "equal numbers"
    else:
        yield "right greater" if a and (b / a).denominator > 1 else "right a multiple"


def _owners(problem: Problem, a: Qset, b: Qset) -> Iterator[str]:
    """Yield whether each belongs to the person in the question and counts what it asks for."""
    owner, asked = problem.owner, problem.unknown
    if owner is not None:
        found = ["x" if q.is_unknown else "yes" if same(q.quantity.subject, owner) else "no" for q in (a, b)]
        yield f"owned {found[0]},{found[1]}"
    verbs = ["x" if q.is_unknown else str(q.quantity.verb == asked.quantity.verb) for q in (a, b)]
    yield f"verb asked {verbs[0]},{verbs[1]}"
    wanted = set(asked.quantity.adjectives)
    if wanted:
        has = ["x" if q.is_unknown else str(bool(wanted & set(q.quantity.adjectives))) for q in (a, b)]
        yield f"adjective asked {has[0]},{has[1]}"


def where(problem: Problem, left: Part, right: Part) -> str:
    """Return where the unknown is: "" in neither part, "x" for one of them, "X" for deeper inside."""
    unknown = 1 << problem.unknown.place
    if not (left.leaves | right.leaves) & unknown:
        return ""
    return "x" if unknown in (left.leaves, right.leaves) else "X"


def _match(one: str, other: str) -> str:
    if not one or not other:
        return "unsaid" if not one and not other else "half said"
    if one == other:
        return "same"
    return "akin" if akin(one, other) else "different"


def kind_of_entity(entity: str) -> str:
    """Return "money", "measure", or "thing"; empty if the text does not say what is counted."""
    if not entity or entity in ("$", "cent"):
        return entity and "money"
    return "measure" if is_measure(entity) else "thing"


@lru_cache(maxsize=4096)
def _kind_of_verb(verb: str) -> str:
    """Return a verb's category or, in capitals, that of the most similar seed (Lin)."""
    if not verb or category(verb):
        return category(verb)
    found, similarity = nearest(verb, SEEDS, "v")
    return found.upper() if similarity >= 0.5 else "other"


def _size(value: Fraction) -> str:
    if value.denominator != 1:
        return "below one" if value < 1 else "not whole"
    return str(value) if value <= 2 else "small" if value <= 12 else "hundred" if value == 100 else "great"
