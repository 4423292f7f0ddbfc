"""Statements about all, none, or all but some of a group: "All but 9 of the 17 sheep died." """

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from knowledge.formulas import words_of
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.reading.model import Quantity, Reading, Token

_AUXILIARIES = frozenset(("be", "have", "do", "get", "will"))
_REACH = 6
"""Words between "all" and the number that is left out, and words that say what happened."""


@dataclass(frozen=True, slots=True)
class Portion:
    """A statement about all of a group except some."""

    whole: Quantity
    spared: Quantity | None
    """Of how many it is not said; `None` where `is_all` decides."""
    is_all: bool
    """Whether it is said of all others, and not of none."""
    happened: frozenset[str]
    """Lemmas of what is said."""
    first: int
    stop: int
    """Tokens `first:stop` that say so."""

    @property
    def untouched(self) -> Node:
        """Return how many are not included in it."""
        if self.spared is not None:
            return Operation("-", number_told(self.whole), self.touched)
        return Operation(
            "-", number_told(self.whole), _nothing() if not self.is_all else number_told(self.whole)
        )

    @property
    def touched(self) -> Node:
        """Return how many are included in it."""
        if self.spared is not None:
            return Operation("-", number_told(self.whole), number_told(self.spared))
        return Operation("-", number_told(self.whole), _nothing() if self.is_all else number_told(self.whole))


def portion_told(reading: Reading) -> Portion | None:
    """Return the portion that a text gives, if it has no other numbers; otherwise `None`."""
    target = reading.target
    if target is None or not target.determiner.endswith("many") or target.comparison:
        return None
    found = next(_portions(reading, target), None)
    if found is None or (found.whole.first < found.first and found.whole.verb in found.happened):
        return None
    return found if _asks_for_part(found, reading) else None


def asks_for_touched(portion: Portion, reading: Reading) -> bool:
    """Return whether the question asks for those that are included, rather than the others."""
    target = reading.target
    assert target is not None
    return bool(_asked(reading) & portion.happened) and not target.is_negated


def _asked(reading: Reading) -> set[str]:
    """Return the words and lemmas of the question."""
    assert reading.target is not None
    sentence = reading.sentences[reading.target.sentence]
    tokens = reading.tokens[reading.target.stop : sentence.stop]
    return {token.lemma.lower() for token in tokens} | {token.text.lower() for token in tokens}


def _asks_for_part(portion: Portion, reading: Reading) -> bool:
    """Return whether the question asks for those that are included or for the others, not for how many there were."""
    asked = _asked(reading)
    if asked & (words_of("asking-for-all")):
        return False
    target = reading.target
    assert target is not None
    if asked & (words_of("asking-for-rest") | portion.happened) or target.is_negated:
        return True
    sentence = reading.sentences[target.sentence]
    said = [token for token in reading.tokens[target.stop : sentence.stop] if token.pos in ("VERB", "ADJ")]
    return any(token.lemma.lower() not in _AUXILIARIES for token in said)


def _portions(reading: Reading, target: Quantity) -> Iterator[Portion]:
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    tokens = reading.tokens
    for token in tokens[: target.first]:
        word = token.text.lower()
        if word in words_of("everybody-told"):
            yield from _of_everybody(reading, target, told, token)
        elif word in words_of("nobody-told") and len(told) == 1 and _counts(told[0], target):
            stop = token.index + 1
            yield Portion(told[0], None, False, _happened(reading, token, stop), token.index, stop)


def _of_everybody(
    reading: Reading, target: Quantity, told: Sequence[Quantity], everybody: Token
) -> Iterator[Portion]:
    """Yield the portion of a group that "all" or "everybody" is said of, with or without an exception."""
    spared = next((q for q in told if _is_left_out(q, everybody, reading)), None)
    rest = [q for q in told if q is not spared]
    is_said = spared is not None or _is_of_group(reading.tokens, everybody.index)
    if len(rest) != 1 or not is_said or not _counts(rest[0], target):
        return
    stop = spared.stop if spared else everybody.index + 1
    if spared is None or (spared.value or 0) <= (rest[0].value or 0):
        yield Portion(rest[0], spared, True, _happened(reading, everybody, stop), everybody.index, stop)


def _is_left_out(quantity: Quantity, everybody: Token, reading: Reading) -> bool:
    """Return whether it is the exception: "all but 9", "all the sheep except for 9"."""
    between = [token.text.lower() for token in reading.tokens[everybody.index + 1 : quantity.first]]
    is_near = 0 < len(between) <= _REACH and everybody.sentence == quantity.sentence
    return is_near and not words_of("excepting").isdisjoint(between[-2:])


def _is_of_group(tokens: tuple[Token, ...], at: int) -> bool:
    """Return whether it refers to the whole group: "all of them", "all of the eggs", but not "all 12"."""
    after = [token.text.lower() for token in tokens[at + 1 : at + 3]]
    return after[:1] == ["of"] and after[1:] != [] and not after[1].isdigit()


def _counts(quantity: Quantity, target: Quantity) -> bool:
    return not quantity.rate and (quantity.entity == target.entity or quantity.is_elided or target.is_elided)


def _happened(reading: Reading, token: Token, stop: int) -> frozenset[str]:
    """Return the lemmas of the token's verb and of the words after both."""
    tokens = reading.tokens
    head = tokens[token.head]
    steps = 0
    while head.pos not in ("VERB", "AUX") and head.head != head.index and steps < _REACH:
        head, steps = tokens[head.head], steps + 1
    found = {head.lemma.lower()} if head.pos in ("VERB", "AUX") else set()
    for other in tokens[stop : stop + _REACH]:
        if other.text in (".", ",", ";", "?", "!"):
            break
        if other.pos in ("VERB", "ADJ", "AUX"):
            found.add(other.lemma.lower())
    return frozenset(found - _AUXILIARIES)


def _nothing() -> Leaf:
    return Leaf(Fraction(0), words="none")
