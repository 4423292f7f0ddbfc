"""Formulas in words: the formula, the numbers that go into it, and how to work it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from knowledge.formulas import load_formulas
from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Node, Operation, evaluate, has_unknown, leaves, operations
from solvers.formulas.derivation import FormulaUse, Played
from solvers.wording import written_number
from tutor.narration import by_operations
from tutor.narration.conclusion import concluded, said, set_aside, wanted
from tutor.narration.given import given
from tutor.narration.lines import proof, solving, spans_of, stated
from tutor.narration.percents import Percents, as_percent, beside_half, percentage, share
from tutor.narration.sentences import capital
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.worked import Done, Writing, shown, steps, undone
from tutor.pictures.formulas import picture_of_formula


def narrate_formula(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `FormulaUse`."""
    use = answer.derivation
    assert isinstance(use, FormulaUse)
    writing = Writing.of(answer.question.text)
    done = _worked_out(answer, use, writing)
    told, says = concluded(answer, _check(use, writing))
    asks = wanted(answer) if len(done) > 1 else ""
    before = " ".join(filter(None, [asks, set_aside(_idle(use))]))
    asked = [Step(before, "unknown")] if before else []
    return Narration(
        answer.text,
        (*asked, _formula(answer, use), *done, Step(told, "answer", evidence=(stated(use.tree),))),
        proof(use.tree, use.steps),
        f"{use.tree}, so x = {written_number(use.solution)}",
        says=says,
        hints=tuple(filter(None, [before, use.says, *_first_steps(use, done)])),
        picture=picture_of_formula(use),
    )


def _idle(use: FormulaUse) -> tuple[Leaf, ...]:
    """Return the numbers that are not used; the number of items in a fair sharing does not count as one."""
    put_in = [
        leaf.value for side in (use.general.left, use.general.right) for leaf in leaves(side) if leaf.value
    ]
    counts = {Fraction(len(list(leaves(role.node)))) for role in use.roles}
    return tuple(leaf for leaf in use.unused if leaf.value not in (*put_in, *counts))


def _formula(answer: Answer, use: FormulaUse) -> Step:
    """Return the formula and what fills its roles."""
    given_ = given(answer, *(role.node for role in use.roles))
    known = [] if given_ else [role for role in use.roles if _is_told(role)]
    says = "" if _is_simple(use) or (given_ and _has_leads(use)) else use.says
    named = [f"{role.title} is {next(leaves(role.node)).words}" for role in known]
    told = f"{', '.join(named[:-1])}, and {named[-1]}" if len(named) > 2 else " and ".join(named)
    converted = [role.converted for role in use.roles if role.converted]
    details = tuple((role.name, _numbers(role.node)) for role in use.roles)
    return Step(
        " ".join(filter(None, [given_, says, f"{capital(told)}." if told else "", *converted])),
        "fact",
        source=f"formula: {use.name}",
        evidence=(Evidence("rule", use.name, (("formula", use.written), *details)),),
        spans=spans_of(answer, use.tree.left, use.tree.right),
    )


def _is_simple(use: FormulaUse) -> bool:
    """Return whether it is a percentage, which is explained by simple parts."""
    alone = _alone(use)
    return share(use.tree) is not None or (alone is not None and percentage(alone) is not None)


def _has_leads(use: FormulaUse) -> bool:
    return any(each.leads for each in load_formulas().formulas if each.name == use.name)


def _is_told(role: Played) -> bool:
    """Return whether a role is filled by a single number and has a name of its own."""
    found = list(leaves(role.node))
    is_one = len(found) == 1 and found[0].value is not None and found[0].words[:1] in "0123456789$€£"
    return is_one and role.title.startswith("the ")


def _numbers(node: Node) -> str:
    return ", ".join("x" if leaf.value is None else written_number(leaf.value) for leaf in leaves(node))


def _worked_out(answer: Answer, use: FormulaUse, writing: Writing) -> list[Step]:
    """Return the operations or, if the unknown is inside, the way back to it."""
    alone = _alone(use)
    if alone is not None:
        simple = percentage(alone)
        done = (
            Percents(simple, writing, use.unit).worked_out()
            if simple
            else _led(answer, use, steps(alone, writing), writing)
        )
    elif asked := share(use.tree):
        told, sum_ = as_percent(*asked, writing)
        return [Step(told, "operation", formula=sum_, evidence=(stated(use.tree),))]
    else:
        back = undone(use.tree, writing)
        if back is None:
            return solving(use.steps)
        done = back
    evidence = (stated(use.tree),)
    return [Step(each.text, "operation", formula=each.formula, evidence=evidence) for each in done]


