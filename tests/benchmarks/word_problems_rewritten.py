"""What the way of writing costs: the same problems in words, fractions, `$1,250.50`, lower case, without stops.

    python -m tests.benchmarks.word_problems_rewritten [--data FILE] [--folds NAME] [--every N] [--workers N]

rewrites a copy of each problem, tests original and copy in the same fold (trained on originals of the other folds),
and prints both accuracies and the loss, by way of writing. The default data are a shared set that is not part of
the repository.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from platformdirs import user_cache_path

from solvers.evaluation.crossvalidate import Settings, evaluate_combined
from solvers.evaluation.folds import Fold, folds_of
from solvers.evaluation.measures import accuracy
from solvers.training import Example, read_examples
from tests.number_words import spell

DATA = Path(__file__).parents[3] / "shared" / "data" / "math" / "aggregate.jsonl"

_NUMBER = re.compile(r"(?<![\w.,$/])(\d+(?:\.\d+)?)(?![\w,/%]|\.\d)")
_MONEY = re.compile(r"\$ ?(\d+(?:\.\d+)?)|(?<![\w.,])(\d+(?:\.\d+)?) dollars?\b")
_TIMES = re.compile(r"\b(2|3)(?:\.0)? times (?=as\b|more\b|the\b)")
_HALF = re.compile(r"(?<![\w.])0\.5 (?:of (?=an?\b)|(?=[a-z]))")
_STOP = re.compile(r"(?<!\d)[.,;:!?]|[.,;:!?](?!\d)")


def typed(text: str) -> str:
    """As people type: "70 shells.", not "70.0 shells ."."""
    text = _NUMBER.sub(lambda m: m[1].removesuffix(".0"), text)
    return re.sub(r" (?=[.,;:!?]|'s\b)", "", text)


def in_words(text: str) -> str:
    """Whole numbers in words."""

    def words(match: re.Match[str]) -> str:
        value = Fraction(match[1])
        return (
            spell(int(value)).replace(" and ", " ")
            if value.denominator == 1 and value < 1_000_000
            else match[0]
        )

    return _NUMBER.sub(words, text)


def in_fractions(text: str) -> str:
    """Decimals that are plain fractions as such: "1/3", "2 1/2"."""

    def fraction(match: re.Match[str]) -> str:
        value = Fraction(match[1])
        plain = value.limit_denominator(12)
        if plain.denominator in (1, 5, 10) or abs(plain - value) > Fraction(1, 10**6):
            return match[0]
        whole, part = divmod(plain, 1)
        return f"{whole} {part}" if whole else str(part)

    return _NUMBER.sub(fraction, text)


def with_half(text: str) -> str:
    """0.5 as "half"."""
    return _HALF.sub(lambda m: "half of " if "of" in m[0] else "half a ", text)


def with_twice(text: str) -> str:
    """Two or three times as "twice" and "three times"."""
    return _TIMES.sub(lambda m: "twice " if m[1] == "2" else "three times ", text)


def in_money(text: str) -> str:
    """Money as people write it: "$1,250.50"."""

    def money(match: re.Match[str]) -> str:
        value = Fraction(match[1] or match[2])
        return f"${int(value):,}" if value.denominator == 1 else f"${float(value):,.2f}"

    return _MONEY.sub(money, text)


def with_commas(text: str) -> str:
    """Thousands with commas."""
    return _NUMBER.sub(lambda m: f"{int(m[1]):,}" if m[1].isdigit() and len(m[1]) > 3 else m[0], text)


def lower(text: str) -> str:
    """All letters small."""
    return text.lower()


def bare(text: str) -> str:
    """Without stops, commas and question marks."""
    return _STOP.sub("", text)


def careless(text: str) -> str:
    """Small letters and no stops."""
    return bare(lower(text))


RARE = (with_half, in_money, in_fractions, with_twice, with_commas)
"""Applied wherever they change something."""

WAYS = (in_words, lower, bare, careless, typed)
"""Applied in turn, one a problem."""


def rewritten(text: str, way: Callable[[str], str]) -> tuple[str, tuple[str, ...]]:
    """`text` rewritten, and the names of the ways that changed it."""
    text = typed(text)
    names = [way.__name__]
    for rare in RARE:
        changed = rare(text)
        if changed != text:
            names.append(rare.__name__)
        text = changed
    return way(text), tuple(names)


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--folds", default="aggregate")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print this many copies that are lost")
    chosen = parser.parse_args(arguments)
    if not chosen.data.is_file():
        sys.exit(f"There is no {chosen.data}; name a file of problems with --data.")
    examples = read_examples(chosen.data)
    copies: dict[str, Example] = {}
    ways: dict[str, tuple[str, ...]] = {}
    for i, example in enumerate(examples[:: chosen.every]):
        text, names = rewritten(example.text, WAYS[i % len(WAYS)])
        copies[example.identifier] = replace(
            example, identifier=f"{example.identifier}, rewritten", text=text
        )
        ways[example.identifier] = names
    folds = [_with_copies(fold, copies) for fold in folds_of(examples, chosen.folds)]
    cache = user_cache_path("tutor") / "evaluation"
    settings = Settings(workers=chosen.workers, cache=cache, report=lambda line: print(line, file=sys.stderr))
    for solver, trials in evaluate_combined(folds, settings).items():
        by_id = {trial.identifier: trial for trial in trials}
        pairs = {name: (by_id[name], by_id[copy.identifier]) for name, copy in copies.items()}
        print(f"{solver}:")
        for way in ("all", *dict.fromkeys(name for names in ways.values() for name in names)):
            found = [pair for name, pair in pairs.items() if way == "all" or way in ways[name]]
            before, after = accuracy([b for b, _ in found]), accuracy([a for _, a in found])
            print(f"  {way:14}{len(found):6}{before:8.1%}{after:8.1%}{100 * (after - before):+7.1f} points")
        lost = [name for name, (before, after) in pairs.items() if before.is_right and not after.is_right]
        for name in lost[: chosen.show]:
            print(f"    {name} {ways[name]}: {copies[name].text}")


def _with_copies(fold: Fold, copies: dict[str, Example]) -> Fold:
    """Test the originals that have copies, and the copies."""
    tested = [example for example in fold.test if example.identifier in copies]
    both = (*tested, *(copies[example.identifier] for example in tested))
    return replace(fold, test=both)


if __name__ == "__main__":
    main(sys.argv[1:])
