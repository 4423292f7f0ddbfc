"""Which amount of a question is which quantity of a law; a law that leaves one of them over is not bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from knowledge.formulas.syntax import Name, names
from knowledge.laws import OTHER, Law, Quantity
from solvers.arithmetic.units import Unit, UnitError
from solvers.laws.told import Told, is_said, place_of, told, unit_of
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.read import read

_FAR = 15
"""How many tokens away a name may be from its amount; a name that is not there counts as far."""
_OWN = 0.1
"""How much nearer amounts are to each other if the same thing has them."""
_MOST = 6
_BEFORE, _RIGHT_BEFORE, _BEHIND = 6, 2, 6
"""How many tokens before an amount, in a statement and in a question, and behind it, may name it as the total."""
Bound = Mapping[str, tuple[Told, ...]]
"""The amounts of a question by the quantities of a law."""


@dataclass(frozen=True)
class Case:
    """A question that a law may be about."""

    question: Question
    reading: Reading

    @cached_property
    def _told(self) -> tuple[Told, ...]:
        return told(self.reading)

    @cached_property
    def amounts(self) -> tuple[Told, ...]:
        """Return the amounts that it gives, without numbers in words that only point: "one of them"."""
        return tuple(one for one in self._told if not one.is_pointing)

    @cached_property
    def has_others(self) -> bool:
        """Return whether it counts more things in words than it gives amounts of a kind: "two girls push with 50 N"."""
        kinds = Counter(one.unit or one.noun for one in self.amounts)
        most = max(kinds.values(), default=0)
        return bool(kinds) and any(one.value > max(most, 1) for one in self._told if one.is_pointing)

    @cached_property
    def asking(self) -> Sequence[Token]:
        """Return the tokens of what is asked: the last question, from its question word on."""
        last = [one for one in self.reading.sentences if one.is_question] or self.reading.sentences
        tokens = self.reading.tokens[last[-1].first : last[-1].stop]
        start = next((at for at, token in enumerate(tokens) if token.tag in ("WP", "WDT", "WRB", "VB")), 0)
        return tokens[start:]

    @cached_property
    def choices(self) -> tuple[Sequence[Token], ...]:
        """Return the tokens of each choice."""
        return tuple(read(Question(choice.text)).tokens for choice in self.question.choices)

    def says(self, phrase: str) -> bool:
        """Return whether the text has a phrase."""
        return is_said(phrase, self.reading.tokens)

    def asks_for(self, quantity: Quantity, law: Law) -> bool:
        """Return whether it asks for a quantity of a law: by a word or a unit of its own, or by one that it shares with
        another, if none has its own.
        """
        asked = {name: self._words_for(one) for name, one in law.quantities.items()}
        named = [
            name for name, one in law.quantities.items() if one is not quantity and (one.names or one.asks)
        ]
        others = [asked[name] for name in named]
        shared = set().union(*others)
        own = self._words_for(quantity)
        if law.several and not own - {*quantity.units}:  # its parts have the same units
            return False
        return bool(own - shared) or (
            bool(own - {*quantity.units}) and not any(words - own for words in others)
        )

    def _words_for(self, quantity: Quantity) -> set[str]:
        words = {*quantity.names, *quantity.asks, *quantity.units} - {""}
        return {word for word in words if is_said(word, self.asking)}


def may_be(law: Law, case: Case) -> bool:
    """Return whether a question has the words that a law needs, and none that rule it out."""
    told = (case.reading.tokens, *case.choices)
    has = all(any(is_said(word, tokens) for tokens in told for word in group) for group in law.needs)
    return has and not any(map(case.says, law.unless)) and not case.has_others


def bound(law: Law, case: Case, given: Sequence[str]) -> Bound | None:
    """Return the amounts of a question as the quantities of a law, all of them; `None` if they do not fit, or if they
    fit in several ways.

    Args:
        law: the law.
        case: the question.
        given: the quantities that have to be given.
    """
    amounts = [one for one in case.amounts if one.noun not in law.beside]
    if len(amounts) > _MOST or (law.several in given and any(_is_total(one, law, case) for one in amounts)):
        return None
    ways = sorted(_ways(law, case, amounts, [*given]), key=lambda way: way[0])
    if not ways or (len(ways) > 1 and ways[0][0] == ways[1][0]):
        return None
    found: dict[str, tuple[Told, ...]] = {}
    for one, name in zip(amounts, ways[0][1], strict=True):
        found[name] = (*found.get(name, ()), one)
    return found


def _ways(
    law: Law, case: Case, amounts: Sequence[Told], given: Sequence[str]
) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Yield all ways to name the amounts, each with how far the names are from them."""
    ways: list[tuple[str, ...]] = [()]
    for one in amounts:
        fitting = [name for name in given if fits(one, law.quantities[name], case)]
        ways = [(*way, name) for way in ways for name in fitting if name == law.several or name not in way]
    for way in ways:
        missing = {name for name in given if name not in way and not _is_known(law.quantities[name])}
        if not missing:
            named = [(one, law.quantities[name]) for one, name in zip(amounts, way, strict=True)]
            yield sum(_distance(one, quantity, case) for one, quantity in named) + _apart(amounts, way), way


