"""Grounding: the quantities of a reading as ALGES's Qsets, typed, with cues for scoring, in semantic order.

Table 1 of the paper (what a Qset knows) is the reading's `Quantity`. This module adds its types, its verb's category,
and the rules of Table 2, which move a Qset to where it is likely to be combined.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.arithmetic.one_unit import Conversion, in_one_unit
from solvers.arithmetic.tree import Type
from solvers.equations.cues import EACH, END, MULTIPLYING, SOME, START, akin, is_measure
from solvers.problems.timeline import Timeline
from solvers.reading.model import Mention, NumberKind, Quantity, Reading, Sentence, Token


@dataclass(frozen=True, slots=True)
class Qset:
    """A quantity of the text, or the unknown, as an operand."""

    place: int
    """Position after reordering; equal to its index in `Problem.qsets`."""
    quantity: Quantity
    value: Fraction | None
    """`None` for the unknown; a percentage as a fraction of one."""
    type: Type
    is_multiplier: bool
    """"twice", "3 times", "half of", "25%": scales another quantity instead of counting something."""
    before: str
    """Lemma of the word before it, empty at the start of a sentence."""
    after: frozenset[str]
    """Lemmas of the three words after it, up to a comma or an "and"."""
    near: frozenset[str]
    """Lemmas of the words around it in its sentence."""
    sentence: frozenset[str]
    """Lemmas of its sentence."""
    sentence_index: int
    """The index of that sentence; for an unknown that was mentioned before as "a number", of the earlier one."""
    sign: str = "x"
    """Whether the time line adds it to or takes it from what is asked for; "x" for the unknown."""
    conversion: Conversion | None = None
    """How it was converted to the unit of the others; `None` if the text gives it in this unit."""

    @property
    def is_unknown(self) -> bool:
        """Return whether it is what the problem asks for."""
        return self.value is None


@dataclass(frozen=True, slots=True)
class Problem:
    """A grounded word problem, from which a program is built."""

    qsets: tuple[Qset, ...]
    """In semantic order, the unknown among them."""
    asks: frozenset[str]
    """Lemmas of the clause with the question."""
    unknown: Qset
    """What is asked for, one of the Qsets."""
    owner: Mention | None
    """Whose amount is asked for; `None` if it is no one's."""
    opening: tuple[str, ...] = ()
    """Lemmas of the question words and of the next three: "how many more apple do"."""
    story: str = ""
    """Which moment of the time line is asked for."""
    told: Fraction | None = None
    """What the time line adds up to; `None` if it is not complete."""
    is_about_a_number: bool = False
    """Whether a statement before the question says something about the unknown, "a number"."""

    @property
    def is_whole(self) -> bool:
        """Return whether all numbers of the text are integers."""
        stated = [q.value for q in self.qsets if not q.quantity.implied]
        return all(value is None or value.denominator == 1 for value in stated)


def ground(reading: Reading) -> Problem | None:
    """Return the Qsets of `reading` in the order of ALGES's Table 2, or `None` if it does not ask for a quantity."""
    reading, conversions = in_one_unit(reading)
    if reading.target is None:
        return None
    asks = _asking(reading, reading.target)
    target = _target(_qset(reading, reading.target), asks)
    stated = _stated(reading, reading.target)
    known = [_qset(reading, quantity) for quantity in (*reading.quantities, *reading.implied)]
    if stated is not None:
        target = replace(target, type=Type(), sentence=_lemmas(reading, stated), sentence_index=stated.index)
        known = [replace(qset, type=Type()) for qset in known]
    known = [_without_idle_rate(reading, qset, [*known, target]) for qset in known]
    line = Timeline(reading, reading.target)
    known = [
        replace(q, sign=line.sign(q.quantity), conversion=conversions.get(q.quantity.index)) for q in known
    ]
    ordered = _after_container(_with_unknown(reading, known, target, asks))
    placed = tuple(replace(qset, place=place) for place, qset in enumerate(ordered))
    unknown = next(qset for qset in placed if qset.is_unknown)
    return Problem(
        placed,
        asks,
        unknown,
        owner=_owner(reading, reading.target),
        opening=_opening(reading, reading.target),
        story=line.asks,
        told=line.total(),
        is_about_a_number=stated is not None,
    )


