"""Explains a choice with the facts that support it, or says plainly that none were found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solvers.answer import Answer
from solvers.tables.derivation import SupportGraph
from tutor.narration.chosen import asks_for_denial, chosen_of
from tutor.narration.facts import repeats
from tutor.narration.linking import Linking
from tutor.narration.reasons import reason_found
from tutor.narration.step import Narration, Step, resting_on

UNKNOWN = "I found nothing that says why this is so."
NEAREST = "It may be the same here."
"""What follows a fact that is not a reason for the answer."""
_MOST = 2
"""The most facts to tell again that support a choice only together, if nothing else does."""


def carried(narration: Narration, answer: Answer, found: Sequence[Step]) -> Narration:
    """Return a narration of a choice without the facts that do not bear on it.

    If no fact is left that supports the choice, the narration gives the facts by which it was found, unless the answer
    says them; otherwise, an account of a thing in the question; otherwise, it says that nothing was found, and the
    answer is not sure.

    Args:
        narration: of the facts for the choice, and the step that concludes from them.
        answer: the choice.
        found: all facts by which it was found.
    """
    *facts, last = narration.steps
    if last.kind != "answer" or not chosen_of(answer) or asks_for_denial(answer.question.text):
        return narration
    linking = Linking.of(answer)
    is_fact = any(step.text == narration.headline for step in found)
    kept = linking.kept(facts, narration.headline, is_fact=is_fact)
    dropped = [
        step for step in facts if not any(step.evidence and step.evidence == one.evidence for one in kept)
    ]
    if linking.carried(kept, narration.headline, is_fact=is_fact):
        return _with(narration, kept, dropped)
    reasons = _found(narration, linking, found) or _near(narration, answer, linking, found)
    reasons = reasons or _aligned(narration, answer, linking, found)
    is_unsaid = not reasons and not any(linking.carries(step.text) for step in found)
    if is_unsaid and answer.unexplained:
        kept = []  # facts about others say nothing if the choice is a guess
    elif is_unsaid:
        reasons = [Step(UNKNOWN, "unknown")]
        narration = replace(narration, is_bare=True)
    return _with(narration, _beside(narration, linking, reasons, kept), dropped)


def is_carried(narration: Narration, answer: Answer) -> bool:
    """Return whether the steps for a choice are a reason for it, so that it is more than a guess."""
    facts = [step for step in narration.steps if step.kind == "fact" and not step.text.endswith(NEAREST)]
    return bool(chosen_of(answer)) and Linking.of(answer).carried(facts, narration.headline)


def _beside(
    narration: Narration, linking: Linking, reasons: Sequence[Step], kept: Sequence[Step]
) -> list[Step]:
    """Return reasons with what is true of the other choices in the same respect, if the reasons support the choice."""
    if not reasons or not linking.carried(reasons, narration.headline):
        return [*reasons, *kept]
    others = [step for step in narration.steps[:-1] if linking.is_of_other(step.text)]
    return linking.kept([*reasons, *others], narration.headline)


def _with(narration: Narration, kept: Sequence[Step], dropped: Sequence[Step]) -> Narration:
    """Return a narration with these steps, whose last one also rests on the dropped ones."""
    last = narration.steps[-1]
    if dropped:
        last = resting_on(last, dropped, is_only=not any(step.source for step in kept))
    return replace(narration, steps=(*kept, last))


def _found(narration: Narration, linking: Linking, found: Sequence[Step]) -> list[Step]:
    """Return the facts by which a choice was found that support it and say more than the answer."""
    new = [step for step in found if not repeats(step.text, narration.headline)]
    told = [step for step in linking.kept(new, narration.headline) if not linking.is_of_other(step.text)]
    alone = [step for step in told if linking.carries(step.text)]
    if not alone:
        return told[:_MOST]
    best = max(alone, key=lambda step: linking.says(step.text))
    with_it = [step for step in told if step == best or linking.go_together(step.text, best.text)]
    return with_it if len(with_it) <= _MOST else [best]


def _aligned(narration: Narration, answer: Answer, linking: Linking, found: Sequence[Step]) -> list[Step]:
    """Return the first fact about the choice that the tables align with words of the question, in other words than its
    own: a hand lens makes small things look larger, which is used for legs of ants.
    """
    if not isinstance(answer.derivation, SupportGraph) or answer.unexplained:
        return []
    told = (step for step in found if step.spans and linking.is_of_choice(step.text))
    return [step for step in told if not repeats(step.text, narration.headline)][:1]


def _near(narration: Narration, answer: Answer, linking: Linking, found: Sequence[Step]) -> list[Step]:
    """Return the account of a thing in the question or of the choice, if it supports the choice."""
    told = reason_found(answer.question.text, narration.headline, chosen_of(answer), found)
    new = [step for step in told if not repeats(step.text, narration.headline)]
    return linking.kept(new, narration.headline)
