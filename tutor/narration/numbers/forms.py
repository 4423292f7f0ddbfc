"""A number in another form: first as a fraction of whole numbers, where that helps, and from there to the form."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from solvers.answer import Answer
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Operation, evaluate
from solvers.formulas.numbers.forms import HUNDRED, MORE, NumberForm, in_form, period, place_values
from solvers.problems.wording import article
from solvers.wording import as_fraction, is_decimal, listed, mixed_number, written_number
from tutor.narration.numbers.backward import EqualFractions
from tutor.narration.numbers.told import Worked, told
from tutor.narration.sentences import capital
from tutor.narration.step import Narration
from tutor.narration.worked import Writing, steps

_NAMES = {
    "decimal": "as a decimal",
    "percent": "as a percent",
    "fraction": "as a fraction",
    "simplest": "in simplest form",
    "mixed": "as a mixed number",
    "improper": "as an improper fraction",
    "ratio": "in simplest form",
    "scientific": "in scientific notation",
    "expanded": "in expanded form",
}
_MEANS = "Percent means how many out of every hundred"
PLACES = {1: "tenths", 2: "hundredths", 3: "thousandths"}


@dataclass(frozen=True, slots=True)
class _Ratio:
    """A fraction of whole numbers as it is on the way, perhaps not in simplest form."""

    above: int
    below: int
    sign: str = "/"

    def __str__(self) -> str:
        return f"{self.above}{self.sign}{self.below}"

    @property
    def simplest(self) -> _Ratio:
        common = gcd(self.above, self.below)
        return _Ratio(self.above // common, self.below // common, self.sign)


def narrate_form(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `NumberForm`."""
    work = answer.derivation
    assert isinstance(work, NumberForm)
    facts = [Worked(fact, fact, kind="fact") for fact in work.facts]
    if work.whole:
        whole = work.whole.removeprefix("1 ")
        whole = whole if whole == work.whole else f"{article(whole)} {whole}"
        ends = f"So {work.given} is {work.text} of {whole}"
    elif work.below:
        ends = f"So {work.given} is the same as {work.text}"
    else:
        ends = f"So {work.given} {_NAMES[work.form]} is {work.text}"
    return told(answer, [*facts, *_steps(work)], _check(work), ends)


def _steps(work: NumberForm) -> list[Worked]:
    if work.form == "expanded":
        return _by_places(work)
    if work.form == "scientific":
        return [_moved(work)]
    if work.below:
        return [Worked(each.text, _asked(each.text), each.formula) for each in _equal(work).told()]
    if work.form == "fraction" and work.exact.denominator == 1 and work.given_form == "whole":
        whole = "Every whole number is a fraction with the denominator 1"
        return [Worked(f"{whole}: {work.given} = {work.text}.", whole, f"{work.given} = {work.text}")]
    if work.form == "percent" and work.given_form in ("decimal", "whole"):
        number = written_number(work.exact)
        return [_out_of_100(f"{number} × 100", work)]
    if work.form == "decimal" and work.given_form == "percent":
        percent = written_number(work.exact * HUNDRED)
        sum_ = f"{percent} ÷ 100 = {work.text}"
        return [_worked(f"{work.given} means {percent} out of 100", sum_)]
    before, ratio = _ratio(work)
    if work.form == "decimal":
        return [*before, *_divided(work, ratio)]
    if work.form == "percent":
        return [*before, *_percent(work, ratio)]
    if work.form == "improper":
        return [*before, *(_simplified(ratio) if str(ratio) != work.text else [])]
    is_alone = work.form in ("simplest", "ratio") and not before
    simpler = _simplified(ratio) if is_alone or ratio != ratio.simplest else []
    return [*before, *simpler, *(_wholes(work, ratio.simplest) if " " in work.text else [])]


def _worked(lead: str, sum_: str) -> Worked:
    return Worked(f"{lead}: {sum_}.", f"{lead}: {sum_.rpartition(' = ')[0]} = ?", sum_)


