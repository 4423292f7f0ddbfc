"""Written-out calculations and equations in words: what to do first, and how to work backward."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Node, Operation, Rounding, evaluate, unrounded
from solvers.formulas.derivation import Calculation
from solvers.wording import CURRENCIES, amount, is_decimal, written_number
from tutor.narration import nearest
from tutor.narration.band import Band
from tutor.narration.bands import at_least, beyond, least_of
from tutor.narration.conclusion import concluded, said
from tutor.narration.figures import with_commas
from tutor.narration.in_parts import worked_in_parts
from tutor.narration.inverse import inverse
from tutor.narration.lines import proof, solved, solving, stated
from tutor.narration.numbers.backward import equal_fractions, from_percent
from tutor.narration.percents import Percents, percentage
from tutor.narration.sentences import capital
from tutor.narration.step import Narration, Step, spans
from tutor.narration.worked import SIGNS, Done, Writing, is_number, shown, steps, undone

COUNTED = 5
"""The most steps to count one by one."""
TEN, TWENTY = 10, 20
NEAR = Fraction(1, 5)
"""The share of the exact result by which a reasonable estimate may be off."""
ABOUT = " ≈ "
"""The sign between an exact number and a rounded one."""
BOX = "□"
"""The sign for a number that the question has no letter for."""


def narrate_calculation(answer: Answer, band: Band = Band.ANY) -> Narration:
    """Return the steps of an answer whose derivation is a `Calculation`; older students see an equation solved by
    moves.
    """
    work = answer.derivation
    assert isinstance(work, Calculation)
    writing = Writing.of(answer.question.text)
    has_moves = work.is_equation and band is Band.HIGHEST and not writing.has_fractions
    if work.is_equation and _named(work) != _unknown(work) and not has_moves:
        writing = replace(writing, unknown=BOX)
    if has_moves:
        done = _by_moves(work, writing)
    else:
        done = _back(work, writing) if work.is_equation else _forward(answer, work, writing)
    told, says = _conclusion(answer, work, writing, done)
    place = spans(answer, [(work.first, work.stop)])
    first = [replace(done[0], spans=place)] if done else []
    return Narration(
        answer.text,
        (
            *beyond(band, at_least(band, least_of(answer.question.text))),
            *first,
            *done[1:],
            Step(told, "answer", evidence=(stated(work.tree),), spans=place),
        ),
        proof(work.tree, work.steps),
        f"{work.tree}, so {_unknown(work)} = {written_number(work.solution)}",
        says=says,
        hints=tuple(_hint(step, work) for step in done),
    )


def _forward(answer: Answer, work: Calculation, writing: Writing) -> list[Step]:
    """Return the operations in order: first, then, and finally."""
    evidence = (stated(work.tree),)
    facts = [Step(text, "operation", evidence=evidence) for text in work.facts]
    right = work.tree.right
    put = [_put_in(work, writing)] if work.put else []
    simple = percentage(right, is_written=True)
    done = Percents(simple, writing, work.unit).worked_out() if simple else _in_the_head(right, writing)
    if roundings := work.working.roundings:
        done = _rounded(right, roundings, writing, work.unit)
    return [
        *facts,
        *put,
        *(Step(each.text, "operation", formula=each.formula, evidence=evidence) for each in done),
    ]


def _put_in(work: Calculation, writing: Writing) -> Step:
    """Return the step that puts the values which the question gives for letters."""
    values = [f"{writing.number(value)} for {name}" for name, value in work.put]
    told = f"Substitute {' and '.join(values)}: {shown(work.tree.right, writing)}."
    return Step(told, "equation", formula=shown(work.tree.right, writing), evidence=(stated(work.tree),))


def _rounded(right: Node, roundings: Sequence[Rounding], writing: Writing, unit: str) -> list[Done]:
    """Return the steps of a calculation in which the result or every number is rounded."""
    told = [nearest.done(node, writing, unit) for node in roundings]
    if isinstance(right, Rounding):
        return [*_in_the_head(right.node, writing), *told]
    return [*told, *_in_the_head(right, writing)]


def _in_the_head(node: Node, writing: Writing) -> list[Done]:
    """Return the operations of a sum; a sum of two whole numbers is worked out in easy parts."""
    done = steps(node, writing, is_written=True)
    if len(done) != 1 or not isinstance(node, Operation):
        return done
    one, other = evaluate(node.left), evaluate(node.right)
    if node.sign == "+" and 1 <= other <= COUNTED < other + one <= TWENTY and (one * other).denominator == 1:
        counted = ", ".join(str(one + at + 1) for at in range(int(other)))
        return [replace(done[0], text=f"Start at {one} and count on {other} more: {counted}.")]
    if node.sign == "×" and 2 <= one <= TEN and 2 <= other <= TEN and (one * other).denominator == 1:
        counted = ", ".join(str(other * (at + 1)) for at in range(int(one)))
        return [replace(done[0], text=f"Count by {other} until you have {one} of them: {counted}.")]
    parts = worked_in_parts(SIGNS[node.sign], one, other)
    return [replace(done[0], text=parts)] if parts else done


def _back(work: Calculation, writing: Writing) -> list[Step]:
    """Return the steps from the result back to the number in question."""
    tree = work.tree
    if based := from_percent(tree, writing):
        return [Step(based[0].text, "operation", formula=based[0].formula, evidence=(stated(tree),))]
    back = undone(tree, writing)
    named = _named(work)
    if back is None and writing.unknown == BOX:  # the moves between the sides call it by its letter
        writing, named = replace(writing, unknown=""), f"{named} and call it {_unknown(work)}"
    equation = f"{shown(tree.left, writing)} = {shown(tree.right, writing)}"
    if fractions := equal_fractions(tree):
        back, equation = fractions.told(), fractions.written(writing.unknown or _unknown(work))
    opening = Step(f"We look for {named}: {equation}.", "equation", evidence=(stated(tree),))
    if back is None:
        return [opening, *solving(work.steps)]
    return [
        opening,
        *(Step(each.text, "operation", formula=each.formula, evidence=(stated(tree),)) for each in back),
    ]


def _by_moves(work: Calculation, writing: Writing) -> list[Step]:
    """Return the steps that do the same thing on both sides until the unknown is alone."""
    tree, name = work.tree, _named(work)
    equation = f"{shown(tree.left, writing)} = {shown(tree.right, writing)}"
    lead = "We look for" if name == _unknown(work) else f"Let {_unknown(work)} be"
    return [Step(f"{lead} {name}: {equation}.", "equation", evidence=(stated(tree),)), *solved(work.steps)]


def _conclusion(answer: Answer, work: Calculation, writing: Writing, done: list[Step]) -> tuple[str, str]:
    """Return the last step and the answer in the words of the question, without repeating an earlier step."""
    if work.is_equation:
        return _solved(work, writing), ""
    right = work.tree.right
    if isinstance(right, Rounding):
        return _rounded_to(answer, work, right, writing), ""
    if work.working.roundings:
        return _estimated(answer, right, writing), ""
    simple = percentage(right, is_written=True)
    if simple and not simple.sign and not said(answer):
        return _percent_of(answer, Percents(simple, writing, work.unit)), ""
    if (said(answer) and not work.put) or work.unit:
        return concluded(answer, inverse(right, writing))
    if is_number(right, writing):
        return concluded(answer)
    equals = f"{shown(right, writing)} = {_result(answer, work, writing)}."
    if any(step.text == equals for step in done):
        return concluded(answer, inverse(right, writing))
    equals = f"So {equals}" if "(" not in equals else f"So the result is {_result(answer, work, writing)}."
    return " ".join(filter(None, [inverse(right, writing), equals])), ""


def _rounded_to(answer: Answer, work: Calculation, right: Rounding, writing: Writing) -> str:
    """Return a rounded number, with its check: "So 683, rounded to the nearest hundred, is 700."."""
    exact = evaluate(right.node)
    unit = work.unit if work.unit in CURRENCIES else ""
    check = nearest.by_distance(exact, right.place, lambda value: with_commas(amount(value, unit)))
    number = with_commas(amount(exact, work.unit)) if is_decimal(exact) else writing.number(exact)
    shown = f"Check: {check}." if check else ""
    told = [shown, f"So {number}, rounded {right.how}, is {with_commas(answer.text)}."]
    return " ".join(filter(None, told))


def _estimated(answer: Answer, right: Node, writing: Writing) -> str:
    """Return what is about the result, because the numbers are rounded, with the exact result as the check."""
    exact = unrounded(right)
    told, value = shown(exact, writing), evaluate(exact)
    about = with_commas(answer.text)
    check = f"Check: the exact result is {told} = {writing.number(value)}"
    if abs(evaluate(right) - value) > NEAR * abs(value):
        return f"{check}, so rounding changed the result a lot. The estimate is {about}."
    return f"{check}, so {about} is a reasonable estimate. So {told} is about {about}."


def _percent_of(answer: Answer, percents: Percents) -> str:
    """Return a percentage of a number, with its check: "So 15% of 240 students is 36 students."."""
    found, writing = percents.found, percents.writing
    number, _, noun = answer.text.partition(" ")
    percent, whole = writing.number(found.percent), with_commas(amount(found.whole, percents.unit))
    is_bare = whole == writing.number(found.whole) and number == writing.number(evaluate(found.node))
    of = f"{whole} {noun}" if noun and is_bare else whole
    return f"{percents.check()} So {percent}% of {of} is {with_commas(answer.text)}."


def _solved(work: Calculation, writing: Writing) -> str:
    """Return the number found, put in its place in the equation."""
    if based := from_percent(work.tree, writing):
        return f"Check: {based[1]}. So {based[2]}."
    name, found = _named(work), writing.number(work.solution)
    filled = work.tree.put_in({_unknown(work): Leaf(work.solution)})
    check = f"Check: {shown(filled.left, writing)} = {shown(filled.right, writing)}."
    if fractions := equal_fractions(work.tree):
        check = f"Check: {fractions.check()}."
    return f"{check} So {name} is {found}." if len(name) == 1 else f"{check} {capital(name)} is {found}."


def _result(answer: Answer, work: Calculation, writing: Writing) -> str:
    return answer.text if work.unit or isinstance(answer.value, tuple) else writing.number(work.solution)


def _named(work: Calculation) -> str:
    """Return the unknown as the question names it: "x" or "the number"."""
    name = _unknown(work)
    return name if re.search(rf"(?<![a-z]){name}(?![a-z])", work.asked) else "the number"


def _unknown(work: Calculation) -> str:
    return next((leaf.name for leaf in work.tree.leaves if leaf.value is None), "x")


def _hint(step: Step, work: Calculation) -> str:
    """Return a step without its result; for a number that is rounded, what lies on both sides of it."""
    exact, is_rounded, _ = step.formula.partition(ABOUT)
    rounding = next((each for each in work.working.roundings if is_rounded), None)
    return nearest.hint(exact, rounding.place) if rounding is not None else _without_result(step.text)


def _without_result(text: str) -> str:
    return f"{text.rpartition(' = ')[0]} = ?" if text.count(" = ") and "We look" not in text else text
