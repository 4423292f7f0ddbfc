"""Every reader of files reads whatever text there is, or refuses it with its own error, in plain text."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import knowledge.curriculum
import knowledge.formulas
import knowledge.mistakes
import knowledge.rules
from knowledge.curriculum import read_curriculum
from knowledge.curriculum.words import load_words as curriculum_words
from knowledge.errors import KnowledgeError
from knowledge.formulas.load import load_signs, load_words
from knowledge.rules import load_words as rule_words
from knowledge.tables import SHIPPED, check, load
from solvers.equations.weights import EquationWeights
from solvers.problems.declared.rulebook import load_rules
from solvers.problems.prices import Prices
from solvers.retrieval.examples import read_choice_examples
from solvers.retrieval.logit import Weighing
from solvers.training import read_examples
from tests.properties.mangled import LIGHT, mangled
from tutor.batch.items import InputError, read_items
from tutor.history.entry import Entry
from tutor.narration.readings import Readings
from tutor.practice.importing import ImportFault, imported
from tutor.practice.rows import Attempt, row_of, row_of_state
from tutor.practice.schedule import Grade, reviewed
from tutor.settings import load_settings
from tutor.settings_file import SettingsError
from tutor.settings_themes import read_theme

RULES = """// in the form of knowledge/rules
//# name: has, then gains
//# concept: transfer
1.5 Before(a, b) ^ State(a) ^ (Get(b) v Construct(b)) => Plus(a, b)

//# name: the larger is divided
//# concept: dimensional analysis
0.7 Larger(a, b) ^ Number(b) => Over(a, b)
"""
TABLE = """# title: Tools of a workshop
# column tool: instrument, key
# column use: function
# sentence: {tool} serves to {use}.
# alone: it is an example
# relation tool_use(tool, use): A for B; B with A
tool; implement\tuse; purpose
[A] saw\tcut wood; cut [hard] things
[A] file\tsmooth edges
"""
SKILL = """strand = "Sums"

[[skill]]
id = "one-more"
title = "One more"
asks = "How many with one more?"
grade = 1
needs = []
numbers = { a = "2-9 | 11-40 | 110-500", b = "a * 2" }
where = ["b > a"]
answer = "a + 1"
unit = "thing"
frames = ["{A} has {a} {things}. {A.He} finds one more. How many {things} does {A} have?"]
"""
SETTINGS = """theme = "paper"
time_limit = 20
solver = "auto"
keep_history = true

[keys]
step = "space"
"""
THEME = """dark = true
background = "#101820"
surface = "#18222c"
panel = "#202c38"
foreground = "#f0f4f8"
primary = "#8fc7ff"
secondary = "#9ae0c0"
accent = "#ffd27f"
success = "#9be39b"
warning = "#ffd27f"
error = "#ffa0a0"
"""
PROBLEM = '{"id": "p", "question": "Ann has 2 pens. How many?", "answer": "7/3", "splits": {"halves": 1}}\n'
QUESTION = '{"id": 1, "question": "What?", "choices": [{"label": "A", "text": "x"}, {"label": "B", "text": "y"}], "answer": "b"}\n'  # noqa: E501
CSV = 'id,question,A,B\n1,"What, then?",one,two\n2,"A ""word""",,\n'
PRACTICE = json.dumps(
    {
        "format": "tutor practice",
        "version": 1,
        "answers": [
            row_of(Attempt(datetime(2026, 3, 2, tzinfo=UTC), "rates", 0, 1, "How many?", "5", 3, 0, 4.5))
            | {"before": None}
        ],
        "skills": [row_of_state(reviewed("rates", None, Grade.GOOD, datetime(2026, 3, 2, tzinfo=UTC)))],
    }
)
TURN = json.dumps(Entry("which?", reply="this", readings=Readings("Which?", ("5 pens", "7 pens"))).as_json())
WEIGHTS = (
    '[provenance]\n"seed" = "0"\n\n[weights]\n"pmi: share" = -1.25\n\n'
    '[witnesses]\n"asked" = 1.5\n\n[doubt]\n"always" = 0.5\n'
)


@dataclass(frozen=True)
class Reader:
    """A reader, a text that it reads, and the error by which it refuses others."""

    name: str
    """The file it reads."""
    text: str
    read: Callable[[Path], object]
    error: type[Exception] = KnowledgeError


