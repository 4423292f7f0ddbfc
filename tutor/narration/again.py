"""An answer from facts without what its first sentence, or another of its steps, has said before."""

from __future__ import annotations

import re
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
_THERE = re.compile(r"(.+?), where (.+)", re.DOTALL)


def said_once(narration: Narration) -> Narration:
    """Return a narration whose steps begin with what is new."""
    headline, says = map(_unnamed, (narration.headline, narration.says))
    steps = [_new_part(replace(step, text=_unnamed(step.text)), headline) for step in narration.steps]
    first = steps[0]
    is_account = any(basis.kind == ACCOUNT for basis in first.evidence)
    may_lead = len(steps) > 1 and not _TAKES_UP.search(steps[1].text)
    if is_account and may_lead and _says_again(first.text, headline):
        steps = steps[1:]
    return replace(narration, headline=headline, says=says, steps=tuple(steps))


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
