"""A small language for patterns over the words of a question: words, alternatives, and slots for phrases."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from knowledge import lexicon
from solvers.reading.model import Token
from solvers.reading.universal import FINITE

QUESTION_WORDS = frozenset(["what", "which", "who", "whom", "where", "when", "why", "how"])
_THINGS, _DEED, _SEVERAL, _DOER = "xykmnst", "v", "s", "t"
_VERBS = ("VERB", "AUX")
_BE = frozenset(["s", "'s", "’s"])
"""What is left of "is" in "whats", "what's"."""
_NO_START = frozenset(["ADP", "ADV", "SCONJ", "PUNCT", "CCONJ", "PART"])
_PLURAL = ("NNS", "NNPS")
_NAMING = ("compound", "amod", "nsubj", "obj")
"""The roles of words in a phrase that the parser wrongly takes for verbs."""
_WITHIN = ("det", "nmod:poss", "case")
"""The roles of words in a phrase that continues after them."""
_NO_NAMES = frozenset([
    "many", "much", "do", "does", "did", "can", "could", "would", "will", "is", "are", "was", "were", "s",
    "'s",
])  # fmt: skip
"""Words that no name begins with."""
_ARTICLES = ("a", "an", "the")
_MEASURE, _WHOLE, _ASKING = "m", "xyt", "xt"
"""Slots for what is measured, for things named in full, and for things described by a clause that may have a question
word.
"""
_CLAUSES = frozenset(["when", "if", "why", "while", "because"])
_DIFFERENT = frozenset(["different", "main", "other", "more", "common", "basic"])
_KINDS = frozenset(["kind", "type", "sort", "part"])
_NOUNS = ("NOUN", "PROPN", "PRON")
_RELATIVE = frozenset(["that", "which", "who", "whose"])
_MOST_MATCHES = 8
_TURNED = re.compile(r"(?<=\w )(be|do|do/be|[a-z/]*can/[a-z/]*) (\{[xy]\})")
"""Where a question inverts subject and verb."""
_WHAT = re.compile(r"(?<![\w/])what(?= \{[kns])")
"""What asks which of several things: "what {k}"."""
_SHORT = {"l": 1, "k": 6, "m": 4, "n": 2, "z": 4}
"""The most words in a kind, a measure, a number, and what may be left out."""

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Element:
    """A word, its alternatives, or a slot."""

    words: frozenset[str]
    slot: str
    optional: bool


@dataclass(frozen=True, slots=True)
class Match:
    """The words in each slot and in the pattern itself if a pattern fits."""

    slots: Mapping[str, Span]
    said: tuple[int, ...]


class Pattern:
    """A pattern that is matched against a whole sequence of tokens: "how many {k} do {x} have"."""

    def __init__(self, text: str) -> None:
        """Compile the pattern; see `forms.toml` for the language."""
        self.text = text
        self._elements = tuple(map(_element, _WHAT.sub("what/which", text).split()))
        self._first = self._elements[0]
        self._needed = [one.words for one in self._elements if not one.slot and not one.optional]

    def embedded(self) -> Pattern | None:
        """Return the pattern of the same question after "do you know", or `None` if it does not change: "what a fjord
        is".
        """
        turned = _TURNED.sub(_statement, self.text, count=1)
        return Pattern(turned) if turned != self.text else None

    def matches(self, tokens: Sequence[Token], *, whole: bool = True) -> list[Match]:
        """Return the ways in which the pattern fits `tokens`, with slots as short as possible; if not `whole`, it can
        fit their beginning.
        """
        if not self._first.slot and not self._first.optional and not (tokens and _is(tokens[0], self._first)):
            return []
        present = words_in(tuple(tokens))
        if any(present.isdisjoint(words) for words in self._needed):
            return []
        found: list[Match] = []
        for match in self._from(tokens, 0, 0, {}, (), whole):
            if all(match.slots != other.slots for other in found):
                found.append(match)
            if len(found) == _MOST_MATCHES:
                break
        return found

    def _from(
        self,
        tokens: Sequence[Token],
        at: int,
        element: int,
        slots: dict[str, Span],
        said: tuple[int, ...],
        whole: bool,
    ) -> Iterator[Match]:
        if element == len(self._elements):
            if at == len(tokens) or not whole:
                yield Match(dict(slots), said)
            return
        wanted = self._elements[element]
        if wanted.slot:
            for stop in range(at + 1, len(tokens) + 1):
                if _fits(wanted.slot, tokens[at:stop]):
                    filled = {**slots, wanted.slot: (tokens[at].index, tokens[stop - 1].index + 1)}
                    yield from self._from(tokens, stop, element + 1, filled, said, whole)
        elif at < len(tokens) and _is(tokens[at], wanted):
            yield from self._from(tokens, at + 1, element + 1, slots, (*said, tokens[at].index), whole)
        if wanted.optional:
            yield from self._from(tokens, at, element + 1, slots, said, whole)


@lru_cache(maxsize=64)
def words_in(tokens: tuple[Token, ...]) -> frozenset[str]:
    """Return the words and the lemmas that patterns look for."""
    found = {word for token in tokens for word in (token.text.casefold(), token.lemma.casefold())}
    return frozenset(found | {"be"} if found & _BE else found)


def _statement(match: re.Match[str]) -> str:
    """Return the words of a question in the order of a statement: "the Moon is" for "is the Moon"."""
    verb, thing = match[1], match[2]
    return thing if verb == "do" else f"{thing} {verb}?" if "/" in verb else f"{thing} {verb}"


def _element(text: str) -> _Element:
    if text.startswith("{"):
        return _Element(frozenset(), text[1], text.endswith("?}"))
    return _Element(frozenset(text.removesuffix("?").split("/")), "", text.endswith("?"))


def _is(token: Token, wanted: _Element) -> bool:
    text = token.text.casefold()
    return (
        text in wanted.words
        or token.lemma.casefold() in wanted.words
        or ("be" in wanted.words and text in _BE)
    )


def _fits(slot: str, tokens: Sequence[Token]) -> bool:
    """Return whether `tokens` can fill a slot with this letter."""
    if len(tokens) > _SHORT.get(slot, len(tokens)):
        return False
    if slot == _DEED:
        return _is_deed(tokens)
    if slot == "l":
        return tokens[0].pos == "VERB"
    if slot == "z":
        return tokens[-1].pos not in ("ADP", "DET")
    if slot == "n":
        is_number = tokens[0].pos == "NUM" or tokens[0].lemma in ("some", "all", "several", "any")
        return is_number and all(token.lemma in _DIFFERENT for token in tokens[1:])
    return slot not in _THINGS or (_is_phrase(slot, tokens) and _is_thing(slot, tokens))


def _is_deed(tokens: Sequence[Token]) -> bool:
    """Return whether tokens start with a verb that does not help another one."""
    tokens = tokens[1:] if tokens[0].pos == "ADV" and len(tokens) > 1 else tokens
    first, second = tokens[0], tokens[1:2]
    is_helper = (first.lemma in ("do", "can", "will") and bool(second)) or tokens[-1].lemma == "be"
    is_what = first.lemma == "be" or first.text.casefold() in _BE
    if is_helper or (is_what and second and second[0].lemma in _ARTICLES):
        return False
    has_other = first.pos not in _VERBS and any(token.pos in _VERBS for token in tokens[1:3])
    return is_verb(first) and not has_other


def _is_phrase(slot: str, tokens: Sequence[Token]) -> bool:
    """Return whether tokens start and end as a phrase does."""
    first, last = tokens[0], tokens[-1]
    if slot in _MEASURE:
        return last.pos != "DET" and all(token.pos != "CCONJ" for token in tokens)
    if first.tag == "WDT" and tokens[1:]:
        return False  # it begins a clause: "ways that seeds travel"
    is_known = first.pos not in _NO_START or first.dep.startswith(("nsubj", "obj", "det"))
    is_cut = slot in _WHOLE and last.dep in _WITHIN and last.head > last.index
    ends = last.pos not in ("DET", "CCONJ", "PART") and (last.pos != "ADP" or len(tokens) == 1)
    return is_known and first.text.casefold() not in _NO_NAMES and ends and not is_cut


def _is_thing(slot: str, tokens: Sequence[Token]) -> bool:
    """Return whether tokens name something, without a question word and without a verb outside a clause of its own."""
    words = {token.text.casefold() for token in tokens}
    asks = QUESTION_WORDS & (words if slot not in _ASKING else {tokens[0].text.casefold()})
    if asks or words & _CLAUSES or (slot == _SEVERAL and not _is_plural(tokens)):
        return False
    if slot == _DOER and not _can_do(tokens):
        return False
    begins = (
        n
        for n, token in enumerate(tokens)
        if token.text.casefold() in _RELATIVE or (n and token.pos == "PRON")
    )
    plain = next(begins, len(tokens))  # up to what begins a clause
    return not any(
        _is_predicate(token, tokens[0]) and token.dep not in _NAMING and not _describes(token, after)
        for token, after in zip(tokens[:plain], (*tokens[1:], None), strict=False)
    )


def _is_predicate(token: Token, first: Token) -> bool:
    """Return whether a token is the predicate of something before it: "give" in "plants give", but not "plant" in
    "plant cells".
    """
    is_asked = (token.tag, token.dep, token.pos) == ("VB", "root", "VERB") and token is not first
    return token.tag in FINITE or is_asked


def _describes(token: Token, after: Token | None) -> bool:
    """Return whether a word that the parser takes for a past form describes the noun right after it: "webbed feet"."""
    return after is not None and token.tag == "VBD" and token.head == after.index and after.pos == "NOUN"


def _is_plural(tokens: Sequence[Token]) -> bool:
    """Return whether a phrase is plural by its noun, which is the last one before a preposition: "body parts of"."""
    stop = next((n for n, token in enumerate(tokens) if n and token.pos == "ADP"), len(tokens))
    nouns = [token.tag for token in tokens[:stop] if token.pos in ("NOUN", "PROPN")]
    return bool(nouns) and nouns[-1] in _PLURAL


def _can_do(tokens: Sequence[Token]) -> bool:
    """Return whether tokens name something that can do something, rather than its kind or manner: "long does it"."""
    is_how = tokens[0].pos in ("ADJ", "ADV") and tokens[-1].pos == "PRON"
    has_noun = any(token.pos in _NOUNS for token in tokens)
    return has_noun and not is_how and tokens[0].lemma not in _KINDS


def is_verb(token: Token) -> bool:
    """Return whether a token is a verb, or could be one that the parser took for a noun: "pumps"."""
    return token.pos in _VERBS or (
        token.pos in ("NOUN", "PROPN") and bool(lexicon.lemmas(token.text.casefold(), "v"))
    )
