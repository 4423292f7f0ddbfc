"""Sentences that speak against the choice for which they were found.

They say that it goes the other way or stays the same, that it is kept from happening, that it is done to what should do
it, that one thing becomes another the other way round, or how two things differ where it is asked what they share.
"""

from __future__ import annotations

from collections.abc import Collection

from knowledge import lexicon
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.retrieval.directed import pairs_of, says, way_of
from solvers.retrieval.overlap import share_said
from solvers.science.spine.becoming import becoming, is_other_way
from solvers.science.spine.index import index, lemmas
from solvers.tables.denial import denies

_MOST = 0.6
"""The share of a choice, by weight, that has to be kept from happening."""
_EITHER_WAY = frozenset(["", "be", "have", "do", "use", "call", "name", "know", "find", "make"])
"""What may be done to the thing that does it: sonar uses sound, and is used to find things."""
_FROM = "from"


def is_contrary(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence speaks against a choice.

    Args:
        question: without its choices.
        choice: its text.
        text: the sentence.
    """
    if denies(choice):
        return False
    is_against = _goes_otherwise(question, choice, text) or _is_kept_from(question, choice, text)
    is_against = is_against or _is_difference(question, text) or _is_kept_same(question, choice, text)
    return is_against or _is_turned_round(f"{question} {choice}", text) or _is_done_to(question, choice, text)


def _is_kept_same(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence says that what a choice names is to be kept the same where the question asks what is to
    be different: "different amounts of light and the same amount of water".
    """
    asked, own = _verbs(question), {*lemmas(choice)} - word_set("stop_words")
    if (
        word_set("varying").isdisjoint(asked)
        or "keep" in asked
        or not word_set("unchanging").isdisjoint(asked)
    ):
        return False
    words = text.split()
    at = next((n for n, word in enumerate(words) if _is_keeping(word.casefold())), len(words))
    kept = " ".join(words[at:])
    is_same = not word_set("unchanging").isdisjoint(_words(kept))
    return is_same and own <= {*lemmas(text)} and not own.isdisjoint(lemmas(kept))


def _is_keeping(word: str) -> bool:
    """Return whether what stands behind a word stays as it is."""
    return lexicon.morphy(word, "v") == "keep" or word in word_set("unchanging")


def _is_done_to(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence says that something is done to a choice that it does itself by the question: prey "is
    hunted", and what hunts is no prey.
    """
    words, heads = _words(text), {"that", "which", "who", *_words(choice)[-1:]}
    done = {
        verb
        for before, helper, word in zip(words, words[1:], words[2:], strict=False)
        if before in heads
        and lexicon.morphy(helper, "v") == "be"
        and (verb := lexicon.morphy(word, "v") or "") != word
    }
    asked = _words(question)
    active = (
        word
        for before, word in zip(["", *asked], asked, strict=False)
        if not word.endswith("ed") and lexicon.morphy(before, "v") != "be"
    )
    doing = {verb for word in active if (verb := lexicon.morphy(word, "v") or "") != word}
    return bool(done & doing - _EITHER_WAY)


def _words(text: str) -> list[str]:
    return [word.strip(".,?") for word in text.casefold().split()]


def _verbs(text: str) -> set[str]:
    """Return the verbs that the words of a text may be."""
    return {lexicon.morphy(word, "v") or word for word in _words(text)}


def _is_difference(question: str, text: str) -> bool:
    """Return whether a sentence sets one thing against another where a question asks what they share."""
    last = question.casefold().rstrip("? ").split(".")[-1].split()
    is_shared = not word_set("sharing").isdisjoint(last[-2:])
    return is_shared and not word_set("setting_apart").isdisjoint(text.casefold().split())


def _is_turned_round(asked: str, text: str) -> bool:
    """Return whether a sentence says that the second of two things becomes the first where the question has it the
    other way round: potential energy that changes into kinetic energy.
    """
    told = [*map(becoming, clauses_in(text))]
    return any(is_other_way(becoming(clause), one) for clause in clauses_in(asked) for one in told)


def _goes_otherwise(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence says of a thing in a choice that it goes the other way, or neither way: "the mass stays
    the same".

    Where the question supposes that something goes some way, a sentence may tell the case of the opposite.
    """
    if any(way_of(clause) for clause in clauses_in(question)):
        return False
    clauses = clauses_in(text)
    measured = tuple(word for word in lemmas(choice) if word in word_set("measures"))
    for way, thing in pairs_of(choice):
        of_thing = measured[:1] or thing
        about = [clause for clause in clauses if of_thing and says(clause, of_thing)]
        ways = {way_of(clause) for clause in about}
        is_same = any(not word_set("unchanging").isdisjoint(clause.casefold().split()) for clause in about)
        if way not in ways and (-way in ways or is_same):
            return True
    return False


def _is_kept_from(question: str, choice: str, text: str) -> bool:
    """Return whether a sentence says that what a choice says is kept from happening: "keeps soil from washing away"."""
    own = {*lemmas(choice)} - word_set("stop_words")
    if not own or _prevents(question) or _prevents(choice):
        return False
    return any(share_said(index(), own, {*lemmas(kept)}) >= _MOST for kept in _kept_from(text))


def _kept_from(text: str) -> Collection[str]:
    """Return what sentences say is kept from happening."""
    clauses = (clause.partition(f" {_FROM} ") for clause in clauses_in(text))
    return [behind for before, _, behind in clauses if behind and _prevents(before)]


def _prevents(text: str) -> bool:
    """Return whether a text has a word for what keeps something from happening."""
    words = text.casefold().split()
    return any((lexicon.morphy(word.strip(",.?"), "v") or word) in word_set("preventing") for word in words)
