"""Turns text into a dependency parse with the reader that this project trains and includes.

Numerals are masked before parsing and put back afterward, so a parse depends on the words alone.
"""

from __future__ import annotations

import gzip
import zlib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from knowledge.errors import KnowledgeError
from knowledge.reader import CONFIG, FOLDER, WEIGHTS
from solvers.deadline import checked
from solvers.reading.casing import cased
from solvers.reading.kinds import add_kinds
from solvers.reading.lemmas import checked_lemma
from solvers.reading.library import load_spacy
from solvers.reading.masking import mask
from solvers.reading.places import Word
from solvers.reading.ratios import split_ratios
from solvers.reading.reattach import reattached
from solvers.reading.splitting import sentence_starts, signed_starts
from solvers.reading.tokenizer import make_tokenizer
from solvers.reading.universal import universal_tag
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_EXCLUDED = ["tokenizer"]
_TOKENIZER = "tutor.Tokenizer.v1"


def pack(nlp: Language, folder: Path) -> int:
    """Write the pipeline to `folder` as a readable configuration and one compressed file; return its size
    in kilobytes.
    """
    nlp.config.to_disk(folder / CONFIG)
    (folder / WEIGHTS).write_bytes(gzip.compress(nlp.to_bytes(exclude=_EXCLUDED), mtime=0))
    return sum((folder / name).stat().st_size for name in (CONFIG, WEIGHTS)) // 1000


class Reader:
    """A loaded pipeline. Loading does not run any code from the model: weights are plain arrays."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Load from `folder`. Raises `KnowledgeError` if its files are missing or damaged."""
        load_spacy()
        from spacy.util import load_config, load_model_from_config, registry

        registry.tokenizers(_TOKENIZER, func=lambda: make_tokenizer)

        try:
            config = load_config(folder / CONFIG)
            weights = gzip.decompress((folder / WEIGHTS).read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            remedy = "reinstall the tutor, or train the reader again with `tutor train reader`"
            raise KnowledgeError("the reader cannot be loaded", remedy, path=folder / WEIGHTS) from error
        config["nlp"]["tokenizer"] = {"@tokenizers": _TOKENIZER}  # spaCy's own would take as long to make
        self.nlp = load_model_from_config(config, auto_fill=False)
        self.nlp.from_bytes(weights, exclude=_EXCLUDED)
        add_kinds(self.nlp.vocab)

    def parse(self, text: str) -> Doc:
        """Return the parse of `text`: tags, universal tags, lemmas, heads, relations, and sentences.

        White space is collapsed first, and offsets count in the collapsed text. Words, including numerals, are those of
        the text; the lemma of a numeral has no commas. Any text is accepted.
        """
        from spacy.tokens import Doc

        tokens = self.nlp.make_doc(" ".join(text.split()))
        words, spaces = [token.text for token in tokens], [bool(token.whitespace_) for token in tokens]
        shown = [mask(word) for word in cased(words)]
        doc = self._annotated(shown, spaces)
        starts = sentence_starts(words, [token.tag_ for token in doc])
        rows = self._rows(doc) if starts == [0] else self._by_sentence(cased(words, starts), spaces, starts)
        lemmas = [
            checked_lemma(word, row.tag, row.lemma) if word == mask(word) else word.replace(",", "")
            for word, row in zip(words, rows, strict=True)
        ]
        relations, heads = reattached(
            words, [row.tag for row in rows], [row.relation for row in rows], [row.head for row in rows]
        )
        tagged = zip(lemmas, rows, relations, strict=True)
        doc = Doc(
            self.nlp.vocab,
            words=words,
            spaces=spaces,
            tags=[row.tag for row in rows],
            pos=[universal_tag(lemma, row.tag, relation.lower()) for lemma, row, relation in tagged],
            lemmas=lemmas,
            heads=heads,
            deps=relations,
        )
        return split_ratios(doc)

    def _annotated(self, words: list[str], spaces: list[bool]) -> Doc:
        from spacy.tokens import Doc

        doc = Doc(self.nlp.vocab, words=words, spaces=spaces, sent_starts=signed_starts(words))
        for _, component in checked(self.nlp.pipeline):
            doc = component(doc)
        return doc

    def _by_sentence(self, shown: list[str], spaces: list[bool], starts: list[int]) -> list[_Row]:
        """Parse each sentence separately, with the period that it lacks."""
        rows: list[_Row] = []
        for first, stop in checked(pairwise([*starts, len(shown)])):
            words = [mask(word) for word in shown[first:stop]]
            asks = words[0].lower() in word_set("question_openers")
            doc = self._annotated([*words, "?" if asks else "."], [*spaces[first:stop], False])
            rows += self._rows(doc, first)[:-1]
        return rows

    @staticmethod
    def _rows(doc: Doc, first: int = 0) -> list[_Row]:
        return [_Row(token.tag_, token.lemma_, token.head.i + first, token.dep_) for token in doc]


class _Row(NamedTuple):
    """What the parser says about a word; `head` counts in the whole text."""

    tag: str
    lemma: str
    head: int
    relation: str


@cache
def load() -> Reader:
    """Return the included reader, loaded once per process. Raises `KnowledgeError` as `Reader` does."""
    return Reader()


def parse(text: str) -> Doc:
    """Parse `text` with the included reader, as `Reader.parse` does. Raises the same errors as `load`."""
    return load().parse(text)


def words_of(text: str) -> list[Word]:
    """Return the words and signs of `text`, unparsed. Raises the same errors as `load`."""
    return [Word(token.text, token.idx, token.idx + len(token.text)) for token in load().nlp.make_doc(text)]
