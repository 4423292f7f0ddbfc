"""The parts of a shape that a text gives and asks for: the radius and the circumference of a circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowledge.quantities import load
from knowledge.rules.shapes import Shape, load_shapes
from solvers.reading.model import NumberKind, Quantity, Sentence, Token
from solvers.reading.words import word_set

PI = "pi"
_REACH = 2
"""How many words after a number may say what it measures: "in diameter"."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A shape with what is known of it."""

    shape: Shape
    told: Mapping[int, str]
    """The parts that the text gives, by the indices of the quantities."""
    asked: str
    """The part that it asks for."""
    rate: int | None = None
    """The quantity that is given for each unit of that part, if it asks for the total: "$3 per square foot"."""


def measured_shape(
    tokens: Sequence[Token], sentences: Sequence[Sentence], quantities: Sequence[Quantity], target: Quantity
) -> Measured | None:
    """Return the shape that a text is about, if it gives some of its parts and asks for another.

    Args:
        tokens: the text.
        sentences: its sentences.
        quantities: its numbers, in order.
        target: what it asks for.

    Returns:
        The first such shape; `None` if there is none, or if the text gives other measures of that kind.
    """
    if target.comparison or target.rate not in ("", *_EACH):
        return None
    rates = [q for q in quantities if _per_unit(q)]
    if rates and (len(rates) > 1 or rates[0].entity != target.entity or rates[0].rate_quantity is not None):
        return None
    nouns = (
        token for token in tokens if token.tag != "MD" and not _is_of_unit(tokens, token.index)
    )  # no "can"
    said = frozenset(_in_order(nouns))
    for shape in load_shapes():
        is_named = all(not group.isdisjoint(said) for group in shape.about)
        if is_named and shape.never.isdisjoint(said):
            found = _Finder(shape, tokens, sentences, next(iter(rates), None)).measured(quantities, target)
            if found is not None:
                return found
    return None


def dimension_measured(quantity: Quantity) -> str:
    """Return what a quantity measures: "length", "area", "volume", or "count" for anything else."""
    unit = "length" if quantity.entity == "length" else load().dimension(quantity.entity)
    power = next((p for p in ("square", "cubic") if p in (*quantity.adjectives, *quantity.unit.split())), "")
    if quantity.measure in ("area", "volume") and quantity.number is None and unit in ("", "length"):
        return quantity.measure
    return {"square": "area", "cubic": "volume"}.get(power, unit) if unit else "count"


def _per_unit(quantity: Quantity) -> str:
    """Return the dimension of the unit that a quantity is given for each of; empty if it is no unit of a shape."""
    if load().dimension(quantity.rate) != "length":
        return ""
    power = next((word for word in quantity.rate_modifiers if word in ("square", "cubic")), "")
    return {"square": "area", "cubic": "volume"}.get(power, "length")


