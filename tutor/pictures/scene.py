"""The last sum of a story in the form that pictures use: its amounts, with a hole for each one to be found."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.reading.words import word_set
from solvers.wording import CURRENCIES
from tutor.narration.deeds import happens
from tutor.narration.figures import with_commas, with_minus
from tutor.narration.sums import Line
from tutor.pictures.model import Part, Picture

_NUMBER = re.compile(r"^([^\w\s−-]?)([−-]?\d[\d.,]*(?: \d+/\d+|/\d+)?)(.*)$")


class UnclearError(ValueError):
    """A story contains something that pictures cannot show."""


class Scene:
    """The source of a picture for a statement. Holes are numbered in the order in which sums fill them."""

    def __init__(
        self, story: Story, statement: Statement, *extra: Fraction, at: Statement | None = None
    ) -> None:
        """Take a statement of a story.

        Args:
            story: the story of the problem.
            statement: the statement that the picture shows.
            extra: other numbers that are found on the way.
            at: the statement before whose result they are found; by default, the one that the picture shows.
        """
        self.story = story
        self.statement = statement
        self.line = Line(story, statement)
        self._holes: dict[int, int] = {}
        self._found: list[str] = []
        self._after: list[int] = []
        for sums, each in enumerate(story.statements, start=1):
            if each is (at or statement):
                self.extra = len(self._found)
                for value in extra:
                    self._find(self.told(value), sums)
            self._holes[each.result] = len(self._found)
            self._find(self._split(story.entries[each.result])[1], sums)

    def _find(self, number: str, sums: int) -> None:
        self._found.append(number)
        self._after.append(sums)

    def told(self, value: Fraction) -> str:
        """Return a number as the steps write it."""
        return with_commas(self.line.number(value))

    def place(self, entry: Entry) -> int:
        """Return the position of an entry in the story, or -1 for a number that is only in an equation."""
        return next((n for n, each in enumerate(self.story.entries) if each is entry), -1)

    @property
    def result(self) -> Entry:
        """Return the result of the statement."""
        return self.line.result

    def slot(self, name: str) -> Entry:
        """Return the amount that fills a slot.

        Raises:
            UnclearError: there is no such slot, or nothing fills it.
        """
        named = dict(zip(self.statement.slots, self.statement.entries, strict=True))
        place = named.get(name)
        if place is None:
            raise UnclearError
        return self.story.entries[place]

    def amount(self, entry: Entry, asked: str = "") -> str:
        """Return an amount with its noun: "12 pears", "{0} boys"; `asked` is shown there until it is found."""
        before, number, behind = self._split(entry)
        hole = self._holes.get(self.place(entry))
        if hole is None:
            return f"{before}{number}{behind}"
        return f"{before}{{{hole}{f'|{asked}' if asked else ''}}}{behind}"

    def said(self, entry: Entry, asked: str = "", *, beside: Entry | None = None) -> str:
        """Return the same within a sentence; after an amount of the same things, without its noun but with its
        unit.
        """
        before, number, behind = self._split(entry)
        if beside is not None and behind.strip() == self.noun(beside) and not dimension_of(entry.about.noun):
            behind = ""
        hole = self._holes.get(self.place(entry))
        if hole is None:
            return f"{before}{number}{behind}"
        return f"{{{hole}|{asked or self._unknown(entry)}|{before}|{behind}}}"

    def _unknown(self, entry: Entry) -> str:
        """Return the text for a number before it is found: only one is asked for."""
        if entry is self.story.answer:
            return "what is asked for"
        before, _, behind = self._split(entry)
        return "some money" if before.strip() in CURRENCIES else f"some {behind.strip() or 'number'}"

    def number(self, entry: Entry, asked: str = "") -> str:
        """Return the amount without its noun but with its money sign: "12", "$12"."""
        told = self.amount(entry, asked)
        return told.removesuffix(self.noun(entry)).rstrip()

    def noun(self, entry: Entry) -> str:
        """Return the noun or unit after its number: "pears", "cm"."""
        return self._split(entry)[2].strip()

    def _split(self, entry: Entry) -> tuple[str, str, str]:
        found = _NUMBER.match(entry.words)
        if found is None or (found[3].startswith("%") and entry.value < 0):
            raise UnclearError
        return found[1], with_minus(with_commas(found[2])), found[3]

    def part(self, entry: Entry, name: str = "", *, is_marked: bool = False) -> Part:
        """Return a part of a bar."""
        return Part(self.number(entry), float(entry.value), name, is_marked)

    def picture(
        self,
        kind: str,
        parts: Sequence[Part],
        says: str,
        *,
        above: str = "",
        below: str = "",
        labels: Sequence[str] = (),
    ) -> Picture:
        """Return the picture with the numbers that are found."""
        found, after = tuple(self._found), tuple(self._after)
        return Picture(kind, tuple(parts), above, below, tuple(labels), says, found, after)

    def before(self, entry: Entry, *patterns: Pattern) -> Statement | None:
        """Return the statement of one of these situations whose result is an entry."""
        place = self.place(entry)
        given = (s for s in self.story.statements if s.result == place and s.pattern in patterns)
        return next(given, None)

    def is_broken(self, entries: Sequence[Entry]) -> bool:
        """Return whether the steps write one of the amounts as a fraction."""
        return any("/" in self._split(entry)[1] for entry in entries)


def who(entry: Entry) -> str:
    """Return who or what an amount belongs to: "Lily", "red ribbon"."""
    told = entry.about.who.removeprefix("the ")
    return told if len(told) > 1 and not any(c.isdigit() for c in told) else ""


def kind_of_part(entry: Entry) -> str:
    """Return what the text calls a part: "girls" in "13 of them are girls"; otherwise empty."""
    clause = entry.clause
    if clause is None or not clause.subject.startswith(entry.written):
        return ""
    verb, _, rest = clause.predicate.partition(" ")
    return rest if verb in word_set("being") and len(rest.split()) <= 2 else ""


def names(scene: Scene, entries: Sequence[Entry]) -> list[str]:
    """Return what distinguishes the parts: what they count, who has them, when, or what for; empty if nothing does."""
    pattern = scene.statement.pattern
    ways: tuple[Callable[[Entry], str], ...] = (
        *(() if pattern is Pattern.COME else (lambda entry: _counted(scene, entry),)),
        who,
        *(() if pattern is Pattern.DIFFERENCE else (happens,)),
        lambda entry: _written(entry, entry.about.time),
        lambda entry: _written(entry, entry.about.item),
        lambda entry: _written(entry, entry.about.place),
    )
    for way in ways:
        told = [way(entry) for entry in entries]
        if all(told) and len(set(told)) == len(told):
            return told
    return [""] * len(entries)


def _counted(scene: Scene, entry: Entry) -> str:
    """Return what an amount counts; empty for a unit, which two amounts may only write in two ways: "ft", "feet"."""
    return "" if dimension_of(entry.about.noun) else scene.noun(entry)


def _written(entry: Entry, word: str) -> str:
    """Return a word as the text writes it, which may be in capitals or in the plural."""
    if not word or entry.clause is None:
        return ""
    told = re.findall(r"\w+", entry.clause.told)
    return next((each for each in told if each.lower().startswith(word.lower())), "")
