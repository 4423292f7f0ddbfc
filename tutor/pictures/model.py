"""The contents of a picture as plain data that can be saved: its parts, its labels, and the results of sums."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FIRST, SECOND = 1, 2
"""Frames: what is known, and what is done with it, with a question mark for the result. Each result adds one frame."""
ASKED = "?"
_HOLE = re.compile(r"\{(\d+)(?:\|([^{}|]*))?(?:\|([^{}|]*)\|([^{}|]*))?\}")


@dataclass(frozen=True, slots=True)
class Part:
    """A cell of a bar, a bar, an end of a jump, a station of a chain."""

    label: str
    """Its number as the steps write it; `{0}` stands for the first result, `{1}` for the second, and `{0|how many?}`
    for the first with the text to show before it is found. In sentences, the sign and noun are included: `{0|asked
    for|| pears}`.
    """
    size: float = 1.0
    """The size to draw; 0 for a gap between equal cells."""
    name: str = ""
    """What it is: "she ate", "Lily"."""
    is_marked: bool = False
    """Whether it is shaded."""
    is_spanned: bool = False
    """Whether the bracket below covers it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture; the drawing function of its kind knows what each text means."""

    kind: str
    """One of the kinds listed in `tutor.pictures.draw`: "parts", "compared", and so on."""
    parts: tuple[Part, ...] = ()
    above: str = ""
    below: str = ""
    labels: tuple[str, ...] = ()
    """The labels of the ticks of a line, the sides of an area, or the cells of a table."""
    says: str = ""
    """The same in a sentence."""
    found: tuple[str, ...] = ()
    """The results of sums, in the order of the steps."""
    after: tuple[int, ...] = ()
    """For each of them, the number of sums after which it is known."""

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Picture:
        """Return a picture from the output of `dataclasses.asdict`."""
        lists = {name: tuple(values[name]) for name in ("labels", "found", "after")}
        return cls(**{**values, **lists, "parts": tuple(Part(**part) for part in values["parts"])})

    @property
    def last(self) -> int:
        """Return the last frame, which shows everything."""
        return SECOND + len(self.found)

    def frame(self, sums: int) -> int:
        """Return the frame after this many sums."""
        return FIRST if not sums and self.found else SECOND + sum(after <= sums for after in self.after)

    def filled(self, text: str, frame: int) -> str:
        """Return `text` with the numbers that a frame has; the others are shown as their descriptions or as a question
        mark.
        """

        def number(hole: re.Match[str]) -> str:
            place, missing, before, behind = hole.groups(default="")
            known = self.found[: max(0, frame - SECOND)]
            return f"{before}{known[int(place)]}{behind}" if int(place) < len(known) else missing or ASKED

        return _HOLE.sub(number, text)
