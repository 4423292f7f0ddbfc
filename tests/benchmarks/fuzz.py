"""Mutated questions through the whole of `ask`: what becomes of each, and whatever must not be.

    python -m tests.benchmarks.fuzz --questions 20000 --folder FOLDER

Every question is one of `tests/reliability/questions.txt`, spoilt by one of the mutations beside it. Two processes
answer them and render what comes back in every way. What they find is kept in FOLDER a line each, so that the same
command goes on where a run was stopped, and does no more where it was complete. A process that dies or does not come
back costs one question, and is a fault of it.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

HANG = 1200.0
"""Seconds without a line after which a question counts as hung: many, since others may use the machine."""


def work(file: Path, seed: int, numbers: range, time_limit: float) -> None:
    """Judge the questions of `numbers` that the file does not know yet; runs in a process of its own."""
    from tests.reliability.mutations import case
    from tests.reliability.soundness import finding, load

    load()
    with file.open("a", encoding="ascii") as sink:
        for number in numbers[len(lines(file)) :]:
            mutation, text = case(seed, number)
            found = finding(text, time_limit)
            line = {"number": number, "mutation": mutation, "kind": found.kind, "seconds": found.seconds}
            if found.fault:
                line |= {"fault": found.fault, "text": text}
            sink.write(json.dumps(line) + "\n")
            sink.flush()


def lines(file: Path) -> list[dict[str, Any]]:
    """What a file knows; a line that was torn is not there."""
    if not file.exists():
        return []
    content = file.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        file.write_bytes(whole)
    return [json.loads(line) for line in whole.splitlines()]


def watch(file: Path, seed: int, numbers: range, time_limit: float) -> Iterator[None]:
    """Have the questions of `numbers` judged by one process after another; yields now and then."""
    context = multiprocessing.get_context("spawn")
    while (done := len(lines(file))) < len(numbers):
        process = context.Process(target=work, args=(file, seed, numbers, time_limit), daemon=True)
        process.start()
        size, since = -1, time.monotonic()
        patience = HANG + 60.0  # a new process loads everything first
        while process.is_alive() and time.monotonic() - since < patience + time_limit:
            yield
            now = file.stat().st_size if file.exists() else 0
            if now != size:
                patience = HANG if size >= 0 and now else patience
                size, since = now, time.monotonic()
        hung = process.is_alive()
        process.kill()
        process.join()
        if len(lines(file)) < len(numbers):
            done = len(lines(file))
            what = "hung" if hung else f"the process ended with {process.exitcode}"
            line = {"number": numbers[done], "mutation": "", "kind": "lost", "seconds": 0.0, "fault": what}
            with file.open("a", encoding="ascii") as sink:
                sink.write(json.dumps(line) + "\n")


def report(found: list[dict[str, Any]]) -> None:
    """Print how often what happened, the times, and every fault."""
    kinds = Counter(line["kind"] for line in found)
    groups = Counter(kind.split(":")[0] for kind in kinds.elements())
    print(f"{len(found)} questions: " + ", ".join(f"{count} {kind}" for kind, count in groups.most_common()))
    print(f"{len(kinds)} kinds of outcome:")
    for kind, count in kinds.most_common():
        print(f"{count:7}  {kind}")
    times = defaultdict(list)
    for line in found:
        times[line["mutation"]].append(line["seconds"])
    for mutation, seconds in sorted(times.items()):
        print(f"{mutation:16} median {median(seconds):6.3f} s, longest {max(seconds):6.2f} s")
    faults = [line for line in found if line.get("fault")]
    print(f"{len(faults)} faults")
    for line in faults:
        print(f"{line['number']} ({line['mutation']}): {line['fault']}\n    {line.get('text', '')!a}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--time-limit", type=float, default=3.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, required=True)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    files = [options.folder / f"{options.seed}-{part}.jsonl" for part in range(options.processes)]
    watches = [
        watch(file, options.seed, range(part, options.questions, options.processes), options.time_limit)
        for part, file in enumerate(files)
    ]
    while watches:
        watches = [one for one in watches if next(one, one) is None]
        time.sleep(0.5)
    report([line for file in files for line in lines(file)])


if __name__ == "__main__":
    main()
