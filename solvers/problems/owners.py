"""The owners of things: coreference of subjects and receivers, as degrees (section 3.1 of Roy & Roth 2018)."""

from __future__ import annotations

from solvers.arithmetic.alike import is_kind
from solvers.arithmetic.fits import dimension_of
from solvers.reading.model import Mention, Quantity, Reading
from solvers.reading.words import word_set

UNNAMED_SUBJECT = 0.6
"""Coreference if one of the two subjects is not named."""

BOTH_UNNAMED = 0.9
"""Coreference if neither is named: "there are", "13 ducks leave"."""

OF_THE_OWNER = 0.9
"""Coreference of "Tim's cat" and "Tim"."""


def owner_of(quantity: Quantity) -> Mention | None:
    """Return the owner of things: the subject, unless the things themselves are the subject; of "her score", she."""
    subject, owner = quantity.subject, quantity.owner
    if subject is not None and is_measured(quantity, subject):
        return owner
    if subject is None or (subject.first < quantity.stop and quantity.first < subject.stop):
        return None
    return subject


def is_measured(quantity: Quantity, subject: Mention) -> bool:
    """Return whether a subject is what is measured or counted, not someone who has it: "the temperature fell", "it is 5
    degrees", "the number was 20 more".
    """
    if dimension_of(quantity.entity) == "temperature" and subject.head == "it":
        return True
    if subject.head in ("number", "amount"):
        return True
    return bool(quantity.measure) and quantity.measure == subject.head


def coreference(one: Mention | None, other: Mention | None) -> float:
    """Return the degree to which two owners are the same, in [0, 1]; `None` is an owner that the text does not name."""
    if one is None and other is None:
        return BOTH_UNNAMED
    if one is None or other is None:
        return UNNAMED_SUBJECT
    if one.referent == other.referent or same_head(one, other):
        return 1.0
    if one.is_pronoun or other.is_pronoun:
        return 0.3
    return 0.3 if is_thing(one) or is_thing(other) else 0.0


def same_head(one: Mention, other: Mention) -> bool:
    """Return whether the same noun names both and nothing distinguishes them, unlike "the tall tree" and "the small
    tree".
    """
    if one.head.lower() != other.head.lower():
        return False
    first, second = _modifiers(one), _modifiers(other)
    return not first or not second or not first.isdisjoint(second)


def _modifiers(mention: Mention) -> set[str]:
    words = mention.text.lower().replace("’", "'").split()
    if words and words[-1][:2] == mention.head[:2].lower():  # not for "the yellow", after "the green tape"
        words.pop()
    bare = {
        word.removesuffix("'s").strip("'.") for word in words
    }  # Mr. Nowak's class is not Ms. Hill's class
    return {word for word in bare if word.isalpha()} - word_set("stop_words")


def is_thing(mention: Mention) -> bool:
    """Return whether a mention is not a name: what a thing has may belong to someone."""
    return mention.text[:1].islower() or mention.text.lower().startswith(("the ", "a ", "an "))


def differ(one: Mention | None, other: Mention | None) -> bool:
    """Return whether two different owners are named: names do not stand for each other, but nouns may."""
    if one is None or other is None or one.is_pronoun or other.is_pronoun:
        return False
    return one.referent != other.referent and not same_head(one, other)


def same_subject(a: Quantity, b: Quantity, reading: Reading) -> float:
    """Return Coref(Subj1, Subj2) as a degree in [0, 1]; what someone's cat has, that person may give away."""
    one, other = owner_of(a), owner_of(b)
    degree = coreference(one, other)
    if degree < OF_THE_OWNER and one is not None and other is not None and is_of(one, other, reading):
        return OF_THE_OWNER
    return degree


def is_of(one: Mention, other: Mention, reading: Reading) -> bool:
    """Return whether one of the two is part of the other's phrase: "Tim" in "Tim's cat", but not "Tim" in "Tim's
    father".
    """
    return any(
        part.referent == whole.referent
        for thing, whole in ((one, other), (other, one))
        if is_kind(thing.head.lower(), "person") < OF_THE_OWNER / 2
        for part in reading.mentions
        if part != thing and thing.first <= part.first and part.stop <= thing.stop
    )


def receives(a: Quantity, b: Quantity, reading: Reading) -> float:
    """Return Coref(Subj1, IObj2) as a degree: whether the second goes to or comes from the first one's
    owner or place.
    """
    owner = owner_of(a)
    parties = [m for m in (b.recipient, possessor(b, reading)) if m is not None]
    if owner is not None:
        if any(owner.referent == m.referent or owner.head == m.head for m in parties):
            return 1.0
        return 0.9 * (bool(b.location) and owner.head == b.location)
    place = a.location
    if place and (place == b.location or any(m.head == place for m in parties)) and owner_of(b) is not None:
        return 0.9
    return 0.0


def possessor(quantity: Quantity, reading: Reading) -> Mention | None:
    """Return the owner in "13 of Mike's cards"."""
    owners = {
        t.index for t in reading.tokens[quantity.first : quantity.stop] if t.dep.startswith("nmod:poss")
    }
    return next((m for m in reading.mentions if owners & set(range(m.first, m.stop))), None)
