"""Hints for an answer from facts: what is asked for, and facts without the words that give it away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from knowledge.tables.sentence import article
from solvers.answer import Answer
from solvers.reading.words import word_set
from solvers.science.spine.index import Index, index, lemmas
from tutor.narration.choices_told import ruled_out
from tutor.narration.deciding import weight
from tutor.narration.facts import is_finite
from tutor.narration.sentences import sentences

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
"""What the opening words of a question ask for."""
_OF_ASKING = ("kind", "type", "part", "follow", "choice", "cause")
_DETERMINERS = ("a", "an", "the", "its")
_WHOLE = re.compile(r"(?:what|which) ((?:kind|type|part|form|stage|state) of (?:(?:an?|the|its) )?\w+)")
_MEMBER = re.compile(r"which (?:one )?of [\w ]+? is (an? [\w -]+?)(?: (?:in|of|that|for|on|to)\b.*)?$")
_MEMBERS = re.compile(r"which (?:one )?of (?:these|the following) (\w+s)\b")
_GO_THROUGH = "Go through the choices one by one. Which of them cannot be right?"
_MOST = 3
"""The most hints."""
_BEFORE = 2
"""How many words before a thing may contain its preposition."""
_FEWEST = 4
"""The fewest words in a sentence with a blank that still says something."""
BLANK = "_____"
FILL = "Fill in the blank: "
_FITS = "Does that fit?"


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
    """Words that connect the facts."""


def hints(answer: Answer, looked: Looked) -> tuple[str, ...]:
    """Return what is asked for; the first fact, or what another choice is; and the last fact without the answer."""
    told = [*dict.fromkeys(filter(None, _hints(answer, looked)))]
    return (*told, _GO_THROUGH) if answer.question.choices and len(told) < _MOST else tuple(told)


def _hints(answer: Answer, looked: Looked) -> Iterator[str]:
    question = answer.question.text
    sought = sought_in(question)
    about = asked_about(question, sought) or ("" if sought else looked.about)
    asks = f"What do you know about {about}?" if about else ""
    yield " ".join(filter(None, [f"You are looking for {sought}." if sought else "", asks]))
    *before, last = looked.facts or [""]
    before = [fact for fact in before if BLANK not in without(fact, looked.found)]
    others = ruled_out(answer)
    if before:
        first = without(before[0], looked.between)
        yield filled(first) if BLANK in first else first
    elif other := next(others, ""):
        yield f"{other} {_FITS}"
    if gap := filled(without(last, looked.found)):
        yield " ".join([*before, gap])
    elif other := next(others, ""):
        yield f"{other} {_FITS}"


def filled(gap: str) -> str:
    """Return a request to fill in the blank; empty if there is not exactly one blank, or too few words."""
    return f"{FILL}{gap}" if gap.count(BLANK) == 1 and len(gap.split()) >= _FEWEST else ""


def asked_about(question: str, sought: str = "") -> str:
    """Return the thing in a question that facts mention least, in the question's words; empty if there is none.

    A thing that only says where or when comes last.
    """
    known, passed = index(), {*lemmas(sought), *_OF_ASKING}
    asks = sentences(question)[-1]
    named = [name for name in _things(asks) if not {*lemmas(name)} & passed]
    return max(named, key=lambda name: (not _is_adjunct(name, asks), weight(known, lemmas(name))), default="")


def _is_adjunct(name: str, question: str) -> bool:
    """Whether a thing only says where or when: "at night", "on icy roads"."""
    before = question[: question.find(name)].split()[-_BEFORE:]
    return any(word.casefold() in word_set("adjunct_openers") for word in before)


def _things(question: str) -> Iterator[str]:
    """Yield the things in a question that have facts, with their determiners; the longest at each place."""
    known = index()
    words = re.findall(r"[\w'-]+", question)
    at = 0
    while at < len(words):
        does = at > 0 and lexicon.known(words[at - 1], "n") and is_finite(words[at], words[at - 1])
        length = next((n for n in (3, 2, 1) if not does and _is_thing(known, words[at : at + n], n)), 0)
        if length:
            start = next((n for n in (at - 1, at - 2) if n >= 0 and words[n].casefold() in _DETERMINERS), at)
            yield " ".join(words[start : at + length])
        at += length or 1


def _is_thing(known: Index, words: Sequence[str], length: int) -> bool:
    if len(words) < length or lexicon.stop_words() & {word.casefold() for word in words}:
        return False
    thing, last = known.thing(lemmas(" ".join(words))), words[-1].casefold()
    has_deed = any(word.endswith("s") and lexicon.lemmas(word, "v") for word in words[:-1])
    is_noun = (
        bool(lexicon.lemmas(last, "n"))
        and not has_deed
        and all(_is_of_nouns(word.casefold()) for word in words)
    )
    return (
        is_noun
        and lexicon.met(last, "n") >= lexicon.met(last, "a")
        and any((thing, column) in known.about for column in "ab")
    )


def _is_of_nouns(word: str) -> bool:
    """Whether a word is more likely a noun, or a word that comes before a noun, than a verb."""
    return max(lexicon.met(word, "n"), lexicon.met(word, "a")) >= lexicon.met(word, "v")


def sought_in(question: str) -> str:
    """Return what a question asks for, judging by its first words: "an organ", "a place"; empty if they do not say."""
    words = re.findall(r"[\w'-]+", question.casefold())
    asks = " ".join(words)
    if named := _named(asks):
        return named
    at = next((at for at, word in enumerate(words) if word in ("what", "which") or word in _SOUGHT), None)
    if at is None:
        return ""
    pair = " ".join(words[at : at + 2])
    if words[at] == "how" and pair not in _SOUGHT and lexicon.known("".join(words[at + 1 : at + 2]), "a"):
        return "a number"
    if found := _SOUGHT.get(pair) or _SOUGHT.get(words[at]):
        return found
    return _kind(words[at + 1 : at + 3]) or ("what fits" if words[at] == "which" else "")


def _named(asks: str) -> str:
    """Return what a question says it asks for: "a part of a plant", "a producer"; empty if it does not say."""
    if found := _WHOLE.search(asks) or _MEMBER.search(asks):
        return found[1] if found[1].startswith(("a ", "an ")) else f"a {found[1]}"
    found = _MEMBERS.search(asks)
    one = next(iter(lexicon.lemmas(found[1], "n")), "") if found else ""
    return f"{article(one)} {one}" if one else ""


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
    return f"{article(phrase)} {phrase}"


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
    return re.sub(rf"{BLANK}(?:\W+{BLANK})+\)?", BLANK, text)
