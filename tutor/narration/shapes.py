"""Circles, surfaces, right triangles, and angles in the words of a teacher."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solvers.problems.patterns import Pattern
from tutor.narration.saying import saying
from tutor.narration.sums import Line

Told = Callable[[Line], str]

_SIDES = {
    "radius": "the radius",
    "leg": "this side",
    "hypotenuse": "the longest side",
    "cubeedge": "each edge",
}
"""What the side of a square or the edge of a cube is, by the slot that it is found for."""


def _with_pi(told: str) -> Told:
    """Return what fills a sentence as `saying` does, with pi as it is written in the place of {pi}."""

    def say(line: Line) -> str:
        pi = next(entry for entry in line.given if entry.about.noun == "pi")
        return saying(told.replace("{pi}", pi.written or line.bare(pi)))(line)

    return say


def _root(times: int) -> Told:
    """Return how the side of a square or the edge of a cube is found."""

    def say(line: Line) -> str:
        (whole,) = line.given
        side = line.hidden(line.number(line.result.value))
        how = "times itself" if times == 2 else "times itself, and again times itself,"
        look = f"Look for the number that {how} is {line.bare(whole)}"
        if line.is_hint:
            return f"{look}."
        what = _SIDES[line.statement.slots[line.statement.found]]
        return f"{look}: {' × '.join([side] * times)} = {line.bare(whole)}. So {what} is {line.found}."

    return say


def _rolled(line: Line) -> str:
    turns = line.given[1]
    lead = "In one turn, it rolls as far as it is around"
    if turns.value == 1:
        return f"{lead}, so that is {line.found}."
    return saying(f"{lead}. In {{two}}, that makes {{second}} × {{first}} = {{found}}.")(line)


def _in_each_turn(line: Line) -> str:
    return "" if line.given[1].value == 1 else saying("{number} ÷ {second} = {one} in each turn")(line)


def _angles(line: Line) -> str:
    first = next(s for s in line.story.statements if s.pattern is line.statement.pattern)
    lead = "Add the angles that you know:" if line.statement is first else "Add the next angle:"
    return f"{lead} {line.sum}."


def _together(told: str, others: str, **named: str) -> Told:
    """Return what angles make together.

    Args:
        told: what they make.
        others: what they are called if the text has none of the names.
        named: what they are called by a word of the text.
    """

    def say(line: Line) -> str:
        text = line.story.text.lower()
        angles = next((angles for word, angles in named.items() if word in text), others)
        return f"{angles} add up to {told}: {line.sum}."

    return say


def _squares(told: str) -> Told:
    """Return how the squares on the sides of a right triangle belong together."""

    def say(line: Line) -> str:
        is_named = any(name in line.story.text.lower() for name in ("right triangle", "hypotenuse"))
        lead = "" if is_named else "These lengths are the sides of a right triangle. "
        return lead + saying(f"{_RIGHT_TRIANGLE}{told}")(line)

    return say


def _faces(line: Line) -> str:
    is_first = line.statement.schema.startswith("top")
    return f"{'The top and the front together are' if is_first else 'With the side, that is'} {line.sum}."


_SQUARED = "{first} × {first} = {found}"
_RIGHT_TRIANGLE = (
    "In a right triangle, the squares on the two shorter sides together are as large as the square on the longest "
    "side"
)

_TOLD: Mapping[Pattern, tuple[Told, str, Told | None]] = {
    Pattern.TWO_RADII: (
        saying("The diameter goes all the way across the circle, so it is twice the radius: {sum}."),
        "double the radius",
        saying("half of {found} is {number} ÷ 2 = {one}"),
    ),
    Pattern.HALF_DIAMETER: (
        saying("The radius goes from the center to the edge, so it is half of the diameter: {sum}."),
        "take half of the diameter",
        saying("twice {found} is 2 × {number} = {one}"),
    ),
    Pattern.AROUND_CIRCLE: (
        _with_pi(
            "The circumference, which is the distance around a circle, is pi times the diameter: "
            "{pi} × {second} = {found}."
        ),
        "multiply the diameter by pi",
        _with_pi("{number} ÷ {pi} = {two} across"),
    ),
    Pattern.ACROSS_CIRCLE: (
        _with_pi(
            "The circumference, which is the distance around a circle, is pi times the diameter, so divide by pi: "
            "{first} ÷ {pi} = {found}."
        ),
        "divide the distance around by pi",
        _with_pi("a circle that is {found} across is {pi} × {number} = {one} around"),
    ),
    Pattern.RADIUS_SQUARED: (
        saying(f"First think of a square whose sides are as long as the radius: {_SQUARED}."),
        "think of a square on the radius",
        None,
    ),
    Pattern.IN_CIRCLE: (
        _with_pi("The area of the circle is pi times that square: {pi} × {second} = {found}."),
        "multiply that square by pi",
        _with_pi("{number} ÷ {pi} = {two} in the square on the radius"),
    ),
    Pattern.ON_RADIUS: (
        _with_pi(
            "The area of a circle is pi times the square on its radius, so divide by pi: {first} ÷ {pi} = {found}."
        ),
        "divide the area by pi",
        _with_pi("pi times {found} is {pi} × {number} = {one}"),
    ),
    Pattern.HALF_CIRCLE: (
        saying("A semicircle is half of a circle: {sum}."),
        "take half of the circle",
        saying("two such semicircles make 2 × {number} = {one}"),
    ),
    Pattern.WHOLE_CIRCLE: (
        saying("Two such semicircles make a whole circle: {sum}."),
        "put two semicircles together",
        None,
    ),
    Pattern.ROLLED: (
        _rolled,
        "see how far it rolls in one turn",
        _in_each_turn,
    ),
    Pattern.TURNS: (
        saying(
            "In one turn, it rolls as far as it is around, so see how often {two} goes into {one}: {sum}."
        ),
        "see how many turns that is",
        saying("{number} turns of {two} are {number} × {second} = {one}"),
    ),
    Pattern.ONE_TURN: (
        saying("It rolls {one} in {two}, so in one turn, it rolls {sum}. That is how far it is around."),
        "see how far it rolls in one turn",
        saying("{two} of {found} are {second} × {number} = {one}"),
    ),
    Pattern.CYLINDER: (
        saying(
            "The volume of a cylinder is the area of its base times its height, like layers on top of each other: "
            "{first} × {second} = {found}."
        ),
        "multiply the base by the height",
        saying("{number} ÷ {second} = {first} for the base"),
    ),
    Pattern.CYLINDER_HEIGHT: (
        saying(
            "The volume of a cylinder is the area of its base times its height, so divide by the base: {sum}."
        ),
        "divide the volume by the base",
        saying("a base of {two} times {found} is {second} × {number} = {one}"),
    ),
    Pattern.CYLINDER_BASE: (
        saying(
            "The volume of a cylinder is the area of its base times its height, so divide by the height: {sum}."
        ),
        "divide the volume by the height",
        saying("a base of {found} times {two} is {number} × {second} = {one}"),
    ),
    Pattern.SQUARE_ROOT: (_root(2), "look for the side of that square", None),
    Pattern.CUBE_ROOT: (_root(3), "look for the edge of that cube", None),
    Pattern.PARALLELOGRAM: (
        saying(
            "If you cut a triangle off one end of the parallelogram and put it on the other end, you get a rectangle "
            "that is {one} long and {two} high: {sum}."
        ),
        "turn the parallelogram into a rectangle",
        saying("{number} ÷ {second} = {one}"),
    ),
    Pattern.OTHER_OF_AREA: (
        saying("The area of a parallelogram is its base times its height, so divide: {sum}."),
        "divide the area by the side that you know",
        saying("{two} times {found} is {second} × {number} = {one}"),
    ),
    Pattern.BOTH_ENDS: (
        saying("Put the two parallel sides end to end: {sum}."),
        "put the two parallel sides together",
        None,
    ),
    Pattern.TWIN_TRAPEZOIDS: (
        saying(
            "Two such trapezoids, one of them upside down, make a parallelogram with that base and a height of {two}: "
            "{sum}."
        ),
        "put two such trapezoids together to make a parallelogram",
        saying("{number} ÷ {second} = {one} for both parallel sides"),
    ),
    Pattern.TWIN_HEIGHT: (
        saying("The area of that parallelogram is its base times its height, so divide: {sum}."),
        "divide the area by both parallel sides",
        saying("{two} times {found} is {second} × {number} = {one}"),
    ),
    Pattern.ONE_TRAPEZOID: (
        saying("One trapezoid is half of that: {sum}."),
        "take half of it",
        saying("two such trapezoids make 2 × {number} = {one}"),
    ),
    Pattern.TWO_TRAPEZOIDS: (
        saying("Two such trapezoids, one of them upside down, make a parallelogram: {sum}."),
        "put two such trapezoids together to make a parallelogram",
        saying("half of it is {number} ÷ 2 = {one}"),
    ),
    Pattern.FACE: (
        saying(f"Each face of the cube is a square: {_SQUARED}."),
        "find the area of one face",
        None,
    ),
    Pattern.SIX_FACES: (
        saying("A cube has 6 equal faces: {sum}."),
        "count all six faces",
        saying("{number} ÷ 6 = {one} for each face"),
    ),
    Pattern.ONE_FACE: (
        saying("A cube has 6 equal faces, so one of them is {sum}."),
        "find the area of one of the six faces",
        saying("six such faces are 6 × {number} = {one}"),
    ),
    Pattern.TOP_FACE: (
        saying("The top of the box is {one} by {two}: {sum}."),
        "find the area of one face of each size",
        None,
    ),
    Pattern.FRONT_FACE: (
        saying("The front is {one} by {two}: {sum}."),
        "find the area of one face of each size",
        None,
    ),
    Pattern.SIDE_FACE: (
        saying("The side is {one} by {two}: {sum}."),
        "find the area of one face of each size",
        None,
    ),
    Pattern.FACES_TOGETHER: (_faces, "put these faces together", None),
    Pattern.OPPOSITE_FACES: (
        saying("Opposite each of these faces, there is an equal one: {sum}."),
        "think of the opposite faces",
        saying("half of that is {number} ÷ 2 = {one}"),
    ),
    Pattern.SIDE_SQUARED: (
        saying(f"Think of a square on the side of {{one}}: {_SQUARED}."),
        "think of a square on each side that you know",
        None,
    ),
    Pattern.BOTH_SQUARES: (
        _squares(": {sum}."),
        "put the two squares together",
        saying("taking away the square on the second side leaves {number} − {second} = {one}"),
    ),
    Pattern.OTHER_SQUARE: (
        _squares(". Take away the one that you know: {sum}."),
        "take the smaller square away from the larger one",
        saying("both smaller squares together are {second} + {number} = {one}"),
    ),
    Pattern.AREA_LEFT: (
        saying("The smaller rectangle is inside the larger one, so take its area away: {sum}."),
        "take the smaller area away from the larger one",
        saying("both areas are {second} + {number} = {one}"),
    ),
    Pattern.BOTH_RIMS: (
        saying("It adds {one} at both ends of each side: {sum}."),
        "see how much longer each side is all the way across",
        None,
    ),
    Pattern.WITH_RIMS: (
        saying("So the side that is {one} long becomes {sum}."),
        "find the sides of the larger rectangle",
        None,
    ),
    Pattern.ANGLES_TOGETHER: (
        _angles,
        "add the angles that you know",
        None,
    ),
    Pattern.RIGHT_ANGLE: (
        _together(
            "90 degrees",
            "All the parts of a right angle",
            complement="Complementary angles",
            triangle="The two smaller angles of a right triangle",
        ),
        "think of what they make together",
        saying("{first} + {number} = 90 degrees"),
    ),
    Pattern.STRAIGHT_ANGLE: (
        _together(
            "180 degrees, which is half of a full turn",
            "The angles on one side of a straight line",
            supplement="Supplementary angles",
        ),
        "think of what they make together",
        saying("{first} + {number} = 180 degrees"),
    ),
    Pattern.FOUR_ANGLES: (
        saying("The four angles of a four-sided figure add up to 360 degrees: {sum}."),
        "think of what all four angles make",
        saying("{first} + {number} = 360 degrees"),
    ),
    Pattern.FULL_TURN: (
        saying("All the way around, they make a full turn, which is 360 degrees: {sum}."),
        "think of what they make together",
        saying("{first} + {number} = 360 degrees"),
    ),
}
"""What is done and why; what to do, without a sum; and the way back to what the question says, if there is one."""

WAYS: Mapping[Pattern, Told] = {pattern: way for pattern, (way, _, _) in _TOLD.items()}
PLANS: Mapping[Pattern, Told] = {pattern: saying(plan) for pattern, (_, plan, _) in _TOLD.items()}
CHECKS: Mapping[Pattern, Told] = {
    pattern: check for pattern, (_, _, check) in _TOLD.items() if check is not None
}
