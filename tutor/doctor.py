"""Checks that everything the tutor needs is there and works; the output can be pasted into a bug report."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGES = (
    *("textual", "rich", "typer", "mip", "highspy", "spacy", "nltk", "scikit-learn", "numpy", "scipy"),
    *("fsrs", "platformdirs", "textual-serve", "distributed"),
)
_OPTIONAL = ("textual-serve", "distributed")
_MODELS = (
    *("reader/reader.gz", "lexicon/index.zip", "prepared/words.zip"),
    *("weights/rules.tsv", "weights/rules.npz", "weights/equations.tsv", "weights/equations.npz"),
)
_PROBLEM = "Ada has 3 pens and buys 4 more pens. How many pens does Ada have?"


@dataclass(frozen=True, slots=True)
class Check:
    """One check and its result."""

    part: str
    """ "versions", "solvers", "knowledge", "folders", "stores", "terminal" or "questions"."""
    name: str
    ok: bool
    detail: str


def examine() -> Iterator[Check]:
    """Yield the result of each check as it is done; none of the checks raises an error."""
    yield Check("versions", "python", sys.version_info >= (3, 11), platform.python_version())
    yield Check("versions", "system", True, f"{platform.system()} {platform.release()} {platform.machine()}")
    for package in ("tutor", *PACKAGES):
        yield _version(package)
    for name, check in _WORKING:
        part, _, rest = name.partition(" ")
        yield _tried(part, rest, check)
    yield from _folders()
    yield from _stores()
    yield from _terminal()


def _version(package: str) -> Check:
    try:
        return Check("versions", package, True, version(package))
    except PackageNotFoundError:
        return Check("versions", package, package in _OPTIONAL, "not installed")


def _tried(part: str, name: str, check: Callable[[], str]) -> Check:
    """Return a check that succeeds if nothing fails."""
    started = time.perf_counter()
    try:
        said = check()
    except Exception as error:  # noqa: BLE001 - whatever is broken has to be reported
        return Check(part, name, False, f"{type(error).__name__}: {error}")
    return Check(part, name, True, f"{said} ({time.perf_counter() - started:.2f} s)")


def _solves(backend: str) -> str:
    """Check a knapsack problem whose best value is known to be 9."""
    from solvers.ilp import Program, total

    program = Program(sense="max", name="self-test", backend=backend)
    things = [program.binary(("thing", n), objective=value) for n, value in enumerate((3.0, 4.0, 5.0, 6.0))]
    program.add(total(w * thing for w, thing in zip((2, 3, 4, 5), things, strict=True)) <= 7, name="weight")
    solution = program.solve()
    if solution.objective is None or abs(solution.objective - 9.0) > 1e-6:
        raise ValueError(f"the best value should be 9, but the solver found {solution.objective}")
    return "solves a test problem"


def _reads() -> str:
    from solvers.question import Question
    from solvers.reading.read import read

    reading = read(Question.of(_PROBLEM))
    values = sorted(quantity.value for quantity in reading.quantities if quantity.value is not None)
    if values != [3, 4]:
        raise ValueError(f"the numbers 3 and 4 in a sentence were read as {values}")
    return "reads a problem"


def _tables() -> str:
    from knowledge.tables import load

    base = load()
    return f"{len(base.tables)} tables, {sum(len(table.rows) for table in base.tables):,} rows"


def _models() -> str:
    folder = Path(__file__).parent.parent / "knowledge"
    sums = {path: hashlib.sha256((folder / path).read_bytes()).hexdigest()[:12] for path in _MODELS}
    return ", ".join(f"{Path(path).name} {checksum}" for path, checksum in sums.items())


def _answers(question: str, expected: str) -> str:
    """Return the most likely answer, whether it is given as the answer or only asked about."""
    from solvers.answer import Answer
    from solvers.asking import ask

    outcome = ask(question)
    readings = (sense.text for sense in outcome.senses)
    told = outcome.text if isinstance(outcome, Answer) else next(readings, outcome.reason)
    if told != expected:
        raise ValueError(f"expected {expected!r}, got {told!r}")
    return f"finds {expected!r}"


_WORKING: tuple[tuple[str, Callable[[], str]], ...] = (
    ("solvers CBC", lambda: _solves("cbc")),
    ("solvers HiGHS", lambda: _solves("highs")),
    ("knowledge checksums", _models),
    ("knowledge tables", _tables),
    ("knowledge reader", _reads),
    (
        "questions word problem",
        lambda: _answers(_PROBLEM, "7 pens"),
    ),
    (
        "questions science",
        lambda: _answers(
            "Which tool measures air temperature? (A) a barometer (B) a thermometer (C) a ruler",
            "(B) a thermometer",
        ),
    ),
)


def _folders() -> Iterator[Check]:
    from tutor.folders import config_folder, data_folder

    for name, folder in (("settings", config_folder()), ("data", data_folder())):
        nearest = next(path for path in (folder, *folder.parents) if path.exists())
        writable = os.access(nearest, os.W_OK)
        state = oct(folder.stat().st_mode & 0o777)[2:] if folder.exists() else "not created yet"
        told = _without_home(str(folder))
        yield Check("folders", name, writable, f"{told}, {state}{'' if writable else ', not writable'}")


def _stores() -> Iterator[Check]:
    from tutor.history.layout import LAYOUT as CONVERSATIONS
    from tutor.history.store import history_path
    from tutor.practice.layout import LAYOUT as PRACTICE
    from tutor.practice.store import practice_path
    from tutor.stores.errors import StoreError
    from tutor.stores.examining import examined

    stores = (("conversations", history_path(), CONVERSATIONS), ("practice", practice_path(), PRACTICE))
    for name, path, layout in stores:
        try:
            yield Check("stores", name, True, examined(path, layout))
        except (StoreError, OSError) as error:
            yield Check("stores", name, False, _without_home(str(error)))


def _without_home(text: str) -> str:
    """Return `text` without the person's name, which the home folder may contain."""
    return text.replace(str(Path.home()), "~")


def _terminal() -> Iterator[Check]:
    size = shutil.get_terminal_size()
    roomy = size.columns >= 60 and size.lines >= 18
    yield Check("terminal", "size", roomy, f"{size.columns}x{size.lines}, at least 60x18 for the app")
    encoding = (sys.stdout.encoding or "none").lower()
    yield Check("terminal", "encoding", encoding.replace("-", "") == "utf8", encoding)
    names = [name for name in ("TERM", "COLORTERM", "NO_COLOR", "TERM_PROGRAM") if name in os.environ]
    told = ", ".join(f"{name}={os.environ[name]!r}" for name in names)
    yield Check("terminal", "environment", True, told or "nothing set")
