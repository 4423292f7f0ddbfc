"""What kind of thing an open question asks for: the nouns that name it, or the meaning of its question word.

"Which organ pumps blood?" names an organ. "Where do frogs lay eggs?" asks for a place, and "What does a thermometer
measure?" for what comes after "measures" in the sentence of a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from solvers.reading.model import Constituent, Reading, Token
from solvers.tables.marks import LEAST, MOST, marks

_WH = frozenset(["what", "which", "who", "whom", "where", "when", "why", "how"])
_REQUESTS = frozenset(["name", "give", "state", "identify", "list", "tell"])
_EXPLANATIONS = frozenset(["explain", "define", "describe"])
_EMPTY = frozenset(["kind", "type", "sort", "example", "name", "thing", "one", "word", "term"])
"""Nouns that only lead to the noun after "of", or mean nothing by themselves."""
_MEASURES = frozenset(
    ["temperature", "speed", "distance", "number", "age", "percent", "percentage", "year", "length"]
)
"""Nouns that ask for a number."""
_PURPOSES = frozenset(["function", "purpose", "job", "role", "use"])
"""Nouns that ask what the thing after "of" does."""
_MAKING = frozenset(["make", "compose", "consist", "form"])
"""Verbs that ask with "of" or "from" for what a thing is made of."""
_PHRASE = frozenset(["NOUN", "PROPN", "ADJ", "ADP", "DET", "NUM"])
_CALLING = frozenset(["call", "name", "know"])

PLACES = {
    "place": 1.0, "ecosystem": 1.0, "water-body": 1.0, "landform": 0.9, "hemisphere": 0.9, "earth-layer": 0.9,
    "organ": 0.8, "part": 0.8, "plant-part": 0.8, "animal-part": 0.8, "cell-part": 0.8, "sky-object": 0.8,
    "organ-system": 0.7,
}  # fmt: skip
MATERIALS = {
    "material": 1.0, "substance": 0.9, "mineral": 0.9, "rock": 0.8, "element": 0.8, "nutrient": 0.8, "part": 0.8,
}  # fmt: skip
_TYPES: Mapping[str, Mapping[str, float]] = {
    "where": PLACES,
    "when": {"time": 1.0, "season": 1.0, "month": 1.0, "stage": 0.8, "event": 0.7, "sky-event": 0.7, "cause": 0.7},
    "who": {"person": 1.0, "occupation": 0.8},
    "why": {"cause": 1.0, "function": 1.0, "effect": 0.8, "use": 0.8, "meaning": 0.6, "property": 0.6},
    "how": {"process": 1.0, "action": 0.9, "behavior": 0.9, "cause": 0.8, "adaptation": 0.8, "heat-change": 0.8,
            "function": 0.6, "effect": 0.6},
    "how many": {"number": 1.0, "time": 0.7},
    "do": {"function": 1.0, "behavior": 0.9, "use": 0.8, "effect": 0.85, "action": 0.7, "meaning": 0.6},
    "happen": {"effect": 1.0, "process": 0.8, "event": 0.7, "property": 0.6},
    "mean": {"meaning": 1.0, "function": 0.5, "property": 0.5},
    "made": MATERIALS,
    "call": {"term": 1.0, "class": 0.8, "food-role": 0.8, "life-group": 0.8},
}  # fmt: skip
_LABELS: Mapping[str, frozenset[str]] = {
    "where": frozenset(["where", "place", "location", "home", "habitat", "found in"]),
    "when": frozenset(["when", "time", "season"]),
    "who": frozenset(["who", "person", "scientist", "inventor"]),
    "why": frozenset(["why", "reason", "cause", "purpose", "because"]),
    "how": frozenset(["how", "way", "method", "means", "process"]),
    "how many": frozenset(["how many", "number", "count", "how long", "how fast", "amount"]),
    "do": frozenset(["function", "job", "does", "role", "what it does", "work"]),
    "happen": frozenset(["effect", "result", "happens", "change", "outcome"]),
    "mean": frozenset(["meaning", "definition", "description", "what"]),
    "made": frozenset(["made of", "material", "composition", "elements", "source", "raw material"]),
    "call": frozenset(["term", "name", "word"]),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """The requested kind; every field may be empty."""

    nouns: tuple[tuple[int, ...], ...] = ()
    """The words of each constituent that names the kind, numbered like the constituents they begin."""
    word: str = ""
    """What the question word asks for: "where", "how many", "do" ("what does ... do"), "call", ..."""
    verb: str = ""
    """Lemma of the verb whose subject or object "what" is."""
    before: bool = False
    """Whether "what" is the verb's subject, so that the answer comes before it."""
    types: Mapping[str, float] = field(default_factory=dict)
    """Column types that fit the question word, and how well."""
    labels: frozenset[str] = frozenset()
    """Column labels that fit the question word."""
    several: bool = False
    """Whether all things of the kind are meant: "What are the seasons?"."""
    request: bool = False
    """Whether any thing of the kind will do: "Name a reptile."."""
    measure: str = ""
    """The word for what a number or amount measures, if one is asked for: "many", "far", "temperature"."""


