"""The slots of a sentence frame, filled with names, nouns, and numbers that agree with each other."""

from __future__ import annotations

import random
import re
from fractions import Fraction

from knowledge.curriculum import Frame, Slot, Words, load_words, noun_kind, parts, slots
from solvers.wording import money, plural, written_number
from tutor.practice.generation.arithmetic import Numbers

_PRONOUNS = {
    "he": {"he": "he", "him": "him", "his": "his"},
    "she": {"he": "she", "him": "her", "his": "her"},
}
_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]
_TIMES = {2: "twice", 3: "three times", 4: "four times", 5: "five times", 6: "six times"}
_VOWEL_SOUND = re.compile(r"(?!uni|use|one\b)(?:[aeiou]|hour|honest|heir)", re.I)
_SENTENCE_START = re.compile(r"(?:^|(?<=[.?!] ))[a-z](?= ?[a-z])")  # but "x + 2 = 5"


class Cast:
    """The people and things in a problem: the same slot always gets the same word.

    Args:
        frame: the sentence frame.
        numbers: the numbers by name.
        rng: the source of random choices.
    """

    def __init__(self, frame: Frame, numbers: Numbers, rng: random.Random) -> None:
        self._numbers = numbers
        self._words: Words = load_words()
        self._people = _people(self._words, rng)
        self._nouns: dict[str, str] = {}
        for slot in slots(frame.text):
            kind, _, number = noun_kind(slot.name)
            if kind + number not in self._nouns and (kind in self._words.nouns or kind in self._words.others):
                unused = [word for word in self._words.of(kind) if word not in self._nouns.values()]
                self._nouns[kind + number] = rng.choice(unused)
        for kind in self._words.others:  # days follow each other as they are listed
            names = [name for name in self._nouns if noun_kind(name)[0] == kind]
            listed = sorted((self._nouns[name] for name in names), key=self._words.of(kind).index)
            self._nouns.update(zip(sorted(names), listed, strict=True))
        self.text = capitalised("".join(self._filled(part, before) for before, part in _pairs(frame.text)))
        self.unit = self._nouns.get(frame.unit, frame.unit)

    def _filled(self, part: str | Slot, before: str) -> str:
        if isinstance(part, str):
            return part
        if part.name in self._people:
            name, pronoun = self._people[part.name]
            if not part.form:
                return name
            word = _PRONOUNS[pronoun][part.form.lower()]
            return word.capitalize() if part.form[0].isupper() else word
        if part.name in self._numbers:
            return _number(self._numbers[part.name], part.form, is_money=before.endswith("$"))
        kind, is_plural, number = noun_kind(part.name)
        noun = self._nouns[kind + number]
        if part.count:
            count = self._numbers[part.count]
            return f"{written_number(count)} {noun if count == 1 else plural(noun)}"
        if is_plural:
            return plural(noun)
        return with_article(noun) if part.form == "a" else noun


def capitalised(text: str) -> str:
    """Return `text` with a capital at the start of every sentence."""
    return _SENTENCE_START.sub(lambda found: found[0].upper(), text)


def with_article(noun: str) -> str:
    """Return the noun with "a" or "an"."""
    return f"{'an' if _VOWEL_SOUND.match(noun) else 'a'} {noun}"


def _pairs(text: str) -> list[tuple[str, str | Slot]]:
    """Return each part with the words before it."""
    found = list(parts(text))
    return [
        (before if isinstance(before, str) else "", part)
        for before, part in zip(["", *found], found, strict=False)
    ]


def _people(words: Words, rng: random.Random) -> dict[str, tuple[str, str]]:
    """Return four names with their pronouns; the first two have different ones, so that a pronoun refers to only one
    person.
    """
    one, other = rng.sample(["she", "he"], 2)
    pronouns = dict(zip("ABCD", (one, other, one, other), strict=True))
    names = {pronoun: rng.sample(words.names[pronoun], 2) for pronoun in ("she", "he")}
    return {person: (names[pronoun].pop(), pronoun) for person, pronoun in pronouns.items()}


def _number(number: Fraction, form: str, *, is_money: bool) -> str:
    whole = number.numerator if number.denominator == 1 else -1
    if form == "times":
        return _TIMES.get(whole) or f"{written_number(number)} times"
    if form == "word" and 0 <= whole < len(_WORDS):
        return _WORDS[whole]
    return money(number) if is_money else written_number(number)
