"""What is changed, measured, and kept the same in the experiment of a question, and by whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowledge.names import gender_of_name
from solvers.answer import Answer
from solvers.reading.read import read_text
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
_DOES = {Role.CHANGED: "changes {}", Role.MEASURED: "measures {}", Role.KEPT: "keeps {} the same"}
_IS_DONE = {Role.CHANGED: "is changed", Role.MEASURED: "is measured", Role.KEPT: "is kept the same"}


def narrate_inquiry(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is an `Inquiry`: what is asked for, where the question says it,
    and what the other choices are.
    """
    inquiry = answer.derivation
    assert isinstance(inquiry, Inquiry)
    texts = [
        *dict.fromkeys((*_meaning(inquiry), *spans(inquiry.question, inquiry.role)[:1], *_others(inquiry)))
    ]
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


def _others(inquiry: Inquiry) -> Iterator[str]:
    """Yield what roles the other choices have, in one sentence, and where the question says what is changed or measured
    if no choice names it.
    """
    told = {role: [_named(name) for name, own in inquiry.others if own is role] for role in _DOES}
    who = _who(inquiry.question)
    if who:
        clauses = [_DOES[role].format(listed(names)) for role, names in told.items() if names]
        doings = [agreeing(clause, several=who == "they") for clause in clauses]
        said = f"{who} {listed(doings)}"
    else:
        said = ", and ".join(_is_done(role, names) for role, names in told.items() if names)
    if any(told.values()):
        yield f"{capital(said)}."
    for role in (Role.CHANGED, Role.MEASURED):
        if role is not inquiry.role and not told[role]:
            yield from spans(inquiry.question, role)[:1]


def _who(text: str) -> str:
    """Return who does the experiment, as a subject: the pronoun or name in the question, or else in what comes before
    it; empty if there is none.
    """
    reading = read_text(text)
    subjects = [token for token in reading.tokens if token.dep == "nsubj"]
    people = [
        token
        for token in subjects
        if token.lemma in ("he", "she") or (token.tag == "NNP" and gender_of_name(token.text.lower()))
    ]
    asking = [token for token in subjects if token.sentence == reading.tokens[-1].sentence]
    asked = [token for token in asking if token in people or token.lemma == "they"]
    pronouns = [token for token in people if token.tag == "PRP"]
    return next((token.text for token in (*asked, *pronouns, *people)), "")


def _is_done(role: Role, names: Sequence[str]) -> str:
    """Return what is done to what some choices name: "the kind of cage is kept the same"."""
    own = names[0].partition(" of ")[0]
    return f"{listed(names)} {agreeing(_IS_DONE[role], several=len(names) > 1 or is_several(own))}"


def _named(name: str) -> str:
    """Return a choice as a subject: "the mass of the truck"."""
    first = name.split()[0].casefold()
    is_whole = first in word_set("stop_words") or first in ("how", "where", "which", "what") or is_doing(name)
    return name if is_whole else f"the {name}"
