"""Requests to round: "rounded to the nearest hundred", "Round your answer to the nearest cent."

What they say of the answer is read off their words and cut out of the text, so that the rest of it is read as if it
asked for the exact amount. In "the nearest hundred", the hundred is a place and counts nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import knowledge
from knowledge import lexicon
from knowledge.quantities import load
from solvers.reading.model import Nearest, Quantity, Token

_ENDS = (".", "?", "!")


@dataclass(frozen=True, slots=True)
class Word:
    """A word or sign of a text, characters `start:end`."""

    text: str
    start: int
    end: int

    @property
    def lower(self) -> str:
        """Return it in lower case."""
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters `start:end` of a text, or what stands for them."""

    start: int
    end: int
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Plain:
    """A text without its request to round, and the request."""

    text: str
    nearest: Nearest
    pieces: tuple[_Piece, ...]

    def placed(self, token: Token) -> Token:
        """Return a token of the plain text at its place in the whole text."""
        return replace(token, start=self._at(token.start)[0], end=self._at(token.end - 1)[1])

    def _at(self, place: int) -> tuple[int, int]:
        """Return where a character of the plain text begins and ends in the whole text."""
        done = 0
        for piece in self.pieces:
            length = len(piece.instead) or piece.end - piece.start
            if place < done + length:
                at = piece.start + place - done
                return (piece.start, piece.end) if piece.instead else (at, at + 1)
            done += length
        raise IndexError(place)


def without_rounding(text: str, words: Sequence[Word]) -> Plain | None:
    """Return a text without its request to round, or `None` if it has none, or several.

    Args:
        text: clean text.
        words: its words and signs.
    """
    found = [
        request for at, word in enumerate(words) if word.lower == "nearest" if (request := _read(words, at))
    ]
    if len(found) != 1:
        return None
    (request,) = found
    return _plain(text, words, request)


@dataclass(frozen=True, slots=True)
class _Request:
    nearest: Nearest
    first: int
    stop: int
    """Words `first:stop` say nothing else."""
    verb: int | None = None
    """The verb that stands before what is rounded: "Round its height"."""


def _read(words: Sequence[Word], at: int) -> _Request | None:
    """Return the request whose "nearest" stands at `at`."""
    to = at - 2 if at > 1 and words[at - 1].lower == "the" else at - 1
    rounding = _words("round") | _words("rounded")
    place = _place(
        words, at + 1, is_said=any(word.lower in rounding for word in words[_sentence(words, at)[0] : at])
    )
    if to < 0 or words[to].lower != "to" or place is None:
        return None
    nearest, stop = place
    first, end = _sentence(words, to)
    before = to - (words[to - 1].lower in _words("loosely"))
    if words[before - 1].lower in _words("directed"):
        return None
    asks = words[end - 1].text == "?" or words[first].lower in _words("requests")
    verb = next((i for i in range(before - 1, first - 1, -1) if words[i].lower in _words("round")), None)
    if verb is not None and (asks or _is_command(words, first, verb)):
        return _commanded(words, nearest, verb, before, stop, (first, end))
    verb = next((i for i in range(before - 1, first - 1, -1) if words[i].lower in _words("rounded")), None)
    if not asks:
        return None
    start = before
    if verb is not None:
        said = [word.lower for word in words[verb + 1 : before]]
        if said and not _is_each(said):
            return None
        by_rounding = words[verb - 1].lower == "by" and verb > first
        nearest, start = replace(nearest, each=bool(said) or by_rounding), verb
    elif words[before - 1].lower in _words("stated"):
        start = before - 1
    start = _led(words, first, start)
    each = next((n for n in (4, 3, 2, 1) if _is_each([word.lower for word in words[start - n : start]])), 0)
    if verb is not None and each and start - each >= first:  # "when each number is rounded"
        nearest, start = replace(nearest, each=True), _led(words, first, start - each)
    return _Request(nearest, start, stop)


def _led(words: Sequence[Word], first: int, start: int) -> int:
    """Return where the words begin that only tie what starts at `start` to its sentence."""
    while start > first and words[start - 1].lower in _words("leads"):
        start -= 1
    return start


