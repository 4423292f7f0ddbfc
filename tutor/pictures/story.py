"""From a story to its picture: which picture belongs to each situation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from tutor.pictures import of_clock, of_comparing, of_groups, of_parts, of_sums
from tutor.pictures.model import Picture
from tutor.pictures.scene import Scene, UnclearError

_MAKERS: Mapping[Pattern, Callable[[Scene], Picture]] = {
    Pattern.MOVED: of_clock.moved,
    Pattern.COME: of_sums.together,
    Pattern.WHOLE: of_sums.together,
    Pattern.GO: of_sums.taken,
    Pattern.PART: of_sums.taken,
    Pattern.GOAL: of_sums.taken,
    Pattern.CHANGED: of_sums.changed,
    Pattern.PUT_BACK: of_sums.put_back,
    Pattern.TAKE_OFF: of_sums.taken_off,
    Pattern.DIFFERENCE: of_comparing.difference,
    Pattern.MORE: of_comparing.more,
    Pattern.SO_MORE: of_comparing.more,
    Pattern.FEWER: of_comparing.fewer,
    Pattern.SO_FEWER: of_comparing.fewer,
    Pattern.HALVED: of_comparing.halved,
    Pattern.TIMES: of_comparing.times,
    Pattern.ONE_PART: of_comparing.one_part,
    Pattern.GROUPS: of_groups.in_all,
    Pattern.SHARED: of_groups.in_each,
    Pattern.PART_OF_ALL: of_groups.in_each,
    Pattern.FILLED: of_groups.how_many,
    Pattern.HOW_OFTEN: of_groups.how_many,
    Pattern.UP: of_groups.with_rest,
    Pattern.DOWN: of_groups.with_rest,
    Pattern.LEFT_OVER: of_groups.left_over,
    Pattern.FRACTION: of_parts.part,
    Pattern.FROM_PART: of_parts.from_part,
    Pattern.OUT_OF_100: of_parts.out_of_100,
    Pattern.AREA: of_groups.area,
    Pattern.SQUARE: of_groups.area,
    Pattern.AROUND: of_groups.around,
    Pattern.FOUR_SIDES: of_groups.around,
}


def picture_of(story: Story) -> Picture | None:
    """Return the picture of the last sum of a story, or `None` if its situation has none or it cannot be drawn."""
    if not story.statements:
        return None
    last = story.statements[-1]
    maker = _MAKERS.get(last.pattern)
    if maker is None:
        return None
    try:
        made = maker(Scene(story, last))
    except (UnclearError, ValueError, ZeroDivisionError):
        return None
    return replace(made, says=made.says.strip())
