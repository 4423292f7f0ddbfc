"""The sentences that may support a choice, and the features that show how much each of them says.

The best sentence alone is often about something else that shares more words with the question. So several are
considered for each choice, and learned weights decide what each is worth (`solvers.retrieval.logit`). Words are
compared by the facts' vocabulary, so that "erode" means "erosion".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.words import word_set
from solvers.retrieval.clauses import clauses_in
from solvers.retrieval.ir import Retriever
from solvers.retrieval.similar import Similar
from solvers.science.spine.index import contradicts, lemmas
from solvers.tables.denial import contrasted, denied_of, denies

Witness = Mapping[str, float]
"""The features of a sentence that may support a choice, by name."""
Floats = NDArray[np.float64]

BY_SHARES, BY_SCORE = 9, 5
"""How many sentences are considered for a choice: those that cover the largest shares of question and choice, and
those with the highest BM25 scores.
"""
_MUCH = 20
"""About how much the longest choices say, by weight: sentences say more of these than of choices of one word."""
_COUNTED = 4
"""The number of words of the question beyond which further ones count no more."""
_NAMED = 0.8
"""The share of another choice from which a sentence names it."""
_SENTENCES = re.compile(r"(?<=[.?!])\s+")


@dataclass(frozen=True, slots=True)
class Heard:
    """A sentence that may support a choice."""

    place: int
    """Among all sentences."""
    features: Witness


@dataclass(frozen=True, slots=True)
class _Text:
    """A question or a choice as sentences are compared with it."""

    words: tuple[str, ...]
    """Its lemmas; for a choice, those that distinguish it from the question and the other choices."""
    weight: float
    claimed: frozenset[str]
    """The lemmas that a sentence must not contradict."""
    denies: bool
    score: Floats
    """BM25 of every sentence."""


class Witnesses:
    """Selects and describes sentences that a retriever searches."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever
        self._known = retriever.sentences
        self._similar = Similar(retriever.sentences)

    def heard(self, question: Question) -> tuple[tuple[Heard, ...], ...]:
        """Return for each choice the sentences that may support it.

        Each of them expresses a word of the question and one that the choice adds to it, so that no sentence supports
        a choice regardless of its question.
        """
        asked = self._text(question.text, {*terms(question.text)})
        last = _SENTENCES.split(question.text.strip())[-1]
        focus = frozenset(terms(last)) or frozenset(asked.words)
        own = own_lemmas(asked.words, [terms(choice.text) for choice in question.choices])
        choices = [self._text(c.text, words) for c, words in zip(question.choices, own, strict=True)]
        said = self._similar.everywhere(asked.words)
        return tuple(
            tuple(
                Heard(
                    place,
                    self._witness(place, asked, focus, choice, [one for one in choices if one is not choice]),
                )
                for place in self._places(said, asked, choice)
            )
            for choice in choices
        )

    def _text(self, text: str, words: Collection[str]) -> _Text:
        every = terms(text)
        kept = tuple(dict.fromkeys(word for word in every if word in words))
        return _Text(
            kept,
            self._similar.weight(kept) or 1.0,
            frozenset(lemmas(text)),
            denies(text),
            self._retriever.scores(tuple(dict.fromkeys(every))),
        )

    def _places(self, asked_said: Floats, asked: _Text, choice: _Text) -> list[int]:
        """Return the sentences to consider for a choice, the most promising first."""
        said = asked_said * self._similar.everywhere(choice.words)
        places = np.flatnonzero(said)
        by_shares = places[np.argsort(-said[places], kind="stable")[:BY_SHARES]]
        scores = (asked.score + choice.score)[places]
        by_score = places[np.argsort(-scores, kind="stable")[:BY_SCORE]]
        found = dict.fromkeys([*by_shares.tolist(), *by_score.tolist()])
        return [place for place in found if not self._is_against(place, asked, choice)]

    def _witness(
        self, place: int, asked: _Text, focus: Collection[str], choice: _Text, others: Sequence[_Text]
    ) -> Witness:
        text, sequence = self._known.quote(place).text, self._known.lemmas[place]
        said = frozenset(sequence)
        of_asked, of_choice = self._similar.said(asked.words, said), self._similar.said(choice.words, said)
        in_focus = sum(value for lemma, value in of_asked.items() if lemma in focus)
        focused = self._similar.weight(word for word in asked.words if word in focus) or 1.0
        return {
            "heard": 1.0,
            "asked": sum(of_asked.values()) / asked.weight,
            "focus": in_focus / focused,
            "choice": sum(of_choice.values()) / _MUCH,
            "words missing": min(len(choice.words) - len(of_choice), _COUNTED) / _COUNTED,
            "besides": self._besides(said, [*of_asked, *of_choice]),
            "words asked": min(len(of_asked), _COUNTED) / _COUNTED,
            "names others": self._naming(said, choice, others),
            "denies otherwise": float(denies(text) is not (asked.denies or choice.denies)),
            "contradicts": float(contradicts({*asked.claimed, *choice.claimed}, text)),
            **self._arranged(sequence, of_asked, choice.words),
        }

    def _is_against(self, place: int, asked: _Text, choice: _Text) -> bool:
        """Return whether a sentence says that what is asked for is not so of the choice: "iron but not copper", "copper
        is not attracted", "should not be made of copper", "in oil, a cork does not sink".
        """
        if asked.denies or choice.denies:
            return False
        text = self._known.quote(place).text
        told, is_apart, denied = contrasted(text)
        if is_apart and self._counted(choice, denied) > self._counted(choice, told):
            return True
        size = len(choice.words)
        pairs = [pair for pair in map(denied_of, clauses_in(told)) if pair is not None]
        sides = (side for whom, what in pairs for side in ((whom, what), (what, whom)))
        if any(self._counted(choice, one) == size and self._counted(asked, other) for one, other in sides):
            return True
        is_said = self._counted(choice, told) == size
        return is_said and any(
            self._counted(asked, what) and (self._counted(asked, whom) or _is_pronoun(whom))
            for whom, what in pairs
        )

    def _counted(self, meant: _Text, text: str) -> int:
        """Return how many words of a question or choice a text says."""
        return len(self._similar.said(meant.words, frozenset(lemmas(text))))

    def _arranged(self, sequence: Sequence[str], asked: Collection[str], choice: Sequence[str]) -> Witness:
        """Return how a sentence arranges the words of a question and a choice: how near they are to each other, and
        how many words of the choice are side by side, or in reverse order: "light to heat" for "heat to light".
        """
        of_asked = [place for word in asked for place in self._said_at(word, sequence)]
        of_choice = [places for word in choice if (places := self._said_at(word, sequence))]
        gaps = [abs(one - other) for one in of_asked for places in of_choice for other in places]
        pairs = [*pairwise(of_choice)]
        beside = sum(any(place + 1 in after for place in before) for before, after in pairs)
        turned = sum(after[0] < before[0] and after[-1] < before[-1] for before, after in pairs)
        return {
            "near": 1 / (1 + min(gaps)) if gaps else 0.0,
            "side by side": beside / max(len(choice) - 1, 1),
            "turned round": turned / max(len(pairs), 1),
        }

    def _said_at(self, word: str, sequence: Sequence[str]) -> list[int]:
        """Return where a sentence says a word."""
        ways = self._similar.word(word).ways
        return [place for place, lemma in enumerate(sequence) if lemma in ways]

    def _besides(self, said: Collection[str], meant: Collection[str]) -> float:
        """Return the share of a sentence that expresses neither what is asked nor the choice."""
        ways = {way for word in meant for way in self._similar.word(word).ways}
        weights = {lemma: self._retriever.rarity(lemma) for lemma in said}
        return sum(value for lemma, value in weights.items() if lemma not in ways) / sum(weights.values())

    def _naming(self, said: frozenset[str], choice: _Text, others: Sequence[_Text]) -> float:
        """Return how many of three other choices a sentence names as well, since it may be about these."""
        rest = ([word for word in other.words if word not in choice.words] for other in others)
        shares = (
            sum(self._similar.said(words, said).values()) / self._similar.weight(words)
            for words in rest
            if words
        )
        return sum(share > _NAMED for share in shares) / 3


def _is_pronoun(subject: str) -> bool:
    """Return whether a subject before "does not" only refers to something named before: "it does not"."""
    return {*subject.casefold().split()} <= word_set("stop_words")


def own_lemmas(asked: Collection[str], choices: Sequence[Sequence[str]]) -> list[frozenset[str]]:
    """Return the lemmas of each choice that neither the question nor every choice has; all of them if there are none.

    Args:
        asked: the lemmas of the question.
        choices: those of each choice.
    """
    added = [frozenset(choice) - {*asked} or frozenset(choice) for choice in choices]
    shared = frozenset.intersection(*added)
    return [own - shared or own for own in added]
