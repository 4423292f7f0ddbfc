"""A rounded answer or a remainder in words: how to get the exact value, and how the situation rounds it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from solvers.answer import Answer
from solvers.arithmetic.tree import NEAREST, Equation, Operation, evaluate, has_unknown, leaves, named
from solvers.equations.derivation import EquationTree
from solvers.rounding import Remainder, Rounded
from solvers.wording import CURRENCIES, amount, mixed_number, written_number
from tutor.narration import by_operations, nearest
from tutor.narration.conclusion import concluded
from tutor.narration.figures import with_commas
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, spans
from tutor.narration.worked import Writing
from tutor.pictures.model import Picture
from tutor.pictures.trees import picture_of_rounding, picture_of_tree


def narrate_rounded(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is `Rounded`: those of the exact value, then the rounding."""
    from tutor.narration import narrate

    derivation = answer.derivation
    assert isinstance(derivation, Rounded)
    tree = derivation.tree
    inner = narrate(
        replace(
            answer,
            derivation=derivation.inner,
            value=derivation.exact,
            text=named(tree.node),
            story=None,
            asked=None,
        )
    )
    formula = f"{mixed_number(derivation.exact)} ≈ {mixed_number(tree.value)}"
    why, before = (
        tree.reason.text,
        [replace(s, text=s.text.replace(CONCLUDES, "This gives")) for s in inner.steps],
    )
    division = None if tree.way == NEAREST else _division(derivation)
    if division:
        before = [_with_remainder(step, division, answer) for step in inner.steps[:-1]]
        formula = f"{tree.value - 1} + 1 = {tree.value}" if tree.way == "up" else ""
        why = f"{': '.join(filter(None, [why.partition(': round ')[0], formula]))}."
    if tree.way == NEAREST:
        why = nearest.why(derivation.exact, tree.place, _shown(answer))
    text, says = concluded(answer, why)
    rounding = Step(
        text,
        "answer",
        source=f"rounding: {tree.how}, as the question asks",
        formula=formula,
        evidence=(Evidence("line", formula),),
        spans=spans(answer, ((derivation.first, derivation.stop),)),
    )
    equation = f"{inner.equation}, rounded {tree.how}: {written_number(tree.value)}"
    return Narration(
        answer.text,
        (*before, rounding),
        (*inner.proof, *filter(None, [formula])),
        equation,
        says=says,
        hints=inner.hints,
        picture=_picture(derivation),
    )


def _shown(answer: Answer) -> Callable[[Fraction], str]:
    """Return how numbers of the answer's kind are written: money with its sign."""
    sign = answer.text[:1] if answer.text[:1] in CURRENCIES else ""
    return lambda value: with_commas(amount(value, sign))


def _division(derivation: Rounded) -> Operation | None:
    """Return the division of whole numbers that gives the exact value, or `None` if it comes from something else."""
    tree = getattr(derivation.inner, "tree", None)
    sides = (tree.left, tree.right) if isinstance(tree, Equation) else (tree,)
    for side in sides:
        if not isinstance(side, Operation) or side.sign != "÷" or has_unknown(side):
            continue
        if all(evaluate(part).denominator == 1 for part in (side.left, side.right)):
            return side
    return None


def _with_remainder(step: Step, division: Operation, answer: Answer) -> Step:
    """Return a step with its division, including what is left over."""
    one, by = evaluate(division.left), evaluate(division.right)
    sum_ = by_operations.line(division, Writing.of(answer.question.text))
    told = f"{one} ÷ {by} is {one // by} remainder {one % by}"
    if sum_ not in step.text:
        return step
    return replace(step, text=step.text.replace(sum_, told), formula=told.replace(" is ", " = "))


def narrate_remainder(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Remainder`."""
    derivation = answer.derivation
    assert isinstance(derivation, Remainder)
    tree = derivation.tree
    dividend, divisor = evaluate(tree.left), evaluate(tree.right)
    formula = f"{dividend} = {dividend // divisor} × {divisor} + {tree.value}"
    found = spans(answer, ((leaf.first, leaf.stop) for leaf in leaves(tree)))
    text, says = concluded(answer, tree.reason.text)
    told = f"{dividend} ÷ {divisor} is {dividend // divisor} remainder {tree.value}"
    steps = (
        Step(
            f"Make groups of {divisor} out of {dividend}, and look at what is left: {told}.",
            "operation",
            source="division with remainder",
            formula=formula,
            evidence=(Evidence("line", formula),),
            spans=found,
        ),
        Step(text, "answer", formula=formula, spans=found),
    )
    return Narration(answer.text, steps, (formula,), formula, says=says, picture=picture_of_tree(tree))


def _picture(derivation: Rounded) -> Picture | None:
    """Return the picture of the division, if the exact value comes from one."""
    inner = derivation.inner
    if derivation.tree.way == NEAREST:
        return None
    tree = inner.tree if isinstance(inner, EquationTree) else None
    return None if tree is None else picture_of_rounding(tree)
