"""Chains of amounts in which each is described by another, in words; every sentence comes from the derivation."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Node, Operation, put_in, written
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.derivation import Line, Unknown
from solvers.wording import written_number
from tutor.narration.conclusion import concluded, set_aside, wanted
from tutor.narration.formulas import inverse
from tutor.narration.sentences import capital
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.worked import Writing, steps


def narrate_amounts(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is an `AmountChain`."""
    chain = answer.derivation
    assert isinstance(chain, AmountChain)
    writing = Writing.of(answer.question.text)
    values: dict[str, Node] = {unknown.letter: Leaf(unknown.value) for unknown in chain.unknowns}
    done = [
        _told(answer, unknown, line, values, writing)
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
    )


def _told(answer: Answer, unknown: Unknown, line: Line, values: dict[str, Node], writing: Writing) -> Step:
    """Return what the text says about an amount, worked out if the text describes it by another amount."""
    known = put_in(line.equation.right, values)
    done = steps(known, writing)
    said = line.says if done else f"{capital(unknown.words)} is {writing.number(unknown.value)}."
    return Step(
        " ".join([said, *(each.text for each in done)]),
        "operation" if done else "equation",
        formula=done[-1].formula if done else "",
        evidence=(Evidence("line", str(line.equation)),),
        spans=spans(answer, [(line.first, line.stop)]),
    )


def _proof(chain: AmountChain, values: dict[str, Node]) -> tuple[str, ...]:
    lines = []
    for number, (unknown, line) in enumerate(zip(chain.unknowns, chain.lines, strict=True), start=1):
        lines.append(f"({number}) {line.equation}    {line.says}")
        if isinstance(line.equation.right, Operation):
            lines.append(f"    {unknown.letter} = {written_number(unknown.value)}    {unknown.words}")
    shown = written(put_in(chain.asked, values))
    return (*lines, "", f"{written(chain.asked)} = {shown}", f"= {written_number(chain.solution)}")
