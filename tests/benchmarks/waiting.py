"""What a person waits for: starting, a first answer, and answers once everything is loaded.

    python tests/benchmarks/waiting.py

prints medians of five runs of whole processes, on the clock and of processor time (of two processes where a question is
read beside loading), the former also as ratios to importing Textual and spaCy alone, and the median and 95th percentile
over the questions of `tests/acceptance/own.toml` once warm.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
import tomllib
from pathlib import Path

from solvers import ask

RUNS = 5
QUESTIONS = Path(__file__).parents[1] / "acceptance" / "own.toml"

FIRST_FRAME = """
import asyncio
import os
from tutor.app import TutorApp

class Probe(TutorApp):
    def on_ready(self):
        os._exit(0)  # at once: ending in order is not what a person waits for

asyncio.run(Probe().run_async(headless=True))
"""

PROCESSES = {
    "import textual.app": ["-c", "import textual.app"],
    "import spacy": ["-c", "import spacy"],
    "tutor --help": ["-m", "tutor", "--help"],
    "first frame": ["-c", FIRST_FRAME],
    "cold ask, word problem": [
        "-m",
        "tutor",
        "ask",
        "Ida has 5 figs and eats 2 figs. How many figs are left?",
    ],
    "cold ask, science": ["-m", "tutor", "ask", "Which tool measures length? (A) ruler (B) scale"],
}


def process_seconds(arguments: list[str]) -> tuple[float, float]:
    """Seconds of one run on the clock, and of processor time, which others on the machine disturb less."""
    started, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return time.perf_counter() - started, busy


def processes() -> None:
    """Whole processes, taken in turn so that a change of the machine's speed meets all of them."""
    seconds: dict[str, list[tuple[float, float]]] = {name: [] for name in PROCESSES}
    for _ in range(RUNS):
        for name, arguments in PROCESSES.items():
            seconds[name].append(process_seconds(arguments))
    waited = {name: statistics.median(waited for waited, _ in times) for name, times in seconds.items()}
    textual, spacy = waited["import textual.app"], waited["import spacy"]
    for name, times in seconds.items():
        busy = statistics.median(spent for _, spent in times)
        ratios = f"{waited[name] / textual:5.2f} x textual  {waited[name] / spacy:5.2f} x spacy"
        print(f"{name:<26} {waited[name]:6.2f} s, busy {busy:5.2f} s  {ratios}")


def warm() -> None:
    """Questions once everything is loaded; each solver's own, routed as they would be."""
    items = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))["questions"]
    times: dict[str, list[float]] = {"word problem": [], "table question": []}
    for text in (
        "Ida has 5 figs and eats 2 figs. How many are left?",
        "Which tool measures length? (A) ruler (B) scale",
    ):
        ask(text)
    for item in items:
        started = time.perf_counter()
        ask(item["text"])
        kind = "table question" if item["solver"] == "tables" else "word problem"
        times[kind].append(time.perf_counter() - started)
    for kind, found in times.items():
        ordered = sorted(found)
        high = ordered[int(0.95 * (len(ordered) - 1))]
        print(f"warm {kind:<21} {statistics.median(found):6.3f} s   95 % {high:.3f} s   n = {len(found)}")


if __name__ == "__main__":
    processes()
    warm()
