"""What a statement's result counts, whose it is, and when: taken from the amounts that it is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from solvers.arithmetic.fits import dimension_of
from solvers.problems import remainders
from solvers.problems.amounts import Amount
from solvers.problems.relations import KIND, OPEN, SAME, TOGETHER, Relations
from solvers.problems.schemas import Schema
from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set

Changes = dict[str, Any]


def described(schema: Schema, slots: dict[str, Amount], relations: Relations) -> Quantity:
    """Return what the result of a statement counts, according to the note in the schema."""
    first, *rest = schema.result
    about, changes = _counted(first, schema, slots, relations)
    changes |= {"comparison": "", "compared_to": None, "standard": None}
    changes |= {"determiner": remainders.determiner(schema, slots)}
    changes |= {"number": None, "implied": ""}
    if schema.name == "rest":
        changes |= {"predicate": ""}  # the rest besides the red ones is not red
    if _is_second(schema, slots, relations):
        changes |= {"second_rate": ""}
    elif first.startswith("as ") and schema.sign == "*" and schema.anchor is None:
        changes |= {"rate": about.second_rate, "second_rate": "", "rate_modifiers": ()}
    item = changes.get("item", about.item)
    is_left = _is_second(schema, slots, relations)
    for note in rest:
        noted = _noted(note, item, slots)
        changes |= {} if is_left and "rate" in noted else noted
    return replace(about, **changes)  # only once, because there are many fields


def _is_second(schema: Schema, slots: dict[str, Amount], relations: Relations) -> bool:
    """Whether something is given for each of two things and the count is of the second, so that a rate per the first
    remains.
    """
    if schema.key != "rate:total" or not slots["per"].about.second_rate:
        return False
    per, count = slots["per"].about, slots["count"].about
    return not relations.per(per, count) and bool(relations.per_second(per, count))


def _counted(
    note: str, schema: Schema, slots: dict[str, Amount], relations: Relations
) -> tuple[Quantity, Changes]:
    """Return what is counted, from the first note on a schema's result: like one of the quantities, except for a few
    fields.
    """
    how, _, what = note.partition(" ")
    slot = slots.get(what.removeprefix("of "))
    if slot is not None and how in _OF_ONE:
        return slot.about, _OF_ONE[how](slot.about)
    if how == "part":
        return _part(slots, relations)
    if how in ("asked", "pair"):
        return _as_asked(slot, relations)
    if how == "parts":
        return slots["one"].about, {**_PURE, "entity": "part", "unit": "part"}
    if how == "piece":
        whole = slots["whole"].about
        return whole, {} if dimension_of(whole.entity) else dict(_PURE)  # 3 for each part, cats or dogs
    if how == "share":
        return _share(slots["part"].about, slots["parts"].about)
    if how == "others":
        return slots["before"].about, _others(slots["before"], slots["out"], relations)
    if how == "hundredths":
        return slots[schema.given[0]].about, {**_PURE, "entity": "rate", "unit": "rate"}
    if how == "job":
        return slots["time"].about, {**_PURE, "entity": "job", "unit": "job"}
    if how == "evenly":
        mean, count = slots["mean"].about, slots["count"].about
        is_bare = mean.entity == count.entity or mean.entity in word_set("bare_values")
        return mean, dict(_PURE) if is_bare else {"rate": ""}
    if how == "count":
        return slots["mean"].about, dict(_PURE)
    if how == "sum":
        one, other = (slots[name].about for name in schema.given)
        return _sum(one, other, relations)
    return slots[schema.given[0]].about, dict(_PURE)


def _as_asked(slot: Amount | None, relations: Relations) -> tuple[Quantity, Changes]:
    """Return what the question asks for; for two amounts together, only the measure that it asks for."""
    target = relations.target
    assert target is not None
    is_measure = bool(dimension_of(target.entity)) or target.entity == "number"
    return (target, {}) if slot is None or is_measure else (slot.about, {"entities": ()})


def _noted(note: str, item: str, slots: dict[str, Amount]) -> Changes:
    """Return the fields that a further note takes from a slot; the item only if none is set so far."""
    field, _, slot = note.partition(" of ")
    if field.startswith("per "):
        other = slots[field.removeprefix("per ")].about
        return {"rate": other.entity, "rate_modifiers": other.adjectives}
    if field == "plain":
        return {"adjectives": ()}
    if field == "once":
        return {"rate": "", "second_rate": ""}
    other = slots[slot].about
    if field == "each":
        return {"rate": other.rate or "year" if other.entity in ("%", "interest") else other.entity}
    if field == "standard":
        return {"standard": other.standard, "compared_to": other.compared_to}
    if field == "owner":
        return {"owner": other.owner, "subject": other.subject} if other.owner or other.subject else {}
    changes: Changes = {}
    if not item:
        changes["item"] = " ".join((*other.adjectives, other.entity)).strip()
    if other.rate:
        changes |= {"rate": other.rate, "rate_modifiers": other.rate_modifiers}
    return changes


def _rate(about: Quantity) -> Changes:
    """Return what something is given for each of."""
    return {
        "entity": about.rate,
        "unit": about.rate,
        "adjectives": about.rate_modifiers,
        "contents": "",
        "rate": about.second_rate,
        "rate_modifiers": (),
        "second_rate": "",
    }


def standard_of(about: Quantity) -> Quantity:
    """Return what a comparison compares with: the same quantity, except for the fields that its standard names."""
    return replace(about, **_standard(about))


def _standard(about: Quantity) -> Changes:
    standard = about.standard
    owner = about.compared_to
    if standard is None:
        return {"owner": owner, "subject": owner}
    return {
        "entity": standard.entity or about.entity,
        "adjectives": standard.adjectives,
        "contents": standard.contents or about.contents,
        "argument": standard.argument or about.argument,
        "owner": standard.owner
        or owner
        or (about.owner if standard.entity or standard.contents or standard.time else None),
        "subject": standard.owner or owner,
        "location": standard.location,
        "time": standard.time,
        "occasion": standard.occasion,
        "verb": standard.verb or about.verb,
    }


def _part(slots: dict[str, Amount], relations: Relations) -> tuple[Quantity, Changes]:
    """Return, for a fraction and its whole, what the part is; for a fraction and its part, what the whole is."""
    factor = slots["factor"].about
    if "whole" in slots:
        whole = slots["whole"].about
        is_measured = relations.sort(whole.entity) not in ("person", "thing")  # 6% of $50 in tax are dollars
        if (
            is_measured
            or factor.entity in ("%", _holder(whole))
            or relations.nouns(factor.entity, whole.entity) in (SAME, OPEN)
        ):
            owned = factor if factor.owner is not None else whole
            is_raised = slots["factor"].operation == "raised" and bool(factor.time)
            then = {"time": factor.time, "times": factor.times} if is_raised else {}
            return whole, _named(whole, factor, relations.reading) | {
                "owner": owned.owner,
                "subject": owned.subject,
                "verb": factor.verb,
                "argument": factor.argument,
                "particle": factor.particle,
                "first": factor.first,
                "sentence": factor.sentence,
                **then,
            }
        return factor, {"owner": factor.owner or whole.owner}
    part, standard = slots["part"].about, factor.standard
    return part, {
        "entity": standard.entity if standard and standard.entity else part.entity,
        "adjectives": (),
    }


def _holder(whole: Quantity) -> str:
    """Return what has it: the book that has 72 pages."""
    has = whole.owner or whole.subject
    return has.head.lower() if has is not None else ""


def _share(part: Quantity, side: Quantity) -> tuple[Quantity, Changes]:
    """Return, for one part and a side of a ratio, what the side has: 8 liters of white, 12 red beads."""
    is_measured = bool(dimension_of(part.entity)) and side.entity != part.entity
    if not is_measured:
        return side, {}
    of_what = {"contents": side.entity, "contents_modifiers": side.adjectives, "adjectives": ()}
    return side, {"entity": part.entity, "unit": part.unit, **of_what}


def _named(whole: Quantity, factor: Quantity, reading: Reading) -> Changes:
    """Return what some of a whole are, as the text says about a part: singers that "are women", chairs that
    "are red".
    """
    predicate = factor.predicate
    if not predicate or predicate.startswith("not "):
        return {}
    changes: Changes = {"predicate": predicate}
    behind = reading.tokens[factor.stop : reading.sentences[factor.sentence].stop]
    noun = predicate.split()[-1]
    tags = {token.tag for token in behind if token.lemma.lower() == noun}
    if "NNS" in tags and not dimension_of(whole.entity):
        return changes | _of_noun(predicate)
    return changes | ({"adjectives": (predicate, *whole.adjectives)} if "JJ" in tags else {})


def _of_noun(name: str) -> Changes:
    """Return what is counted, from its name: "apple tree"."""
    *modifiers, noun = name.split()
    return {
        "entities": (),
        "entity": noun,
        "unit": name if modifiers else noun,
        "adjectives": tuple(modifiers),
    }


def _others(before: Amount, out: Amount, relations: Relations) -> Changes:
    """Return the kind that is left if the others are taken away: coins without stamps; the dogs, if the text counts the
    cats and rabbits and says that "the rest are dogs".
    """
    whole, named, rest = before.about, relations.named, relations.rest
    if rest is not None and out.spent & named.keys() and named.keys() <= before.spent | out.spent:
        return _named(whole, rest, relations.reading)
    left = tuple(kind for kind in whole.entities if kind.split()[-1] != out.about.entity)
    if len(left) != 1 or len(whole.entities) != len(left) + 1:
        return {}
    return _of_noun(left[0])


def _sum(one: Quantity, other: Quantity, relations: Relations) -> tuple[Quantity, Changes]:
    """Return what both say; a field that only one has, or in which the two differ, is empty."""
    grade = relations.kinds(one, other)
    changes: Changes = {"item": ""}
    if grade not in (SAME, OPEN):
        target = relations.target
        if grade == TOGETHER and target is not None:
            changes |= {"entity": target.entity, "unit": target.unit}
        changes |= {"adjectives": (), "contents": ""}
    if relations.owners(one, other) != SAME:
        changes |= {"owner": None, "subject": None}
    for name, nothing in _SAID_OF_BOTH.items():
        if getattr(one, name) != getattr(other, name):
            changes[name] = nothing
    if one.rate and other.rate and relations.nouns(one.rate, other.rate) not in (SAME, KIND, OPEN):
        changes |= {"rate": "", "second_rate": ""}  # the total for one of each is not for each of either
    return one if one.entity else other, changes


_SAID_OF_BOTH: Mapping[str, Any] = {
    "time": "",
    "occasion": "",
    "location": "",
    "rate_modifiers": (),
    "predicate": "",
}
"""Fields that a sum has only if both of its amounts agree, and the values that they have otherwise."""

_PURE: Mapping[str, Any] = {
    "entity": "",
    "unit": "",
    "adjectives": (),
    "contents": "",
    "rate": "",
    "second_rate": "",
    "owner": None,
}


def _squared(side: Quantity) -> Changes:
    """Return the fields of squares whose sides are measured in this unit."""
    return {"entity": f"square {side.entity}", "unit": f"square {side.entity}", "rate": ""}


def _cubed(side: Quantity) -> Changes:
    """Return the fields of cubes whose sides are measured in this unit."""
    unit = side.entity.removeprefix("square ")
    return {"entity": f"cubic {unit}", "unit": f"cubic {unit}", "adjectives": (), "rate": ""}


def _root(surface: Quantity) -> Changes:
    """Return the fields of a side of squares or cubes."""
    unit = surface.entity.removeprefix("square ").removeprefix("cubic ")
    return {"entity": unit, "unit": unit, "adjectives": (), "rate": "", "measure": ""}


_OF_ONE: Mapping[str, Callable[[Quantity], Changes]] = {
    "as": lambda _: {},
    "rate": _rate,
    "standard": _standard,
    "square": _squared,
    "cube": _cubed,
    "root": _root,
    "cubes": lambda _: {**_PURE, "entity": "cube", "unit": "cube"},
    "celsius": lambda _: {"entity": "°c", "unit": "°c"},
    "fahrenheit": lambda _: {"entity": "°f", "unit": "°f"},
    "length": lambda _: {**_PURE, "entity": "minute", "unit": "minute"},
    "hours": lambda _: {"entity": "hour", "unit": "hour"},
    "minutes": lambda _: {"entity": "minute", "unit": "minute"},
}
"""What a result counts if one amount describes it, by the first word of the note."""
