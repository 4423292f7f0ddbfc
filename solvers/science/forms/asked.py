"""What a question asks for: its form, the type of the answer, and the facts that could contain it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from knowledge import lexicon
from solvers import deadline
from solvers.reading.model import Reading, Sentence, Token
from solvers.reading.words import word_set
from solvers.science.forms.cues import of_noun, of_verb
from solvers.science.forms.patterns import QUESTION_WORDS, Match, Pattern

_FILE = Path(__file__).with_name("forms.toml")
_SAME = {"s": "x", "t": "x", "l": "m"}
"""Slots that also name the thing asked about: several things, and a thing that does something."""
SIGNS = frozenset(["?", ".", "!", '"', "“", "”"])
_BESIDE = ("ADP", "SCONJ")
"""Parts of speech that begin a phrase or clause added to a question."""
_FINITE = frozenset(["VB", "VBD", "VBP", "VBZ", "VBN", "MD"])
_WITHIN = frozenset(["of", "than", "as", "like", "between", "with", "without"])
"""What joins a phrase to the one before it."""
_RELATIVES, _NAMING = (
    frozenset(["that", "which", "who"]),
    frozenset(["call", "name", "mean", "know", "describe"]),
)
"""What begins a clause that may be left out after a verb, unless the verb asks for a name of what the clause
describes.
"""
_TIMES = frozenset(["every", "each", "so", "when", "if", "all", "while"])
_SHORTEST, _LONGEST_BEFORE, _MOST_CUT = 3, 10, 3
"""The fewest words of a question, the most before its comma, and how many endings to try leaving out."""
_POINTERS = frozenset(["that", "this", "those", "these"])
_FILLERS = frozenset([
    "please", "pls", "plz", "exactly", "actually", "basically", "supposedly", "again", "anyway", "haha", "lol",
])  # fmt: skip
"""Words that may be anywhere in a question and add nothing to it."""
_MET = (
    "noun.object",
    "noun.substance",
    "noun.artifact",
    "noun.animal",
    "noun.plant",
    "noun.body",
    "noun.food",
)
"""Topics of nouns for things in space."""
_FLOATING = frozenset(["all"])
_NOT = frozenset(["n't", "n’t"])
_TURNED = {"a": "b", "b": "a"}
_OPENING = QUESTION_WORDS | {
    *(
        "name",
        "list",
        "give",
        "tell",
        "explain",
        "define",
        "describe",
        "state",
        "identify",
        "compare",
        "contrast",
    ),
    *(
        "show",
        "say",
        "is",
        "are",
        "do",
        "does",
        "if",
        "in",
        "at",
        "the",
        "an",
        "a",
        "one",
        "some",
        "two",
        "three",
    ),
}
"""What a question or request begins with."""
ANY = "*"
"""A place in a fact of any relation."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the answer could be: in which column of facts with which relation, and what the other columns say."""

    relation: str
    """Or `ANY`."""
    ask: str
    """The column of the answer, "a", "b", or "c"; empty if the whole fact is asked for: yes or no."""
    a: tuple[int, ...] = ()
    """The tokens of the question that the first column has to cover."""
    b: tuple[int, ...] = ()
    c: tuple[int, ...] = ()
    said: tuple[int, ...] = ()
    """Tokens that the relation itself covers."""
    rank: int = 0
    """Its position among the places of its form: the first is the most likely."""

    def column(self, name: str) -> tuple[int, ...]:
        """Return the tokens of column "a", "b", or "c"."""
        return {"a": self.a, "b": self.b, "c": self.c}[name]


