"""How well a fact covers what a question says in the same place, judging by the words of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from solvers import deadline
from solvers.reading.model import Reading, Token
from solvers.reading.words import word_set
from solvers.science.forms.asked import question, spare
from solvers.science.forms.cues import measures, of_verb
from solvers.science.spine.index import Index, Thing, head, is_superlative, lemmas

_NOUNS = ("NOUN", "PROPN")
_OURS = frozenset(["we", "us", "you"])
"""Words for whoever asks; facts say "people" instead."""
_AUXILIARIES = frozenset(
    ["be", "do", "have", "can", "could", "will", "would", "shall", "should", "may", "might", "must"]
)
_ASKING = frozenset(["i", "we", "you"])
_BESIDES = ("acl", "advcl")
_HIGHEST = 8
"""The most steps up the tree from a word to the clause that contains it."""
_NEAR = 2
"""The most words from a verb to the one that it leads to: "end up making"."""
_LITTLE = 0.02
_SPARE = 0.25
"""The weight of a word that a science question may have besides what it asks."""
_STRANGE = 0.4
"""The weight of an adjective that no fact has, since it says little about what is asked."""
_LEAST_SAID = 0.5
"""The share of a clause in the question that a fact has to cover; the question has to cover half as much of the fact.
"""
_MATERIAL = ("material",)
_SCIENCE = ("science",)
_NEXT_TO_ALL = 0.75
_SURE_HEAD = 0.65
"""How surely the word that says what a name refers to must match."""


@dataclass(frozen=True, slots=True)
class Word:
    """A content word of a question."""

    index: int
    """Its token."""
    lemma: str
    weight: float
    """How much it counts if a fact covers it."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How a cell fits what the question says in the same place."""

    says: Mapping[int, float]
    """The tokens it covers, and how surely."""
    excess: float
    """The share of its words that the question does not have."""
    surely: frozenset[str] = frozenset()
    """Words that would surely mean one of those it covers."""


def words_of(reading: Reading, index: Index) -> dict[int, Word]:
    """Return the content words of a question by their tokens."""
    found = {}
    for token, text in deadline.checked(_joined(question(reading))):
        if text in _OURS:
            found[token.index] = Word(token.index, "people", _LITTLE)
        if (
            text in word_set("stop_words")
            or not any(c.isalnum() for c in text)
            or (token.pos == "AUX" and token.lemma in _AUXILIARIES)
        ):
            continue
        if token.pos == "ADP" and text == "like":
            continue
        name = lemmas(text)
        if name:
            found[token.index] = Word(token.index, name[0], _weight(token, name[0], reading, index))
    return found


