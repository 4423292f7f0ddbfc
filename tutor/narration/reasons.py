"""The reason for a choice as a teacher gives it: an account of what happens or of the thing chosen."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from knowledge.accounts import Account
from knowledge.relations import Fact
from solvers.science.forms.asked import spare
from solvers.science.spine.index import denies, index, lemmas
from tutor.narration.accounts import account_asked_for, account_of, account_of_event, steps_of
from tutor.narration.deciding import deciding_words, shared, supposes, weight
from tutor.narration.facts import repeats
from tutor.narration.instead import facts_of
from tutor.narration.step import Narration, Step, resting_on

_MOST = 3
"""The most sentences of an account to tell."""
_ASKED = 0.4
"""The share of a question, by weight, that the name of the thing it asks for has to cover."""
_SOME = 0.25
"""The share of the deciding words, by weight, that the account of the chosen thing has to cover."""
_MUCH = 0.5
"""The share of the deciding words, by weight, that a fact has to cover to be told by itself."""
_STEM = 5
"""How many first letters two words with the same root share."""
_REASON = re.compile(r",? because |: ")
_LITTLE = 0.45
"""The share of a fact, by weight, that must be new for it to add something to others."""


def with_reason(narration: Narration, question: str, chosen: str, others: Sequence[str] = ()) -> Narration:
    """Return a narration of a choice with the account that explains it, and without facts that others say, too.

    The account is that of the event in the question, if it mentions the choice, too, and none of the others more;
    otherwise, that of the chosen thing, if it mentions what decides. The last step takes over the evidence of the
    dropped facts.

    Args:
        narration: the facts for a choice, and the step that concludes from them.
        question: the question without its choices.
        chosen: the choice.
        others: the other choices.
    """
    *facts, last = narration.steps
    if last.kind != "answer":
        return narration
    account = _account(question, narration.headline, chosen, others)
    told = [text for text in account.sentences if not repeats(text, narration.headline)] if account else []
    kept = _unsaid(facts, [narration.headline, " ".join(told)])
    if account and len(kept) > 1:
        own = {*lemmas(chosen)}
        kept = [max(kept, key=lambda step: weight(index(), shared(index(), lemmas(step.text), own)))]
    dropped = [step for step in facts if step not in kept]
    if dropped:
        last = resting_on(last, dropped, is_only=not any(step.source for step in kept))
    most = _MOST - sum(" because " in step.text for step in kept)
    return replace(narration, steps=(*kept, *(steps_of(account, told[:most]) if account else ()), last))


def carries(text: str, question: str, chosen: str) -> bool:
    """Return whether a sentence covers what a choice adds to the question, and some of what decides there.

    Args:
        text: the sentence.
        question: the question without its choices.
        chosen: the choice.
    """
    known, asked = index(), {*lemmas(question)}
    own = {*lemmas(chosen)} - asked or {*lemmas(chosen)}
    said = lemmas(text)
    deciding = deciding_words(known, question) - own
    is_of_choice = weight(known, shared(known, said, own)) >= _MUCH * weight(known, own)
    return is_of_choice and weight(known, shared(known, said, deciding)) >= _SOME * weight(known, deciding)


def deciding_fact(question: str, chosen: str, others: Sequence[str]) -> Fact | None:
    """Return the fact about a choice that covers most of what decides in its favor; `None` if none covers much of it.

    Args:
        question: the question without its choices.
        chosen: the choice.
        others: the other choices.
    """
    known, things = index(), [index().thing(lemmas(name)) for name in (chosen, *others)]
    deciding = deciding_words(known, question, things[:1], things[1:])
    best: tuple[float, Fact | None] = 0.0, None
    for _, fact in facts_of(known, chosen):
        said = shared(known, lemmas(fact.cell("b")), deciding)
        value = 0.0 if denies(fact.cell("b")) else weight(known, said)
        if value > max(best[0], _MUCH * weight(known, deciding)):
            best = value, fact
    return best[1]


def _account(question: str, headline: str, chosen: str, others: Sequence[str]) -> Account | None:
    known, asked = index(), {*lemmas(question)}
    event = account_of_event(question, headline) or account_of_event(question, headline, chosen)
    own = {*lemmas(chosen)} - asked
    if event and not own:
        return event
    told = " ".join([*event.names, *event.sentences]) if event else ""
    share, *rest = (_share_told(told, {*lemmas(name)} - asked) for name in (chosen, *others))
    if share:
        return event if share >= max(rest, default=0.0) else None  # else it explains another choice
    thing, named = account_of(chosen), account_asked_for(question)
    words = {*lemmas(" ".join(thing.sentences[:2]))} - {*lemmas(chosen)} if thing else set[str]()
    deciding = asked - {word for name in others for word in lemmas(name)}
    if weight(known, shared(known, words, deciding)) >= _SOME * weight(known, deciding):
        return thing
    of_own = shared(known, lemmas(" ".join(named.sentences)), own) if named else set[str]()
    if named is None or not of_own:
        return None
    if of_own == own:
        return named  # it contains all of the choice
    said = max((weight(known, asked & {*lemmas(name)}) for name in named.names), default=0.0)
    return named if said >= _ASKED * weight(known, [word for word in asked if not spare(word)]) else None


def reason_found(question: str, headline: str, chosen: str, found: Sequence[Step]) -> list[Step]:
    """Return what to tell if nothing else says why a choice is the answer: the fact that decided, if it says more than
    the answer; otherwise, the account of the thing in the question that is most relevant to the choice.

    Args:
        question: the question without its choices.
        headline: the answer as a sentence.
        chosen: the choice.
        found: the facts by which it was found.
    """
    known = index()
    fitting = [step for step in found if not supposes(known, step.text, f"{question} {chosen}")]
    if more := [step for step in fitting if not says_little(step.text, headline)]:
        return more[:1]
    for step in fitting:
        if linked := _account_that_links(step.text, headline, chosen):
            return [*steps_of(linked, linked.sentences[:1]), step]
    if of_part := _account_of_part(question, headline, chosen):
        return steps_of(*of_part)
    account = _account_within(question, headline, chosen)
    told = [text for text in account.sentences if not repeats(text, headline)] if account else []
    return steps_of(account, told[:_MOST]) if account else []


def _account_that_links(fact: str, headline: str, chosen: str) -> Account | None:
    """Return the account of what a choice is or is made of, if it names something that a fact says the same about:
    steel is made of iron, and iron is attracted.
    """
    new = {*lemmas(fact)[:1]} - {*lemmas(headline)}
    accounts = (account_of(word) for word in chosen.split() if lemmas(word))
    return next((one for one in accounts if one and new and new <= {*lemmas(one.sentences[0])}), None)


def _account_of_part(question: str, headline: str, chosen: str) -> tuple[Account, list[str]] | None:
    """Return the account of what a choice is or is made of, and its sentence that is relevant to the question: iron,
    for a nail.
    """
    known = index()
    deciding = deciding_words(known, question) - {*lemmas(chosen)}
    accounts = (account_of(name) for name in (chosen, *(word for word in chosen.split() if lemmas(word))))
    told = (
        (one, text) for one in accounts if one for text in one.sentences[:1] if not repeats(text, headline)
    )
    return next(((one, [text]) for one, text in told if shared(known, lemmas(text), deciding)), None)


def _account_within(question: str, headline: str, chosen: str) -> Account | None:
    """Return the account of a thing in a question that covers most of what the choice adds; `None` if none covers
    any.
    """
    known, words = index(), lemmas(question)
    own = {*lemmas(chosen)} - {*lemmas(question)}
    names = (words[at : at + length] for length in (3, 2, 1) for at in range(len(words) - length + 1))
    accounts = [one for name in names if (one := account_of(" ".join(name)))]
    best: tuple[float, Account | None] = _SOME * weight(known, own), None
    for one in accounts:
        told = {word for text in one.sentences if not repeats(text, headline) for word in lemmas(text)}
        value = weight(known, shared(known, told, own))
        best = max(best, (value, one), key=lambda pair: pair[0])
    return best[1]


def _share_told(text: str, words: Collection[str]) -> float:
    """Return the share of the words of a choice, by weight, that a text covers."""
    known = index()
    return weight(known, shared(known, lemmas(text), words)) / (weight(known, words) or 1)


def _unsaid(facts: Sequence[Step], said: Sequence[str]) -> list[Step]:
    """Return the facts that say something that neither the answer, nor the account, nor another fact says by itself; a
    fact that links two of them stays, and so does one that another is linked to.
    """
    kept = [*facts]
    for step in sorted(facts, key=lambda one: len(one.text)):
        others = [one.text for one in kept if one != step]
        linked = any(_share_more(step.text, text, said) for text in others)
        before = others if linked else [*said, *others]
        if step.kind == "fact" and any(_is_said_by(step.text, text) for text in before):
            kept.remove(step)
    return kept


def _is_said_by(text: str, before: str) -> bool:
    """Whether others say almost all of a fact, including its reason or manner."""
    return says_little(text, before) and says_little(_REASON.split(text, maxsplit=1)[-1], before)


def _share_more(one: str, other: str, said: Sequence[str]) -> bool:
    """Whether two facts share the name of a thing that was not mentioned before: "the double reeds"."""
    return bool({*lemmas(one)} & {*lemmas(other)} - {*lemmas(" ".join(said))})


def says_little(text: str, before: str, least: float = _LITTLE) -> bool:
    """Whether others say almost all of a text, in any form of its words: "conducts", "conductor"; less than `least` of
    it is new.
    """
    known, words, said = index(), {*lemmas(text)}, {*lemmas(before)}
    stems = {word[:_STEM] for word in said if len(word) >= _STEM}
    new = {word for word in words - said - shared(known, said, words) if word[:_STEM] not in stems}
    return weight(known, new) < least * weight(known, words)
