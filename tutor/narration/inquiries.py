"""What is changed, measured, and kept the same in the experiment of a question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.answer import Answer
from solvers.reading.words import word_set
from solvers.retrieval.experiment import Role
from solvers.retrieval.inquiry import Inquiry, spans
from solvers.science.forms.clauses import is_doing
from solvers.science.spine.agreement import agreeing, is_several
from solvers.wording import listed
from tutor.narration.claims import headed
from tutor.narration.looked_up import Looked, hints
from tutor.narration.sentences import capital
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.tables import concluding

_TERM = re.compile(r"\b(\w+) variable\b", re.IGNORECASE)
_FAIR = "In a fair test, only the thing being tested should change, and everything else should stay the same."
_MEANS = {
    Role.CHANGED: "{term} is what is changed on purpose, so it differs from one trial or group to another.",
    Role.MEASURED: "{term} is what is measured to see the result.",
    Role.KEPT: _FAIR,
    Role.FAIR: _FAIR,
}
_TELLING = {Role.CHANGED: ("independent", "manipulated"), Role.MEASURED: ("dependent", "responding")}
"""Kinds of variables that have a name of their own."""
_SAYS = {Role.CHANGED: "{is} changed", Role.MEASURED: "{is} measured", Role.KEPT: "{is} kept the same"}


def narrate_inquiry(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is an `Inquiry`: what is asked for, where the question says it,
    and what the other choices are.
    """
    inquiry = answer.derivation
    assert isinstance(inquiry, Inquiry)
    texts = [*_meaning(inquiry), *spans(inquiry.question, inquiry.role)[:1], *_others(inquiry.others)]
    steps = [Step(text, "fact", evidence=(Evidence("question", text),)) for text in texts]
    proof = tuple(f"{name}: {role}" for name, role in ((inquiry.choice, inquiry.role), *inquiry.others))
    towards = hints(answer, Looked(texts, found=[inquiry.choice]))
    return headed(Narration(answer.text, (*steps, concluding(answer)), proof, hints=towards), answer, texts)


def _meaning(inquiry: Inquiry) -> Iterator[str]:
    """Yield what the role asked for means, if the question has a term for it or the role needs a reason."""
    own = _TELLING.get(inquiry.role, ())  # the story may name another variable, too
    term = next((found[0] for found in _TERM.finditer(inquiry.question) if found[1].lower() in own), "")
    if term or inquiry.role in (Role.KEPT, Role.FAIR):
        yield _MEANS[inquiry.role].format(term=f"The {term.lower()}")


def _others(others: Sequence[tuple[str, Role]]) -> Iterator[str]:
    """Yield what roles the other choices have, in one sentence."""
    clauses = []
    for role in dict.fromkeys(role for _, role in others):
        names = [_named(name) for name, own in others if own is role]
        be = agreeing("is", several=len(names) > 1 or is_several(names[0]))
        clauses.append(f"{listed(names)} {_SAYS[role].format(**{'is': be})}")
    if clauses:
        yield f"{capital(', and '.join(clauses))}."


def _named(name: str) -> str:
    """Return a choice as a subject: "the mass of the truck"."""
    first = name.split()[0].casefold()
    is_whole = first in word_set("stop_words") or first in ("how", "where", "which", "what") or is_doing(name)
    return name if is_whole else f"the {name}"
