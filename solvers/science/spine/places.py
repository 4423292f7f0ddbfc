"""Where something has more of a property or does something more: sound travels faster in water than in air."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.lexicon import inflection
from solvers.science.forms.asked import Asked
from solvers.science.spine.agreement import agreeing, is_several
from solvers.science.spine.candidates import Finder
from solvers.science.spine.compare import by_numbers, in_same_unit
from solvers.science.spine.fitting import EVENTS
from solvers.science.spine.index import Index, Thing, lemmas
from solvers.science.spine.more import asks_more, measured
from solvers.science.spine.say import sentence
from solvers.science.spine.told import Told

_NUMBERS, _WORDS = 0.93, 0.88
_OF_THINGS = ("does", "has property")
"""Relations whose facts may say where a thing is more so."""


def compared_in(asked: Asked, finder: Finder) -> Told | None:
    """Return in which of two places something is more so, by its amounts there or by what is said about one place.

    Args:
        asked: what is more so ("x"), how ("m"), what it does ("v"; may be missing), and the places ("y", "z").
        finder: of the question.
    """
    said = finder.reading.words(*asked.slots["m"])
    wanted = asks_more(said.split())
    thing, *places = (_lemmas(asked.tokens(letter), finder) for letter in "xyz")
    if wanted is None or not thing or not all(places) or places[0] == places[1]:
        return None
    names, is_more = wanted
    names = measured([finder.reading.tokens[at].lemma for at in asked.tokens("v")[:1]]) | names
    things = [finder.index.thing((*thing, *place)) for place in places]
    found = by_numbers(finder.index, things[0], things[1], names)
    if found is not None:
        pair, is_larger = found
        first = is_larger is is_more
        return _told(
            asked, finder, pair if first else pair[::-1], first=first, rule="larger" if is_more else "smaller"
        )
    deed = {*_lemmas(asked.tokens("vm"), finder)}
    sides = [_saying(finder.index, thing, deed, *pair) for pair in (places, places[::-1])]
    if (sides[0] is None) is (sides[1] is None):
        return None
    rows = tuple(number for number in sides if number is not None)
    return _told(asked, finder, rows, first=sides[0] is not None, rule="yes")


def _lemmas(tokens: Sequence[int], finder: Finder) -> Thing:
    return tuple(finder.words[at].lemma for at in tokens if at in finder.words)


def _saying(index: Index, thing: Thing, deed: set[str], place: Thing, other: Thing) -> int | None:
    """Return the fact that says what is asked about one place, without mentioning the other."""
    wanted, passed = {*thing, *deed, *place}, {*other} - {*place}
    numbers = {number for column in "ab" for number in index.having.get((place[-1], column), ())}
    for number in sorted(numbers):
        fact = index.spine.facts[number]
        told = f"{fact.cell('a')} {fact.cell('b')}" if fact.relation in _OF_THINGS else fact.cell("a")
        words = {*lemmas(told.partition(" than ")[0])}
        if fact.relation in (*_OF_THINGS, *EVENTS) and wanted <= words and not (passed and passed <= words):
            return number
    return None


def _told(asked: Asked, finder: Finder, rows: Sequence[int], *, first: bool, rule: str) -> Told:
    """Return the statement that it is more so in one place than in the other, with the facts that say it."""
    reading, spine = finder.reading, finder.index.spine
    name, said = (reading.words(*asked.slots[letter]) for letter in "xm")
    one, other = (reading.words(*asked.slots[letter]) for letter in ("yz" if first else "zy"))
    at = reading.tokens[asked.slots["y"][0] - 1].text.casefold()
    deed = reading.words(*asked.slots["v"]) if "v" in asked.slots else ""
    several = is_several(name)
    if deed:
        verb = deed if several else " ".join([inflection.third(deed.split()[0]), *deed.split()[1:]])
    else:
        verb = agreeing("is", several=several)
    text = sentence(f"{name} {verb} {said} {at} {one} than {at} {other}")
    facts = in_same_unit(spine, [spine.facts[number] for number in rows])
    sure = _WORDS if rule == "yes" else _NUMBERS
    told = tuple(word.lemma for word in finder.words.values())
    return Told(asked.form, " ".join([text, *facts]), (f"{at} {one}",), tuple(rows), told, sure, rule)
