"""Reads the laws; every error is reported with its file, its line, and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from knowledge.formulas.syntax import CalculationError, Term, names, parse_equation, parse_term
from knowledge.toml_file import TomlFile

FOLDER = Path(__file__).parent
OTHER = "other_"
"""What the name of a second quantity of the same kind begins with."""
WAYS = ("less", "same", "more")
_QUANTITY = {"called", "names", "asks", "units", "usual", "words"}
_LISTS = {"unless", "beside"}
_LAW = {
    "told",
    "name",
    "equation",
    "says",
    "needs",
    "several",
    "signed",
    "taken",
    "times",
    "outcome",
    *_LISTS,
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a law is about: a force, a mass, a number of protons."""

    name: str
    names: tuple[str, ...]
    """Nouns for it, in lemmas."""
    asks: tuple[str, ...]
    """Other words that ask for it: "heavy"."""
    units: tuple[str, ...]
    """Units for each thing that it can measure, or what is counted; an empty one is a plain number."""
    called: str
    """What it is called in an explanation."""
    usual: str = ""
    """Its value if the text gives none."""
    words: Mapping[str, int] = field(default_factory=dict)
    """Words of a text that stand for a number of it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What follows if one quantity of a law is less than, the same as, or more than another."""

    one: str
    than: str
    """The other quantity; empty for zero."""
    because: str
    """The reason as a sentence; empty if the law itself is the reason."""
    usual: tuple[str, str]
    """The other quantity if the text gives none, and what has it: "1 gram per cubic centimeter", "water"."""
    unusual: tuple[str, ...]
    """Words with which that does not hold."""
    said: tuple[tuple[str, ...], ...]
    """For each of `WAYS`, the words that say what follows."""
    tells: tuple[str, ...]
    """For each of `WAYS`, what follows as a clause."""


@dataclass(frozen=True, slots=True)
class Law:
    """How quantities depend on each other."""

    name: str
    says: str
    left: Term
    right: Term
    quantities: Mapping[str, Quantity]
    """By the names in the equation, and in what says how often a factor is taken."""
    needs: tuple[tuple[str, ...], ...] = ()
    unless: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    several: str = ""
    signed: bool = False
    told: str = ""
    """How an amount that only carries over is told, with "{given}" and "{result}"."""
    taken: str = ""
    times: Term | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Laws:
    """All laws, with the units that are products of others."""

    laws: tuple[Law, ...]
    units: Mapping[str, tuple[tuple[str, int], ...]]
    """Powers by name."""
    unit_names: Mapping[str, str]
    """The name of a unit by every way to write it."""
    changes: Mapping[str, tuple[str, ...]]
    """Words by how many times as much they say, "2" or "1/2", or by "more" or "less"."""
    changes_of: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    """For quantities that have their own, words for more of them and for less."""
    heredity: Mapping[str, tuple[str, ...]]
    """Words for a cross of two parents ("crossed"), for two different alleles ("mixed"), and for the same ("pure")."""
    opposite: Mapping[str, str]
    """Directions, each with the opposite one."""
    same: tuple[str, ...]
    """Phrases that say that two forces have the same direction."""
    against: tuple[str, ...]
    """Phrases that say that two forces have opposite directions."""


@cache
def load(folder: Path = FOLDER) -> Laws:
    """Return the laws in `laws.toml`, read once per folder.

    Raises:
        KnowledgeError: the file is missing, or an entry does not follow the description at its beginning.
    """
    file = TomlFile(folder / "laws.toml")
    quantities = {name: _quantity(file, name, entry) for name, entry in file.table["quantity"].items()}
    laws = tuple(
        _law(file, entry, quantities)
        for entry in file.entries("law", "units", "quantity", "directions", "changes", "heredity")
    )
    units: dict[str, tuple[tuple[str, int], ...]] = {}
    spelled: dict[str, str] = {}
    for name, entry in file.table["units"].items():
        units[name] = tuple(sorted((base, power) for base, power in entry.items() if base != "also"))
        spelled |= dict.fromkeys((name, *file.texts(entry, "also", name)), name)
    heredity = {key: file.texts(file.table["heredity"], key, "heredity") for key in file.table["heredity"]}
    directions = file.table["directions"]
    opposite = {one: other for pair in directions["opposite"] for one, other in (pair, pair[::-1])}
    same, against = (file.texts(directions, key, "directions") for key in ("same", "against"))
    changes = {key: words for key, words in file.table["changes"].items() if key not in quantities}
    own = {
        key: (tuple(more), tuple(less))
        for key, (more, less) in ((k, v) for k, v in file.table["changes"].items() if k in quantities)
    }
    return Laws(laws, units, spelled, changes, own, heredity, opposite, same, against)


