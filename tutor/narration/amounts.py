"""Chains of amounts in which each is described by another, in words; every sentence comes from the derivation."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from solvers.answer import Answer
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate, has_unknown, put_in, written
from solvers.formulas.derivation import Line, Unknown
from solvers.formulas.settlement import Settlement
from solvers.wording import plural, written_number
from tutor.narration import below_zero
from tutor.narration.conclusion import concluded, set_aside, wanted
from tutor.narration.inverse import inverse
from tutor.narration.sentences import capital
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.worked import Done, Writing, steps
from tutor.pictures.model import Part, Picture


def narrate_amounts(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is an `Settlement`."""
    chain = answer.derivation
    assert isinstance(chain, Settlement)
    writing = Writing.of(answer.question.text)
    values: dict[str, Node] = {unknown.letter: Leaf(unknown.value) for unknown in chain.unknowns}
    done = [
        _told(answer, chain, (unknown, line), values, writing)
        for unknown, line in zip(chain.unknowns, chain.lines, strict=True)
    ]
    last = put_in(chain.asked, values)
    final = [Step(each.text, "operation", formula=each.formula) for each in steps(last, writing)]
    before = " ".join(filter(None, [wanted(answer), set_aside(chain.unused)]))
    sums = (
        put_in(line.equation.right, values)
        for unknown, line in zip(chain.unknowns, chain.lines, strict=True)
        if isinstance(chain.asked, Leaf) and chain.asked.name == unknown.letter
    )
    text, says = concluded(answer, inverse(next(sums, last), writing))
    equation = ", ".join(str(line.equation) for line in chain.lines)
    asked = [Step(before, "unknown")] if before else []
    return Narration(
        answer.text,
        (*asked, *done, *final, Step(text, "answer")),
        _proof(chain, values),
        f"{equation}, so the answer is {written_number(chain.solution)}",
        says=says,
        picture=_picture(chain, writing),
    )


def _told(
    answer: Answer, chain: Settlement, told: tuple[Unknown, Line], values: dict[str, Node], writing: Writing
) -> Step:
    """Return what the text says about an amount, worked out if the text describes it by another amount."""
    unknown, line = told
    known = put_in(line.equation.right, values)
    done = [_past_zero(each, chain.unit, writing) for each in steps(known, writing)]
    said = line.says if done else f"{capital(unknown.words)} is {writing.number(unknown.value)}."
    return Step(
        " ".join([said, *(each.text for each in done)]),
        "operation" if done else "equation",
        formula=done[-1].formula if done else "",
        evidence=(Evidence("line", str(line.equation)),),
        spans=spans(answer, [(line.first, line.stop)]),
    )


def _ends(node: Node) -> tuple[Fraction, Fraction] | None:
    """Return where a sum starts and by how much it goes up or down; `None` for another calculation."""
    if not isinstance(node, Operation) or node.sign not in "+-" or has_unknown(node):
        return None
    change = evaluate(node.right)
    return evaluate(node.left), change if node.sign == "+" else -change


def _past_zero(done: Done, unit: str, writing: Writing) -> Done:
    """Return a sum that passes zero as steps on a number line, with its unit."""
    ends = _ends(done.node)
    way = below_zero.steps(*ends, writing.number) if ends else ""
    node = done.node
    if not way and node.sign == "-" and evaluate(node.right) * evaluate(node.left) < 0:  # between two levels
        low, high = sorted((evaluate(node.left), evaluate(node.right)))
        way = below_zero.steps(low, high - low, writing.number)
    if not way:
        return done
    noun = "" if dimension_of(unit) == "money" else f" {plural(unit)}" if unit else ""
    return replace(done, text=f"{way}: {done.formula}{noun}.")


def _picture(chain: Settlement, writing: Writing) -> Picture | None:
    """Return the number line of a single sum that passes zero, or `None` for other chains."""
    ends = _ends(chain.lines[0].equation.right) if len(chain.lines) == 1 else None
    if ends is None or not below_zero.steps(*ends, writing.number):
        return None
    start, change = ends
    jump = f"{'+' if change > 0 else '−'} {writing.number(abs(change))}"
    parts = (Part(writing.number(start), float(start)), Part("{0}", float(start + change)))
    says = f"a number line with a jump of {jump} from {writing.number(start)} to {{0|what is asked for}}"
    found = (writing.number(start + change),)
    return Picture("line", parts, above=jump, says=says, found=found, after=(1,))


def _proof(chain: Settlement, values: dict[str, Node]) -> tuple[str, ...]:
    lines = []
    for number, (unknown, line) in enumerate(zip(chain.unknowns, chain.lines, strict=True), start=1):
        lines.append(f"({number}) {line.equation}    {line.says}")
        if isinstance(line.equation.right, Operation):
            lines.append(f"    {unknown.letter} = {written_number(unknown.value)}    {unknown.words}")
    shown = written(put_in(chain.asked, values))
    return (*lines, "", f"{written(chain.asked)} = {shown}", f"= {written_number(chain.solution)}")
