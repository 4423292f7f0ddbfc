"""Two things side by side: which has more, what tells them apart, and what they share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.reading.words import word_sequence, word_set
from solvers.science.forms.asked import Asked
from solvers.science.forms.cues import measures
from solvers.science.spine.candidates import Finder
from solvers.science.spine.index import KIND, Index, Thing, lemmas
from solvers.science.spine.say import full, joined, listed, sentence, statement
from solvers.science.spine.told import Told

_NUMBER = re.compile(r"(minus |-|−)?(\d[\d,]*(?:\.\d+)?)(?: (thousand|million|billion|trillion))?")
_POWERS = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_MORE, _LESS = (
    frozenset(["more", "most", "greater", "higher"]),
    frozenset(["less", "fewer", "least", "lower"]),
)
_AMOUNTS = ("has amount", "has number")
_SURE, _LIKELY = 0.93, 0.8
_MOST_SHARED = 3
_TELLING = (
    "has number",
    "covered with",
    "has property",
    "made of",
    "lives in",
    "eats",
    "does",
    "moves by",
    "gives off",
    "kind of",
)
"""Relations by which things are told apart, or are alike, the most telling first."""


def thing_of(asked: Asked, letter: str, finder: Finder) -> Thing | None:
    """The thing that a slot names: the longest name at its end that facts are about."""
    words = [finder.words[at].lemma for at in asked.tokens(letter) if at in finder.words]
    for start in range(len(words)):
        name = finder.index.thing(tuple(words[start:]))
        if (name, "a") in finder.index.about or (name, "b") in finder.index.about:
            return name
    return None


def amounts(text_names: Sequence[str]) -> dict[str, Fraction]:
    """The numbers of an amount by their units: "about 7,520 miles; about 12,100 kilometers"."""
    found = {}
    for name in text_names:
        match = _NUMBER.search(name)
        if match:
            number = (
                Fraction(match[2].replace(",", "")) * _POWERS.get(match[3] or "", 1) * (-1 if match[1] else 1)
            )
            found[name[match.end() :].strip()] = number
    return found


def asks_more(words: Sequence[str]) -> tuple[frozenset[str], bool] | None:
    """What a comparative compares, by the words of facts, and whether the larger is meant: "hotter", "more legs"."""
    said = [word.casefold() for word in words]
    more = True
    names: set[str] = set()
    for word in said:
        if word in _MORE | _LESS:
            more = word in _MORE
            continue
        bases = [word, *(lemma for pos in "ar" for lemma in lexicon.lemmas(word, pos))]
        asked = {name for base in bases for name in measures(base)}
        if asked:
            names |= asked
            more = more is word_set("low_adjectives").isdisjoint(bases)
        elif word not in word_set("stop_words"):
            names.update(lemmas(word))
    return (frozenset(names), more) if names else None


def compared(asked: Asked, finder: Finder) -> Told | None:
    """Which of two things is hotter, bigger, has more legs: by a number of each, or by what facts say of one of them."""
    one, other = (thing_of(asked, letter, finder) for letter in "xy")
    reading = finder.reading
    said = [reading.tokens[at].text for at in asked.tokens("m")]
    wanted = asks_more(said)
    if one is None or other is None or wanted is None:
        return None
    names, more = wanted
    for here, there in _pairs(finder.index, one, other, names):
        facts = finder.index.spine.facts
        numbers, others = amounts(facts[here].b), amounts(facts[there].b)
        unit = next((unit for unit in numbers if unit in others), None)
        if unit is None or numbers[unit] == others[unit]:
            continue
        first = (numbers[unit] > others[unit]) is more
        best, worst = (facts[here], facts[there]) if first else (facts[there], facts[here])
        winner, loser = (_name(finder.index, thing) for thing in ((one, other) if first else (other, one)))
        comparative = " ".join(said)
        verb = "has" if facts[here].relation == "has number" and not measures(said[-1]) else "is"
        if "o" in asked.slots:
            return _more_or_less(asked, finder, (one, other), (here, there), first)
        v = asked.tokens("v")
        deed = reading.words(v[0], v[-1] + 1) if v else verb
        text = sentence(f"{winner} {deed} {comparative} than {loser}")
        text += " " + " ".join(full(finder.index.spine, fact) for fact in (best, worst))
        rows = (here, there) if first else (there, here)
        return Told(asked.form, text, (winner,), rows, (*one, *other), _SURE, "larger" if more else "smaller")
    return _by_property(asked, finder, (one, other), wanted)


def _more_or_less(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], rows: tuple[int, int], first: bool
) -> Told:
    """Which of two comparatives is true of a thing: "bigger or smaller"."""
    words = asked.slots["m"] if first else asked.slots["o"]
    spine = finder.index.spine
    said = finder.reading.words(*words)
    one, other = (_name(finder.index, thing) for thing in things)
    text = " ".join([sentence(f"{one} is {said} than {other}"), *(full(spine, spine.facts[n]) for n in rows)])
    return Told(asked.form, text, (said,), rows, (*things[0], *things[1]), _SURE, "yes")


def _by_property(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], wanted: tuple[frozenset[str], bool]
) -> Told | None:
    """Which of two things is more so by a fact that says it of one of them: "faster than sound", "the hottest"."""
    index = finder.index
    for thing, other in (things, things[::-1]):
        for number in index.about.get((thing, "a"), ()):
            fact = index.spine.facts[number]
            told = (
                f"{fact.cell('b')} {fact.c}"
                if fact.relation in ("has property", "differs in", "does")
                else ""
            )
            words = [
                w for w in told.split() if w.endswith(("er", "est")) or w in ("less", "more", "most", "least")
            ]
            against = "than" not in told or set(other) <= set(lemmas(told))
            says = asks_more([*words, *told.split()[1:2]] if "less" in words or "more" in words else words)
            if not words or not against or says is None or not says[0] & wanted[0]:
                continue
            winner, loser = (thing, other) if says[1] is wanted[1] else (other, thing)
            name = _name(index, winner)
            said = " ".join(finder.reading.tokens[at].text for at in asked.tokens("m"))
            text = sentence(f"{name} is {said} than {_name(index, loser)}") + " " + full(index.spine, fact)
            return Told(asked.form, text, (name,), (number,), (*thing, *other), _LIKELY, "yes")
    return None


def _pairs(index: Index, one: Thing, other: Thing, names: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Facts about the amounts of two things that are called the same, one of `names`."""
    for here in _amounts(index, one):
        detail = set(index.cells[here]["c"][0])
        if not detail & names:
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


