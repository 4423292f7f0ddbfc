"""Words that hint at operations, as data: verbs by category, and words of questions and comparisons.

The verb seeds are those of Roy & Roth's released system and of Hosseini et al. (2014); other verbs take the
category of the seed that WordNet puts nearest.
"""

from __future__ import annotations

from functools import cache

from knowledge.lexicon.index import is_a

VERBS = {
    "state": "be have own hold contain there start remain keep stand live possess total equal cost weigh measure",
    "gain": "get gain receive take collect find pick buy purchase add win build make earn save borrow grow gather "
    "catch arrive join increase bring plant bake score deposit obtain acquire raise put pack stack fill hire "
    "inherit adopt download learn hatch come rise climb invite produce harvest",
    "loss": "give lose lend spend pay share leave sell eat use break remove throw donate drop defeat destroy "
    "decrease reduce drink burn cut send return melt spill waste discard tear crack die fly drive away rot "
    "withdraw delete steal feed trade fall consume mail ship hand shed wilt pop saw chop miss",
}
EACH = frozenset({"each", "every", "per", "a", "an"})
TOTAL = frozenset({"total", "altogether", "together", "combined", "sum", "all", "overall", "entire", "both", "in all"})
END = frozenset({"left", "remain", "remaining", "finish", "rest", "leftover", "still"})
START = frozenset({"start", "begin", "originally", "initially", "original", "beginning", "before", "first"})
SOME = frozenset({"some", "more", "several", "few", "rest"})
MULTIPLYING = frozenset({"times", "time", "twice", "thrice", "double", "triple", "quadruple", "half"})
DIVIDING = frozenset(
    {"equally", "evenly", "split", "share", "divide", "distribute", "equal", "same", "group", "row", "separate"}
)
MORE = frozenset(
    "more taller older higher faster heavier farther longer further bigger larger greater wider deeper later warmer "
    "hotter additional extra".split()
)
FEWER = frozenset("fewer less shorter younger slower lighter lower smaller cheaper narrower earlier cooler".split())
CHANGE = frozenset({"change"})
MEASURES = frozenset(
    "mile inch foot yard meter metre kilometer centimeter millimeter pound ounce gram kilogram ton liter litre "
    "gallon quart pint cup hour minute second day week month year degree acre teaspoon tablespoon $ cent".split()
)

_BY_VERB = {verb: name for name, verbs in VERBS.items() for verb in verbs.split()}


@cache
def category(verb: str) -> str:
    """The category of a verb's lemma: "state", "gain", "loss", or "" for a verb that is like none of the seeds."""
    return _BY_VERB.get(verb, "")


def is_measure(entity: str) -> bool:
    """Whether amounts of `entity` need not be whole: lengths, weights, volumes, times and money."""
    return entity in MEASURES


@cache
def same_kind(entity: str, wider: str) -> bool:
    """Whether what counts `entity` also counts `wider`: the same lemma, or WordNet says that it is one."""
    if not entity or not wider or entity == wider:
        return entity == wider
    if is_measure(entity) or is_measure(wider):
        return False
    return is_a(entity, wider, share=0.2)


def akin(one: str, other: str) -> bool:
    """Whether one of two entities includes the other."""
    return same_kind(one, other) or same_kind(other, one)
