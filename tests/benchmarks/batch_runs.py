"""Batches at scale: throughput of two workers, memory of a worker, what renewing it costs, killed runs, a cluster.

    python -m tests.benchmarks.batch_runs throughput --questions 300
    python -m tests.benchmarks.batch_runs renewing --questions 2000
    python -m tests.benchmarks.batch_runs memory --questions 1000
    python -m tests.benchmarks.batch_runs kills --questions 200 --kills 10
    python -m tests.benchmarks.batch_runs cluster --questions 200

The questions are problems of the practice generator, every skill in turn.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

from solvers.question import Question
from tutor.batch.answering import Task
from tutor.batch.items import read_items
from tutor.batch.local import GROWTH, answer_locally
from tutor.engine import Engine
from tutor.practice.generation import generate, skills
from tutor.worker import resident

BATCH = [sys.executable, "-m", "tutor", "batch", "--time-limit", "300"]
"""With more time for a question than it takes on any machine: what is measured is no matter of the load."""


def questions(count: int) -> Iterator[dict[str, Any]]:
    """Problems with ids, every skill in turn."""
    identifiers = [skill.id for skill in skills().skills]
    for number, skill in enumerate(itertools.islice(itertools.cycle(identifiers), count)):
        problem = generate(skill, 1_000 + number // len(identifiers))
        choices = [{"label": choice.label, "text": choice.text} for choice in problem.choices]
        yield {"id": number, "question": problem.text, "choices": choices}


def write(path: Path, count: int) -> Path:
    """A file of so many questions."""
    path.write_text("".join(json.dumps(item) + "\n" for item in questions(count)), encoding="utf-8")
    return path


def answers(path: Path) -> list[dict[str, Any]]:
    """The lines of a batch without their seconds."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [{key: value for key, value in json.loads(line).items() if key != "seconds"} for line in lines]


def run(source: Path, out: Path, *options: str) -> float:
    """Seconds that a batch takes."""
    started = time.perf_counter()
    subprocess.run([*BATCH, str(source), "--out", str(out), *options], check=True, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


def throughput(folder: Path, options: argparse.Namespace) -> None:
    """Two workers against one, starting included and, from runs of one question, not."""
    source, first = write(folder / "in.jsonl", options.questions), write(folder / "one.jsonl", 1)
    loading = run(first, folder / "first.jsonl")
    one = run(source, folder / "one-worker.jsonl")
    two = run(source, folder / "two-workers.jsonl", "--workers", "2")
    same = answers(folder / "one-worker.jsonl") == answers(folder / "two-workers.jsonl")
    print(
        f"{options.questions} questions: one worker {one:.1f} s, two {two:.1f} s, {one / two:.2f} times as fast"
    )
    print(
        f"without the {loading:.1f} s of starting: {(one - loading) / (two - loading):.2f}; same answers: {same}"
    )


def memory(_: Path, options: argparse.Namespace) -> None:
    """Resident memory of a worker as it answers: of each hundred questions the median and the most."""
    engine = Engine(spare=False, growth=GROWTH)
    held: list[float] = []
    for number, item in enumerate(questions(options.questions), start=1):
        engine.ask(Question.of(item["question"], [(c["label"], c["text"]) for c in item["choices"]]))
        if engine._worker is not None:  # it has not just been renewed
            held.append(resident(engine._worker.process.pid) / 1e6)
        if number % 100 == 0:
            print(f"{number:5} questions: {median(held):7.1f} MB, at most {max(held):7.1f}", flush=True)
            held.clear()
    engine.close()


def renewing(folder: Path, options: argparse.Namespace) -> None:
    """What it takes to replace workers whose memory has grown, against one that works to the end."""
    items = read_items(write(folder / "in.jsonl", options.questions))
    taken = []
    for growth in (inf, GROWTH):
        started, before = time.perf_counter(), _spent()
        pids = set()
        for _ in answer_locally(items, Task(time_limit=300.0), workers=1, growth=growth):
            pids |= {process.pid for process in multiprocessing.active_children()}
        taken.append(_spent() - before)
        seconds = time.perf_counter() - started
        print(
            f"growth {growth:g}: {seconds:.1f} s, of the processor {taken[-1]:.1f} s, {len(pids)} workers",
            flush=True,
        )
    print(f"renewing takes {(taken[1] - taken[0]) / taken[1]:.1%} of the processor time")


def _spent() -> float:
    """Seconds of processor time of the workers that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def kills(folder: Path, options: argparse.Namespace) -> None:
    """A run killed at random moments and continued, against one that was left alone."""
    source, out = write(folder / "in.jsonl", options.questions), folder / "killed.jsonl"
    undisturbed = run(source, folder / "undisturbed.jsonl", "--workers", "2")
    randomly = random.Random(options.seed)
    for _ in range(options.kills):
        process = subprocess.Popen(
            [*BATCH, str(source), "--out", str(out), "--workers", "2"],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(randomly.uniform(0.1, 1.6 * undisturbed / options.kills))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if not out.exists():
        run(source, out, "--workers", "2")
    lines = zip(answers(out), answers(folder / "undisturbed.jsonl"), strict=True)
    others = [line for line, other in lines if line != other]
    print(f"{options.kills} kills of {options.questions} questions; other lines: {others or 'none'}")


def cluster(folder: Path, options: argparse.Namespace) -> None:
    """Two worker processes on a scheduler, of which one is killed half-way, against local workers."""
    source = write(folder / "in.jsonl", options.questions)
    run(source, folder / "local.jsonl", "--workers", "2")
    for lost in (False, True):
        out = folder / f"cluster-{lost}.jsonl"
        with _cluster(folder) as (address, workers):
            process = subprocess.Popen(
                [*BATCH, str(source), "--out", str(out), "--cluster", address], stderr=subprocess.DEVNULL
            )
            while lost and process.poll() is None:
                time.sleep(0.2)
                lines = out.with_name(out.name + ".part")
                if lines.exists() and lines.read_bytes().count(b"\n") > options.questions // 2:
                    os.killpg(workers[0].pid, signal.SIGKILL)
                    break
            process.wait()
        same = answers(out) == answers(folder / "local.jsonl")
        print(f"a worker lost: {lost}; {len(answers(out))} lines, the same as locally: {same}")


@contextmanager
def _cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers with one process each."""
    scheduler_file = folder / "scheduler.json"
    scheduler_file.unlink(missing_ok=True)
    dask = [sys.executable, "-m", "distributed.cli.dask_{}", "--scheduler-file", str(scheduler_file)]

    def start(what: str, *more: str) -> subprocess.Popen[bytes]:
        command = [part.format(what) for part in dask]
        return subprocess.Popen(
            [*command, *more], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    scheduler = start("scheduler", "--port", "0", "--no-dashboard")
    while not scheduler_file.exists():
        time.sleep(0.1)
    workers = [start("worker", "--nthreads", "1", "--no-dashboard", "--no-nanny") for _ in range(2)]
    address = json.loads(scheduler_file.read_text(encoding="utf-8"))["address"]
    try:
        _wait_for_workers(address, len(workers))
        yield address, workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def _wait_for_workers(address: str, count: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(count, timeout=60)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    ways = {
        "throughput": throughput,
        "renewing": renewing,
        "memory": memory,
        "kills": kills,
        "cluster": cluster,
    }
    parser.add_argument("way", choices=ways)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ways[options.way](Path(folder), options)


if __name__ == "__main__":
    main()
