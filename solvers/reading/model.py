"""The contents of a text as all solvers see them: tokens, numbers, mentions, quantities, and constituents.

The record of a quantity combines what ALGES's Table 1 calls a Qset (quantity, entity, container, adjectives, verb,
location, syntax) with what section 5.2 of Roy & Roth 2018 extracts for a number (unit, rate, subject, dependent verb,
indirect object, math term).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign with its place in the sentence's dependency tree."""

    index: int
    text: str
    lemma: str
    """Lower case except for names."""
    pos: str
    """Universal part of speech, such as "NOUN"."""
    tag: str
    """Penn Treebank tag, such as "NNS"."""
    dep: str
    """Universal dependency relation to the head, such as "nsubj"; "root" for a root."""
    head: int
    """Index of the head in the reading's tokens; its own index for a root."""
    sentence: int
    start: int
    end: int
    """Characters `start:end` of the reading's text."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Tokens `first:stop` of the reading."""

    index: int
    first: int
    stop: int
    is_question: bool
    """Whether it asks: ends in "?" or opens like a question or a request ("Find ...", "How many")."""


class NumberKind(StrEnum):
    """The form of a number, which decides what it can mean."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    FRACTION = "fraction"
    MONEY = "money"
    PERCENT = "percent"
    TIME = "time"
    MULTIPLIER = "multiplier"
    RATIO = "ratio"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Number:
    """A number in the text."""

    value: Fraction
    """As written: money in currency units, a percentage as its number (25% is 25), a clock time in hours."""
    kind: NumberKind
    first: int
    stop: int
    """Tokens `first:stop` of the reading, signs such as "$" and "%" included."""
    text: str
    unit: str = ""
    """ "$", "%", "hour", and so on, if the number itself says so; otherwise, empty."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A person or thing that the text mentions."""

    text: str
    head: str
    """Lemma of the head word, lower case; of a name, the name."""
    first: int
    stop: int
    """Tokens `first:stop`."""
    referent: int
    """Mentions with the same referent corefer, with pronouns resolved; it is not an index, and is only compared."""
    is_pronoun: bool = False
    is_plural: bool = False


TOGETHER = "together"
"""The comparison of a standard that is a sum: "than the two together", "half of Al's and Bo's total"."""


@dataclass(frozen=True, slots=True)
class Standard:
    """The standard of a comparison: the fields that "than" or "as" names; all others are those of the quantity."""

    entity: str = ""
    """"swan" in "more geese than swans"; a lemma."""
    adjectives: tuple[str, ...] = ()
    """"white" in "as many black hens as white"."""
    owner: Mention | None = None
    """"Lou" in "3 fewer kites than Lou", "than Lou has", "than the number of kites of Lou"."""
    location: str = ""
    """"balcony" in "as on the balcony"."""
    locations: tuple[str, ...] = ()
    """The same with its modifiers: "left balcony"."""
    time: str = ""
    """"monday" in "than on Monday"."""
    occasion: str = ""
    """"lunch" in "than for lunch"."""
    verb: str = ""
    """"sell" in "than she sold", "than those that were sold"."""
    argument: str = ""
    """"tea" in "than pupils who ordered tea"."""
    contents: str = ""
    """"tea" in "more cups of juice than cups of tea"."""
    rate: str = ""
    """"box" in "twice as many as each small box"; a lemma."""
    rate_modifiers: tuple[str, ...] = ()
    """"small" there."""
    comparison: str = ""
    """The term of a standard that is itself a multiple: "times" in "5 fewer than 3 times as many", "half", "twice"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number, or the unknown, with everything that the text says about it; an empty string means "not said".

    Lemmas are in lower case, and names are unchanged; several words are in the order of the text.
    """

    index: int
    """Position among the reading's quantities; the target has the next index after the last."""
    number: Number | None = None
    """`None` for the unknown."""
    determiner: str = ""
    """"each", "every", "per", "some", "how many", "how much", "other", ...; empty for a plain number."""
    entity: str
    """ALGES ent: lemma of the counted noun, "$" for money."""
    adjectives: tuple[str, ...] = ()
    """Lemmas that modify the entity: "pecan" for pecan pies, "red"."""
    unit: str = ""
    """Roy & Roth unit: the noun run with its adjective, in lemmas: "pecan pie", "$"."""
    rate: str = ""
    """Roy & Roth rate component B of "A per B", a lemma."""
    container: str = ""
    """ALGES ctr: lemma of what holds the entity: the governing verb's subject, or the "each" noun."""
    verb: str = ""
    """Lemma of the governing verb."""
    subject: Mention | None = None
    """Who or what does it; for a passive, the agent, if it is mentioned; `None` after "there is"."""
    recipient: Mention | None = None
    """Indirect object, or the noun after to, from, than, as."""
    location: str = ""
    """Lemma of the noun after in, on, at."""
    syntax: str = ""
    """Relation of the entity to its verb: "nsubj", "obj", "obl", ..."""
    comparison: str = ""
    """Explicit math term as written, lower case: "more", "fewer", "times", "twice", "older", ...; also of "5 more
    apples", where nothing is compared."""
    compared_to: Mention | None = None
    """The noun after "than" or "as", if there is a comparison."""
    sentence: int
    first: int
    stop: int
    """Tokens `first:stop` of the whole phrase, "5 red apples"; for the target "how many apples"."""
    tense: str = ""
    """"past", "present" or "future", of the governing verb."""
    is_negated: bool = False
    contents: str = ""
    """Lemma of the noun after of: "flour" in "8 cups of flour"."""
    particle: str = ""
    """The verb's particle: "away" in "gave 5 away"."""
    recipient_case: str = ""
    """How the recipient is marked: "to", "from", "than", "as", "for", "by"; empty for an indirect object."""
    is_elided: bool = False
    """Whether the entity is not mentioned but taken from an earlier quantity: "gave 3 to Jessica"."""
    implied: str = ""
    """The sentence that says where a number comes from that the text does not write: "A week has 7 days."; its
    `first:stop` are the words that call for it. Empty for a number in the text.
    """
    owner: Mention | None = None
    """Who or what has the amount, however the text says so: subject, possessor, "of", "with", relative clause,
    container, or the thing measured ("the price of the lamp" is the lamp's); for a pronoun, what it stands for.
    """
    time: str = ""
    """"monday", "before school", "2015", "noon", "first", "last year"."""
    occasion: str = ""
    """ "lunch" in "for lunch", "trip" in "on the trip"."""
    purpose: str = ""
    """What it is for, the verb first: "mend kite" in "30 minutes to mend a kite"."""
    argument: str = ""
    """The verb's other argument with its modifiers: "green tea" in "12 pupils ordered green tea"."""
    item: str = ""
    """What a price is for, with its modifiers: "red pen" in "a red pen for $3"."""
    predicate: str = ""
    """What the amount is said to be, a lemma: "red" in "30 percent are red", "girl" in "5 of the pupils are girls"."""
    measure: str = ""
    """Which property of its owner is measured: "long" in "6 m long", "price" in "the price of the lamp is $9", or
    "area" if it is asked for.
    """
    rate_quantity: int | None = None
    """Index of the quantity that the rate counts by, if it is not one: the 2 minutes in "30 words in 2 minutes"."""
    rate_modifiers: tuple[str, ...] = ()
    """Lemmas that modify the rate: "wide" in "each wide shelf"."""
    second_rate: str = ""
    """The other of two rates: "each hen lays 2 eggs a day" is per day and per hen."""
    standard: Standard | None = None
    """What a comparison compares with, however the text says it, or the whole that a fraction is a part of; `None` if
    there is none.
    """
    contents_modifiers: tuple[str, ...] = ()
    """Lemmas that modify the contents: "plum" in "6 jars of plum jam"."""
    elided_contents: str = ""
    """The contents of earlier amounts in the same unit, if `contents` is empty: "3 cups of tea, then 2 cups"."""
    entities: tuple[str, ...] = ()
    """What is counted together, if there are several kinds, each with its modifiers: "How many spoons and forks"; for a
    percentage without a noun, what it is a percentage of.
    """
    owners: tuple[Mention, ...] = ()
    """The owners, if several are named: "How many do Ida and Ben have"."""
    times: tuple[str, ...] = ()
    """The times, if several are named: "on Monday and Friday"."""
    locations: tuple[str, ...] = ()
    """The places, each with its modifiers: "left barn" and "yard" in "in the left barn and the yard"."""
    verbs: tuple[str, ...] = ()
    """Everything that is done, if several verbs say it: "burnt or sold", "needs to sell", "had 5 left"."""

    @property
    def value(self) -> Fraction | None:
        """Return the number's value, or `None` for the unknown."""
        return self.number.value if self.number else None


