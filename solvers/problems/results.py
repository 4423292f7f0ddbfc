"""What a statement's result counts, whose it is and when: read off the amounts that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from solvers.problems.amounts import Amount
from solvers.problems.relations import KIND, OPEN, SAME, TOGETHER, Relations
from solvers.problems.schemas import Schema
from solvers.reading.model import Quantity, Reading

_COUNTED = ("entity", "adjectives", "unit", "contents")


def described(schema: Schema, slots: dict[str, Amount], relations: Relations) -> Quantity:
    """What the result of a statement counts, as the schema's note says."""
    first, *rest = schema.result
    about = _counted(first, schema, slots, relations)
    changes: dict[str, Any] = {"comparison": "", "compared_to": None, "standard": None, "determiner": ""}
    changes |= {"number": None, "implied": ""}
    if schema.name == "rest":
        changes |= {"predicate": ""}  # what is beside the red ones is not red
    if first.startswith("as ") and schema.sign == "*":
        changes |= {"rate": about.second_rate, "second_rate": "", "rate_modifiers": ()}
    for note in rest:
        changes |= _noted(note, about, slots)
    return replace(about, **changes)


def _counted(note: str, schema: Schema, slots: dict[str, Amount], relations: Relations) -> Quantity:
    """What is counted, by the first note of a schema's result."""
    how, _, what = note.partition(" ")
    slot = slots.get(what.removeprefix("of "))
    if slot is not None and how in _OF_ONE:
        return _OF_ONE[how](slot.about)
    if how == "part":
        return _part(slots, relations)
    if how == "sum":
        one, other = (slots[name].about for name in schema.given)
        return _sum(one, other, relations)
    return _pure(slots[schema.given[0]].about)


def _noted(note: str, about: Quantity, slots: dict[str, Amount]) -> dict[str, Any]:
    """The fields that a further note takes from a slot."""
    field, _, slot = note.partition(" of ")
    if field.startswith("per "):
        other = slots[field.removeprefix("per ")].about
        return {"rate": other.entity, "rate_modifiers": other.adjectives}
    other = slots[slot].about
    if field == "standard":
        return {"standard": other.standard, "compared_to": other.compared_to}
    if field == "owner":
        return {"owner": other.owner, "subject": other.subject} if other.owner or other.subject else {}
    changes: dict[str, Any] = {}
    if not about.item:
        changes["item"] = " ".join((*other.adjectives, other.entity)).strip()
    if other.rate:
        changes |= {"rate": other.rate, "rate_modifiers": other.rate_modifiers}
    return changes


def _rate(about: Quantity) -> Quantity:
    """What something is told for each of."""
    return replace(
        about,
        entity=about.rate,
        unit=about.rate,
        adjectives=about.rate_modifiers,
        contents="",
        rate=about.second_rate,
        rate_modifiers=(),
        second_rate="",
    )


def standard_of(about: Quantity) -> Quantity:
    """What a comparison compares with: as it is itself, but for the fields that its standard names."""
    standard = about.standard
    owner = about.compared_to
    if standard is None:
        return replace(about, owner=owner, subject=owner)
    return replace(
        about,
        entity=standard.entity or about.entity,
        adjectives=standard.adjectives,
        contents=standard.contents or about.contents,
        argument=standard.argument or about.argument,
        owner=standard.owner or owner or (about.owner if standard.entity or standard.time else None),
        subject=standard.owner or owner,
        location=standard.location,
        time=standard.time,
        occasion=standard.occasion,
        verb=standard.verb or about.verb,
    )


def _part(slots: dict[str, Amount], relations: Relations) -> Quantity:
    """Of a fraction and its whole what the part is; of a fraction and its part what the whole is."""
    factor = slots["factor"].about
    if "whole" in slots:
        whole = slots["whole"].about
        is_measured = relations.sort(whole.entity) not in ("person", "thing")  # 6% of $50 in tax are dollars
        if (
            is_measured
            or factor.entity == "%"
            or relations.nouns(factor.entity, whole.entity) in (SAME, OPEN)
        ):
            owned = factor if factor.owner is not None else whole
            return replace(
                _named(whole, factor, relations.reading),
                owner=owned.owner,
                subject=owned.subject,
                verb=factor.verb,
                argument=factor.argument,
                particle=factor.particle,
                first=factor.first,
                sentence=factor.sentence,
            )
        return replace(factor, owner=factor.owner or whole.owner)
    part, standard = slots["part"].about, factor.standard
    return replace(
        part, entity=standard.entity if standard and standard.entity else part.entity, adjectives=()
    )


def _named(whole: Quantity, factor: Quantity, reading: Reading) -> Quantity:
    """What some of a whole are, as the text says it of a part: singers that "are women", chairs that "are red"."""
    predicate = factor.predicate
    if not predicate or predicate.startswith("not "):
        return whole
    whole = replace(whole, predicate=predicate)
    behind = reading.tokens[factor.stop : reading.sentences[factor.sentence].stop]
    *modifiers, noun = predicate.split()
    tags = {token.tag for token in behind if token.lemma.lower() == noun}
    if "NNS" in tags:
        return replace(whole, entity=noun, unit=noun, adjectives=tuple(modifiers))
    return replace(whole, adjectives=(*whole.adjectives, predicate)) if "JJ" in tags else whole


def _sum(one: Quantity, other: Quantity, relations: Relations) -> Quantity:
    """What both say; of what only one says, or each otherwise, nothing."""
    grade = relations.kinds(one, other)
    about = one if one.entity else other
    if grade not in (SAME, OPEN):
        target = relations.target
        if grade == TOGETHER and target is not None:
            about = replace(about, entity=target.entity, unit=target.unit)
        about = replace(about, adjectives=(), contents="")
    if relations.owners(one, other) != SAME:
        about = replace(about, owner=None, subject=None)
    kept = {
        name: getattr(one, name)
        for name in ("time", "occasion", "location", "rate_modifiers")
        if getattr(one, name) == getattr(other, name)
    }
    if one.rate and other.rate and relations.nouns(one.rate, other.rate) not in (SAME, KIND, OPEN):
        kept |= {"rate": "", "second_rate": ""}  # what one of each brings is for each of neither
    if one.predicate != other.predicate:
        about = replace(about, predicate="")
    return replace(
        about, **{"time": "", "occasion": "", "location": "", "rate_modifiers": (), **kept}, item=""
    )


def _pure(about: Quantity) -> Quantity:
    return replace(about, entity="", unit="", adjectives=(), contents="", rate="", second_rate="", owner=None)


def _squared(side: Quantity) -> Quantity:
    """Squares whose sides are measured so."""
    return replace(side, entity=f"square {side.entity}", unit=f"square {side.entity}", rate="")


_OF_ONE: Mapping[str, Callable[[Quantity], Quantity]] = {
    "as": lambda about: about,
    "rate": _rate,
    "standard": standard_of,
    "square": _squared,
}
"""What a result counts that is described by one amount, by the first word of the note."""
