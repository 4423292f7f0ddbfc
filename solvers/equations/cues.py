"""Words that hint at operations, as data: verbs by category, and words in questions and comparisons.

The verb seeds are based on those of Roy & Roth's released system and of Hosseini et al. (2014). Giving other verbs the
category of the closest seed by Lin similarity lost more than it gained on development data.
"""

from __future__ import annotations

from functools import cache

from solvers.reading.entailment import entails

ENTAILED = 0.5


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


VERBS = {
    "state": _words(
        "be do have own hold contain there start remain keep stand live total equal cost weigh measure"
    ),
    "gain": _words(
        "get gain receive take collect find pick buy purchase add win build make earn save borrow grow "
        "gather catch arrive join increase bring plant bake score deposit obtain acquire raise put pack "
        "stack fill hire inherit adopt download learn hatch come rise climb invite produce harvest"
    ),
    "loss": _words(
        "give lose lend spend pay share leave sell eat use break remove throw donate drop defeat destroy "
        "decrease reduce drink burn cut send melt spill waste discard tear crack die fly drive rot withdraw "
        "delete steal feed trade fall consume mail ship hand shed wilt pop saw chop miss"
    ),
}
SEEDS = {
    "state": ("have", "own", "stay", "cost", "measure"),
    "gain": ("get", "buy", "find", "collect", "make", "increase"),
    "loss": ("give", "lose", "eat", "spend", "break", "decrease"),
}
"""The verbs that other verbs are compared with."""
EACH = _words("each every per a an")
TOTAL = _words("total altogether together combined sum all overall entire both")
END = _words("left leave remain remaining rest leftover")
START = _words("start begin originally initially original beginning before")
SOME = _words("some more several few rest")
MULTIPLYING = _words("times time twice thrice double triple quadruple half")
SPELLED = {
    "+": _words("sum plus add increase"),
    "-": _words("difference minus subtract decrease less"),
    "×": _words("product times multiply"),
    "÷": _words("quotient divide"),
}
GIVING = _words("give send hand lend donate mail bring award")
TAKING = _words("take borrow steal eat remove grab snatch")
OUTWARD = _words("out off away")
MOVING = _words(
    "get take throw give move go walk run fly send pull cut let step drive put swim pass fall kick drop leak"
)
REFUNDS = _words("refund coupon discount rebate return")
WANTING = _words("need want require call plan hope goal order must wish")
DIVIDING = _words("average equally evenly split share divide distribute equal same group row separate")
MORE = _words(
    "more taller older higher faster heavier farther longer further bigger larger greater wider deeper later "
    "warmer hotter additional extra"
)
FEWER = _words("fewer less shorter younger slower lighter lower smaller cheaper narrower earlier cooler")
MEASURES = _words(
    "mile inch foot yard meter metre kilometer kilometre centimeter millimeter pound ounce gram kilogram ton "
    "liter litre gallon quart pint cup hour minute second day week month year degree acre teaspoon "
    "tablespoon $ cent"
)

_BY_VERB = {verb: name for name, verbs in VERBS.items() for verb in verbs}


def category(verb: str) -> str:
    """Return the category of a verb's lemma: "state", "gain", "loss", or "" if it is not a seed."""
    return _BY_VERB.get(verb, "")


def is_measure(entity: str) -> bool:
    """Return whether amounts of `entity` need not be whole: lengths, weights, volumes, times, and money."""
    return entity in MEASURES


@cache
def same_kind(entity: str, wider: str) -> bool:
    """Return whether something that counts `entity` also counts `wider`: they have the same lemma, or one entails the
    other.
    """
    if not entity or not wider or entity == wider:
        return entity == wider
    if is_measure(entity) or is_measure(wider):
        return False
    return entails(entity, wider) >= ENTAILED


def akin(one: str, other: str) -> bool:
    """Return whether one of two entities includes the other."""
    return same_kind(one, other) or same_kind(other, one)
