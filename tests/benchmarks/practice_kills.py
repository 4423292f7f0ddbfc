"""Kill practice, or a conversation, again and again, and see that nothing told as saved is lost.

    python -m tests.benchmarks.practice_kills --kills 200 [--of history]

A process saves one thing after another and says each time which one is saved; at a random moment, most often during a
write, it gets SIGKILL. Then the store must open, hold everything that was told, and pass SQLite's integrity check.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tutor.history.store import History
from tutor.practice.store import Store

PRACTICE = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tutor.practice.rows import Attempt
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.store import Store
store = Store(Path(sys.argv[1]))
now = datetime(2026, 3, 2, tzinfo=UTC)
while True:
    seed = store.count("rates")
    made = Attempt(now, "rates", seed, 1, "text " * 200, "5", 3, 0, 1.0)
    store.record(made, reviewed("rates", store.states().get("rates"), Grade.GOOD, now))
    print(seed, flush=True)
"""

HISTORY = """
import sys
from pathlib import Path
from tutor.history.entry import Entry
from tutor.history.store import History
history = History(Path(sys.argv[1]))
place = len(history.entries(1))
number = 1 if place else history.begin("0")
while True:
    history.add(number, Entry(str(place), reply="text " * 200))
    print(place, flush=True)
    place += 1
"""


def answers(path: Path) -> list[int]:
    """The places of the answers that practice has saved."""
    with closing(Store(path)) as store:
        return [made.seed for made in store.attempts()]


def turns(path: Path) -> list[int]:
    """The places of the turns of all conversations."""
    with closing(History(path)) as history:
        kept = sorted(conversation.identifier for conversation in history.conversations())
        return [int(entry.said) for number in kept for entry in history.entries(number)]


STORES: dict[str, tuple[str, Callable[[Path], list[int]]]] = {
    "practice": (PRACTICE, answers),
    "history": (HISTORY, turns),
}
"""What is killed: its program, and what reads its store."""


def is_sound(path: Path) -> bool:
    """Whether SQLite's own check finds nothing wrong with a file."""
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def kill_repeatedly(path: Path, kills: int, seed: int = 0, of: str = "practice") -> list[str]:
    """The faults found at `path` after so many kills; empty when nothing was lost."""
    writer, read = STORES[of]
    randomly, faults = random.Random(seed), []
    for kill in range(kills):
        command = [sys.executable, "-c", writer, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(randomly.uniform(0, 0.05))
            process.kill()
            told = [int(line) for line in process.stdout.read().splitlines() if line.strip()]
        saved = read(path)
        if saved != list(range(len(saved))) or (told and saved[-1] < told[-1]):
            faults.append(f"kill {kill}: told {told[-1:]}, saved {saved[-3:]}")
        if not is_sound(path):
            faults.append(f"kill {kill}: the integrity check fails")
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--of", choices=STORES, default="practice")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        faults = kill_repeatedly(path, options.kills, options.seed, options.of)
        saved = len(STORES[options.of][1](path))
        print(f"{options.kills} kills, {saved} saved, {len(faults)} faults")
    print(*faults, sep="\n")


if __name__ == "__main__":
    main()
