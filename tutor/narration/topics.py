"""Averages, figures, two moving things, and jobs of several workers in the words of a teacher."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from solvers.problems.patterns import Pattern
from solvers.problems.wording import unit_named
from solvers.reading.words import word_set
from tutor.narration import clock, equal_parts, scales, shapes, tariffs, two_amounts, two_kinds
from tutor.narration.saying import saying as _saying
from tutor.narration.sums import FOUND, Line

Told = Callable[[Line], str]


def _out_of_all(line: Line) -> str:
    """Return how a part is compared with the whole, and, for a chance, why that is the chance."""
    chances = word_set("chances")
    if chances.isdisjoint(line.story.question.wants.split()):
        return _saying("Compare this part with the whole: {sum}.")(line)
    are = "is" if line.given[0].value == 1 else "are"
    likely = "Each of the {two} is just as likely as the others"
    return _saying(f"{likely}, and {{first}} of them {are} the right kind: {{sum}}.")(line)


def _spread(line: Line) -> str:
    mean, count = line.given
    return f"In all, that is as much as {line.bare(count)} times {_mean(line)}: {line.product(count, mean)}."


def _mean(line: Line) -> str:
    """Return the average with what it counts, if all together count that too."""
    mean = line.given[0]
    return line.words(mean) if line.result.about.noun else line.bare(mean)


def _shared_out(line: Line) -> str:
    """Return the average again, as a check."""
    return f"shared out evenly, that is {line.bare(line.result)} ÷ {line.bare(line.given[1])} = {_mean(line)}"


def rows(line: Line) -> str:
    """Return the squares of a rectangle row by row, or the cubes of one layer of a box."""
    one, other = line.given
    how_many = f"{line.bare(other)} such rows"
    if is_layer(line):
        cube = (
            equal_parts.one_square(line)
            .replace("squares", "cubes")
            .replace("square", "cubic")
            .replace("²", "³")
        )
        sum_ = f"{line.bare(one)} × {line.bare(other)} = {line.hidden(line.number(line.result.value))}"
        return f"{line.bare(one)} {cube} fit in a row, and {how_many} make one layer: {sum_}."
    told = (
        f"{line.bare(one)} {equal_parts.one_square(line)} fit in a row, and there are {how_many}: {line.sum}."
    )
    is_of_triangle = any(s.pattern is Pattern.HALF_RECTANGLE for s in line.story.statements)
    return f"First think of a rectangle with that base and that height. {told}" if is_of_triangle else told


def is_layer(line: Line) -> bool:
    """Return whether it is one layer of a box."""
    box = (Pattern.LAYERS, Pattern.HOW_HIGH)
    return any(s.pattern in box and line.statement.result in s.given for s in line.story.statements)


def _layers(line: Line) -> str:
    layer, height = line.given
    return (
        f"There are {line.bare(height)} such layers: {line.bare(height)} × {line.bare(layer)} = {line.found}."
    )


def _closing(line: Line) -> str:
    unit = unit_named(line.result.about.per)
    if line.sides[0] == "−":
        return f"In one {unit}, the faster one comes closer by {line.sum}."
    return f"In one {unit}, the distance between them changes by {line.sum}."


def _part_of_job(line: Line) -> str:
    (time,) = line.given
    return (
        f"In one {unit_named(time.about.noun)}, {_who(line)} does {_of_job(line, f'1 ÷ {line.bare(time)}')}."
    )


def _who(line: Line) -> str:
    """Return who works, by names if each has one."""
    parts = [s for s in line.story.statements if s.pattern is Pattern.JOB_PART]
    names = [line.story.entries[each.given[0]].about.who for each in parts]
    if all(name[:1].isupper() for name in names) and len(set(names)) == len(names):
        return names[parts.index(line.statement)]
    return ("the first one", "the second one")[min(parts.index(line.statement), 1)]


def _pooled(line: Line) -> str:
    one, other = line.sides[1]
    is_left = line.sides[0] == "−"
    sign, who = ("−", "the other one does") if is_left else ("+", "they do")
    sum_ = f" {sign} ".join(FOUND if line.is_veiled(entry) else str(entry.value) for entry in (one, other))
    return f"In one {unit_named(line.result.about.per)}, {who} {_of_job(line, sum_)}{'' if is_left else ' together'}."


def _job_done(line: Line) -> str:
    (rate,) = line.given
    part = FOUND if line.is_veiled(rate) else str(rate.value)
    return f"The whole job then takes 1 ÷ {part} = {line.found}."


def _of_job(line: Line, sum_: str) -> str:
    return f"{sum_} = {line.hidden(str(line.result.value))} of the job"


def _labor(line: Line) -> str:
    workers, time = line.given
    one = unit_named(workers.about.noun)
    return f"One {one} alone would need {line.bare(workers)} times as long: {line.product(workers, time)}."


def _root(line: Line) -> str:
    (whole,) = line.given
    times = 3 if line.statement.schema.startswith("cube") else 2
    side = line.hidden(line.number(line.result.value))
    how = "itself" if times == 2 else "itself, and again times itself,"
    look = f"Look for the number that times {how} is {line.bare(whole)}"
    return (
        f"{look}."
        if line.is_hint
        else f"{look}: {' × '.join([side] * times)} = {line.bare(whole)}. So one side is {line.found}."
    )


def _all_sides(line: Line) -> str:
    """Return the sides one after the other, as a check."""
    side = min(line.given[0], line.result, key=lambda entry: entry.value)
    whole = max(line.given[0], line.result, key=lambda entry: entry.value)
    return f"{' + '.join([line.with_unit(side, whole)] * 3)} = {whole.words}"


def _whole_job(line: Line) -> str:
    """Return the part of the job that each does in the time that was found, as a check."""
    rate, time = line.given[0].value, line.result.value
    return f"{line.number(time)} × {rate} = {Fraction(rate * time)} whole job"


def _posts(line: Line) -> str:
    (gaps,) = line.given
    number = line.hidden(line.number(line.result.value))
    return f"That is the number of gaps. With one at each end, there is one more: {line.bare(gaps)} + 1 = {number}."


def _years(line: Line) -> str:
    one, other = line.given
    if line.statement.schema == "passed:years":
        return f"See how many years pass from {line.bare(other)} to {line.bare(one)}: {line.sum}."
    side = "before" if line.sides[0] == "−" else "after"
    date, span = (one, other) if one.value > other.value else (other, one)
    year = line.hidden(line.number(line.result.value))
    sum_ = f"{line.bare(date)} {line.sides[0]} {line.bare(span)} = {year}"
    return f"{line.words(span)} {side} {line.bare(date)}, it is {line.found}: {sum_}."


def _years_back(line: Line) -> str:
    """Return the way back along the years, as a check."""
    one, other = line.given
    number = line.number(line.result.value)
    if line.statement.schema == "passed:years":
        return f"{number} years after {line.bare(other)} is {line.bare(other)} + {number} = {line.bare(one)}"
    date, span = (one, other) if one.value > other.value else (other, one)
    sign, side = ("+", "after") if line.sides[0] == "−" else ("−", "before")
    return f"{line.words(span)} {side} {number} is {number} {sign} {line.bare(span)} = {line.bare(date)}"


def _choices(line: Line) -> str:
    """Return how the things of one kind go with those of the next, or with the choices made so far."""
    before, choice = line.given
    each = f"Each of the {line.words(before)}" if before.is_told else "Each of these choices"
    return f"{each} can go with each of the {line.words(choice)}: {line.product(before, choice)}."


WAYS: Mapping[Pattern, Told] = {
    Pattern.YEARS: _years,
    Pattern.POSTS: _posts,
    **clock.WAYS,
    **scales.WAYS,
    **tariffs.WAYS,
    **two_amounts.WAYS,
    **two_kinds.WAYS,
    **shapes.WAYS,
    Pattern.SPREAD: _spread,
    Pattern.AREA: rows,
    Pattern.OTHER_SIDE: _saying(
        "There are {second} squares in a row, and {first} squares in all: {first} ÷ {second} = {found}."
    ),
    Pattern.HALF_RECTANGLE: _saying("The triangle is half of that rectangle: {sum}."),
    Pattern.TWIN: _saying("Two such triangles make a rectangle: {sum}."),
    Pattern.THREE_SIDES: _saying("An equilateral triangle has 3 equal sides: {sum}."),
    Pattern.ANGLES: _saying("The three angles of a triangle make 180 degrees, so the third angle has {sum}."),
    Pattern.LAYERS: _layers,
    Pattern.HOW_HIGH: _saying("See how many layers of {second} cubes make {first} cubes: {sum}."),
    Pattern.ROOT: _root,
    Pattern.CUBED: _saying(
        "There are {first} layers with {first} rows of {first} cubes: {first} × {first} × {first} = {found}."
    ),
    Pattern.PARTS_APART: _saying("One side has more parts than the other: {sum}."),
    Pattern.BOTH_SIDES: _saying("One walks along two such sides: {sum}."),
    Pattern.EQUAL_SIDES: _saying("All the sides are equal: {sum}."),
    Pattern.NOTHING_LEFT: _saying("These are none of the {one}."),
    Pattern.REST_OF_ONE: _saying("The whole is 1, so the rest is {sum}."),
    Pattern.OUT_OF_ALL: _out_of_all,
    Pattern.CUBES_ALONG: _saying("Along {one}, {number} cubes of {two} fit in a row: {sum}."),
    Pattern.CUBES_IN_LAYER: _saying("With {second} such rows in one layer, that makes {sum}."),
    Pattern.CUBES_IN_ALL: _saying("There are {second} such layers, one on top of another: {sum}."),
    Pattern.CHOICES: _choices,
    Pattern.CLOSING: _closing,
    Pattern.JOB_PART: _part_of_job,
    Pattern.POOLED: _pooled,
    Pattern.JOB_DONE: _job_done,
    Pattern.LABOR: _labor,
    Pattern.LABOR_SHARED: _saying("{two} share that: {sum}."),
    Pattern.LABOR_FILLED: _saying("To get the job done in {two}, it takes {sum}."),
}
"""What is done and why."""

PLANS: Mapping[Pattern, Told] = {
    **clock.PLANS,
    **scales.PLANS,
    **tariffs.PLANS,
    **two_amounts.PLANS,
    **two_kinds.PLANS,
    **shapes.PLANS,
    Pattern.OTHER_SIDE: _saying("see how many rows of {second} squares there are"),
    Pattern.YEARS: _saying("go along the years"),
    Pattern.POSTS: _saying("think of the one at the other end"),
    Pattern.SPREAD: _saying("take the average {second} times"),
    Pattern.HALF_RECTANGLE: _saying("take half of the rectangle"),
    Pattern.TWIN: _saying("put two such triangles together to make a rectangle"),
    Pattern.THREE_SIDES: _saying("walk along three equal sides"),
    Pattern.ANGLES: _saying("think of what all three angles make"),
    Pattern.LAYERS: _saying("count the cubes in all the layers"),
    Pattern.HOW_HIGH: _saying("see how many layers there are"),
    Pattern.ROOT: _saying("look for the side that all the rows have"),
    Pattern.CUBED: _saying("count the cubes in all the layers"),
    Pattern.PARTS_APART: _saying("see how many more parts one side has"),
    Pattern.BOTH_SIDES: _saying("walk along both of the sides that are equal"),
    Pattern.EQUAL_SIDES: _saying("walk along all the equal sides"),
    Pattern.NOTHING_LEFT: _saying("see how many that is true of"),
    Pattern.REST_OF_ONE: _saying("think of the whole as 1"),
    Pattern.OUT_OF_ALL: _saying("compare them with all of them"),
    Pattern.CUBES_ALONG: _saying("see how many cubes fit in a row"),
    Pattern.CUBES_IN_LAYER: _saying("count the cubes in one layer"),
    Pattern.CUBES_IN_ALL: _saying("count the cubes in all the layers"),
    Pattern.CHOICES: _saying("see how many others each one can go with"),
    Pattern.CLOSING: _saying("see how much the distance between the two changes at a time"),
    Pattern.JOB_PART: _saying("see what part of the job each does at a time"),
    Pattern.POOLED: _saying("look at both of these parts"),
    Pattern.JOB_DONE: _saying("see how often that goes into the whole job"),
    Pattern.LABOR: _saying("think of one worker who does it alone"),
    Pattern.LABOR_SHARED: _saying("share that among {two}"),
    Pattern.LABOR_FILLED: _saying("see how many have to share that"),
}
"""What to do, without a sum."""

CHECKS: Mapping[Pattern, Told] = {
    **clock.CHECKS,
    **tariffs.CHECKS,
    **two_amounts.CHECKS,
    **two_kinds.CHECKS,
    **shapes.CHECKS,
    Pattern.SPREAD: _shared_out,
    Pattern.OTHER_SIDE: _saying("{number} rows of {second} squares are {number} × {second} = {one}"),
    Pattern.HALF_RECTANGLE: _saying("two such triangles make 2 × {number} = {one}"),
    Pattern.THREE_SIDES: _all_sides,
    Pattern.ANGLES: _saying("all three angles are {first} + {number} = 180 degrees"),
    Pattern.LAYERS: _saying(
        "{number} cubes in {second} layers are {number} ÷ {second} = {first} in each layer"
    ),
    Pattern.HOW_HIGH: _saying("{number} layers of {second} cubes are {number} × {second} = {one}"),
    Pattern.CHOICES: _saying("that is {number} ÷ {second} = {first} for each of the {two}"),
    Pattern.YEARS: _years_back,
    Pattern.REST_OF_ONE: _saying("{first} and {number} make one whole"),
    Pattern.JOB_DONE: _whole_job,
    Pattern.LABOR_SHARED: _saying("{two} for {found} make {second} × {number} = {one}"),
    Pattern.LABOR_FILLED: _saying("{found} for {two} make {number} × {second} = {one}"),
}
"""Ways back to what the question says."""
