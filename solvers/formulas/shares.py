"""A share of a group that has some property, and the others: 5 percent of the eggs are broken, how many are whole?"""

from __future__ import annotations

from fractions import Fraction

from knowledge.formulas import words_of
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.formulas.told import Settled
from solvers.reading.model import NumberKind, Quantity, Reading, Token
from solvers.wording import amount, plural

_REACH = 6
"""Words between a share and what it is said to be."""
_OWN = 3
"""Words behind a share that name its whole: "of the eggs"."""
_BE = ("cop", "aux:pass")


def share_told(reading: Reading) -> Settled | None:
    """Return those members of a group that a question asks for: the ones in the share, or the others.

    Returns `None` if the text has other numbers or the question asks for something else.
    """
    target, found = reading.target, _share_and_whole(reading)
    if target is None or found is None or not target.determiner.endswith("many") or target.comparison:
        return None
    share, part, whole = found
    sort = _sort(share, whole, reading)
    is_of_sort = None if sort is None else _is_of_sort(sort, target, reading)
    if sort is None or is_of_sort is None or whole.entity == sort.lemma.lower():
        return None  # of 24 girls, who are two thirds of a chorus, the 24 are no whole
    of_sort = Operation("×", number_told(whole), part)
    node = of_sort if is_of_sort else Operation("-", number_told(whole), of_sort)
    said = reading.sentences[share.sentence]
    says = _says(share, whole, sort, reading) + ("" if is_of_sort else " The question asks for the others.")
    return Settled(node, target.entity, says, said.first, said.stop, is_of_sort or target.is_negated)


def _share_and_whole(reading: Reading) -> tuple[Quantity, Node, Quantity] | None:
    """Return the share, the fraction it is, and its whole, if these are the only two numbers in the text."""
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    parts = [(quantity, part) for quantity in told if (part := _part(quantity)) is not None]
    if len(told) != 2 or len(parts) != 1:
        return None
    ((share, part),) = parts
    whole = next(quantity for quantity in told if quantity is not share)
    return None if whole.rate or whole.comparison else (share, part, whole)


def _says(share: Quantity, whole: Quantity, sort: Token, reading: Reading) -> str:
    kind = plural(sort.lemma) if sort.pos == "NOUN" else sort.text
    group = amount(whole.value or Fraction(0), whole.entity)
    return f"{reading.words(*_words(share))} of {group} are {kind}."


def _words(share: Quantity) -> tuple[int, int]:
    assert share.number is not None
    is_percent = share.number.kind is NumberKind.PERCENT
    return share.first, share.number.stop + (is_percent and share.number.stop == share.first + 1)


def _part(quantity: Quantity) -> Node | None:
    """Return the fraction of a whole that a number gives: 5 percent, a quarter."""
    if quantity.number is None or quantity.value is None or quantity.comparison or quantity.rate:
        return None
    if quantity.number.kind is NumberKind.PERCENT and quantity.value <= 100:
        return Operation("÷", number_told(quantity), Leaf(Fraction(100), words="percent"))
    is_written_so = "." not in quantity.number.text  # "0.5 liters" is no half of anything
    is_part = quantity.number.kind is NumberKind.FRACTION and 0 < quantity.value < 1 and is_written_so
    return number_told(quantity) if is_part else None


def _sort(share: Quantity, whole: Quantity, reading: Reading) -> Token | None:
    """Return the property of the share, "broken", "girls"; `None` where something else has it, or the share is so many:
    "a third are 12 red ones".
    """
    sentence = reading.sentences[share.sentence]
    be = next((t for t in reading.tokens[share.stop : sentence.stop] if t.dep in _BE), None)
    if be is None or be.index - share.stop > _REACH:
        return None
    sort = reading.tokens[be.head]
    subject = next(
        (t.index for t in reading.tokens if t.head == sort.index and t.dep.startswith("nsubj")), -1
    )
    is_its = share.first <= subject < share.stop + _OWN and not be.index < whole.first <= sort.index
    return sort if sort.index > be.index and is_its and _kind(sort) else None


def _kind(token: Token) -> str:
    """Return "state" for "broken" or "red", "noun" for "girls", and empty for other words."""
    is_state = token.pos == "ADJ" or token.tag == "VBN"
    return "state" if is_state else "noun" if token.pos == "NOUN" else ""


def _is_of_sort(sort: Token, target: Quantity, reading: Reading) -> bool | None:
    """Return whether the question asks for those in the share (true), the others (false), or neither (`None`)."""
    sentence = reading.sentences[target.sentence]
    tokens = reading.tokens[target.first : sentence.stop]
    words = {token.lemma.lower() for token in tokens}
    if words & words_of("asking-for-all"):
        return None
    if sort.lemma.lower() in words or target.is_negated:
        return not target.is_negated
    told = {token.lemma.lower() for token in reading.tokens[: sentence.first]}
    other = any(_kind(token) == _kind(sort) and token.lemma.lower() not in told for token in tokens[2:])
    is_asked_so = sort.pos == "NOUN" or any(token.dep in _BE for token in tokens)
    return False if other and is_asked_so else None
