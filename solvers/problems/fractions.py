"""Questions that ask for a fraction: what is left of one whole, the difference between two parts, or a part out
of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.topic import Topic, in_turn, made
from solvers.reading.chances import asks_chance
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("taken", "untaken", "exceeding", "sorts", "remaining", "quotient")
_BEING = ("", "be", "have")
_ASKED = ("what fraction", "which fraction", "what part")
_SORTS = ("ADJ", "VERB", "NOUN")


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers are in a text that asks for a fraction; `None` for any other text."""
    target = evidence.target
    is_chance = asks_chance(evidence.situation.reading)
    told = [a for a in evidence.numbers if a.value != 1 or not is_chance]  # "If you pull out one bead"
    if target is None or not told or any(a.about.comparison for a in told):
        return None
    if any(a.about.rate not in ("", target.entity) for a in told):  # "8 slices of a pie" are for each pie
        return None
    if all(map(_is_part, told)):
        if len({a.about.entity for a in told} | {target.entity}) > 1:
            return None
        return _difference(target, told) if target.comparison else _rest(evidence, target, told)
    if target.determiner not in _ASKED or not all(map(_is_count, told)):
        return None
    found = _out_of_sorts(evidence, target, told)
    if found is None and len(told) == 2:
        some, all_ = sorted(told, key=lambda a: a.value)
        return _out_of_all(evidence, target, some, all_)
    return found


# ---------- parts of one whole


def _is_part(a: Amount) -> bool:
    """Whether a number is a part of something that is not measured in a unit: "3/8 of a pizza"."""
    number = a.about.number
    is_fraction = number is not None and number.kind is NumberKind.FRACTION and "." not in number.text
    return is_fraction and 0 < a.value < 1 and not dimension_of(a.about.entity)


def _rest(evidence: Evidence, target: Quantity, told: Sequence[Amount]) -> Topic | None:
    """Return what is left of the one whole that all the parts were taken from."""
    reading = evidence.situation.reading
    before = _lemmas(reading, 0, reading.sentences[target.sentence].first)
    words = _lemmas(reading, target.first, reading.sentences[target.sentence].stop)
    is_asked = bool(words & word_set("asking_for_rest")) and not target.determiner.endswith("many")
    if not is_asked or before & (word_set("asking_for_rest") | word_set("rests")):
        return None
    is_taken = not any(a.about.verb in _BEING for a in told)
    if (
        not is_taken
        or not all(_is_of_the_same(reading, a) for a in told[1:])
        or sum(a.value for a in told) > 1
    ):
        return None
    taken = made(*told, by="taken" if len(told) > 1 else "")
    return Topic(_SCHEMAS, {"NextPart": in_turn(told, "taken"), "AllParts": [(taken,)]}, ("untaken",))


def _is_of_the_same(reading: Reading, part: Amount) -> bool:
    """Whether a part is of the whole that was mentioned before: "3/8 of it", "1/4 of the pizza"."""
    behind = _behind(reading, part)
    return behind[:1] != ["of"] or behind[1] in word_set("definite") | {"it"}


def _difference(target: Quantity, told: Sequence[Amount]) -> Topic | None:
    """Return how much larger one part is than the other."""
    if len(told) != 2 or target.comparison not in ("more", "less") or not target.determiner.endswith("much"):
        return None
    less, more = sorted(told, key=lambda a: a.value)
    own = [a for a in told if _who(a.about) and _who(a.about) == _who(target)]
    if own and own[0] is not (more if target.comparison == "more" else less):
        return None
    return Topic(_SCHEMAS, {"PartsApart": [(made(more), made(less))]}, ("exceeding",))


# ---------- a part out of all


def _is_count(a: Amount) -> bool:
    is_whole = a.kind is NumberKind.CARDINAL and a.value.denominator == 1
    return is_whole and a.value > 0


def _out_of_sorts(evidence: Evidence, target: Quantity, told: Sequence[Amount]) -> Topic | None:
    """Return one kind and the total, if each number is for a different kind: 4 red ones and 6 blue ones."""
    abouts = [a.about for a in told]
    kinds = [{*q.adjectives, *filter(None, [q.predicate])} - set(target.adjectives) for q in abouts]
    is_apart = all(kinds) and len(set().union(*kinds)) == sum(map(len, kinds))
    is_of_one = all(q.entity == target.entity or q.is_elided for q in abouts)
    is_told_once = len({(q.sentence, q.verb) for q in abouts}) == 1
    words = evidence.asked_words
    asked = [a for a, kind in zip(told, kinds, strict=True) if kind & words]
    if not (is_apart and is_of_one and is_told_once) or len(told) < 2 or len(asked) != 1:
        return None
    if target.is_negated or not words.isdisjoint(word_set("negations")):
        return None
    some_of_all = (made(asked[0]), made(*told, by="sorts"))
    return Topic(_SCHEMAS, {"NextSort": in_turn(told, "sorts"), "OutOf": [some_of_all]}, ("quotient",))


