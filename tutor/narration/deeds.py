"""What is done with an amount, in the words of the text: "Mia ate", "flew off"."""

from __future__ import annotations

from knowledge.lexicon.inflection import participle
from solvers.problems.entries import Entry, Statement
from solvers.problems.story import Story

_STRESS = frozenset(("only", "just", "already", "still"))
LONGEST = 18
"""The most letters in what is told with its subject."""


def happens(entry: Entry) -> str:
    """Return what the text says about a number: "Mia ate", "flow out"; empty if that is long or about
    something else.
    """
    clause = entry.clause
    if clause is None or not entry.written or not clause.predicate[:1].isalpha():  # "he's at 47"
        return ""
    if clause.subject.startswith(entry.written):
        return clause.predicate if len(clause.predicate.split()) <= 2 else ""
    head, number, _ = clause.predicate.partition(entry.written)
    verb = head.split()
    verb = [word for word in verb if word not in _STRESS]
    if not number or not verb or len(verb) > 2 or any(c.isdigit() for c in head):
        return ""
    behind = clause.predicate.partition(entry.written)[2].removeprefix(" of them").strip()
    if behind.startswith("to ") and entry.about.verb:  # "Mia gave" is only half of what she did
        return " ".join([participle(entry.about.verb), *verb[1:]])
    told = f"{clause.subject} {' '.join(verb)}"
    has_subject = clause.subject and clause.subject not in ("there", "it", "that", "this")
    return told if has_subject and len(told) <= LONGEST else " ".join(verb)


def is_told_before(entry: Entry, statement: Statement, story: Story) -> bool:
    """Return whether an earlier step has said what the text says about an amount: everything before the last number of
    that step.
    """
    clause = entry.clause
    before = story.statements[: story.statements.index(statement)]
    used = (story.entries[place].clause for each in before for place in each.given)
    return clause is not None and any(other is not None and other.first >= clause.first for other in used)
