"""How well the reader parses the texts that the tutor gets, measured against trees corrected by hand.

    python -m tests.benchmarks.reader_gold [--show N] [--reader FOLDER] [--shared FOLDER]

The texts are whole word problems and science questions: some of this project, most of the shared data, which
are not part of the repository. `data/reader_gold.jsonl` therefore holds no words: a line says which text of which
file it is about, at which characters its tokens begin, and the tag, head, and relation of each, by position.

The conventions are those of UD English EWT and, where it is silent or divided, those of `solvers/reading/grammar`: a
distance gone is `obl:unmarked`, "left" in "has 3 left" `xcomp`, what is left of a clause without its verb `orphan`.
Nothing is trained on these trees, and nobody who writes sentences to train on should read them.

Printed for each source are the tokens without punctuation, the shares of those with the right head (UAS), head and
relation (LAS), and tag, and the shares of sentences and of texts in which all heads and relations are right.
`--show N` adds the N most frequent errors, right relation first; `--reader FOLDER` measures another trained reader;
`--shared FOLDER` says where the shared data are (the folder that has `math` and `science`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knowledge.reader import FOLDER
from solvers.question import clean
from solvers.reading.pipeline import Reader

if TYPE_CHECKING:
    from spacy.tokens import Doc

DATA = Path(__file__).parent / "data"
GOLD = DATA / "reader_gold.jsonl"
SHARED = Path(__file__).parents[3] / "shared" / "data"

_MISSING = "{count} texts are left out: there is no {file}, and their words are not part of the repository."
_CHANGED = "{file} {id} is left out: it is no longer split into the tokens that were annotated."
_GONE = "{file} {id} is left out: the file does not have it."


@dataclass(frozen=True, slots=True)
class Gold:
    """A text parsed by hand."""

    source: str
    file: str
    """A name in `data`, or a path in the shared folder."""
    id: str | int
    starts: tuple[int, ...]
    """The characters at which its tokens begin."""
    tags: tuple[str, ...]
    heads: tuple[int, ...]
    """Positions in the text; a root is its own head."""
    relations: tuple[str, ...]

    @property
    def sentences(self) -> Iterator[list[int]]:
        """The positions of the tokens under each root, punctuation left out."""
        roots = [self._root(at) for at in range(len(self.heads))]
        for root in dict.fromkeys(roots):
            yield [at for at in self.words if roots[at] == root]

    @property
    def words(self) -> list[int]:
        """The positions of all tokens but punctuation."""
        return [at for at, relation in enumerate(self.relations) if relation != "punct"]

    def _root(self, at: int) -> int:
        while self.heads[at] != at:
            at = self.heads[at]
        return at


def read_gold() -> tuple[Gold, ...]:
    """All annotated texts in the order of the file."""
    return tuple(_gold(json.loads(line)) for line in GOLD.read_text(encoding="utf-8").splitlines())


def _gold(record: dict[str, Any]) -> Gold:
    columns = {name: tuple(record[name]) for name in ("starts", "tags", "heads", "relations")}
    return Gold(record["source"], record["file"], record["id"], **columns)


def text_of(gold: Gold, shared: Path = SHARED) -> str | None:
    """The words of an annotated text, or `None` if its file does not have them."""
    return _texts(_file(gold, shared)).get(gold.id)


def _file(gold: Gold, shared: Path) -> Path:
    return shared / gold.file if "/" in gold.file else DATA / gold.file


@cache
def _texts(file: Path) -> dict[str | int, str]:
    records = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {record["id"]: record["question"] for record in records}


def compare(
    golds: Sequence[Gold], reader: Reader, shared: Path = SHARED
) -> tuple[dict[str, Counter[str]], Counter[str]]:
    """Parse every text that is there; return counts by source and the errors by what they are."""
    counts: dict[str, Counter[str]] = {}
    errors: Counter[str] = Counter()
    missing: Counter[Path] = Counter()
    for gold in golds:
        file = _file(gold, shared)
        if not file.is_file():
            missing[file] += 1
            continue
        text = text_of(gold, shared)
        doc = reader.parse(clean(text)) if text is not None else None
        if doc is None or tuple(token.idx for token in doc) != gold.starts:
            say((_GONE if doc is None else _CHANGED).format(file=gold.file, id=gold.id))
            continue
        counts.setdefault(gold.source, Counter()).update(_counts(gold, doc, errors))
    for file, count in missing.items():
        say(_MISSING.format(count=count, file=file))
    return counts, errors


def _counts(gold: Gold, doc: Doc, errors: Counter[str]) -> Counter[str]:
    """What is right in a text; adds to `errors`."""
    heads = [token.head.i for token in doc]
    relations = ["root" if token.head == token else token.dep_ for token in doc]
    attached = {at for at in gold.words if heads[at] == gold.heads[at]}
    labeled = {at for at in attached if relations[at] == gold.relations[at]}
    for at in gold.words:
        if at not in labeled:
            wanted, read = gold.relations[at], relations[at]
            errors[f"{wanted} → {read}" if wanted != read else f"{wanted}, wrong head"] += 1
    sentences = [labeled.issuperset(sentence) for sentence in gold.sentences]
    return Counter(
        {
            "tokens": len(gold.words),
            "uas": len(attached),
            "las": len(labeled),
            "tag": sum(doc[at].tag_ == gold.tags[at] for at in gold.words),
            "sentences": len(sentences),
            "right_sentences": sum(sentences),
            "texts": 1,
            "right_texts": all(sentences),
        }
    )


def line(source: str, n: Counter[str]) -> str:
    """The figures of a source as a line of the table."""
    shares = [100 * n[name] / n["tokens"] for name in ("uas", "las", "tag")]
    shares += [100 * n[f"right_{name}"] / n[name] for name in ("sentences", "texts")]
    figures = "".join(f"{share:>7.1f}" for share in shares[:3])
    exact = f"{shares[3]:>7.1f} of {n['sentences']:<4}{shares[4]:>7.1f} of {n['texts']}"
    return f"{source:<14}{n['tokens']:>7}{figures}{exact}"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


def main(arguments: Sequence[str]) -> None:
    """Parse, compare, and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--show", type=int, default=0, metavar="N")
    parser.add_argument("--reader", type=Path, default=FOLDER, metavar="FOLDER")
    parser.add_argument("--shared", type=Path, default=SHARED, metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    counts, errors = compare(read_gold(), Reader(chosen.reader), chosen.shared)
    if not counts:
        sys.exit("There is nothing to compare with.")
    say(f"{'':<14}{'tokens':>7}{'UAS':>7}{'LAS':>7}{'tag':>7}   sentences      texts")
    for source, found in counts.items():
        say(line(source, found))
    say(line("all", sum(counts.values(), Counter())))
    for error, count in errors.most_common(chosen.show):
        say(f"{count:>5}  {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