def _opening(reading: Reading, target: Quantity) -> tuple[str, ...]:
    stop = min(target.stop + 3, reading.sentences[target.sentence].stop)
    return tuple(token.lemma.lower() for token in reading.tokens[target.first : stop])


def _stated(reading: Reading, target: Quantity) -> Sentence | None:
    """Return the sentence before the question that mentions "a number", if that is what the question asks for."""
    asked = {token.lemma.lower() for token in reading.tokens[target.first : target.stop + 3]}
    if "number" not in asked and target.entity != "number":
        return None
    for one, other in zip(reading.tokens, reading.tokens[1:], strict=False):
        if one.lemma.lower() in ("a", "another") and other.lemma.lower() == "number":
            return reading.sentences[one.sentence]
    return None


def _asking(reading: Reading, target: Quantity) -> frozenset[str]:
    """Return the lemmas of the target's clause: its sentence, cut at commas and "if" that have numbers after them."""
    first, stop = _question(reading, target)
    numbers = [q.first for q in reading.quantities if first <= q.first < stop]
    for token in reading.tokens[first:stop]:
        if token.text not in (",", ";") and token.lemma.lower() not in ("if", "when", "and"):
            continue
        if token.index < target.first and any(first <= n < token.index for n in numbers):
            first = token.index + 1
        elif token.index >= target.stop and any(token.index < n < stop for n in numbers):
            stop = token.index
    return frozenset(token.lemma.lower() for token in reading.tokens[first:stop])


def _question(reading: Reading, target: Quantity) -> tuple[int, int]:
    """Return the tokens of the target's sentence, up to a period or question mark."""
    sentence = reading.sentences[target.sentence]
    stop = sentence.stop
    while stop < len(reading.tokens) and reading.tokens[stop - 1].text not in (".", "?", "!"):
        stop += 1
    return sentence.first, stop


def _target(target: Qset, asks: frozenset[str]) -> Qset:
    """Return a rate only if the question itself has its unit, and no entity that was only guessed for "each"."""
    kind = target.type
    if kind.per and not (asks & (EACH | {"one"}) and kind.per in asks):
        kind = Type(kind.entity)
    if target.quantity.is_elided and asks & {"each", "every"}:
        kind = Type("", kind.per)
    return replace(target, type=kind)


def _without_idle_rate(reading: Reading, qset: Qset, others: list[Qset]) -> Qset:
    """Return a rate as a plain amount if nothing counts its unit and there is no "each": "$9 a month"."""
    per = qset.type.per
    if not per or any(akin(per, q.type.entity) for q in others if q is not qset and q.value != 1):
        return qset
    sentence = reading.sentences[qset.quantity.sentence]
    marked = qset.after & {"each", "apiece"} or _each(reading, sentence, per)
    return qset if marked else replace(qset, type=Type(qset.type.entity))


def _owner(reading: Reading, target: Quantity) -> Mention | None:
    """Return the target's subject, or another person in the question who has or gets something."""
    if target.subject is not None and target.subject.head != target.entity:
        return target.subject
    people = {
        mention.referent
        for quantity in reading.quantities
        for mention in (quantity.subject, quantity.recipient)
        if mention is not None
    }
    _, stop = _question(reading, target)
    for mention in reading.mentions:
        if target.stop <= mention.first < stop and mention.referent in people:
            return mention
    return None