@dataclass(frozen=True, slots=True)
class Asked:
    """One way to understand a question."""

    form: str
    answer: str
    """The type of the answer: "number", "place", "cause", ..."""
    slots: dict[str, tuple[int, int]]
    """The tokens `first:stop` of "x", "y" (things), "k" (the kind of the answer), "m" (what is measured), ..."""
    said: tuple[int, ...]
    """Tokens that the form itself has."""
    aside: tuple[int, ...] = ()
    """Tokens of a time, place, or condition added to the question, which a fact may leave out."""
    places: tuple[Place, ...] = field(default=())
    is_last: bool = False
    """Whether it is only tried if no other one leads to an answer."""

    def tokens(self, letters: str) -> tuple[int, ...]:
        """Return the tokens of slots by their letters."""
        return tuple(at for letter in letters for at in range(*self.slots.get(letter, (0, 0))))


@dataclass(frozen=True, slots=True)
class _Form:
    name: str
    answer: str
    kind: str
    whole: bool
    """Whether nothing of a question may be left out."""
    is_last: bool
    patterns: tuple[Pattern, ...]
    embedded: tuple[Pattern, ...]
    """How the same is asked after "do you know"."""
    places: tuple[tuple[str, ...], ...]


@cache
def _forms() -> tuple[tuple[_Form, ...], tuple[Pattern, ...], frozenset[str]]:
    """Return the forms, the words that can come before a question, and the words that can be left out."""
    with _FILE.open("rb") as file:
        data = tomllib.load(file)
    groups = data["groups"]
    forms = tuple(_form(form, groups) for form in data["form"])
    openers = tuple(Pattern(_spelled_out(text, groups)) for text in data["openers"])
    return forms, openers, frozenset(data["spare"].split())


def _form(form: Mapping[str, Any], groups: Mapping[str, str]) -> _Form:
    patterns = tuple(Pattern(_spelled_out(text, groups)) for text in form["patterns"])
    embedded = (pattern.embedded() for pattern in patterns)
    return _Form(
        form["name"],
        form["answer"],
        form.get("kind", "k"),
        form.get("whole", False),
        form.get("last", False),
        patterns,
        tuple(pattern for pattern in embedded if pattern is not None),
        tuple(tuple(cell.strip() for cell in place.split("|")) for place in form.get("places", ())),
    )


def _spelled_out(text: str, groups: Mapping[str, str]) -> str:
    """Return a pattern with the words of groups in place of the groups' names."""
    for name, words in groups.items():
        text = text.replace(f"@{name}", words)
    return text


def spare(lemma: str) -> bool:
    """Return whether a word means little in a science question, so that facts do not have to contain it."""
    return lemma in _forms()[2]


def asked(reading: Reading, only: str = "") -> tuple[Asked, ...]:
    """Return all ways to understand the question in a text, in the order of the forms; empty if there are none.

    Args:
        reading: of the text.
        only: the name of the forms that are tried; all of them if it is empty.
    """
    whole = question(reading)
    cuts = _cut(whole) if whole else ()
    found = [one for tokens in cuts for one in _understood(reading, tokens, whole, only)]
    return tuple(sorted(found, key=lambda one: len(one.aside)))


def _understood(
    reading: Reading, tokens: Sequence[Token], whole: Sequence[Token], only: str
) -> Iterator[Asked]:
    """Yield the forms that fit `tokens`, which are the whole question or the rest of it without additions."""
    kept = {token.index for token in tokens}
    aside = tuple(token.index for token in whole if token.index not in kept)
    is_embedded = whole[0].index > reading.sentences[whole[0].sentence].first
    forms = (form for form in _forms()[0] if not only or form.name == only)
    for form in deadline.checked(form for form in forms if not (aside and form.whole)):
        patterns = form.patterns + form.embedded if is_embedded else form.patterns
        for match in chain.from_iterable(pattern.matches(tokens) for pattern in patterns):
            slots = {
                "k" if letter == form.kind else _SAME.get(letter, letter): span
                for letter, span in match.slots.items()
            }
            if _is_misread(form, slots, tokens, reading):
                continue
            one = Asked(form.name, form.answer, slots, match.said, aside, is_last=form.is_last)
            ranked = enumerate(form.places)
            found = (_places(reading.tokens, one, cells, rank) for rank, cells in ranked)
            yield replace(one, places=tuple(chain.from_iterable(found)))


