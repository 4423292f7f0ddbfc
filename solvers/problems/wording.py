"""Puts amounts and names into plain English for the story of a word problem."""

from __future__ import annotations

import re
from fractions import Fraction

from solvers.arithmetic.alike import is_money
from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import About
from solvers.problems.owners import is_measured
from solvers.problems.times_told import said_as_time
from solvers.reading.model import Mention, NumberKind, Quantity, Reading
from solvers.reading.words import word_set
from solvers.reading.written_as import FRACTION, written_as
from solvers.wording import CURRENCIES, SHORT, amount, mixed_number, plural, singular

_BROKEN = (NumberKind.FRACTION, NumberKind.CARDINAL)
"""Kinds of numbers that may be written as fractions: "1/2", "two and a half"."""
_PURE = ("", "time", "times", "number", "integer", "%")
_POWERS = {"square": "²", "cubic": "³"}
_CENTS = ("cent", "penny")
_OPENERS = frozenset(
    ("a", "an", "the", "his", "her", "their", "my", "our", "your", "its", "each", "every", "some", "this")
)


_CALENDAR = 1000
"""From this number on, years are calendar years if the text has any."""


def said(value: Fraction, about: Quantity, reading: Reading, *, is_factor: bool = False) -> str:
    """Return an amount as people say it: "12 red pears", "$7", "35%", "3/4", or "4" if nothing is counted."""
    number = about.number
    if is_factor:
        is_percent = any(each.kind is NumberKind.PERCENT for each in reading.numbers)
        if number.kind is NumberKind.PERCENT if number else is_percent:
            return f"{mixed_number(value * 100)}%"
        return number_in(value, reading)
    if number is not None and len(about.entities) > 1 and about.entities[0] == about.entity:
        kinds = " and ".join(plural_in(reading, kind) for kind in about.entities)
        return f"{number_in(value, reading)} {kinds}"  # counted together
    return with_unit(value, about.entity, about.adjectives, reading)


def number_in(value: Fraction, reading: Reading) -> str:
    """Return a number in the style of the text: "3/4" and "1 3/20" if it has fractions, "0.75" if it has none."""
    whole, part = divmod(abs(value), 1)
    if not part or not has_fractions(reading):
        return mixed_number(value)
    told = f"{whole} {part}" if whole else str(part)
    return f"-{told}" if value < 0 else told


def has_fractions(reading: Reading) -> bool:
    """Whether a text wants its number as a fraction, or writes or asks for fractions and writes no decimals."""
    if form := written_as(reading):
        return form == FRACTION
    is_asked = reading.target is not None and reading.target.determiner.endswith(" fraction")
    written = [number for number in reading.numbers if number.value.denominator != 1]
    return (is_asked or bool(written)) and all(
        number.kind in _BROKEN and "." not in number.text for number in written
    )


def with_unit(value: Fraction, noun: str, modifiers: tuple[str, ...], reading: Reading) -> str:
    """Return a number with its noun, as the text writes it: "1 kitten", "12 kittens", "$4.50", "5/6 of a liter"."""
    if is_money(noun) and noun not in _CENTS:
        return amount(value, noun if noun in CURRENCIES else "$")
    if time := said_as_time(value, noun, reading):
        return time
    number = number_in(value, reading)
    if noun in ("%", "rate"):
        return f"{number}%" if noun == "%" else f"{mixed_number(value * 100)}%"
    if noun in _PURE or is_bare(noun, reading):
        return number
    if noun == "year" and value >= _CALENDAR and _has_dates(reading):
        return f"the year {number}"
    if noun in ("square length", "cubic length"):  # the text has no units
        noun = noun.replace("length", "unit")
    if short := _short_power(noun):
        return f"{number} {short}"
    modifiers = (*modifiers, *(word for word in compound_of(reading, noun) if word not in modifiers))
    one = " ".join([*modifiers, noun])
    if 0 < value < 1 and "/" in number:
        return f"{number} of {article(one)} {one}"
    several = noun.upper() if noun in ("°c", "°f") else " ".join([*modifiers, plural_in(reading, noun)])
    return f"{number} {one if value == 1 else several}"


def _has_dates(reading: Reading) -> bool:
    return any(q.number and q.number.kind is NumberKind.DATE for q in reading.quantities)


def is_bare(noun: str, reading: Reading) -> bool:
    """Whether it is what the numbers of a text measure, not things that they count: a score of 85 is not 85 scores."""
    return noun in word_set("bare_values") and not any(
        quantity.entity == noun and not quantity.is_elided for quantity in reading.quantities
    )


def compound_of(reading: Reading, noun: str) -> tuple[str, ...]:
    """Return the word that always comes with a noun: "toy" for "cars", "ice" for "creams"; empty if the noun also
    occurs alone.
    """
    places = [
        at for at, token in enumerate(reading.tokens) if token.lemma.lower() == noun and token.tag[:2] == "NN"
    ]
    found = {_compound(reading, at) for at in places}
    return found.pop() if len(found) == 1 else ()


def _compound(reading: Reading, head: int) -> tuple[str, ...]:
    """Return the common nouns right before a noun that are a part of its name."""
    first = head
    while first and _is_compound(reading, first - 1, head):
        first -= 1
    return tuple(token.text.lower() for token in reading.tokens[first:head])


