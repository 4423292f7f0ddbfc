"""Explains an answer whose derivation does not explain it, with what is known about it that is relevant to the
question.
"""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer
from solvers.retrieval.derivation import Quotation
from solvers.science.spine.index import index, lemmas
from solvers.science.spine.say import full
from solvers.tables.derivation import SupportGraph
from solvers.tables.exceptions import ExceptionProof
from tutor.narration.accounts import account_of_event, steps_of
from tutor.narration.carried import NEAREST, is_carried
from tutor.narration.choices_told import with_others
from tutor.narration.chosen import asks_for_denial, chosen_of, deciding_for, others_of
from tutor.narration.claims import headed
from tutor.narration.deciding import shared
from tutor.narration.exceptions import narrate_exception
from tutor.narration.linking import Linking
from tutor.narration.looked_up import Looked, hints
from tutor.narration.reasons import carries, deciding_fact
from tutor.narration.related import Told, related
from tutor.narration.step import Narration, Step
from tutor.narration.tables import carrying, concluding, fact_steps

_JUDGED = ("yes", "no")


def narrate_guess(answer: Answer) -> Narration:
    """Return the answer with a fact that supports it if there is one; otherwise alone."""
    alone = Narration(answer.text, (Step(answer.text, "answer"),), ())
    chosen = chosen_of(answer)
    if isinstance(answer.derivation, ExceptionProof):
        return narrate_exception(answer)
    if asks_for_denial(answer.question.text):
        return alone
    if not chosen:
        return _open(alone, answer)
    steps = [step for step in _own(answer) if _says(step.text, answer, chosen)]
    if not steps:
        question = answer.question.text
        found = related(Told.of(question, [chosen], things=[chosen])) or deciding_fact(
            question, chosen, others_of(answer)
        )
        fact = full(index().spine, found) if found else ""
        steps = [Step(fact, "fact")] if fact and carries(fact, question, chosen) else []
    if not steps:
        steps = _nearest(answer)
    if not steps:
        headless = headed(Narration(answer.text, (concluding(answer),), ()), answer, [])
        told = with_others(headless, answer)
        return told if is_carried(told, answer) else _headed_alone(alone, headless)
    towards = hints(answer, Looked([step.text for step in steps[:1]], found=[chosen]))
    told = Narration(answer.text, (*steps, concluding(answer)), (), hints=towards)
    return with_others(headed(told, answer, [step.text for step in steps]), answer)


def _headed_alone(alone: Narration, headless: Narration) -> Narration:
    """Return a choice alone, in the words of the question if it fits into them."""
    if not headless.says:
        return alone
    return replace(headless, steps=(Step(headless.headline, "answer"),))


def _nearest(answer: Answer) -> list[Step]:
    """Return a step with the first fact that links the choice with what is asked, as the closest thing known; none if
    there is no such fact.
    """
    found = answer.derivation
    own = fact_steps(answer, found) if isinstance(found, SupportGraph) else _own(answer)
    linking = Linking.of(answer)
    near = (
        step
        for step in own
        if linking.is_asked(step.text) and shared(index(), lemmas(step.text), linking.own)
    )
    return [replace(step, text=f"{step.text} {NEAREST}") for step in near][:1]


def _open(alone: Narration, answer: Answer) -> Narration:
    """Return the answer to a question without choices as a sentence, with how that comes about, if it is known."""
    told = headed(alone, answer, [])
    if not told.says:
        return alone
    if answer.text in _JUDGED:
        told = replace(told, headline=f"{answer.text.capitalize()}, {told.says}.")
    account = account_of_event(answer.question.text, told.headline)
    steps = steps_of(account, account.sentences) if account else [Step(told.headline, "answer")]
    return replace(told, steps=tuple(steps))


def _own(answer: Answer) -> tuple[Step, ...]:
    """Return the facts in the derivation itself."""
    found = answer.derivation
    if isinstance(found, SupportGraph):
        return carrying(answer, found)
    if isinstance(found, Quotation):
        quote = found.quote
        return (
            Step(quote.text, "fact", source=f"{'table' if quote.source == 'row' else 'text'}: {quote.title}"),
        )
    return ()


def _says(text: str, answer: Answer, chosen: str) -> bool:
    """Return whether a sentence names the choice and contains a word that decides."""
    words = {*lemmas(text)}
    is_aligned = isinstance(answer.derivation, SupportGraph)  # which keeps only what decides
    return {*lemmas(chosen)} <= words and (is_aligned or bool(shared(index(), words, deciding_for(answer))))
