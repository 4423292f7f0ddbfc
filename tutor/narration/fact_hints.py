"""Hints for an answer from related facts: what the question asks for, what to think of, and the fact with a gap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowledge import lexicon
from knowledge.relations import bare
from solvers.answer import Answer
from solvers.reading.words import word_set
from solvers.science.forms.turning import are_several
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import is_clause
from solvers.wording import plural
from tutor.narration.deciding import SUBJECTS
from tutor.narration.facts import is_finite, repeats
from tutor.narration.further import about_the_same
from tutor.narration.looked_up import BLANK, FILL, asked_about, filled, sought_in, without

_DIFFERS = "differs"
_JUDGED = ("yes", "no")
_CLAUSES = ("happens because", "happens when")
_LINK = re.compile(" (because|when) ")
_TIME = "a time"
"""What "when" asks for, unless it asks under what condition something happens."""
_KIND = "kind of"
_PARTS = 3
"""An effect, what links it, and its cause."""
_SAME = ("it", "its", "they", "their")


def fact_hints(answer: Answer, proof: RelationProof, told: Sequence[str]) -> tuple[str, ...]:
    """Return at most three hints, none of which gives the answer away.

    Args:
        answer: the answer that the hints lead to.
        proof: the proof of the answer.
        told: the sentences of the explanation; the answer comes first.
    """
    sought, thing = sought_in(answer.question.text), _asked(proof, answer.question.text, told)
    if sought == _TIME and proof.rows[0].relation in _CLAUSES:
        sought = "what has to happen first"
    first = f"You are looking for {sought}." if sought else ""
    if proof.rule == _DIFFERS and len(proof.rows) > 1:
        one, other = (row.a.partition("; ")[0] for row in proof.rows[:2])
        asks = f"What do you know about {one}? And what about {other}?"
    elif thing:
        asks = f"What do you know about {thing}?"
    else:
        effect = _LINK.split(told[0])[0].rstrip(".")
        asks = f"What happens when {effect[:1].lower()}{effect[1:]}?" if effect != told[0].rstrip(".") else ""
    return tuple(dict.fromkeys(filter(None, [f"{first} {asks}".strip(), *_further(proof, thing, told)])))


def _asked(proof: RelationProof, question: str, told: Sequence[str]) -> str:
    """Return what a question asks about, in its own words; empty if that is a person, "we", or nothing by itself."""
    effect = _LINK.split(told[0])[0] if proof.rows[0].relation in _CLAUSES else ""
    subject = _subject(effect)
    at = question.casefold().find(subject.casefold()) if subject else -1
    thing = question[at : at + len(subject)] if at > 0 else _thing(proof, question)
    is_somebody = thing.partition(" ")[0].casefold() in SUBJECTS
    return "" if is_somebody else asked_about(question) if is_clause(thing) else thing


def _further(proof: RelationProof, thing: str, told: Sequence[str]) -> Iterator[str]:
    first = proof.rows[0]
    if proof.rule in _JUDGED:
        facts = [text for text in told[1:] if text != told[0]]
        if len(facts) > 1:
            yield facts[0]
        if facts:
            yield f"{' '.join(facts)} What does that tell you{f' about {thing}' if thing else ''}?"
    elif first.relation in _CLAUSES and _LINK.search(told[0]):
        yield from _towards_a_cause(told)
    elif proof.rule == _DIFFERS:
        yield from [text for text in reversed(told[1:]) if not repeats(text, told[0])][:1]
        one, found, _ = told[0].partition(", but ")
        if found and len(proof.rows) > 1:
            yield f"{one}. What about {proof.rows[1].a.partition('; ')[0]}?"
    elif _is_list(proof):
        yield f"There are {len(proof.value)} things to name."
        yield f"One of them is {proof.value[0].partition('; ')[0]}. What are the others?"
    else:
        yield from _towards_a_fact(proof, first, told)


def _is_list(proof: RelationProof) -> bool:
    """Whether the question asks for several things, rather than one in several words, units, or actions."""
    relations = {row.relation for row in proof.rows}
    is_of_things = relations.isdisjoint(("does", "has amount"))
    return len(proof.value) > 1 and proof.rule == "said" and len(relations) == 1 and is_of_things


def _towards_a_cause(told: Sequence[str]) -> Iterator[str]:
    """Yield what a cause is about, and what to find out about it."""
    for effect, link, cause in (
        parts for text in told if len(parts := _LINK.split(text.rstrip("."), 1)) == _PARTS
    ):
        subject = _subject(cause)
        if subject.casefold() in ("", *_SAME):
            continue
        verb = cause[len(subject) :].split()[0]
        thing = re.sub(r"^(?:its|their) ", "the ", subject)
        yield f"Think about {thing}."
        if verb in word_set("being"):
            yield f"{FILL}{effect} {link} {subject} {verb} {BLANK}."
        else:
            yield f"What {'do' if are_several(thing) else 'does'} {thing} do?"
        return


def _subject(clause: str) -> str:
    """Return the words of a clause before its verb; empty if no verb is found."""
    words = clause.split()
    at = next((n for n, word in enumerate(words) if n and is_finite(word, words[n - 1])), 0)
    return " ".join(words[:at])


def _towards_a_fact(proof: RelationProof, first: Row, told: Sequence[str]) -> Iterator[str]:
    """Yield what else is told without naming what was found, and then the answer with a blank, if it has just one."""
    found = [name for value in proof.value for name in value.split("; ")]
    beside = [text for text in told[1:] if BLANK not in without(text, found)]
    yield from beside[:2]
    if not beside and first.relation != _KIND and (text := about_the_same(proof, *told)):
        yield text if BLANK not in without(text, found) else ""
    if not beside:
        yield from _towards_a_cause(told[1:])
    yield filled(without(told[0], found))


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