def _is_misread(
    form: _Form, slots: Mapping[str, tuple[int, int]], tokens: Sequence[Token], reading: Reading
) -> bool:
    """Whether a form asks for just anything although the question asks for a kind, or for a time although it asks for a
    thing, or has a slot that is not a phrase: "what is that process called" refers to a process that was described but
    not named, and "what kind of nest does a" is no phrase.
    """
    said = [reading.tokens[first:stop] for first, stop in slots.values()]
    is_open = form.is_last and form.answer == "thing" and "k" not in slots and _names_kind(tokens)
    is_cut = any(len(words) > 1 and words[-1].pos == "DET" for words in said)
    is_of_thing = form.answer == "time" and "k" in slots and _is_met(reading.tokens, *slots["k"])
    return is_open or is_cut or is_of_thing or any(map(_points_back, chain.from_iterable(said)))


def _names_kind(tokens: Sequence[Token]) -> bool:
    """Whether a question asks for something of a kind, or an example: "what animals do that" asks for animals."""
    return tokens[0].dep == "det" or any(token.lemma == "example" for token in tokens)


def _is_met(tokens: Sequence[Token], first: int, stop: int) -> bool:
    """Whether what is asked for, such as a "rock" or a "type of rock", is in space, not in time."""
    if tokens[stop].text.casefold() == "of" and stop - first == 1 and stop + 1 < len(tokens):
        stop += 2
    noun = tokens[stop - 1].lemma.casefold()
    return any(sense.topic in _MET for sense in lexicon.senses(noun, "n")[:1])


def _points_back(token: Token) -> bool:
    """Whether a word refers to something in an earlier sentence."""
    return token.sentence > 0 and token.dep == "det" and token.text.casefold() in _POINTERS