def _quantity(file: TomlFile, name: str, entry: Mapping[str, Any]) -> Quantity:
    file.known(entry, _QUANTITY, name)
    names, asks, units = (file.texts(entry, key, name) for key in ("names", "asks", "units"))
    called = file.text(entry, "called", name, (names[0] if names else name).replace("_", " "))
    return Quantity(
        name, names, asks, units, called, file.text(entry, "usual", name, ""), entry.get("words", {})
    )


def _law(file: TomlFile, entry: Mapping[str, Any], quantities: Mapping[str, Quantity]) -> Law:
    name = file.text(entry, "name", "[[law]]")
    file.known(entry, _LAW, name)
    written = file.text(entry, "equation", name)
    times = file.text(entry, "times", name, "")
    try:
        left, right = parse_equation(written)
        often = parse_term(times) if times else None
    except CalculationError as error:
        raise file.fault(
            f"the equation of {name!r} cannot be read: {error}", 'write "a = b * c"', written
        ) from None
    said = entry.get("outcome")
    outcome = _outcome(file, said, name) if said else None
    used = [*names(left), *names(right), *(names(often) if often else ()), *_compared(outcome)]
    for one in used:
        if one.removeprefix(OTHER) not in quantities:
            raise file.fault(f"{name!r} has the unknown quantity {one!r}", "add it to [quantity]", written)
    return Law(
        name,
        file.text(entry, "says", name),
        left,
        right,
        {one: quantities[one.removeprefix(OTHER)] for one in used},
        tuple(map(tuple, entry.get("needs", []))),
        file.texts(entry, "unless", name),
        file.texts(entry, "beside", name),
        file.text(entry, "several", name, ""),
        bool(entry.get("signed", False)),
        file.text(entry, "told", name, ""),
        file.text(entry, "taken", name, ""),
        often,
        outcome,
    )


def _compared(outcome: Outcome | None) -> Iterator[str]:
    yield from filter(None, (outcome.one, outcome.than) if outcome else ())


def _outcome(file: TomlFile, entry: Mapping[str, Any], name: str) -> Outcome:
    one, because = (file.text(entry, key, name, "") for key in ("one", "because"))
    usual = file.texts(entry, "usual", name) or ("", "")
    said = tuple(file.texts(entry, way, name) for way in WAYS)
    tells, unusual = (file.texts(entry, key, name) for key in ("tells", "unusual"))
    if len(tells) != len(WAYS):
        raise file.fault(
            f"the outcome of {name!r} has {len(tells)} clauses", "write one for each way", "tells"
        )
    for way, clause, words in zip(WAYS, tells, said, strict=True):
        if clause and not words:
            raise file.fault(
                f"the outcome {way!r} of {name!r} has no words", "add them, the answer first", clause
            )
    return Outcome(
        one, file.text(entry, "than", name, ""), because, (usual[0], usual[-1]), unusual, said, tells
    )


def has_word(words: Iterable[str]) -> bool:
    """Return whether lower-case words of a text may be about a law: they have a noun for one of its quantities, a word
    that it needs, or one for the alleles of parents, such as "tt".
    """
    said = {*words}
    if any(len(word) == 2 and word[0] == word[1] for word in said):
        return True
    single, phrases = _words()
    return not said.isdisjoint(single) or any(
        all(not part.isdisjoint(said) for part in phrase) for phrase in phrases
    )


@cache
def _words() -> tuple[frozenset[str], tuple[tuple[frozenset[str], ...], ...]]:
    """Return the forms of single words of a text that a law may be about, and those of each word of its phrases."""
    known = load()
    named = [word for law in known.laws for one in law.quantities.values() for word in one.names]
    needed = [word for law in known.laws for group in law.needs for word in group]
    told = {*named, *needed, *known.heredity["mixed"], *known.heredity["pure"]}
    parts = [tuple(_forms(part) for part in phrase.replace("-", " ").split()) for phrase in sorted(told)]
    single = frozenset(form for phrase in parts if len(phrase) == 1 for form in phrase[0])
    return single, tuple(phrase for phrase in parts if len(phrase) > 1)


def _forms(word: str) -> frozenset[str]:
    """Return how a word may end in a text: "dissolve", "dissolves", "dissolved", "dissolving"."""
    stem = word.removesuffix("e").removesuffix("y")
    endings = ("s", "es", "ed", "ing")
    return frozenset(
        [word, *(word + end for end in endings), *(stem + end for end in endings), f"{stem}ies", f"{stem}ied"]
    )
