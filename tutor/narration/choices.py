"""Comments on a choice that a person names, which are no surer than the tutor's own answer."""

from __future__ import annotations

from solvers.answer import Abstention, Answer, Outcome
from solvers.certainty import Certainty
from tutor.narration.certainty import Form, headline, told_as

NOTHING = "I found nothing"
"""The beginning of the comment if nothing relevant is known about another choice."""


def choice_preface(found: Outcome, other: str, *, is_known: bool = False) -> str:
    """Return what comes before the comparison with another choice if that is not known to be wrong; otherwise empty.

    Args:
        found: the tutor's own answer, or what it asked back.
        other: the choice, with its label.
        is_known: whether facts say what is true of the other choice.
    """
    if isinstance(found, Abstention):
        return f"I am not sure which it is, so {other.rstrip('.')} may be right."
    if is_known or told_as(found) is Certainty.SURE:
        return ""
    return f"{_mine(found)}, but I am not sure."


def choice_agreed(found: Outcome, label: str, *, is_asked: bool = False) -> str:
    """Return the comment if the choice with this label is the tutor's own; otherwise empty.

    Args:
        found: the tutor's own answer.
        label: the label of the choice that a person gives or asks about.
        is_asked: whether the person asks why it is not the answer instead of giving it as an answer.
    """
    if isinstance(found, Abstention):
        return _offered(found, label)
    if not _is_chosen(found.value, label):
        return ""
    level = told_as(found)
    if level is Certainty.SURE:
        return f"{found.text} is the answer." if is_asked else f"Yes, {found.text} is right."
    too = " too" if level is Certainty.LIKELY and not is_asked else ""
    return f"{_mine(found)}{too}, but I am not sure."


def _mine(found: Answer) -> str:
    """Return the tutor's own choice, in the words of its headline."""
    is_sentence = found.text.endswith(".")
    return headline(found.text.partition(" ")[0] if is_sentence else found.text, Form.THING, told_as(found))


def _offered(found: Abstention, label: str) -> str:
    texts = (sense.text for sense in found.senses if _is_chosen(sense.value, label))
    return next((f"It may be {text}, but I am not sure." for text in texts), "")


def _is_chosen(value: object, label: str) -> bool:
    return isinstance(value, tuple) and label in value
