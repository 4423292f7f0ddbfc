"""Answers that a text settles itself (all but some, a share of a group, a fraction of one whole, a level that rises and
falls), and impossible stories.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from knowledge.formulas import words_of
from solvers.arithmetic.tree import Equation, Leaf, evaluate
from solvers.formulas.derivation import Line, Unknown
from solvers.formulas.fractions import fraction_told
from solvers.formulas.levels import change_told, level_told, question_of
from solvers.formulas.portions import Portion, asks_for_touched, portion_told
from solvers.formulas.scales import temperature_told
from solvers.formulas.settlement import Settlement
from solvers.formulas.shares import share_told
from solvers.formulas.sides import way_told
from solvers.formulas.told import Settled
from solvers.formulas.volumes import volume_told
from solvers.problems.timeline import AGAINST, FOR, GAINS, HAS, LOSES, Timeline
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.wording import amount

_READERS = (share_told, level_told, change_told, fraction_told, way_told, volume_told, temperature_told)


def settled(reading: Reading) -> Settled | None:
    """Return what the text itself settles about the answer, or `None` if nothing is settled in this way."""
    portion = portion_told(reading)
    if portion is not None:
        is_touched = asks_for_touched(portion, reading)
        node = portion.touched if is_touched else portion.untouched
        says = _of_portion(portion, is_touched)
        sentence = reading.sentences[reading.tokens[portion.first].sentence]
        return Settled(node, portion.whole.entity, says, sentence.first, sentence.stop)
    return next((found for told in _READERS if (found := told(reading)) is not None), None)


def settlement(found: Settled, reading: Reading) -> Settlement:
    """Return the proof of the settled answer."""
    asked = reading.words(*question_of(reading)).rstrip("?. ")
    words = reading.words(found.first, found.stop).rstrip("?. ")
    x = Leaf(None)
    return Settlement(
        unknowns=(Unknown("x", asked, found.value),),
        lines=(Line(Equation(x, found.node), found.says, words, found.first, found.stop),),
        asked=x,
        solution=found.value,
        unit=found.unit,
    )


def refuted(value: Fraction, reading: Reading) -> str:
    """Return why the text itself rules a value out: the story is impossible, or the text settles another one; empty
    if it does not.
    """
    if reason := impossible(reading):
        return reason
    told = settled(reading)
    if told is None or told.value == value:
        return ""
    return f"{told.says} That makes {amount(told.value, told.unit)}, not {amount(value, told.unit)}."


def impossible(reading: Reading) -> str:
    """Return why the story is impossible: more is taken away than there is; empty if there is no such problem.

    The timeline must be sure of the amount at the start and, for every other number, whether it was added or taken
    away. The question must ask for what is left.
    """
    target = reading.target
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if target is None or not _asks_for_rest(reading, target) or not _are_alike(told):
        return ""
    line = Timeline(reading, target)
    if line.asks != "end" or not _is_followed(line, told):
        return ""
    there, gone = (
        sum((q.value or Fraction(0) for q in told if line.sign(q) == sign), Fraction(0))
        for sign in (FOR, AGAINST)
    )
    if gone <= there:
        return ""
    unit = told[0].entity
    verb = "is" if there == 1 or unit in ("$", "€", "£", "cent") else "are"
    return f"There {verb} only {amount(there, unit)}, so {amount(gone, unit)} cannot be taken away."


def _is_followed(line: Timeline, told: Sequence[Quantity]) -> bool:
    """Return whether the timeline is sure of the amount at the start and of whether each other number was added or
    taken away.
    """
    first, *others = (line.effect(quantity).split()[0] for quantity in told)
    return first == HAS and set(others) <= {GAINS, LOSES} and {line.sign(q) for q in told} <= {FOR, AGAINST}


def _are_alike(told: Sequence[Quantity]) -> bool:
    """Return whether there are several amounts of the same kind of thing."""
    return len(told) > 1 and len({q.entity for q in told}) == 1 and all(_is_amount(q) for q in told)


def _is_amount(quantity: Quantity) -> bool:
    """Return whether it is an amount, and not a rate, a percentage, or a multiple."""
    plain = (NumberKind.CARDINAL, NumberKind.MONEY)
    return not quantity.rate and quantity.number is not None and quantity.number.kind in plain


def _asks_for_rest(reading: Reading, target: Quantity) -> bool:
    """Return whether what is left of an amount is asked for; a level can be negative."""
    sentence = reading.sentences[target.sentence]
    asked = {token.text.lower() for token in reading.tokens[target.first : sentence.stop]}
    is_level = bool(words_of("levels") & {token.lemma.lower() for token in reading.tokens})
    is_rest = bool(asked & words_of("asking-for-rest")) and not asked & words_of("summed")
    return is_rest and not is_level and not target.comparison


def _of_portion(portion: Portion, is_touched: bool) -> str:
    whole = amount(portion.whole.value or Fraction(0), portion.whole.entity)
    if portion.spared is not None:
        spared, others = (amount(evaluate(node), "") for node in (portion.untouched, portion.touched))
        told = f"All but {spared} of {whole} are {others}."
        return told if is_touched else f"{told} The question asks for the other {spared}."
    if portion.is_all == is_touched:
        return f"This makes all of the {whole}."
    return f"This makes none of the {whole}."