def _ratio(work: NumberForm) -> tuple[list[Worked], _Ratio]:
    """Return the number as a fraction of whole numbers, with the steps to it."""
    value = work.exact
    if work.whole:
        return _of_whole(work)
    if work.given_form == "ratio" and isinstance(work.node, Operation):
        return _of_ratio(work)
    if work.given_form in ("fraction", "ratio"):
        sign = "/" if work.given_form == "fraction" else ":"
        top, bottom = work.given.lstrip("-").split(sign)
        return [], _Ratio(int(top) * (-1 if value < 0 else 1), int(bottom), sign)
    if work.given_form == "mixed":
        whole, part = work.given.split(" ")
        above, below = map(int, part.split("/"))
        parts = int(whole) * below
        ratio = _Ratio(parts + above, below)
        wholes = f"1 whole is {below}/{below}"
        wholes += f", so {whole} wholes are {parts}/{below}" if int(whole) > 1 else ""
        sum_ = f"{parts}/{below} + {part} = {ratio}"
        return [Worked(f"{wholes}. Add the rest: {sum_}.", f"{wholes}. Add the rest.", sum_)], ratio
    if work.given_form == "percent":
        percent = work.exact * HUNDRED
        scale = _scale(percent)
        ratio = _Ratio(int(percent * scale), HUNDRED * scale)
        shown = f"{written_number(percent)}/100"
        sum_ = shown if scale == 1 else f"{shown} = {ratio}"
        lead = f"{work.given} means {written_number(percent)} out of 100"
        return [Worked(f"{lead}: {sum_}.", f"{lead}. Write it as a fraction", sum_)], ratio
    if work.given_form == "decimal":
        scale = _scale(value)
        ratio = _Ratio(int(value * scale), scale)
        places = len(str(scale)) - 1
        name = f" {PLACES[places]}" if places in PLACES else ""
        lead = f"{work.given} has {places} {'digit' if places == 1 else 'digits'} after the decimal point"
        is_ = f"{lead}, so it is {ratio.above}{name}: {ratio}."
        return [
            Worked(is_, f"{lead}. So write it as {ratio.above} over {scale}", f"{work.given} = {ratio}")
        ], ratio
    writing = Writing(has_fractions=not is_decimal(value) or "/" in work.given)
    done = [
        Worked(each.text, each.text.rpartition(" = ")[0] + " = ?", each.formula)
        for each in steps(work.node, writing)
    ]
    return done, _Ratio(value.numerator, value.denominator)


def _of_ratio(work: NumberForm) -> tuple[list[Worked], _Ratio]:
    """Return a ratio as one of whole numbers, with the step to it if its numbers are not both whole."""
    assert isinstance(work.node, Operation)
    sides = evaluate(work.node.left), evaluate(work.node.right)
    are_decimals = not {"/", " "} & set(work.given)
    scale = max(map(_scale, sides)) if are_decimals else lcm(*(side.denominator for side in sides))
    ratio = _Ratio(int(sides[0] * scale), int(sides[1] * scale), ":")
    if scale == 1:
        return [], ratio
    lead = f"Multiply both numbers by {scale} to make them whole"
    show = mixed_number if are_decimals else as_fraction
    sums = [f"{show(side)} × {scale} = {side * scale}" for side in sides]
    return [
        Worked(f"{lead}: {listed(sums)}, so {work.given} = {ratio}.", lead, f"{work.given} = {ratio}")
    ], ratio


def _of_whole(work: NumberForm) -> tuple[list[Worked], _Ratio]:
    """Return the part of a whole as a fraction of whole numbers; amounts are converted first."""
    node = work.node
    assert isinstance(node, Operation)
    done = [
        Worked(f"{each.text}", f"{each.text.rpartition(' = ')[0]} = ?", each.formula)
        for side in (node.left, node.right)
        for each in steps(side, Writing())
        if "1 ×" not in each.formula and "× 1 " not in each.formula
    ]
    part, whole = evaluate(node.left), evaluate(node.right)
    scale = Fraction(whole.denominator * part.denominator, gcd(whole.denominator, part.denominator))
    ratio = _Ratio(int(part * scale), int(whole * scale))
    shown = f"{mixed_number(part)} out of {mixed_number(whole)}"
    sum_ = f"{shown} is {ratio}"
    if scale != 1:
        sum_ = f"{shown} is the same as {ratio.above} out of {ratio.below}, so it is {ratio}"
    return [*done, Worked(f"{capital(sum_)}.", f"Write {shown} as a fraction", str(ratio))], ratio


def _scale(value: Fraction) -> int:
    """Return 1, 10, 100, ..., as many times as makes a decimal whole."""
    scale = 1
    while (value * scale).denominator != 1:
        scale *= 10
    return scale


