"""Leaves out what an account of a thing says besides what is asked: a heart's size, if its chambers are counted."""

from __future__ import annotations

import re
from dataclasses import replace

from knowledge.accounts import WHAT
from solvers.answer import Answer
from solvers.science.spine.index import index, lemmas
from tutor.narration.accounts import ACCOUNT, account_at
from tutor.narration.deciding import deciding_words, shared
from tutor.narration.step import Narration, Step

_GOES_ON = re.compile(r"Its? (?!.*\b(?:them|these|those)\b)")
"""The beginning of a sentence that says more about the thing, rather than about what else was named."""


def bearing(narration: Narration, answer: Answer) -> Narration:
    """Return a narration without sentences of an account of a thing that say more about it but share no word with the
    question, the answer, or a sentence before them.

    If the question asks what the thing is, all of the account answers it. For a choice, see `carried`.
    """
    if answer.question.choices:
        return narration
    known, kept = index(), list[Step]()
    said = deciding_words(known, f"{answer.question.text} {narration.headline}")
    for step in narration.steps:
        account = next((account_at(one.name) for one in step.evidence if one.kind == ACCOUNT), None)
        if account and account.kind == WHAT and narration.headline != account.sentences[0]:
            words = {*lemmas(step.text)} - {word for name in account.names for word in lemmas(name)}
            if _GOES_ON.match(step.text) and not shared(known, words, said):
                continue
            said |= words
        kept.append(step)
    return replace(narration, steps=tuple(kept))
