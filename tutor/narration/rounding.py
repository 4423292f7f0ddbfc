"""A rounded answer or a remainder in words: how the exact value comes about, and what the situation makes of it."""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer
from solvers.arithmetic.tree import evaluate, leaves, named
from solvers.equations.derivation import EquationTree
from solvers.rounding import Remainder, Rounded
from solvers.rules.derivation import RuleDerivation
from solvers.wording import mixed_number
from tutor.narration.conclusion import concluded
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, spans
from tutor.pictures.model import Picture
from tutor.pictures.trees import picture_of_rounding, picture_of_tree


def narrate_rounded(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is `Rounded`: those of the exact value, then the rounding."""
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
    formula = f"{mixed_number(derivation.exact)} ≈ {tree.value}"
    text, says = concluded(answer, tree.reason.text)
    rounding = Step(
        text,
        "answer",
        source=f"rounding: {tree.way}, as the question asks",
        formula=formula,
        evidence=(Evidence("line", formula),),
        spans=spans(answer, ((derivation.first, derivation.stop),)),
    )
    before = [replace(step, text=step.text.replace(CONCLUDES, "This gives")) for step in inner.steps]
    equation = f"{inner.equation}, rounded {tree.way}: {tree.value}"
    return Narration(
        answer.text,
        (*before, rounding),
        (*inner.proof, formula),
        equation,
        says=says,
        hints=inner.hints,
        picture=_picture(derivation),
    )


def narrate_remainder(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `Remainder`."""
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
    """The division, where the exact value comes of one."""
    inner = derivation.inner
    tree = inner.tree if isinstance(inner, RuleDerivation | EquationTree) else None
    return None if tree is None else picture_of_rounding(tree)
