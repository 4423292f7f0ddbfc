"""What a person at a terminal would notice: silence, the same answer every time, memory given back, speed."""

import ctypes
import gc
import os
import random
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from solvers.ilp import Cut, Limits, Program, ProgramError, Status


class OneOf:
    """Of certain pairs, not both."""

    name = "not both"

    def __init__(self, program, pairs):
        self.program, self.pairs = program, pairs

    def separate(self, solution):
        for a, b in self.pairs:
            if solution[a] and solution[b]:
                yield Cut(self.program[a] + self.program[b] <= 1, self.name, (a, b))


def conflicts(backend, kind, seed, size=40):
    """A random program of a kind, its pairs in conflict."""
    chance = random.Random(seed)
    program = Program("max", kind, backend)
    for i in range(size):
        worth = chance.randint(1, 30) / 10
        if kind == "real" or (kind == "mixed" and i % 2):
            program.continuous(i, 0, 1 if kind != "unbounded" else None, objective=worth)
        elif kind == "unbounded" and i % 3 == 0:
            program.integer(i, 0, None, objective=worth)
        else:
            program.binary(i, objective=worth)
    pairs = [tuple(chance.sample(range(size), 2)) for _ in range(2 * size)]
    if kind != "unbounded":
        program.add(program.sum(program.variables) <= size // 2, name="half")
    if kind == "infeasible":
        program.add(program.sum(program.variables) >= size - 1, name="nearly all")
    return program, pairs


@pytest.mark.parametrize("relax_first", [False, True])
@pytest.mark.parametrize("kind", ["binary", "mixed", "real", "unbounded", "infeasible"])
def test_nothing_reaches_the_terminal(capfd, backend, kind, relax_first):
    for seed in range(3):
        program, pairs = conflicts(backend, kind, seed)
        for limits in (Limits(seconds=0.001), Limits(nodes=1, rounds=2), Limits()):
            program.solve(separators=[OneOf(program, pairs)], relax_first=relax_first, limits=limits)
            program.solve(relax_first=not relax_first, limits=limits)
        program.clashes()
    ctypes.CDLL(None).fflush(None)  # what C code has printed and kept
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_the_same_program_gives_the_same_solution(backend):
    def solved():
        program = Program("max", "ties", backend)
        xs = [program.binary(i, objective=1) for i in range(30)]
        chance = random.Random(5)
        for _ in range(60):
            program.at_most(1, chance.sample(xs, 2), name="pair")
        return program.solve().values

    assert solved() == solved() == solved()


def test_a_new_process_gives_the_same_solution(backend):
    code = (
        "import random; from solvers.ilp import Program\n"
        f"p = Program('max', 'ties', {str(backend)!r}); c = random.Random(5)\n"
        "xs = [p.binary(('thing', i), objective=1) for i in range(30)]\n"
        "for _ in range(60): p.at_most(1, c.sample(xs, 2), name='pair')\n"
        "print(p.solve().values)"
    )
    root = Path(__file__).parents[2]
    runs = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] != ""


def test_a_program_and_its_solver_are_freed_at_once(backend):
    gc.collect()
    gc.disable()
    try:
        program, pairs = conflicts(backend, "binary", 1)
        solution = program.solve(separators=[OneOf(program, pairs)], relax_first=True)
        program_reference, engine_reference = weakref.ref(program), weakref.ref(program._engine)
        del program, solution
        assert engine_reference() is None
        assert program_reference() is None
    finally:
        gc.enable()


def test_a_thousand_small_programs_do_not_grow_memory(backend):
    status = Path("/proc/self/statm")
    if not status.exists():
        pytest.skip("resident memory is read from /proc")

    def resident_pages():
        return int(status.read_text().split()[1])

    def solve_some(count):
        for seed in range(count):
            program, _ = conflicts(backend, "binary", seed, size=10)
            assert program.solve(relax_first=bool(seed % 2)).status is Status.OPTIMAL

    solve_some(200)
    before = resident_pages()
    solve_some(1000)
    assert (resident_pages() - before) * 4096 < 20e6


def test_the_solver_is_chosen_by_kind_of_program(monkeypatch):
    def chosen(size, relax_first, backend="auto"):
        program = Program("max", "chosen", backend)
        for i in range(size):
            program.binary(i, objective=1)
        return program.solve(relax_first=relax_first).backend

    assert chosen(20, relax_first=True) == "highs"
    assert chosen(20, relax_first=False) == "cbc"
    assert chosen(300, relax_first=True) == "cbc"
    assert chosen(300, relax_first=True, backend="highs") == "highs"
    monkeypatch.setattr("mip.highs.has_highs", False)
    assert chosen(20, relax_first=True) == "cbc"
    with pytest.raises(ProgramError, match="not installed"):
        chosen(20, relax_first=True, backend="highs")
    monkeypatch.undo()
    monkeypatch.setattr("mip.cbc.has_cbc", False)
    assert chosen(300, relax_first=False) == "highs"


def test_the_layer_loads_no_solver_before_it_is_needed():
    code = "import sys, solvers.ilp; assert not {'mip', 'cffi', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2], check=True)
