"""Starting loads nothing heavy: neither the help nor the first frame may wait for spaCy and friends."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("spacy", "sklearn", "nltk", "scipy", "thinc", "numpy", "mip")

FIRST_FRAME = """
import asyncio, sys
from tutor.app import TutorApp

class Probe(TutorApp):
    def on_ready(self):
        self.exit()

asyncio.run(Probe().run_async(headless=True))
"""

HELP = """
import sys
from tutor.cli import app
sys.argv = ["tutor", "--help"]
try:
    app()
except SystemExit as end:
    assert not end.code
"""


@pytest.mark.parametrize("program", [FIRST_FRAME, HELP, "import solvers, knowledge, tutor.cli"])
def test_nothing_heavy_is_imported(program: str) -> None:
    report = f"import sys; print('HEAVY', sorted(set(sys.modules) & set({HEAVY!r})))"
    done = subprocess.run(
        [sys.executable, "-c", f"{program}\n{report}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.rstrip().endswith("HEAVY []"), done.stdout


@pytest.mark.parametrize("package", ["solvers", "solvers.asking", "knowledge"])
def test_the_core_does_not_know_the_screen(package: str) -> None:
    program = (
        f"import sys, {package}; print(sorted(set(sys.modules) & {{'textual', 'rich', 'typer', 'tutor'}}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
