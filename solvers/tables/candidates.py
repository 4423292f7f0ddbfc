"""From a question to candidate graphs: which constituents, cells, headers, and choices can be aligned, and how well.

Question edges and links are the same for every choice and are created once; each choice then gets its own pruned graph.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from knowledge.lexicon import met
from knowledge.tables import phrases
from solvers.deadline import checked
from solvers.reading.model import Constituent, Reading
from solvers.tables.align import Aligner
from solvers.tables.gathered import Phrase
from solvers.tables.graph import WHOLE, Asked, Cell, Chosen, Graph, Header, Place, Term, pruned
from solvers.tables.marks import NOT, complement, marks_of
from solvers.tables.retrieve import Excerpt, Index
from solvers.tables.score import Weights

_WORD = re.compile(r"[\w'’-]+")
_SPLITTING = frozenset({"to", "and", "or", "for"})
_DECIMALS = 4
"""Scores are rounded to this many decimals so that equal support gets equal numbers, whatever the order of sums."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice as the model sees it: what can be aligned as a whole, and its parts if it is split."""

    label: str
    text: str
    lemmas: Phrase
    telling: Phrase
    """The lemmas that most of the other choices do not have; all of them if nothing would be left."""
    parts: tuple[Term, ...]


def words_of(text: str) -> list[str]:
    """Return the words of a choice in lower case; parts refer to their positions."""
    return [match.group().casefold() for match in _WORD.finditer(text)]


def terms_of(
    reading: Reading, index: Index, weights: Weights, *, science: bool, denials: bool = False
) -> dict[int, Term]:
    """Return the constituents of a question by index, with their marks and weights.

    A repeated word counts once, in its last position. A word in an earlier sentence counts less than one in the last
    sentence, which asks, and a common word less than a rare one or a name.

    Args:
        reading: the reading of the question.
        index: the index of the tables.
        weights: the weights of earlier sentences relative to the last.
        science: whether constituents with a word that is itself a cell are science terms.
        denials: whether "not" and "no" mark the words after them.
    """
    last = {c.lemmas: c for c in _marked(reading, index, denials=denials)}
    asking = reading.tokens[-1].sentence if reading.tokens else 0
    terms = {}
    for c in sorted(last.values(), key=lambda c: c.index):
        nearness = 1.0 if reading.tokens[c.first].sentence == asking else weights.earlier_sentences
        named = any(token.pos == "PROPN" for token in reading.tokens[c.first : c.stop])
        weight = round(nearness * (1.0 if named else max(map(rarity, c.lemmas), default=1.0)), 4)
        is_science = science and any(w in index.science for w in c.lemmas)
        terms[c.index] = Term(c.index, c.text, c.lemmas, c.first, c.stop, is_science, weight)
    return terms


def _marked(reading: Reading, index: Index, *, denials: bool) -> Iterator[Constituent]:
    """Yield the constituents of a question with the marks of each among its lemmas; "not cold-blooded" becomes its
    complement if a table has that.
    """
    end = 0
    tokens = reading.tokens
    for c in sorted(reading.constituents, key=lambda c: c.first):
        between = (t.index for t in tokens[end : c.first] if t.sentence == tokens[c.first].sentence)
        start = next(between, c.first)
        found = marks_of(tokens[start : c.stop], c.first - start, c.stop - start, denials=denials)
        other = complement(c.lemmas) if NOT in found else ""
        if index.has(other):
            text = reading.text[tokens[start].start : tokens[c.stop - 1].end]
            yield replace(c, text=text, lemmas=(other,))
        else:
            yield replace(c, lemmas=(*c.lemmas, *(mark for mark in found if mark not in c.lemmas)))
        end = c.stop


@cache
def rarity(word: str) -> float:
    """Return how informative a word is because of its rarity in English, in [0.4, 1], from WordNet's sense counts."""
    count = met(word)
    return max(0.4, 1.0 - 0.1 * math.log1p(count))