def _joined(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Yield the words of a question in lower case, joined if they have a hyphen or form one word: "grown up"."""
    at = 0
    while at < len(tokens):
        stop = at + 1
        while (
            stop + 1 < len(tokens) and tokens[stop].text == "-" and tokens[stop - 1].end == tokens[stop].start
        ):
            stop += 2
        text = "".join(token.text.casefold() for token in tokens[at : stop + 1])
        if tokens[at].tag == "VBN" and tokens[stop : stop + 1] and tokens[stop].tag in ("RP", "IN", "RB"):
            stop += lexicon.known(text, "n")
        yield tokens[stop - 1], "".join(token.text.casefold() for token in tokens[at:stop])
        at = stop


def _weight(token: Token, lemma: str, reading: Reading, index: Index) -> float:
    """Return how much it counts if a fact covers a word of the question."""
    weight = index.weight(lemma) * (_SPARE if spare(lemma) else 1.0)
    is_strange = token.pos in ("ADJ", "ADV") and not index.alike(lemma).keys() - {lemma}
    if is_strange and not index.is_known(lemma):
        return weight * _STRANGE
    if (
        _is_of_name(token, reading, index)
        or _is_whole(token, reading, index)
        or _is_field(token, reading, index)
    ):
        return _LITTLE
    if _is_class_beside(token, reading, index) or _is_light(token, reading) or _is_owner(token, reading):
        return weight * _SPARE
    if (token.pos == "ADV" and token.text.endswith("ly")) or _is_ours(token, reading):
        return weight * _STRANGE
    return weight * (_STRANGE if _only_narrows(token, lemma, reading, index) else 1.0)


def _is_light(token: Token, reading: Reading) -> bool:
    """Return whether a word only leads to the important one: "end up making", "lots of flowers", "the longest day of
    the year".
    """
    theirs = [other for other in reading.tokens if other.head == token.index]
    if token.pos == "VERB":
        return _leads(token, theirs)
    return token.pos in _NOUNS and _is_light_noun(token, theirs, reading)


def _leads(verb: Token, theirs: Sequence[Token]) -> bool:
    """Return whether a verb only leads to another one, unlike "needs" in "needs to breathe"."""
    leads = any(
        other.pos == "VERB"
        and (other.dep == "xcomp" or (other.dep == "advcl" and other.index <= verb.index + _NEAR))
        for other in theirs
    )
    return leads and next(of_verb([verb]), None) is None


def _is_light_noun(token: Token, theirs: Sequence[Token], reading: Reading) -> bool:
    """Return whether a noun only counts another one, or only says among what another one is the most."""
    of_others = any(other.dep == "nmod" and other.index > token.index for other in theirs)
    if of_others and any(sense.topic == "noun.quantity" for sense in lexicon.senses(token.lemma, "n")[:1]):
        return True
    within = token.dep == "nmod" and any(
        other.dep == "case" and other.lemma in ("of", "in") for other in theirs
    )
    mates = (other for other in reading.tokens if other.head == token.head and other.dep == "amod")
    return within and any(is_superlative(mate.text.casefold()) for mate in mates)


def _is_owner(token: Token, reading: Reading) -> bool:
    """Return whether a noun only says whose a thing is, or who did something: the eyes of my cat are eyes."""
    mine = any(other.head == token.index and other.tag == "PRP$" for other in reading.tokens)
    is_person = any(sense.topic == "noun.person" for sense in lexicon.senses(token.lemma, "n")[:1])
    return mine and token.pos in _NOUNS and (token.dep == "nmod:poss" or is_person)


def _is_ours(token: Token, reading: Reading) -> bool:
    """Return whether a word is in a clause about the person who asks: "when I take a shower"."""
    if any(other.dep == "root" and other.lemma == "happen" for other in reading.tokens):
        return False  # a question about what happens when we do something is about what we do
    for _ in range(_HIGHEST):
        if token.dep.startswith(_BESIDES):
            mine = (other for other in reading.tokens if other.head == token.index and other.dep == "nsubj")
            if any(other.text.casefold() in _ASKING for other in mine):
                return True
        token = reading.tokens[token.head]
    return False


def _only_narrows(token: Token, lemma: str, reading: Reading, index: Index) -> bool:
    """Return whether a word narrows a noun as no fact does: facts about thermometers apply to glass ones."""
    noun = reading.tokens[token.head]
    is_material = token.dep == "compound" and index.is_kind((lemma,), _MATERIAL) is not None
    narrows = (is_material or token.dep == "amod") and noun.pos in _NOUNS and noun.index > token.index
    if not narrows or is_superlative(lemma) or _judges(reading):
        return False
    (other,) = lemmas(noun.text)[:1] or ("",)
    is_kind = index.is_kind((lemma,), (other,)) is not None
    return index.is_known(other) and not is_kind and not index.narrowed(lemma, other)


def _judges(reading: Reading) -> bool:
    """Return whether a question is answered with yes or no, so that all its words count."""
    tokens = question(reading)
    return bool(tokens) and tokens[0].pos == "AUX"


def _is_class_beside(token: Token, reading: Reading, index: Index) -> bool:
    """Return whether a noun only says what kind of thing the previous noun is: "the dodo bird"."""
    before = reading.tokens[token.index - 1] if token.index else token
    if token.pos not in _NOUNS or before.pos not in _NOUNS or before.dep != "compound":
        return False
    one, other = lemmas(before.text), lemmas(token.text)
    return (
        (*one, *other) != one
        and index.thing((*one, *other)) not in index.names
        and index.is_kind(one, other) is not None
    )


def _is_of_name(token: Token, reading: Reading, index: Index) -> bool:
    """Whether a noun with a word before it only is another name of what the noun names: "outer space"."""
    noun = reading.tokens[token.head]
    if token.dep not in ("amod", "compound") or noun.pos not in _NOUNS:
        return False
    one, other = lemmas(token.text), lemmas(noun.text)
    return bool(other) and index.thing((*one, *other)) == index.thing(other)


def _is_whole(token: Token, reading: Reading, index: Index) -> bool:
    """Whether a noun only names the whole that the noun before it is a part of: "the stem of a plant"."""
    part = reading.tokens[token.head]
    is_of_it = any(other.head == token.index and other.lemma == "of" for other in reading.tokens)
    if not is_of_it or token.dep != "nmod" or part.pos not in _NOUNS:
        return False
    thing, whole = index.thing(lemmas(part.text)), index.thing(lemmas(token.text))
    facts = (n for n in index.about.get((thing, "a"), ()) if index.spine.facts[n].relation == "part of")
    return any(index.thing(index.cells[number]["b"][0]) == whole for number in facts)


def _is_field(token: Token, reading: Reading, index: Index) -> bool:
    """Whether a noun only names the field of science: "a cell in biology"."""
    is_within = any(other.head == token.index and other.lemma == "in" for other in reading.tokens)
    is_beside = token.dep in ("nmod", "obl") and is_within
    return is_beside and index.is_kind(lemmas(token.text), _SCIENCE) is not None


def asks_amount(word: Word, index: Index) -> Mapping[str, float]:
    """Return the words, other than similar ones, that facts use for the amount that a word asks for."""
    asked = (part for measure in measures(word.lemma) for part in lemmas(measure))
    return {**dict.fromkeys(asked, 0.95), **index.alike(word.lemma)}


def alike_of(word: Word, index: Index, *, is_amount: bool) -> Mapping[str, float]:
    """Return the words that mean a word of the question, including other words for an amount if `is_amount`."""
    return asks_amount(word, index) if is_amount else index.alike(word.lemma)


def surely(alike: Mapping[str, float]) -> set[str]:
    """Return the words that surely mean another one."""
    return {each for each, sure in alike.items() if sure >= _SURE_HEAD}


def fit_of(wanted: Sequence[Word], cell: Thing, index: Index, *, is_amount: bool = False) -> Fit:
    """Return how the words of a cell cover the words `wanted`."""
    says: dict[int, float] = {}
    met: set[str] = set()
    sure: set[str] = set()
    have = set(cell)
    for word in wanted:
        alike = alike_of(word, index, is_amount=is_amount)
        if not alike.keys().isdisjoint(have):  # as in most cases
            says[word.index], other = max((alike[each], each) for each in alike.keys() & have)
            met.add(other)
            sure |= surely(alike)
    total = sum(map(index.weight, cell))
    met |= sure
    missing = sum(index.weight(lemma) for lemma in cell if lemma not in met)
    return Fit(says, missing / total if total else 0.0, frozenset(sure))


def is_named(wanted: Sequence[Word], text: str, cell: Thing, fit: Fit) -> bool:
    """Return whether a name refers to the thing that the words `wanted` name, which requires the same head."""
    if not cell or head(text) not in fit.surely:
        return False
    if any(is_superlative(word.lemma) and word.index not in fit.says for word in wanted):
        return False
    total = sum(w.weight for w in wanted)
    said = sum(w.weight * fit.says.get(w.index, 0.0) for w in wanted)
    return fit.excess < _LEAST_SAID and said >= 0.4 * total


def says_enough(wanted: Sequence[Word], fit: Fit) -> bool:
    """Return whether a clause covers most of the words `wanted` and little else."""
    total = sum(w.weight for w in wanted)
    said = sum(w.weight * fit.says.get(w.index, 0.0) for w in wanted)
    return bool(total) and said >= _LEAST_SAID * total and fit.excess <= 1 - _LEAST_SAID / 2


def says_most(wanted: Sequence[Word], fit: Fit) -> bool:
    """Return whether almost all of the words `wanted` are covered: hydrogen atoms are not just atoms."""
    total = sum(w.weight for w in wanted)
    return sum(w.weight * fit.says.get(w.index, 0.0) for w in wanted) >= _NEXT_TO_ALL * total


def picked(words: Mapping[int, Word], tokens: Iterable[int]) -> list[Word]:
    """Return the content words among `tokens`."""
    return [words[at] for at in tokens if at in words]
