"""Kill practice again and again, and see that no answer told as saved is lost.

    python -m tests.benchmarks.practice_kills --kills 200

A process saves answer after answer and says each time which one is saved; at a random moment, most often during a
write, it gets SIGKILL. Then the store must open, hold every answer that was told, and pass SQLite's integrity check.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from tutor.database import connect, is_sound
from tutor.practice.store import VERSION, Store

WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from tutor.practice.schedule import Grade, reviewed
from tutor.practice.store import Attempt, Store
store = Store(Path(sys.argv[1]))
now = datetime(2026, 3, 2, tzinfo=UTC)
while True:
    seed = store.count("rates")
    made = Attempt(now, "rates", seed, 1, "text " * 200, "5", 3, 0, 1.0)
    store.record(made, reviewed("rates", store.states().get("rates"), Grade.GOOD, now))
    print(seed, flush=True)
"""


def kill_repeatedly(path: Path, kills: int, seed: int = 0) -> list[str]:
    """The faults found at `path` after so many kills; empty when nothing was lost."""
    randomly, faults = random.Random(seed), []
    for kill in range(kills):
        command = [sys.executable, "-c", WRITER, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(randomly.uniform(0, 0.05))
            process.kill()
            told = [int(line) for line in process.stdout.read().splitlines() if line.strip()]
        with closing(Store(path)) as store:
            saved = [made.seed for made in store.attempts()]
        if saved != list(range(len(saved))) or (told and saved[-1] < told[-1]):
            faults.append(f"kill {kill}: told {told[-1:]}, saved {saved[-3:]}")
        with closing(connect(path, "", VERSION)) as connection:
            if not is_sound(connection):
                faults.append(f"kill {kill}: the integrity check fails")
    return faults


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "practice.db"
        faults = kill_repeatedly(path, options.kills, options.seed)
        with closing(Store(path)) as store:
            print(f"{options.kills} kills, {len(store.attempts())} answers saved, {len(faults)} faults")
    print(*faults, sep="\n")


if __name__ == "__main__":
    main()
