"""Pictures of comparisons: two bars, or one bar several times."""

from __future__ import annotations

from solvers.problems.entries import Entry
from solvers.problems.patterns import Pattern
from solvers.problems.question_words import POSSESSIVES
from solvers.wording import possessive
from tutor.narration.sentences import capital
from tutor.narration.shares import factor_and_other
from tutor.pictures import of_parts
from tutor.pictures.model import Part, Picture
from tutor.pictures.of_groups import MOST, cells
from tutor.pictures.scene import Scene, UnclearError, names, who


def difference(scene: Scene) -> Picture:
    """Return the picture of how much more one is."""
    sign, entries = scene.line.sides
    if sign != "−" or len(entries) != 2:
        raise UnclearError
    return _two(scene, entries[0], entries[1], scene.result, names(scene, entries))


def more(scene: Scene) -> Picture:
    """Return the picture of an amount and the extra."""
    sign, entries = scene.line.sides
    if sign != "+" or len(entries) != 2:
        raise UnclearError
    between, other = _between(list(entries))
    return _two(scene, scene.result, other, between, _owners(scene.result, other, between))


def fewer(scene: Scene) -> Picture:
    """Return the picture of an amount without the difference."""
    sign, entries = scene.line.sides
    if sign != "−" or len(entries) != 2:
        raise UnclearError
    other, between = entries
    return _two(scene, other, scene.result, between, _owners(other, scene.result, between))


def _between(entries: list[Entry]) -> tuple[Entry, Entry]:
    """Return the difference and the amount that it is measured from."""
    one, other = entries
    return (one, other) if one.about.standard and not other.about.standard else (other, one)


def _owners(longer: Entry, shorter: Entry, between: Entry) -> list[str]:
    told = [who(longer), who(shorter)]
    return told if all(told) and told[0] != told[1] else ["", ""]


def _two(scene: Scene, longer: Entry, shorter: Entry, between: Entry, named: list[str]) -> Picture:
    if not 0 < shorter.value < longer.value:
        raise UnclearError
    parts = [scene.part(entry, name) for entry, name in zip((longer, shorter), named, strict=True)]
    one, other = map(_bar_of, named) if all(named) else ("the longer one", "the shorter one")
    says = (
        f"two bars. {capital(one)} is {scene.said(longer)}, {other} is {scene.said(shorter)}, "
        f"and the difference is {scene.said(between)}"
    )
    return scene.picture("compared", parts, says, below=scene.number(between))


def _bar_of(name: str) -> str:
    whose = possessive(name)
    has_own = name[:1].isupper() or name.split()[0] in POSSESSIVES
    return f"{whose} bar" if has_own else f"the {whose} bar"


def halved(scene: Scene) -> Picture:
    """Return two equal shares, and next to one of them what was set aside."""
    (total,) = scene.line.given
    evened = scene.before(total, Pattern.ASIDE)
    if evened is None:
        raise UnclearError
    between = scene.story.entries[evened.given[-1]]
    share, by = scene.result, scene.number(between)
    parts = [
        Part(f"{scene.number(share)} + {by}", float(share.value + between.value), who(between)),
        scene.part(share, between.about.standard.removeprefix("the ")),
    ]
    says = f"two bars. One is longer by {by}. Without the extra {by}, each bar is {scene.said(share)}"
    return scene.picture("compared", parts, says, below=by)


def times(scene: Scene) -> Picture:
    """Return one bar and several bars of the same length."""
    factor, that = factor_and_other(scene.line)
    if factor.value < 1:
        return of_parts.part(scene)
    return _repeated(scene, that, factor, scene.result)


def one_part(scene: Scene) -> Picture:
    """Return the same if the single bar is the unknown."""
    factor, whole = factor_and_other(scene.line)
    if factor.value < 1:
        return of_parts.from_part(scene)
    return _repeated(scene, scene.result, factor, whole)


def _repeated(scene: Scene, one: Entry, factor: Entry, many: Entry) -> Picture:
    if factor.value.denominator != 1 or factor.value < 2:
        raise UnclearError
    if factor.value > MOST:
        told, number = scene.amount(many), str(factor.value)
        each = f"Each part is {scene.said(one)}"
        says = f"a bar with {number} equal parts. {each}, and together they make {scene.said(many)}"
        equal = cells(int(factor.value), scene.part(one), number)
        return scene.picture("groups", equal, says, below=f"{number} times: {told}")
    named = [who(one), who(many)]
    if not all(named) or named[0] == named[1]:
        named = ["", ""]
    label, count = scene.number(one), int(factor.value)
    parts = [Part(label, float(one.value), named[0]), Part(label, float(count), named[1])]
    says = f"a bar of {scene.said(one)}, and below it {count} bars as long. Together these make {scene.said(many)}"
    return scene.picture("times", parts, says, below=f"= {scene.amount(many)}")
