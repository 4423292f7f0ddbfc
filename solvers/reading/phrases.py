"""The noun phrase around a number: what is counted, of what kind, and how it is compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from knowledge import lexicon
from knowledge.quantities import load
from solvers.reading.model import Number, NumberKind
from solvers.reading.nouns import is_time
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_UNITS = word_set("compound_units")
"""Spans and parts that measure something else if a noun follows: "3 month season"; measures do the same: "5
kilo bags".
"""
SCALES = {"celsius": "°c", "centigrade": "°c", "fahrenheit": "°f"}
_SPEEDS = {"mph": "mile", "kph": "kilometer", "kmh": "kilometer", "kmph": "kilometer"}
_MORE = frozenset({"more", "fewer", "less", "greater"})
_DETERMINERS = frozenset({"DT", "PDT", "PRP$"})


@dataclass(slots=True)
class Phrase:
    """A number or determiner with its noun, while the quantity is being read."""

    number: Number | None
    determiner: str
    first: int
    stop: int
    head: int
    """The token of the counted noun; without one, the last token of the number itself."""
    entity: str = ""
    adjectives: tuple[str, ...] = ()
    unit: str = ""
    contents: str = ""
    comparison: str = ""
    comparison_at: int = -1
    counted: str = ""
    """What money or a measure belongs to: "toy" in "6 dollar toys", "ruler" in "12-inch ruler"."""
    rate: str = ""
    """The rate that the unit itself says: "hour" in "60 mph"."""
    is_elided: bool = False
    is_target: bool = False

    @property
    def is_multiple(self) -> bool:
        """Return whether it multiplies another amount."""
        return self.number is not None and self.number.kind is NumberKind.MULTIPLIER

    @property
    def is_money(self) -> bool:
        """Return whether the entity is an amount of money."""
        return self.entity in {"$", "€", "£", "cent"}


def phrase_of(tree: Tree, number: Number, numbers: Sequence[Number]) -> Phrase:
    """Return the phrase of a number."""
    phrase = Phrase(number, _determiner(tree, number.first), number.first, number.stop, number.stop - 1)
    if number.unit in {"$", "€", "£", "cent"}:
        phrase.entity = phrase.unit = number.unit
        after_measure(tree, phrase)
    elif number.kind is NumberKind.RATIO and tree.lemma(number.stop) == "part":
        stuff = number.stop + 1 + (tree.word(number.stop + 1) == "of")
        name_entity(tree, phrase, tree.noun_run(stuff) or (stuff, stuff + 1))
    elif load().dimension(number.unit):  # "4 degrees below zero", "an hour and a half"
        phrase.entity = phrase.unit = number.unit
    elif number.kind is NumberKind.DATE:
        phrase.entity = phrase.unit = "year"
    elif number.kind is NumberKind.MULTIPLIER:
        _multiplied(tree, phrase)
    elif number.unit == "time":
        phrase.entity = phrase.unit = "time"
    else:
        _counted(tree, phrase, numbers)
        of_price = phrase.entity in word_set("money_nouns") and phrase.head < phrase.stop
        of_what = tree.words[number.stop : number.stop + 2] == ["of", "what"]  # as "of the rest"
        if (
            number.kind is NumberKind.PERCENT and not of_what and (of_price or not phrase.entity)
        ):  # "a 10% discount"
            phrase.entity = phrase.unit = "%"
    if not phrase.comparison:
        compare(tree, phrase)
    return phrase


def name_entity(tree: Tree, phrase: Phrase, run: tuple[int, int]) -> None:
    """Take entity, adjectives, and unit from a sequence of nouns."""
    first, stop = run
    for place in range(stop - 1, first - 1, -1):
        if tree.tag(place) == "POS":
            first = place + 1
            break
    head = stop - 1
    words = [i for i in range(first, head) if tree.tokens[i].tag[:2] in {"JJ", "NN", "VB"}]
    words = [i for i in words if tree.word(i) not in _MORE | word_set("extras")]
    phrase.head = head
    phrase.entity = entity_lemma(tree, head)
    hyphenated = f"{tree.word(head - 2)}-{tree.tokens[head].lemma.lower()}"
    is_known = lexicon.known(hyphenated, "n") or hyphenated == "half-dollar"
    if tree.word(head - 1) == "-" and head - 2 >= first and is_known:  # "light-years"
        phrase.entity = hyphenated
        words = [i for i in words if i < head - 2]
    elif phrase.entity == "$" and tree.word(head - 1) == "half" and head > first:
        phrase.entity, words = "half-dollar", words[:-1]
    phrase.adjectives = tuple(_as_counted(tree, i) for i in words)
    if phrase.entity in _SPEEDS:
        phrase.entity, phrase.rate = _SPEEDS[phrase.entity], "hour"
    elif (length := phrase.entity.partition("/"))[1] and load().dimension(length[2]) == "time":
        phrase.entity, phrase.rate = length[0], load().name(length[2])  # "km/h"
    phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
    phrase.stop = max(phrase.stop, stop)


def modifier(tree: Tree, at: int) -> str:
    """Return a modifier as it is named: its lemma, the word itself for a participle ("iced"), or a name unchanged."""
    if tree.is_name(at):
        return tree.tokens[at].lemma
    as_written = tree.tag(at)[:2] == "VB" or tree.tag(at) == "JJR"  # "lower"
    return tree.word(at) if as_written else tree.tokens[at].lemma.lower()


def _as_counted(tree: Tree, at: int) -> str:
    """Return a modifier of what is counted: its lemma, or the word itself for a comparative or "folding"."""
    return tree.word(at) if tree.tag(at) in {"JJR", "VBG"} else tree.tokens[at].lemma.lower()


def modifiers(tree: Tree, first: int, stop: int) -> tuple[str, ...]:
    """Return the adjectives, nouns, and participles among the tokens, as they are named."""
    named = (i for i in range(first, stop) if tree.tag(i)[:2] in {"JJ", "NN", "VB"})
    return tuple(modifier(tree, i) for i in named if tree.word(i) not in {"many", "much"})


def modified_from(tree: Tree, noun: int) -> int:
    """Return where the modifiers before a noun start."""
    first = noun
    while tree.tag(first - 1)[:2] in {"JJ", "NN", "VB", "HY"} and tree.tag(first - 1) not in {
        "VB",
        "VBD",
        "VBZ",
        "VBP",
    }:
        first -= 1
    return first


def priced_noun(tree: Tree, noun: int) -> int:
    """Return the milk in "sells the milk to a dairy for $2", given the noun before "for"; in "is on sale for $5",
    return the token before the preposition, which is not a noun.
    """
    opening = modified_from(tree, noun) - 1
    opening -= tree.tag(opening) in {"DT", "PRP$"}
    is_told = tree.is_noun(noun) and tree.tag(opening) in {"IN", "TO"} and tree.word(opening) != "of"
    return opening - 1 if is_told else noun


def run_name(tree: Tree, run: tuple[int, int]) -> str:
    """Return a sequence of nouns with its modifiers, in lemmas."""
    return " ".join([*modifiers(tree, run[0], run[1] - 1), entity_lemma(tree, run[1] - 1)])


@lru_cache(maxsize=2_000)
def _in_full(word: str) -> str:
    """Return the name of a unit of time: "hour" for "hrs."; any other word unchanged."""
    units = (word.rstrip("."), word.rstrip(".").removesuffix("s"))
    return next((load().name(unit) for unit in units if load().dimension(unit) == "time"), word)


def entity_lemma(tree: Tree, at: int) -> str:
    """Return the lemma of a counted noun in lower case, with plural names in the singular, and the sign for words for
    money.
    """
    word = tree.tokens[at].lemma.lower()
    if tree.is_name(at) and word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        word = word[:-1]
    word = _in_full(word)
    return {"dollar": "$", "buck": "$", "euro": "€"}.get(word, word)


def _determiner(tree: Tree, first: int) -> str:
    before = tree.word(first - 1)
    if before in {"the", "her", "his", "their", "my", "your", "these", "those"}:
        before = tree.word(first - 2)
    return before if before in {"all", "each", "every", "another", "other", "both", "per"} else ""


def _counted(tree: Tree, phrase: Phrase, numbers: Sequence[Number]) -> None:
    at = phrase.stop
    if (
        tree.word(at) in {"more", "fewer", "less", "additional", "extra", "other"}
        and tree.word(at + 1) == "of"
    ):
        at += 1
    if tree.word(at) == "-" and tree.noun_run(at + 1):
        return _hyphenated(tree, phrase)
    if tree.word(at) in {"out", "each"} and tree.word(at + 1) == "of":
        at += 1
    is_article = tree.word(at) in {"a", "an", "that", "this"} and phrase.number is not None
    if _is_time(tree, phrase, at):
        return None
    if tree.word(at) in {"of", "the"} or is_article:
        return _part_of(tree, phrase, at, numbers)
    at += tree.word(at) in {"whole", "full"} and tree.tag(at) == "RB"
    bare = at + (tree.word(at) in word_set("comparatives"))
    if tree.word(bare) in word_set("bare_adverbs") and not tree.is_noun(bare + 1):
        return None  # "5 more today", "needed 30 total"
    if tree.word(at) in {"per", "each", "every", "apiece"}:
        return None  # "bulbs come 4 per pack"
    run = tree.noun_run(at)
    if run is not None:
        scale = SCALES.get(tree.word(run[0] + 1)) if tree.lemma(run[0]) == "degree" else None
        if scale is not None:  # "9 degrees Celsius"
            phrase.head, phrase.stop = run[0], run[0] + 2
            phrase.entity = phrase.unit = scale
            return None
        if run[1] - run[0] > 1 and _is_unit(tree, phrase, run):
            phrase.counted = entity_lemma(tree, run[1] - 1)
            name_entity(tree, phrase, (run[0], run[0] + 1))
            phrase.stop = run[1]
        else:
            name_entity(tree, phrase, run)
        return after_measure(tree, phrase)
    return _distant(tree, phrase, at, numbers)


def _is_time(tree: Tree, phrase: Phrase, at: int) -> bool:
    """Return whether a number is only followed by a time: "ate 9 that evening", "ate 8 the next day"."""
    is_count = phrase.number is not None and phrase.number.kind is NumberKind.CARDINAL
    run = tree.noun_run(at + 1) if is_count and tree.word(at) in {"that", "this", "the"} else None
    return run is not None and is_time(entity_lemma(tree, run[1] - 1))


def _is_unit(tree: Tree, phrase: Phrase, run: tuple[int, int]) -> bool:
    """Return whether a number counts the unit before a noun: "5 gallon cans", "3 month season", unlike "60
    day passes".
    """
    unit = entity_lemma(tree, run[0])
    is_bare = tree.tag(phrase.first - 1) not in {"DT", "CD", "PRP$"}
    counts_nouns = unit in word_set("spans") and tree.tag(run[1] - 1) == "NNS" and is_bare
    is_unit = unit in _UNITS or load().dimension(unit) not in {"", "time", "money"}
    return is_unit and tree.tag(run[0])[:2] == "NN" and not counts_nouns


def _distant(tree: Tree, phrase: Phrase, at: int, numbers: Sequence[Number]) -> None:
    """Take a noun that is further on, or comes with the next number: "4 green and 5 red marbles"."""
    nominal = tree.tokens[phrase.number.stop - 1 if phrase.number else phrase.first].head
    near = phrase.stop <= nominal < phrase.stop + 5 and not any(
        tree.is_finite(i) or tree.word(i) == "and" for i in range(phrase.stop, nominal)
    )
    is_joined = tree.tag(at) in {"JJ", "VBN"} and tree.word(at + 1) in {"and", "or", ",", "&"}
    if is_joined and any(other.first == at + 2 for other in numbers):
        _shared_noun(tree, phrase, at, numbers)
    elif near and tree.is_noun(nominal) and not tree.is_name(nominal):
        name_entity(tree, phrase, (nominal, nominal + 1))
    elif is_joined:
        _shared_noun(tree, phrase, at, numbers)


def _hyphenated(tree: Tree, phrase: Phrase) -> None:
    """Take the unit that the number counts, "5-pound bag", "12-year-old boy", or the contents of a pack: "6-pack of
    soda".
    """
    unit = phrase.stop + 1
    if tree.tokens[unit].lemma.lower() == "pack":
        _packed(tree, phrase, unit)
        return
    name_entity(tree, phrase, (unit, unit + 1))
    rest = tree.noun_run(unit + 1)
    if rest is not None and tree.word(unit + 1) != "-":
        phrase.counted = tree.tokens[rest[1] - 1].lemma.lower()
        phrase.stop = rest[1]
        after_measure(tree, phrase)  # "5-kilo bag of flour"


def _packed(tree: Tree, phrase: Phrase, pack: int) -> None:
    """Take what a pack holds: "a 6-pack of juice boxes", "a juice 6-pack"."""
    of = tree.word(pack + 1) == "of"
    run = tree.noun_run(pack + 2) if of else None
    if run is not None:
        name_entity(tree, phrase, run)
    phrase.counted = "pack"
    phrase.stop = max(phrase.stop, pack + 1)


def _part_of(tree: Tree, phrase: Phrase, at: int, numbers: Sequence[Number]) -> None:
    """Take the whole: "5 of the apples", "half the cookies", "3 of her 8 friends", "2 of them"."""
    place = at + (tree.word(at) == "of")
    place += tree.word(place) == "all"
    while tree.tag(place) in _DETERMINERS and not (
        tree.word(place) in {"those", "these"} and tree.is_finite(place + 1)
    ):
        place += 1
    noun = noun_of_whole(tree, place)
    run = (modified_from(tree, noun), noun + 1) if noun is not None and noun >= place else None
    inner = next((n for n in numbers if run is not None and place <= n.first < run[1] - 1), None)
    named = _in_sum(tree, phrase, run) if run is not None else None
    if run is not None and named is None:
        phrase.stop = max(phrase.stop, run[1])  # "a third of this number"
    elif named is not None:
        is_part = phrase.number is not None and phrase.number.kind in {
            NumberKind.PERCENT,
            NumberKind.FRACTION,
        }
        if (
            inner is not None and is_part and tree.word(inner.stop) == "-"
        ):  # "half of a 160-page report" is pages
            phrase.stop, named = named[1], (inner.stop + 1, inner.stop + 2)
        name_entity(tree, phrase, named)
        if inner is None:
            after_measure(tree, phrase)
    elif tree.word(at) == "of":
        is_pointer = tree.tag(place - 1) in _DETERMINERS  # "half of these"
        phrase.stop = min(place + 1 - is_pointer, tree.sentence(at).stop)


def _in_sum(tree: Tree, phrase: Phrase, run: tuple[int, int]) -> tuple[int, int] | None:
    """Return what a number counts: the figs in "half the number of figs", the fruit in "half of each fruit's amount",
    or else the noun itself; `None` if that was mentioned before, as in "a third of this number" and in "half that
    amount of rice", in which the phrase gets the rice as its contents.
    """
    first, stop = run
    points = tree.word(first - 1) in {"this", "that"}
    if tree.lemma(stop - 1) in {"number", "amount"} and tree.word(stop) == "of":
        named = tree.noun_run(stop + 1)
        if named is None or not points or tree.lemma(stop - 1) == "number":
            return named or run
        phrase.contents, phrase.stop = entity_lemma(tree, named[1] - 1), named[1]
        return None  # "half that amount of rice"
    if entity_lemma(tree, stop - 1) not in word_set("sum_nouns"):
        return run
    if tree.tag(first - 1) == "POS":
        return None if tree.is_name(first - 2) else (first - 2, first - 1)
    return None if points else run


def noun_of_whole(tree: Tree, at: int) -> int | None:
    """Return the noun of the phrase at `at`, after its determiners; `None` if there is none: "half of that for the
    pen".
    """
    opens = at < len(tree.tokens) and tree.tag(at) not in {"IN", "TO", "CC", "RB"}
    noun = tree.phrase_end(at) - 1 if opens else -1
    return noun if opens and tree.is_noun(noun) else None


def after_measure(tree: Tree, phrase: Phrase) -> None:
    """Take the contents of a measure ("8 cups of flour", "3 books about space") or what money is for ("6 dollar toys",
    "two $20 bills").
    """
    at = phrase.stop
    if tree.word(at) in {"of", "about"}:
        place = at + 1
        while tree.tag(place) in _DETERMINERS:
            place += 1
        run = tree.noun_run(place)
        if run is not None:
            phrase.contents = tree.tokens[run[1] - 1].lemma.lower()
            phrase.stop = run[1] if place == at + 1 else phrase.stop
        elif tree.tag(place) == "JJ" and tree.relation(place) == "nmod":  # "3 cups of blue"
            phrase.contents, phrase.stop = tree.word(place), place + 1
    elif (
        phrase.is_money
        and tree.tag(at) != "VBG"
        and (
            tree.word(at - 1) in {"dollar", "cent"}
            or tree.tag(phrase.first - 1) == "CD"
            or tree.word(phrase.first - 1) == "many"
        )
    ):
        run = tree.noun_run(at + (tree.word(at) == "-"))
        if run is not None:
            phrase.counted = tree.tokens[run[1] - 1].lemma.lower()
            phrase.stop = run[1]


def _shared_noun(tree: Tree, phrase: Phrase, at: int, numbers: Sequence[Number]) -> None:
    """Take the noun that comes with the last of such numbers: "6 blue, 4 green and 5 red marbles"."""
    run, last = None, at
    for following in (n for n in numbers if n.first > at):
        if run is not None or following.first > last + 4:
            break
        run, last = tree.noun_run(following.stop), following.stop
    if run is not None:
        stop = phrase.stop
        name_entity(tree, phrase, (run[1] - 1, run[1]))
        phrase.adjectives = (tree.tokens[at].lemma.lower(),)
        phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
        phrase.head, phrase.stop = phrase.first, stop + 1


def _multiplied(tree: Tree, phrase: Phrase) -> None:
    """Take what is multiplied: "3 times as many marbles as Sam", "twice the number of books"."""
    number = phrase.number
    assert number is not None
    last = tree.word(number.stop - 1)
    phrase.comparison = "times" if number.value < 1 and last != "half" else last  # "a third as many"
    phrase.comparison_at = number.stop - 1
    at = number.stop
    at += tree.word(at) == "as" or (tree.word(at) == "that" and tree.word(at + 1) in {"many", "much"})
    at += tree.word(at) in {"many", "much", "more", "fewer", "less"}
    points = tree.word(at) in {"that", "this"}
    at += points or tree.word(at) == "the"
    is_sum = tree.word(at) in {"number", "amount"}
    if is_sum and tree.word(at + 1) == "of":
        at += 2
    elif is_sum and points:
        return  # "twice that number"
    run = tree.noun_run(at)
    is_money = tree.word(at) in word_set("money_nouns") and tree.word(at + 1) == "that"
    if run is not None and tree.word(at) not in {"as", "than"} and not is_money:  # "twice the money that"
        name_entity(tree, phrase, run)
        after_measure(tree, phrase)


def compare(tree: Tree, phrase: Phrase) -> None:
    """Note the comparative in or right after the phrase ("6 more marbles", "2 years older", "5 less than"), the one
    above it ("older than Ann by 2 years"), or the verb that says the same: "the ducks outnumber the hens by 5".
    """
    start = phrase.number.stop if phrase.number else phrase.first
    per = 2 * (tree.word(phrase.stop) in word_set("per_one") and tree.is_noun(phrase.stop + 1))
    for place in range(start, min(phrase.stop + 3 + per, tree.sentence(phrase.first).stop)):
        word = tree.word(place)
        if phrase.stop <= place < phrase.stop + per:
            continue  # "$2 a page more than"
        describes = place < phrase.head and tree.relation(place) == "amod" and word not in _MORE
        if describes and tree.word(phrase.head + 1) != "than":
            continue  # "the two lower shelves"
        if word in word_set("comparatives"):
            phrase.comparison, phrase.comparison_at = word, place
            return
        if place >= phrase.stop and word not in {"of", "money"}:
            break
    if tree.word(phrase.first - 1) != "by":
        return
    above, verb = tree.tokens[phrase.head].head, tree.verb_before(phrase.first)
    if tree.tag(above) == "JJR":  # "shorter than Astrid by 6 inches"
        phrase.comparison, phrase.comparison_at = tree.word(above), above
    elif verb is not None and tree.lemma(verb) in word_set("exceeding_verbs"):
        phrase.comparison, phrase.comparison_at = "more", verb
