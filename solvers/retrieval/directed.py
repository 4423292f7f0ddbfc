"""The choice that says which way an amount goes, more or less, where facts say that of the same thing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from knowledge import lexicon
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.retrieval.food_chain import FoodChain, following, named, who_eats_whom
from solvers.retrieval.overlap import means, part_of
from solvers.retrieval.sentences import Sentences, sentences
from solvers.science.spine.index import Index, Thing, index, lemmas
from solvers.tables.denial import denies

_ASKED = re.compile(
    r"\b(?:happen(?:s|ed)?\s+to|affects?|effect\b.*\bon|become\s+of|change\s+in)\s+(?:the\s+)?"
    r"([\w '-]+?)(?=\s+(?:if|when|as|because|after|that|which|in|on|over|during|do|does|will)\b|[?.,;]|$)",
    re.IGNORECASE,
)
"""What becomes of which is asked: "the insects" in "what will happen to the insects that the frogs ate"."""
_CAUSES = re.compile(r"\bcauses?\b|\bwhy\b", re.IGNORECASE)
"""What asks the other way round, for what makes an amount go so."""
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_WORD = re.compile(r"[\w'-]+")
_LIGHT = frozenset(["be", "have", "will", "become", "get", "there", "likely", "happen", "most", "go", "make"])
_LEAST = 0.5
"""The share of what a question supposes, by weight, that a fact has to say."""
_MOST = 400
"""Sentences about a thing that are looked at."""
DIRECTED = 0.9
"""How sure a choice is that goes the way that facts say."""
_EATS = "eats"


@dataclass(frozen=True, slots=True)
class Directed:
    """The choice that goes the way that facts say."""

    position: int
    place: int | None
    """The sentence that says so; `None` if there is none."""
    fact: int | None = None
    """The fact from which it follows, that one thing eats another; `None` if it does not."""
    chain: FoodChain | None = None
    """How it follows from who eats whom in the question itself; `None` if it does not."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Which way a thing goes, and the sentence or the fact that says so."""

    way: int = 0
    place: int | None = None
    fact: int | None = None


def directed(question: Question, reading: Reading) -> Directed | None:
    """Return the only choice that says of a thing that there is more of it, or less, as facts do; `None` for none.

    Facts have to say it for what the question supposes. Where they say it for the opposite, it goes the other way.

    Args:
        question: with its choices.
        reading: of its text.
    """
    last = _SENTENCE.split(question.text.strip())[-1]
    if not last.endswith("?") or _CAUSES.search(last):
        return None
    pairs = [[] if denies(choice.text) else pairs_of(choice.text) for choice in question.choices]
    if len({way for each in pairs for way, _ in each}) != 2:
        return None
    known, asked = index(), _thing_asked(question.text)
    spoken = [[(way, own or asked) for way, own in each] for each in pairs]
    things = {thing for each in spoken for _, thing in each} - {()}
    if (chained := _by_chain(question, reading, spoken)) is not None:
        return chained
    if any(denies(choice.text) for choice in question.choices):
        return None
    return _fitting(spoken, {thing: _way_told(known, question.text, thing) for thing in things})


def _by_chain(
    question: Question, reading: Reading, choices: Sequence[Sequence[tuple[int, Thing]]]
) -> Directed | None:
    """Return the choice that follows from who eats whom in the question itself."""
    links = who_eats_whom(reading)
    names = [*dict.fromkeys(name for link in links for name in (link.eater, link.food))]
    changed, way = _changed(question.text, names) if names else ("", 0)
    if not changed:
        return None
    paths = following(links, changed, way)
    told = {thing: named(names, thing) for each in choices for _, thing in each}
    ways = {thing: _Told(paths[name][-1].way) for thing, name in told.items() if name in paths}
    ways |= {thing: _Told(way) for thing, name in told.items() if name == changed}
    found = _fitting(choices, ways)
    if found is None:
        return None
    asked = [path for _, thing in choices[found.position] for path in paths.get(told[thing], ())]
    choice = question.choices[found.position]
    chain = FoodChain(question.text, choice.label, choice.text, changed, way, tuple(dict.fromkeys(asked)))
    return replace(found, chain=chain) if asked else None