def _cut(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield a question and the rest of it without additions: "in winter, ...", "... so often"."""
    yield tokens
    commas = [at for at, token in enumerate(tokens) if token.text == ","]
    if commas and commas[0] < _LONGEST_BEFORE and (tokens[0].pos in _BESIDE or tokens[0].tag == "WRB"):
        tokens = tokens[commas[0] + 1 :]
        yield tokens
    elif commas and commas[-1] >= _SHORTEST:
        yield tokens[: commas[-1]]
    ends = (
        at
        for at in range(_SHORTEST, len(tokens) - 1)
        if _is_second_request(tokens, at) or _is_beside(tokens, at)
    )
    for at in list(ends)[-_MOST_CUT:]:
        yield tokens[:at]


def _is_second_request(tokens: Sequence[Token], at: int) -> bool:
    """Whether another request begins at a token: "name the three layers and tell me one thing about each"."""
    is_request = tokens[0].text.casefold() in _OPENING
    return is_request and tokens[at].pos == "CCONJ" and tokens[at + 1].tag == "VB"


def _is_beside(tokens: Sequence[Token], at: int) -> bool:
    """Return whether what starts at a token can be an addition to the question: a time, a place, a condition."""
    first, before, rest = tokens[at], tokens[at - 1], tokens[at:]
    if first.text.casefold() in _RELATIVES and first.dep != "det":
        verbs = [token.lemma for token in tokens[1:at] if token.pos == "VERB"]
        return bool(verbs) and _NAMING.isdisjoint(verbs)  # "what gas do plants give off that we need"
    is_clause = _is_clause(first, tokens[at + 1])
    follows = before.pos not in (*_BESIDE, "DET", "AUX", *(() if is_clause else ("ADJ",)))
    is_of_verb = first.dep == "compound:prt" or (first.lemma == "at" and before.pos == "VERB")
    is_cut = is_of_verb or rest[-1].pos == "ADP" or any(token.tag in ("JJS", "RBS") for token in rest)
    if is_cut or not follows:
        return False
    if first.tag == "TO":
        return before.pos in ("NOUN", "PROPN", "PRON")
    starts = (first.pos in _BESIDE and first.lemma not in _WITHIN) or first.text.casefold() in _TIMES
    return is_clause or (starts and not any(token.tag in _FINITE for token in rest))


def _is_clause(first: Token, second: Token) -> bool:
    """Return whether a clause starts with two words: "when ...", "even though ...", "while rising"."""
    begins = first.pos in _BESIDE or first.text.casefold() in _TIMES
    if first.pos == "SCONJ" or (first.pos == "ADV" and (second.pos == "SCONJ" or second.tag == "WRB")):
        return first.lemma not in _WITHIN
    return begins and first.lemma not in _WITHIN and (first.tag == "WRB" or second.tag == "VBG")


def question(reading: Reading) -> Sequence[Token]:
    """Return the tokens of the last sentence that asks, without the words before the question and the final sign."""
    outside = [token for token in _outside(asking(reading)) if token.text not in SIGNS]
    tokens = [
        token
        for token, after in zip(outside, [*outside[1:], None], strict=True)
        if token.text.casefold() not in _FILLERS and not _floats(token, after)
    ]
    while tokens[1:] and tokens[-1].text.casefold() in ("too", "either", ","):
        tokens = tokens[:-1]
    if tokens[1:] and tokens[0].pos in ("AUX", "VERB") and tokens[1].text.casefold() in _NOT:
        del tokens[1]  # "isn't the Sun a star" asks whether it is one
    asks = _opened(tokens)
    after = range(_SHORTEST, len(asks) - 1)
    stop = next((at for at in after if _is_second_question(asks, at) or _is_chat(asks, at)), None)
    return asks[:stop]


def _is_chat(tokens: Sequence[Token], at: int) -> bool:
    """Whether the question ends at a token, because people then talk about themselves or about getting an answer: "...
    and I am stuck", "..., can you tell me", "..., like what is it".
    """
    joint, after = tokens[at], tokens[at + 1]
    if joint.pos != "CCONJ" and joint.text != ",":
        return False
    if joint.text == "," and _is_plea(tokens[at + 1 :]):
        return True
    return after.text == "I" or (joint.text == "," and after.text.casefold() == "like")


def _is_second_question(tokens: Sequence[Token], at: int) -> bool:
    """Whether another question begins at a token: "what is camouflage and why is it useful", "... and can you give an
    example".
    """
    joint, after = tokens[at], tokens[at + 1]
    if joint.pos != "CCONJ" or tokens[0].text.casefold() not in _OPENING:
        return False
    is_asked = after.text.casefold() in ("why", "how", "what") and len(tokens) > at + 2
    return is_asked or (after.tag == "MD" and tokens[at + 2 : at + 3] != [] and tokens[at + 2].tag == "PRP")


def _opened(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return a question without an opening; "could you" is an opening only before a question or a request."""
    longest = _opener(tokens) if tokens else 0
    if not 0 < longest < len(tokens):
        return tokens
    is_request = tokens[0].pos == "AUX"
    rest = _opened(tokens[longest:])
    return tokens if is_request and rest[0].text.casefold() not in _OPENING else rest


def _floats(token: Token, after: Token | None) -> bool:
    """Return whether a word only says that a verb is true of each thing before it: "bats and owls all hunt"."""
    is_verb = after is not None and (after.tag in _FINITE or after.text.casefold() in ("have", "share"))
    return token.text.casefold() in _FLOATING and is_verb and token.index > 0


def asking(reading: Reading) -> Sequence[Token]:
    """Return the sentence that asks, up to its question mark: the last one that has one or that starts like
    a question.
    """
    told = [s for s in reading.sentences if not _is_plea(reading.tokens[s.first : s.stop])]
    sentences = told or [*reading.sentences]
    marked = [sentence for sentence in sentences if _is_marked(reading, sentence)]
    asking = marked or [sentence for sentence in sentences if sentence.is_question]
    for sentence in (asking or sentences)[-1:]:
        ends = (at for at in range(sentence.first + 1, sentence.stop) if reading.tokens[at].text == "?")
        return reading.tokens[sentence.first : next(ends, sentence.stop)]
    return ()


def _is_plea(tokens: Sequence[Token]) -> bool:
    """Whether a sentence only asks for an answer: "can you help?", "does anyone know?"."""
    return all(token.lemma.casefold() in word_set("pleas") for token in tokens if token.pos != "PUNCT")


def _is_marked(reading: Reading, sentence: Sentence) -> bool:
    return any(token.text == "?" for token in reading.tokens[sentence.first : sentence.stop])


def _outside(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens that are not in parentheses."""
    depth = 0
    for token in tokens:
        depth += token.text == "("
        if depth <= 0:
            yield token
        depth -= token.text == ")"


def _opener(tokens: Sequence[Token]) -> int:
    """Return how many of the first tokens are an opening: "can you tell me"."""
    starts = (pattern.matches(tokens, whole=False) for pattern in _forms()[1])
    return max((len(match.said) + _slots(match) for found in starts for match in found), default=0)


def _slots(match: Match) -> int:
    return sum(stop - first for first, stop in match.slots.values())


def _places(tokens: Sequence[Token], one: Asked, cells: tuple[str, ...], rank: int) -> Iterator[Place]:
    """Yield the places for a line of a form, with what the question says in each column."""
    ask, relation, letters = _columns(cells)
    asked = "".join(letters.values())
    if not one.slots.keys() & {*asked}:
        return
    needed = "ab" if ask else "abc"  # a claim includes all of it
    for name, is_turned, said, later in _relations(tokens, one, relation):
        bound = {c: tuple(at for at in one.tokens(cell) if at not in said) for c, cell in letters.items()}
        is_other = relation == "@v" and "v" not in asked and _has_object(tokens, one, said)
        if is_other or not all(bound[c] or not letters[c] for c in needed):
            continue
        if is_turned:
            bound["a"], bound["b"] = bound["b"], bound["a"]
        yield Place(name, _TURNED.get(ask, ask) if is_turned else ask, **bound, said=said, rank=rank + later)


def _columns(cells: tuple[str, ...]) -> tuple[str, str, Mapping[str, str]]:
    """Return the column that is asked for, the relation, and the slots that each column has to match."""
    first, relation, *others = cells
    columns = dict(zip("abc", (first, *others, "")[:3], strict=True))
    ask = next((name for name, cell in columns.items() if cell.startswith("?")), "")
    return ask, relation, {name: "".join(cell.strip("?-").split()) for name, cell in columns.items()}


def _relations(
    tokens: Sequence[Token], one: Asked, relation: str
) -> Iterator[tuple[str, bool, tuple[int, ...], int]]:
    """Yield the relations that a line of a form names, or that its verb or noun means: whether they are reversed, which
    words say so, and how much later their place comes.
    """
    if not relation.startswith("@"):
        deed = tokens[slice(*one.slots.get("v", (0, 0)))]
        meant = [found for cue, found in of_verb(deed) if cue.relation == relation] if deed else []
        yield relation, False, meant[0] if meant else (), 0
        return
    phrase = tokens[slice(*one.slots.get(relation[1], (0, 0)))]
    if not phrase:
        return
    if relation == "@v":
        for cue, said in of_verb(phrase):
            yield cue.relation, cue.turned, said, cue.rank
    else:
        for cue in of_noun(phrase[-1]):
            yield cue.relation, cue.turned, (phrase[-1].index,), 0


def _has_object(tokens: Sequence[Token], one: Asked, said: tuple[int, ...]) -> bool:
    """Return whether the verb of a question has its own object, so that the question doesn't ask for one: "need roots
    for".
    """
    deed = [tokens[at] for at in one.tokens("v") if at not in said]
    return any(token.dep == "obj" and token.head in said for token in deed)
