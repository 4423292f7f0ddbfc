"""What a law says without amounts: if one of its quantities is larger, whether another one is larger or smaller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from knowledge.formulas.syntax import names
from knowledge.laws import OTHER, Law, Quantity, load
from solvers.arithmetic.tree import Equation, Leaf, evaluate
from solvers.formulas.terms import node_of
from solvers.laws.binding import Case, fits, may_be
from solvers.laws.derivation import isolated, law_of
from solvers.laws.told import places_of
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.read import read

_BEFORE, _BEHIND = 3, 6
"""How many tokens before the name of a quantity, and behind it, the words for how it changes may be."""
_SAME = Fraction(1)
_ALL = ("both", "each", "masses")
"""Words for two quantities of the same kind at once."""
_REASONS = ("because", "since", ",")
_COPULAS = ("be", "stay", "remain", "keep")
_NAMING = ("NOUN", "PROPN", "ADJ", "NUM", "VERB")


@dataclass(frozen=True, slots=True)
class Change:
    """How many times as much there is of a quantity, as a text says it."""

    quantity: str
    """Empty for what is asked about."""
    ratio: Fraction
    is_exact: bool
    """Whether the text says how many times, not just that it is more or less."""
    at: int
    """The token that says it."""

    @property
    def way(self) -> int:
        """Return 1 for more, -1 for less, and 0 for the same."""
        return (self.ratio > 1) - (self.ratio < 1)


@dataclass(frozen=True, slots=True)
class LawCompared:
    """What follows by a law for one of its quantities if another one is larger or smaller."""

    kind: ClassVar[str] = "law of change"

    law: str
    asked: str
    varied: str
    """The quantity that differs; all the others are the same."""
    ratio: Fraction
    """How many times as much there is of it: 2 or 1/2 for any more or less."""
    result: Fraction
    """The same for the quantity that is asked about."""
    is_exact: bool
    choice: str

    def verify(self) -> tuple[str, ...]:
        """Put the ratios into the law again, in which everything else is the same.

        Returns:
            The errors found, one sentence each; empty if the proof holds.
        """
        law = law_of(self.law)
        values = {self.varied: self.ratio, self.asked: self.result}
        every = {name: values.get(name, _SAME) for name in law.quantities}
        before = [evaluate(node_of(side), dict.fromkeys(every, _SAME)) for side in (law.left, law.right)]
        after = [evaluate(node_of(side), every) for side in (law.left, law.right)]
        is_kept = after[0] / before[0] == after[1] / before[1]
        return () if is_kept else (f"{self.result} times the {self.asked} does not follow.",)


def compared(law: Law, case: Case) -> Iterator[LawCompared]:
    """Yield what a law says about the quantity that a question asks for, if exactly one choice says that.

    Args:
        law: the law.
        case: the question, with choices.
    """
    quantities = [*dict.fromkeys([*names(law.left), *names(law.right)])]
    is_product = all(node.sign in "×÷" for node in Equation(node_of(law.left), node_of(law.right)).operations)
    if len(quantities) < 3 or law.taken or not is_product or not may_be(law, case):
        return
    told = changes_in(case.reading.tokens, law)
    for asked in quantities:
        if not case.asks_for(law.quantities[asked], law):
            continue
        for varied in quantities:
            if OTHER + varied in quantities and any(map(case.says, _ALL)):  # both change
                continue
            kept = [one for one in quantities if one not in (asked, varied, OTHER + varied)]
            is_bound = all(fits(one, law.quantities[varied], case) for one in case.amounts)
            effect = _effect(law, asked, varied) if varied != asked and is_bound else None
            if effect is not None and all(_is_same(law.quantities[one], told, case) for one in kept):
                yield from _chosen(law, case, asked, varied, effect, told)


def _is_same(quantity: Quantity, told: Sequence[Change], case: Case) -> bool:
    """Return whether a text says that a quantity is the same, or does not name it at all."""
    changes = [change for change in told if change.quantity == quantity.name]
    words = (*quantity.names, *quantity.asks)
    is_named = any(
        place < case.asking[0].index for word in words for place in places_of(word, case.reading.tokens)
    )
    return all(not change.way for change in changes) if changes else not is_named


def _effect(law: Law, asked: str, varied: str) -> Mapping[Fraction, Fraction] | None:
    """Return how many times as much there is of what is asked for, by how many times as much of the other."""
    equation = Equation(node_of(law.left), node_of(law.right))
    others = {name: Leaf(_SAME) for name in law.quantities if name not in (asked, varied)}
    found = {}
    for ratio in (Fraction(key) for key in load().changes if key not in ("more", "less")):
        expression = isolated(equation.put_in({**others, varied: Leaf(ratio)}))
        base = isolated(equation.put_in({**others, varied: Leaf(_SAME)}))
        if expression is None or base is None:
            return None
        found[ratio] = evaluate(expression) / evaluate(base)
    return found


def _chosen(
    law: Law, case: Case, asked: str, varied: str, effect: Mapping[Fraction, Fraction], told: Sequence[Change]
) -> Iterator[LawCompared]:
    """Yield what follows from a change that the question tells; or the cause or the thing that a choice names, for the
    result that it asks about.
    """
    readings = {choice.label: read(Question(choice.text)) for choice in case.question.choices}
    claims = {label: changes_in(reading.tokens, law) for label, reading in readings.items()}
    given = [change for change in told if change.quantity == varied and change.way]
    is_told = all(_is_said(one, told) for one in {*names(law.left), *names(law.right)} - {asked, varied})
    if given and _are_results(claims, varied):
        change = given[0]
        is_clear = (change.is_exact or is_told) and all(one.quantity != asked for one in told)
        fitting = _saying(claims, change, effect[change.ratio]) if is_clear else []
    elif is_told and (given or sum(map(bool, claims.values())) > 1):  # else it is about something else, too
        change = _cause(asked, varied, effect, [one for one in told if one.at >= case.asking[0].index])
        fitting = _naming(readings, claims, change, given, case)
    else:
        return
    if len(fitting) == 1:
        yield LawCompared(
            law.name, asked, varied, change.ratio, effect[change.ratio], change.is_exact, fitting[0]
        )


def _are_results(claims: Mapping[str, Sequence[Change]], varied: str) -> bool:
    """Return whether choices claim what changes, and none names the quantity that the question changes as a cause."""
    claimed = [change for said in claims.values() for change in said]
    return any(one.way for one in claimed) and all(one.quantity != varied for one in claimed)


def _saying(claims: Mapping[str, Sequence[Change]], change: Change, result: Fraction) -> list[str]:
    """Return the labels of the choices that claim the result of a change, and nothing else."""
    return [
        label for label, said in claims.items() if said and all(_is_it(one, change, result) for one in said)
    ]


def _cause(asked: str, varied: str, effect: Mapping[Fraction, Fraction], asking: Sequence[Change]) -> Change:
    """Return the change that has the result which a question asks about: more of something, if it does not say."""
    goal = next((change.way for change in asking if change.quantity == asked and change.way), 1)
    more, less = Fraction(2), Fraction(1, 2)
    return Change(varied, more if (effect[more] > 1) == (goal > 0) else less, is_exact=False, at=0)


def _naming(
    readings: Mapping[str, Reading],
    claims: Mapping[str, Sequence[Change]],
    cause: Change,
    given: Sequence[Change],
    case: Case,
) -> list[str]:
    """Return the labels of the choices that name a cause or the thing that has it, those that say the most."""
    worth = {label: _support(readings[label], said, cause, given, case) for label, said in claims.items()}
    best = max(worth.values())
    return [label for label, support in worth.items() if support == best > 0]


def _is_said(name: str, told: Sequence[Change]) -> bool:
    return any(change.quantity == name and not change.way for change in told)


def _is_it(claim: Change, change: Change, result: Fraction) -> bool:
    """Return whether a choice claims the result of a change."""
    if claim.is_exact and claim.way:
        return change.is_exact and claim.ratio == result
    return claim.way == (result > 1) - (result < 1)


def _support(
    reading: Reading, said: Sequence[Change], cause: Change, given: Sequence[Change], case: Case
) -> int:
    """Return how much a choice says that is right: that its thing has more or less of the quantity, and that this is
    the cause; less than 0 if it says anything else.
    """
    support = 0
    for claim in said:
        if claim.quantity != cause.quantity or claim.way != cause.way:
            return -1
        support += 1
    thing = _thing(reading)
    way = _way_of_thing(thing, given, case, cause.quantity) if thing else 0
    return -1 if way == -cause.way else support + (way == cause.way)


def _thing(reading: Reading) -> frozenset[str]:
    """Return the words that name the thing which a choice begins with: "the empty cart, because ..."."""
    stop = next((t.index for t in reading.tokens if t.text.lower() in _REASONS), len(reading.tokens))
    return frozenset(t.lemma.lower() for t in reading.tokens[:stop] if t.pos in _NAMING)


def _way_of_thing(thing: frozenset[str], given: Sequence[Change], case: Case, quantity: str) -> int:
    """Return whether a question says that a thing has more or less of a quantity; 0 if it does not."""
    values = sorted({one.value for one in case.amounts})
    for one in case.amounts if len(values) == 2 else ():
        if str(one.value) in thing:
            return 1 if one.value == values[-1] else -1
    for change in given:
        sentence = case.reading.sentences[case.reading.tokens[change.at].sentence]
        tokens = case.reading.tokens[sentence.first : sentence.stop]
        places = {t.lemma.lower(): t.index for t in reversed(tokens) if t.lemma.lower() in thing}
        if thing and places.keys() >= thing:
            return change.way if max(places.values()) < change.at else -change.way
    return 0


def changes_in(tokens: Sequence[Token], law: Law) -> list[Change]:
    """Return what some tokens say about how much there is of the quantities of a law, in the order of the text."""
    found: dict[int, Change] = {}
    for key, words in load().changes.items():
        is_exact = key not in ("more", "less")
        ratio = Fraction(key) if is_exact else Fraction(2) if key == "more" else Fraction(1, 2)
        for at in (place for word in words for place in places_of(word, tokens)):
            quantity = _quantity_at(at, tokens, law)
            if quantity is not None and (at not in found or is_exact):
                found[at] = Change(quantity, ratio, is_exact, at)
    for quantity, sides in load().changes_of.items():
        for words, ratio in zip(sides, (Fraction(2), Fraction(1, 2)), strict=True):
            for at in (place for word in words for place in places_of(word, tokens)):
                if quantity in law.quantities:
                    found[at] = Change(quantity, ratio, is_exact=False, at=at)
    return [found[at] for at in sorted(found)]


def _quantity_at(at: int, tokens: Sequence[Token], law: Law) -> str | None:
    """Return the quantity that a word for a change is about: of a predicate, the one before it, else the next one right
    behind it or the last one before it; empty if there is none at all.
    """
    first = tokens[0].index
    places = [
        (place, name)
        for name, quantity in law.quantities.items()
        if not name.startswith(OTHER)
        for word in (*quantity.names, *quantity.asks)
        for place in places_of(word, tokens)
    ]
    stop = next((t.index for t in tokens[at - first :] if t.pos == "PUNCT"), at + _BEFORE)
    is_predicate = tokens[at - first].pos == "VERB" or any(
        token.lemma.lower() in _COPULAS for token in tokens[max(0, at - first - 2) : at - first]
    )
    behind = [
        (place, name) for place, name in places if at < place <= min(at + _BEFORE, stop) and not is_predicate
    ]
    before = [(place, name) for place, name in places if at - _BEHIND <= place < at]
    return min(behind)[1] if behind else max(before)[1] if before else None if places else ""
