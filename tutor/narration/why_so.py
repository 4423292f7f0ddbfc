"""The reason for an answer under which nothing else is told."""

from __future__ import annotations

from solvers.science.spine.index import index, lemmas
from solvers.science.spine.say import full
from solvers.science.spine.story import Story, reasons
from solvers.wording import event_and_cause
from tutor.narration.facts import repeats
from tutor.narration.related import of_fact
from tutor.narration.step import Step

_EVENTS = ("what happens", "what becomes", "when", "any time")
"""Forms whose answer tells an event, so that its reason may be told with it."""


def why_so(question: str, answer: str, form: str = _EVENTS[0]) -> list[Step]:
    """Return the fact that says why what the question and its answer tell happens; empty if there is none, or if the
    answer gives its reason itself.

    Args:
        question: the question.
        answer: its answer as a sentence.
        form: what is asked.
    """
    if event_and_cause(answer)[1] or form not in _EVENTS:
        return []
    known = index()
    for _, number in reasons(Story(f"{question} {answer}", answer, known)):
        fact = known.spine.facts[number]
        text = full(known.spine, fact)
        is_new = not {*lemmas(fact.cell("b"))} <= {*lemmas(answer)}
        if is_new and not repeats(text, answer):
            return [Step(text, "fact", evidence=(of_fact(fact),))]
    return []
