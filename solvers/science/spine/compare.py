"""Two things compared: which has more, how they differ, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from knowledge.lexicon import inflection
from knowledge.relations import Fact, Spine
from solvers.science.forms.asked import Asked
from solvers.science.forms.cues import measures
from solvers.science.spine.agreement import is_several
from solvers.science.spine.amounts import amounts, in_one_unit
from solvers.science.spine.candidates import Finder
from solvers.science.spine.index import KIND, Index, Thing
from solvers.science.spine.more import asks_more, measured, name_of
from solvers.science.spine.ordered import by_words
from solvers.science.spine.say import full, sentence, statement
from solvers.science.spine.told import Told

_AMOUNTS = ("has amount", "has number")
_SURE = 0.93
_TWO = 2
DENIALS = frozenset(["not", "n't", "never"])
"""Words in a question that asks whether something is not so."""


def thing_of(asked: Asked, letter: str, finder: Finder) -> Thing | None:
    """Return the thing that a slot names: the longest name at its end for which there are facts."""
    return next(named(_lemmas(asked.tokens(letter), finder), finder.index), None)


def things_of(asked: Asked, finder: Finder) -> list[list[Thing]]:
    """Return the possible things of a comparison, the longest names first: "oil, coal, and gas", "a plant and an
    animal".

    If one shares its noun with another, the noun is added to both: "kinetic and potential energy".
    """
    parts = _parts(sorted({*asked.tokens("xwy")}), finder)
    said = [(part, lemmas) for part in parts if (lemmas := _lemmas(part, finder))]
    found = [
        [] if _stands_for(part, finder) else [*_of_noun(part, parts[-1], finder), *named(words, finder.index)]
        for part, words in said
    ]
    nouns = [names[0][-1:] for names in found if names]
    return [
        names or [name for noun in nouns for name in named((*words, *noun), finder.index)]
        for (_, words), names in zip(said, found, strict=True)
    ]


def _parts(tokens: Sequence[int], finder: Finder) -> list[list[int]]:
    """Return tokens as several phrases, split at the words that join them and at words between them."""
    parts: list[list[int]] = [[]]
    for at in tokens:
        is_joint = finder.reading.tokens[at].text in (",", "and", "or")
        if parts[-1] and (at != parts[-1][-1] + 1 or is_joint):
            parts.append([])
        if not is_joint:
            parts[-1].append(at)
    return parts


def _of_noun(part: Sequence[int], last: Sequence[int], finder: Finder) -> Iterator[Thing]:
    """Yield the things that a part names together with the noun of the last part, if both share it: "red and white
    blood cells", "animal and plant cells".
    """
    tokens = finder.reading.tokens
    if part == last or (tokens[part[-1]].head not in last and _has_article(last, finder)):
        return
    own = _lemmas(part, finder)
    shared = (_lemmas(last[at:], finder) for at in range(1, len(last)))
    whole = ((*own, *noun) for noun in shared if noun)
    yield from (words for words in whole if finder.index.thing(words) in [*named(words, finder.index)][:1])


def _has_article(tokens: Sequence[int], finder: Finder) -> bool:
    """Return whether an article begins some tokens or stands before them."""
    near = finder.reading.tokens[max(tokens[0] - 1, 0) : tokens[0] + 1]
    return any(token.tag == "DT" for token in near)


def _stands_for(tokens: Sequence[int], finder: Finder) -> bool:
    """Return whether the last word replaces the noun of another thing: "hot stars and cool ones"."""
    return finder.reading.tokens[tokens[-1]].text.casefold() in ("one", "ones")


def _lemmas(tokens: Sequence[int], finder: Finder) -> Thing:
    return tuple(finder.words[at].lemma for at in tokens if at in finder.words)


def named(words: Thing, index: Index) -> Iterator[Thing]:
    """Yield the things that the last of several words name, the longest name first."""
    for start in range(len(words)):
        name = index.thing(words[start:])
        if (name, "a") in index.about or (name, "b") in index.about:
            yield name


def compared(asked: Asked, finder: Finder) -> Told | None:
    """Return which of two things is hotter, bigger, or has more legs, by a number for each or by what is said about
    one.
    """
    sides = things_of(asked, finder)
    said = [finder.reading.tokens[at].text for at in asked.tokens("m")]
    wanted = asks_more(said)
    is_aside = "v" not in asked.slots and finder.reading.tokens[asked.tokens("m")[0]].pos == "ADP"
    is_denied = any(word.casefold() in DENIALS for word in said)  # then the question asks for neither thing
    if len(sides) != _TWO or not all(sides) or wanted is None or is_aside or is_denied:
        return None
    (one, *_), (other, *_) = sides
    names, more = wanted
    names = measured([finder.reading.tokens[at].lemma for at in asked.tokens("v")[:1]]) or names
    found = by_numbers(finder.index, one, other, names)
    if found is None:
        return by_words(asked, finder, (one, other), wanted)
    (here, there), larger = found
    first = larger is more
    if "o" in asked.slots:
        return _more_or_less(asked, finder, (one, other), (here, there), first)
    rows = (here, there) if first else (there, here)
    things = (one, other) if first else (other, one)
    return _told(asked, finder, things, rows, " ".join(said), "larger" if more else "smaller")


def by_numbers(
    index: Index, one: Thing, other: Thing, names: frozenset[Thing]
) -> tuple[tuple[int, int], bool] | None:
    """Return two facts whose numbers decide which of two things has more, and whether it is the first; `None` if there
    are none or it depends on the members.

    Args:
        index: the facts.
        one: a thing.
        other: the thing that it is compared with.
        names: what may be compared, in the words of facts.
    """
    pairs = _pairs(index, one, other, names)
    found = [(pair, larger) for pair in pairs if (larger := _is_larger(index, *pair)) is not None]
    return found[0] if found and all(larger is found[0][1] for _, larger in found) else None


def _is_larger(index: Index, here: int, there: int) -> bool | None:
    """Return whether the number of one fact is larger than that of another, or `None` if they are equal or not
    comparable.
    """
    numbers, others = (amounts(index.spine.facts[number].b) for number in (here, there))
    found = in_one_unit(numbers, others)
    return None if found is None or found[0] == found[1] else found[0] > found[1]


def _told(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], rows: tuple[int, int], said: str, rule: str
) -> Told:
    """Return the statement that the first thing has more, with the number for both."""
    spine = finder.index.spine
    winner, loser = (name_of(finder.index, thing) for thing in things)
    counts = spine.facts[rows[0]].relation == "has number" and not measures(said.split()[-1])
    deed = asked.tokens("v")
    verb = finder.reading.words(deed[0], deed[-1] + 1) if deed else "has" if counts else "is"
    if deed and not is_several(winner):
        verb = inflection.third(verb)
    numbers = in_same_unit(spine, [spine.facts[number] for number in rows])
    text = " ".join([sentence(f"{winner} {verb} {said} than {loser}"), *numbers])
    return Told(asked.form, text, (winner,), rows, (*things[0], *things[1]), _SURE, rule)


def _more_or_less(
    asked: Asked, finder: Finder, things: tuple[Thing, Thing], rows: tuple[int, int], first: bool
) -> Told:
    """Return which of two comparatives is true of a thing: "bigger or smaller"."""
    words = asked.slots["m"] if first else asked.slots["o"]
    spine = finder.index.spine
    said = finder.reading.words(*words)
    one, other = (name_of(finder.index, thing) for thing in things)
    numbers = in_same_unit(spine, [spine.facts[number] for number in rows])
    text = " ".join([sentence(f"{one} is {said} than {other}"), *numbers])
    return Told(asked.form, text, (said,), rows, (*things[0], *things[1]), _SURE, "yes")


def in_same_unit(spine: Spine, facts: Sequence[Fact]) -> list[str]:
    """Return facts as sentences, with two amounts in a unit that both have.

    Args:
        spine: the spine that has the facts.
        facts: one or two of them.
    """
    units = [[*amounts([name])] for fact in facts if fact.relation == "has amount" for name in fact.b]
    shared = next(
        (unit for (unit, *_) in filter(None, units) if units.count([unit]) == len(facts) == _TWO), None
    )
    if shared is None:
        return [full(spine, fact) for fact in facts]
    named = (next(name for name in fact.b if shared in amounts([name])) for fact in facts)
    return [
        statement(spine, fact.relation, [fact.cell("a")], [name], fact.c)
        for fact, name in zip(facts, named, strict=True)
    ]


def _pairs(index: Index, one: Thing, other: Thing, names: frozenset[Thing]) -> list[tuple[int, int]]:
    """Return facts about amounts of two things with one of `names`: the closest ones with the same name, or those of
    all members if nothing is known about a class.
    """
    mine, theirs = (
        [n for n in _amounts(index, thing) if _is_one_of(index, n, names)] for thing in (one, other)
    )
    below = not (mine and theirs)
    mine = mine or _of_members(index, one, names)
    theirs = theirs or _of_members(index, other, names)
    pairs = [*product(mine, theirs)]
    same = [(here, there) for here, there in pairs if index.cells[there]["c"] == index.cells[here]["c"]]
    plain = [pair for pair in pairs if any(index.cells[n]["c"][0] in names for n in pair)]
    found = same or plain  # the surface temperature of the Sun, and the temperature of lava
    return found if below else [pair for pair in found if _is_larger(index, *pair) is not None][:1]


def _of_members(index: Index, thing: Thing, names: frozenset[Thing]) -> list[int]:
    """Return facts about amounts of the kinds of a thing."""
    facts = index.spine.facts
    kinds = (n for n in index.about.get((thing, "b"), ()) if facts[n].relation == KIND)
    members = {index.thing(index.cells[n]["a"][0]) for n in kinds}
    members |= {name for name in index.names if len(name) > 1 and name[-len(thing) :] == thing}
    about = (n for member in sorted(members) for n in index.about.get((member, "a"), ()))
    return [n for n in about if facts[n].relation in _AMOUNTS and _is_one_of(index, n, names)]


def _is_one_of(index: Index, number: int, names: frozenset[Thing]) -> bool:
    """Return whether the amount in a fact has one of several names."""
    return any(set(name) <= set(index.cells[number]["c"][0]) for name in names)


def _amounts(index: Index, thing: Thing) -> Iterator[int]:
    """Yield facts about the amounts of a thing and of its classes, the closest first."""
    for name, _ in index.classes(thing):
        for number in index.about.get((name, "a"), ()):
            if index.spine.facts[number].relation in _AMOUNTS:
                yield number
