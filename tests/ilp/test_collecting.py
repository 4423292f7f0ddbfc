"""The garbage collector may free a model at any allocation, also while a function of the library is bound."""

from __future__ import annotations

import subprocess
import sys

import pytest

LOST = """
import gc, os, threading
import mip.{backend} as library
from solvers.ilp import Program
from solvers.ilp.backend import Backend, Engine

class Collecting:
    "cffi's lock, with a collection wherever it is taken: the worst that allocations inside of it can do."

    def __init__(self):
        self.lock = threading.Lock()
        self.acquire = self.lock.acquire

    def __enter__(self):
        if not self.lock.acquire(timeout=5):
            os._exit(3)  # this thread has it already
        gc.collect()

    def __exit__(self, *error):
        self.lock.release()

gc.disable()
lost = Engine(Program(), Backend("{backend}"))
lost.cycle = lost
del lost
library.ffi._lock = Collecting()
program = Program("max", "kept", "{backend}")
one, other = program.binary("one", objective=2), program.binary("other", objective=1)
program.add(one + other <= 1, "not both")
print(program.solve(relax_first=True).objective)
"""


@pytest.mark.parametrize("backend", ["highs", "cbc"])
def test_a_model_is_freed_while_another_is_solved(backend: str) -> None:
    code = LOST.format(backend=backend)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert float(done.stdout) == 2.0
