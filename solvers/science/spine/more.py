"""What a comparative compares: "hotter" compares the temperature, and "more legs" the number of legs."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import lexicon
from solvers.reading.words import word_set
from solvers.science.forms.cues import measures
from solvers.science.spine.agreement import without_article
from solvers.science.spine.index import Index, Thing, lemmas

MORE, LESS = (
    frozenset(["more", "most", "greater", "higher"]),
    frozenset(["less", "fewer", "least", "lower"]),
)


def asks_more(words: Sequence[str]) -> tuple[frozenset[Thing], bool] | None:
    """Return what a comparative compares, in the words of facts, and whether the larger is meant: "hotter", "more
    legs".
    """
    said = [word.casefold() for word in words]
    more = True
    names: set[Thing] = set()
    for word in said:
        if word in MORE | LESS:
            more = word in MORE
            continue
        bases = [word, *(lemma for pos in "ar" for lemma in lexicon.lemmas(word, pos))]
        asked = measured(bases)
        if asked:
            names |= asked
            more = more is word_set("low_adjectives").isdisjoint(bases)
        elif word not in word_set("stop_words"):
            names.add(lemmas(word))
    return (frozenset(names), more) if names else None


def measured(words: Sequence[str]) -> frozenset[Thing]:
    """Return the names that facts use for the amounts that words ask for."""
    return frozenset(lemmas(measure) for word in words for measure in measures(word))


def name_of(index: Index, thing: Thing) -> str:
    """Return the name that facts use for a thing."""
    column = "a" if (thing, "a") in index.about else "b"
    cells = [index.spine.facts[number].cell(column) for number in index.about[thing, column]]
    return next((one for one in cells if len(without_article(one).split()) == len(thing)), cells[0])
