"""Ends an explanation that shows no case yet with an everyday case, examples, or the other side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.answer import Answer
from solvers.science.spine.index import denies, lemmas
from solvers.science.spine.proof import RelationProof
from tutor.narration.accounts import ACCOUNT, steps_of
from tutor.narration.again_said import says_nothing
from tutor.narration.cases import ANSWERED, NEW, cases
from tutor.narration.chosen import others_of
from tutor.narration.other_sides import beside, is_of_amount
from tutor.narration.parallels import as_parallel, parallel
from tutor.narration.reasons import says_little
from tutor.narration.step import Narration, Step

_SHOWS = re.compile(
    r"\b(?:examples?|for example|you|your)\b|\b(?:is one|are some)\.$|, too\.$|, but (?:an?|the) |\. For [^.]+ it is "
    r"|^(?:By contrast|In the same way|For the same reason)\b",
    re.IGNORECASE,
)
"""Words that show that a case is already given."""
_MOST = 4
"""The most facts of an explanation that leave room for a case."""
_DENIED, _DEFINED = "no", "definition"
_GOES_ON = frozenset(
    ("it", "its", "they", "their", "the", "then", "so", "up", "most", "many", "some", "when", "in", "this")
)
"""The beginning of a sentence that continues the one before it."""
_IS_ONE = re.compile(r"(.+?) (?:is an?|is the|are|can become) ([^,.]+)")


def ended(narration: Narration, answer: Answer) -> Narration:
    """Return a narration of facts that ends with a case of what it explains, if it shows none yet and one is known."""
    facts = [step for step in narration.steps if step.kind != "answer"]
    texts = [narration.headline, *(step.text for step in facts)]
    if not _has_room(answer, texts) or _shows_itself(answer, facts, narration.headline):
        return narration
    if facts and (other := as_parallel(facts[-1], answer, texts[:-1])):
        facts, ending = facts[:-1], [other]
    else:
        ending = next(_endings(answer, texts), [])
    ends = [step for step in narration.steps if step.kind == "answer" and step.text != narration.headline]
    return replace(narration, steps=(*facts, *ending, *ends)) if ending else narration


def _endings(answer: Answer, texts: Sequence[str]) -> Iterator[list[Step]]:
    """Yield what could be told last, the best first."""
    found = [*cases(answer, texts)]
    surely = [account for value, account in found if value >= ANSWERED]
    yield from (steps_of(account, account.sentences) for account in surely)
    if (step := parallel(answer, texts)) and not says_little(step.text, " ".join(texts), NEW):
        yield [step]
    sides = ([step] for step in beside(answer, texts) if not says_nothing(step.text, texts))
    if is_of_amount(answer):
        yield from sides
    yield from (steps_of(account, account.sentences) for value, account in found if value < ANSWERED)
    yield from sides


def _has_room(answer: Answer, texts: Sequence[str]) -> bool:
    """Whether an explanation is complete, and shows neither a case nor any choice besides the answer."""
    is_whole = texts[0].endswith(".") or bool(answer.question.choices)
    is_told = is_whole and not answer.unexplained and not denies(answer.question.text)
    said = {*lemmas(" ".join(texts[1:]))}
    has_sides = any({*lemmas(name)} <= said for name in others_of(answer) if answer.question.choices)
    is_shown = any(_SHOWS.search(text) or _shows_one(text, texts[0]) for text in texts[1:])
    return is_told and not has_sides and len(texts) <= _MOST and not is_shown


def _shows_one(text: str, headline: str) -> bool:
    """Whether a sentence says that something else is what the answer is about: "a hawk is a predator"."""
    found = _IS_ONE.search(text)
    if found is None:
        return False
    other, name, known = lemmas(found[1]), {*lemmas(found[2])}, {*lemmas(headline)}
    return bool(other and name) and name <= known and other[0] not in known


def _shows_itself(answer: Answer, facts: Sequence[Step], headline: str) -> bool:
    """Whether facts already show a case by themselves: a verdict shows both sides, and the account of a thing ends
    with an example: "a puddle dries up".
    """
    proof = answer.derivation
    if not isinstance(proof, RelationProof) or not facts:
        return False
    if proof.form == _DEFINED and any(basis.kind == ACCOUNT for basis in facts[-1].evidence):
        opening = facts[-1].text.partition(" ")[0].casefold()
        return opening not in _GOES_ON and not {*lemmas(facts[-1].text)[:1]} & {*lemmas(headline)}
    return proof.rule == _DENIED and len(facts) > 1
