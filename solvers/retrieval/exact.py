"""Whether one fact says exactly what is asked, as a fact that surely answers an open question does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from knowledge.tables.cells import reading
from solvers.answer import Proposal
from solvers.derivation import Derivation
from solvers.retrieval.derivation import Quotation
from solvers.science.spine.index import KIND, Thing, denies, index, lemmas
from solvers.science.spine.say import full, members_of
from solvers.tables.derivation import SupportGraph

EXACT = 0.97
"""How sure an answer is if one fact says it."""
_LEAST = 0.7
"""How probable it has to be already: below that, other evidence supports another choice."""
_SHORT = 2
"""With at least this many words besides the choice, a fact may have other words between them."""
_REASON = re.compile(r",? (?:because|so that|which) ")
"""What begins a reason for a fact, or a description of the thing that it ends with."""


def as_said(proposal: Proposal, statement: str) -> Proposal:
    """Return the proposal, marked as sure if one of its facts, or one about its choice, says all of the statement.

    Args:
        proposal: a choice of a question, likely to be right.
        statement: the question with the choice in place of what it asks for; empty if there is none.
    """
    labels = proposal.value if isinstance(proposal.value, tuple) else ()
    choices = proposal.question.choices
    chosen = [one.text for one in choices if one.label in labels]
    if len(chosen) != 1 or proposal.confidence < _LEAST or proposal.unexplained or proposal.instead:
        return proposal
    if not statement or denies(proposal.question.text):
        return proposal
    others = [one.text for one in choices if one.label not in labels]
    texts = (*_texts(proposal.derivation, chosen[0]), *_known_of(chosen[0]))
    is_said = any(says(text, statement, chosen[0], others) for text in texts)
    return replace(proposal, confidence=max(proposal.confidence, EXACT)) if is_said else proposal


def says(text: str, statement: str, chosen: str, others: Sequence[str] = ()) -> bool:
    """Return whether a fact says a statement with a choice in it, word for word and in the same order.

    A fact that denies it, or that names another choice, does not. If the statement has only one word of the choice,
    such as its class, the fact has to begin with it.

    Args:
        text: the fact.
        statement: the statement.
        chosen: the choice, whose words may have any order: "iron rusting" is "rusting iron".
        others: the other choices.
    """
    claim = _REASON.split(text, maxsplit=1)[0]
    own, wanted = lemmas(chosen), lemmas(statement)
    words, rest = _ordered(lemmas(claim), own), [word for word in wanted if word not in own]
    if denies(claim) or not rest or not {*own} <= {*wanted}:
        return False
    if any((other := {*lemmas(name)} - {*wanted}) and other <= {*words} for name in others):
        return False
    wanted = _ordered(wanted, own)
    if len(rest) < _SHORT:
        return words[: len(wanted)] == wanted
    left = iter(words)
    return all(word in left for word in wanted)


def _ordered(words: Thing, own: Thing) -> Thing:
    """Return the words, with those of a choice in the order of the choice if they are next to each other."""
    size = len(own)
    at = next((n for n in range(len(words)) if sorted(words[n : n + size]) == sorted(own)), None)
    return words if at is None else (*words[:at], *own, *words[at + size :])


def _known_of(chosen: str) -> Iterator[str]:
    """Yield what related facts say about a choice."""
    known = index()
    for number in known.about.get((known.thing(lemmas(chosen)), "a"), ()):
        fact = known.spine.facts[number]
        if fact.relation == KIND:
            yield members_of(known.spine, [fact.cell("a")], fact.cell("b"))
        else:
            yield full(known.spine, fact)


def _texts(derivation: Derivation, chosen: str) -> Iterator[str]:
    """Yield the facts of a derivation, each with the alternatives of its cells that are the choice."""
    if isinstance(derivation, Quotation):
        yield derivation.quote.text
    if not isinstance(derivation, SupportGraph):
        return
    for fact in derivation.facts:
        yield fact.sentence
        own = (node for node in derivation.nodes if (node.table, node.row) == (fact.table, fact.row))
        for cell in (node for node in own if node.kind == "cell"):
            first, *rest = (reading(one) for one in cell.text.split(";"))
            same = (one for one in rest if lemmas(one) == lemmas(chosen))
            yield from (fact.sentence.replace(first, one) for one in same)