def _changed(text: str, names: Sequence[str]) -> tuple[str, int]:
    """Return of which of some things a text supposes that there are more or fewer, and which way; nothing for none."""
    for clause in clauses_in(text):
        words = clause.casefold().split()
        at = next((n for n, word in enumerate(words) if _way(word) or _way_in_place(word)), None)
        if at is None:
            continue
        way = way_of(clause) or _way_in_place(words[at])
        for part in (words[at + 1 :], words):
            if way and (name := named(names, lemmas(" ".join(part)))):
                return name, way
    return "", 0


def _way_in_place(word: str) -> int:
    """Return which way a word says that animals come or go: "introduced", "left"."""
    verb = lexicon.morphy(word, "v") or word
    return int(verb in word_set("arriving")) - int(verb in word_set("departing"))


def _fitting(choices: Sequence[Sequence[tuple[int, Thing]]], told: Mapping[Thing, _Told]) -> Directed | None:
    """Return the choice all of whose things go as facts say; of several the one that speaks of most, if it is alone."""
    right = []
    for at, pairs in enumerate(choices):
        ways = [told.get(thing, _Told()) for _, thing in pairs]
        if ways and all(one.way == way for one, (way, _) in zip(ways, pairs, strict=True)):
            right.append((len(ways), Directed(at, ways[0].place, ways[0].fact)))
    most = max((count for count, _ in right), default=0)
    first = [choice for count, choice in right if count == most]
    return first[0] if len(first) == 1 else None


def pairs_of(text: str) -> list[tuple[int, Thing]]:
    """Return which way each thing goes that a choice speaks of: urchins up and kelp down."""
    return [(way, _about(clause)) for clause in clauses_in(text) if (way := way_of(clause))]


def way_of(text: str, about: Collection[str] = ()) -> int:
    """Return 1 if a text says that something grows, -1 if it shrinks, and 0 if it says neither or both.

    Args:
        text: a sentence or a part of one.
        about: lemmas of which a clause has to say one; any clause counts if there are none.
    """
    ways = {way for clause in clauses_in(text) if not about or says(clause, about) for way in _ways(clause)}
    return ways.pop() if len(ways) == 1 else 0


def is_unsaid(reading: Reading, text: str) -> bool:
    """Return whether a question asks what makes an amount smaller or larger, and a sentence does not say which way it
    goes: that coal gives off a gas is no reason why it reduces the gas.

    Args:
        reading: of the question.
        text: the sentence.
    """
    tokens = reading.tokens
    first = reading.sentences[-1].first if reading.sentences else 0
    changing = {token.head for token in tokens if token.dep == "obj"}
    ways = {_way(t.lemma) for t in tokens[first:] if t.index in changing and t.tag.startswith("VB")} - {0}
    return len(ways) == 1 and way_of(text) not in ways


@lru_cache(maxsize=1 << 14)
def _way(word: str) -> int:
    """Return which way a word says that an amount goes."""
    forms = {word, lexicon.morphy(word, "v") or word, lexicon.morphy(word, "n") or word}
    return int(not forms.isdisjoint(word_set("upward"))) - int(not forms.isdisjoint(word_set("downward")))


def _ways(text: str) -> Iterator[int]:
    """Yield the ways that the words of a text go: fewer plants that grow are fewer."""
    everything = _WORD.findall(text.casefold())
    words = [word for word in everything if word in word_set("more_or_less")] or everything
    turned = -1 if _are_taken(everything) else 1
    yield from (way * turned for word in words if (way := _way(word)))


def _are_taken(words: Sequence[str]) -> bool:
    """Return whether things are eaten or caught, so that more of them are fewer."""
    return any(
        lexicon.morphy(helper, "v") == "be" and lexicon.morphy(word, "v") in word_set("preying")
        for helper, word in pairwise(words)
    )


def says(text: str, about: Collection[str]) -> bool:
    """Return whether a text speaks of a thing."""
    known, words = index(), lemmas(text)
    return all(any(means(known, word, one) for word in words) for one in about)