def _beside(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


def _in_folder(read: Callable[[Path], object], folder: Path, *others: str) -> Callable[[Path], object]:
    """Of a reader of folders, with other files beside the one that is drawn."""

    def of(path: Path) -> object:
        for name in others:
            (path.parent / name).write_text(_beside(folder, name), encoding="utf-8")
        return read(path.parent)

    return of


def _import(path: Path) -> object:
    """As the command does, which tells in its own words what is not valid JSON."""
    try:
        return imported(json.loads(path.read_bytes()))
    except (ValueError, RecursionError) as error:
        raise ImportFault(str(error)) from None


def _of_types(path: Path) -> object:
    """Of the types of columns, for a table that stands beside them."""
    (path.parent / "tools.tsv").write_text(
        TABLE.replace("instrument", "tool").replace("function", "tool"), "utf-8"
    )
    return load(path.parent)


_WORDS = Path(knowledge.rules.__file__).parent
READERS = {
    "rule file": Reader("more.mln", RULES, _in_folder(load_rules.__wrapped__, _WORDS, "predicates.mln")),
    "cue words": Reader(
        "cues.toml",
        '[total]\nphrases = ["in all", "_ more"]\n',
        _in_folder(rule_words.__wrapped__, _WORDS, "verbs.toml", "terms.toml"),
    ),
    "table": Reader("tools.tsv", TABLE, lambda path: load(path)),
    "column types": Reader(
        "types.tsv",
        "type\tbroader\tmeaning\nthing\t\tanything\ntool\tthing\ta tool\n",
        _of_types,
    ),
    "curriculum": Reader("sums.toml", SKILL, lambda path: read_curriculum(path.parent)),
    "words of the curriculum": Reader(
        "words.toml",
        '[names]\nshe = "Ann Eve"\nhe = "Bo Cy"\n'
        '[nouns]\nthing = "pen, cup"\n[words]\nplace = "the zoo, the park"\n',
        curriculum_words.__wrapped__,
    ),
    "words of calculations": Reader(
        "words.toml",
        _beside(Path(knowledge.formulas.__file__).parent, "words.toml"),
        lambda path: load_words.__wrapped__(path.parent),
    ),
    "signs of questions about numbers": Reader(
        "asked.toml",
        '[form]\ndecimal = ["decimal", "decimal form"]\n[order]\nascending = ["least to greatest"]\n',
        lambda path: load_signs.__wrapped__(path.parent),
    ),
    "assumptions": Reader(
        "assumptions.toml",
        _beside(Path(knowledge.mistakes.__file__).parent, "assumptions.toml"),
        knowledge.mistakes.load.__wrapped__,
    ),
    "prices": Reader("rules.tsv", "# seed: 0\nidle one\t-1.4\nschema sum:sum\t2\n", Prices.load),
    "equation weights": Reader("equations.tsv", "# seed: 0\nwords: left\t-0.25\n", EquationWeights.load),
    "combination weights": Reader("tables.toml", WEIGHTS, Weighing.load),
    "word problems": Reader("problems.jsonl", PROBLEM, read_examples),
    "choice questions": Reader("questions.jsonl", QUESTION, read_choice_examples),
    "batch, JSON lines": Reader(
        "in.jsonl", QUESTION, lambda path: [i.identifier for i in read_items(path)], InputError
    ),
    "batch, CSV": Reader("in.csv", CSV, lambda path: [i.identifier for i in read_items(path)], InputError),
    "settings": Reader("settings.toml", SETTINGS, lambda path: load_settings(path), SettingsError),
    "practice file exported": Reader("practice.json", PRACTICE, _import, ImportFault),
    "kept turn": Reader(
        "turn.json", TURN, lambda path: Entry.from_json(json.loads(path.read_bytes())), ValueError
    ),
    "theme": Reader("mine.toml", THEME, read_theme, SettingsError),
}


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
def test_the_text_as_it_stands_is_read(reader: Reader, tmp_path: Path) -> None:
    path = tmp_path / reader.name
    path.write_text(reader.text, encoding="utf-8")
    reader.read(path)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@LIGHT
@given(data=st.data())
def test_any_text_is_read_or_refused_in_a_sentence(
    reader: Reader, tmp_path: Path, data: st.DataObject
) -> None:
    path = tmp_path / reader.name
    with suppress(UnicodeEncodeError):  # half a character is in no file of UTF-8
        path.write_text(data.draw(mangled(reader.text)), encoding="utf-8", newline="")
        said = "read"
        try:
            reader.read(path)
        except reader.error as error:
            said = str(error)
        assert said
        assert all(c.isprintable() or c == "\n" for c in said)


@pytest.mark.parametrize("reader", READERS.values(), ids=READERS)
@LIGHT
@given(content=st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(reader: Reader, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / reader.name
    path.write_bytes(content)
    with suppress(reader.error):
        reader.read(path)


@LIGHT
@given(text=mangled(TABLE))
def test_the_check_of_tables_reports_instead_of_raising(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tools.tsv"
    with suppress(UnicodeEncodeError):
        path.write_text(text, encoding="utf-8", newline="")
        faults = check(path)
        assert all(fault.path == path for fault in faults)
        if not faults:
            assert load(path).tables[0].name == "tools"
    assert SHIPPED.is_dir()
