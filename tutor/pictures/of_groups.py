"""Pictures of equal groups and of areas."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from tutor.pictures.model import Part, Picture
from tutor.pictures.scene import Scene, UnclearError

MOST = 9
"""The most equal cells to draw one by one."""
ROWS, COLUMNS = 10, 12
"""The most rows and columns of dots to draw."""


def _count(entry: Entry) -> int:
    if entry.value.denominator != 1 or entry.value < 2:
        raise UnclearError
    return int(entry.value)


def cells(count: int, cell: Part, told: str) -> list[Part]:
    """Return this many equal cells; if there are many, the first two, the number, and the last one."""
    if count <= MOST:
        return [cell] * count
    return [cell, cell, Part(f"… {told} …", 0), cell]


def in_all(scene: Scene) -> Picture:
    """Return the picture of several groups of the same size."""
    per, count = scene.slot("per"), scene.slot("count")
    if scene.noun(per) != scene.noun(scene.result) == scene.noun(count):
        per, count = count, per  # 5 times as long as 3 minutes, 5 boxes with 12 pencils
    groups, all_ = scene.amount(count), scene.amount(scene.result)
    number = _count(count)
    if count.about.noun == "row" and number <= ROWS and per.value.denominator == 1 and per.value <= COLUMNS:
        dots = [Part(scene.number(count), float(number)), Part(scene.number(per), float(per.value))]
        below = f"{groups} of {scene.number(per)}: {all_}"
        says = f"{groups} of {scene.said(per)}. Together they make {scene.said(scene.result)}"
        return scene.picture("array", dots, says, below=below)
    each = f"Each part is {scene.said(per)}"
    says = f"a bar with {number} equal parts. {each}, and together they make {scene.said(scene.result)}"
    equal = cells(number, scene.part(per), scene.number(count))
    return scene.picture("groups", equal, says, below=f"{groups}: {all_}")


def in_each(scene: Scene) -> Picture:
    """Return the picture of something shared, with how much each one gets."""
    whole, count = scene.line.given
    all_, groups = scene.amount(whole), scene.amount(count)
    number = scene.number(count).lstrip("$€£")
    if not scene.noun(count):
        groups = f"{number} parts"
    equal = cells(_count(count), scene.part(scene.result), number)
    cut = f"a bar for {scene.said(whole)}, cut into {number} equal parts"
    says = f"{cut}. Each part is {scene.said(scene.result)}"
    return scene.picture("groups", equal, says, above=f"{all_}, {groups}")


def how_many(scene: Scene) -> Picture:
    """Return the picture of something put into groups of a given size, with the number of groups."""
    whole, part = scene.line.given
    is_per_group = part.about.per != "" and part.about.per == scene.result.about.noun
    if whole.about.noun != part.about.noun and not is_per_group:
        return in_each(scene)
    count, cell = _count(scene.result), scene.part(part)
    gap = Part(f"… {scene.number(scene.result, 'how many?')} …", 0)
    says = (
        f"a bar for {scene.said(whole)}, cut into groups of {_each(scene, part, whole)}. "
        f"The number of groups is {scene.number(scene.result, 'what the question asks for')}"
    )
    return scene.picture("groups", [*_few(count, cell), gap, cell], says, above=scene.amount(whole))


def _each(scene: Scene, part: Entry, whole: Entry) -> str:
    """Return how much is in a group; for things that are counted, only the number."""
    return scene.said(part, beside=whole) if dimension_of(part.about.noun) else scene.number(part)


def _few(count: int, cell: Part) -> Sequence[Part]:
    """Return the cells before the gap."""
    return [cell] * min(3, max(1, count - 1))


def with_rest(scene: Scene) -> Picture:
    """Return full groups and what is left over for one more."""
    (exact,) = scene.line.given
    division = scene.before(exact, Pattern.FILLED, Pattern.HOW_OFTEN)
    if division is None or len(division.given) != 2:
        raise UnclearError
    whole, part = (scene.story.entries[place] for place in division.given)
    return _rest(scene, whole, part)


def left_over(scene: Scene) -> Picture:
    """Return the same if the amount left over is the unknown."""
    whole, part = scene.line.given
    return _rest(scene, whole, part)


def _rest(scene: Scene, whole: Entry, part: Entry) -> Picture:
    if any(entry.value.denominator != 1 or entry.value <= 0 for entry in (whole, part)):
        raise UnclearError
    count, left = divmod(whole.value, part.value)
    full = Fraction(count)
    if not full or not left:
        raise UnclearError
    scene = Scene(scene.story, scene.statement, full, left)
    cell = scene.part(part)
    last = Part(f"{{{scene.extra + 1}}}", float(left), is_marked=True)
    gap = Part(f"… {{{scene.extra}|how many?}} …", 0)
    says = (
        f"a bar for {scene.said(whole)}, cut into groups of {_each(scene, part, whole)}. The number of full "
        f"groups is {{{scene.extra}|not known yet}}, and what is left over is {{{scene.extra + 1}|not known yet}}"
    )
    return scene.picture("groups", [*_few(int(full), cell), gap, last], says, above=scene.amount(whole))


def area(scene: Scene) -> Picture:
    """Return the picture of a rectangle with its sides."""
    given = scene.line.given
    long, wide = given if len(given) == 2 else given * 2
    below = f"{scene.number(long)} × {scene.number(wide)} = {scene.amount(scene.result)}"
    return _rectangle(scene, long, wide, below, f"Its area is {scene.said(scene.result)}")


def around(scene: Scene) -> Picture:
    """Return the same with the way around it."""
    given = scene.line.given
    names = scene.statement.slots
    if scene.statement.pattern is Pattern.FOUR_SIDES and names[scene.statement.found] == "side":
        way, given = given[0], [scene.result]
    else:
        way = scene.result
    if scene.statement.pattern is Pattern.AROUND and len(given) == 1:
        given = _sides(scene, given[0])
    long, wide = given if len(given) == 2 else given * 2
    below = f"around: {scene.amount(way)}"
    return _rectangle(scene, long, wide, below, f"The distance around it is {scene.said(way)}")


def _sides(scene: Scene, half: Entry) -> list[Entry]:
    """Return the two sides that add up to half of the way around."""
    sum_ = scene.before(half, Pattern.WHOLE, Pattern.COME)
    if sum_ is None or len(sum_.given) != 2:
        raise UnclearError
    return [scene.story.entries[place] for place in sum_.given]


def _rectangle(scene: Scene, long: Entry, wide: Entry, below: str, told: str) -> Picture:
    sides = (
        f"a square with sides of {scene.said(long)}"
        if long is wide
        else f"a rectangle with sides of {scene.said(long)} and {scene.said(wide)}"
    )
    says = f"{sides}. {told}"
    return scene.picture(
        "area", (), says, above=scene.amount(long), below=below, labels=(scene.amount(wide),)
    )
