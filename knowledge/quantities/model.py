"""Facts about quantities that everyone knows: conversions between units, parts of things, and sizes of collections."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from knowledge.lexicon.inflection import plural

_VOWEL_SOUND = re.compile(r"(?!(?:uni(?!n)|us[eu]|eu|one\b|u-))(?:[aeiou]|hour|honest|heir)", re.IGNORECASE)
_SLOT = re.compile(r"\{(A whole|The whole|count|parts)\}")
SLOTS = ("{A whole}", "{The whole}", "{count}", "{parts}")


@dataclass(frozen=True, slots=True)
class Name:
    """A thing's name and its other spellings, all of them lemmas in lower case except for proper names."""

    text: str
    written_plural: str = ""
    """The plural in the file, which has one only if it is irregular."""
    also: tuple[str, ...] = ()

    @property
    def plural(self) -> str:
        """Return the plural of the name."""
        return self.written_plural or plural(self.text)


@dataclass(frozen=True, slots=True)
class Fact:
    """A `whole` is or has `count` parts: a week is 7 days, and a car has 4 wheels."""

    whole: Name
    count: Fraction
    part: Name | None
    """`None` for a collection, which may be of anything: a dozen."""
    template: str
    dimension: str = ""
    """What a unit measures, such as "length"; empty if it is not a unit of measurement."""

    @property
    def sentence(self) -> str:
        """Return the fact in words, such as "A week has 7 days."."""
        return _SLOT.sub(lambda slot: self._filled(slot[1]), self.template)

    def _filled(self, slot: str) -> str:
        if slot == "count":
            return decimal(self.count)
        if slot == "parts":
            assert self.part is not None
            return self.part.text if self.count == 1 else self.part.plural
        article = "The" if slot == "The whole" else "An" if _VOWEL_SOUND.match(self.whole.text) else "A"
        return f"{article} {self.whole.text}"


def decimal(value: Fraction) -> str:
    """Return a number as people write it: "12", "2.54", "1/3"; with commas from 10,000 on."""
    if value.denominator == 1:
        return f"{value.numerator:,}" if abs(value) >= 10_000 else str(value)
    text = f"{Decimal(value.numerator) / value.denominator:{',' if abs(value) >= 10_000 else ''}f}"
    return text if Fraction(text.replace(",", "")) == value else str(value)