def _about(text: str) -> Thing:
    """Return the words of a text for what it speaks of, without those for the way and the amount."""
    return tuple(
        word
        for word in lemmas(text)
        if not _way(word)
        and word not in word_set("stop_words")
        and word not in word_set("measures")
        and word not in word_set("changes")
        and word not in _LIGHT
    )


def _thing_asked(text: str) -> Thing:
    """Return the thing of which a question asks what becomes of it."""
    found = _ASKED.search(_SENTENCE.split(text.strip())[-1])
    return _about(found[1]) if found else ()


def _way_told(known: Index, text: str, thing: Thing) -> _Told:
    """Return which way a thing goes in the case of a question; 0 if nothing says it."""
    supposed = _supposed(text, thing)
    if supposed is None:
        return _Told()
    way, words = supposed
    ends, place = _told_by_sentence(known, words, thing)
    if ends:
        return _Told(ends * way, place)
    fed, fact = _fed(known, words, thing)
    return _Told(fed * way, None, fact) if fed else _Told()


def _supposed(text: str, thing: Thing) -> tuple[int, list[str]] | None:
    """Return which way something else goes that a question supposes, and its words; `None` if it supposes nothing."""
    clauses = clauses_in(text)
    for before, clause in zip(["", *clauses], clauses, strict=False):  # "the grass dries up and dies"
        way = way_of(clause)
        words = [word for word in _about(_done_to(clause)) or _about(before) if word not in thing]
        if way and words:
            return way, words
    return None


def _done_to(clause: str) -> str:
    """Return what something is done to that makes it less or more: the otters in "hunters remove most of the otters";
    the whole clause where nothing does so to anything.
    """
    words = clause.split()
    behind = next((at + 1 for at, word in enumerate(words) if _way(word.casefold())), len(words))
    is_object = behind < len(words) and words[behind].casefold() not in word_set("place_prepositions")
    return " ".join(words[behind:]) if is_object and lexicon.morphy(words[behind - 1], "v") else clause


def _told_by_sentence(known: Index, words: Collection[str], thing: Thing) -> tuple[int, int | None]:
    """Return which way a thing goes where there is more of something else, by the sentence that says most of it, and
    that sentence's place; 0 if none says it.
    """
    texts = sentences()
    best: tuple[float, int, int | None] = (0.0, 0, None)
    for place in _near(texts, thing):
        goes = [(clause, way) for clause in clauses_in(texts.quote(place).text) if (way := way_of(clause))]
        ends = {way for clause, way in goes if says(clause, thing)}
        starts = (
            (part_of(known, words, [word for word in words if says(clause, [word])]), way)
            for clause, way in goes
            if not says(clause, thing) and not denies(clause)
        )
        share, start = max(starts, default=(0.0, 0))
        if len(ends) == 1 and share >= _LEAST and share > best[0]:
            best = share, ends.pop() * start, place
    return best[1:]


def _near(texts: Sentences, thing: Thing) -> list[int]:
    """Return the places of the sentences that speak of a thing."""
    places = [{*texts.places.get(word, ())} for word in thing]
    return sorted(set.intersection(*places))[:_MOST] if places else []


def _fed(known: Index, words: Collection[str], thing: Thing) -> tuple[int, int]:
    """Return -1 if something of these words eats the thing, so that less of one means more of the other, or 1 if the
    thing eats it, with the fact that says so; 0 for neither or both.
    """
    others = [known.thing((word,)) for word in words if (known.thing((word,)), "a") in known.about]
    own = known.thing(thing)
    eaters = [number for other in others for number in _eating(known, other, own)]
    food = [number for other in others for number in _eating(known, own, other)]
    way = int(bool(food)) - int(bool(eaters))
    return way, next(iter(food or eaters), -1)


def _eating(known: Index, eater: Thing, food: Thing) -> Iterator[int]:
    """Yield the facts that one thing, or what it is a kind of, eats another; or it eats what the other is a kind of."""
    foods = {one for one, chain in known.classes(food) if len(chain) <= 1}
    for one, chain in known.classes(eater):
        for number in known.about.get((one, "a"), ()):
            eaten = known.thing(known.cells[number]["b"][0])
            if known.spine.facts[number].relation == _EATS and eaten in ({food} if chain else foods):
                yield number
