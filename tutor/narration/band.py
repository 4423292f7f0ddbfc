"""Grade bands: the grades that an explanation is for."""

from __future__ import annotations

from enum import StrEnum


class Band(StrEnum):
    """The grades that a story is written for."""

    ANY = "any"
    """The grades that the problem itself suggests."""
    LOWEST = "1-2"
    LOWER = "3-4"
    UPPER = "5-6"
    HIGHEST = "7-8"

    @classmethod
    def _missing_(cls, value: object) -> Band | None:
        """Return the band that a single grade is in: "4" is in "3-4"."""
        return next((band for band in cls if value in band.split("-")), None)


BEYOND = "This takes what you learn in grades "
"""The beginning of a step that says that something takes more than the students of a band have learned."""
MOST = {Band.LOWEST: 10, Band.LOWER: 12, Band.UPPER: 15, Band.HIGHEST: 20}
"""The most words in a sentence of each band; a line of arithmetic counts as none."""
