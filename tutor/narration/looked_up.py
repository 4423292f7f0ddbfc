"""Hints for a fact, the same fact in short sentences, and what follows from it: what levels add to an answer from
facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knowledge import lexicon
from knowledge.tables.sentence import article
from solvers.answer import Answer
from solvers.reading.words import word_set
from solvers.science.spine.index import Index, index, lemmas
from tutor.narration.band import Band
from tutor.narration.choices_told import ruled_out
from tutor.narration.deciding import weight
from tutor.narration.facts import is_finite
from tutor.narration.levels import with_further
from tutor.narration.meanings import explained
from tutor.narration.sentences import capital, sentences
from tutor.narration.step import Narration, Step

_WORDS_OF = {Band.LOWEST: 10, Band.LOWER: 12, Band.UPPER: 15, Band.HIGHEST: 20}
"""The most words in a sentence for each band."""
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
_IN_ORDER = ("First ", "Then ", "Last ")
_SHOWS = "example"
_REASONED = " because "
_OPENING = 2
"""How many first words of a sentence may contain the last word of the sentence before."""
_GO_THROUGH = "Go through the choices one by one. Which of them cannot be right?"
_MOST = 3
"""The most hints."""
_BEFORE = 2
"""How many words before a thing may contain its preposition."""
_FEWEST = 4
"""The fewest words in a sentence with a blank that still says something."""
_REASON = "That is because "
_NOTHING = ("That is", "This is", "It is")
"""What means nothing without the reason after it."""
_CUTS = (
    (", because ", _REASON, False),
    (" because ", _REASON, False),
    (", so ", "So ", False),
    ("; ", "", True),
    (", but ", "But ", False),
    (", and ", "", True),
)
"""Where a long sentence is cut, how its other half then begins, and whether both halves must show a verb."""
_FINITE = frozenset(
    ["is", "are", "was", "were", "has", "have", "does", "do", "can", "may", "will", "must", "cannot"]
)
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


def shortened(text: str, most: int = 0) -> str:
    """Return a text in which sentences of more than `most` words are cut in two if they have a joint."""
    return " ".join(part for sentence in sentences(text) for part in _cut(sentence, most))


def _cut(sentence: str, most: int) -> list[str]:
    if len(sentence.split()) <= most:
        return [sentence]
    if clauses := _listed(sentence):
        return [f"{capital(clause)}." for clause in clauses]
    for begins, is_open, one, other in _joints(sentence):
        is_reason = begins == _REASON  # it may continue with "of"
        passed = ("not ", "that ", *(() if is_reason else ("of ",)))  # "so that" is not "so"
        is_joint = one not in _NOTHING and not other.startswith(passed)
        is_cut_list = is_open and ", " in one and ", and " not in one
        are_clauses = _may_stand_alone(one) and _may_stand_alone(other)
        if is_joint and (not is_open or (are_clauses and not is_cut_list)):
            first, *others = _cut(other, most)
            opened = f"{begins}{first}" if begins else capital(first)
            return [
                *_cut(f"{one}.", most),
                *(_of_two_deeds(opened, most) if is_reason else [opened]),
                *others,
            ]
    return [sentence]


def _listed(sentence: str) -> list[str]:
    """Return the clauses that a sentence lists: "a flower makes seeds, a leaf makes food, and a seed grows"; otherwise
    none.
    """
    *first, last = sentence.rstrip(".").split(", ")
    clauses = [*first, last.removeprefix("and ")]
    is_list = len(first) > 1 and last.startswith("and ") and all(map(_may_stand_alone, clauses))
    return clauses if is_list else []


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


def in_band(narration: Narration, band: Band, question: str) -> Narration:
    """Return the steps in sentences no longer than those of a band; for the lower bands, with the meanings of hard
    words.

    The lowest band gets the fewest facts, the highest one more.
    """
    most = _WORDS_OF.get(band)
    if most is None:
        return narration
    if band is Band.LOWEST:
        narration = _with_fewest(narration)
    elif band is Band.HIGHEST:
        narration = with_further(narration)
    if band in (Band.LOWEST, Band.LOWER):
        narration = _explaining(narration, question)
    return _in_sentences(narration, most)


def simplified(narration: Narration, question: str) -> Narration:
    """Return the same narration in simpler words: short sentences, fewer facts, and the meanings of hard words."""
    told = _in_sentences(_explaining(_with_fewest(narration), question), _WORDS_OF[Band.LOWEST])
    lines = [told.headline, *(step.text for step in told.steps if step.kind != "answer")]
    is_same = lines == [narration.headline, *(step.text for step in narration.steps if step.kind != "answer")]
    return narration if is_same else replace(narration, simpler="\n".join(lines))


def _with_fewest(narration: Narration) -> Narration:
    """Return a narration with the facts that decide or the first one, a reason, and a fact that gives examples."""
    facts = [step for step in narration.steps if step.kind == "fact"]
    if any(evidence.kind == "account" for step in facts for evidence in step.evidence):
        return narration  # it is a unit of two or three sentences
    kept = _leading(facts)
    if _REASONED not in " ".join([narration.headline, *(step.text for step in kept)]):
        kept += [step for step in facts if _REASONED in step.text][:1]
    kept += [step for step in facts if _SHOWS in step.text and step not in kept][:1]
    steps = tuple(step for step in narration.steps if step.kind != "fact" or step in kept)
    return replace(narration, steps=steps)


def _leading(facts: Sequence[Step]) -> list[Step]:
    """Return the facts that decide, or the first one, each with the next one if that begins with its last word."""
    kept = [step for step in facts if step.source or step.text.startswith(_IN_ORDER)] or [*facts[:1]]
    for before, step in pairwise(facts):
        leads = before.text.rstrip(".").split()[-1] in step.text.split()[:_OPENING]
        kept += [step] if before in kept and leads and step not in kept else []
    return kept


def _explaining(narration: Narration, question: str) -> Narration:
    steps = explained(narration.steps, narration.headline, question)
    return replace(narration, steps=tuple(steps))


def _in_sentences(narration: Narration, most: int) -> Narration:
    """Return a narration in sentences of at most `most` words, if longer ones can be split.

    An answer with its reason stays whole, because it is not an answer without it.
    """
    steps = tuple(replace(step, text=shortened(step.text, most)) for step in narration.steps)
    headline = narration.headline
    if not narration.says or " because " in headline:
        return replace(narration, steps=steps)
    lead = len(headline) - len(narration.says) - 1
    headline = shortened(headline, most)
    says = f"{narration.says[:1]}{headline[lead + 1 :].rstrip('.')}"
    return replace(narration, headline=headline, says=says, steps=steps)