def _out_of_all(evidence: Evidence, target: Quantity, some: Amount, all_: Amount) -> Topic | None:
    """Return the part and the total, if nothing else is said about the total: 6 black ones out of 12."""
    part, whole, reading = some.about, all_.about, evidence.situation.reading
    if not _are_of_asked(target, part, whole):
        return None
    are_pieces = whole.rate == target.entity and part.entity == whole.entity  # slices of one pie
    is_of_these = are_pieces or _is_taken_of(reading, some, all_) or _is_of_these(reading, some)
    is_of_another = part.verb == "have" and _who(part) != _who(whole)  # Ann's marbles are not among Ben's
    if not is_of_these and (is_of_another or whole.verb not in _BEING):
        return None
    if not evidence.asked_words.isdisjoint(word_set("asking_for_rest")) and (
        are_pieces or _is_of_these(reading, some)
    ):
        return _of_others(some, all_)
    sorts = _asked_sorts(reading, target)
    if not sorts or any(sort.isdisjoint(_said_of(reading, some, all_)) for sort in sorts):
        return None
    if not target.is_negated and evidence.asked_words.isdisjoint(word_set("negations")):
        return Topic(_SCHEMAS, {"OutOf": [(made(some), made(all_))]}, ("quotient",))
    return _of_others(some, all_)


def _are_of_asked(target: Quantity, part: Quantity, whole: Quantity) -> bool:
    """Whether both count what the question is about, or pieces of it, and nothing else is said about the total."""
    if whole.predicate:
        return False
    if whole.rate == target.entity:  # the slices of a pie
        return part.entity == whole.entity
    is_alike = whole.entity == target.entity and (part.entity == target.entity or part.is_elided)
    return is_alike and not set(whole.adjectives) - set(target.adjectives)


def _of_others(some: Amount, all_: Amount) -> Topic:
    """Return those that are left out of all."""
    others = made(all_, some, by="remaining")
    roles = {"Excluded": [(made(all_), made(some))], "OutOf": [(others, made(all_))]}
    return Topic(_SCHEMAS, roles, ("quotient",))


def _is_taken_of(reading: Reading, some: Amount, all_: Amount) -> bool:
    """Whether the text takes one number out of the other: "six of the 12 roosters", "of the 12, six are"."""
    one, other = some.about.number, all_.about.number
    if one is None or other is None or some.about.sentence != all_.about.sentence:
        return False
    words = [token.text.lower() for token in reading.tokens[: other.first]]
    return words[-2:] == ["of", "the"]


def _is_of_these(reading: Reading, some: Amount) -> bool:
    """Whether the text takes a number out of something that it has mentioned: "5 of them", "three of the eggs"."""
    behind = _behind(reading, some)
    return behind[:1] == ["of"] and behind[1] in word_set("definite") | {"them"}


def _asked_sorts(reading: Reading, target: Quantity) -> list[set[str]]:
    """Return the words of the question that say which ones it asks about, as written and as lemmas: "black"."""
    tokens = reading.tokens[target.stop : reading.sentences[target.sentence].stop]
    named = {target.entity, *target.adjectives, "fraction", "part", *word_set("chances"), *_BEING}
    is_drawn = asks_chance(reading)  # "the chance of drawing a red bead"
    said = (t for t in tokens if t.pos in _SORTS and not (is_drawn and t.tag == "VBG"))
    words = ({t.lemma.lower(), t.text.lower()} for t in said)
    return [each for each in words if each.isdisjoint(named)]


def _said_of(reading: Reading, some: Amount, all_: Amount) -> set[str]:
    """Return the words that describe one number, but not the other."""
    part, whole = some.about, all_.about
    sentence = reading.sentences[part.sentence]
    if part.sentence == whole.sentence and not _is_taken_of(reading, some, all_):
        return _lemmas(reading, part.first, whole.first if whole.first > part.first else sentence.stop)
    return _lemmas(reading, sentence.first, sentence.stop)


def _behind(reading: Reading, a: Amount) -> list[str]:
    assert a.about.number is not None
    stop = a.about.number.stop
    return [token.text.lower() for token in reading.tokens[stop : stop + 2]]


def _who(quantity: Quantity) -> str:
    return quantity.subject.head.lower() if quantity.subject is not None else ""


def _lemmas(reading: Reading, first: int, stop: int) -> set[str]:
    tokens = reading.tokens[first:stop]
    return {token.lemma.lower() for token in tokens} | {token.text.lower() for token in tokens}