def kind_of(reading: Reading) -> Kind:
    """Return the kind of thing that the last sentence with a question word, or else a request, asks for."""
    tokens = reading.tokens
    for sentence in reversed(reading.sentences):
        for token in tokens[sentence.first : sentence.stop]:
            if token.text.casefold() in _WH:
                return _by_question_word(reading, token)
    for sentence in reading.sentences:
        opener = tokens[sentence.first]
        about = any(token.lemma == "about" for token in tokens[sentence.first : sentence.stop])
        if opener.text.casefold() in _EXPLANATIONS or (opener.text.casefold() == "tell" and about):
            return _kind("mean", reading)
        if opener.text.casefold() in _REQUESTS:
            first, stop = _noun_phrase(tokens, opener.index + 1)
            phrase = tokens[first:stop]  # empty if the verb ends the text
            several = _is_plural(phrase) and phrase[0].text.casefold() == "the"
            return replace(_kind("", reading, first, stop), request=True, several=several)
    return Kind()


def opens_request(reading: Reading) -> bool:
    """Return whether a text starts with the verb of a request: "Name a reptile.", "Explain erosion."."""
    return reading.tokens[0].text.casefold() in _REQUESTS | _EXPLANATIONS


def without_request(reading: Reading) -> tuple[Constituent, ...]:
    """Return the constituents without the verb that starts a request: "Name a reptile." is not about names."""
    openers = {sentence.first for sentence in reading.sentences}
    return tuple(
        c
        for c in reading.constituents
        if c.first not in openers or c.text.casefold() not in _REQUESTS | _EXPLANATIONS
    )


def _by_question_word(reading: Reading, wh: Token) -> Kind:
    """Return the kind from the question word and what comes right after it."""
    word = wh.text.casefold()
    if word in ("what", "which"):
        return _of_what(reading, wh)
    if word == "how":
        return _of_how(reading, wh)
    return _kind("who" if word == "whom" else word, reading)


def _of_how(reading: Reading, how: Token) -> Kind:
    """Return the kind for "how": a number for "how many" and "how far", otherwise a way of doing what the verb says."""
    tokens = reading.tokens
    degree = next(iter(tokens[how.index + 1 : how.index + 2]), None)
    if degree is not None and degree.pos in ("ADJ", "ADV"):
        kind = _kind("how many", reading, *_noun_phrase(tokens, degree.index + 1))
        return replace(kind, measure=degree.text.casefold())
    verb = _verb(tokens, how)
    return replace(_kind("how", reading), verb=verb.lemma if verb is not None else "")


def _of_what(reading: Reading, wh: Token) -> Kind:
    """Return the kind for "what" and "which", from the noun after them or else from the verb."""
    tokens = reading.tokens
    first, stop = _noun_phrase(tokens, wh.index + 1)
    if first < stop:
        measure = tokens[stop - 1].lemma
        if measure in _MEASURES:
            return replace(_kind("how many", reading, first, stop), measure=measure)
        return _kind("", reading, first, stop)
    after = tokens[wh.index + 1 :]
    if _asks_for_material(after):
        return _kind("made", reading)
    calling = next((token for token in after if token.lemma in _CALLING), None)
    is_copula = any(token.lemma == "be" and token.pos == "AUX" for token in after[:1])
    if is_copula and not _is_object(tokens, wh):
        return _of_being(reading, after[0], is_called=calling is not None)
    if calling is not None:
        return _kind("call", reading, *_noun_phrase(tokens, calling.index + 1))
    return _of_doing(reading, wh)


