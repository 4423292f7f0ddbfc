"""An answer from facts without what its first sentence, or another of its steps, has said before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.science.spine.index import index, lemmas
from tutor.narration.accounts import ACCOUNT
from tutor.narration.deciding import shared, weight
from tutor.narration.facts import repeats
from tutor.narration.step import Narration, Step

_LITTLE = 0.2
"""Share of a sentence, by weight, from which it says something that the answer above it does not."""
_EXAMPLE = re.compile(r", an example of ([^,.]+)(?=\.?$)")
"""What names by another word that which has just been told."""
_TAKES_UP = re.compile(r"\b(?:it|they|them|others?|this|these)\b", re.IGNORECASE)
"""What a sentence takes up from the one before, which then has to stay."""
_REASON = re.compile(r"\b(?:because|so that)\b")
_THERE = re.compile(r"(.+?), where (.+)", re.DOTALL)


def said_once(narration: Narration) -> Narration:
    """Return a narration whose steps begin with what is new."""
    headline, says = map(_unnamed, (narration.headline, narration.says))
    steps = [_new_part(replace(step, text=_unnamed(step.text)), headline) for step in narration.steps]
    left = tuple(_new_steps(steps, headline)) or (Step(headline, "answer"),)
    return replace(narration, headline=headline, says=says, steps=left)


def _new_steps(steps: Sequence[Step], headline: str) -> Iterator[Step]:
    """Yield the steps without sentences of accounts that say the answer again, if other facts are left, or the answer
    has its reason.
    """
    facts = [step for step in steps if step.kind == "fact"]
    told = [step for step in facts if any(basis.kind == ACCOUNT for basis in step.evidence)]
    again = [step for step in told if _says_again(step.text, headline)]
    is_enough = len(again) < len(facts) or _REASON.search(headline) is not None
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        takes_up = after is not None and _TAKES_UP.search(after.text) and after.kind == "fact"
        if step not in again or takes_up or not is_enough:
            yield step


def _unnamed(text: str) -> str:
    """Return a sentence without the name of its own case: "it lowers the melting point, an example of lowering"."""
    found = _EXAMPLE.search(text)
    return _EXAMPLE.sub("", text) if found and repeats(found[1], text[: found.start()]) else text


def _new_part(step: Step, headline: str) -> Step:
    """Return a fact without the answer that it begins with: "There teeth chew the food"."""
    found = _THERE.fullmatch(step.text) if step.kind == "fact" else None
    return replace(step, text=f"There {found[2]}") if found and repeats(found[1], headline) else step


def _says_again(text: str, headline: str) -> bool:
    """Whether a sentence says next to nothing that the answer does not say, in these words or others."""
    known, words = index(), {*lemmas(text)}
    new = words - shared(known, lemmas(headline), words)
    return weight(known, new) < _LITTLE * weight(known, words)
