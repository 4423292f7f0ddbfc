"""The answer to a question that facts answer, as a sentence in the question's words, with the articles that the facts
use.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from knowledge import lexicon
from knowledge.tables.sentence import article
from solvers.answer import Answer
from solvers.science.forms.turning import are_several
from solvers.wording import plural
from tutor.narration.facts import repeats
from tutor.narration.sentences import capital
from tutor.narration.step import Narration, Step

_DETERMINED = re.compile(r"(an?|the|its|their|some|all|\d[\d.,]*) ", re.IGNORECASE)
_ONE_OF_MANY = ("noun.animal", "noun.artifact", "noun.person", "noun.plant")
_OF_A_WHOLE = ("noun.body",)
"""Topics of nouns of which there are many, or one in each body."""
_UNCOUNTED = ("noun.substance", "noun.food", "noun.process", "noun.phenomenon")
_SUBJECTS = ("it", "they", "he", "she", "you", "we")
_MOSTLY = 0.6
"""Share of the uses of a noun from which it is taken to be of a kind."""


def stated(answer: Answer, facts: Sequence[str], other: str = "") -> str:
    """Return the statement that a choice, or yes or no, makes of a question: "a thermometer measures temperature".

    Args:
        answer: the answer whose question may be turned into a statement.
        facts: sentences that may have the choice with its article.
        other: another choice, to see what statement it would make.

    Returns:
        The statement has no capital and no period; it is empty if the question cannot be turned into one.
    """
    asked = answer.asked
    if not isinstance(answer.value, tuple):
        return ""
    if asked is None or not asked.says:
        return _told_by(answer) if not other else ""
    if not asked.amount:
        return asked.says
    thing = asked.amount
    if other:
        own = next((one.text for one in answer.question.choices if one.label == answer.value[0]), "")
        if asked.says.startswith(thing) and are_several(other) is not are_several(thing):
            return ""  # whose verb would be another
        thing = f"{other}{thing.removeprefix(own)}"
    written = rf"\b{re.escape(asked.amount)}(?!\w)"
    return re.sub(written, lambda _: _determined(thing, facts), asked.says, count=1)


def _told_by(answer: Answer) -> str:
    """Return a choice that is a complete sentence ("it keeps them warm"), or an empty text."""
    labels = answer.value if isinstance(answer.value, tuple) else ()
    text = next((one.text for one in answer.question.choices if one.label in labels), "").rstrip(".")
    first, _, rest = text.partition(" ")
    verb = rest.partition(" ")[0]
    is_clause = first.casefold() in _SUBJECTS and bool(lexicon.lemmas(verb, "v"))
    return f"{first.lower()} {rest}" if is_clause else ""


def headed(narration: Narration, answer: Answer, facts: Sequence[str]) -> Narration:
    """Return a narration below its answer as a sentence that no step repeats."""
    said = stated(answer, facts)
    if not said:
        return narration
    headline = f"{capital(said)}."
    steps = tuple(s for s in narration.steps if s.kind != "fact" or not repeats(s.text, headline))
    return replace(narration, headline=headline, says=said, steps=steps or (Step(headline, "answer"),))


def judged(narration: Narration, answer: Answer, said: str) -> Narration:
    """Return a narration below yes or no and its meaning, which no step repeats."""
    word = answer.text.partition(",")[0].capitalize()
    headline = f"{word}, {said}."
    steps = tuple(step for step in narration.steps if not repeats(step.text, headline))
    return replace(narration, headline=headline, says=said, steps=steps or narration.steps)


def _determined(thing: str, facts: Sequence[str]) -> str:
    """Return a thing with the article that it has in the facts or, if they do not mention it, with that of its kind."""
    first, *others = thing.split(" ")
    if _DETERMINED.match(f"{first} "):
        return " ".join([first.lower(), *others])
    pattern = re.compile(rf"(?:\b(an?|the) )?(?<!\w)({re.escape(thing)})(?!\w)", re.IGNORECASE)
    for fact in facts:
        found = pattern.search(fact)
        if found and found.start() and found[1] == "the" and _share(thing, _ONE_OF_MANY):
            return _by_kind(thing)  # this one, and there are others
        if found and (found.start() or not found[1]):
            return f"{found[1]} {found[2]}" if found[1] else (found[2] if found.start() else thing)
        if found and not _share(thing, _UNCOUNTED):  # with "the" it may speak of all that there is
            return f"{found[1].lower()} {found[2]}"
    if any(
        re.search(rf"\b{re.escape(plural(thing))}\b", fact, re.IGNORECASE) for fact in facts
    ) and not are_several(thing):
        return f"{article(thing)} {thing}"  # what there are many of is counted
    return thing if thing[:1].isupper() else _by_kind(thing)


def _by_kind(thing: str) -> str:
    if _share(thing, _OF_A_WHOLE):
        return f"the {thing}"
    return f"{article(thing)} {thing}" if _share(thing, _ONE_OF_MANY) else thing


def _share(thing: str, topics: Sequence[str]) -> bool:
    """Return how often a singular noun is about one of these topics, as a share."""
    senses = () if are_several(thing) else lexicon.senses(thing.split()[-1].casefold(), "n")
    return sum(sense.share for sense in senses if sense.topic in topics) > _MOSTLY