def options_of(
    choices: Sequence[tuple[str, str]], index: Index, asked: Collection[str], *, split: bool
) -> tuple[Option, ...]:
    """Return the choices (label, text), split into parts if most have "to", "and", "or", or "for" between their words.

    Parts are the content words that the question (with the lemmas `asked`) does not contain. What most choices share
    decides, not what all share, so that one additional choice that does not fit changes little for the others.
    """
    divided = [bool(_SPLITTING & set(words_of(text)[1:]) or " & " in text) for _, text in choices]
    split = split and 2 * sum(divided) > len(choices)
    every = [tuple(index.words.terms(text)) for _, text in choices]
    having = Counter(lemma for whole in every for lemma in set(whole))
    options = []
    for (label, text), whole in zip(choices, every, strict=True):
        own = tuple(lemma for lemma in whole if not _is_common(having[lemma] - 1, len(choices) - 1)) or whole
        telling = set(whole).difference(asked)
        parts: list[Term] = []
        for position, word in enumerate(words_of(text) if split else ()):
            lemmas = tuple(index.words.terms(word))
            if lemmas and telling.issuperset(lemmas):
                parts.append(Term(len(parts), word, lemmas, position, position + 1))
        options.append(Option(label, text, whole, own, tuple(parts)))
    return tuple(options)


def _is_common(having: int, others: int) -> bool:
    """Return whether a lemma is in so many other choices that it does not distinguish a choice from them."""
    return others > 0 and (having == others or (having > 1 and 2 * having >= others))


def _cells_by_text(excerpts: Sequence[Excerpt]) -> dict[str, list[Cell]]:
    """Return the cells of all excerpts by their text."""
    cells = defaultdict(list)
    for i, excerpt in checked(enumerate(excerpts)):
        for j in excerpt.rows:
            for k, text in enumerate(excerpt.table.rows[j].cells):
                cells[text].append(Cell(i, j, k))
    return cells


def _texts_by_word(texts: Iterable[str], index: Index) -> dict[str, list[str]]:
    """Return the different texts of cells by their words."""
    found = defaultdict(list)
    for text in checked(texts):
        for word in {word for phrase in index.phrases(text) for word in phrase}:
            found[word].append(text)
    return found


