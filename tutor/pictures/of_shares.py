"""Pictures of two amounts that are so many equal parts each."""

from __future__ import annotations

from solvers.formulas.derivation import EquationSystem
from tutor.narration.shared_total import asks_larger, in_parts, names_of, number
from tutor.pictures.model import Part, Picture

MOST = 12
"""Parts that are drawn at most."""


def picture_of_shares(system: EquationSystem) -> Picture | None:
    """A bar for both together, cut into equal parts; those of the one are marked. `None` where it takes no parts."""
    parts = in_parts(system)
    if parts is None or sum(parts) > MOST:
        return None
    few, many = parts
    less, large = sorted(unknown.value for unknown in system.unknowns)
    each, total = number(less / few), number(less + large)
    is_larger = asks_larger(system)
    cells = [Part("{0}", 1.0, "", place < few, is_larger == (place >= few)) for place in range(few + many)]
    one, other = names_of(system)
    asked, found = (other, large) if is_larger else (one, less)
    says = (
        f"a bar for {total}, cut into {few + many} equal parts. Each part is {{0|not known yet}}. "
        f"{few} of them are for {one} and {many} for {other}. For {asked} that is {{1|what is asked for}}"
    )
    below = f"{asked.removeprefix('the ')}: {{1}}"
    return Picture(
        "groups",
        tuple(cells),
        above=total,
        below=below,
        says=says,
        found=(each, number(found)),
        after=(2, 3),
    )
