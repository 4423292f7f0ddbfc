"""The parts of a shape, such as the radius and the area of a circle, from those that a text gives."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from solvers.problems.schemas import Schema, load_schemas
from solvers.problems.topic import Made, Topic, made
from solvers.reading.shapes import PI, measured_shape

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_TOTAL = "rate:total"
"""The schema for what so many units cost, or need, if the text says what each does."""


def topic(evidence: Evidence) -> Topic | None:
    """Return the parts of the shape that a text gives and asks for; `None` if there is no such shape, or if no schemas
    lead from one to the other.
    """
    reading, target = evidence.situation.reading, evidence.target
    if target is None:
        return None
    found = measured_shape(reading.tokens, reading.sentences, reading.quantities, target)
    if found is None:
        return None
    parts = {a: found.told.get(a.about.index, "") for a in evidence.numbers}
    parts |= {a: PI for a in evidence.situation.told if a.about.entity == PI}
    told = Counter(filter(None, parts.values()))
    schemas = _leading_on(told)
    others = ((part, _leading_on(told - Counter([part]))) for part, count in told.items() if count == 1)
    if not _leads_to(found.asked, schemas) or any(_leads_to(part, leading) for part, leading in others):
        return None  # parts that depend on each other may not fit together
    roles: dict[str, list[tuple[Made, ...]]] = defaultdict(list)
    for amount, part in parts.items():
        roles[_predicates().get(part, "")].append((made(amount),))
    keys, answers = [schema.key for schema in schemas], (found.asked,)
    used = [a for a, part in parts.items() if part]
    if found.rate is not None:
        used += [a for a in evidence.numbers if a.about.index == found.rate]
        keys, answers = [*keys, _TOTAL], (_TOTAL,)
    is_all = found.rate is not None or found.asked in told  # the other leg, not the same one again
    return Topic(tuple(keys), roles, answers, made(*used)[1] if is_all else None, names_parts=True)


def _leads_to(part: str, schemas: Iterable[Schema]) -> bool:
    return any(schema.found == part for schema in schemas)


def _leading_on(told: Mapping[str, int]) -> list[Schema]:
    """Return the schemas that lead from given parts to others, step by step.

    Args:
        told: how many parts of each name are given.
    """
    known, schemas = dict(told), list[Schema]()
    rest = list(load_schemas())
    while ready := [schema for schema in rest if _is_ready(schema, known)]:
        schemas += ready
        rest = [schema for schema in rest if schema not in ready]
        for schema in ready:
            known.setdefault(schema.found, min(known[part] for part in _needed(schema)))
    return schemas


def _is_ready(schema: Schema, known: Mapping[str, int]) -> bool:
    needed = _needed(schema)
    return bool(needed) and all(known.get(part, 0) >= count for part, count in needed.items())


def _needed(schema: Schema) -> Counter[str]:
    """Return how many parts of each name a schema needs."""
    return Counter(p.predicate.lower() for p in schema.premises if len(p.slots) == 1)


@cache
def _predicates() -> dict[str, str]:
    """Return the predicates of the schemas by their names in lower case, which are those of the parts."""
    premises = (premise for schema in load_schemas() for premise in schema.premises)
    return {premise.predicate.lower(): premise.predicate for premise in premises}
