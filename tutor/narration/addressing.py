"""Speaking to the person who asks: "my teacher gave me 5" becomes "your teacher gave you 5" when the tutor says it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from solvers.answer import Answer
from solvers.problems.entries import Asked, Clause, Entry
from solvers.problems.story import Story
from tutor.narration.sentences import capital
from tutor.narration.step import Narration

_YOURS: Mapping[str, str] = {
    **dict.fromkeys(("i", "we", "me", "us"), "you"),
    **dict.fromkeys(("my", "our"), "your"),
    **dict.fromkeys(("mine", "ours"), "yours"),
    "myself": "yourself",
    "ourselves": "yourselves",
}
_ALL_OF_US = frozenset(("we", "us", "our", "ours", "ourselves"))
_BE: Mapping[str, str] = {"am": "are", "was": "were", "'m": "'re", "’m": "’re"}
"""Forms of "be" for "I" or one person, and those for "you"."""
_WORD = re.compile(
    r"\b(?:[Ii](?!\.)|[Ww]e|[Mm]e|[Uu]s|[Mm]y|[Oo]ur|[Mm]ine|[Oo]urs|[Mm]yself|[Oo]urselves)\b"
)
"""Words for oneself; "I." is an initial, and "US" a country."""
_OWN_BE = re.compile(r"\b([Ii]) ?(am|was|['’]m)\b|\b(am|was) ([Ii])\b", re.IGNORECASE)
_COMES_LAST = re.compile(r"\b((?:[Mm]y|[Oo]ur|[Tt]he|[Mm]om|[Dd]ad|[A-Z]\w+)(?: [a-z]+)?) and I\b")
"""People who ask name others first; a teacher names the asker first."""
_SPOKEN_TO = re.compile(r"\b(?:you|your)\b", re.IGNORECASE)
_CLITIC = re.compile(r" (?=['’](?:re|ve|ll|m|d|s)\b)")


def to_you(text: str, words: Collection[str] = _YOURS) -> str:
    """Return `text` as it is said to the person who wrote it: "I am 9" becomes "you are 9".

    Args:
        text: a text in the first person.
        words: which first-person words refer to the writer; the others stay.
    """

    def yours(found: re.Match[str]) -> str:
        word = found[0].lower()
        return _as_opened(found[0], _YOURS[word]) if word in words else found[0]

    if "i" in words:
        text = _COMES_LAST.sub(lambda found: _as_opened(found[0], f"I and {_lowered(found[1])}"), text)
        text = _OWN_BE.sub(_agreeing, text)
    return _CLITIC.sub("", _WORD.sub(yours, text))


def addressed(answer: Answer) -> Answer:
    """Return an answer whose story and question address the person who asks; a text that says "you" of someone stays as
    it is.
    """
    if _SPOKEN_TO.search(answer.question.text) or not _WORD.search(answer.question.text):
        return answer
    derivation = answer.derivation
    return replace(
        answer,
        derivation=_story(derivation) if isinstance(derivation, Story) else derivation,
        story=_story(answer.story) if answer.story is not None else None,
        asked=_asked(answer.asked) if answer.asked is not None else None,
    )


def facts_told_to(narration: Narration, question: str) -> Narration:
    """Return a narration of facts that addresses the person who asks, in words taken from the question: "my heart"
    becomes "your heart".

    A fact may say "our" about all people, and someone who asks what "we" do means everyone.
    """
    words = {word.lower() for word in re.findall(r"[^\W_]+", question)}
    if not words & _YOURS.keys() or words & _ALL_OF_US:
        return narration

    def told(text: str) -> str:
        return capital(to_you(text, words)) if text[:1].isupper() else to_you(text, words)

    steps = tuple(
        step if step.kind == "unknown" else replace(step, text=told(step.text)) for step in narration.steps
    )
    return replace(
        narration, headline=told(narration.headline), says=to_you(narration.says, words), steps=steps
    )


def told_to(answer: Answer, text: str) -> str:
    """Return a text that quotes the question as it is said to the person who asks."""
    return text if _SPOKEN_TO.search(answer.question.text) else to_you(text)


def _story(story: Story) -> Story:
    return replace(story, entries=tuple(map(_entry, story.entries)), question=_asked(story.question))


def _asked(asked: Asked) -> Asked:
    return replace(asked, wants=to_you(asked.wants), says=to_you(asked.says), who=to_you(asked.who))


def _entry(entry: Entry) -> Entry:
    about = replace(entry.about, who=to_you(entry.about.who), standard=to_you(entry.about.standard))
    return replace(entry, about=about, clause=_clause(entry.clause) if entry.clause else None)


def _clause(clause: Clause) -> Clause:
    """Return a clause whose verb agrees with its new subject."""
    subject, predicate = to_you(clause.subject), to_you(clause.predicate)
    verb, space, rest = predicate.partition(" ")
    if clause.subject.lower() == "i" and verb in _BE:
        predicate = f"{_BE[verb]}{space}{rest}"
    return replace(
        clause, subject=subject, predicate=predicate, lead=to_you(clause.lead), pronoun=to_you(clause.pronoun)
    )


def _agreeing(found: re.Match[str]) -> str:
    if found[1]:
        verb = _BE[found[2].lower()]
        return f"{found[1]}{'' if verb[0] in '’' + chr(39) else ' '}{verb}"
    return f"{_BE[found[3].lower()]} {found[4]}"


def _lowered(name: str) -> str:
    """Return a name in the middle of a sentence: only determiners lose their capital."""
    first = name.partition(" ")[0]
    return name[:1].lower() + name[1:] if first in ("My", "Our", "The") else name


def _as_opened(old: str, new: str) -> str:
    """Return `new` with a capital if `old` had one, unless that was the one of "I"."""
    return new[:1].upper() + new[1:] if old[:1].isupper() and old != "I" else new