def _divided(work: NumberForm, ratio: _Ratio) -> list[Worked]:
    lead = "A fraction is a division. Divide the top by the bottom"
    done = _worked(lead, f"{ratio.above} ÷ {ratio.below} = {work.text}")
    if MORE not in work.text:
        return [done]
    before, again = period(work.exact)
    noun = "digit" if len(again) == 1 else "digits"
    says = f"The same remainder comes again, so the {noun} {again} {'repeats' if noun == 'digit' else 'repeat'} forever"
    after = f" after the {before}" if before else ""
    return [done, Worked(f"{says}{after}.", "Which digits come again and again?")]


def _percent(work: NumberForm, ratio: _Ratio) -> list[Worked]:
    below, found = ratio.simplest.below, written_number(work.solution)
    if HUNDRED % below == 0:
        is_easy = HUNDRED % ratio.below == 0
        start = ratio if is_easy else ratio.simplest
        sum_ = str(start) if start.below == HUNDRED else f"{start} = {found}/100"
        lead = f"{_MEANS}. Write the fraction with a denominator of 100"
        done = Worked(f"{lead}: {sum_}. That is {work.text}.", f"{lead}: {start} = ?/100", sum_)
        return [done] if is_easy else [*_simplified(ratio), done]
    simpler = _simplified(ratio) if ratio != ratio.simplest else []
    start = ratio.simplest
    if not is_decimal(work.exact):
        return [*simpler, _out_of_100(f"{start} × 100 = {start.above * HUNDRED}/{start.below}", work)]
    quotient = written_number(work.exact)
    divided = _worked("Divide the top by the bottom", f"{start.above} ÷ {start.below} = {quotient}")
    return [*simpler, divided, _out_of_100(f"{quotient} × 100", work)]


def _out_of_100(sum_: str, work: NumberForm) -> Worked:
    found = work.text.removesuffix("%")
    text = f"{_MEANS}, so multiply by 100: {sum_} = {found}. That is {work.text}."
    return Worked(
        text,
        f"{_MEANS}, so multiply by 100: {sum_.partition(' = ')[0]} = ?",
        f"{sum_} = {found}",
    )


def _simplified(ratio: _Ratio) -> list[Worked]:
    common = gcd(ratio.above, ratio.below)
    if common == 1:
        text = f"No whole number above 1 divides both {ratio.above} and {ratio.below}, so {ratio} is in simplest form."
        return [Worked(text, f"Which numbers divide both {ratio.above} and {ratio.below}?")]
    lead = f"The greatest number that divides both {ratio.above} and {ratio.below} is {common}. Divide both by it"
    sums = [f"{side} ÷ {common} = {side // common}" for side in (ratio.above, ratio.below)]
    simplest = ratio.simplest
    found = f"{ratio} = {simplest.above if simplest.below == 1 and ratio.sign == '/' else simplest}"
    hint = (
        f"Which is the greatest number that divides both {ratio.above} and {ratio.below}? Divide both by it"
    )
    return [Worked(f"{lead}: {listed(sums)}, so {found}.", hint, found)]


def _wholes(work: NumberForm, ratio: _Ratio) -> list[Worked]:
    whole, rest = divmod(abs(ratio.above), ratio.below)
    lead = f"{ratio.below} parts make a whole. See how many wholes there are"
    sum_ = f"{abs(ratio.above)} ÷ {ratio.below} = {whole} remainder {rest}"
    return [
        Worked(
            f"{lead}: {sum_}. That is {work.text}.", f"{lead}: {abs(ratio.above)} ÷ {ratio.below} = ?", sum_
        )
    ]


def _by_places(work: NumberForm) -> list[Worked]:
    parts = [written_number(part) for part in place_values(work.exact)]
    text = f"Write down what each digit of {work.given} is worth in its place: {listed(parts)}."
    return [
        Worked(text, f"What is each digit of {work.given} worth in its place?", f"{work.given} = {work.text}")
    ]


def _equal(work: NumberForm) -> EqualFractions:
    """Return the fraction beside the equal one with the denominator that is wanted."""
    top, bottom = work.given.split("/")
    tree = Equation(work.node, Operation("÷", UNKNOWN, Leaf(Fraction(work.below))))
    return EqualFractions(tree, (Fraction(top), Fraction(bottom)), Fraction(work.below), is_top_missing=True)


def _asked(text: str) -> str:
    return f"{text.rpartition(' = ')[0]} = ?"