def _commanded(
    words: Sequence[Word], nearest: Nearest, verb: int, before: int, stop: int, sentence: tuple[int, int]
) -> _Request | None:
    """Return a request that says what to round: the answer, each number, or something that it names."""
    first, end = sentence
    said = [word.lower for word in words[verb + 1 : before]]
    is_each = _is_each(said)
    if {word.lower for word in words[stop : stop + 3]} & _words("explaining"):
        stop = end - 1
    if said and not is_each and not _is_answer(said):
        return _Request(nearest, before, stop, verb)
    if said == ["it"] and first == verb and _others(words, sentence) == 0:
        return None
    start = verb
    while start > first and words[start - 1].lower in {*_words("leads"), "then", "please", ","}:
        start -= 1
    if start == first and any(
        word.text == "?" or word.lower in _words("requests") for word in _beside(words, sentence)
    ):
        stop = end  # the whole sentence: "Round each number to the nearest ten and then add."
    return _Request(replace(nearest, each=is_each), start, stop)


def _is_command(words: Sequence[Word], first: int, verb: int) -> bool:
    """Return whether a verb opens its sentence, or goes on after another request: "Multiply, and round ..."."""
    return all(word.lower in {*_words("requests"), *_words("leads"), ","} for word in words[first:verb])


def _is_each(said: Sequence[str]) -> bool:
    """Return whether words name the numbers of a text: "each number", "the addends", "both"."""
    is_plural = (
        said[:1] == ["the"] and len(said) == 2 and said[1] in _words("numbers") and said[1].endswith("s")
    )
    return bool(said) and (
        is_plural or (said[0] in _words("each") and {*said[1:]} <= {*_words("numbers"), "the", "of"})
    )


def _is_answer(said: Sequence[str]) -> bool:
    return said[-1] in _words("answer") and not any(word[:1].isdigit() for word in said)


def _beside(words: Sequence[Word], sentence: tuple[int, int]) -> Sequence[Word]:
    return [*words[: sentence[0]], *words[sentence[1] :]]


def _others(words: Sequence[Word], sentence: tuple[int, int]) -> int:
    return len(_beside(words, sentence))


def _sentence(words: Sequence[Word], at: int) -> tuple[int, int]:
    """Return the words of the sentence of a word."""
    first = next((i + 1 for i in range(at - 1, -1, -1) if words[i].text in _ENDS), 0)
    stop = next((i + 1 for i in range(at, len(words)) if words[i].text in _ENDS), len(words))
    return first, stop


def _place(words: Sequence[Word], at: int, *, is_said: bool) -> tuple[Nearest, int] | None:
    """Return the place that words from `at` on name, and where they end.

    Where a verb says that something is rounded, it may be any whole thing: "rounded to the nearest person".
    """
    if at >= len(words):
        return None
    first, start, value, unit = words[at].lower, at, Fraction(1), ""
    is_whole = first in _words("whole")
    if is_whole:
        at += 1
    elif first == "$" or first[:1].isdigit():
        at += first == "$"
        number = _digits(words[at].lower) if at < len(words) else None
        if number is None:
            return None
        value, unit, at = number, "$" if first == "$" else "", at + 1
    else:
        while (known := _values().get(_one(words, at))) is not None:
            value, at = value * known, at + 1
    is_placed = at > start
    at += is_placed and _one(words, at) in _words("place")
    behind = at + (2 if [w.lower for w in words[at : at + 2]] in (["of", "a"], ["of", "an"]) else 0)
    if (named := _unit(words, behind)) and (behind == at or is_placed):
        unit, at = named, behind + len(named.split())
        at += 2 if at + 1 < len(words) and words[at].lower == "per" else 0  # "the nearest mile per hour"
    elif (
        (is_placed or is_said)
        and not unit
        and _is_noun(words, at)
        and (is_whole or _ends_clause(words, at + 1))
    ):
        at += 1  # "the nearest whole number", "the nearest ten people"
    if at == start or not value:
        return None
    said = " ".join(word.lower for word in words[start:at])
    return Nearest(value, said, unit), at


