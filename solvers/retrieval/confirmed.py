"""Confirms the answer to an open question by a sentence that gives it in the words of the question."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from solvers.answer import Proposal
from solvers.retrieval.exact import EXACT
from solvers.retrieval.sentences import Sentences, sentences
from solvers.science.forms.asked import spare
from solvers.science.spine.index import ASKERS, Index, denies, index, lemmas

_LEAST = 0.6
"""How sure an answer has to be already."""
_BESIDES = 2
"""How many words of the sentence may be in neither the question nor the answer."""
_SAME = 0.9
"""How surely a word must mean another one to count as the same."""
_VERDICTS = frozenset(["yes", "no"])


def confirmed(proposal: Proposal) -> Proposal:
    """Return the proposal, marked as sure if a sentence states its answer and everything in the question, and little
    else.

    Args:
        proposal: an answer that facts give to a question without choices.
    """
    values = proposal.value if isinstance(proposal.value, tuple) else ()
    is_open = bool(values) and not proposal.question.choices and not _VERDICTS & {*values}
    if not is_open or not _LEAST <= proposal.confidence < EXACT or proposal.unexplained or proposal.missing:
        return proposal
    answer = {word for value in values for word in lemmas(value)}
    asked = {
        word for word in lemmas(proposal.question.text) if not spare(word) and word not in ASKERS
    } - answer
    is_said = len(asked) > 1 and any(_saying(index(), sentences(), asked, answer))
    return replace(proposal, confidence=EXACT) if is_said else proposal


def _saying(known: Index, texts: Sentences, asked: Collection[str], answer: Collection[str]) -> Iterator[str]:
    """Yield the sentences that say all of some words and few others."""
    wanted = {*asked, *answer}
    ways = {word: {word, *(o for o, sure in known.alike(word).items() if sure >= _SAME)} for word in wanted}
    places = [{at for one in ways[word] for at in texts.places.get(one, ())} for word in wanted]
    for at in sorted(set.intersection(*places)):
        besides = {*texts.lemmas[at]} - set().union(*ways.values())
        text = texts.quote(at).text
        if len([word for word in besides if word not in ASKERS]) <= _BESIDES and not denies(text):
            yield text
