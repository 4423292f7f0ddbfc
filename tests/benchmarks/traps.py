"""What the tutor makes of the traps, of spare numbers and of choices that mean nothing, with a line for each fault.

python -m tests.benchmarks.traps [traps|spare|choices]...
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from solvers import Answer
from tests.certainty.scoring import compared, marked
from tests.certainty.sets import KINDS, choice_pairs, spare_pairs, traps


def measure_traps() -> None:
    """How many of each kind are right, wrong, and wrong with high certainty."""
    marks = [marked(trap) for trap in traps()]
    for kind in KINDS:
        these = [mark for mark in marks if mark.trap.kind == kind]
        print(
            f"{kind:12} right {sum(m.is_right for m in these)} of {sum(m.trap.answer is not None for m in these)}, "
            f"wrong {sum(m.is_wrong for m in these)}, with high certainty {sum(m.is_wrong_and_sure for m in these)}"
        )
    for mark in marks:
        if not mark.is_right and (mark.is_wrong or mark.trap.answer is not None):
            print(mark.line())
    answerable = sum(mark.trap.answer is not None for mark in marks)
    print(
        f"all: right {sum(m.is_right for m in marks)} of {answerable} with an answer, wrong "
        f"{sum(m.is_wrong for m in marks)}, with high certainty {sum(m.is_wrong_and_sure for m in marks)}"
    )


def measure_spare() -> None:
    """How many answers change when numbers are added that leave them as they are."""
    pairs = [compared(pair) for pair in spare_pairs()]
    for pair in pairs:
        if pair.is_other or pair.is_asked_back:
            print(pair.line())
    print(
        f"spare numbers, of {len(pairs)}: changed {sum(pair.is_changed for pair in pairs)}, ranked otherwise "
        f"{sum(pair.is_other for pair in pairs)}, asked back {sum(pair.is_asked_back for pair in pairs)}, "
        f"answered before {sum(isinstance(pair.before, Answer) for pair in pairs)}"
    )


def measure_choices() -> None:
    """How many answers change when a choice is added that means nothing."""
    pairs = [(pair, compared(pair)) for pair in choice_pairs()]
    for _, found in pairs:
        if found.is_other:
            print(found.line())
    print(
        f"nonsense choices, of {len(pairs)}: changed {sum(found.is_other for _, found in pairs)}, right before "
        f"{sum(found.before.likeliest == (pair.answer,) for pair, found in pairs)}, right after "
        f"{sum(found.after.likeliest == (pair.answer_with_nonsense,) for pair, found in pairs)}"
    )


def main(arguments: Sequence[str]) -> None:
    """Measure what is named, or all three."""
    for name, measure in (("traps", measure_traps), ("spare", measure_spare), ("choices", measure_choices)):
        if not arguments or name in arguments:
            measure()


if __name__ == "__main__":
    main(sys.argv[1:])
