"""How to present an answer."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.narration.band import Band
from tutor.narration.levels import Level
from tutor.pictures.style import Style


@dataclass(frozen=True, slots=True)
class Manner:
    """How much of the explanation to show, for whom, and with which pictures."""

    level: Level = Level.FULL
    band: Band = Band.ANY
    picture: Style = Style.AUTO
