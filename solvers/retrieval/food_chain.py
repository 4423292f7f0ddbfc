"""Finds out who eats whom in a question, from the parts of speech of its words, and which choice says what follows if
one of them becomes more or fewer.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from knowledge import lexicon
from knowledge.tables import KnowledgeBase
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.read import read
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.retrieval.ways import way_of, way_of_word, ways_of_things
from solvers.science.spine.index import Index, Thing, index, lemmas
from solvers.tables.denial import denies

_ASKED = re.compile(
    r"\b(?:happen(?:s|ed)?\s+to|affects?|effect\b.*\bon|become\s+of|change\s+in)\s+(?:the\s+)?"
    r"([\w '-]+?)(?=\s+(?:if|when|as|because|after|that|which|in|on|over|during|do|does|will)\b|[?.,;]|$)",
    re.IGNORECASE,
)
"""The thing whose fate is asked about: "the insects" in "what will happen to the insects that the frogs ate"."""
_CAUSES = re.compile(r"\bcauses?\b|\bwhy\b", re.IGNORECASE)
"""What asks the reverse: what makes an amount go up or down."""
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_NAMING = ("NOUN", "PROPN", "ADJ")
_BEFORE_NAMES = ("DET", "ADP", "ADV", "ADJ")
_PASSIVE = "VBN"


@dataclass(frozen=True, slots=True)
class Eats:
    """A statement that one thing eats another, in the words of the question."""

    eater: str
    food: str


@dataclass(frozen=True, slots=True)
class Followed:
    """Whether there is more or less of a thing because of what another one does."""

    name: str
    way: int
    """1 for more, -1 for fewer."""
    by: Eats
    """The link by which it follows from the previous thing."""


@dataclass(frozen=True, slots=True)
class FoodChain:
    """What happens to the things in the food chain of a question, as proof for the choice that says so."""

    question: str
    label: str
    choice: str
    changed: str
    """The thing that, by the question, becomes more or fewer."""
    way: int
    """1 for more, -1 for fewer."""
    follows: tuple[Followed, ...]
    """What happens to the others, each because of the thing before it in the chain, with causes first."""
    kind: str = field(default="food chain", init=False)

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Read the question again, and follow every link from the thing that changes.

        Args:
            knowledge: the tables; not needed here.
        """
        del knowledge
        told = _links_of(read(Question(self.question)))
        ways = {self.changed: self.way}
        faults = []
        for one in self.follows:
            if one.by not in told:
                faults.append(f"Nothing says that '{one.by.eater}' eat '{one.by.food}'.")
            other = one.by.eater if one.name == one.by.food else one.by.food
            if one.name not in (one.by.eater, one.by.food) or other not in ways:
                faults.append(f"Nothing follows for '{one.name}' from what comes before.")
                continue
            ways[one.name] = ways[other] if one.name == one.by.eater else -ways[other]
            if ways[one.name] != one.way:
                faults.append(f"'{one.name}' goes the other way.")
        return tuple(faults) if self.follows else ("The choice does not follow from any link.",)


def chained(question: Question, reading: Reading) -> tuple[int, FoodChain] | None:
    """Return the position of the only choice that says what follows from who eats whom in the question, and how it
    follows; `None` if there is no such choice.

    Args:
        question: with its choices.
        reading: of its text.
    """
    last = _SENTENCE.split(question.text.strip())[-1]
    if not last.endswith("?") or _CAUSES.search(last):
        return None
    text, links = _links_told(question, reading)
    names = [*dict.fromkeys(name for link in links for name in (link.eater, link.food))]
    changed, way = _changed(question.text, names) if names else ("", 0)
    if not changed:
        return None
    paths = following(links, changed, way)
    ways = {changed: way} | {name: path[-1].way for name, path in paths.items()}
    about = _ASKED.search(last)
    asked = named(names, lemmas(about[1])) if about else ""
    told = [_told(choice.text, names, asked) for choice in question.choices]
    at = _only_true(told, ways)
    follows = (
        dict.fromkeys(one for name, _ in told[at] for one in paths.get(name, ())) if at is not None else {}
    )
    if at is None or not follows:
        return None
    choice = question.choices[at]
    return at, FoodChain(text, choice.label, choice.text, changed, way, tuple(follows))


