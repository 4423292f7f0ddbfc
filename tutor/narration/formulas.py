"""Formulas, systems of equations and plain calculations in words: every sentence is read off the derivation."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.arithmetic.tree import (
    Equation,
    Leaf,
    Node,
    Operation,
    evaluate,
    leaves,
    operations,
    put_in,
    written,
)
from solvers.formulas.derivation import Calculation, EquationSystem, FormulaUse, Line, Played
from solvers.wording import written_number
from tutor.narration.lines import proof, solving, spans_of, stated, written_lines
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.pictures.formulas import picture_of_clock, picture_of_formula

_ORDER = "Brackets come first, then × and ÷, then + and −, each from left to right."


def narrate_formula(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `FormulaUse`."""
    use = answer.derivation
    assert isinstance(use, FormulaUse)
    roles = [role for role in use.roles if list(leaves(role.node))]
    put_in_text = f"Put the numbers into the formula: {use.tree}."
    steps = [
        Step(use.says, "fact", source=f"formula: {use.name}", formula=use.written, evidence=(_formula(use),)),
        *(_role(answer, role) for role in roles),
        Step(
            put_in_text,
            "equation",
            formula=str(use.tree),
            evidence=(stated(use.tree),),
            spans=spans_of(answer, use.tree.left, use.tree.right),
        ),
        *solving(use.steps),
        _checked(use.tree, use.solution_leaf, answer.text, use.unused),
    ]
    return Narration(
        answer.text,
        tuple(steps),
        proof(use.tree, use.steps),
        f"{use.tree}, so x = {written(use.solution_leaf)}",
        picture=picture_of_formula(use),
    )