def _moved(work: NumberForm) -> Worked:
    """Return how far the decimal point moves."""
    number, _, power = work.text.partition(" × 10^")
    if power == "0":
        text = f"{work.given} already has one digit before the decimal point, so multiply by 10^0."
        return Worked(text, "Does the decimal point have to move?", f"{work.given} = {work.text}")
    places, to = abs(int(power)), "left" if int(power) > 0 else "right"
    lead = "Move the decimal point until there is one digit before it that is not 0"
    moved = f"{places} {'place' if places == 1 else 'places'} to the {to}, from {work.given} to {number}"
    return Worked(
        f"{lead}: {moved}. So multiply {number} by 10^{power}.", lead, f"{work.given} = {work.text}"
    )


def _check(work: NumberForm) -> str:
    """Return the check by another road."""
    value = work.exact
    if work.below:
        return _equal(work).check()
    if work.form == "expanded":
        return f"{work.text} = {written_number(value)}"
    if work.form == "scientific":
        number, _, power = work.text.partition(" × 10^")
        return f"{number} × {written_number(Fraction(10) ** int(power))} = {written_number(value)}"
    if work.whole and isinstance(work.node, Operation):
        return _put_back(work, evaluate(work.node.left), evaluate(work.node.right))
    if work.form in ("decimal", "percent") and work.given_form in ("fraction", "mixed", ""):
        decimal = in_form(value, "decimal") if is_decimal(value) else ""
        if not decimal:
            return _almost(work)
        back = f"{decimal} × {value.denominator} = {value.numerator}"
        return back if work.form == "decimal" else f"{work.text} is {decimal}, and {back}"
    if work.form == "percent":
        return f"{written_number(work.solution)} ÷ 100 = {written_number(value)}"
    if work.form == "decimal":
        return f"{work.text} × 100 = {written_number(value * HUNDRED)}"
    return _check_of_fraction(work)


def _check_of_fraction(work: NumberForm) -> str:
    """Return the check of a fraction, a mixed number, or a ratio; empty if nothing was changed."""
    value = work.exact
    if " " in work.text and work.given_form == "fraction":
        whole, part = divmod(value, 1)
        sum_ = f"{whole} × {part.denominator} + {part.numerator} = {value.numerator}"
        return f"{sum_}, so {work.text} = {value}"
    if work.given_form in ("decimal", "percent"):
        divided = f"{value.numerator} ÷ {value.denominator} = {written_number(value)}"
        percent = f", and {written_number(value)} × 100 = {written_number(value * HUNDRED)}"
        return divided + (percent if work.given_form == "percent" else "")
    if work.given_form == "mixed":
        whole, rest = divmod(value.numerator, value.denominator)
        return f"{value.numerator} ÷ {value.denominator} = {whole} remainder {rest}"
    if work.given_form in ("fraction", "ratio") and work.given not in (str(value), work.text):
        return _crossed(work)
    return ""


def _crossed(work: NumberForm) -> str:
    """Return the products of the terms of a fraction or ratio with those of the answer."""
    if work.given_form == "ratio" and isinstance(work.node, Operation):
        sides = evaluate(work.node.left), evaluate(work.node.right)
    else:
        above, below = map(Fraction, work.given.replace(":", "/").split("/"))
        sides = above, below
    show = as_fraction if {"/", " "} & set(work.given) else mixed_number
    others = work.exact.denominator, work.exact.numerator
    cross = [
        f"{show(side)} × {other} = {show(side * other)}" for side, other in zip(sides, others, strict=True)
    ]
    return f"{cross[0]} and {cross[1]}, so they are equal"


def _almost(work: NumberForm) -> str:
    """Return the check of a decimal that never ends, or of a percentage that comes from one."""
    value = work.exact
    if work.form == "percent":
        product = mixed_number(value.denominator * work.solution)
        return f"{value.denominator} × {mixed_number(work.solution)} = {product}"
    start = work.text[: work.text.index(".") + 3]
    product = written_number(Fraction(start) * value.denominator)
    return f"{start} × {value.denominator} = {product}, which is almost {value.numerator}"


def _put_back(work: NumberForm, part: Fraction, whole: Fraction) -> str:
    """Return the part of the whole, worked out from the answer."""
    share = str(work.exact) if work.form == "percent" else work.text
    lead = f"{work.text} is {share}, and " if share != work.text else ""
    return f"{lead}{share} × {mixed_number(whole)} = {mixed_number(part)}"