def different(asked: Asked, finder: Finder) -> Told | None:
    """What tells two things apart: what a fact says of their difference, or facts of one relation that differ."""
    one, other = (thing_of(asked, letter, finder) for letter in "xy")
    if one is None or other is None:
        return None
    index = finder.index
    rows = [
        number
        for a, b in ((one, other), (other, one))
        for number in index.about.get((a, "a"), ())
        if index.spine.facts[number].relation == "differs in"
        and index.thing(index.cells[number]["b"][0]) == b
    ]
    facts = [index.spine.facts[number] for number in rows]
    if facts:
        text = " ".join(full(index.spine, fact) for fact in facts[:2])
        return Told(
            asked.form, text, tuple(f.c for f in facts[:2]), tuple(rows[:2]), (*one, *other), _SURE, "differs"
        )
    sides = _contrast(index, one, other)
    if sides is None:
        return None
    first, second = (index.spine.facts[n] for n in sides)
    text = joined(full(index.spine, first), full(index.spine, second)).replace(", and ", ", but ", 1)
    return Told(
        asked.form, text, (first.cell("b"), second.cell("b")), sides, (*one, *other), _LIKELY, "differs"
    )


def _contrast(index: Index, one: Thing, other: Thing) -> tuple[int, int] | None:
    """Facts of one relation that say different things of two things."""
    facts = index.spine.facts
    for relation in ("happens when", *_TELLING):
        mine = [n for n in index.about.get((one, "a"), ()) if facts[n].relation == relation]
        theirs = [n for n in index.about.get((other, "a"), ()) if facts[n].relation == relation]
        same = {index.cells[n]["b"][0] for n in mine} & {index.cells[n]["b"][0] for n in theirs}
        for a in mine:
            for b in theirs:
                if facts[a].c == facts[b].c and not same & {index.cells[a]["b"][0], index.cells[b]["b"][0]}:
                    return a, b
    return None


