"""How fast the lexicon answers: cold start against NLTK's reader, then entailment. Run it as a script."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from statistics import median
from time import perf_counter

COLD = {
    "knowledge.lexicon, cold": "from knowledge import lexicon; lexicon.known('dog', 'n')",
    "entailment, cold": "from solvers.reading.entailment import entails; entails('dog', 'pet')",
    "NLTK's reader, cold": "from knowledge import lexicon; lexicon.wordnet().synsets('dog')",
}
TIMED = "from time import perf_counter as now; start = now(); {}; print(now() - start)"
CELLS = "liquid;ice;vapor;decrease;day;state;rose;fur;lens"
TERMS = "water;solid;change;temperature;month;flower;animal;tool;season;warm;observe"


def cold(code: str) -> float:
    """Median seconds of three fresh processes, without the interpreter's own start."""
    runs = (
        subprocess.run([sys.executable, "-c", TIMED.format(code)], capture_output=True, check=True, text=True)
        for _ in range(3)
    )
    return median(float(run.stdout) for run in runs)


def alignments() -> tuple[float, float]:
    """Seconds per pair of words of a cell and a question, first asked and asked again."""
    from solvers.reading.entailment import entails

    pairs = list(product(CELLS.split(";"), TERMS.split(";")))
    times = []
    for _ in range(2):
        start = perf_counter()
        for cell, term in pairs:
            entails(cell, term)
        times.append((perf_counter() - start) / len(pairs))
    return times[0], times[1]


if __name__ == "__main__":
    for name, code in COLD.items():
        sys.stdout.write(f"{name}: {1e3 * cold(code):.0f} ms\n")
    first, again = alignments()
    sys.stdout.write(
        f"entailment between two words: first {1e6 * first:.0f} µs, again {1e6 * again:.1f} µs\n"
    )
