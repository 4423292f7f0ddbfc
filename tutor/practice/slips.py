"""The names of mistakes on the screen; stores and records keep the short names.

The kinds are listed here so that showing progress does not load the solvers.
"""

from __future__ import annotations

WRONG_CHOICE = "wrong choice"
"""The kind of every wrong answer to a multiple-choice question."""

_NAMES = {
    "wrong unit": "using the wrong unit",
    "not simplified": "not simplifying the answer",
    "other operation": "choosing the wrong operation",
    "order reversed": "reversing the order",
    "other number": "using the wrong number",
    "step left out": "leaving out a step",
    "stopped early": "stopping too early",
    "number not needed": "using a number that is not needed",
    "grouped otherwise": "doing the steps in the wrong order",
    "everything added": "adding all the numbers",
    "number of the text": "copying a number from the text",
    "another unknown": "finding the wrong unknown",
    "digits swapped": "switching two digits",
    "off by one": "being off by one",
    "factor of ten": "putting the decimal point in the wrong place",
    "sign": "using the wrong sign",
    "rounded": "rounding the answer",
    "not rounded": "not rounding the answer",
    "carry forgotten": "forgetting to carry",
    "smaller digit from larger": "subtracting the smaller digit from the larger one",
    WRONG_CHOICE: "choosing the wrong answer",
}


def slip_name(kind: str) -> str:
    """Return the name of a kind of mistake for people, or `kind` itself if it has no other name."""
    return _NAMES.get(kind, kind)
