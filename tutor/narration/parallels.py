"""Other things that are true for the same reason: oil floats on water, and cream rises to the top of milk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.answer import Answer
from solvers.science.spine.index import Index, contradicts, denies, index, lemmas, noun_phrase
from solvers.science.spine.proof import RelationProof
from solvers.science.spine.say import sentence
from solvers.science.spine.voice import because
from tutor.narration.deciding import shared, weight
from tutor.narration.related import of_fact, subject_of
from tutor.narration.step import Step

_BECAUSE = "happens because"
_REASON = " because "
_SAME = 0.75
"""The share of a reason, by weight, that another one has to cover to be the same."""
_SIMILAR = 0.6
"""The share from which it is the same if both say the same about two things: "looks white"."""
_EVENT = 0.6
"""The share of what happens, by weight, that must have been told for it to be the same in other words."""
_WOULD, _SUPPOSED = " would ", 0.3
"""The penalty for a case that is only hypothetical."""
_FEWEST, _STEM = 2, 5
"""The fewest words that two reasons share, and how many letters of a word another one must begin with."""


@dataclass(frozen=True, slots=True)
class _Reason:
    """What happens and why."""

    event: frozenset[str]
    cause: frozenset[str]
    """The words of the cause, without the thing that it is about, which differs in each case."""
    text: str

    @classmethod
    def of(cls, event: str, cause: str) -> _Reason:
        """Return a reason by its clauses."""
        own = {*lemmas(subject_of(event))}
        return cls(frozenset(lemmas(event)), frozenset(lemmas(cause)) - own, cause)


def parallel(answer: Answer, texts: Sequence[str]) -> Step | None:
    """Return something else that is true for the reason that has been given; `None` if no fact says so.

    Args:
        answer: the answer that is explained.
        texts: the answer as a sentence and its reasons.
    """
    reason = _reason(answer, texts)
    if reason is None:
        return None
    known, said = index(), {word for text in texts for word in lemmas(text)}
    numbers = sorted({n for word in reason.cause for n in known.having.get((word, "b"), ())})
    valued = [(_value(known, reason, said, n), known.spine.facts[n]) for n in numbers]
    value, fact = max(valued, key=lambda pair: pair[0], default=(0.0, None))
    return Step(_told(fact, reason), "fact", evidence=(of_fact(fact),)) if fact and value else None


def as_parallel(step: Step, answer: Answer, texts: Sequence[str]) -> Step | None:
    """Return a step that is already about something else with the same reason, worded to make that clear; `None` for
    another step.

    Args:
        step: the last fact of an explanation.
        answer: the answer that is explained.
        texts: what is told before that step.
    """
    known, reason = index(), _reason(answer, texts)
    said = {word for text in texts for word in lemmas(text)}
    rows = [(basis.name, dict(basis.details)) for basis in step.evidence if basis.kind == "row"]
    for name, cells in rows if reason else ():
        for number in known.having.get((next(iter(lemmas(cells.get("b", ""))), ""), "b"), ()):
            fact = known.spine.facts[number]
            is_it = f"{fact.path.name}:{fact.line}" == name and fact.cell("a") == cells.get("a")
            if is_it and reason and _value(known, reason, said, number):
                return replace(step, text=_told(fact, reason))
    return None


def _reason(answer: Answer, texts: Sequence[str]) -> _Reason | None:
    """Return why the answer is true, from the fact or the first text that says so; `None` if there is none."""
    proof = answer.derivation
    if isinstance(proof, RelationProof):
        row = proof.rows[0]
        if row.relation != _BECAUSE:
            return None
        return _Reason.of(row.a.partition("; ")[0], row.b.partition("; ")[0])
    event, _, cause = next((text for text in texts if _REASON in text), "").partition(_REASON)
    return _Reason.of(event, cause.rstrip(".")) if cause else None


def _value(known: Index, reason: _Reason, said: set[str], number: int) -> float:
    """Return how similar the reasons for two events are; 0 for different reasons or for the same event."""
    fact = known.spine.facts[number]
    if fact.relation != _BECAUSE or denies(fact.cell("b")) != denies(reason.text):
        return 0.0
    other = _Reason.of(fact.cell("a"), fact.cell("b"))
    if _is_again(known, fact.cell("a"), said) or _is_odd(reason, fact):
        return 0.0
    common = other.cause & reason.cause
    if len(common) < _FEWEST:
        return 0.0
    whole = max(weight(known, other.cause), weight(known, reason.cause))
    alike = weight(known, common) / (whole or 1)
    is_alike = bool(other.event & reason.event)
    supposed = _SUPPOSED * (_WOULD in fact.cell("a"))
    return alike + 0.2 * is_alike - supposed if alike >= (_SIMILAR if is_alike else _SAME) else 0.0


def _is_again(known: Index, event: str, said: set[str]) -> bool:
    """Whether what happens is what has been told, in other words, or happens to the same thing."""
    words = {word for word in lemmas(event) if lexicon.known(word, "n") or not lexicon.known(word, "r")}
    described = " ".join(event.split()[:3])  # "a fluffed bird" is no thing of the facts
    own = lemmas(noun_phrase(subject_of(event) or described))
    is_of_same = bool(own) and bool(shared(known, said, own[-1:]) or _is_of_root(own[-1], said))
    return is_of_same or weight(known, shared(known, said, words)) >= _EVENT * weight(known, words)


def _is_of_root(word: str, said: set[str]) -> bool:
    """Whether a word begins with one that has been said: "mountaintops"."""
    return any(len(one) >= _STEM and word.startswith(one) for one in said)


def _is_odd(reason: _Reason, fact: Fact) -> bool:
    """Whether a reason has the opposite of a word in another one although both say the same about what happens."""
    is_contrary = contradicts({*reason.cause}, fact.cell("b")) or contradicts({*reason.event}, fact.cell("b"))
    return is_contrary and not contradicts({*reason.event}, fact.cell("a"))


def _told(fact: Fact, reason: _Reason) -> str:
    """Return a fact as a case next to another, with its reason if that is worded differently."""
    event, other = fact.cell("a"), _Reason.of(fact.cell("a"), fact.cell("b"))
    if contradicts({*reason.event}, event):
        return sentence(f"by contrast, {_clause(fact)}")
    if other.cause == reason.cause:
        return sentence(f"for the same reason, {event}")
    return sentence(f"in the same way, {_clause(fact)}")


def _clause(fact: Fact) -> str:
    told = because(fact.cell("a"), fact, subject_of(fact.cell("a")))
    return f"{fact.cell('a')[:1]}{told[1:]}"