def _one(words: Sequence[Word], at: int) -> str:
    """Return the word at `at` as a singular noun."""
    if at >= len(words):
        return ""
    word = words[at].lower
    singular = word.removesuffix("s")
    if word in _values() or word in _words("place"):
        return word
    return singular if singular in _values() or singular in _words("place") else word


def _unit(words: Sequence[Word], at: int) -> str:
    """Return the unit that a word names; empty if it names none."""
    if at >= len(words) or not (words[at].text == "$" or words[at].lower.isalpha()):
        return ""
    word = words[at].lower
    if word in _words("powers"):
        length = _unit(words, at + 1)
        return f"{word} {length}" if load().dimension(length) == "length" else ""
    for name in (word, *lexicon.lemmas(word, "n")):
        if load().dimension(name):
            return "$" if load().name(name) == "dollar" else load().name(name)
    return ""


def _ends_clause(words: Sequence[Word], at: int) -> bool:
    return at >= len(words) or not words[at].text[:1].isalnum()


def _is_noun(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].lower.isalpha() and lexicon.known(_noun(words[at].lower), "n")


def _noun(word: str) -> str:
    return next(iter(lexicon.lemmas(word, "n")), word)


def _digits(word: str) -> Fraction | None:
    try:
        return Fraction(word.replace(",", ""))
    except (ValueError, ZeroDivisionError):
        return None


def _plain(text: str, words: Sequence[Word], request: _Request) -> Plain:
    """Return the text without the words of a request."""
    pieces = [*_pieces(text, words, request)]
    shown = "".join(piece.instead or text[piece.start : piece.end] for piece in pieces)
    return Plain(shown, request.nearest, tuple(pieces))


def _pieces(text: str, words: Sequence[Word], request: _Request) -> Iterator[_Piece]:
    first, stop = request.first, request.stop
    opens = first == 0 or words[first - 1].text in _ENDS
    if stop < len(words) and words[stop].text == "," and (opens or words[first - 1].text == ","):
        stop += 1
    elif first and words[first - 1].text == "," and _ends_clause(words, stop):
        first -= 1
    cut, on = words[first].start, words[stop].start if stop < len(words) else len(text)
    if first and stop == len(words):
        cut = words[first - 1].end
    if first and stop < len(words) and words[stop].text in (*_ENDS, ",") and not opens:
        cut = words[first - 1].end
    if request.verb is not None:
        verb = words[request.verb]
        if verb.start:
            yield _Piece(0, verb.start)
        find = next(iter(_words("find")))
        yield _Piece(verb.start, verb.end, find if verb.text[:1].isupper() else find.lower())
        yield _Piece(verb.end, cut)
    elif cut:
        yield _Piece(0, cut)
    if on < len(text):
        if opens:  # what is left opens the sentence
            yield _Piece(on, on + 1, text[on].upper())
            on += 1
        yield _Piece(on, len(text))


def in_unit(nearest: Nearest, quantities: Sequence[Quantity], target: Quantity | None) -> Nearest:
    """Return a place in the unit that the text measures in: the nearest cent is a hundredth of a dollar."""
    facts = load()
    kind = facts.dimension(nearest.unit)
    asked = [target] if target is not None else []
    entities = [q.entity for q in (*asked, *quantities) if kind and facts.dimension(q.entity) == kind]
    entity = next(iter(entities), nearest.unit)
    if not kind or facts.name(entity) == facts.name(nearest.unit):
        return nearest
    larger, smaller = facts.conversion(nearest.unit, entity), facts.conversion(entity, nearest.unit)
    factor = larger.count if larger else 1 / smaller.count if smaller else Fraction(1)
    return replace(nearest, place=nearest.place * factor, unit=entity)


def digit_of(place: Fraction) -> str:
    """Return what the digit of a place is called, "tens"; empty for a place that is none of a digit."""
    return next((name for value, name in _data()["digits"].items() if Fraction(value) == place), "")


@cache
def _data() -> dict[str, dict[str, str]]:
    path = Path(knowledge.__file__).parent / "quantities" / "places.toml"
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _values() -> dict[str, Fraction]:
    return {word: Fraction(value) for word, value in _data()["values"].items()}


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_data()["words"][name].split())
