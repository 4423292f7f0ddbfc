"""Checks that a value has the types that its dataclass declares, so that data from a file can be shown safely."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from math import isnan
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints


def fits(value: object, kind: Any) -> bool:
    """Return whether `value` has a type made of dataclasses, tuples, unions, texts, numbers, and booleans."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(fits(value, one) for one in get_args(kind))
    if origin is tuple:
        return isinstance(value, tuple) and _all_fit(value, get_args(kind))
    if is_dataclass(kind):
        return type(value) is kind and all(
            fits(getattr(value, name), hint) for name, hint in _hints(kind).items()
        )
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool) and not isnan(value)
    return type(value) is kind


def _all_fit(values: tuple[object, ...], kinds: tuple[Any, ...]) -> bool:
    if kinds[-1] is Ellipsis:
        return all(fits(value, kinds[0]) for value in values)
    return len(values) == len(kinds) and all(map(fits, values, kinds))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