def _qset(reading: Reading, quantity: Quantity) -> Qset:
    sentence = reading.sentences[quantity.sentence]
    tokens = reading.tokens
    near = tokens[max(sentence.first, quantity.first - 4) : min(sentence.stop, quantity.stop + 5)]
    kind = quantity.number.kind if quantity.number else None
    scaling = kind in (NumberKind.MULTIPLIER, NumberKind.PERCENT) or quantity.comparison in MULTIPLYING
    scaling = scaling or (quantity.entity == "time" and _scales(reading, quantity))
    scaling = scaling or (kind is NumberKind.FRACTION and _scales(reading, quantity))
    value = quantity.value
    if value is not None and kind is NumberKind.PERCENT:
        value /= 100
    entity = "" if scaling and quantity.number else quantity.entity
    per = quantity.rate
    if not per and quantity.container not in ("", quantity.entity):
        marked = quantity.determiner in EACH or _each(reading, sentence, quantity.container)
        per = quantity.container if marked else ""
    return Qset(
        place=quantity.index,
        quantity=quantity,
        value=value,
        type=Type(entity, "" if per == entity else per),
        is_multiplier=scaling and quantity.number is not None,
        before=tokens[quantity.first - 1].lemma.lower() if quantity.first > sentence.first else "",
        after=_after(reading, quantity, sentence),
        near=frozenset(token.lemma.lower() for token in near),
        sentence=_lemmas(reading, sentence),
        sentence_index=sentence.index,
    )


def _after(reading: Reading, quantity: Quantity, sentence: Sentence) -> frozenset[str]:
    found: list[str] = []
    for token in reading.tokens[quantity.stop : min(quantity.stop + 3, sentence.stop)]:
        if token.text == "," or token.lemma.lower() == "and":
            break
        found.append(token.lemma.lower())
    return frozenset(found)


def _lemmas(reading: Reading, sentence: Sentence) -> frozenset[str]:
    return frozenset(token.lemma.lower() for token in reading.tokens[sentence.first : sentence.stop])


def _each(reading: Reading, sentence: Sentence, noun: str) -> bool:
    """Return whether the sentence has "each" or "every" before `noun`."""
    tokens = reading.tokens[sentence.first : sentence.stop]
    return any(
        token.lemma.lower() in ("each", "every") and noun in [t.lemma.lower() for t in after]
        for token, after in ((token, tokens[place + 1 : place + 3]) for place, token in enumerate(tokens))
    )


def _scales(reading: Reading, quantity: Quantity) -> bool:
    """Return whether a fraction takes a part of something ("half of her books"), unlike "3/4 of a mile"."""
    if quantity.number is None:
        return False
    after = [t.lemma.lower() for t in reading.tokens[quantity.number.stop : quantity.number.stop + 3]]
    if quantity.entity == "time":
        after = after[after[:1] == ["time"] :]
        return after[:1] in (["as"], ["this"], ["that"], ["the"], ["a"], ["his"], ["her"], ["their"], ["its"])
    if after[:1] == ["of"]:
        return after[1:2] not in (["a"], ["an"]) or not is_measure(quantity.entity)
    return after[:1] in (["as"], ["the"], ["his"], ["her"], ["their"], ["its"], ["that"])


def _with_unknown(reading: Reading, known: list[Qset], target: Qset, asks: frozenset[str]) -> list[Qset]:
    """Apply rules 2 to 4: the unknown goes to the front for a start, to the end for a rest, or to the place
    of "some".
    """
    if asks & START:
        return [target, *known]
    place = None if asks & END else _some(reading, target.quantity)
    if place is None:
        place = target.quantity.first
    before = [qset for qset in known if qset.quantity.first < place]
    after = [qset for qset in known if qset.quantity.first >= place]
    return [*before, target, *after]


def _some(reading: Reading, target: Quantity) -> int | None:
    """Return the token of a "some" or "more" before the requested entity in an earlier sentence."""
    tokens = reading.tokens
    for token in tokens:
        if token.sentence >= target.sentence:
            return None
        if token.lemma.lower() in SOME and target.entity and _counts(tokens, token, target.entity):
            return token.index
    return None


def _counts(tokens: tuple[Token, ...], some: Token, entity: str) -> bool:
    following = tokens[some.index + 1 : some.index + 5]
    numbered = some.index and tokens[some.index - 1].pos == "NUM"
    return not numbered and any(token.lemma.lower() == entity for token in following)


def _after_container(ordered: list[Qset]) -> list[Qset]:
    """Apply rule 1: a Qset that is an amount for each of another moves right after that other one."""
    result = list(ordered)
    for qset in ordered:
        holders = [q for q in result if q is not qset and qset.type.per and q.type.entity == qset.type.per]
        if holders:
            result.remove(qset)
            result.insert(result.index(holders[-1]) + 1, qset)
    return result
