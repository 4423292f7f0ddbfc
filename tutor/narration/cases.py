"""An everyday case at the end of an explanation that shows none: "Rub your hands together, and friction warms them"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from knowledge import lexicon
from knowledge.accounts import CASE, Account
from solvers.answer import Answer
from solvers.science.spine.index import denies, index, lemmas
from solvers.science.spine.proof import RelationProof
from solvers.science.spine.say import without_article
from tutor.narration.accounts import ACCOUNT, account_of_event, case_of, steps_of
from tutor.narration.again_said import says_nothing
from tutor.narration.chosen import chosen_of, is_statement, others_of
from tutor.narration.deciding import deciding_words, shared, weight
from tutor.narration.reasons import says_little
from tutor.narration.step import Narration, Step

_SHOWS = re.compile(
    r"\b(?:examples|for example|such as|you|your)\b|\b(?:is one|are some)\.$",
    re.IGNORECASE,
)
"""What says that a case is shown already."""
_MOST = 4
"""Facts of an explanation behind which there is room for a case."""
_MET = ("noun.substance", "noun.object", "noun.animal", "noun.plant", "noun.food")
"""Topics of things that are met in many ways, of which only one may have to do with a question."""
_SOME = 0.3
"""Share of what decides, by weight, that a case of such a thing has to say."""
_DEFINED = "definition"
_JUDGED = ("yes", "no")


def with_case(narration: Narration, answer: Answer) -> Narration:
    """Return a narration of facts with an everyday case of what is explained, where it shows none and one is known."""
    facts = [step for step in narration.steps if step.kind != "answer"]
    texts = [narration.headline, *(step.text for step in facts)]
    if not _has_room(answer, texts) or _shows_itself(answer, facts):
        return narration
    account = next(_fitting(answer, texts), None)
    if account is None:
        return narration
    case = steps_of(account, account.sentences)
    ends = [step for step in narration.steps if step.kind == "answer" and step.text != narration.headline]
    return replace(narration, steps=(*facts, *case, *ends))


def _has_room(answer: Answer, texts: Sequence[str]) -> bool:
    """Whether an explanation is a whole one that shows no case, and none of the choices beside the answer."""
    is_told = texts[0].endswith(".") and not answer.unexplained and not denies(answer.question.text)
    said = " ".join(texts[1:])
    has_sides = any(
        {*lemmas(name)} <= {*lemmas(said)} for name in others_of(answer) if answer.question.choices
    )
    return is_told and not has_sides and len(texts) <= _MOST and not any(map(_SHOWS.search, texts[1:]))


def _shows_itself(answer: Answer, facts: Sequence[Step]) -> bool:
    """Whether facts show by themselves what is so: a verdict by both sides, what a thing is by the account of it."""
    proof = answer.derivation
    if not isinstance(proof, RelationProof) or not facts:
        return False
    if proof.rule in _JUDGED:
        return len(facts) > 1
    return proof.form == _DEFINED and any(basis.kind == ACCOUNT for basis in facts[-1].evidence)


def _fitting(answer: Answer, texts: Sequence[str]) -> Iterator[Account]:
    """Yield the cases of what was answered, of what that was said of, and of what happens, that have not been told."""
    for name, is_certain in _names(answer):
        account = case_of(name)
        if account is None or _is_told(account, texts) or _is_shown(name, texts):
            continue
        if is_certain or _bears(account, name, f"{answer.question.text} {texts[0]}"):
            yield account
    event = account_of_event(answer.question.text, texts[0], kind=CASE)
    is_event = event is not None and all(
        len(lemmas(name)) > 1 for name in event.names
    )  # one word is any thing
    if event is not None and is_event and not _is_told(event, texts):
        yield event


def _is_told(case: Account, texts: Sequence[str]) -> bool:
    """Whether a sentence before a case says it, or little less."""
    text = case.sentences[0]
    return says_nothing(text, texts) or any(says_little(text, before) for before in texts)


def _is_shown(name: str, texts: Sequence[str]) -> bool:
    """Whether a sentence says of something else that it is what a case would show: "a hawk is a predator"."""
    own = re.compile(rf"\b(?:is|are) (?:an? |the )?{re.escape(without_article(name))}s?\b", re.IGNORECASE)
    return any(own.search(text) and lemmas(text)[0] not in lemmas(name) for text in texts[1:])


def _names(answer: Answer) -> Iterator[tuple[str, bool]]:
    """Yield the names of the things in an answer, and whether any case of them fits it."""
    proof = answer.derivation
    if chosen := chosen_of(answer):
        if not is_statement(chosen):
            yield chosen, not _is_met(chosen)
    elif isinstance(proof, RelationProof):
        is_judged, row = proof.rule in _JUDGED, proof.rows[0]
        values = () if is_judged or len(proof.value) > 1 else proof.value
        yield from ((value, not _is_met(value)) for value in values)
        yield from ((name, proof.form == _DEFINED) for name in row.a.split("; "))
        yield from ((name, False) for name in row.b.split("; "))
    else:
        yield answer.text, not _is_met(answer.text)


def _is_met(name: str) -> bool:
    """Whether a name is of something that is met in many ways, as water or the Moon."""
    last = without_article(name).split()[-1].casefold()
    noun = next(iter(lexicon.lemmas(last, "n")), last)
    return any(sense.topic in _MET for sense in lexicon.senses(noun, "n")[:1])


def _bears(account: Account, name: str, asked: str) -> bool:
    """Whether a case has to do with what is asked of its thing."""
    known = index()
    own = {*lemmas(name), *known.thing(lemmas(name))}
    deciding = deciding_words(known, asked) - own
    said = shared(known, {*lemmas(account.sentences[0])} - own, deciding)
    return bool(said) and weight(known, said) >= _SOME * weight(known, deciding)
