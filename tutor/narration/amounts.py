"""Amounts told one from another, in words: every sentence is read off the derivation."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Node, Operation, put_in, written
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.derivation import Line, Unknown
from solvers.wording import written_number
from tutor.narration.formulas import not_needed
from tutor.narration.step import Evidence, Narration, Step, spans


def narrate_amounts(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is an `AmountChain`."""
    chain = answer.derivation
    assert isinstance(chain, AmountChain)
    values: dict[str, Node] = {unknown.letter: Leaf(unknown.value) for unknown in chain.unknowns}
    steps = [
        _told(answer, unknown, line, values)
        for unknown, line in zip(chain.unknowns, chain.lines, strict=True)
    ]
    steps.append(_conclusion(chain, values, answer.text))
    equation = ", ".join(str(line.equation) for line in chain.lines)
    return Narration(
        answer.text,
        tuple(steps),
        _proof(chain, values),
        f"{equation}, so the answer is {written_number(chain.solution)}",
    )


def _told(answer: Answer, unknown: Unknown, line: Line, values: dict[str, Node]) -> Step:
    text = f"The question says “{line.words}”. {line.says} Call “{unknown.words}” {unknown.letter}: {line.equation}"
    if isinstance(line.equation.right, Operation):
        told, known = written(line.equation.right), written(put_in(line.equation.right, values))
        text += f"{'' if known == told else f' = {known}'} = {written_number(unknown.value)}"
    return Step(
        f"{text}.",
        "operation" if isinstance(line.equation.right, Operation) else "equation",
        formula=f"{unknown.letter} = {written_number(unknown.value)}",
        evidence=(Evidence("line", str(line.equation)),),
        spans=spans(answer, [(line.first, line.stop)]),
    )


def _conclusion(chain: AmountChain, values: dict[str, Node], answer: str) -> Step:
    shown = written(chain.asked)
    if isinstance(chain.asked, Operation):
        shown += f" = {written(put_in(chain.asked, values))} = {written_number(chain.solution)}"
    text = f"Asked is “{chain.asked_words}”: {shown}."
    return Step(
        f"{text}{not_needed(chain.unused)} So the answer is {answer}.",
        "answer",
        formula=f"{written(chain.asked)} = {written_number(chain.solution)}",
    )


def _proof(chain: AmountChain, values: dict[str, Node]) -> tuple[str, ...]:
    lines = []
    for number, (unknown, line) in enumerate(zip(chain.unknowns, chain.lines, strict=True), start=1):
        lines.append(f"({number}) {line.equation}    {line.says}")
        if isinstance(line.equation.right, Operation):
            lines.append(f"    {unknown.letter} = {written_number(unknown.value)}    {unknown.words}")
    shown = written(put_in(chain.asked, values))
    return (*lines, "", f"{written(chain.asked)} = {shown}", f"= {written_number(chain.solution)}")
