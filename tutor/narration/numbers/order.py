"""Numbers compared: first written in the same way, as decimals or with one denominator, and checked another way."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import lcm

from solvers.answer import Answer
from solvers.formulas.numbers.ranking import Ranked, Ranking, with_unit
from solvers.wording import is_decimal, listed, mixed_number, written_number
from tutor.narration.numbers.forms import PLACES
from tutor.narration.numbers.told import Worked, told
from tutor.narration.step import Narration

_WORDS = {"<": "is less than", "=": "is equal to", ">": "is greater than"}
_RELATIONS = {"greater": "greater than", "less": "less than", "equal": "equal to"}
_DIRECTIONS = {"ascending": "from least to greatest", "descending": "from greatest to least"}
_LARGEST_PARTS = 2000

_Same = Callable[[Ranked], str]
"""Writes a number in the same way as the others."""


def narrate_ranking(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Ranking`."""
    work = answer.derivation
    assert isinstance(work, Ranking)
    facts = [Worked(fact, fact, kind="fact") for fact in work.facts]
    lead, same = _same_way(work)
    rewritten = [
        sum_ for each in dict.fromkeys(work.given) if (sum_ := _rewritten(each, same(each), work)) is not None
    ]
    done = list(facts)
    if rewritten:
        sums = listed(rewritten)
        done.append(
            Worked(f"{lead}: {sums}.", f"{lead}: {listed([each.words for each in work.given])}", sums)
        )
    done.append(_compared(work, same))
    return told(answer, done, _check(work, same), _ends(work))


def _same_way(work: Ranking) -> tuple[str, _Same]:
    """Return how to write all numbers so that they can be compared, and the lead of that step."""
    if work.unit:
        lead = f"Write {_all(work)} in the same unit"
        return lead, lambda each: with_unit(mixed_number(each.size), each.size, work.unit)
    sizes = [each.size for each in work.given]
    forms = {each.form for each in work.given}
    if "" in forms and forms <= {"", "whole"}:
        return f"Work {_all(work)} out", lambda each: mixed_number(each.size)
    are_decimals = all(map(is_decimal, sizes))
    if (forms & {"fraction", "mixed"} and forms <= {"fraction", "mixed", "whole"}) or not are_decimals:
        parts = lcm(*map(_below, work.given))
        if parts <= _LARGEST_PARTS:
            return (
                f"Write {_all(work)} with the same denominator, {parts}",
                lambda each: f"{each.size * parts}/{parts}",
            )
        return f"Write {_all(work)} as rounded decimals", lambda each: f"about {round(float(each.size), 6)}"
    places = max(len(written_number(size).partition(".")[2]) for size in sizes)
    as_decimals = f"Write {_all(work)} as decimals"
    lead = (
        "Write them with the same number of decimal places" if forms <= {"decimal", "whole"} else as_decimals
    )
    return lead, lambda each: _padded(each.size, places)


def _below(each: Ranked) -> int:
    """Return the denominator as it is written."""
    return int(each.text.rpartition("/")[2]) if each.form in ("fraction", "mixed") else each.size.denominator


def _all(work: Ranking) -> str:
    return "both" if len(work.given) == 2 else "all of them"


def _padded(value: Fraction, places: int) -> str:
    whole, _, behind = written_number(value).partition(".")
    return f"{whole}.{behind.ljust(places, '0')}" if places else whole


def _rewritten(each: Ranked, same: str, work: Ranking) -> str | None:
    """Return a number with how it is written for comparing; `None` if it is the same."""
    words = each.words
    if same.replace(",", "") == words.replace(",", ""):
        return None
    if "/" in same or work.unit or "about" in same:
        return f"{words} {'is' if 'about' in same else '='} {same}"
    if each.form == "percent":
        return f"{words} = {words[:-1]} ÷ 100 = {same}"
    if each.form == "fraction":
        return f"{words} = {words.replace('/', ' ÷ ')} = {same}"
    return f"{words} = {same}"


def _compared(work: Ranking, same: _Same) -> Worked:
    row = sorted(work.given, key=lambda each: each.size)
    row = row[::-1] if work.name == "descending" else row
    shown = same(row[0])
    for before, each in pairwise(row):
        sign = "=" if before.size == each.size else ">" if work.name == "descending" else "<"
        shown += f" {sign} {same(each)}"
    lead = (
        "Compare them" if "/" not in shown else "The parts are equal in size, so compare how many there are"
    )
    if min(each.size for each in work.given) < 0:
        lead = "On a number line, a number is less than every number to its right"
    elif all(each.form == "whole" for each in work.given) and not work.unit:
        lead = "Compare the digits from the left, place by place"
    return Worked(f"{lead}: {shown}.", f"{lead}.", shown)


def _check(work: Ranking, same: _Same) -> str:
    """Return the comparison by another road: cross products, decimals, percents, whole numbers, or differences."""
    row = sorted(dict.fromkeys(work.given), key=lambda each: each.size)
    if row[0].size <= 0:
        return ""
    if len(row) == 2 and all(each.form == "fraction" for each in row):
        (a, b), (c, d) = (tuple(map(int, each.text.split("/"))) for each in row)
        sign = "=" if a * d == c * b else "<"
        return (
            f"cross-multiplying gives {a} × {d} = {a * d} and {c} × {b} = {c * b}, and {a * d} {sign} {c * b}"
        )
    if "/" in same(row[0]):
        return f"as decimals, these are {listed([_decimal(each.size) for each in row])}"
    if any(each.form in ("percent", "fraction") for each in row):
        return f"as percents, these are {listed([f'{mixed_number(each.size * 100)}%' for each in row])}"
    places = max(len(written_number(each.size).partition(".")[2]) for each in row)
    if places in PLACES:
        wholes = [mixed_number(each.size * 10**places) for each in row]
        return f"in {PLACES[places]}, these are {listed(wholes)}"
    pairs = [(one.size, other.size) for one, other in pairwise(row)]
    gaps = [f"{mixed_number(a)} + {mixed_number(b - a)} = {mixed_number(b)}" for a, b in pairs if a < b]
    return f"from each to the next, you go up: {listed(gaps)}" if gaps else ""


def _decimal(value: Fraction) -> str:
    return written_number(value) if is_decimal(value) else f"about {written_number(round(value, 3))}"


def _ends(work: Ranking) -> str:
    """Return the sentence with the answer."""
    if work.asked == "order":
        return f"So the order {_DIRECTIONS[work.name]} is {work.text}"
    if work.asked == "extreme":
        is_pair = len(work.given) == 2
        more, less = ("more", "less") if work.unit else ("greater", "smaller")
        pair = more if work.name == "greatest" else less
        return f"So {work.text} is {pair if is_pair else f'the {work.name}'}"
    one, other = (each.words for each in work.given)
    if work.asked == "compare":
        return f"{one} {_WORDS[work.sign]} {other}, so {work.text}"
    relation = _RELATIONS[work.name]
    if work.text == "yes":
        return f"So yes, {one} is {relation} {other}"
    return f"So no, {one} is not {relation} {other}"
