"""Measures a reader against gold trees on raw text: its own tokens and sentences, aligned with the gold ones.

The measure is that of the CoNLL 2018 shared task: a token counts if its characters are those of a gold token,
and figures are F1 in percent over all tokens, punctuation included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from solvers.reading.sentence import Sentence

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

_ALL_TOKENS = ("token", "uas", "las", "tag", "universal", "lemma")
_WORDS = ("uas_words", "las_words")


@dataclass(frozen=True, slots=True)
class Scores:
    """F1 in percent, over `tokens` gold tokens, except `exact`."""

    tokens: int
    token: float
    sentence: float
    uas: float
    las: float
    uas_words: float
    """As `uas`, but arcs of punctuation are left out, as spaCy's own scorer does."""
    las_words: float
    tag: float
    universal: float
    lemma: float
    exact: float
    """Share of gold sentences whose tokens, arcs, and labels are all right, punctuation aside, in percent."""

    def __str__(self) -> str:
        figures = (
            f"{name.upper() if name in ('uas', 'las') else name} {value:.1f}"
            for name, value in asdict(self).items()
            if name != "tokens"
        )
        return f"{', '.join(figures)} ({self.tokens} tokens)"


def evaluate(parse: Callable[[str], Doc], texts: Iterable[Sequence[Sentence]]) -> Scores:
    """Parse the raw text of every group of sentences and compare. Raises `ValueError` if there are none."""
    counts: Counter[str] = Counter()
    sentences: Counter[str] = Counter()
    for group in texts:
        text, gold = _gold(group)
        system = _system(parse(text))
        for side, groups in (("gold", gold), ("system", system)):
            counts[side] += sum(len(rows) for rows in groups)
            counts[f"{side}_words"] += sum(row.relation != "punct" for rows in groups for row in rows)
        found = {row.span: row for rows in system for row in rows}
        for rows in gold:
            hits = [(row, found[row.span]) for row in rows if row.span in found]
            for hit in hits:
                counts.update(_agreements(*hit))
            arcs = {(row.span, row.head, row.relation) for row in rows if row.relation != "punct"}
            sentences["exact"] += arcs <= {(row.span, row.head, row.relation) for _, row in hits}
        bounds, wanted = _bounds(system), _bounds(gold)
        sentences.update({"right": len({*bounds} & {*wanted}), "gold": len(wanted), "system": len(bounds)})
    if not counts["gold"]:
        raise ValueError("there is nothing to evaluate: the file has no sentences")
    shares = {name: 200 * counts[name] / (counts["gold"] + counts["system"]) for name in _ALL_TOKENS}
    words = max(1, counts["gold_words"] + counts["system_words"])
    shares |= {name: 200 * counts[name] / words for name in _WORDS}
    return Scores(
        tokens=counts["gold"],
        sentence=200 * sentences["right"] / (sentences["gold"] + sentences["system"]),
        exact=100 * sentences["exact"] / sentences["gold"],
        **shares,
    )


def _bounds(groups: list[list[_Row]]) -> list[tuple[int, int]]:
    """Return the first and last characters of every sentence."""
    return [(rows[0].span[0], rows[-1].span[1]) for rows in groups if rows]


def _agreements(row: _Row, other: _Row) -> Iterator[str]:
    """Yield the names of the properties on which a treebank row and a parser row for the same word agree."""
    found = {
        "token": True,
        "uas": row.head == other.head,
        "las": row.head == other.head and row.relation == other.relation,
        "tag": row.tag == other.tag,
        "universal": row.universal == other.universal,
        "lemma": row.lemma in (other.lemma, "_"),
    }
    yield from (name for name, agrees in found.items() if agrees)
    if "punct" not in (row.relation, other.relation):
        yield from (f"{name}_words" for name in ("uas", "las") if found[name])


@dataclass(frozen=True, slots=True)
class _Row:
    span: tuple[int, int]
    head: tuple[int, int]
    relation: str
    tag: str
    universal: str
    lemma: str


def _gold(group: Sequence[Sentence]) -> tuple[str, list[list[_Row]]]:
    text, rows = "", []
    for sentence in group:
        spans = []
        for word, space in zip(sentence.words, sentence.spaces, strict=True):
            spans.append((len(text), len(text) + len(word)))
            text += word + " " * space
        columns = (sentence.heads, sentence.relations, sentence.tags, sentence.universal, sentence.lemmas)
        rows.append(
            [
                _Row(span, spans[head], relation, tag, universal, lemma)
                for span, head, relation, tag, universal, lemma in zip(spans, *columns, strict=True)
            ]
        )
    return text, rows


def _system(doc: Doc) -> list[list[_Row]]:
    def span(token: Token) -> tuple[int, int]:
        return token.idx, token.idx + len(token)

    return [
        [
            _Row(
                span(t),
                span(t.head),
                "root" if t.head == t else t.dep_,
                t.tag_,
                t.pos_,
                t.lemma_,
            )
            for t in sentence
        ]
        for sentence in doc.sents
    ]
