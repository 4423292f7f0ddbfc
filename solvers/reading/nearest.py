"""Requests to round: "rounded to the nearest hundred", "Round your answer to the nearest cent."

What they say about the answer is read from their words, which are then cut out of the text, so that the rest is read as
if it asked for the exact amount. In "the nearest hundred", the hundred is a place and does not count anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solvers.reading.model import Nearest, Token
from solvers.reading.places import Word, ends_clause, place_named, words_of

_ENDS = (".", "?", "!")


@dataclass(frozen=True, slots=True)
class _Piece:
    """Characters `start:end` of a text, or what replaces them."""

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
    """The verb before what is rounded: "Round its height"."""


def _read(words: Sequence[Word], at: int) -> _Request | None:
    """Return the request whose "nearest" is at `at`."""
    to = at - 2 if at > 1 and words[at - 1].lower == "the" else at - 1
    if to < 0 or words[to].lower != "to":
        return None
    first, end = _sentence(words, to)
    before = to - (words[to - 1].lower in words_of("loosely"))
    commands, said = words_of("round"), words_of("rounded")
    is_said = any(word.lower in commands | said for word in words[first:at])
    place = place_named(words, at + 1, is_said=is_said)
    if place is None or words[before - 1].lower in words_of("directed"):
        return None
    nearest, stop = place
    asks = words[end - 1].text == "?" or words[first].lower in words_of("requests")
    verb = _last(words, commands, first, before)
    if verb is not None and (asks or _is_command(words, first, verb)):
        return _commanded(words, nearest, verb, before, stop, (first, end))
    return _asked(words, nearest, _last(words, said, first, before), first, before, stop) if asks else None


def _last(words: Sequence[Word], among: frozenset[str], first: int, stop: int) -> int | None:
    """Return the last place in `first:stop` with one of some words; `None` if there is none."""
    return next((at for at in range(stop - 1, first - 1, -1) if words[at].lower in among), None)


def _asked(
    words: Sequence[Word], nearest: Nearest, verb: int | None, first: int, before: int, stop: int
) -> _Request | None:
    """Return a request within a question: "about how many is that, rounded to the nearest ten?"."""
    start = before
    if verb is not None:
        said = [word.lower for word in words[verb + 1 : before]]
        if said and not _is_each(said):
            return None
        by_rounding = words[verb - 1].lower == "by" and verb > first
        nearest, start = replace(nearest, each=bool(said) or by_rounding), verb
    elif words[before - 1].lower in words_of("stated"):
        start = before - 1
    start = _led(words, first, start)
    each = next((n for n in (4, 3, 2, 1) if _is_each([word.lower for word in words[start - n : start]])), 0)
    if verb is not None and each and start - each >= first:  # "when each number is rounded"
        nearest, start = replace(nearest, each=True), _led(words, first, start - each)
    return _Request(nearest, start, stop)


def _led(words: Sequence[Word], first: int, start: int) -> int:
    """Return where the words begin that only connect what starts at `start` to its sentence."""
    while start > first and words[start - 1].lower in words_of("leads"):
        start -= 1
    return start


def _commanded(
    words: Sequence[Word], nearest: Nearest, verb: int, before: int, stop: int, sentence: tuple[int, int]
) -> _Request | None:
    """Return a request that says what to round: the answer, each number, or something that it names."""
    first, end = sentence
    said = [word.lower for word in words[verb + 1 : before]]
    is_each = _is_each(said)
    if {word.lower for word in words[stop : stop + 3]} & words_of("explaining"):
        stop = end - 1
    if said and not is_each and not _is_answer(said):
        return _Request(nearest, before, stop, verb)
    if said == ["it"] and first == verb and _others(words, sentence) == 0:
        return None
    start = verb
    while start > first and words[start - 1].lower in {*words_of("leads"), "then", "please", ","}:
        start -= 1
    if start == first and any(
        word.text == "?" or word.lower in words_of("requests") for word in _beside(words, sentence)
    ):
        stop = end  # the whole sentence: "Round each number to the nearest ten and then add."
    return _Request(replace(nearest, each=is_each), start, stop)


def _is_command(words: Sequence[Word], first: int, verb: int) -> bool:
    """Return whether a verb starts its sentence, or continues another request: "Multiply, and round ..."."""
    return all(word.lower in {*words_of("requests"), *words_of("leads"), ","} for word in words[first:verb])


def _is_each(said: Sequence[str]) -> bool:
    """Return whether words name the numbers of a text: "each number", "the addends", "both"."""
    is_plural = (
        said[:1] == ["the"] and len(said) == 2 and said[1] in words_of("numbers") and said[1].endswith("s")
    )
    return bool(said) and (
        is_plural or (said[0] in words_of("each") and {*said[1:]} <= {*words_of("numbers"), "the", "of"})
    )


def _is_answer(said: Sequence[str]) -> bool:
    return said[-1] in words_of("answer") and not any(word[:1].isdigit() for word in said)


def _beside(words: Sequence[Word], sentence: tuple[int, int]) -> Sequence[Word]:
    return [*words[: sentence[0]], *words[sentence[1] :]]


def _others(words: Sequence[Word], sentence: tuple[int, int]) -> int:
    return len(_beside(words, sentence))


def _sentence(words: Sequence[Word], at: int) -> tuple[int, int]:
    """Return the words of the sentence that a word is in."""
    first = next((i + 1 for i in range(at - 1, -1, -1) if words[i].text in _ENDS), 0)
    stop = next((i + 1 for i in range(at, len(words)) if words[i].text in _ENDS), len(words))
    return first, stop


def _plain(text: str, words: Sequence[Word], request: _Request) -> Plain:
    """Return the text without the words of a request."""
    pieces = [*_pieces(text, words, request)]
    shown = "".join(piece.instead or text[piece.start : piece.end] for piece in pieces)
    return Plain(shown, request.nearest, tuple(pieces))


def _pieces(text: str, words: Sequence[Word], request: _Request) -> Iterator[_Piece]:
    first, stop = _with_comma(words, request)
    opens = _opens(words, request.first)
    joins_end = stop == len(words) or (words[stop].text in (*_ENDS, ",") and not opens)
    cut = words[first - 1].end if first and joins_end else words[first].start
    on = words[stop].start if stop < len(words) else len(text)
    if request.verb is not None:
        verb = words[request.verb]
        if verb.start:
            yield _Piece(0, verb.start)
        find = next(iter(words_of("find")))
        yield _Piece(verb.start, verb.end, find if verb.text[:1].isupper() else find.lower())
        yield _Piece(verb.end, cut)
    elif cut:
        yield _Piece(0, cut)
    if on < len(text):
        if opens:  # what is left starts the sentence
            yield _Piece(on, on + 1, text[on].upper())
            on += 1
        yield _Piece(on, len(text))


def _opens(words: Sequence[Word], first: int) -> bool:
    """Return whether a sentence begins at `first`."""
    return first == 0 or words[first - 1].text in _ENDS


def _with_comma(words: Sequence[Word], request: _Request) -> tuple[int, int]:
    """Return the words of a request with the comma that connects them to the rest."""
    first, stop = request.first, request.stop
    is_set_off = _opens(words, first) or words[first - 1].text == ","
    if stop < len(words) and words[stop].text == "," and is_set_off:
        return first, stop + 1
    is_behind = first > 0 and words[first - 1].text == "," and ends_clause(words, stop)
    return first - is_behind, stop