def narrate_system(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is an `EquationSystem`."""
    system = answer.derivation
    assert isinstance(system, EquationSystem)
    named = " and ".join(f"{unknown.letter} stand for “{unknown.words}”" for unknown in system.unknowns)
    steps = [Step(f"Let {named}.", "equation", evidence=_unknowns(system))]
    steps += [_sentence(answer, line) for line in system.lines]
    if system.moved is not None:
        steps += _elimination(system, system.moved)
    steps += solving(system.steps)
    steps += _back(system)
    steps.append(_conclusion(system, answer.text))
    equation = ", ".join(str(line.equation) for line in system.lines)
    return Narration(
        answer.text,
        tuple(steps),
        _system_proof(system),
        f"{equation}, so the answer is {' and '.join(map(written_number, system.solutions))}",
    )


def narrate_calculation(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `Calculation`."""
    work = answer.derivation
    assert isinstance(work, Calculation)
    solution = Leaf(work.solution)
    if work.is_equation:
        text = f"The question says {work.tree}. Find the number that {_unknown_of(work.tree)} stands for."
    else:
        text = f"The question asks for {written(work.tree.right)}."
        text += f" {_ORDER}" if len(list(operations(work.tree.right))) > 1 else ""
    steps = [
        Step(
            text,
            "equation",
            formula=str(work.tree),
            evidence=(stated(work.tree),),
            spans=spans(answer, [(work.first, work.stop)]),
        ),
        *(Step(fact, "fact", source="common knowledge") for fact in work.facts),
        *solving(work.steps),
    ]
    if work.is_equation:
        steps.append(_checked(work.tree, solution, answer.text, ()))
    else:
        steps.append(
            Step(
                f"So the answer is {answer.text}.",
                "answer",
                formula=f"{written(work.tree.right)} = {written(solution)}",
            )
        )
    return Narration(
        answer.text,
        tuple(steps),
        proof(work.tree, work.steps),
        f"{work.tree}, so {_unknown_of(work.tree)} = {written(solution)}",
        picture=picture_of_clock(work),
    )


def _role(answer: Answer, role: Played) -> Step:
    text = f"{role.says} {role.converted}".strip()
    details = (("plays", role.title), ("number", written(role.node)))
    formula = f"{role.title} = {written(role.node)}"
    is_asked = isinstance(role.node, Leaf) and role.node.value is None
    return Step(
        text,
        "unknown" if is_asked else "equation",
        formula=formula,
        evidence=(Evidence("argument", role.name, details),),
        spans=spans_of(answer, role.node),
    )


def _sentence(answer: Answer, line: Line) -> Step:
    text = f"The question says “{line.words}”. {line.says}"
    return Step(
        text,
        "equation",
        formula=str(line.equation),
        evidence=(stated(line.equation),),
        spans=spans(answer, [(line.first, line.stop)]),
    )


def _elimination(system: EquationSystem, moved: Equation) -> list[Step]:
    source = next((line.equation for line in system.lines if line.equation == moved), None)
    if source is not None:
        first = Step(f"The equation {moved} says what y is.", "transformation", formula=str(moved))
    else:
        lines = [
            line.equation for line in system.lines if line.equation.put_in({"y": moved.right}) != system.tree
        ]
        text = f"Solve {lines[0] if lines else system.lines[0].equation} for y: {moved}."
        first = Step(text, "transformation", formula=str(moved), evidence=(stated(moved),))
    text = f"Put {written(moved.right)} for y in the other equation: {system.tree}. Now only x is unknown."
    return [first, Step(text, "equation", formula=str(system.tree), evidence=(stated(system.tree),))]


def _back(system: EquationSystem) -> list[Step]:
    """What y is, now that x is known."""
    if system.moved is None:
        return []
    values = {unknown.letter: unknown.value for unknown in system.unknowns}
    shown = written(put_in(system.moved.right, {"x": Leaf(values["x"])}))
    text = f"Put {written_number(values['x'])} for x: y = {shown} = {written_number(values['y'])}."
    return [Step(text, "operation", formula=f"y = {written_number(values['y'])}")]


def _conclusion(system: EquationSystem, answer: str) -> Step:
    values = {unknown.letter: Leaf(unknown.value) for unknown in system.unknowns}
    parts = (str(line.equation.put_in(values)) for line in system.lines)
    text = f"Check: {' and '.join(parts)}, as the question says."
    nodes = (system.asked, *system.also)
    asked = [f"{written(n)} = {written_number(v)}" for n, v in zip(nodes, system.solutions, strict=True)]
    if system.also:
        text += f" Asked for are {' and '.join(asked)}."
    elif isinstance(system.asked, Operation):
        shown = f"{written(system.asked)} = {written(put_in(system.asked, values))} = {written_number(system.solution)}"
        text += f" Asked for is {shown}."
    else:
        text += f" Asked for is {written(system.asked)}, “{_words_of(system, system.asked)}”."
    return Step(
        f"{text}{not_needed(system.unused)} So the answer is {answer}.",
        "answer",
        formula=" and ".join(asked),
    )


def _words_of(system: EquationSystem, node: Node) -> str:
    return next((u.words for u in system.unknowns if isinstance(node, Leaf) and u.letter == node.name), "")


def _checked(tree: Equation, solution: Leaf, answer: str, unused: tuple[Leaf, ...]) -> Step:
    assert solution.value is not None
    side, name = written_number(evaluate(tree.left, solution.value)), _unknown_of(tree)
    text = f"Put {written(solution)} for {name} in the first equation: both sides are {side}."
    text += f"{not_needed(unused)} So the answer is {answer}."
    return Step(text, "answer", formula=f"{name} = {written(solution)}", evidence=(stated(tree),))


def not_needed(unused: tuple[Leaf, ...]) -> str:
    """A sentence for the numbers that take no part; empty when there are none."""
    if not unused:
        return ""
    names = " and ".join(f"“{leaf.words}”" for leaf in unused)
    return f" {names} {'is' if len(unused) == 1 else 'are'} not needed."


def _unknown_of(tree: Equation) -> str:
    return next((leaf.name for leaf in tree.leaves if leaf.value is None), "x")


def _formula(use: FormulaUse) -> Evidence:
    return Evidence("rule", use.name, tuple((role.name, written(role.node)) for role in use.roles))


def _unknowns(system: EquationSystem) -> tuple[Evidence, ...]:
    return tuple(
        Evidence("tree node", unknown.letter, (("words", unknown.words),)) for unknown in system.unknowns
    )


def _system_proof(system: EquationSystem) -> tuple[str, ...]:
    lines = [
        f"({number}) {line.equation}    {line.says}" for number, line in enumerate(system.lines, start=1)
    ]
    if system.moved is not None:
        lines.append(f"    {system.moved}")
    return (
        *lines,
        "",
        *written_lines(system.tree, system.steps),
        "",
        *(f"{u.letter} = {written_number(u.value)}    {u.words}" for u in system.unknowns),
    )