def _only_true(told: Sequence[Sequence[tuple[str, int]]], ways: Mapping[str, int]) -> int | None:
    """Return the choice that says the most that is true, and nothing else; `None` if there is no such choice or
    several.
    """
    true = [at for at, said in enumerate(told) if said and all(ways.get(name) == goes for name, goes in said)]
    most = max((len(told[at]) for at in true), default=0)
    first = [at for at in true if len(told[at]) == most]
    return first[0] if len(first) == 1 else None


def _links_told(question: Question, reading: Reading) -> tuple[str, tuple[Eats, ...]]:
    """Return who eats whom among the things in a question, or else in the question with its choices, and the text that
    names them.
    """
    if links := _links_of(reading):
        return question.text, links
    text = " ".join([question.text, *(choice.text for choice in question.choices)])
    return text, _links_by_facts(read(Question(text)))


def _told(choice: str, names: Sequence[str], asked: str) -> list[tuple[str, int]]:
    """Return the things that a choice is about, and whether it says more or fewer of each; the thing asked about if it
    names none.
    """
    said = [] if denies(choice) else ways_of_things(choice)
    return [(named(names, thing) if thing else asked, goes) for goes, thing in said]


def _links_of(reading: Reading) -> tuple[Eats, ...]:
    """Return who eats whom among the things in a text, from the text itself or else from facts."""
    return who_eats_whom(reading) or _links_by_facts(reading)


def _links_by_facts(reading: Reading) -> tuple[Eats, ...]:
    """Return who eats whom among the things in a text, according to facts."""
    known = index()
    names = dict.fromkeys(token.text.casefold() for token in reading.tokens if token.pos == "NOUN")
    things = {name: known.thing(thing) for name in names if (thing := lemmas(name))}
    return tuple(
        Eats(eater, food)
        for eater, food in permutations(things, 2)
        if _eats(known, things[eater], things[food])
    )


def _eats(known: Index, eater: Thing, food: Thing) -> bool:
    """Return whether facts say that a thing, or its class, eats another, or it eats the class of the other."""
    foods = {one for one, chain in known.classes(food) if len(chain) <= 1}
    return any(
        known.spine.facts[number].relation == "eats"
        and known.thing(known.cells[number]["b"][0]) in ({food} if chain else foods)
        for one, chain in known.classes(eater)
        for number in known.about.get((one, "a"), ())
    )


def _changed(text: str, names: Sequence[str]) -> tuple[str, int]:
    """Return the thing that becomes more or fewer in a text, and which way it goes; nothing if there is none."""
    before: list[str] = []
    for clause in clauses_in(text):
        earlier, words = before, clause.casefold().split()
        before = words
        at = next((n for n, word in enumerate(words) if way_of_word(word) or _way_in_place(word)), None)
        if at is None:
            continue
        way = way_of(clause) or _way_in_place(words[at])
        for part in (words[at + 1 :], words, earlier):  # "the grass dries up and dies"
            if way and (name := named(names, lemmas(" ".join(part)))):
                return name, way
    return "", 0


def _way_in_place(word: str) -> int:
    """Return the direction of a word that says that animals come or go: "introduced", "left"."""
    verb = lexicon.morphy(word, "v") or word
    return int(verb in word_set("arriving")) - int(verb in word_set("departing"))


def who_eats_whom(reading: Reading) -> tuple[Eats, ...]:
    """Return who eats whom in a text: "owls eat voles and mice", "mice are eaten by owls", "foxes feed on mice".

    Args:
        reading: of the text. Only the kinds of its words are used, since its trees are often wrong in lists of clauses.
    """
    found = (
        link
        for sentence in reading.sentences
        for link in _links(reading.tokens[sentence.first : sentence.stop])
    )
    return tuple(dict.fromkeys(found))


