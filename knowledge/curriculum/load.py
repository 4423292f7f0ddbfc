"""Reads and checks the curriculum; every error is reported with its file, its line, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from knowledge.curriculum.model import FORMS, LEVELS, Condition, Frame, Graph, Number, Range, Skill, Topic
from knowledge.curriculum.slots import COLUMN_SLOT, NUMBER_FORMS, PEOPLE, PRONOUNS, Slot, noun_kind, slots
from knowledge.curriculum.words import Words, load_words
from knowledge.formulas.syntax import CalculationError, Term, names, parse_term
from knowledge.tables.model import KnowledgeBase
from knowledge.toml_file import TomlFile

FOLDER = Path(__file__).parent / "skills"
_SKILL_KEYS = {"id", "title", "asks", "grade", "needs", "frames", "topic"}
_FRAME_KEYS = {"text", "numbers", "where", "answer", "unit", "form"}
_TOPIC_KEYS = {"table", "through", "on", "asks", "near", "leave", "texts"}
_RANGE = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)(?: by (\d+(?:\.\d+)?))?")
_ID = re.compile(r"[a-z]+(?:-[a-z]+)*")


@cache
def load_curriculum() -> Graph:
    """Return the built-in skills, which are read only once; see `read_curriculum`."""
    return read_curriculum(FOLDER)


def read_curriculum(folder: Path, tables: KnowledgeBase | None = None) -> Graph:
    """Read and check all skill files of `folder`.

    Args:
        folder: a folder of TOML files, one for each strand.
        tables: the tables to check the topics against; `None` skips this check, which is faster.

    Returns:
        The skills in the order of the files, but with each one after the skills it needs.

    Raises:
        KnowledgeError: a file says something that cannot be used; the message gives the file and line.
    """
    words = load_words()
    placed: dict[str, tuple[Skill, TomlFile]] = {}
    for path in sorted(folder.glob("*.toml")):
        file = TomlFile(path)
        strand = file.text(file.table, "strand", "strand")
        for entry in file.entries("skill", "strand"):
            skill = _skill(file, entry, strand, words)
            for topic in skill.topics:
                _check_topic(file, topic, tables)
            if skill.id in placed:
                raise file.fault(f"there are two skills named {skill.id!r}", "rename one", f'"{skill.id}"')
            placed[skill.id] = skill, file
    return Graph(tuple(_sorted(placed)))


def _sorted(placed: Mapping[str, tuple[Skill, TomlFile]]) -> Iterable[Skill]:
    """Return the skills with each one after the skills it needs, otherwise in the order of the files.

    Raises:
        KnowledgeError: a skill needs one that does not exist, or needs itself through other skills.
    """
    done: dict[str, Skill] = {}
    waiting = dict(placed)
    for skill, file in placed.values():
        for need in skill.needs:
            if need not in placed:
                raise file.fault(f"{skill.id!r} needs the unknown skill {need!r}", "correct it", f'"{need}"')
    while waiting:
        ready = next((name for name, (skill, _) in waiting.items() if done.keys() >= set(skill.needs)), None)
        if ready is None:
            first, file = next(iter(waiting.values()))
            raise file.fault(
                f"{first.id!r} needs itself through other skills",
                "remove one of the skills it needs",
                f'"{first.id}"',
            )
        done[ready] = waiting.pop(ready)[0]
    return done.values()


def _skill(file: TomlFile, entry: dict[str, Any], strand: str, words: Words) -> Skill:
    identifier = file.text(entry, "id", str(entry.get("title", "a skill")))
    near = f'"{identifier}"'
    if not _ID.fullmatch(identifier):
        raise file.fault(f"{near} is not a valid id", "use lowercase letters and hyphens", near)
    file.known(entry, _SKILL_KEYS | _FRAME_KEYS, identifier)
    grade = entry.get("grade")
    if not isinstance(grade, int) or not 1 <= grade <= 9:
        raise file.fault(f"{near} has no grade from 1 to 9", "write grade = 3", near)
    common = {key: entry[key] for key in _FRAME_KEYS if key in entry}
    frames = []
    for place, given in enumerate(entry.get("frames", []), start=1):
        own = {"text": given} if isinstance(given, str) else dict(given)
        file.known(own, _FRAME_KEYS, identifier)
        frames.append(_frame(file, common | own, f"{identifier} {place}", words))
    topics = tuple(_topic(file, topic, identifier, n) for n, topic in enumerate(entry.get("topic", []), 1))
    if bool(frames) == bool(topics):
        raise file.fault(f"{near} must have either frames or topics", "use only one of the two", near)
    return Skill(
        identifier,
        file.text(entry, "title", identifier),
        file.text(entry, "asks", identifier),
        strand,
        grade,
        file.texts(entry, "needs", identifier),
        tuple(frames),
        topics,
    )


def _frame(file: TomlFile, entry: Mapping[str, Any], identifier: str, words: Words) -> Frame:
    text = file.text(entry, "text", identifier)
    numbers = {name: _number(file, given) for name, given in dict(entry.get("numbers", {})).items()}
    frame = Frame(
        identifier,
        text,
        numbers,
        tuple(_condition(file, given) for given in file.texts(entry, "where", identifier)),
        _term(file, file.text(entry, "answer", identifier)),
        file.text(entry, "unit", identifier, ""),
        file.text(entry, "form", identifier, "whole"),
    )
    if frame.form not in FORMS:
        raise file.fault(f"the form {frame.form!r} is unknown", f"use {', '.join(FORMS)}", frame.form)
    known: set[str] = set()
    for name, number in numbers.items():
        if not isinstance(number, tuple):
            _known_names(file, number, known, identifier, f"{name} = ")
        known.add(name)
    for term in (frame.answer, *(side for c in frame.where for side in (c.left, c.right))):
        _known_names(file, term, known, identifier, text)
    try:
        found = slots(text)
    except ValueError as error:
        raise file.fault(f"{error} in {identifier!r}", "see slots.py", text) from None
    for slot in found:
        if not _fits(slot, known, words):
            raise file.fault(
                f"the slot {slot.name!r} of {identifier!r} has no meaning",
                "use a name, a number, or a kind listed in words.toml",
                text,
            )
    return frame


def _fits(slot: Slot, numbers: set[str], words: Words) -> bool:
    if slot.count and slot.count not in numbers:
        return False
    if slot.name in PEOPLE:
        return not slot.form or slot.form.lower() in PRONOUNS
    if slot.name in numbers:
        return not slot.form or slot.form in NUMBER_FORMS
    kind, is_plural, _ = noun_kind(slot.name)
    if kind in words.others:
        return not (is_plural or slot.form or slot.count)
    return kind in words.nouns and slot.form in ("", "a") and not (is_plural and (slot.form or slot.count))


def _known_names(file: TomlFile, term: Term, known: set[str], identifier: str, near: str) -> None:
    for name in names(term):
        if name not in known:
            what = f"{name!r} in {identifier!r} is not a number listed before it"
            raise file.fault(what, "list it under numbers, in the order in which they are calculated", near)


def _number(file: TomlFile, given: object) -> Number:
    if not isinstance(given, str):
        raise file.fault(f"{given!r} is not a range", 'write a = "2-9", or a formula', str(given))
    ranges = [_RANGE.fullmatch(part.strip()) for part in given.split("|")]
    if not any(ranges):
        return _term(file, given)
    if len(ranges) not in (1, len(LEVELS)) or None in ranges:
        raise file.fault(
            f"{given!r} must have one range or three ranges", 'write "2-9 | 11-40 | 110-500"', given
        )
    return tuple(_range(file, found[0], *found.groups()) for found in ranges if found)


def _range(file: TomlFile, given: str, least: str, most: str, step: str | None) -> Range:
    decimals = max((len(text.partition(".")[2]) for text in (least, most, step or "")), default=0)
    spread = Range(Fraction(least), Fraction(most), Fraction(step or "1"), decimals)
    if not spread.least < spread.most or spread.step <= 0:
        raise file.fault(f"the range {given!r} is empty", "write the smaller number first", given)
    return spread


def _condition(file: TomlFile, given: str) -> Condition:
    left, sign, right = re.split(r"([<>])", given) if len(re.findall("[<>]", given)) == 1 else ("", "", "")
    if not sign:
        raise file.fault(f"{given!r} is not a condition", 'write "a > b"', given)
    return Condition(_term(file, left), sign, _term(file, right))


def _term(file: TomlFile, text: str) -> Term:
    try:
        return parse_term(text)
    except CalculationError as error:
        raise file.fault(f"in {text!r}, {error}", "write it like this: (a + b) * 2", text) from None


def _topic(file: TomlFile, entry: dict[str, Any], skill: str, place: int) -> Topic:
    identifier = f"{skill} {place}"
    file.known(entry, _TOPIC_KEYS, identifier)
    on = file.texts(entry, "on", identifier)
    through = file.text(entry, "through", identifier, "")
    if len(on) != (2 if through else 0):
        what = f"{identifier!r} joins tables without saying which columns match"
        raise file.fault(what, 'write through = "table" and on = ["column", "column of it"]', through)
    texts = file.texts(entry, "texts", identifier)
    if not texts:
        raise file.fault(f"{identifier!r} has no texts", "write texts = [...]", skill)
    return Topic(
        identifier,
        file.text(entry, "table", identifier),
        through,
        (on[0], on[1]) if through else ("", ""),
        file.text(entry, "asks", identifier),
        file.text(entry, "near", identifier, ""),
        file.texts(entry, "leave", identifier),
        texts,
    )


def _check_topic(file: TomlFile, topic: Topic, tables: KnowledgeBase | None) -> None:
    """Refuse tables and columns that do not exist."""
    if tables is None:
        return
    columns: dict[str, set[str]] = {}
    for name in filter(None, (topic.table, topic.through)):
        try:
            columns[name] = {column.name for column in tables.table(name).columns}
        except KeyError:
            raise file.fault(
                f"there is no table {name!r}", "use the name of a table in knowledge/tables", f'"{name}"'
            ) from None
    every = set().union(*columns.values())
    named = [(topic.asks, every), (topic.near or topic.asks, every)]
    named += zip(filter(None, topic.on), columns.values(), strict=False)
    named += ((slot, every) for text in topic.texts for slot in COLUMN_SLOT.findall(text))
    for name, known in named:
        if name not in known:
            what = f"{topic.id!r} uses the column {name!r}, which does not exist"
            raise file.fault(what, f"use {', '.join(sorted(known))}", f'"{topic.table}"')
