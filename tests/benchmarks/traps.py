"""What the tutor makes of the traps, of spare numbers and of choices that mean nothing, with a line for each fault.

python -m tests.benchmarks.traps [traps|spare|choices]...
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from solvers import Abstention, ask
from tests.certainty.scoring import marked
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
    count: Counter[str] = Counter()
    for pair in spare_pairs():
        before, after = ask(pair.question), ask(pair.with_spare)
        changed = after.likeliest is not None and before.likeliest != after.likeliest
        back = isinstance(after, Abstention) and not isinstance(before, Abstention)
        count["changed"] += changed and not isinstance(after, Abstention)
        count["ranked otherwise"] += before.likeliest != after.likeliest
        count["asked back"] += back
        count["answered before"] += not isinstance(before, Abstention)
        if changed or back:
            print(
                f"{before.likeliest} -> {after.likeliest}{' (asked back)' if back else ''}: {pair.with_spare}"
            )
    print(f"spare numbers, of {len(spare_pairs())}: {dict(count)}")


def measure_choices() -> None:
    """How many answers change when a choice is added that means nothing."""
    count: Counter[str] = Counter()
    for pair in choice_pairs():
        before, after = ask(pair.question), ask(pair.with_nonsense)
        texts = [
            {c.text for c in o.question.choices if c.label in (o.likeliest or ())} for o in (before, after)
        ]
        count["changed"] += texts[0] != texts[1]
        count["right before"] += before.likeliest == (pair.answer,)
        count["right after"] += after.likeliest == (pair.answer_with_nonsense,)
        if texts[0] != texts[1]:
            print(f"{texts[0]} -> {texts[1]}: {pair.with_nonsense}")
    print(f"nonsense choices, of {len(choice_pairs())}: {dict(count)}")


def main(arguments: Sequence[str]) -> None:
    """Measure what is named, or all three."""
    for name, measure in (("traps", measure_traps), ("spare", measure_spare), ("choices", measure_choices)):
        if not arguments or name in arguments:
            measure()


if __name__ == "__main__":
    main(sys.argv[1:])