class Candidates:
    """All edges between a question, its choices, and the excerpts."""

    def __init__(
        self,
        excerpts: tuple[Excerpt, ...],
        constituents: dict[int, Term],
        options: tuple[Option, ...],
        aligner: Aligner,
        weights: Weights,
        *,
        chaining: bool = True,
    ) -> None:
        self.excerpts = excerpts
        self.constituents = constituents
        self.options = options
        self.weights = weights
        self._aligner = aligner
        self._index = aligner.index
        self._cells = _cells_by_text(excerpts)
        self._texts = _texts_by_word(self._cells, aligner.index)
        self._headers = [
            (Header(i, k), self._index.headings(excerpt.table.name, k))
            for i, excerpt in enumerate(excerpts)
            for k in range(len(excerpt.table.columns))
        ]
        self.lengths = {
            cell: self._index.length(text) for text, cells in self._cells.items() for cell in cells
        }
        phrases = [term.lemmas for term in constituents.values()] + [option.lemmas for option in options]
        aligner.meet((lemma for phrase in phrases for lemma in phrase), self._cells)
        self.naming: set[tuple[Place, Asked]] = set()
        self.question = self._question_edges()
        self.choices = [self._choice_edges(option) for option in options]
        self.links = self._links() if chaining else {}

    def graph(self, option: int) -> Graph:
        """Return the pruned candidate graph of one choice, by its position."""
        whole = Graph(
            self.excerpts,
            self.constituents,
            self.options[option].parts,
            self.question,
            self.choices[option],
            self.links,
            self.naming,
            self.lengths,
        )
        return pruned(whole, self.weights)

    def _question_edges(self) -> dict[tuple[Place, Asked], float]:
        edges: dict[tuple[Place, Asked], float] = {}
        terms = [(Asked(n), term.lemmas) for n, term in sorted(self.constituents.items())]
        for asked, lemmas in terms:
            for text in checked(self._touched(lemmas)):
                w = round(self._aligner.question_to_table(lemmas, text), _DECIMALS)
                if w >= self.weights.least_question:
                    edges.update(((cell, asked), w) for cell in self._cells[text])
                    if self._names(phrases(text), lemmas):
                        self.naming.update((cell, asked) for cell in self._cells[text])
        for header, labels in checked(self._headers):
            for asked, lemmas in terms:
                w = round(self._aligner.header(labels, lemmas), _DECIMALS)
                if w >= self.weights.least_header:
                    edges[header, asked] = w
                    if self._names(labels, lemmas):
                        self.naming.add((header, asked))
        return edges

    def _names(self, texts: Iterable[str], lemmas: Phrase) -> bool:
        """Return whether a short one of `texts` names a constituent, as constraint 45 requires."""
        short = (text for text in texts if len(text.split()) <= self.weights.which_words)
        return self._aligner.header(short, lemmas) >= self.weights.least_which

    def _touched(self, lemmas: Phrase) -> list[str]:
        """Return the cells of the excerpts that can be aligned with some of the lemmas."""
        related = self._aligner.related(lemmas) & self._texts.keys()
        return sorted({text for word in related for text in self._texts[word]})

    def _choice_edges(self, option: Option) -> dict[tuple[Place, Chosen], float]:
        edges: dict[tuple[Place, Chosen], float] = {}
        least = self.weights.least_choice
        wanted = [(WHOLE, option.lemmas, option.telling, least)] if option.lemmas else []
        wanted += [(Chosen(p.index), p.lemmas, p.lemmas, self.weights.least_part) for p in option.parts]
        by_text: dict[str, list[tuple[Chosen, float]]] = {}

        def scored(text: str) -> list[tuple[Chosen, float]]:
            found = by_text.get(text)
            if found is None:
                found = by_text[text] = [
                    (chosen, w)
                    for chosen, lemmas, telling, least in wanted
                    if (w := round(self._aligner.table_to_choice(text, lemmas, telling), _DECIMALS)) >= least
                ]
            return found

        for text in checked(self._touched(option.lemmas)):
            for chosen, w in scored(text):
                edges.update(((cell, chosen), w) for cell in self._cells[text])
        for header, labels in self._headers:
            best: dict[Chosen, float] = {}
            for label in labels:
                for chosen, w in scored(label):
                    best[chosen] = max(w, best.get(chosen, 0.0))
            for chosen, w in best.items():
                edges[header, chosen] = w
        return edges

    def _links(self) -> dict[tuple[Cell, Cell], float]:
        """Return links along declared joins between rows that can be aligned with something else."""
        useful = self._useful_rows()
        place = {excerpt.table.name: i for i, excerpt in enumerate(self.excerpts)}
        links: dict[tuple[Cell, Cell], float] = {}
        for i, excerpt in enumerate(self.excerpts):
            for join in self._index.joins[excerpt.table.name]:
                other = place.get(join.other_table)
                if other is None or other <= i:
                    continue  # each pair once, from the earlier table
                theirs = self.excerpts[other]
                for j in checked(excerpt.rows):
                    if (i, j) not in useful:
                        continue
                    text = excerpt.table.rows[j].cells[join.column]
                    for jj in theirs.rows:
                        if (other, jj) not in useful:
                            continue
                        w = self._aligner.link(text, theirs.table.rows[jj].cells[join.other_column])
                        if w >= self.weights.least_link:
                            edge = Cell(i, j, join.column), Cell(other, jj, join.other_column)
                            links[edge] = round(w, _DECIMALS)
        return links

    def _useful_rows(self) -> set[tuple[int, int]]:
        """Return rows with an edge to the question or a choice, and rows through which two joins can lead."""
        found: set[tuple[int, int]] = {cell[:2] for cell, _ in self.question if isinstance(cell, Cell)}
        for edges in self.choices:
            found.update(cell[:2] for cell, _ in edges if isinstance(cell, Cell))
        here = {excerpt.table.name for excerpt in self.excerpts}
        for i, excerpt in enumerate(self.excerpts):
            joins = self._index.joins[excerpt.table.name]
            if len({join.column for join in joins if join.other_table in here}) >= 2:
                found.update((i, j) for j in excerpt.rows)
        return found