def shared(asked: Asked, finder: Finder) -> Told | None:
    """What two things are alike in: classes and facts that hold for both; of one class, what holds for its members."""
    things = [thing for letter in "xyw" if (thing := thing_of(asked, letter, finder))]
    if not things:
        return None
    index = finder.index
    facts = index.spine.facts
    if len(things) == 1:
        own = [n for n in index.about.get((things[0], "a"), ()) if facts[n].relation in _TELLING]
        own = sorted(own, key=lambda n: _TELLING.index(facts[n].relation))[:_MOST_SHARED]
        if not own or "y" in asked.slots:
            return None
        text = " ".join(full(index.spine, facts[n]) for n in own)
        return Told(
            asked.form, text, tuple(facts[n].cell("b") for n in own), tuple(own), things[0], _LIKELY, "shared"
        )
    holds = [_holding(index, thing) for thing in things]
    common = [key for key in holds[0] if all(key in other for other in holds[1:])]
    common = [k for k in common if k[0] in _TELLING]
    near = sorted(
        common, key=lambda k: (sum(held[k][0] for held in holds), k[0] != KIND, _TELLING.index(k[0]))
    )
    if not near:
        return None
    parts, rows = [], []
    names = [_name(index, thing) for thing in things]
    for at, key in enumerate(near[:_MOST_SHARED]):
        fact = facts[holds[0][key][1]]
        subjects = names if at == 0 else ["both" if len(names) == 2 else "all of them"]
        parts.append(
            statement(index.spine, fact.relation, subjects, [fact.cell("b")], fact.c, is_plural=True)
        )
        rows += [held[key][1] for held in holds]
    value = tuple(facts[holds[0][key][1]].cell("b") for key in near[:_MOST_SHARED])
    said = tuple(word for thing in things for word in thing)
    return Told(asked.form, " ".join(parts), value, tuple(dict.fromkeys(rows)), said, _LIKELY, "shared")


def _holding(index: Index, thing: Thing) -> dict[tuple[str, Thing, str], tuple[int, int]]:
    """What holds for a thing and its classes: how far away the class is, and the fact."""
    found: dict[tuple[str, Thing, str], tuple[int, int]] = {}
    for name, chain in index.classes(thing):
        for number in index.about.get((name, "a"), ()):
            fact = index.spine.facts[number]
            if fact.relation == KIND or not chain or index.spine.relations[fact.relation].of_members:
                key = (fact.relation, index.thing(index.cells[number]["b"][0]), fact.c)
                found.setdefault(key, (len(chain), number))
    return found


def _name(index: Index, thing: Thing) -> str:
    """A thing as facts call it."""
    numbers = index.about.get((thing, "a")) or index.about.get((thing, "b")) or ()
    fact: Fact = index.spine.facts[numbers[0]]
    return fact.cell("a") if (thing, "a") in index.about else fact.cell("b")


def opposites() -> frozenset[frozenset[str]]:
    """Pairs of words of which only one can be true of the same thing."""
    return frozenset(frozenset(pair.split("=")) for pair in word_sequence("opposites"))


__all__ = ["amounts", "asks_more", "compared", "different", "listed", "opposites", "shared", "thing_of"]
