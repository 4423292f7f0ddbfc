"""Fractions that are asked for: what is left of one whole, the difference of two parts, and so many out of all."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from knowledge.formulas import words_of
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate
from solvers.formulas.told import Settled
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.words import word_set
from solvers.wording import plural

_BEING = ("", "be", "have")
_FRACTIONS = ("what fraction", "which fraction", "what part")
_SORTS = ("ADJ", "VERB", "NOUN")


def fraction_told(reading: Reading) -> Settled | None:
    """Return the fraction that a question asks for, or `None` if its numbers are no parts of one whole."""
    target = reading.target
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if target is None or not told or any(q.rate or q.comparison for q in told):
        return None
    if all(_is_part(quantity) for quantity in told):
        if not _are_of_one_kind([*told, target]):
            return None
        return _difference(reading, target, told) if target.comparison else _rest(reading, target, told)
    if target.determiner not in _FRACTIONS or not all(_is_count(quantity) for quantity in told):
        return None
    found = _out_of_sorts(reading, target, told)
    if found is None and len(told) == 2:
        found = _out_of_all(reading, target, *sorted(told, key=lambda q: q.value or 0))
    return found


# ---------- parts of one whole


def _is_part(quantity: Quantity) -> bool:
    """Return whether a number is a part of something that is not measured: "3/8 of a pizza"."""
    number = quantity.number
    is_fraction = number is not None and number.kind is NumberKind.FRACTION and "." not in number.text
    return is_fraction and 0 < (quantity.value or 0) < 1 and not dimension_of(quantity.entity)


def _are_of_one_kind(quantities: Sequence[Quantity]) -> bool:
    return len({quantity.entity for quantity in quantities}) == 1


def _rest(reading: Reading, target: Quantity, told: Sequence[Quantity]) -> Settled | None:
    """Return what is left of the one whole that all the parts were taken of."""
    asked = _lemmas(reading, target.first, reading.sentences[target.sentence].stop)
    before = _lemmas(reading, 0, reading.sentences[target.sentence].first)
    is_asked = bool(asked & words_of("asking-for-rest")) and not target.determiner.endswith("many")
    if not is_asked or before & (words_of("asking-for-rest") | {"rest", "other", "remainder"}):
        return None
    if any(q.verb in _BEING for q in told) or not all(_is_of_the_same(reading, q) for q in told[1:]):
        return None
    node: Node = Leaf(Fraction(1), words=f"the whole {target.entity}")
    for part in told:
        node = Operation("-", node, number_told(part))
    if evaluate(node) < 0:
        return None
    said = f"The whole {target.entity} is 1."
    return Settled(node, target.entity, said, told[0].first, told[-1].stop)


def _is_of_the_same(reading: Reading, part: Quantity) -> bool:
    """Return whether a part is of the whole that was spoken of before: "3/8 of it", "1/4 of the pizza"."""
    assert part.number is not None
    behind = [token.text.lower() for token in reading.tokens[part.number.stop : part.number.stop + 2]]
    return behind[:1] != ["of"] or behind[1] in word_set("definite") | {"it", "that", "this"}


def _difference(reading: Reading, target: Quantity, told: Sequence[Quantity]) -> Settled | None:
    """Return how much more one part is than the other."""
    if len(told) != 2 or target.comparison not in ("more", "less") or not target.determiner.endswith("much"):
        return None
    less, more = sorted(told, key=lambda q: q.value or 0)
    own = [q for q in told if _who(q) and _who(q) == _who(target)]
    if own and own[0] is not (more if target.comparison == "more" else less):
        return None
    node = Operation("-", number_told(more), number_told(less))
    said = (
        f"Both are parts of the same {target.entity}."
        if _is_same_whole(reading, told)
        else "Compare both parts."
    )
    return Settled(node, target.entity, said, told[0].first, told[-1].stop)


def _is_same_whole(reading: Reading, told: Sequence[Quantity]) -> bool:
    return all(_is_of_the_same(reading, quantity) for quantity in told[1:])


def _who(quantity: Quantity) -> str:
    return quantity.subject.head.lower() if quantity.subject is not None else ""


# ---------- so many out of all


def _is_count(quantity: Quantity) -> bool:
    number = quantity.number
    is_whole = number is not None and number.kind is NumberKind.CARDINAL and number.value.denominator == 1
    return is_whole and bool(quantity.value)


def _out_of_sorts(reading: Reading, target: Quantity, told: Sequence[Quantity]) -> Settled | None:
    """Return what fraction one sort is of all, where each number is told of another sort: 4 red and 6 blue ones."""
    kinds = [{*q.adjectives, *filter(None, [q.predicate])} - set(target.adjectives) for q in told]
    is_apart = all(kinds) and len(set().union(*kinds)) == sum(map(len, kinds))
    is_of_one = all(q.entity == target.entity or q.is_elided for q in told)
    is_told_once = len({(q.sentence, q.verb) for q in told}) == 1
    asked = [q for q, kind in zip(told, kinds, strict=True) if kind & _asked_words(reading, target)]
    if not (is_apart and is_of_one and is_told_once) or len(told) < 2 or len(asked) != 1:
        return None
    (part,) = asked
    if target.is_negated or not _asked_words(reading, target).isdisjoint(word_set("negations")):
        return None
    whole: Node = number_told(told[0])
    for other in told[1:]:
        whole = Operation("+", whole, number_told(other))
    said = f"Compare them with all of the {plural(target.entity)}."
    return Settled(Operation("÷", number_told(part), whole), "", said, told[0].first, told[-1].stop)


def _asked_words(reading: Reading, target: Quantity) -> set[str]:
    return _lemmas(reading, target.stop, reading.sentences[target.sentence].stop)


def _out_of_all(reading: Reading, target: Quantity, some: Quantity, all_: Quantity) -> Settled | None:
    """Return what fraction so many are of all, which are told with nothing else said of them: 6 black ones of 12."""
    is_alike = all_.entity == target.entity and (some.entity == target.entity or some.is_elided)
    if not is_alike or all_.predicate or set(all_.adjectives) - set(target.adjectives) or not some.value:
        return None
    is_of_these = _is_taken_of(reading, some, all_) or _is_of_these(reading, some)
    is_of_another = some.verb == "have" and _who(some) != _who(all_)  # Ann's marbles are none of Ben's
    if not is_of_these and (is_of_another or all_.verb not in _BEING):
        return None
    asked = _asked_words(reading, target)
    sorts = _sorts(reading, target)
    if not sorts or any(sort.isdisjoint(_said_of(reading, some, all_)) for sort in sorts):
        return None
    part, whole = number_told(some), number_told(all_)
    if some.value > (all_.value or 0):
        return None
    is_negated = target.is_negated or not asked.isdisjoint(word_set("negations"))
    node: Node = Operation("÷", Operation("-", whole, part) if is_negated else part, whole)
    said = f"Compare them with all of the {plural(target.entity)}."
    return Settled(node, "", said, min(some.first, all_.first), max(some.stop, all_.stop))


def _is_taken_of(reading: Reading, some: Quantity, all_: Quantity) -> bool:
    """Return whether the text takes the one number of the other: "six of the 12 roosters", "of the 12, six are"."""
    assert some.number is not None
    assert all_.number is not None
    words = [token.text.lower() for token in reading.tokens[: all_.number.first]]
    return (some.sentence == all_.sentence and words[-2:] == ["of", "the"]) or (
        some.first < all_.first and "of" in words[some.number.stop :] and len(words) - some.number.stop <= 3
    )


def _is_of_these(reading: Reading, some: Quantity) -> bool:
    """Return whether the text takes a number of what it has spoken of: "5 of them", "three of the eggs"."""
    assert some.number is not None
    behind = [token.text.lower() for token in reading.tokens[some.number.stop : some.number.stop + 2]]
    return behind[:1] == ["of"] and behind[1] in word_set("definite") | {"them"}


def _sorts(reading: Reading, target: Quantity) -> list[set[str]]:
    """Return the words of the question that say which ones it asks about, as written and as lemmas: "black"."""
    sentence = reading.sentences[target.sentence]
    tokens = reading.tokens[target.stop : sentence.stop]
    named = {target.entity, *target.adjectives, "fraction", "part"}
    words = ({t.lemma.lower(), t.text.lower()} for t in tokens if t.pos in _SORTS)
    return [each for each in words if each.isdisjoint(named | {*_BEING})]


def _said_of(reading: Reading, some: Quantity, all_: Quantity) -> set[str]:
    """Return the words that are said of the one number, and not of the other."""
    sentence = reading.sentences[some.sentence]
    if sentence is reading.sentences[all_.sentence] and not _is_taken_of(reading, some, all_):
        first = some.first
        stop = all_.first if all_.first > some.first else sentence.stop
    else:
        first, stop = sentence.first, sentence.stop
    return _lemmas(reading, first, stop)


def _lemmas(reading: Reading, first: int, stop: int) -> set[str]:
    tokens = reading.tokens[first:stop]
    return {token.lemma.lower() for token in tokens} | {token.text.lower() for token in tokens}
