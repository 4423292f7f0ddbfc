"""What the text says, in order, and which parts of it do not matter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from knowledge.lexicon.index import lemmas
from knowledge.lexicon.inflection import past
from solvers.arithmetic.fits import dimension_of
from solvers.problems import doubt
from solvers.problems.doubt import named
from solvers.problems.entries import Clause, Entry, Otherwise
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story, numbers_in
from solvers.problems.wording import definite, of_things
from solvers.wording import plural
from tutor.narration.equal_parts import whose_is
from tutor.narration.sentences import capital

_AFTERWARD = re.compile(r" and ([a-z][^.,;?!]*)[.;?!]")
_LAST = 3
"""How many words identify the end of a clause in the text, where others may be in another order."""
_BACK = ("it", "them", "those", "these")
"""Words for the things that a clause counts."""
_APOSTROPHES = ("'", "’")
JOINT = 2
"""The number of tokens between two clauses that are joined by a comma and "and"."""


def sentences(clauses: Iterable[Clause]) -> str:
    """Return clauses as sentences in the order of the text; neighboring clauses with the same subject are combined."""
    ordered = sorted(dict.fromkeys(clauses), key=lambda clause: clause.first)
    groups: list[list[Clause]] = []
    for clause in ordered:
        if groups and _goes_on(groups[-1], clause):
            groups[-1].append(clause)
        else:
            groups.append([clause])
    told: list[str] = []
    for at, group in enumerate(groups):
        is_same = at > 0 and definite(group[0].subject) == definite(groups[at - 1][-1].subject)
        sentence = _joined(group, group[0].pronoun if is_same else "")
        if at and group[0].first - groups[at - 1][-1].stop == JOINT and not told[-1].count(", and "):
            told[-1] += f", and {sentence}"
        else:
            told.append(sentence)
    return " ".join(f"{capital(sentence).rstrip('.')}." for sentence in told)


def _goes_on(group: Sequence[Clause], clause: Clause) -> bool:
    same = definite(group[-1].subject) == definite(clause.subject) and clause.subject not in (
        "",
        "there",
        "it",
        "that",
    )
    verbs = {each.predicate.partition(" ")[0] for each in group}
    is_contracted = clause.predicate[:1] in _APOSTROPHES  # "it's a long drive"
    is_new = clause.predicate.partition(" ")[0] not in verbs and not (clause.lead or is_contracted)
    return same and is_new and len(group) < 3 and " than " not in group[-1].predicate


def _joined(group: Sequence[Clause], pronoun: str) -> str:
    first, *rest = group
    told = [first.predicate, *(clause.predicate for clause in rest)]
    listed = told[0] if not rest else f"{', '.join(told[:-1])} and {told[-1]}"
    joint = "" if listed[:1] in _APOSTROPHES else " "  # "you" and "'re taking"
    return f"{first.lead} {pronoun or first.subject}{joint}{listed}".strip()


def known(story: Story, entries: Sequence[Entry], said: set[Clause], *, is_short: bool = False) -> str:
    """Return what the text says about numbers that no step has said yet, starting with other numbers that they depend
    on.

    Args:
        story: the whole problem.
        entries: the numbers.
        said: the clauses already told; the ones told now are added.
        is_short: whether each clause becomes a separate sentence.
    """
    fresh = _fresh(story, entries, said)
    said.update(fresh)
    told = [_to_end(story, each) for each in fresh if not any(_is_within(each, other) for other in said)]
    if is_short:
        return " ".join(dict.fromkeys(sentences([clause]) for clause in sorted(told, key=lambda c: c.first)))
    return sentences(told)


def _to_end(story: Story, clause: Clause) -> Clause:
    """Return a clause with what is done afterward to the things it counts: "broke 7 of them and threw those away"."""
    end = " ".join(clause.predicate.split()[-_LAST:])
    tail = _AFTERWARD.match(story.text.partition(end)[2]) if story.text.count(end) == 1 else None
    if tail is None or numbers_in(tail[1]) or not {*_BACK} & {*tail[1].split()}:
        return clause
    verb = tail[1].split()[0]
    if not any(past(lemma) == verb for lemma in lemmas(verb, "v")):
        return clause
    return replace(clause, predicate=f"{clause.predicate} and {tail[1]}")


def _fresh(story: Story, entries: Sequence[Entry], said: set[Clause]) -> list[Clause]:
    """Return the clauses up to the last of these numbers that are needed and have not been told."""
    last = max((entry.clause.first for entry in entries if entry.clause), default=-1)
    used = {place for statement in story.statements for place in statement.given}
    clauses = [story.entries[place].clause for place in sorted(used)]
    fresh = [clause for clause in clauses if clause and clause.first <= last and clause not in said]
    if said:
        return fresh
    nouns = {e.clause: e.about.noun for place in used if (e := story.entries[place]).clause}
    return [_with_noun(clause, nouns[clause], clause is fresh[0]) for clause in fresh]


def _with_noun(clause: Clause, noun: str, is_first: bool) -> Clause:
    """Return a clause that opens the story, with a name in place of "them": "7 of the birds flew away"."""
    if not is_first or not noun or dimension_of(noun):
        return clause
    subject, predicate = (of_things(part, plural(noun)) for part in (clause.subject, clause.predicate))
    is_named = plural(noun) in clause.told or noun in clause.told.split()
    return clause if is_named else replace(clause, subject=subject, predicate=predicate)


def _is_within(clause: Clause, other: Clause) -> bool:
    """Return whether a clause is part of another clause, which already says it: "that are each 9 inches long"."""
    return clause != other and other.first <= clause.first and clause.stop <= other.stop


def set_aside(story: Story, *, is_sure: bool = True) -> str:
    """Return why numbers of the text are not needed: "The 3 crabs do not matter, because the question is about
    shells.", or if that is not sure, "I leave out the 3 crabs, because ...".
    """
    by_reason: dict[Otherwise, list[Entry]] = {}
    aside = doubt.set_aside(story)
    for place, why in story.idle:
        entry = story.entries[place]
        is_said = _is_in_question(story, entry) or _counts_numbers(story, entry)
        if entry in aside and not is_said:
            by_reason.setdefault(why, []).append(entry)
    return " ".join(_aside(story, why, entries, is_sure=is_sure) for why, entries in by_reason.items())


def _is_in_question(story: Story, entry: Entry) -> bool:
    """Return whether the question itself mentions it: "on both of the two days"."""
    behind = re.search(r"[.?!](?:\s|$)", story.text[entry.end :])
    return entry.is_told and behind is not None and behind[0].startswith("?")


def _counts_numbers(story: Story, entry: Entry) -> bool:
    """Return whether it counts the numbers in the problem: "two numbers add up to 9" has one amount; or the two that
    move.
    """
    if entry.value == 2 and any(s.pattern is Pattern.CLOSING for s in story.statements):
        return True
    return re.match(r"\s+numbers?\b", story.text[entry.end :]) is not None


def _aside(story: Story, why: Otherwise, entries: Sequence[Entry], *, is_sure: bool) -> str:
    told = [_age(entry) or named(entry) for entry in entries]
    listed = told[0] if len(told) == 1 else f"{', '.join(told[:-1])} and {told[-1]}"
    is_alone = len(entries) == 1 and (doubt.is_one(entries[0]) or bool(_age(entries[0])))
    because = _because(story, why)
    if not is_sure:
        return f"I leave out {listed}{because}."
    return capital(f"{listed} {'does' if is_alone else 'do'} not matter{because}.")


def _age(entry: Entry) -> str:
    """Return whose age an amount is: "Sam's age" for 9 years; empty for another amount."""
    is_old = entry.clause is not None and f"{entry.words} old" in entry.clause.predicate
    whose = whose_is(entry.about.who) if is_old else "the"
    return "" if whose == "the" else f"{whose} age"


def _because(story: Story, why: Otherwise) -> str:
    answer = story.answer.about
    noun = answer.noun
    if why is Otherwise.KIND and noun and not dimension_of(noun):
        return f", because the question is about {plural(noun)}"
    who = story.question.who
    if why is Otherwise.PERSON and any(word[:1].isupper() for word in who.split()):
        return f", because the question is about {who}"
    told = {
        Otherwise.TIME: ", because that was at another time",
        Otherwise.PLACE: ", because that is in another place",
    }
    return told.get(why, "")
