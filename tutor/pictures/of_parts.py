"""Pictures of fractions and of percent."""

from __future__ import annotations

from fractions import Fraction

from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from tutor.narration.shares import factor_and_other
from tutor.narration.sums import Line
from tutor.pictures.model import Part, Picture
from tutor.pictures.scene import Scene, UnclearError

MOST = 12
"""The most parts to cut a bar into."""


def _is_percent(entry: Entry) -> bool:
    return entry.words.endswith("%")


def _proper(factor: Entry) -> Fraction:
    if not 0 < factor.value < 1:
        raise UnclearError
    if not _is_percent(factor) and factor.value.denominator > MOST:
        raise UnclearError
    return factor.value


def part(scene: Scene) -> Picture:
    """Return the picture in which a part of something is the unknown."""
    factor, whole = factor_and_other(scene.line)
    share = _proper(factor)
    if _is_percent(factor):
        return _percent(scene, factor, scene.result, whole, Part("", float(1 - share)))
    return _cut(scene, share, whole, scene.result, share)


def from_part(scene: Scene) -> Picture:
    """Return the picture in which the whole is the unknown and a part is known."""
    factor, known = factor_and_other(scene.line)
    share = _proper(factor)
    if _is_percent(factor):
        return _percent(scene, factor, known, scene.result, Part("", float(1 - share)))
    return _cut(scene, share, scene.result, known, share)


def rest(scene: Scene, statement: Statement) -> Picture:
    """Return the picture in which a part is taken away and the rest is the unknown."""
    factor, whole = factor_and_other(Line(scene.story, statement))
    if whole is not scene.line.sides[1][0]:
        raise UnclearError  # it is a part of something else
    share = _proper(factor)
    if _is_percent(factor):
        taken = scene.story.entries[statement.result]
        return _percent(scene, factor, taken, whole, Part(scene.number(scene.result), float(1 - share)))
    return _cut(scene, share, whole, scene.result, 1 - share, at=statement)


def _cut(
    scene: Scene,
    marked: Fraction,
    whole: Entry,
    asked: Entry,
    of_it: Fraction,
    at: Statement | None = None,
) -> Picture:
    """Return equal parts, some of them marked, and the total of the marked ones below them."""
    count = marked.denominator
    each = whole.value / count
    scene = Scene(scene.story, scene.statement, each, at=at)
    cells = []
    for place in range(count):
        is_marked = place < marked.numerator
        cells.append(Part(f"{{{scene.extra}}}", 1.0, "", is_marked, is_marked == (of_it == marked)))
    says = (
        f"a bar for {scene.said(whole)}, cut into {count} equal parts. Each part is "
        f"{{{scene.extra}|not known yet}}, and {of_it} of it is {scene.said(asked)}"
    )
    below = f"{of_it}: {scene.amount(asked)}"
    return scene.picture("groups", cells, says, above=scene.amount(whole), below=below)


def _percent(scene: Scene, factor: Entry, taken: Entry, whole: Entry, behind: Part) -> Picture:
    share = float(factor.value)
    parts = [Part(scene.number(taken), share, is_marked=True), behind]
    tick, all_ = scene.amount(factor), scene.number(whole)
    zero = "$0" if all_.startswith("$") else "0"
    says = f"a bar from 0% to 100% for {scene.said(whole)}. {tick} of it is {scene.said(taken)}"
    if behind.label:
        says += f", and the rest is {scene.said(scene.result)}"
    labels = ("0%", tick, "100%", zero, scene.number(taken), all_)
    return scene.picture("percent", parts, says, labels=labels)


def out_of_100(scene: Scene) -> Picture:
    """Return the picture of how many percent something is."""
    (ratio,) = scene.line.given
    division = scene.before(ratio, Pattern.HOW_OFTEN)
    if division is None:
        raise UnclearError
    some, whole = (scene.story.entries[place] for place in division.given)
    if not 0 < some.value < whole.value:
        raise UnclearError
    parts = [
        Part(scene.number(some), float(some.value), is_marked=True),
        Part("", float(whole.value - some.value)),
    ]
    told = scene.number(scene.result)
    percent = told if told.endswith("%") else f"{told}%"
    says = f"a bar from 0% to 100% for {scene.said(whole)}. {scene.said(some)} is {percent}"
    labels = ("0%", percent, "100%", "0", scene.number(some), scene.number(whole))
    return scene.picture("percent", parts, says, labels=labels)
