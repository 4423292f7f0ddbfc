"""Hints for an answer from related facts: what the question asks for, what to think of, and the fact with a gap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowledge import lexicon
from knowledge.relations import bare
from solvers.answer import Answer
from solvers.science.spine.proof import RelationProof, Row
from solvers.wording import plural
from tutor.narration.facts import is_finite
from tutor.narration.further import about_the_same
from tutor.narration.looked_up import BLANK, sought_in, without

_JUDGED = ("yes", "no")
_CLAUSES = ("happens because", "happens when")
_LINK = re.compile(" (because|when) ")
_KIND = "kind of"
_SAME = ("it", "its", "they", "their")


def fact_hints(answer: Answer, proof: RelationProof, told: Sequence[str]) -> tuple[str, ...]:
    """Return at most three hints, none of which gives the answer away.

    Args:
        answer: the answer that the hints lead to.
        proof: the proof of the answer.
        told: the sentences of the explanation; the answer comes first.
    """
    question = answer.question.text
    is_caused = proof.rows[0].relation in _CLAUSES and _LINK.search(told[0])
    subject = _subject(_LINK.split(told[0])[0]) if is_caused else ""
    at = question.casefold().find(subject.casefold()) if subject else -1
    thing = question[at : at + len(subject)] if at > 0 else _thing(proof, question)
    asks = f"What do you know about {thing}?" if thing else ""
    sought = sought_in(question)
    first = " ".join(filter(None, [f"You are looking for {sought}." if sought else "", asks]))
    return tuple(dict.fromkeys(filter(None, [first, *_further(proof, thing, told)])))


def _further(proof: RelationProof, thing: str, told: Sequence[str]) -> Iterator[str]:
    first = proof.rows[0]
    if proof.rule in _JUDGED:
        facts = [text for text in told[1:] if text != told[0]]
        if len(facts) > 1:
            yield facts[0]
        if facts:
            yield f"{' '.join(facts)} What does that tell you{f' about {thing}' if thing else ''}?"
    elif first.relation in _CLAUSES and _LINK.search(told[0]):
        yield from _towards_a_cause(told[0])
    elif len(proof.value) > 1 and proof.rule == "said":
        yield f"There are {len(proof.value)} things to name."
        yield f"One of them is {proof.value[0]}. What are the others?"
    else:
        yield from _towards_a_fact(proof, first, told)


def _towards_a_cause(sentence: str) -> Iterator[str]:
    """Yield what a cause is about and how it starts."""
    effect, link, cause = _LINK.split(sentence.rstrip("."), maxsplit=1)
    subject = _subject(cause)
    if subject.casefold() not in ("", *_SAME):
        yield f"Think about {subject}."
    begins = " ".join(cause.split()[: len(subject.split()) + (subject in _SAME)])
    yield f"Something is missing here: {effect} {link} {begins} {BLANK}."


def _subject(clause: str) -> str:
    """Return the words of a clause before its verb; empty if no verb is found."""
    words = clause.split()
    at = next((n for n, word in enumerate(words) if n and is_finite(word, words[n - 1])), 0)
    return " ".join(words[:at])


def _towards_a_fact(proof: RelationProof, first: Row, told: Sequence[str]) -> Iterator[str]:
    found = [name for value in proof.value for name in value.split("; ")]
    if first.relation == _KIND and len(told) > 1:
        yield without(told[-1], found)
    elif beside := about_the_same(proof, *told):
        hint = without(beside, found)
        yield f"Another fact may help: {hint}"
    gap = without(told[0], found)
    yield f"Something is missing here: {gap}" if BLANK in gap else ""


def _thing(proof: RelationProof, question: str) -> str:
    """Return what a question asks about: a thing from its facts, in the words of the question."""
    asked = " ".join(re.findall(r"[^\W_]+(?:[-'][^\W_]+)*", question.casefold()))
    found = {bare(name) for value in proof.value for name in value.split("; ")}
    things = [bare(name) for row in proof.rows for cell in (row.a, row.b) for name in cell.split("; ")]
    for name in (name for name in things if name not in found):
        for form in (plural(name), name):
            if at := re.search(rf"(?:\b(?:an?|the) )?(?<![\w-]){re.escape(form)}(?![\w-])", asked):
                return at[0]
    for lemma in proof.said:
        word = re.search(rf"(?:\b(?:an?|the) )?\b{re.escape(lemma.casefold()[:4])}\w*", asked)
        if word and lexicon.known(lemma, "n"):
            return word[0]
    return ""
