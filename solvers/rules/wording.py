"""Numbers with units and rules' sentences in plain English."""

from __future__ import annotations

import re
from fractions import Fraction

from solvers.arithmetic.tree import Type
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.rules.derivation import Argument
from solvers.rules.kinds import is_portion
from solvers.rules.rulebook import Rule, fields
from solvers.rules.units import is_money
from solvers.wording import amount, mixed_number, plural

SOMEBODY = {
    "subject": "somebody",
    "recipient": "somebody",
    "compared_to": "the other",
    "rate": "one",
    "unit": "number",
}
"""What stands for an argument that the text does not name."""


def with_unit(value: Fraction, unit: str, reading: Reading, adjectives: tuple[str, ...] = ()) -> str:
    """The number with its unit: "1 kitten", "12 kittens", "$7", "$4.50", "3" where the unit is not named."""
    if is_money(unit) and unit not in ("cent", "penny"):
        return amount(value, "$")
    if not unit or unit == "times":
        return f"{mixed_number(value)} {unit}".strip()
    one, many = (" ".join([*adjectives, noun]) for noun in (unit, plural_in(reading, unit)))
    return amount(value, unit, one=one, many=many)


def plural_in(reading: Reading, lemma: str) -> str:
    """The plural of a noun: as the text writes it, else by rule."""
    for token in reading.tokens:
        if token.lemma.lower() == lemma and token.tag in ("NNS", "NNPS"):
            return token.text.lower() if token.tag == "NNS" else token.text
    return plural(lemma)


def phrase(quantity: Quantity, reading: Reading) -> str:
    """A number of the text as it is there, with its unit if it is named there and counts something."""
    assert quantity.value is not None
    multiplies = is_portion(quantity, reading) or (
        quantity.number is not None and quantity.number.kind is NumberKind.MULTIPLIER
    )
    if multiplies or (quantity.is_elided and not is_money(quantity.entity)):
        return mixed_number(quantity.value)
    return with_unit(quantity.value, quantity.entity, reading, quantity.adjectives)


def dimension_text(value: Fraction, dimension: Type, reading: Reading) -> str:
    """A value of a dimension: "30 pies", "$7 per book"."""
    text = with_unit(value, dimension.entity, reading)
    return f"{text} per {dimension.per}" if dimension.per else text


def arguments_of(variable: str, quantity: Quantity, reading: Reading) -> list[Argument]:
    """Everything a rule's wording can say of the quantity that `variable` stands for, with its place in the
    text.
    """
    found = [Argument(variable, reading.words(quantity.first, quantity.stop), quantity.first, quantity.stop)]
    for role, mention in (
        ("subject", quantity.subject),
        ("recipient", quantity.recipient),
        ("compared_to", quantity.compared_to),
    ):
        if mention is not None and not (mention.first < quantity.stop and quantity.first < mention.stop):
            text = _resolved(mention.referent, mention.text, mention.is_pronoun, reading)
            found.append(Argument(f"{variable}.{role}", text, mention.first, mention.stop))
    sentence = reading.sentences[quantity.sentence]
    for role, lemma in (
        ("verb", quantity.verb),
        ("rate", quantity.rate),
        ("unit", plural_in(reading, quantity.entity) if quantity.entity else ""),
        ("comparison", quantity.comparison),
    ):
        if lemma:
            places = [
                t.index
                for t in reading.tokens[sentence.first : sentence.stop]
                if lemma.lower() in (t.lemma.lower(), t.text.lower())
            ]
            place = min(places, key=lambda p: abs(p - quantity.first), default=quantity.first)
            found.append(Argument(f"{variable}.{role}", lemma, place, place + 1))
    return found


def _resolved(referent: int, text: str, is_pronoun: bool, reading: Reading) -> str:
    """A pronoun's name where the text gives one."""
    if not is_pronoun:
        return text
    names = [m.text for m in reading.mentions if m.referent == referent and not m.is_pronoun]
    return names[0] if names else text


def sentence_for(rule: Rule, arguments: tuple[Argument, ...], values: dict[str, str]) -> str:
    """The rule's wording with its fields filled; a part in square brackets goes where a field of it is not
    known.

    Args:
        rule: its `says` has the fields.
        arguments: from the text.
        values: "a", "b" to the operand as it stands now, a compound's value included.
    """
    known = {argument.role: _within(argument.text) for argument in arguments} | values
    says = _OPTIONAL.sub(
        lambda part: part[1] if all(_filled(field, known) for field in fields(part[1])) else "", rule.says
    )
    for field in fields(says):
        text = _filled(field, known) or SOMEBODY.get(field.rpartition(".")[2], "it")
        says = says.replace(f"{{{field}}}", text)
    return says[:1].upper() + says[1:]


def _within(text: str) -> str:
    """Words that may have opened a sentence as they stand within one: "a baker", but "Ada", "I"."""
    first, _, rest = text.partition(" ")
    return f"{first.lower()} {rest}" if first in _OPENERS and rest else text


_OPENERS = frozenset(
    (
        "A",
        "An",
        "The",
        "His",
        "Her",
        "Their",
        "My",
        "Our",
        "Your",
        "Its",
        "Each",
        "Every",
        "Some",
        "This",
        "That",
    )
)
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


def _filled(field: str, known: dict[str, str]) -> str:
    return next((known[choice] for choice in field.split("|") if choice in known), "")