def _of_being(reading: Reading, be: Token, *, is_called: bool) -> Kind:
    """Return the kind for "what is", "what are", and "what is ... called"."""
    tokens = reading.tokens
    first, stop = _noun_phrase(tokens, be.index + 1)
    if any(token.lemma == "example" for token in tokens[be.index : stop]):
        return replace(_kind("", reading, first, stop), request=True)
    is_definite = be.index + 1 < len(tokens) and tokens[be.index + 1].text.casefold() == "the"
    if not is_called and (not is_definite or _is_whole(tokens, first, stop)):
        return _kind("mean", reading)
    asks_purpose = any(token.lemma in _PURPOSES for token in tokens[first:stop])
    kind = _kind("call" if is_called else "do" if asks_purpose else "", reading, first, stop)
    if first < stop and tokens[stop - 1].lemma in _MEASURES:
        kind = replace(kind, measure=tokens[stop - 1].lemma)
    return replace(kind, several=not kind.word and _is_plural(tokens[first:stop]))


def _of_doing(reading: Reading, wh: Token) -> Kind:
    """Return the kind for "what" with another verb: what does it, what it does, what happens, what causes it."""
    verb = _verb(reading.tokens, wh)
    if verb is None or verb.lemma == "do":
        return _kind("do", reading)
    if verb.lemma == "happen":
        return _kind("happen", reading)
    is_next = verb.index == wh.index + 1
    if is_next and verb.lemma == "cause":
        return _kind("why", reading)
    return Kind(verb=verb.lemma, before=is_next)


def _kind(word: str, reading: Reading, first: int = 0, stop: int = 0) -> Kind:
    nouns = tuple(
        tuple(range(c.index, c.index + len(c.lemmas)))
        for c in sorted(reading.constituents, key=lambda c: c.first)
        if first <= c.first < stop and not set(c.lemmas) <= _EMPTY
    )
    return Kind(nouns, word, types=_TYPES.get(word, {}), labels=_LABELS.get(word, frozenset()))


def _noun_phrase(tokens: tuple[Token, ...], start: int) -> tuple[int, int]:
    """Return the noun of a phrase that starts at `start`, with its modifiers, up to the first preposition.

    For "kind of cloud", it is the cloud. The word right after "which" is a noun even if the parser takes it for a verb.
    """
    stop = start
    while stop < len(tokens) and tokens[stop].pos in _PHRASE:
        if tokens[stop].pos == "ADP":
            if tokens[stop].text.casefold() != "of" or tokens[stop - 1].lemma.casefold() not in _EMPTY | {
                "form"
            }:
                break
            start = stop + 1
        stop += 1
    if stop == start < len(tokens) and tokens[start].pos == "VERB" and start and tokens[start].dep != "root":
        stop += 1
    return start, stop


def _asks_for_material(tokens: Sequence[Token]) -> bool:
    """Return whether a question ends in "made of" or "made from"."""
    ending = [token.lemma.casefold() for token in tokens if token.pos != "PUNCT"][-2:]
    return len(ending) == 2 and ending[0] in _MAKING and ending[1] in ("of", "from")


def _is_plural(phrase: Sequence[Token]) -> bool:
    return any(token.tag in ("NNS", "NNPS") for token in phrase)


def _is_whole(tokens: Sequence[Token], first: int, stop: int) -> bool:
    """Return whether a singular phrase ends the question and does not single out one of several things: "the water
    cycle", but not "the largest planet" or "the boiling point of water".
    """
    phrase, rest = tokens[first:stop], tokens[stop:]
    extreme = not {MOST, LEAST}.isdisjoint(marks(" ".join(token.text for token in phrase)))
    told_apart = extreme or any(token.pos != "PUNCT" for token in rest)
    return not told_apart and not _is_plural(phrase)


def _verb(tokens: tuple[Token, ...], wh: Token) -> Token | None:
    """Return the main verb of the question: the head of the question word if it is a verb, otherwise the next verb."""
    head = tokens[wh.head]
    if head.pos in ("VERB", "AUX") and head.index > wh.index:
        return head
    return next((token for token in tokens[wh.index + 1 :] if token.pos == "VERB"), None)


def _is_object(tokens: tuple[Token, ...], wh: Token) -> bool:
    """Return whether "what" is the object of another verb, as in "What are plants made of?"."""
    return tokens[wh.head].pos == "VERB" and tokens[wh.head].lemma not in _CALLING
