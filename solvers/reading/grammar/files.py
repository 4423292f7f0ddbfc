"""Loads the grammar from its text files, and reports errors with their lines."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from solvers.reading.grammar.notation import GrammarError, Leaf, Node, parse_expansion

_FOLDER = Path(__file__).parent
_HEADER = re.compile(r"(frames )?(?:([.?:]) )?([A-Z][A-Z0-9_]+)(?: ([a-z:]+))?:")
_LIST = re.compile(r"([A-Z][A-Z0-9_]+)\.([A-Z$]+) = (.+)")
_USUAL = {
    "DT": "det", "WDT": "det", "PDT": "det:predet", "IN": "case", "TO": "mark", "CC": "cc",
    "PRP$": "nmod:poss",
    "POS": "case", "MD": "aux", "CD": "nummod", "JJ": "amod", "JJR": "amod", "JJS": "amod", "RB": "advmod",
    "RBR": "advmod", "RBS": "advmod", "WRB": "advmod", "EX": "expl", "RP": "compound:prt", "UH": "discourse",
    ".": "punct", ",": "punct", ":": "punct", "HYPH": "punct", "-LRB-": "punct", "-RRB-": "punct",
    "NFP": "punct", "``": "punct", "''": "punct",
}  # fmt: skip
_HELD_OUT_SHARE = 8
_REMEDY = "see notation.py for the notation"


@dataclass(frozen=True, slots=True)
class Expansion:
    """One line of a symbol."""

    nodes: tuple[Node, ...]
    weight: int
    held_out: bool
    """Whether training leaves this frame out, so that evaluation meets structures it has not seen."""


@dataclass(slots=True)
class Symbol:
    """A word list or a list of expansions; `tag` is the default form of a word list."""

    tag: str = ""
    relation: str = ""
    is_list: bool = False
    is_frame: bool = False
    final: str = ""
    """The punctuation that ends a frame's sentence; inside another frame it is left out."""
    expansions: list[Expansion] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class FunctionWord:
    """A word of a closed class: tag, lemma and, if it differs from the tag's, its usual relation."""

    tag: str
    lemma: str
    relation: str


@dataclass(slots=True)
class Grammar:
    """The contents of all grammar files."""

    symbols: dict[str, Symbol] = field(default_factory=dict)
    function_words: dict[str, FunctionWord] = field(default_factory=dict)
    irregular: dict[tuple[str, str], str] = field(default_factory=dict)

    def usual_relation(self, word: str, tag: str, *, is_function_word: bool) -> str:
        """Return the relation a word has if a frame does not name one; empty for heads (nouns, verbs)."""
        return self.function_words[word].relation if is_function_word else _USUAL.get(tag, "")

    def frames(self, *, held_out: bool) -> Iterator[tuple[str, int]]:
        """Yield symbol and expansion number of all sentence frames that are (or are not) held out, in file order."""
        for name, symbol in self.symbols.items():
            for number, expansion in enumerate(symbol.expansions):
                if symbol.is_frame and expansion.held_out == held_out:
                    yield name, number


@cache
def load_grammar(folder: Path = _FOLDER) -> Grammar:
    """Read all `*.txt` files in `folder`. Raises `GrammarError` at the first invalid line."""
    grammar = Grammar()
    for path in sorted(folder.glob("*.txt")):
        section, current = "", Symbol()
        for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = raw.partition("# ")[0].rstrip() if not raw.startswith("#") else ""
            if not line:
                continue
            try:
                if line.startswith("["):
                    section = line.strip("[]")
                elif header := _HEADER.fullmatch(line):
                    current = _new_symbol(grammar, header[3])
                    current.is_frame, current.final, current.relation = (
                        bool(header[1]),
                        header[2] or "",
                        header[4] or "",
                    )
                elif line.startswith("  "):
                    current.expansions.append(_expansion(line.strip()))
                else:
                    _entry(grammar, section, line)
            except (ValueError, KeyError) as error:
                raise GrammarError(str(error), _REMEDY, path=path, line=number) from error
    _check_names(grammar)
    return grammar


def grammar_checksum(folder: Path = _FOLDER) -> str:
    """Return the SHA-256 of the grammar's files, combined in the order of their names."""
    digest = hashlib.sha256()
    for path in sorted(folder.glob("*.txt")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _expansion(text: str) -> Expansion:
    weight = re.match(r"x(\d+) ", text)
    body = text[weight.end() :] if weight else text
    held_out = zlib.crc32(body.encode()) % _HELD_OUT_SHARE == 0
    return Expansion(parse_expansion(body), int(weight[1]) if weight else 1, held_out)


def _entry(grammar: Grammar, section: str, line: str) -> None:
    if match := _LIST.fullmatch(line):
        symbol = _new_symbol(grammar, match[1])
        symbol.tag, symbol.is_list = match[2], True
        for item in match[3].split():
            text = " ".join(f"compound({part}/NN)" for part in item.split("_")[:-1])
            word = item.split("_")[-1]
            if match[2] == "CD" or (match[2] not in {"NN", "NNS", "NNP"} and not word.isalpha()):
                symbol.expansions.append(Expansion((Leaf(word, match[2], "form", word),), 1, False))
            else:
                nodes = (*parse_expansion(text), Leaf(word, "@", "lemma", word))
                symbol.expansions.append(Expansion(nodes, 1, False))
    elif section == "function words":
        form, tag, lemma, *relation = line.split()
        grammar.function_words[form] = FunctionWord(
            tag, lemma, relation[0] if relation else _USUAL.get(tag, "")
        )
    elif section == "irregular":
        lemma, *forms = line.split()
        for tag, form in (item.split("=") for item in forms):
            for one in tag.split(","):
                grammar.irregular[lemma, one] = form
    else:
        raise ValueError(f"{line!r} does not belong to any section")


def _new_symbol(grammar: Grammar, name: str) -> Symbol:
    if name in grammar.symbols:
        raise ValueError(f"{name} is already defined")
    return grammar.symbols.setdefault(name, Symbol())


def _check_names(grammar: Grammar) -> None:
    for name, symbol in grammar.symbols.items():
        if not symbol.expansions:
            raise GrammarError(f"symbol {name} has no expansions", "add indented lines below it")
        for expansion in symbol.expansions:
            for leaf in _leaves(expansion.nodes):
                if leaf.kind == "symbol" and leaf.text not in grammar.symbols:
                    raise GrammarError(f"{leaf.text}, used in {name}, is not defined anywhere", _REMEDY)
                if leaf.kind == "word" and leaf.text not in grammar.function_words:
                    raise GrammarError(
                        f"{leaf.text!r}, used in {name}, is not a function word", f"write {leaf.text}/TAG"
                    )


def _leaves(nodes: tuple[Node, ...]) -> Iterator[Leaf]:
    for node in nodes:
        if isinstance(node, Leaf):
            yield node
        elif hasattr(node, "parts"):
            yield from _leaves(node.parts)
        else:
            for option in node.options:
                yield from _leaves(option)