def _alone(use: FormulaUse) -> Node | None:
    """Return the side that works out the answer, or `None` if the unknown is inside a calculation."""
    for side, other in ((use.tree.left, use.tree.right), (use.tree.right, use.tree.left)):
        if isinstance(side, Leaf) and side.value is None and not has_unknown(other):
            return other
    return None


def _led(answer: Answer, use: FormulaUse, done: list[Done], writing: Writing) -> list[Done]:
    """Return the operations, each with its meaning in this formula if there is one, and the last one with its unit."""
    amount = answer.asked.amount if answer.asked and said(answer) else ""
    noun = f" {amount.partition(' ')[2]}".rstrip()
    formula = next(each for each in load_formulas().formulas if each.name == use.name)
    if len(formula.leads) != len(done):
        *before, last = done
        lead = "That is " if last.text.startswith(last.formula) else ""
        return [*before, replace(last, text=f"{lead}{last.text.rstrip('.')}{noun}.")]
    numbers = {
        role.name: writing.number(evaluate(role.node)) for role in use.roles if not has_unknown(role.node)
    }
    for leaf in use.unused:  # "four games" are how many values there are
        role = next((name for name, told in numbers.items() if told == writing.number(leaf.value or 0)), "")
        numbers |= {role: leaf.words} if role else {}
    return [
        replace(each, text=f"{lead.format_map(numbers)}: {each.formula}{noun}.")
        for each, lead in zip(done, formula.leads, strict=True)
    ]


def _first_steps(use: FormulaUse, done: list[Step]) -> list[str]:
    """Return the steps without their results."""
    return [f"{step.text.rpartition(' = ')[0]} = ?" if " = " in step.text else step.text for step in done]


def _check(use: FormulaUse, writing: Writing) -> str:
    """Return the formula with the answer in it if the steps worked backward; otherwise the last operation reversed."""
    alone = _alone(use)
    if asked := share(use.tree):
        part, whole = asked
        told = [writing.number(value) for value in (use.solution, part, whole)]
        return f"Check: {beside_half(part / whole, f'{told[0]}%', *told[1:])}."
    if alone is None:
        filled = use.tree.put_in({"x": Leaf(use.solution)})
        return f"Check: {shown(filled.left, writing)} = {shown(filled.right, writing)}."
    simple = percentage(alone)
    return Percents(simple, writing, use.unit).check() if simple else inverse(alone, writing)


def _evened(parts: Sequence[Fraction], mean: Fraction, writing: Writing) -> str:
    """Return the check that the amounts above an average make up for those below it."""
    above = [value for value in parts if value > mean]
    below = [value for value in parts if value < mean]
    if not above:
        return f"Check: all of them are {writing.number(mean)}."
    told = [_apart(values, mean, writing) for values in (above, below)]
    return f"Check: {told[0]} above {writing.number(mean)}, and {told[1]} below it."


def _apart(values: Sequence[Fraction], mean: Fraction, writing: Writing) -> str:
    """Return how far numbers are from an average, all together: "18 and 21 are 3 + 6 = 9"."""
    distances = [max(value - mean, mean - value) for value in values]
    *first, last = map(writing.number, values)
    total = writing.number(sum(distances, Fraction(0)))
    if not first:
        return f"{last} is {total}"
    return f"{', '.join(first)} and {last} are {' + '.join(map(writing.number, distances))} = {total}"


def inverse(node: Node, writing: Writing) -> str:
    """Return a check by the opposite operation; empty unless it is a division, a difference, or a sum of
    two numbers.
    """
    if not isinstance(node, Operation) or node.sign not in "+-×÷":
        return ""
    if isinstance(node.left, Operation) and node.sign in "+×" and node.left.sign == node.sign:
        return ""  # of three there is no opposite
    by, found = evaluate(node.right), evaluate(node)
    sign = {"÷": "×", "-": "+", "+": "−", "×": "÷"}[node.sign]
    if not by or (sign == "÷" and by == 1):
        return ""
    parts = [evaluate(leaf) for leaf in leaves(node.left)]
    are_added = all(each.sign == "+" for each in operations(node.left))
    if sign == "×" and by == len(parts) > 1 and are_added:  # shared out evenly
        return _evened(parts, found, writing)
    says = ", as the question says" if isinstance(node.left, Leaf) else ""
    shown_ = by_operations.named(node.left, writing)
    return f"Check: {writing.operand(found)} {sign} {writing.operand(by)} = {shown_}{says}."
