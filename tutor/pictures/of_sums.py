"""Pictures of adding and subtracting: a bar with parts, or a jump on the number line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from tutor.narration.deeds import happens
from tutor.narration.sentences import capital
from tutor.narration.sums import Line, is_level
from tutor.pictures import of_parts
from tutor.pictures.lines import PARTS
from tutor.pictures.model import Part, Picture
from tutor.pictures.scene import Scene, UnclearError, kind_of_part, names


def together(scene: Scene) -> Picture:
    """Return parts whose sum is the unknown."""
    sign, given = scene.line.sides
    if sign != "+":
        raise UnclearError
    entries = [part for entry in given for part in _parts(scene, entry)]
    if _is_of_line(scene, [*entries, scene.result]):
        return jump(scene, *entries, sign="+")
    parts = [
        scene.part(entry, name, is_marked=not place)
        for place, (entry, name) in enumerate(zip(entries, names(scene, entries), strict=True))
    ]
    *others, last = map(scene.said, entries)
    listed = f"{', '.join(others)} and {last}"
    says = f"a bar with {len(entries)} parts, {listed}. Together they make {scene.said(scene.result)}"
    return scene.picture("parts", parts, says, above=scene.amount(scene.result))


def _parts(scene: Scene, entry: Entry) -> list[Entry]:
    """Return the parts that an amount was put together from, or the amount itself."""
    sum_ = scene.before(entry, Pattern.COME, Pattern.WHOLE)
    if sum_ is None:
        return [entry]
    sign, entries = Line(scene.story, sum_).sides
    return [part for each in entries for part in _parts(scene, each)] if sign == "+" else [entry]


def taken(scene: Scene) -> Picture:
    """Return the whole, the part that is known, and what is left."""
    sign, (whole, *out) = scene.line.sides
    if sign != "−" or not out:
        raise UnclearError
    if len(out) == 1:
        of_part = scene.before(out[0], Pattern.FRACTION)
        if of_part is not None:
            return of_parts.rest(scene, of_part)
    if _is_of_line(scene, [whole, *out, scene.result]):
        return jump(scene, whole, *out, sign="−")
    gone, left = _named(scene, whole, out)
    parts = [scene.part(entry, name, is_marked=True) for entry, name in zip(out, gone, strict=True)]
    parts.append(scene.part(scene.result, left))
    marked = _marked(scene, whole, out, gone)
    rest = f"{scene.said(scene.result, 'some', beside=whole)} {_are(scene.result)}"
    missing = "missing" if scene.statement.pattern is Pattern.GOAL else "left"
    says = f"a bar for {scene.said(whole)}. {capital(marked)}, and {rest} {missing}"
    return scene.picture("parts", parts, says, above=scene.amount(whole))


def _marked(scene: Scene, whole: Entry, out: Sequence[Entry], gone: Sequence[str]) -> str:
    """Return what is shaded, and what happens to it: "the 9 that flew off are shaded", "9 are shaded (standing)"."""
    listed = " and ".join(
        scene.said(entry, "some" if at else "Some", beside=whole) for at, entry in enumerate(out)
    )
    clause = out[0].clause
    is_clause = (
        bool(gone[0])
        and clause is not None
        and (gone[0] == clause.predicate or gone[0].startswith(f"{clause.subject} "))
    )
    if len(out) == 1 and is_clause:
        return f"the {listed} that {gone[0]} {_are(*out)} shaded"
    told = f" ({', '.join(filter(None, gone))})" if any(gone) else ""
    return f"{listed} {_are(*out)} shaded{told}"


def _are(*entries: Entry) -> str:
    """Return the verb for amounts: one thing or a measure is singular."""
    is_one = len(entries) == 1 and (entries[0].value == 1 or dimension_of(entries[0].about.noun))
    return "is" if is_one else "are"


def _named(scene: Scene, whole: Entry, out: Sequence[Entry]) -> tuple[list[str], str]:
    """Return the names of what is taken away and of what is left."""
    if scene.statement.pattern is Pattern.GOAL:
        return [happens(entry) for entry in out], "still missing"
    if scene.statement.pattern is Pattern.GO:
        return [happens(entry) for entry in out], "left"
    noun = scene.noun(scene.result)
    return [kind_of_part(entry) for entry in out], noun if noun != scene.noun(whole) and noun else "the rest"


def _is_of_line(scene: Scene, entries: Sequence[Entry]) -> bool:
    """Return whether amounts are negative, fractions, or levels, which a bar cannot show."""
    if any(entry.value < 0 for entry in entries):
        return True
    if len(entries) == len(("start", "change", "end")) and all(map(is_level, entries)):
        return True
    if not scene.is_broken(entries):
        return False
    if lcm(*(entry.value.denominator for entry in entries)) > PARTS:
        raise UnclearError
    return True


def jump(scene: Scene, *entries: Entry, sign: str) -> Picture:
    """Return the jump from one amount by another to the result."""
    if len(entries) != 2:
        raise UnclearError
    start, by = entries
    size = by.value if sign == "+" else -by.value
    return _line(scene, start, size, f"{sign} {scene.number(by)}", scene.result)


def _line(scene: Scene, start: Entry, size: Fraction, told: str, end: Entry) -> Picture:
    parts = [Part(scene.number(entry), float(entry.value)) for entry in (start, end)]
    if start.value + size != end.value:
        raise UnclearError
    says = f"a number line with a jump of {told} from {scene.said(start)} to {scene.said(end)}"
    return scene.picture("line", parts, says, above=told)


def changed(scene: Scene) -> Picture:
    """Return the jump from what there was to what there is; its length is the unknown."""
    _, entries = scene.line.sides
    if len(entries) != 2:
        raise UnclearError
    start, end = sorted(entries, key=scene.place)
    is_counted = bool(start.about.noun) and not dimension_of(start.about.noun)
    if is_counted and 0 < end.value < start.value and not scene.is_broken(entries):
        return _left(scene, start, end)
    sign = "+" if end.value >= start.value else "−"
    return _line(scene, start, end.value - start.value, f"{sign} {scene.number(scene.result)}", end)


def _left(scene: Scene, start: Entry, end: Entry) -> Picture:
    """Return what there was, what is still there, and what is gone."""
    parts = [scene.part(end, "still there", is_marked=True), scene.part(scene.result, "gone")]
    told = scene.said(end, beside=start)
    says = (
        f"a bar for {scene.said(start)}. {told} {_are(end)} still there, "
        f"and {scene.said(scene.result, 'some', beside=start)} {_are(scene.result)} gone"
    )
    return scene.picture("parts", parts, says, above=scene.amount(start))


def put_back(scene: Scene) -> Picture:
    """Return the jump from what there is now up to what there was."""
    sign, entries = scene.line.sides
    if sign != "+":
        raise UnclearError
    return jump(scene, *entries, sign="+")


def taken_off(scene: Scene) -> Picture:
    """Return the jump from what there is now down to what there was."""
    sign, entries = scene.line.sides
    if sign != "−":
        raise UnclearError
    return jump(scene, *entries, sign="−")
