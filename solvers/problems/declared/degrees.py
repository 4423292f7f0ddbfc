"""What numbers count, as degrees: kinds, parts, siblings, rates, and what has nothing to do with the question."""

from __future__ import annotations

from solvers.arithmetic.alike import alike, is_kind, is_money
from solvers.problems.owners import UNNAMED_SUBJECT, coreference, differ, is_thing, owner_of, receives
from solvers.problems.verb_classes import verb_class
from solvers.reading.cues import clause_of, cues_of
from solvers.reading.entailment import entails
from solvers.reading.model import Quantity, Reading

LOSSES = ("Give", "Destroy")

STANDS = {"Do": "State", "Mark": "State"}
"""The classes that the rules of Table 1 do not distinguish from a state."""

KINDS, ASKED_TOGETHER, COUNTED_TOGETHER = 0.9, 0.7, 0.5
"""How well units can be added: both are kinds of what is asked for; the question names both, or something different
from both; or the text only lists them together.
"""

SAID_RATE, LOOSE_RATE = 0.7, 0.25
"""How sure a rate is if nothing else in the text is counted in its unit, with and without a word such as "each"."""

_TENSES = {"past": 1, "present": 2, "future": 3}

_ANAPHORS = {"they", "them", "the", "these", "those", "it", "his", "her", "their", "he", "she"}


def kinds_of_one(one: str, other: str, reading: Reading) -> float:
    """Return the degree to which two units are kinds of what is asked for, or are counted together by the question."""
    target = reading.target
    if target is None or not one or not other:
        return 0.0
    kinds = min(is_kind(one, target.entity), is_kind(other, target.entity)) if target.entity else 0.0
    if is_money(one) or is_money(other):
        return KINDS * kinds
    both = is_asked_about(one, reading) and is_asked_about(other, reading)
    rates = target.rate or any(q.rate for q in reading.quantities)
    neither = (
        bool(target.entity)
        and not rates
        and not alike(one, target.entity)
        and not alike(other, target.entity)
    )
    together = "total" in cues_of(target, reading) or are_listed_together(one, other, reading)
    return max(KINDS * kinds, ASKED_TOGETHER * (both or neither), COUNTED_TOGETHER * together)


def are_listed_together(one: str, other: str, reading: Reading) -> bool:
    """Return whether one sentence says the same about both units: "18 rolls and 12 buns"."""
    unrated = [q for q in reading.quantities if not q.rate]
    return any(
        {a.entity, b.entity} == {one, other} and a.sentence == b.sentence and a.verb == b.verb
        for a in unrated
        for b in unrated
        if a.index < b.index
    )


def is_asked_about(unit: str, reading: Reading) -> bool:
    """Return whether the question's sentence names the unit."""
    if reading.target is None:
        return False
    sentence = reading.sentences[reading.target.sentence]
    return any(unit == token.lemma.lower() for token in reading.tokens[sentence.first : sentence.stop])


def sibling(a: Quantity, b: Quantity, reading: Reading) -> float:
    """Return Sibling(Number1, Number2) as a degree: the same kind, or kinds of what is asked for, described in the same
    way.
    """
    target = reading.target
    degree = max(alike(a.entity, b.entity), kinds_of_one(a.entity, b.entity, reading))
    if bool(a.rate) != bool(b.rate):
        degree *= 0.5
    if max(receives(a, b, reading), receives(b, a, reading)) > UNNAMED_SUBJECT:
        degree *= 0.4  # things move from one to the other
    one, other = verb_class(a, target, reading)[0], verb_class(b, target, reading)[0]
    if a.verb != b.verb and (one in LOSSES) != (other in LOSSES):
        degree *= 0.4
    elif (a.verb != b.verb and one != other) or (one == other == "State" and is_later(a, b, reading)):
        degree *= 0.5
    return degree * (1.0 if a.verb == b.verb or a.sentence == b.sentence else 0.8)


def is_later(a: Quantity, b: Quantity, reading: Reading) -> bool:
    """Return whether `b`, which comes later in the text, refers to a later time."""
    by_tense = 0 < _TENSES.get(a.tense, 0) < _TENSES.get(b.tense, 0)
    return by_tense or not {"now", "rest", "remnant"}.isdisjoint(cues_of(b, reading))


def is_earlier(a: Quantity, b: Quantity, reading: Reading) -> bool:
    """Return whether `a` comes first, or is said to have been there at the start."""
    starts = ["start" in cues_of(q, reading) for q in (a, b)]
    return starts[0] if starts[0] != starts[1] else a.first < b.first