@dataclass(frozen=True, slots=True)
class _Finder:
    shape: Shape
    tokens: Sequence[Token]
    sentences: Sequence[Sentence]
    rate: Quantity | None
    """What is given for each unit of what is asked for."""

    def measured(self, quantities: Sequence[Quantity], target: Quantity) -> Measured | None:
        told: dict[int, str] = {}
        before = None
        for quantity in quantities:
            if quantity.entity == PI or quantity is self.rate:
                continue
            part = self._part(quantity, before, told)
            if part is None or self._is_of_several(quantity, target):
                return None
            if part:
                told[quantity.index] = part
            if dimension_measured(quantity) != "count":
                before = quantity
        given = list(told.values())
        asked = self._asked(target, given)
        is_clear = all(given.count(part) <= self.shape.several.get(part, 1) for part in given)
        units = {
            load().name(q.entity) for q in (*quantities, target) if load().dimension(q.entity) == "length"
        }
        if not told or not asked or not is_clear or len(units) > 1:
            return None
        return Measured(self.shape, told, asked, self.rate.index if self.rate is not None else None)

    def _part(self, quantity: Quantity, before: Quantity | None, told: Mapping[int, str]) -> str | None:
        """Return the part that a number measures; empty if it measures nothing of the kind, and `None` if that is not
        clear.
        """
        dimension = dimension_measured(quantity)
        parts = self.shape.parts.get(dimension, {})
        if dimension == "count":
            part = next((part for part, words in parts.items() if quantity.entity in words), "")
            return None if part and quantity.rate else part
        if not parts:
            return None if dimension in ("length", "area", "volume") else ""
        if quantity.comparison or self._is_rate(quantity):
            return None
        if len(parts) == 1:
            return next(iter(parts))
        first = before.stop if before and before.sentence == quantity.sentence else 0
        first = max(first, self.sentences[quantity.sentence].first)
        behind = self._behind(quantity)
        for word in (*behind, *_in_order(reversed(self.tokens[first : quantity.first]))):
            if word in self.shape.spare:
                return ""
            part = next((part for part, words in parts.items() if word in words), "")
            if part or _is_other_measure(word):
                return part or None
        return self._in_row(quantity, before, told, list(parts))

    def _is_of_several(self, quantity: Quantity, target: Quantity) -> bool:
        """Return whether a number counts several such shapes, or is a part or a multiple of something."""
        if quantity.number is None or dimension_measured(quantity) != "count":
            return False
        is_factor = quantity.number.kind in _FACTORS
        holder = target.owner.head.lower() if target.owner is not None else ""
        counted = {word for words in self.shape.parts.get("count", {}).values() for word in words} | {*_EACH}
        is_shape = quantity.entity == holder or any(quantity.entity in group for group in self.shape.about)
        return is_factor or (is_shape and quantity.value != 1 and quantity.entity not in counted)

    def _is_rate(self, quantity: Quantity) -> bool:
        """Return whether a number is for each of several other things: "2 feet each minute", but not "each edge"."""
        named = (token.index - 1 for token in self.tokens if token.lemma.lower() == quantity.rate)
        before = {at: self.tokens[at].text.lower() for at in named if at >= 0}
        is_each = not _FOR_EACH.isdisjoint(before.values()) or before.get(quantity.stop) in ("a", "an")
        return quantity.rate not in _EACH and is_each

    def _behind(self, quantity: Quantity) -> Iterator[str]:
        """Yield the words right after a number that may say what it measures."""
        first = quantity.number.stop if quantity.number is not None else quantity.stop
        for token in self.tokens[first : quantity.stop + _REACH]:
            if token.index >= quantity.stop and token.pos in ("CCONJ", "PUNCT", "NUM", "AUX", "VERB"):
                return
            if token.lemma.lower() != quantity.entity:
                yield from _in_order([token])

    def _in_row(
        self, quantity: Quantity, before: Quantity | None, told: Mapping[int, str], parts: Sequence[str]
    ) -> str | None:
        """Return the part that a number without a word for it measures: the next one after "by", or the same as the
        number before it in a list.
        """
        follows = quantity.stop < len(self.tokens) and self.tokens[quantity.stop].text.lower() in _BY
        last = told.get(before.index) if before else None
        between = [t.text.lower() for t in self.tokens[before.stop : quantity.first]] if before else []
        if last and len(between) == 1 and between[0] in _BY:
            at = parts.index(last) + 1
            return last if last in self.shape.several else parts[at] if at < len(parts) else None
        if last in self.shape.several and set(between) <= {",", "and"}:
            return last
        return parts[0] if follows else None

    def _told_before(self, target: Quantity) -> Iterator[Sentence]:
        """Yield the earlier sentences that say more about what the question asks: "A brace runs along its diagonal. How
        long is the brace?", "walks once around it ... does she walk".
        """
        thing = target.owner.head.lower() if target.owner is not None else ""
        asked = {thing, target.verb if self.shape.is_round and target.verb not in _STATES else ""} - {""}
        for sentence in self.sentences[: target.sentence]:
            said = {token.lemma.lower() for token in self.tokens[sentence.first : sentence.stop]}
            if asked & said:
                yield sentence

    def _asked(self, target: Quantity, told: Sequence[str]) -> str:
        """Return the part that is asked for; empty if that is not clear."""
        dimension = _per_unit(self.rate) if self.rate is not None else dimension_measured(target)
        parts = self.shape.parts.get(dimension, {})
        most = {part: self.shape.several.get(part, 1) for part in parts}
        parts = {part: words for part, words in parts.items() if told.count(part) < most[part]}
        if dimension == "count":
            return next((part for part, words in parts.items() if target.entity in words), "")
        is_named = any(target.measure in names for names in parts.values())
        if dimension == "length" and self.rate is None and _is_other_measure(target.measure) and not is_named:
            return ""
        for word in self._words_for(target):
            part = next((part for part, names in parts.items() if word in names), "")
            if part:
                return part
        return next((part for part, names in parts.items() if not names), "")

    def _words_for(self, target: Quantity) -> Iterator[str]:
        """Yield the words that may name what is asked for, the most telling ones first."""
        sentence = self.sentences[target.sentence]
        behind = _in_order(self.tokens[target.stop : sentence.stop])
        named = [target.measure, *_in_order(self.tokens[target.first : target.stop])]
        is_noun = not target.determiner.startswith("how")  # "how long is the diagonal"
        yield from (*named, *behind) if is_noun else (*behind, *named)
        yield from _in_order(self.tokens[sentence.first : target.first])
        for before in self.sentences if self.rate is not None else self._told_before(target):
            yield from _in_order(self.tokens[before.first : before.stop])


_BY = ("by", "x", "×")
_FACTORS = (NumberKind.FRACTION, NumberKind.PERCENT, NumberKind.MULTIPLIER, NumberKind.RATIO)
_ANY_LENGTH = ("distance", "length", "side")
_EACH = ("edge", "side", "leg", "cube")
_STATES = ("", "be", "have", "do", "need", "make", "take")
_FOR_EACH = frozenset(("each", "every", "per"))


def pi_told(words: Sequence[str], first: int, stop: int) -> bool:
    """Return whether the number at `first:stop` is what a text says pi is: "3.14 for pi", "pi = 22/7".

    Args:
        words: the words of the text in lower case.
        first: where the number begins.
        stop: where it ends.
    """
    return _names_pi(words[stop:]) or _names_pi(list(reversed(words[:first])))


def _names_pi(words: Sequence[str]) -> bool:
    """Return whether pi comes next, after nothing but words such as "for" and "is"."""
    filling = word_set("equal_to_pi")
    return next((word for word in words if word not in filling), "") in ("pi", "π")


def _is_other_measure(word: str) -> bool:
    """Return whether a word names a certain length of a shape, such as its perimeter."""
    return word in word_set("length_nouns") and word not in _ANY_LENGTH


def _is_of_unit(tokens: Sequence[Token], at: int) -> bool:
    """Return whether a word belongs to the unit behind it: "square feet"."""
    behind = tokens[at + 1].lemma.lower() if at + 1 < len(tokens) else ""
    return tokens[at].text.lower() in ("square", "cubic") and load().dimension(behind) == "length"


def _in_order(tokens: Iterable[Token]) -> Iterator[str]:
    for token in tokens:
        yield from dict.fromkeys((token.lemma.lower(), token.text.lower()))
