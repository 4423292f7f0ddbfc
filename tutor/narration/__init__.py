"""From a derivation to words: a single narration that every rendering, hint, and card shows."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import replace

from solvers.answer import Answer
from solvers.certainty import Certainty
from solvers.routing import WORD_PROBLEMS
from tutor.narration.band import Band
from tutor.narration.figures import with_minus
from tutor.narration.step import Narration, Step

Narrator = Callable[..., Narration]

NARRATORS: dict[str, str | Narrator] = {
    "relations": "tutor.narration.relations:narrate_relations",
    "joint": "tutor.narration.joint:narrate_joint",
    "support graph": "tutor.narration.tables:narrate_support",
    "judgement": "tutor.narration.statements:narrate_judgement",
    "comparison": "tutor.narration.comparisons:narrate_comparison",
    "exception": "tutor.narration.exceptions:narrate_exception",
    "several": "tutor.narration.several:narrate_several",
    "quotation": "tutor.narration.retrieval:narrate_quotation",
    "stated": "tutor.narration.retrieval:narrate_stated",
    "food chain": "tutor.narration.food_chains:narrate_food_chain",
    "inquiry": "tutor.narration.inquiries:narrate_inquiry",
    "supposed": "tutor.narration.supposed:narrate_supposed",
    "co-occurrence": "tutor.narration.retrieval:narrate_co_occurrence",
    "equation tree": "tutor.narration.equations:narrate_equation",
    "calculation": "tutor.narration.calculations:narrate_calculation",
    "number list": "tutor.narration.number_lists:narrate_list",
    "number pattern": "tutor.narration.number_patterns:narrate_pattern",
    "chance": "tutor.narration.outcomes:narrate_chance",
    "law": "tutor.narration.laws:narrate_law",
    "cross": "tutor.narration.crosses:narrate_cross",
    "law of change": "tutor.narration.changes:narrate_change",
    "number form": "tutor.narration.numbers.forms:narrate_form",
    "number order": "tutor.narration.numbers.order:narrate_ranking",
    "divisors": "tutor.narration.numbers.divisors:narrate_divisors",
    "digit": "tutor.narration.numbers.single:narrate_digit",
    "number function": "tutor.narration.numbers.single:narrate_turned",
    "rounded": "tutor.narration.rounding:narrate_rounded",
    "remainder": "tutor.narration.rounding:narrate_remainder",
    "situation": "tutor.narration.situations:narrate_situation",
}
"""The narrator of each kind of derivation: a function, or its import path, which is loaded when it is first needed."""


_WITH_SIGNS = ("calculation", "number list", "number pattern", "chance")
"""Kinds that keep the signs of products: who asks knows them, or the narrator uses none that a band does not know."""
_BANDED = ("situation", *_WITH_SIGNS)
"""Kinds of derivations that are told in the words of a grade band."""
_OF_FACTS = (
    *("relations", "support graph", "judgement", "comparison", "exception", "several", "quotation"),
    *("stated", "food chain", "inquiry", "supposed", "co-occurrence"),
)
"""Kinds that look something up."""


def narrate(answer: Answer, *, is_known: bool = False, band: Band = Band.ANY) -> Narration:
    """Return the steps of `answer`, a drawing of its proof, and its calculation in one line.

    The narrator is chosen by the kind of derivation; each narrator uses only the derivation. If words of the question
    were read as other words, the steps start with that. If the derivation does not explain the answer, only its
    relevant parts are told.

    Args:
        answer: the answer with its derivation.
        is_known: whether the answer is known to be right from another source, so that its derivation is told anyway.
        band: the grade band to write for, if the narrator supports it.

    Raises:
        LookupError: there is no narrator for derivations of this kind; a new solver adds its own to `NARRATORS`.
    """
    kind = answer.derivation.kind
    if answer.solver in WORD_PROBLEMS:
        answer = pkgutil.resolve_name("tutor.narration.addressing:addressed")(answer)
    if kind not in NARRATORS:
        raise LookupError(f"There is no narrator for derivations of kind {kind!r}.")
    if answer.unexplained and not is_known:
        guessed: Narrator = pkgutil.resolve_name("tutor.narration.guesses:narrate_guess")
        told = guessed(answer)
    else:
        told = _told(answer, kind, band)
        if answer.story is not None:
            story = _told(replace(answer, derivation=answer.story), answer.story.kind, band)
            told = replace(story, proof=told.proof)
    if kind in _OF_FACTS:
        question = answer.question.text
        told = pkgutil.resolve_name("tutor.narration.bearing:bearing")(told, answer)
        told = pkgutil.resolve_name("tutor.narration.at_the_end:ended")(told, answer)
        told = pkgutil.resolve_name("tutor.narration.addressing:facts_told_to")(told, question)
        told = pkgutil.resolve_name("tutor.narration.again:said_once")(told)
        told = pkgutil.resolve_name("tutor.narration.simpler:simplified")(told, question)
        is_sure = answer.certainty is Certainty.SURE
        told = pkgutil.resolve_name("tutor.narration.simpler:in_band")(told, band, question, is_sure=is_sure)
    if answer.instead and _is_rival(answer) and not _rules_out(told, answer):
        *steps, last = told.steps
        label, _, name = answer.instead.partition(") ")
        instead = Step(f"Another answer that may fit is {label}): {name.rstrip('.')}.", "instead")
        is_said = last.text == told.headline  # an answer alone, which the line above already gives
        told = replace(told, steps=(*steps, *(() if is_said else (last,)), instead))
    if answer.read_as:
        told = replace(told, steps=(Step(answer.read_as, "spelling"), *told.steps))
    return replace(told, steps=tuple(replace(step, text=with_minus(step.text)) for step in told.steps))


def _is_rival(answer: Answer) -> bool:
    """Return whether the choice that the tables alone would have made still seems possible."""
    labels: tuple[str, ...] = pkgutil.resolve_name("tutor.narration.rivals:rivals")(answer)
    return answer.certainty is not Certainty.SURE and answer.instead.partition(")")[0].lstrip("(") in labels


def _rules_out(told: Narration, answer: Answer) -> bool:
    """Return whether a step is about the other choice that may fit, so that it tells what is wrong with it."""
    name = answer.instead.partition(") ")[2].rstrip(".").casefold()
    return any(
        step.text.casefold().startswith((name, f"a {name}", f"an {name}", f"the {name}"))
        for step in told.steps
    )


def _told(answer: Answer, kind: str, band: Band) -> Narration:
    found = NARRATORS[kind]
    narrator: Narrator = pkgutil.resolve_name(found) if isinstance(found, str) else found
    told = narrator(answer, band) if kind in _BANDED else narrator(answer)
    if kind not in _OF_FACTS:
        has_signs = kind in _WITH_SIGNS
        question = answer.question.text
        worked: Narrator = pkgutil.resolve_name("tutor.narration.simpler:worked_in_band")
        told = worked(told, band, question, has_signs=has_signs)
    return told
