"""Three hundred ways to damage a table: each gives a clear error with file and line, and none a crash."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.tables import SHIPPED, check
from knowledge.tables.parse import LARGEST_FILE, LONGEST_CELL, LONGEST_LINE, MOST_ALTERNATIVES, MOST_COLUMNS

SEEDS = range(10)
GOOD = [path for path in sorted(SHIPPED.rglob("*.tsv")) if "\n# alone:" in path.read_text(encoding="utf-8")]
"""Tables that need no other."""

Lines = list[str]
Damage = Callable[[Lines, random.Random], int | None]
"""Damages the lines of a file in place; returns the 1-based line where a fault must be told, if it is just one."""

DAMAGES: dict[str, Damage] = {}


def damage(function: Damage) -> Damage:
    DAMAGES[function.__name__] = function
    return function


def head(lines: Lines, word: str) -> int:
    return next(n for n, line in enumerate(lines) if line.startswith(f"# {word}"))


def header(lines: Lines) -> int:
    return next(n for n, line in enumerate(lines) if not line.startswith("#"))


def a_row(lines: Lines, rng: random.Random) -> int:
    return rng.randrange(header(lines) + 1, len(lines))


def with_cell(lines: Lines, rng: random.Random, change: Callable[[str], str]) -> int:
    n = a_row(lines, rng)
    cells = lines[n].split("\t")
    k = rng.randrange(len(cells))
    cells[k] = change(cells[k])
    lines[n] = "\t".join(cells)
    return n + 1


@damage
def a_cell_is_missing(lines: Lines, rng: random.Random) -> int:
    n = a_row(lines, rng)
    lines[n] = lines[n].rpartition("\t")[0]
    return n + 1


@damage
def a_cell_too_many(lines: Lines, rng: random.Random) -> int:
    n = a_row(lines, rng)
    lines[n] += "\tmore"
    return n + 1


@damage
def blanks_for_tabs(lines: Lines, rng: random.Random) -> int:
    n = a_row(lines, rng)
    lines[n] = lines[n].replace("\t", "    ")
    return n + 1


@damage
def an_empty_cell(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda _: "  ")


@damage
def only_a_note(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda cell: f"[{cell.replace('[', '').replace(']', '').replace(';', '')}]")


@damage
def an_empty_alternative(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda cell: cell + "; ")


@damage
def an_open_bracket(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda cell: cell + " [and so on")


@damage
def a_quotation_mark(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda cell: f'"{cell}"')


@damage
def a_cell_like_a_paragraph(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda _: "and on it goes " * (LONGEST_CELL // 10))


@damage
def too_many_alternatives(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda _: "; ".join(f"x{n}" for n in range(MOST_ALTERNATIVES + 1)))


@damage
def the_same_alternative_twice(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda _: "stone; Stone")


@damage
def an_escape_sequence(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda cell: f"\x1b[3{rng.randrange(8)}m{cell}")


@damage
def text_turned_round(lines: Lines, rng: random.Random) -> int:
    return with_cell(lines, rng, lambda cell: cell + rng.choice("\u202e\u2066\u200f\u200b\u0007"))


@damage
def a_row_twice(lines: Lines, rng: random.Random) -> int:
    lines.append(lines[a_row(lines, rng)])
    return len(lines)


@damage
def a_row_against_another(lines: Lines, rng: random.Random) -> int | None:
    keys = [line.endswith("key") for line in lines if line.startswith("# column")]
    cells = lines[a_row(lines, rng)].split("\t")
    lines.append("\t".join(c if key else f"no {c}" for c, key in zip(cells, keys, strict=True)))
    return len(lines)


@damage
def an_unknown_type(lines: Lines, rng: random.Random) -> int:
    n = head(lines, "column")
    lines[n] = lines[n].replace(": ", ": very-", 1)
    return n + 1


@damage
def an_unknown_word(lines: Lines, rng: random.Random) -> int:
    n = rng.randrange(header(lines))
    lines[n] = f"# {rng.choice(['titel', 'colum', 'keys', 'joins'])} x: y"
    return n + 1


@damage
def a_head_line_without_colon(lines: Lines, rng: random.Random) -> int:
    n = rng.randrange(header(lines))
    lines[n] = lines[n].replace(":", "")
    return n + 1


@damage
def a_column_declared_twice(lines: Lines, rng: random.Random) -> int:
    n = head(lines, "column")
    lines.insert(n + 1, lines[n])
    return n + 2


@damage
def a_column_not_declared(lines: Lines, rng: random.Random) -> None:
    del lines[head(lines, "column")]


@damage
def a_sentence_that_does_not_fit(lines: Lines, rng: random.Random) -> int:
    n = head(lines, "sentence")
    lines[n] = "# sentence: It {does} not {fit}."
    return n + 1


@damage
def no_full_stop(lines: Lines, rng: random.Random) -> int:
    n = head(lines, "sentence")
    lines[n] = lines[n].rstrip(".")
    return n + 1


@damage
def a_join_to_nowhere(lines: Lines, rng: random.Random) -> int:
    n = head(lines, "column")
    name = lines[n].removeprefix("# column ").partition(":")[0]
    lines.insert(n, f"# join {name}: nowhere_{rng.randrange(99)}.thing")
    return n + 1


@damage
def a_join_from_nowhere(lines: Lines, rng: random.Random) -> int:
    lines.insert(1, "# join nowhere: elsewhere.thing")
    return 2


@damage
def no_way_to_it(lines: Lines, rng: random.Random) -> int:
    del lines[head(lines, "alone")]
    return 1


@damage
def a_relation_of_one_column(lines: Lines, rng: random.Random) -> int:
    lines.insert(1, "# relation likes(cat): A likes B")
    return 2


@damage
def no_rows(lines: Lines, rng: random.Random) -> None:
    del lines[header(lines) + 1 :]


@damage
def an_endless_line(lines: Lines, rng: random.Random) -> int:
    n = rng.randrange(len(lines))
    lines[n] += " " * LONGEST_LINE
    return n + 1


@damage
def a_hundred_columns(lines: Lines, rng: random.Random) -> int:
    n = header(lines)
    lines[n] += "".join(f"\tc{k}" for k in range(MOST_COLUMNS))
    return n + 1


@damage
def a_file_like_a_bomb(lines: Lines, rng: random.Random) -> int:
    lines += ["a\tb"] * (LARGEST_FILE // 4 + rng.randrange(9))
    return 1


def test_there_are_three_hundred() -> None:
    assert len(DAMAGES) * len(SEEDS) == 300
    assert len(GOOD) > 50


@pytest.mark.parametrize("name", DAMAGES)
def test_each_is_told_with_file_and_line(name: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        rng = random.Random(f"{name} {seed}")
        good = rng.choice(GOOD)
        assert check(good) == []
        lines = good.read_text(encoding="utf-8").rstrip("\n").split("\n")
        line = DAMAGES[name](lines, rng)
        path = tmp_path / f"{good.stem}.tsv"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        faults = check(path)
        assert faults, f"seed {seed}: {good.stem} passes"
        for fault in faults:
            assert fault.path == path
            assert fault.line is not None
            assert 1 <= fault.line <= len(lines) + 1
            assert str(fault).startswith(f"{path.name}:{fault.line}")
            assert str(fault).isprintable()
        if line is not None:
            assert line in [fault.line for fault in faults], [str(fault) for fault in faults]


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    data = GOOD[0].read_bytes()
    for seed in SEEDS:
        rng = random.Random(seed)
        at = rng.randrange(len(data))
        path = tmp_path / "broken.tsv"
        path.write_bytes(data[:at] + rng.choice([b"\xff", b"\xc3(", b"\x80"]) + data[at:])
        (fault,) = check(path)
        assert (fault.line, fault.path) == (data[:at].count(b"\n") + 1, path)


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder.tsv").mkdir()
    (tmp_path / "gone.tsv").symlink_to(tmp_path / "nowhere")
    assert {fault.what for fault in check(tmp_path)} == {"it is not a regular file", "there is no such file"}
    assert check(tmp_path / "nothing.tsv")[0].what == "there is no such file"
