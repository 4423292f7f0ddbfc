"""Finds where sentences start: from the punctuation, and in texts typed without periods.

In "tom has 5 apples he buys 3 more how many ...", a sentence starts where a subject with its verb, or a question word,
follows a complete clause. The parts are then parsed one by one, which works far better than parsing the run-on.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.universal import FINITE
from solvers.reading.words import word_set

_SIGNS = frozenset({".", "?", "!", ";", ",", ":"})
_FINAL = word_set("ends")
_OPEN = frozenset({":", ";", "...", "-", "--"})
"""Signs after which a sentence may start or continue."""
_CLOSING = frozenset({'"', "''", "”", "’", "'", ")", "]"})
_OPENING = frozenset({'"', "``", "“", "‘", "(", "[", "$"})
_ENDS = frozenset({"NN", "NNS", "NNP", "NNPS", "CD", "RB", "RP", "JJR", "RBR", "PRP", "VBN", "JJ", "$"})
"""Tags of words that may end a sentence."""
_NOMINAL = frozenset(
    {"DT", "PRP$", "CD", "JJ", "NN", "NNS", "NNP", "NNPS", "POS", "HYPH", "VBN", "VBG", "JJS", "$"}
)
_OBJECTS = _NOMINAL | {"PRP", "TO", "VB", "RB", "PDT"}


def signed_starts(words: Sequence[str]) -> list[bool | int | None]:
    """Return whether a sentence starts at each word, judging by punctuation; None leaves the decision to the parser.

    The parser learned from letters and web pages, whose writers leave out periods, and would start a sentence at many
    names: "his friend | Sheila", "half the age of his brother | Robert".
    """
    return [_begins(words, at) if at else None for at in range(len(words))]


def _begins(words: Sequence[str], at: int) -> bool | None:
    behind = at - 1
    while behind and words[behind] in _CLOSING:
        behind -= 1
    before, word = words[behind], words[at]
    has_capital = word[:1].isupper()
    if before in _FINAL:
        return True if behind == at - 1 and (has_capital or word[:1].isdigit() or word in _OPENING) else None
    if before in _OPEN or (
        has_capital and (before.endswith(".") or (len(word) > 1 and word.lower() in word_set("stop_words")))
    ):
        return None
    return False


def sentence_starts(words: Sequence[str], tags: Sequence[str]) -> list[int]:
    """Return where sentences start (0 first) in a text without punctuation between its sentences; [0] for any other
    text.
    """
    body = len(words) - (bool(words) and words[-1] in _SIGNS)
    if _SIGNS.intersection(words[:body]):
        return [0]
    lower = [word.lower() for word in words]
    starts = [0]
    for at in range(3, body - 2):
        first = starts[-1]
        if _opens(words, tags, at):
            begins = any(tag in FINITE for tag in tags[first:at])
        else:
            begins = _asks(lower, tags, first, at) or _tells(lower, tags, first, at)
            begins = begins and _is_complete(lower, tags, first, at)
        if begins:
            starts.append(at)
    return starts


def _opens(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Return whether it is a function word with a capital: "Later he ...", "How many ..."."""
    word = words[at].lower()
    is_capital = words[at].istitle() and word != "i"
    return (
        is_capital and word in word_set("stop_words") | {"later"} and tags[at - 1] not in {"IN", "CC", "DT"}
    )


def _is_complete(words: Sequence[str], tags: Sequence[str], first: int, stop: int) -> bool:
    """Return whether the words have a verb and do not need a main clause, unlike "if he buys 3"."""
    return words[first] not in word_set("condition_openers") and any(t in FINITE for t in tags[first:stop])


def _asks(words: Sequence[str], tags: Sequence[str], first: int, at: int) -> bool:
    """Return whether a question starts here: "... how many", "... what is", "... if he buys 3 how many"."""
    if tags[at - 1] in {"IN", "CC", "TO"} or words[at - 1] in word_set("requests"):
        return False
    if words[at] == "how":
        return True
    if words[at] in {"what", "which"}:
        return tags[at + 1] in FINITE | {"NN", "NNS", "JJ"}
    if words[at] not in {"if", "when"} or tags[at - 1] not in _ENDS:
        return False
    asked, asks = (any(word in {"how", "what"} for word in part) for part in (words[first:at], words[at:]))
    return asks and not asked


def _tells(words: Sequence[str], tags: Sequence[str], first: int, at: int) -> bool:
    """Return whether a subject with its verb starts here that is not a clause describing something before: "the money
    she had".
    """
    before = words[at - 1]
    if before in word_set("clause_openers") or tags[at - 1] not in _ENDS or "how" in words[first:at]:
        return False
    subject = at + (words[at] in {"then", "later", "next", "now"})
    stop = _subject(words, tags, subject)
    if stop == subject or (tags[subject] in {"CD", "$"} and tags[at - 1] in {"NNP", "PRP", "$"}):
        return False
    while tags[stop : stop + 1] == ["RB"]:
        stop += 1
    if stop + 1 >= len(words) or tags[stop] not in FINITE:
        return False
    if tags[subject] not in {"DT", "PRP$", "CD", "$", "NNP", "PRP", "EX"} and words[at] != before:
        return False
    moves = words[stop] in word_set("moving_verbs")
    has_object = tags[stop + 1] in _OBJECTS or (moves and tags[stop + 1] in {"IN", "RP", "RB", "TO"})
    return has_object and words[stop + 1] not in word_set("clause_openers")


def _subject(words: Sequence[str], tags: Sequence[str], at: int) -> int:
    """Return where the subject that starts at `at` ends; `at` itself if there is none."""
    if words[at] in word_set("subjects") or words[at] == "there":
        return at + 1
    stop = at
    while stop < min(at + 6, len(words)) and (
        tags[stop] in _NOMINAL or (words[stop] in {"of", "and"} and stop > at)
    ):
        if tags[stop] == "NNP" and tags[stop - 1] in {"NN", "NNS"} and stop > at:
            return at  # "26 cards Mary sold": another subject
        if tags[stop] in {"DT", "PRP$"} and stop > at and words[stop - 1] not in {"of", "and", "all", "both"}:
            return at
        stop += 1
    return stop if stop > at and tags[stop - 1].startswith(("NN", "CD")) else at
