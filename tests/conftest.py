"""What tests of several rooms share: samples of long lists, files that stay together, training that takes no time.

A list that takes long is not run in full every time. Of a test's cases, `@pytest.mark.sample(30)` keeps 30; a fixture
or test that goes through a list itself takes `sample(items, 30)` from the fixture of that name. Both draw with the
same seed, so that a failure comes again; `--sample-seed 5` draws others, and `--all` takes everything. A test named on
the command line with its case (`tests/FILE.py::test_x[case]`) is run whether it was drawn or not.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
Sample = Callable[[Sequence[Any], int], list[Any]]

TOGETHER = ("tests/word_problems/",)
"""Folders whose files share answers that take long."""


def drawn(items: Sequence[T], count: int, seed: int) -> list[T]:
    """So many of the items, in their order, one from each of `count` stretches of the same length: of a list that is
    sorted by kind every kind is there."""
    if count >= len(items):
        return list(items)
    chance = random.Random(seed)
    ends = [len(items) * n // count for n in range(count + 1)]
    return [items[chance.randrange(*stretch)] for stretch in pairwise(ends)]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("long lists")
    group.addoption("--all", action="store_true", help="run long lists in full instead of a sample of each")
    group.addoption("--sample-seed", type=int, default=1, metavar="N", help="draw other samples (default: 1)")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "sample(count): of many cases so many are drawn; all with --all")


def pytest_report_header(config: pytest.Config) -> str:
    return f"long lists: {_said(config)}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """With `-q` there is no header, and whoever sees a failure wants to have it again."""
    if not terminalreporter.showheader:
        terminalreporter.write_line(f"long lists: {_said(config)}")


def _said(config: pytest.Config) -> str:
    if config.getoption("all"):
        return "in full"
    return f"a sample of each, --sample-seed {config.getoption('sample_seed')} (--all: in full)"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Draw before anything else selects, so that a sample does not depend on it."""
    if config.getoption("all") or any("::" in argument for argument in config.args):
        return
    cases: defaultdict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("sample"):
            cases[item.parent.nodeid if item.parent else "", item.originalname].append(item)
    left_out: set[pytest.Item] = set()
    for of_test in cases.values():
        mark = of_test[0].get_closest_marker("sample")
        assert mark is not None
        left_out |= {*of_test}.difference(drawn(of_test, *mark.args, seed=config.getoption("sample_seed")))
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def sample(pytestconfig: pytest.Config) -> Sample:
    """Some of many items, or with `--all` all of them."""

    def take(items: Sequence[Any], count: int) -> list[Any]:
        count = len(items) if pytestconfig.getoption("all") else count
        return drawn(items, count, pytestconfig.getoption("sample_seed"))

    return take


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """With `-n` a file's tests stay in one process, since they share what one of them has loaded or asked."""
    if config.getoption("dist") != "load":
        return None  # somebody wants it otherwise
    from xdist.scheduler import LoadFileScheduling

    class TogetherScheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file = super()._split_scope(nodeid)
            return next((folder for folder in TOGETHER if file.startswith(folder)), file)

    config.option.loadscopereorder = False
    return TogetherScheduling(config, log)


@pytest.fixture
def few_taught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Training includes none of the problems of our own, so that it takes no time."""
    path = tmp_path / "taught.tsv"
    path.write_text("answer\tproblem\n", encoding="utf-8")
    monkeypatch.setattr("solvers.training.TAUGHT", path)
    monkeypatch.setattr("solvers.training.UNSEEN", path)
    monkeypatch.setattr("solvers.training.LESSONS", tmp_path / "lessons")
