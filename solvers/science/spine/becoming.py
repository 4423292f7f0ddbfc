"""What becomes what: in "ice turns into water", ice becomes water, which is not the same as the reverse."""

from __future__ import annotations

from knowledge import lexicon
from solvers.reading.words import word_set
from solvers.science.spine.index import lemmas

Turned = tuple[frozenset[str], frozenset[str]]
_INTO = ("to", "into")


def becoming(clause: str) -> Turned | None:
    """Return what becomes what in a clause, without words that both have, such as "energy"; `None` if nothing becomes
    anything.
    """
    words = clause.casefold().split()
    at = next((n for n, word in enumerate(words) if lexicon.morphy(word, "v") in word_set("turning")), None)
    if at is None:
        return None
    into = next((n for n in range(at + 1, len(words)) if words[n] in _INTO), at)
    start = at + 1 if into > at + 1 else 0  # "changes a gas to a liquid", "a gas changes to a liquid"
    before = frozenset(lemmas(" ".join(words[start : into if start else at])))
    after = frozenset(lemmas(" ".join(words[into + 1 :])))
    return (before - after, after - before) if before - after and after - before else None


def is_other_way(asked: Turned | None, told: Turned | None) -> bool:
    """Return whether a fact has one thing become another although the question asks for the reverse."""
    if asked is None or told is None:
        return False
    (before, after), (told_before, told_after) = asked, told
    return bool(before & told_after and after & told_before) and not before & told_before
