"""Hints for a fact, the same fact in short sentences, and what follows from it: what levels add to an answer from
facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knowledge import lexicon
from solvers.answer import Answer
from tutor.narration.band import Band
from tutor.narration.facts import is_finite
from tutor.narration.levels import in_short, with_further
from tutor.narration.sentences import capital, sentences
from tutor.narration.step import Narration

_WORDS_OF = {Band.LOWEST: 10, Band.LOWER: 12, Band.UPPER: 15, Band.HIGHEST: 20}
"""How long a sentence may be in a band."""
_SOUGHT = {
    "who": "a person",
    "whom": "a person",
    "where": "a place",
    "when": "a time",
    "why": "a reason",
    "how many": "a number",
    "how much": "an amount",
    "how long": "a length or a time",
    "how old": "an age",
    "how far": "a distance",
    "how": "the way it happens",
    "what causes": "a cause",
    "what happens": "what happens then",
    "which of": "the one that fits",
}
"""What the words that open a question ask for."""
_REASON = "That is because "
_ALSO = "And "
_NOTHING = ("That is", "This is", "It is")
"""What says nothing without the reason behind it."""
_CUTS = (
    (", because ", _REASON, False),
    (" because ", _REASON, False),
    (", so ", "So ", False),
    ("; ", "", True),
    (", but ", "But ", False),
    (", and ", "And ", True),
)
"""Where a long sentence is cut, how its other half then begins, and whether both halves must show a verb."""
_FINITE = frozenset(
    ["is", "are", "was", "were", "has", "have", "does", "do", "can", "may", "will", "must", "cannot"]
)
BLANK = "…"


@dataclass(frozen=True, slots=True)
class Looked:
    """The facts that were looked up, for use in hints."""

    facts: Sequence[str]
    """Sentences in the order in which they follow from each other."""
    about: str = ""
    """The thing asked about."""
    found: Sequence[str] = ()
    """Words that give the answer away."""
    between: Sequence[str] = ()
    """Words by which the facts hang together."""
    topic: str = ""
    """What the last fact is about in general: "Organs of the human body"."""


def hints(answer: Answer, looked: Looked) -> tuple[str, ...]:
    """Return what the question asks for, what to think of or the first fact with a gap, and the last fact without the
    answer.
    """
    return tuple(filter(None, _hints(answer, looked)))


def _hints(answer: Answer, looked: Looked) -> Iterator[str]:
    sought = sought_in(answer.question.text)
    asks = f"What do you know about {looked.about}?" if looked.about else ""
    yield " ".join(filter(None, [f"You are looking for {sought}." if sought else "", asks]))
    if not looked.facts:
        return
    *before, last = looked.facts
    gap = without(last, looked.found)
    if before:
        first = without(before[0], [*looked.between, *looked.found])
        yield f"Something is missing here: {first}" if BLANK in first else first
        yield " ".join(
            [*(without(fact, looked.found) for fact in before), f"Something is missing here: {gap}"]
        )
    else:
        yield f"Think of {looked.topic[:1].lower()}{looked.topic[1:]}." if looked.topic else ""
        yield f"Something is missing here: {gap}" if BLANK in gap else ""


def sought_in(question: str) -> str:
    """Return what a question asks for, judging by its first words: "an organ", "a place"; empty if they do not say."""
    words = re.findall(r"[\w'-]+", question.casefold())
    at = next((at for at, word in enumerate(words) if word in ("what", "which") or word in _SOUGHT), None)
    if at is None:
        return ""
    pair = " ".join(words[at : at + 2])
    if found := _SOUGHT.get(pair) or _SOUGHT.get(words[at]):
        return found
    return _kind(words[at + 1 : at + 3]) or ("what fits" if words[at] == "which" else "")


def _kind(words: Sequence[str]) -> str:
    """Return the kind of thing named after "which": "large animal" becomes "a large animal"; empty if there is none."""
    at = next((n for n, word in enumerate(words) if _is_noun(word)), None)
    if at is None or (at and not lexicon.known(words[0], "a")) or words[at] in lexicon.stop_words():
        return ""
    if words[at + 1 :] and _goes_on(words[at], words[at + 1]):
        at += 1
    phrase = " ".join(words[: at + 1])
    if words[at] not in lexicon.lemmas(words[at], "n"):
        return phrase  # several
    return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"


def _is_noun(word: str) -> bool:
    return bool(lexicon.lemmas(word, "n"))


def _goes_on(noun: str, word: str) -> bool:
    """Return whether a word after a noun is its head ("body part", "blood cells") rather than a verb
    ("organ pumps").
    """
    is_one = noun in lexicon.lemmas(noun, "n")
    deeds = lexicon.lemmas(word, "v")
    is_deed = bool(deeds) and not (is_one and word in deeds)
    return _is_noun(word) and not is_deed and word not in lexicon.stop_words()


def without(text: str, words: Iterable[str]) -> str:
    """Return a sentence with a gap in place of phrases or of their words."""
    for phrase in words:
        whole = re.compile(rf"\b{re.escape(phrase)}\b", re.IGNORECASE)
        if whole.search(text):
            text = whole.sub(BLANK, text)
            continue
        for word in re.findall(r"[^\W_]{3,}", phrase):
            if word.casefold() not in lexicon.stop_words():
                text = re.sub(rf"\b{re.escape(word[:5])}\w*", BLANK, text, flags=re.IGNORECASE)
    return re.sub(r"…(?:\W+…)+", BLANK, text)


def shortened(text: str, most: int = 0) -> str:
    """Return a text in which sentences of more than `most` words are cut in two if they have a joint."""
    return " ".join(part for sentence in sentences(text) for part in _cut(sentence, most))


def _cut(sentence: str, most: int) -> list[str]:
    if len(sentence.split()) <= most:
        return [sentence]
    for begins, is_open, one, other in _joints(sentence):
        is_reason = begins == _REASON  # that may go on with "of"
        is_joint = one not in _NOTHING and not other.startswith(("not ", *(() if is_reason else ("of ",))))
        if is_joint and (not is_open or (_may_stand_alone(one) and _is_clause(other))):
            first, *others = _cut(other, most)
            opened = f"{begins}{first}" if begins else capital(first)
            return [
                *_cut(f"{one}.", most),
                *(_of_two_deeds(opened, most) if is_reason else [opened]),
                *others,
            ]
    return [sentence]


def _joints(sentence: str) -> Iterator[tuple[str, bool, str, str]]:
    """Yield where a sentence can be cut: how the second half starts, whether both must be clauses, and the halves."""
    for joint, begins, is_open in _CUTS:
        at = sentence.find(joint)
        while at >= 0:
            yield begins, is_open, sentence[:at], sentence[at + len(joint) :]
            at = sentence.find(joint, at + 1) if is_open else -1


def _may_stand_alone(text: str) -> bool:
    """Return whether the first half of a sentence has a verb, including one that can also be a noun: "a mammal makes
    milk".
    """
    words = [word.casefold() for word in re.findall(r"\w+", text)]
    return _is_clause(text) or any(is_finite(word, before) for before, word in pairwise(words))


def _of_two_deeds(sentence: str, most: int) -> list[str]:
    """Return a reason that is too long because of a second action: "it reflects green light and absorbs ..."."""
    subject, _, said = sentence.removeprefix(_REASON).partition(" ")
    one, found, other = said.partition(" and ")
    verb = other.partition(" ")[0]
    is_one = verb in ("is", "has") or _is_third(verb)
    if len(sentence.split()) <= most or not found or not is_one or not _is_clause(f"{subject} {one}"):
        return [sentence]
    return [f"{_REASON}{subject} {one}.", f"It {other}"]


def _is_clause(text: str) -> bool:
    """Return whether words could be a sentence: they contain a finite verb that follows a subject."""
    words = [word.casefold() for word in re.findall(r"\w+", text)]
    return any(word in _FINITE or _is_third(word) for word in words[1:])


def _is_third(word: str) -> bool:
    is_verb = word.endswith("s") and not word.endswith("ss") and bool(lexicon.lemmas(word, "v"))
    return is_verb and not lexicon.lemmas(word, "n")


def simpler(facts: Sequence[str]) -> str:
    """Return facts in short sentences; empty if they are already short."""
    told = " ".join(facts)
    short = shortened(told)
    return "" if short == told else short


def in_band(narration: Narration, band: Band) -> Narration:
    """Return the steps in sentences no longer than a band allows; the highest band gets one more fact."""
    most = _WORDS_OF.get(band)
    if most is None:
        return narration
    is_long = any(len(sentence.split()) > most for sentence in sentences(narration.headline))
    if narration.simpler and (band in (Band.LOWEST, Band.LOWER) or is_long):
        narration = in_short(narration)
    elif band is Band.HIGHEST:
        narration = with_further(narration)
    is_low = band in (Band.LOWEST, Band.LOWER)
    steps = (
        replace(step, text=_without_long(text, most) if is_low else text)
        for step in narration.steps
        for text in (shortened(step.text, most),)
    )
    return replace(narration, steps=tuple(steps))


def _without_long(text: str, most: int) -> str:
    """Return a text without the second side of a comparison if that is too long for a band and the first
    side is not.
    """
    told = sentences(text)
    return " ".join(one for one in told if not one.startswith(_ALSO) or len(one.split()) <= most)
