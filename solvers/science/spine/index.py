"""The facts of the spine by their words and by the things they are about, with the classes of every thing."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from knowledge import lexicon, prepared
from knowledge.relations import Fact, Spine, load
from solvers.reading.constituents import content_lemma
from solvers.reading.entailment import entails
from solvers.reading.vocabulary import Vocabulary
from solvers.reading.words import word_sequence, word_set

Thing = tuple[str, ...]
"""The content lemmas of a name: "a sea turtle" is ("sea", "turtle")."""

KIND = "kind of"
_WORD = re.compile(r"\d+(?:[.,/:]\d+)*|[^\W_]+(?:[-'][^\W_]+)*|°[CF]|[%$°]")
_UNITS = {"°F": "fahrenheit", "°C": "celsius"}
_FURTHEST = 5
"""How many levels of classes are followed."""
LEAST_ALIKE = 0.45
"""Words less alike than this say different things."""
_AMOUNTS = ("has amount", "has number")
_SET_AGAINST = ("differs in", "opposite of")
ASKERS = frozenset(["people", "person", "human", "body", "we", "you"])
"""Words for the people who ask."""
_SAME = (
    ASKERS,
    frozenset(["part", "section", "segment", "piece", "component"]),
    frozenset(["air", "atmosphere"]),
)
"""Words that facts and questions use for each other."""
_OURS = 0.9
_CEASING = re.compile(r"\b(?:stop(?:s|ped)?|ceases?) \w+ing\b", re.IGNORECASE)
"""Something that does not continue: "stops growing"."""
_LOSSES = frozenset(["loss", "lack"])
_CANS = frozenset(["can", "cans"])
_ONE_WAY = 0.6
"""The value of a word that means another one, but not the reverse."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """What is known about the names of one thing, which occur in many facts."""

    names: tuple[Thing, ...]
    words: tuple[str, ...]
    heads: Mapping[Thing, str]


@lru_cache(maxsize=1 << 16)
def _cell(texts: tuple[str, ...]) -> _Cell:
    names = tuple(map(lemmas, texts))
    words = tuple(dict.fromkeys(word for name in names for word in name))
    heads = {name: head(text) for text, name in zip(texts, names, strict=True) if noun_phrase(text) != text}
    return _Cell(names, words, heads)


class Index:
    """Facts found by their words."""

    def __init__(self, spine: Spine) -> None:
        """Collect the words of all facts in `spine`."""
        self.spine = spine
        self.cells: list[dict[str, tuple[Thing, ...]]] = []
        """Of every fact the lemmas of all names in each column."""
        self.having: dict[tuple[str, str], list[int]] = defaultdict(list)
        """The facts with a lemma in a column."""
        self.about: dict[tuple[Thing, str], list[int]] = defaultdict(list)
        """The facts with a thing in a column."""
        self._names: set[Thing] = set()
        self._heads: dict[Thing, str] = {}
        """The word that says what a thing is, if that is not the last word of its name: "a band of colors" is a
        band.
        """
        self._narrowed: dict[str, set[str]] = defaultdict(set)
        """The words that come before a noun in names."""
        self._known: dict[Thing, Thing] = {}
        self._met: Counter[str] = Counter()
        self._others: dict[Thing, tuple[str, ...]] = {}
        """Other names of things."""
        self._join_names(spine.facts)
        for number, fact in enumerate(spine.facts):
            self._add(number, fact)
        self._vocabulary = _Alike(self._met)
        scale = math.log(2 + len(self.cells))
        self._weights = {lemma: 1 - 0.7 * math.log(1 + count) / scale for lemma, count in self._met.items()}

    def _join_names(self, facts: Iterable[Fact]) -> None:
        """Map all names of one thing to the first."""
        facts = list(facts)
        firsts = {lemmas(name) for fact in facts for name in (fact.a[0], fact.b[0])}
        for fact in facts:
            for names in (fact.a, fact.b):
                if len(names) > 1:
                    first, *others = map(lemmas, names)
                    for other, text in zip(others, names[1:], strict=True):
                        is_other = other in firsts and text.casefold().split()[-1] != other[-1]
                        if other != first and not is_other and self._known.setdefault(other, first) == first:
                            known = self._others.get(first, ())
                            self._others[first] = known if text in known else (*known, text)

    def _add(self, number: int, fact: Fact) -> None:
        found = {column: _cell(self.texts(fact, column)) for column in "abc"}
        self.cells.append({column: cell.names for column, cell in found.items()})
        for column, cell in found.items():
            for word in cell.words:
                self.having[word, column].append(number)
            if column != "c":
                thing = self.thing(cell.names[0])
                self.about[thing, column].append(number)
                self._names.add(thing)
                for name in cell.names:
                    self._narrowed[name[-1]].update(name[:-1])
                self._heads.update(cell.heads)
                self._met.update(cell.words)

    def texts(self, fact: Fact, column: str) -> tuple[str, ...]:
        """Return all names of the thing in a column, in this fact or in others; for an amount, what the fact says."""
        names = fact.names(column)
        if column == "c" or (column == "b" and fact.relation in _AMOUNTS):
            return names
        others = self._others.get(lemmas(names[0]), ())
        return (*names, *(other for other in others if other not in names))

    def thing(self, name: Thing) -> Thing:
        """Return the best name of the thing with the name `name`."""
        return self._known.get(name, name)

    @property
    def names(self) -> Collection[Thing]:
        """Return the things that have facts."""
        return self._names

    def is_known(self, lemma: str) -> bool:
        """Return whether a fact contains the word."""
        return lemma in self._met

    def weight(self, lemma: str) -> float:
        """Return how informative a word is, from its rarity: 1 for one that no fact contains."""
        return self._weights.get(lemma, 1.0)

    def alike(self, lemma: str) -> Mapping[str, float]:
        """Return the words of facts that mean `lemma`, and how surely."""
        return self._vocabulary.of(lemma)

    def narrowed(self, by: str, noun: str) -> bool:
        """Return whether the names of things have this word, or a similar one, before their noun."""
        ways = self.alike(by).keys()
        return any(not ways.isdisjoint(self._narrowed.get(other, ())) for other in self.alike(noun))

    def classes(self, thing: Thing) -> Iterator[tuple[Thing, tuple[int, ...]]]:
        """Yield the thing itself and everything that it is a kind of, the closest first, with the facts that say so.

        A "mud turtle" is a turtle by its name, unless a fact says what it is.
        """
        seen = {self.thing(thing)}
        level: list[tuple[Thing, tuple[int, ...]]] = [(self.thing(thing), ())]
        for _ in range(_FURTHEST):
            yield from level
            above: list[tuple[Thing, tuple[int, ...]]] = []
            for one, chain in level:
                for number in self.about.get((one, "a"), ()):
                    if self.spine.facts[number].relation == KIND:
                        parent = self.thing(self.cells[number]["b"][0])
                        if parent not in seen:
                            seen.add(parent)
                            above.append((parent, (*chain, number)))
                if len(one) > 1 and not chain and not is_superlative(one[0]):
                    head = self.thing(one[-1:])
                    if head not in seen and (head, "a") in self.about and _is_head(one):
                        seen.add(head)
                        above.append((head, chain))
            level = above
        yield from level

    def are_siblings(self, one: str, other: str) -> bool:
        """Return whether facts say that two words name different things of the same kind."""
        return one != other and not self._kinds_of((one,)).isdisjoint(self._kinds_of((other,)))

    def _kinds_of(self, thing: Thing) -> set[Thing]:
        """Return what a thing is a kind of according to facts."""
        numbers = self.about.get((self.thing(thing), "a"), ())
        return {self.thing(self.cells[n]["b"][0]) for n in numbers if self.spine.facts[n].relation == KIND}

    def is_kind(self, thing: Thing, wanted: Thing) -> tuple[int, ...] | None:
        """Return the facts that make a thing one of the kind `wanted`; no facts if its name says so, and `None` if it
        is not one.
        """
        aim = self.thing(wanted)
        for one, chain in self.classes(thing):
            said = self._heads.get(one, one[-1])
            is_called = said == aim[-1] and (len(aim) == 1 or one[-len(aim) :] == aim)
            if one == aim or is_called or (len(aim) > 1 and set(aim) <= set(one)):
                return None if one != aim and self.differ(one, aim) else chain
        return None

    def set_against(self, thing: Thing) -> set[Thing]:
        """Return the classes that facts oppose to a class, so that nothing belongs to both: consumers and
        producers.
        """
        return {
            self.thing(self.cells[number]["b" if column == "a" else "a"][0])
            for column in "ab"
            for number in self.about.get((thing, column), ())
            if self.spine.facts[number].relation in _SET_AGAINST
        }

    def differ(self, one: Thing, other: Thing) -> bool:
        """Return whether a fact says how two things differ, so that neither is a kind of the other: a dwarf planet."""
        pairs = ((one, other), (other, one))
        return any(
            self.spine.facts[number].relation == "differs in"
            and self.thing(self.cells[number]["b"][0]) == theirs
            for mine, theirs in pairs
            for number in self.about.get((mine, "a"), ())
        )


def _is_head(name: Thing) -> bool:
    """Return whether the last word of a name can say what the thing is."""
    return bool(lexicon.lemmas(name[-1], "n"))


class _Alike:
    """The words of facts that are similar to a given one."""

    def __init__(self, words: Iterable[str]) -> None:
        shipped = prepared.load()
        known = frozenset(shipped.words)
        self._words = frozenset(words)
        self._vocabulary = Vocabulary(shipped.kin.least, shipped)
        self._vocabulary.add(word for word in self._words if word in known)
        self._found: dict[str, Mapping[str, float]] = {}

    def of(self, lemma: str) -> Mapping[str, float]:
        found = self._found.get(lemma)
        if found is None:
            found = self._found[lemma] = (
                self._of_superlative(lemma) if is_superlative(lemma) else self._of(lemma)
            )
        return found

    def _of_superlative(self, lemma: str) -> dict[str, float]:
        bases = {word for base in _bases(lemma) for word in self.of(base)}
        same = (word for word in self._words if is_superlative(word) and _bases(word) & bases)
        return {**dict.fromkeys(same, _OURS), lemma: 1.0}

    def _of(self, lemma: str) -> dict[str, float]:
        others = {*self._vocabulary.entailing(lemma), *self._vocabulary.entailed_by(lemma)} & self._words
        alike = {other: _alike(lemma, other) for other in others}
        alike.update({other: _OURS for same in _SAME if lemma in same for other in same & self._words})
        alike[lemma] = 1.0
        return {word: sure for word, sure in alike.items() if sure >= LEAST_ALIKE}


@lru_cache(maxsize=1 << 14)
def _alike(one: str, other: str) -> float:
    there, back = entails(one, other), entails(other, one)
    are_deeds = lexicon.known(one, "v") and lexicon.known(
        other, "v"
    )  # to spin is to rotate, but "rose" does not mean "flower"
    return max(min(there, back), _ONE_WAY * max(there, back) if are_deeds else 0.0)


@lru_cache(maxsize=1 << 16)
def lemmas(text: str) -> Thing:
    """Return the lemmas of the content words of a short text, or of all its words if it has none."""
    words = [_UNITS.get(word) or _cased(word).removesuffix("'s") for word in _WORD.findall(text)]
    content = [word for word in words if word not in word_set("stop_words")]
    if len(words) > 1 and words[-1] in _CANS:  # a watering can is not water
        content.append(words[-1])
    known = _prepared_lemmas()
    return tuple([_lemma(word, known) for word in content or words])


@lru_cache(maxsize=1 << 15)
def is_superlative(word: str) -> bool:
    """Return whether a word says that nothing is more so: "closest" is more than "close"."""
    return word.endswith("est") and bool(_bases(word))


def _bases(word: str) -> set[str]:
    """Return the adjectives and adverbs that a word is a form of."""
    return {base for pos in "ar" for base in lexicon.lemmas(word, pos) if base != word}


def _cased(word: str) -> str:
    """Return a word in lower case unless it is an abbreviation: an LED is not the past tense of "lead"."""
    return word if len(word) > 1 and word.isupper() else word.casefold()


def _lemma(word: str, known: Mapping[str, str]) -> str:
    return word if is_superlative(word) else known.get(word) or content_lemma(word)


def denies(text: str) -> bool:
    """Return whether a text says that something is not so."""
    words = set(text.casefold().split())
    classes = (word_set("negations"), word_set("exceptions"), word_set("inabilities"), _LOSSES)
    words |= {lexicon.morphy(word, "v") or word for word in words if word.startswith("lack")}
    if _CEASING.search(text):
        return True
    return any(not words.isdisjoint(each) for each in classes) or any(word.endswith("n't") for word in words)


@cache
def opposites() -> frozenset[frozenset[str]]:
    """Return pairs of words that cannot both be true of a thing."""
    return frozenset(frozenset(pair.split("=")) for pair in word_sequence("opposites"))


def contradicts(claimed: set[str], told: str) -> bool:
    """Return whether a text contains the opposite of a word in a claim but not the word itself."""
    said = set(told.casefold().split()) | set(lemmas(told))
    return any(
        pair & claimed and (pair - claimed) & said and not pair & claimed & said for pair in opposites()
    )


def noun_phrase(text: str) -> str:
    """Return a name without what follows its noun: "the center" in "the center of the Earth"."""
    words = text.split()
    ends = (at for at in range(1, len(words) - 1) if words[at] in word_set("noun_ends"))
    return " ".join(words[: next(ends, len(words))])


@lru_cache(maxsize=1 << 14)
def head(text: str) -> str:
    """Return the lemma of the word that says what a name is: "center" in "the center of the Earth"."""
    words = lemmas(noun_phrase(text)) or lemmas(text)
    return words[-1] if words else ""


@cache
def _prepared_lemmas() -> Mapping[str, str]:
    return prepared.load().lemmas


_indices: dict[int, tuple[Spine, Index]] = {}


def index(spine: Spine | None = None) -> Index:
    """Return the index of `spine`, or of the built-in one; the last few indices are cached."""
    spine = spine or load()
    found = _indices.get(id(spine))
    if found is None or found[0] is not spine:
        if len(_indices) > 3:
            _indices.clear()
        found = _indices[id(spine)] = (spine, Index(spine))
    return found[1]
