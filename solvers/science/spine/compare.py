"""Two things side by side: which has more, what tells them apart, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.reading.numerals import cardinal
from solvers.reading.words import word_set
from solvers.science.forms.asked import Asked
from solvers.science.forms.cues import measures
from solvers.science.spine.candidates import Finder
from solvers.science.spine.index import Index, Thing, lemmas
from solvers.science.spine.say import full, sentence
from solvers.science.spine.told import Told

_MORE, _LESS = (
    frozenset(["more", "most", "greater", "higher"]),
    frozenset(["less", "fewer", "least", "lower"]),
)
_AMOUNTS = ("has amount", "has number")
_SURE, _LIKELY = 0.93, 0.8
_TWO = 2
DENIALS = frozenset(["not", "n't", "never"])
"""What a question has that asks whether something is not so."""


def thing_of(asked: Asked, letter: str, finder: Finder) -> Thing | None:
    """The thing that a slot names: the longest name at its end that facts are about."""
    return next(named(_lemmas(asked.tokens(letter), finder), finder.index), None)


def things_of(asked: Asked, finder: Finder) -> list[list[Thing]]:
    """What the things of a comparison could be, the longest names first: "oil, coal, and gas", "a plant and an animal".

    Where one shares its noun with another, it stands for it, too: "kinetic and potential energy".
    """
    parts = _parts(sorted({*asked.tokens("xwy")}), finder)
    said = [(part, lemmas) for part in parts if (lemmas := _lemmas(part, finder))]
    found = [[] if _stands_for(part, finder) else [*named(words, finder.index)] for part, words in said]
    nouns = [names[0][-1:] for names in found if names]
    return [
        names or [name for noun in nouns for name in named((*words, *noun), finder.index)]
        for (_, words), names in zip(said, found, strict=True)
    ]


def _parts(tokens: Sequence[int], finder: Finder) -> list[list[int]]:
    """Tokens as several phrases, at the words that join them and where others stand between."""
    parts: list[list[int]] = [[]]
    for at in tokens:
        is_joint = finder.reading.tokens[at].text in (",", "and", "or")
        if parts[-1] and (at != parts[-1][-1] + 1 or is_joint):
            parts.append([])
        if not is_joint:
            parts[-1].append(at)
    return parts


def _stands_for(tokens: Sequence[int], finder: Finder) -> bool:
    """Whether the last word stands for the noun of another thing: "hot stars and cool ones"."""
    return finder.reading.tokens[tokens[-1]].text.casefold() in ("one", "ones")


def _lemmas(tokens: Sequence[int], finder: Finder) -> Thing:
    return tuple(finder.words[at].lemma for at in tokens if at in finder.words)


def named(words: Thing, index: Index) -> Iterator[Thing]:
    """The things that the last of some words name, the longest name first."""
    for start in range(len(words)):
        name = index.thing(words[start:])
        if (name, "a") in index.about or (name, "b") in index.about:
            yield name


def amounts(text_names: Sequence[str]) -> dict[str, Fraction]:
    """The numbers of an amount by their units: "about 7,520 miles; about 12,100 kilometers"."""
    found = {}
    for name in text_names:
        words = name.replace("−", "-").split()
        plain = [word.casefold().lstrip("$") for word in words]
        numbers = ((at, number) for at in range(len(plain)) if (number := cardinal(plain, at)))
        for at, (value, stop) in islice(numbers, 1):
            is_negative = plain[at - 1 : at] == ["minus"]
            found[" ".join(words[stop:])] = -value if is_negative else value
    return found


def asks_more(words: Sequence[str]) -> tuple[frozenset[Thing], bool] | None:
    """What a comparative compares, as facts call it, and whether the larger is meant: "hotter", "more legs"."""
    said = [word.casefold() for word in words]
    more = True
    names: set[Thing] = set()
    for word in said:
        if word in _MORE | _LESS:
            more = word in _MORE
            continue
        bases = [word, *(lemma for pos in "ar" for lemma in lexicon.lemmas(word, pos))]
        asked = _measured(bases)
        if asked:
            names |= asked
            more = more is word_set("low_adjectives").isdisjoint(bases)
        elif word not in word_set("stop_words"):
            names.add(lemmas(word))
    return (frozenset(names), more) if names else None


def _measured(words: Sequence[str]) -> frozenset[Thing]:
    """What facts call the amounts that words ask for."""
    return frozenset(lemmas(measure) for word in words for measure in measures(word))


def compared(asked: Asked, finder: Finder) -> Told | None:
    """Which of two things is hotter, bigger, has more legs: by a number of each, or by what is said of one of them."""
    sides = things_of(asked, finder)
    said = [finder.reading.tokens[at].text for at in asked.tokens("m")]
    wanted = asks_more(said)
    is_aside = "v" not in asked.slots and finder.reading.tokens[asked.tokens("m")[0]].pos == "ADP"
    is_denied = any(word.casefold() in DENIALS for word in said)  # then neither thing is asked for
    if len(sides) != _TWO or not all(sides) or wanted is None or is_aside or is_denied:
        return None
    (one, *_), (other, *_) = sides
    names, more = wanted
    names = _measured([finder.reading.tokens[at].lemma for at in asked.tokens("v")[:1]]) or names
    for here, there in _pairs(finder.index, one, other, names):
        larger = _is_larger(finder.index, here, there)
        if larger is None:
            continue
        first = larger is more
        if "o" in asked.slots:
            return _more_or_less(asked, finder, (one, other), (here, there), first)
        rows = (here, there) if first else (there, here)
        things = (one, other) if first else (other, one)
        return _told(asked, finder, things, rows, " ".join(said), "larger" if more else "smaller")
    return _by_property(asked, finder, (one, other), wanted)


def _is_larger(index: Index, here: int, there: int) -> bool | None:
    """Whether the number of one fact is larger than that of another; `None` if they are the same, or of no one unit."""
    numbers, others = (amounts(index.spine.facts[number].b) for number in (here, there))
    unit = next((unit for unit in numbers if unit in others), None)
    return None if unit is None or numbers[unit] == others[unit] else numbers[unit] > others[unit]


def _told(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], rows: tuple[int, int], said: str, rule: str
) -> Told:
    """That the first thing is more so than the other, with the number of both."""
    spine = finder.index.spine
    winner, loser = (name_of(finder.index, thing) for thing in things)
    counts = spine.facts[rows[0]].relation == "has number" and not measures(said.split()[-1])
    deed = asked.tokens("v")
    verb = finder.reading.words(deed[0], deed[-1] + 1) if deed else "has" if counts else "is"
    numbers = (full(spine, spine.facts[number]) for number in rows)
    text = " ".join([sentence(f"{winner} {verb} {said} than {loser}"), *numbers])
    return Told(asked.form, text, (winner,), rows, (*things[0], *things[1]), _SURE, rule)


def _more_or_less(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], rows: tuple[int, int], first: bool
) -> Told:
    """Which of two comparatives is true of a thing: "bigger or smaller"."""
    words = asked.slots["m"] if first else asked.slots["o"]
    spine = finder.index.spine
    said = finder.reading.words(*words)
    one, other = (name_of(finder.index, thing) for thing in things)
    text = " ".join([sentence(f"{one} is {said} than {other}"), *(full(spine, spine.facts[n]) for n in rows)])
    return Told(asked.form, text, (said,), rows, (*things[0], *things[1]), _SURE, "yes")


def _by_property(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], wanted: tuple[frozenset[Thing], bool]
) -> Told | None:
    """Which of two things is more so by a fact that says it of one of them: "faster than sound", "the hottest"."""
    index = finder.index
    for thing, other in (things, things[::-1]):
        numbers = (n for name, _ in index.classes(thing) for n in index.about.get((name, "a"), ()))
        for number in numbers:
            fact = index.spine.facts[number]
            says = _property(fact, other)
            if says is None or not says[0] & wanted[0]:
                continue
            winner, loser = (thing, other) if says[1] is wanted[1] else (other, thing)
            name = name_of(index, winner)
            said = " ".join(finder.reading.tokens[at].text for at in asked.tokens("m"))
            said_of = sentence(f"{name} is {said} than {name_of(index, loser)}")
            text = " ".join(dict.fromkeys([said_of, full(index.spine, fact)]))
            return Told(asked.form, text, (name,), (number,), (*thing, *other), _LIKELY, "yes")
    return None


def _property(fact: Fact, other: Thing) -> tuple[frozenset[Thing], bool] | None:
    """What a fact compares its subject in, with the thing `other` or with all."""
    is_of_both = fact.relation == "differs in" and lemmas(fact.cell("b")) == other
    if not is_of_both and fact.relation not in ("has property", "does"):
        return None
    told = f"{fact.cell('b')} {fact.c}".split()
    words = [word for word in told if word.endswith(("er", "est")) or word in _MORE | _LESS]
    if not words or ("than" in told and not set(other) <= set(lemmas(" ".join(told)))):
        return None
    return asks_more([*words, told[1]] if len(told) > 1 and told[0] in _MORE | _LESS else words)


def _pairs(index: Index, one: Thing, other: Thing, names: frozenset[Thing]) -> Iterator[tuple[int, int]]:
    """Facts about the amounts of two things that are called the same, one of `names`."""
    for here in _amounts(index, one):
        detail = set(index.cells[here]["c"][0])
        if not any(detail.issuperset(name) for name in names):
            continue
        for there in _amounts(index, other):
            if index.cells[there]["c"] == index.cells[here]["c"]:
                yield here, there


def _amounts(index: Index, thing: Thing) -> Iterator[int]:
    """Facts about the amounts of a thing and of its classes, the nearest first."""
    for name, _ in index.classes(thing):
        for number in index.about.get((name, "a"), ()):
            if index.spine.facts[number].relation in _AMOUNTS:
                yield number


def name_of(index: Index, thing: Thing) -> str:
    """A thing as facts call it."""
    column = "a" if (thing, "a") in index.about else "b"
    return index.spine.facts[index.about[thing, column][0]].cell(column)
