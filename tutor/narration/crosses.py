"""The young of two parents in words: what each passes on, the four pairs, and those that are asked for."""

from __future__ import annotations

import re

from solvers.answer import Answer
from solvers.laws.crossing import Cross
from solvers.wording import listed
from tutor.narration.conclusion import sentence, with_choice
from tutor.narration.step import Narration, Step

_PASSED_ON = "For each gene, a parent has two alleles and passes on one of them, and both are equally likely."


def narrate_cross(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Cross`."""
    found = answer.derivation
    assert isinstance(found, Cross)
    count = sum(pair in found.right for pair in found.young)
    part = f"{count} of the {len(found.young)} pairs {'is' if count == 1 else 'are'} like that"
    formula = f"{count} ÷ {len(found.young)} = {found.text}"
    young = "young" if re.search(r"\byoung\b", answer.question.text) else "offspring"
    pairs = f"The {young} of {found.parents[0]} and {found.parents[1]} get one of these pairs: {listed(found.young)}."
    steps = [
        Step(_PASSED_ON, "fact"),
        Step(f"{pairs} All four are equally likely.", "operation"),
        *(Step(text, "fact") for text in _shown(found)),
        Step(
            f"{part}, and that is {found.text}." if count else "No pair is like that.",
            "operation",
            formula=formula,
        ),
    ]
    says = answer.asked.says if answer.asked else ""
    percent = f"{found.solution} percent"
    is_cut = found.wanted not in found.right and any(parent in says for parent in found.parents)
    if is_cut or (
        found.text not in says and percent not in says
    ):  # the parents were taken for a part of the name
        shows = found.wanted if found.wanted in found.right else "this trait"
        of = f"of the {young} are expected to have {shows}"
        says = (
            f"{found.text} {of}"
            if found.in_percent
            else f"the share of the {young} with {shows} is {found.text}"
        )
    says = with_choice(answer, says)
    hints = tuple(step.text for step in steps[:-1])
    end = Step(sentence(says), "answer")
    return Narration(answer.text, (*steps, end), (formula,), formula, says=says, hints=hints)


def _shown(found: Cross) -> list[str]:
    """Return which pairs show the trait that is asked for, and why; nothing if a pair itself is asked for."""
    letter = found.parents[0][0].upper()
    if found.wanted in found.right:
        return []
    if found.right == (letter.lower() * 2,):
        return [
            f"The recessive allele {letter.lower()} shows only if there is no {letter}, so only in {found.right[0]}."
        ]
    shown = [*dict.fromkeys(pair for pair in found.young if pair in found.right)]
    if len(found.right) > 1 and shown:
        return [f"One dominant allele {letter} is enough to show its trait, as in {listed(shown)}."]
    return [f"What is asked for is the pair {found.right[0]}."]
