"""Equal parts in the words of a teacher: shares of a total, the sides of a shape, parts out of 100."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Entry, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.question_words import POSSESSIVES
from solvers.problems.wording import definite
from solvers.wording import plural, possessive
from tutor.narration.percents import as_fraction, in_hundredths, is_easy
from tutor.narration.sums import FOUND, Line

_DETERMINERS = ("the", *POSSESSIVES)


def square(line: Line) -> str:
    """Return the area of a square: as many rows as there are squares in a row."""
    (side,) = line.given
    told = line.bare(side)
    if line.given[0].value == 1 and told == "1":
        return f"Each square has sides of {line.given[0].words}: 1 × 1 = {line.found}."
    return f"{told} {one_square(line)} fit in a row, and there are {told} such rows: {told} × {told} = {line.found}."


def one_square(line: Line) -> str:
    """Return the squares that cover an area: "squares of 1 m²"."""
    noun = line.result.about.noun
    if not noun.startswith("square "):
        return "squares"
    written = line.result.words.rpartition(" ")[2]
    unit = noun.replace("length", "unit")  # the text has no units
    return f"squares of 1 {written if written.endswith('²') else unit}"


def four_sides(line: Line) -> str:
    """Return the way from one side to the perimeter of a square, or back."""
    return f"A square has 4 equal sides: {line.sum}."


def around(line: Line) -> str:
    """Return the way around, in which length and width come twice."""
    return f"Going all the way around, you pass each of them twice: {line.sum}."


def half_around(line: Line) -> str:
    """Return the way from the perimeter back to one length and one width."""
    twice = "Going all the way around, you pass the length and the width twice"
    return f"{twice}, so together they are half of that: {line.sum}."


def other_side(line: Line, known: Entry) -> str | None:
    """Return the other one of length and width, or `None` for another part."""
    half = half_of_around(line)
    return f"One side is {known.words}, so the other side is {line.sum}." if half else None


def half_of_around(line: Line) -> Statement | None:
    """Return the statement that found this amount as half of the perimeter, or `None` for another amount."""
    is_half = (s for s in line.story.statements if s.pattern is Pattern.HALF_AROUND)
    return next((s for s in is_half if s.result in line.statement.given), None)


def all_parts(line: Line) -> str:
    """Return one part here and several parts there, all together."""
    (factor,) = line.given
    return f"{_as_parts(line, factor)}: 1 + {line.bare(factor)} = {_parts(line)}."


def more_parts(line: Line) -> str:
    """Return several parts there compared with one part here."""
    (factor,) = line.given
    return f"{_as_parts(line, factor)}: {line.bare(factor)} − 1 = {_parts(line)} more."


def _as_parts(line: Line, factor: Entry) -> str:
    """Return the smaller amount as one part and the larger one as several parts."""
    about = factor.about
    less, large = about.standard or "the smaller one", about.who or "the larger one"
    if about.noun and less.islower() and less.endswith("s") and less.split()[0] not in _DETERMINERS:
        large = " ".join([*about.modifiers, plural(about.noun)])  # as many umbrellas as raincoats
    if large.split()[0] in ("one", "two") or large in ("a number", "the number"):
        large = "the larger one"
    if less == large:  # the length and the width of one field
        less, large = "the smaller one", "the larger one"
    if less == "the other":
        less = "the smaller one"
    return f"Think of {definite(less)} as 1 part and of {definite(large)} as {line.bare(factor)} parts"


def _parts(line: Line) -> str:
    value = line.result.value
    return line.hidden(f"{line.number(value)} {'part' if value == 1 else 'parts'}")


def part_of_all(line: Line) -> str:
    """Return one of several equal parts."""
    total, shares = line.given
    is_one = shares.value == 1 and not line.is_veiled(shares)
    told = (
        "All these parts"
        if line.is_veiled(shares)
        else f"{line.bare(shares)} {'part' if is_one else 'parts'}"
    )
    sum_ = f"{line.operand(total)} ÷ {line.bare(shares)} = {line.found}"
    if is_one:
        return f"So 1 part is {line.words(total)}."
    return f"{told} are {line.words(total)}, so one part is {sum_}."


def aside(line: Line) -> str:
    """Return the step that sets the extra of one aside, so that both have the same amount."""
    more = line.given[-1]
    if line.is_veiled(more):
        return f"Put {FOUND} aside: {line.sum}."
    is_fewer = line.statement.schema.endswith(":fewer")  # so the other one has the extra
    whose = whose_is(more.about.standard if is_fewer else more.about.who)
    return f"{put_aside(whose, line.amount(more), more.about.noun)}: {line.sum}."


def put_aside(whose: str, extra: str, noun: str) -> str:
    """Return the step with the extra that one of two has: "Put Lily's 4 extra stamps aside, so that both have the same
    number".

    Args:
        whose: "Lily's", or "the".
        extra: how many more; money and measures have their units.
        noun: the lemma of what is counted or measured; "number" if the values of numbers are compared.
    """
    is_number, is_measured = noun in ("number", ""), bool(dimension_of(noun))
    told = f"{extra} extra" if is_number else f"{extra} extra {plural(noun)}"
    told = f"extra {extra}" if is_measured else told
    is_owned = whose != "the" and not is_number
    alike = f"have the same {'amount' if is_measured else 'number'}" if is_owned else "are the same"
    return f"Put {whose} {told} aside, so that both {alike}"


def whose_is(who: str) -> str:
    """Return "Lily's", "his sister's", or "the" if it belongs to nobody."""
    words = who.split()
    if who == "you":
        return "your"
    if not words or not (words[-1][:1].isupper() or words[0] in (*POSSESSIVES, "your")):
        return "the"
    return possessive(who)


def out_of_100(line: Line) -> str:
    """Return a part as a percentage, as a fraction with 100 parts if the part is easy."""
    (ratio,) = line.given
    found = line.hidden(f"{line.number(line.result.value)}%")
    divided = next((each for each in line.story.statements if each.result == line.statement.given[0]), None)
    if divided is not None and not line.is_hint and part_of_whole(Line(line.story, divided)):
        return in_hundredths(ratio.value)
    return f"Percent means out of every 100: 100 × {line.bare(ratio)} = {found}."


def part_of_whole(line: Line) -> str:
    """Return a part as a fraction of its whole if that gives an easy percentage; otherwise empty."""
    is_percent = any(
        each.pattern is Pattern.OUT_OF_100 and each.given == (line.statement.result,)
        for each in line.story.statements
    )
    if not is_percent or line.is_hint or line.statement.pattern is not Pattern.HOW_OFTEN:
        return ""
    part, whole = (entry.value for entry in line.given)
    return as_fraction(part, whole) if is_easy(part, whole) else ""