@dataclass(frozen=True, slots=True)
class Constituent:
    """A content word or chunk of the question, with which a table cell can be aligned (q_l of TableILP)."""

    index: int
    """Position among the question's content words; the distance between constituents is the difference of their
    indices.
    """
    text: str
    lemmas: tuple[str, ...]
    first: int
    stop: int
    """Tokens `first:stop`."""


@dataclass(frozen=True, slots=True)
class Nearest:
    """The place to which the text asks to round: "rounded to the nearest hundred"."""

    place: Fraction
    """The place to round to, in the unit of what is rounded: a cent is 1/100 of a dollar."""
    words: str
    """The place as the text names it, in lower case: "hundred", "whole number", "tenth of a mile"."""
    unit: str = ""
    """The unit, if the text names one: "cent", "$"."""
    each: bool = False
    """Whether each number in the text is rounded first, rather than the answer."""


def written(tokens: Sequence[Token], first: int, stop: int) -> str:
    """Return the text of tokens `first:stop`, with one space wherever there is any."""
    text = tokens[first].text
    for before, token in zip(tokens[first:stop], tokens[first + 1 : stop], strict=False):
        text += " " * (token.start > before.end) + token.text
    return text


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that was read in one question; positions refer to `text`, which is the question's clean text."""

    text: str
    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]
    numbers: tuple[Number, ...]
    """Every number, ordinals and clock times included, in order."""
    quantities: tuple[Quantity, ...]
    """Numbers that count or measure something, in the order of the text; without the target."""
    target: Quantity | None
    """What is asked for, if the text asks "how many", "how much", "what is the number of", "find"."""
    mentions: tuple[Mention, ...]
    constituents: tuple[Constituent, ...]
    references: tuple[Quantity, ...] = ()
    """Quantities without a number, in order: "some marbles", "the rest", "each bag"; `number` is `None`."""
    implied: tuple[Quantity, ...] = ()
    """Numbers that everybody knows and the text calls for, each with the sentence that says so; a solver may use them.
    Their indices follow the target's.
    """
    nearest: Nearest | None = None
    """What the answer is rounded to, if the text says so; the words that say so are not among the tokens."""

    def words(self, first: int, stop: int) -> str:
        """Return the text of tokens `first:stop` as written."""
        if first >= stop:
            return ""
        return self.text[self.tokens[first].start : self.tokens[stop - 1].end]