def is_other_thing(quantity: Quantity, reading: Reading) -> bool:
    """Return whether it counts lemons when the question asks for apples, and nothing is counted per lemon."""
    target = reading.target
    if target is None or not quantity.entity or not target.entity or quantity.rate or target.rate:
        return False
    others = [q for q in reading.quantities if q is not quantity]
    if any(q.rate and alike(q.rate, quantity.entity) > 0 for q in others) or alike(
        quantity.entity, target.entity
    ):
        return False
    return sum(q.entity == target.entity and not q.rate for q in others) > 0 and not any(
        rate_degree(q, reading) < 1 for q in reading.quantities if q.rate
    )


def is_mere_age(quantity: Quantity, reading: Reading) -> bool:
    """Return whether it is someone's age in a text that neither asks for years nor counts anything by them."""
    following = reading.tokens[quantity.stop : quantity.stop + 1]
    if quantity.entity != "year" or [token.lemma for token in following] != ["old"]:
        return False
    others = [q for q in (*reading.quantities, reading.target) if q is not None and q is not quantity]
    return not any("year" in (q.entity, q.rate) for q in others)


def is_strangers(quantity: Quantity, reading: Reading) -> bool:
    """Return whether it belongs to someone whom the question does not mention and nobody else is connected with."""
    target = reading.target
    owner, asked = owner_of(quantity), owner_of(target) if target else None
    if target is None or owner is None or asked is None or not differ(owner, asked):
        return False
    if target.comparison or asked.is_plural or verb_class(quantity, target, reading)[0] != "State":
        return False
    if (
        quantity.recipient is not None
        or quantity.compared_to is not None
        or quantity.comparison
        or quantity.rate
    ):
        return False
    named = not is_thing(owner) and not is_thing(asked)
    return named and any(
        other is not quantity and coreference(owner_of(other), asked) == 1 for other in reading.quantities
    )


def is_aside(quantity: Quantity, reading: Reading) -> bool:
    """Return whether it only describes part of the previous number in the same sentence: "and 3 had spots"."""
    alone = reading.tokens[quantity.first : quantity.stop]
    following = reading.tokens[quantity.stop] if quantity.stop < len(reading.tokens) else None
    return (
        len(alone) == 1
        and following is not None
        and following.tag in ("VBD", "VBP", "VBZ")
        and any(q.sentence == quantity.sentence and q.first < quantity.first for q in reading.quantities)
    )


def is_repeated(quantity: Quantity, reading: Reading) -> bool:
    """Return whether the question only repeats what the text has said: "How much did the 3 tins cost?"."""
    target = reading.target
    if target is None or quantity.sentence != target.sentence:
        return False
    return any(
        other.value == quantity.value
        and other.sentence < quantity.sentence
        and other.entity == quantity.entity
        for other in reading.quantities
    )


def part_degree(part: Quantity, whole: Quantity, reading: Reading) -> float:
    """Return Hyponym(part, whole) as a degree."""
    if is_money(part.entity) or is_money(whole.entity):
        return 0.0
    after = part.number.stop if part.number else part.stop
    following = [token.text.lower() for token in reading.tokens[after : after + 2]]
    if len(following) == 2 and following[0] == "of" and following[1] in _ANAPHORS:
        return 0.9
    if part.entity == whole.entity and set(part.adjectives) > set(whole.adjectives):
        return 0.7
    if part.entity == whole.entity and part.syntax == whole.syntax == "nsubj" and part.first > whole.first:
        return 0.4  # "40 people came, and 6 people sat in front"
    if part.entity != whole.entity and part.entity and whole.entity:
        return 0.8 * (entails(part.entity, whole.entity) >= 0.5)
    return 0.0


def rate_degree(quantity: Quantity, reading: Reading) -> float:
    """Return how certainly a number is a rate: the text says "each", or the number counts something else."""
    others = [*reading.quantities, *([reading.target] if reading.target else [])]
    if any(o.index != quantity.index and o.entity and alike(quantity.rate, o.entity) > 0 for o in others):
        return 1.0
    if reading.target is not None and reading.target.rate == quantity.rate:
        return 1.0
    return SAID_RATE if "each" in cues_of(quantity, reading) else LOOSE_RATE


def says_than(quantity: Quantity, reading: Reading) -> bool:
    """Return whether a comparison continues with "than" near the number."""
    first, stop = clause_of(quantity, reading)
    return any(token.text.lower() == "than" for token in reading.tokens[first:stop])