def _is_compound(reading: Reading, at: int, head: int) -> bool:
    token = reading.tokens[at]
    is_measure = at > 0 and reading.tokens[at - 1].text == "-"  # "35-cent stamps"
    return token.dep == "compound" and token.head == head and token.tag == "NN" and not is_measure


def _short_power(noun: str) -> str:
    """Return "m²" for "square m", "cm³" for "cubic cm"; empty for a unit that is not abbreviated."""
    power, _, unit = noun.partition(" ")
    is_short = power in _POWERS and unit in SHORT and unit not in ("in", "h", "min", "s")
    return f"{unit}{_POWERS[power]}" if is_short else ""


def unit_named(noun: str) -> str:
    """Return the name of a single unit as it is written: "m²", "minute"."""
    return _short_power(noun) or singular(noun)


def article(noun: str) -> str:
    """Return "a" or "an", by the letter that follows; "an hour"."""
    return (
        "an"
        if noun[:1] in "aeio" or noun.startswith(("hour", "honest", "ugly", "umbrella", "uncle"))
        else "a"
    )


def plural_in(reading: Reading, lemma: str) -> str:
    """Return the plural of a noun, as the text writes it or, if it does not, by rule: "bass" where it says "9 bass"."""
    several = {number.stop for number in reading.numbers if number.value > 1}
    for token in reading.tokens:
        is_head = token.index in several and token.dep != "compound" and token.text.lower() == lemma
        if is_head and not dimension_of(lemma):
            return token.text
        is_several = token.text.lower() != lemma or plural(lemma) == lemma
        if token.lemma.lower() == lemma and token.tag in ("NNS", "NNPS") and is_several:
            return token.text.lower() if token.tag == "NNS" else token.text
    return plural(lemma)


def name_of(mention: Mention | None, reading: Reading) -> str:
    """Return whom or what a mention means, as it is written within a sentence; for a pronoun, the name, if the text
    gives only one.
    """
    if mention is None:
        return ""
    if not mention.is_pronoun:
        if name := _own_name(mention, reading):
            return name
        return within(reading.words(mention.first, mention.stop) or mention.text, mention.first, reading)
    if mention.is_plural:  # it is less certain who "they" are than that they are several
        return mention.text.lower()
    names = {
        m.head: m
        for m in reading.mentions
        if m.referent == mention.referent and not m.is_pronoun and m.text and not _is_asked(m, reading)
    }
    found = next(iter(names.values()), mention)
    if len(names) != 1:
        return mention.text.lower()
    return definite(name_of(found, reading))


def _own_name(mention: Mention, reading: Reading) -> str:
    """Return only the name if it follows "his" or "her": Andre for "his cousin Andre"; empty for other mentions."""
    first, at = mention.first, mention.stop
    while at > first and reading.tokens[at - 1].tag == "NNP":
        at -= 1
    is_led = reading.tokens[first].tag == "PRP$" and first < at < mention.stop
    return reading.words(at, mention.stop) if is_led else ""


def _is_asked(mention: Mention, reading: Reading) -> bool:
    """Whether it is itself what the question asks for: "how many films"."""
    target = reading.target
    return target is not None and mention.first < target.stop and target.first < mention.stop


def definite(name: str) -> str:
    """Return the name of something that was mentioned before: "a baker" becomes "the baker"."""
    first, _, rest = name.partition(" ")
    if first.isdecimal():
        return f"the {name}"
    return f"the {rest}" if first.lower() in ("a", "an") and rest else name


def within(text: str, first: int, reading: Reading) -> str:
    """Return words that may have started a sentence as they are written within one: "a baker", but "Ada"."""
    token = reading.tokens[first] if first < len(reading.tokens) else None
    if token is None or not text[:1].isupper() or token.text == "I":
        return text
    is_name = token.tag in ("NNP", "NNPS") and token.text.lower() not in _OPENERS
    return text if is_name else text[:1].lower() + text[1:]


def about_of(quantity: Quantity, reading: Reading) -> About:
    """Return what an amount is according to the text or its statement."""
    standard, subject = quantity.standard, quantity.subject
    whose = quantity.owner or (None if subject and is_measured(quantity, subject) else subject)
    noun, modifiers = _with_power(quantity.entity, quantity.adjectives)
    per, _ = _with_power(quantity.rate, quantity.rate_modifiers)
    compared = standard.owner if standard and standard.owner else quantity.compared_to
    return About(
        noun="" if noun in ("time", "times") or is_bare(noun, reading) else noun,
        modifiers=modifiers,
        per=per,
        per_second=quantity.second_rate,
        who=definite(name_of(whose, reading)),
        verb=quantity.verb,
        time=quantity.time or quantity.occasion,
        place=quantity.location,
        item=quantity.item,
        standard=definite(name_of(compared, reading)),
        of_rest=standard is not None and "remaining" in standard.adjectives,
    )


def _with_power(noun: str, modifiers: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return a unit with "square" or "cubic", and the other modifiers."""
    power = next((word for word in modifiers if word in _POWERS), "")
    others = tuple(word for word in modifiers if word != power)
    return (f"{power} {noun}", others) if power and dimension_of(noun) == "length" else (noun, modifiers)


def of_things(told: str, things: str) -> str:
    """Return a text with a name in place of its first "of them": "7 of the birds flew away"."""
    return re.sub(r"\bof (?:them|these|those)(?=\W|$)", f"of the {things}", told, count=1)
