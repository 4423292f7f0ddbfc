"""What a law says about more or less of something, in words."""

from __future__ import annotations

from fractions import Fraction

from knowledge.formulas.syntax import names
from knowledge.laws import OTHER
from solvers.answer import Answer
from solvers.laws.comparing import LawCompared
from solvers.laws.derivation import law_of
from solvers.wording import listed
from tutor.narration.sentences import capital
from tutor.narration.step import Narration, Step
from tutor.narration.tables import concluding

_AMOUNTS = {
    Fraction(2): "twice the {}",
    Fraction(3): "three times the {}",
    Fraction(4): "four times the {}",
    Fraction(9): "nine times the {}",
    Fraction(16): "sixteen times the {}",
    Fraction(1, 2): "half the {}",
    Fraction(1, 3): "a third of the {}",
    Fraction(1, 4): "a quarter of the {}",
    Fraction(1, 9): "a ninth of the {}",
    Fraction(1, 16): "a sixteenth of the {}",
}
_UNCOUNTED = ("energy", "gravity", "work", "power", "momentum")
_MORE_OR_LESS = {
    **dict.fromkeys(
        ("speed", "velocity", "frequency", "voltage", "pressure", "density"), ("higher", "lower")
    ),
    **dict.fromkeys(("time", "wavelength"), ("longer", "shorter")),
}


def narrate_change(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `LawCompared`: the law, and what it says about this case."""
    found = answer.derivation
    assert isinstance(found, LawCompared)
    law = law_of(found.law)
    others = dict.fromkeys([*names(law.left), *names(law.right)])
    kept = [
        f"other {law.quantities[one].called}" if one.startswith(OTHER) else law.quantities[one].called
        for one in others
        if one not in (found.asked, found.varied)
    ]
    cause, effect = (
        _amount(law.quantities[name].called, ratio, is_exact=found.is_exact)
        for name, ratio in ((found.varied, found.ratio), (found.asked, found.result))
    )
    same, asked = f"With the same {listed(kept)}", law.quantities[found.asked].called
    case = f"{same}, {cause} means {effect}."
    hint = f"{same}, what does {cause} mean for the {asked}?"
    says = (answer.asked.says if answer.asked else "") or answer.text.partition(") ")[2].rstrip(".")
    steps = (Step(law.says, "fact"), Step(case, "fact"), concluding(answer))
    return Narration(f"{capital(says)}.", steps, (case,), says=says, hints=(law.says, hint))


def _amount(name: str, ratio: Fraction, *, is_exact: bool) -> str:
    """Return how much of a quantity there is: "twice the force", "less mass"."""
    if ratio == 1:
        return f"the same {name}"
    if is_exact and ratio in _AMOUNTS:
        return _AMOUNTS[ratio].format(name)
    if name.endswith(_UNCOUNTED):
        return f"{'more' if ratio > 1 else 'less'} {name}"
    more, less = _MORE_OR_LESS.get(name, ("larger", "smaller"))
    return f"a {more if ratio > 1 else less} {name}"
