"""Why a choice is an observation or an inference: what that is, and which words show that something is worked out."""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer
from solvers.retrieval.supposed import SEEN, WORKED_OUT, Supposed
from solvers.wording import listed
from tutor.narration.looked_up import Looked, hints
from tutor.narration.meanings import meaning_told
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.tables import concluding

_MEANT = {
    SEEN: "An observation is what somebody sees, hears, feels, smells, tastes, or measures.",
    WORKED_OUT: "An inference is what somebody works out from what was observed.",
}
"""What the two are if no text says it."""


def narrate_supposed(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Supposed`."""
    found = answer.derivation
    assert isinstance(found, Supposed)
    texts = [meaning_told(f"an {found.asked}") or _MEANT[found.asked], _shown(found)]
    steps = [Step(text, "fact", evidence=(Evidence("question", text),)) for text in texts]
    said = f"“{found.choice.rstrip('.')}” is an {found.asked}"
    towards = hints(answer, Looked(texts, found=[found.choice]))
    proof = tuple(f"({label}) {word}" for label, _, word in found.supposing)
    told = Narration(answer.text, (*steps, concluding(answer)), proof, hints=towards)
    return replace(told, headline=f"{said}.", says=said)


def _shown(found: Supposed) -> str:
    """Return a sentence with the words that show that choices are worked out."""
    words = [f"“{word}” in ({label})" for label, _, word in found.supposing]
    if len(words) == 1:
        return f"The word {words[0]} shows that somebody worked this out."
    return f"The words {listed(words)} show that somebody worked this out."
