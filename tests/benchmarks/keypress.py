"""How long a key press takes to reach the screen while a question is solved, and how long after Esc the next answer.

Runs the real app in a terminal of its own (pty): a key goes in, and the time is taken until its sign comes out. The
signs typed are in no question and no answer, so that they are found in the bytes of the screen.

    python tests/benchmarks/keypress.py [--keys 200]
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import statistics
import struct
import sys
import tempfile
import termios
import time

LINES, COLUMNS = 24, 80
SIGNS = "жщюяфцшэъы"
QUESTION = (
    "A skier is in Norway in January. Which season is it on a farm in Chile? (A) summer (B) winter (C) spring"
)
EASY = "Ivo has 5 kites. He buys 4 kites. How many kites does he have now?"
PAUSE = 0.03
"""Seconds between two keys: faster than people type."""


class Terminal:
    """The app behind a pseudo-terminal."""

    def __init__(self) -> None:
        folder = tempfile.mkdtemp(prefix="tutor-keypress-")
        self.process, self.handle = pty.fork()
        if self.process == 0:
            os.environ |= {"TERM": "xterm-256color", "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder}
            os.execv(sys.executable, [sys.executable, "-m", "tutor"])
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def wait_for(self, words: str, seconds: float) -> float:
        """Seconds until `words` are drawn."""
        begun, seen = time.perf_counter(), b""
        wanted = words.encode()
        while time.perf_counter() - begun < seconds:
            if select.select([self.handle], [], [], 0.001)[0]:
                seen += os.read(self.handle, 65536)
                if wanted in seen:
                    return time.perf_counter() - begun
        raise SystemExit(f"{words!r} was not drawn within {seconds:.0f} seconds.")

    def drain(self) -> bytes:
        """What was drawn until now."""
        seen = b""
        while select.select([self.handle], [], [], 0)[0]:
            seen += os.read(self.handle, 65536)
        return seen

    def close(self) -> None:
        self.type("\x11")
        try:
            while os.read(self.handle, 65536):
                pass
        except OSError:
            os.waitpid(self.process, 0)


def keys_at_rest(terminal: Terminal, count: int) -> list[float]:
    """Times of `count` keys while nothing is solved, to compare with on a machine that others use too."""
    times: list[float] = []
    while len(times) < count:
        for sign in SIGNS:
            terminal.type(sign)
            times.append(terminal.wait_for(sign, 10))
            time.sleep(PAUSE)
        terminal.type("\x15")
        time.sleep(0.2)
    return times[:count]


def keys_while_solving(terminal: Terminal, count: int) -> list[float]:
    """Times of `count` keys, every one pressed while a solve goes on."""
    times: list[float] = []
    while len(times) < count:
        terminal.drain()
        terminal.type(QUESTION + "\r")
        terminal.wait_for("Solving", 20)
        for sign in SIGNS * 3:
            terminal.type(sign)
            times.append(terminal.wait_for(sign, 10))
            time.sleep(PAUSE)
            if b"sure" in terminal.drain():
                break
        terminal.type("\x1b")
        time.sleep(0.4)
        terminal.type("\x0c")  # a clear screen, so that the next question is drawn as a new one
        terminal.type("\x15")
        time.sleep(0.2)
    return times[:count]


def after_escape(terminal: Terminal, times: int) -> list[float]:
    """Seconds from Esc in a solve until the next question is answered, a solve of its own included."""
    found: list[float] = []
    for _ in range(times):
        terminal.type("\x0c\x15")
        time.sleep(0.3)
        terminal.drain()
        terminal.type(QUESTION + "\r")
        terminal.wait_for("Solving", 20)
        begun = time.perf_counter()
        terminal.type("\x1b")
        terminal.wait_for("Canceled", 20)
        terminal.type(EASY + "\r")
        terminal.wait_for("9 kites", 60)
        found.append(time.perf_counter() - begun)
        time.sleep(8)  # until there is a spare worker again
    return found


def told(when: str, times: list[float]) -> None:
    ordered = sorted(1000 * seconds for seconds in times)
    percentile = ordered[int(0.95 * (len(ordered) - 1))]
    print(
        f"{len(ordered)} keys {when}: median {statistics.median(ordered):.1f} ms, "
        f"95th percentile {percentile:.1f} ms, slowest {ordered[-1]:.1f} ms",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--escapes", type=int, default=5)
    options = parser.parse_args()
    terminal = Terminal()
    terminal.wait_for("ype a question", 60)  # the cursor stands on the first letter
    terminal.type(EASY + "\r")
    terminal.wait_for("9 kites", 120)
    time.sleep(10)  # until the spare worker has loaded
    told("at rest", keys_at_rest(terminal, options.keys))
    told("while solving", keys_while_solving(terminal, options.keys))
    waits = after_escape(terminal, options.escapes)
    print(f"Esc to the answer of the next question: {', '.join(f'{wait:.2f}' for wait in waits)} s")
    terminal.close()


if __name__ == "__main__":
    main()