def following(links: Sequence[Eats], changed: str, way: int) -> dict[str, tuple[Followed, ...]]:
    """Return what happens to each thing that is linked to one that becomes more or fewer, with the links to it.

    Args:
        links: who eats whom.
        changed: the thing that becomes more or fewer.
        way: 1 for more, -1 for fewer.

    Returns:
        For each name the steps that lead to it: less food makes fewer eaters, and fewer eaters leave more food.
    """
    paths: dict[str, tuple[Followed, ...]] = {changed: ()}
    ways, waiting = {changed: way}, deque([changed])
    while waiting:
        name = waiting.popleft()
        for link in links:
            for other, goes in ((link.food, -ways[name]), (link.eater, ways[name])):
                is_next = name == (link.eater if other == link.food else link.food)
                if is_next and other not in paths:
                    ways[other] = goes
                    paths[other] = (*paths[name], Followed(other, goes, link))
                    waiting.append(other)
    return {name: path for name, path in paths.items() if path}


def named(names: Sequence[str], words: Thing) -> str:
    """Return the only one of some names that words refer to, "sea urchins" for "urchins"; empty for none or
    several.
    """
    found = [name for name in names if (own := lemmas(name)) and own[-1] in words]
    exact = [name for name in found if {*lemmas(name)} <= {*words}]
    only = exact or found
    return only[0] if len(only) == 1 else ""


def _links(tokens: Sequence[Token]) -> Iterator[Eats]:
    """Yield who eats whom in one sentence."""
    for at, token in enumerate(tokens):
        if token.pos != "VERB" or token.lemma not in word_set("eating"):
            continue
        before, behind = _name_before(tokens, at), [*_names_behind(tokens, at + 1)]
        is_passive = token.tag == _PASSIVE and any(one.lemma == "be" for one in tokens[max(0, at - 3) : at])
        for name in behind if before else ():
            yield Eats(name, before) if is_passive else Eats(before, name)


def _name_before(tokens: Sequence[Token], at: int) -> str:
    """Return the name before a verb and its auxiliaries: the mice in "mice are often eaten"."""
    stop = at
    while stop and tokens[stop - 1].pos in ("AUX", "ADV"):
        stop -= 1
    start = stop
    while start and tokens[start - 1].pos in _NAMING:
        start -= 1
    return _written(tokens[start:stop])


def _names_behind(tokens: Sequence[Token], start: int) -> Iterator[str]:
    """Yield the names after a verb, up to one that begins a clause: "mice, and voles", but not "and owls eat"."""
    at = start
    while at < len(tokens):
        while at < len(tokens) and tokens[at].pos in _BEFORE_NAMES and not _begins_name(tokens, at):
            at += 1
        stop = at
        while stop < len(tokens) and tokens[stop].pos in _NAMING:
            stop += 1
        is_subject = at > start and stop < len(tokens) and tokens[stop].pos in ("VERB", "AUX")
        if stop == at or is_subject:
            return
        yield _written(tokens[at:stop])
        at = stop
        while at < len(tokens) and (tokens[at].text == "," or tokens[at].lemma == "and"):
            at += 1
        if at == stop:
            return


def _begins_name(tokens: Sequence[Token], at: int) -> bool:
    """Return whether an adjective begins a name: the "small" in "small fish"."""
    behind = next((one for one in tokens[at:] if one.pos != "ADJ"), None)
    return tokens[at].pos == "ADJ" and behind is not None and behind.pos in ("NOUN", "PROPN")


def _written(tokens: Sequence[Token]) -> str:
    """Return a name as written in a sentence, without words for how many; empty if it has no noun."""
    while tokens and tokens[0].pos == "ADJ" and tokens[0].lemma in word_set("stop_words"):
        tokens = tokens[1:]
    if not any(token.pos in ("NOUN", "PROPN") for token in tokens):
        return ""
    first, *others = (token.text for token in tokens)
    is_proper = tokens[0].pos == "PROPN" and tokens[0].lemma[:1].isupper()
    return " ".join([first if is_proper else first.casefold(), *others])
