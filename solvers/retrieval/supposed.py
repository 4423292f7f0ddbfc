"""Tells what somebody notices from what somebody works out, by the words with which a choice supposes something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knowledge.tables import KnowledgeBase
from solvers.question import Question
from solvers.reading.model import Token
from solvers.reading.read import read, read_text
from solvers.reading.words import word_set

SEEN, WORKED_OUT = "observation", "inference"
_NOT = frozenset(["not", "n't", "than"])
"""What stands before the one that is not asked for: "and not an inference", "rather than an inference"."""
_NEAR = 2
_ABLE = "can"


@dataclass(frozen=True, slots=True)
class Supposed:
    """The only choice that is an observation, or an inference, as a question asks."""

    question: str
    label: str
    choice: str
    asked: str
    supposing: tuple[tuple[str, str, str], ...]
    """The label and the text of each choice that supposes something, and the word with which it does."""
    kind: str = field(default="supposed", init=False)

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Look for the supposing words again.

        Args:
            knowledge: the tables; not needed here.
        """
        del knowledge
        faults = [
            f"'{text}' does not suppose anything with '{word}'."
            for _, text, word in self.supposing
            if _word(text) != word
        ]
        supposes = bool(_word(self.choice))
        if supposes is not (self.asked == WORKED_OUT):
            faults.append(f"'{self.choice}' is no {self.asked}.")
        return tuple(faults)


def supposed(question: Question) -> tuple[int, Supposed] | None:
    """Return the position of the only choice that is an observation, or an inference, if a question asks for one, and
    the proof; `None` if it does not, or if several choices or none may be one.

    Args:
        question: with its choices.
    """
    asked = _asked(read(question).tokens)
    if not asked:
        return None
    words = [_word(choice.text) for choice in question.choices]
    found = [at for at, word in enumerate(words) if bool(word) is (asked == WORKED_OUT)]
    if len(found) != 1:
        return None
    chosen = question.choices[found[0]]
    supposing = [
        (choice.label, choice.text, word)
        for choice, word in zip(question.choices, words, strict=True)
        if word
    ]
    return found[0], Supposed(question.text, chosen.label, chosen.text, asked, tuple(supposing))


def _asked(tokens: Sequence[Token]) -> str:
    """Return which of the two the last sentence asks for; empty if for none or for both."""
    last = [token for token in tokens if token.sentence == tokens[-1].sentence]
    named = {
        token.lemma
        for at, token in enumerate(last)
        if token.lemma in (SEEN, WORKED_OUT)
        and not any(before.text.casefold() in _NOT for before in last[max(at - _NEAR, 0) : at])
    }
    return named.pop() if len(named) == 1 else ""


def _word(text: str) -> str:
    """Return the first word of a choice that says that something is only thought: "must", "probably", "because"."""
    found = (token.text for token in read_text(text).tokens if _supposes(token))
    return next(found, "").casefold()


def _supposes(token: Token) -> bool:
    is_modal = token.tag == "MD" and token.lemma != _ABLE
    is_word = token.text.casefold() in word_set("supposing_words")
    return is_modal or is_word or token.lemma in word_set("supposing_verbs")
