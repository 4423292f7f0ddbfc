"""A question with one of its numbers changed: "what if she had 10 apples?".

The supposition is read like a question of its own; its number replaces the number that counts the same things, with the
same verb and owner. This runs in the worker process because it reads text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from solvers.question import Question, QuestionError
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.read import read
from solvers.wording import CURRENCIES, mixed_number, plural

_OPENING = re.compile(
    r"^(?:(?:ok|okay|and|but|so|please|now|then)\s+)*(?:what\s+(?:if|when|would\s+[\w\s]*?if)|if|suppose|supposing|"
    r"imagine|say|assume|assuming|(?:what|how)\s+about|try|do|repeat|make)?\s*(?:it|that|the\s+same)?\s*"
    r"(?:again\s+)?(?:with\s+)?",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"\binstead\s+of\b|\brather\s+than\b|\bnot\b", re.IGNORECASE)
_REPLACED = re.compile(
    r"^(?:\w+\s+)??(?:change|replace)\s+(?:the\s+)?(.*?)\s+(?:to|by|with|into)\s+(.*)$", re.I
)
_WEAK_VERBS = ("", "be", "do")


class ChangeError(ValueError):
    """The supposition does not change a number of the question, or could mean several; the message says so."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A question with one number changed."""

    question: Question
    before: str
    """The number as it was, with what it counts: "14 stickers"."""
    after: str
    """The number as it is now: "10"."""


def change(question: Question, supposition: str) -> Changed:
    """Return `question` with the new value that `supposition` gives to one of its numbers.

    Choices are left out because they belong to the old number.

    Raises:
        ChangeError: no number of the question is meant, several could be, or nothing changes.
    """
    reading = read(question)
    known = [q for q in reading.quantities if q.number and q.number.kind is not NumberKind.TIME]
    if not known:
        raise ChangeError("The question has no number to change.")
    new, old_value = _supposed(supposition)
    old = _meant(new, old_value, known, reading)
    assert old.number is not None
    assert new.number is not None
    if old.number.value == new.number.value and not (_is_percent(old) ^ _is_percent(new)):
        raise ChangeError(f'The question already says "{_words(old, reading)}"; try a different number.')
    written = _written_like(old, new.number.value)
    try:
        changed = Question.of(_replaced(reading, old, written, new.number.value))
    except QuestionError as error:
        raise ChangeError(str(error)) from None
    return Changed(changed, _words(old, reading), written)


def _supposed(text: str) -> tuple[Quantity, Fraction | None]:
    """Return the new quantity in `text`, and the value it replaces if the text says so."""
    replaced = _REPLACED.match(text)
    if replaced:
        old, new = replaced.groups()
    else:
        parts = _INSTEAD.split(_OPENING.sub("", text), maxsplit=1)
        new, old = parts[0], parts[1] if len(parts) > 1 else ""
    found = _quantities(new)
    if not found:
        raise ChangeError('I did not find a new number; ask, for example, "what if it was 10 instead of 7?".')
    before = _quantities(old)
    return found[0], before[0].value if before else None


def _quantities(text: str) -> tuple[Quantity, ...]:
    try:
        return read(Question.of(text)).quantities
    except QuestionError:
        return ()


def _meant(new: Quantity, value: Fraction | None, known: list[Quantity], reading: Reading) -> Quantity:
    """Return the quantity of the question that `new` replaces."""
    if value is not None:
        known = [quantity for quantity in known if quantity.value == value] or known
    counts = {name for quantity in known for name in (quantity.entity, quantity.unit, quantity.contents)}
    if new.entity and not new.is_elided and value is None and new.entity not in counts:
        thing = "money" if new.entity in CURRENCIES else plural(new.entity)
        raise ChangeError(f"The question has no number for {thing}; change one of the numbers that it has.")
    scored = sorted(((_likeness(new, quantity), -n) for n, quantity in enumerate(known)), reverse=True)
    (best, place), *others = scored
    if others and (others[0][0] == best or best <= 0):
        names = " or ".join(f'"{_words(quantity, reading)}"' for quantity in known)
        assert new.number is not None
        raise ChangeError(
            f"Which number do you mean, {names}? Ask, for example, "
            f'"what if it was {new.number.text} instead of {_words(known[0], reading)}".'
        )
    return known[-place]


def _likeness(new: Quantity, old: Quantity) -> float:
    """Return how likely `new` is to be another value of `old`."""
    score = 0.0
    if new.entity and not new.is_elided:
        score += 3 if new.entity == old.entity or new.entity == old.unit else -2
    score += _is_percent(new) == _is_percent(old)
    if new.verb not in _WEAK_VERBS and new.verb == old.verb:
        score += 2
    if new.subject and old.subject and new.subject.head == old.subject.head:
        score += 1
    score += len(set(new.adjectives) & set(old.adjectives))
    for attribute in ("rate", "contents", "particle", "location", "comparison", "determiner"):
        said = getattr(new, attribute)
        score += 1 if said and said == getattr(old, attribute) else -0.5 * bool(said)
    if new.recipient and old.recipient and new.recipient.head == old.recipient.head:
        score += 1
    return score


def _is_percent(quantity: Quantity) -> bool:
    return quantity.number is not None and quantity.number.kind is NumberKind.PERCENT


def _words(quantity: Quantity, reading: Reading) -> str:
    return reading.words(quantity.first, quantity.stop)


def _written_like(old: Quantity, value: Fraction) -> str:
    """Return `value` written like the question's number, with a money or percent sign if it has one."""
    assert old.number is not None
    text = mixed_number(value)
    sign = old.number.text[:1]
    if sign in CURRENCIES:
        return f"{sign}{text}"
    return f"{text}%" if old.number.text.endswith("%") else text


def _replaced(reading: Reading, old: Quantity, written: str, value: Fraction) -> str:
    """Return the text with the number replaced and its noun made singular or plural to match."""
    number = old.number
    assert number is not None
    stop = number.stop
    if number.unit and stop - number.first > 1 and reading.tokens[stop - 1].text.isalpha():
        stop -= 1  # "30 dollars" is a number with its unit, which stays
    start, end = reading.tokens[number.first].start, reading.tokens[stop - 1].end
    rest = reading.text[end:]
    nouns = [token for token in reading.tokens[stop : old.stop] if token.tag in ("NN", "NNS")]
    if nouns and (number.value == 1) != (value == 1):
        noun = nouns[-1]
        fitting = noun.lemma if value == 1 else plural(noun.lemma)
        rest = reading.text[end : noun.start] + fitting + reading.text[noun.end :]
    return reading.text[:start] + written + rest
