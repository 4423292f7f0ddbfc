"""The choices of a question: the one that is the answer, the others, and the words that decide between them."""

from __future__ import annotations

from functools import cache

from solvers.answer import Answer
from solvers.question import Choice, Question
from solvers.reading.read import read
from solvers.science.spine.index import denies, index, lemmas
from solvers.science.spine.say import is_clause
from tutor.narration.deciding import SUBJECTS, deciding_words
from tutor.narration.sentences import sentences


def chosen_of(answer: Answer) -> str:
    """Return the text of the choice that is the answer; empty if there is none."""
    labels = answer.value if isinstance(answer.value, tuple) else ()
    return next((one.text for one in answer.question.choices if one.label in labels), "")


def others_of(answer: Answer) -> list[str]:
    """Return the other choices, with the noun that they leave out: "sedimentary rock"."""
    return [whole(one.text.rstrip("."), answer.question.text) for one in divided(answer)[1]]


def divided(answer: Answer) -> tuple[list[Choice], list[Choice]]:
    """Return the choices that are the answer, and the others."""
    labels = answer.value if isinstance(answer.value, tuple) else ()
    choices = answer.question.choices
    return [one for one in choices if one.label in labels], [
        one for one in choices if one.label not in labels
    ]


def whole(name: str, question: str) -> str:
    """Return a choice in the words of the facts, adding a noun from the question if they do not know the
    choice alone.
    """
    known = index()
    if (known.thing(lemmas(name)), "a") in known.about:
        return name
    wholes = (f"{name} {word}" for word in lemmas(question))
    return next((one for one in wholes if (known.thing(lemmas(one)), "a") in known.about), name)


def asks_for_denial(question: str) -> bool:
    """Return whether a question asks for something that is not so, rather than only mentioning it."""
    return denies(sentences(question)[-1])


def is_statement(choice: str) -> bool:
    """Whether a choice says something by itself: "it melts", "Earth spins on its axis"."""
    return (
        choice.partition(" ")[0].casefold() in SUBJECTS
        or is_clause(choice)
        or (bool(choice) and _is_told(choice))
    )


@cache
def _is_told(choice: str) -> bool:
    """Whether a choice is read as a subject and what it did: "the iron reacted with oxygen"."""
    tokens = read(Question(choice)).tokens
    subjects = {token.head for token in tokens if token.dep in ("nsubj", "nsubj:pass")}
    return any(token.dep == "root" and token.tag == "VBD" and token.index in subjects for token in tokens)


def deciding_for(answer: Answer) -> frozenset[str]:
    """Return the words of a multiple-choice question that decide between its choices."""
    known = index()
    chosen, *others = (known.thing(lemmas(name)) for name in (chosen_of(answer), *others_of(answer)))
    return deciding_words(known, answer.question.text, [chosen], others)