def _is_total(one: Told, law: Law, case: Case) -> bool:
    """Return whether an amount is already the total of a law for several: "form 90 grams", "120 g of solution"."""
    assert isinstance(law.left, Name)
    sentence = case.reading.sentences[one.sentence]
    total = law.quantities[law.left.name]
    words = (*total.names, *total.asks)
    tokens = case.reading.tokens[one.stop : min(one.stop + _BEHIND, sentence.stop)]
    of = next((at for at, token in enumerate(tokens) if token.lemma == "of"), _BEHIND)
    if any(is_said(word, tokens[of : of + 3]) for word in words):
        return True
    is_asked = case.asking and case.asking[0].index <= one.first
    near = (0 if law.signed else _RIGHT_BEFORE) if is_asked else _BEFORE
    before = case.reading.tokens[max(sentence.first, one.first - near) : one.first]
    return any(is_said(word, before) for word in words)


def _is_known(quantity: Quantity) -> bool:
    return bool(quantity.usual or quantity.words)


def fits(one: Told, quantity: Quantity, case: Case) -> bool:
    """Return whether an amount can be a quantity by its unit, or by what it counts."""
    if one.unit == "%" or "%" in quantity.units:
        return one.unit in quantity.units
    if one.unit:
        return any(is_alike(unit_of(one.unit), unit_of(unit)) for unit in filter(None, quantity.units))
    if one.noun in quantity.units:
        return True
    return "" in quantity.units and _distance(one, quantity, case) < _FAR


def is_alike(one: Unit, other: Unit) -> bool:
    """Return whether two units measure the same thing."""
    if one.dimension and one.dimension == other.dimension:
        return True
    try:
        one.factor(other)
    except UnitError:
        return False
    return True


def _distance(one: Told, quantity: Quantity, case: Case) -> int:
    """Return how many tokens an amount is away from the next name of a quantity in its sentence."""
    sentence = case.reading.sentences[one.sentence]
    tokens = case.reading.tokens[sentence.first : sentence.stop]
    words = (*quantity.names, *quantity.asks)
    places = [place for word in words if (place := place_of(word, tokens, one.first)) is not None]
    return min((abs(place - one.first) for place in places), default=_FAR)


def _apart(amounts: Sequence[Told], way: Sequence[str]) -> float:
    """Return how far amounts on the same side are from each other; those with the same owner belong together."""
    by_name = dict(zip(way, amounts, strict=True))
    sides: list[list[Told]] = [[], []]
    if not any(name.startswith(OTHER) for name in way):
        return 0
    for name, one in by_name.items():
        sides[name.startswith(OTHER)].append(one)
    pairs = [side for side in sides if len(side) == 2]
    return sum(_gap(one, other) for one, other in pairs)


def _gap(one: Told, other: Told) -> float:
    gap = abs(one.first - other.first) + _FAR * abs(one.sentence - other.sentence)
    return gap * _OWN if one.owner == other.owner >= 0 else gap


def asked_of(law: Law, case: Case) -> Iterator[str]:
    """Yield the quantities that a question may ask for, in the order of the law."""
    outcome = law.outcome
    for name in dict.fromkeys([*names(law.left), *names(law.right)]):
        has_other = OTHER + name in law.quantities
        is_implied = outcome is not None and name == outcome.one
        if not has_other and name != law.taken and (is_implied or case.asks_for(law.quantities[name], law)):
            yield name


def worth(words: Mapping[str, int], tokens: Sequence[Token]) -> set[int]:
    """Return the numbers that words of a text stand for; of words within each other, the longest counts."""
    found = {word: value for word, value in words.items() if is_said(word, tokens)}
    return {
        value for word, value in found.items() if not any(word != other and word in other for other in found)
    }
