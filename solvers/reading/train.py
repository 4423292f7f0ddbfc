"""Trains the reader from a Universal Dependencies treebank and our template grammar, and packs it for release."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from knowledge.lexicon import index as lexicon
from knowledge.reader import CONFIG, PROVENANCE, WEIGHTS
from solvers.reading.conllu import read_conllu
from solvers.reading.evaluate import Scores, evaluate
from solvers.reading.grammar.documents import documents
from solvers.reading.grammar.files import grammar_checksum
from solvers.reading.kinds import add_kinds
from solvers.reading.masking import mask
from solvers.reading.pipeline import Reader, pack
from solvers.reading.sentence import Sentence

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.training import Example

_TREEBANK = ("en_ewt-ud-{}.conllu.xz", "en_ewt-ud-{}.conllu")
_LONGEST_GROUP = 10
_FIRST_BATCH, _BATCH_GROWTH, _LAST_BATCH = 300, 1.002, 1200
_DROPOUT = 0.2
_LEARNING_RATE = 0.0015
_WARM_UP = 150
_HELD_OUT_SENTENCES = 400
_HELD_OUT_SEED = 1


@dataclass(frozen=True, slots=True)
class ReaderFigures:
    """The results of a training run."""

    treebank: Scores
    """On the raw text of the treebank's development part."""
    frames: Scores
    """On sentences from frames of the grammar that training left out."""
    kilobytes: int
    """Size of the packed model on disk."""


def train(
    treebank: Path,
    out: Path,
    *,
    steps: int = 4000,
    sentences: int = 18000,
    seed: int = 0,
    report: Callable[[str], None],
) -> ReaderFigures:
    """Train on the treebank in the folder `treebank` and `sentences` generated ones; write the model to `out`.

    `report` receives progress lines. The same arguments and versions give the same model. Raises `OSError` if the
    treebank's files (`en_ewt-ud-train.conllu`, `...-dev...`, or these with `.xz`) cannot be read, and `ValueError` if
    they are malformed. `out` appears when everything is done, or not at all.
    """
    import numpy
    from thinc.api import fix_random_seed

    fix_random_seed(seed)
    paths = {part: _part(treebank, part) for part in ("train", "dev")}
    texts = [*_groups(read_conllu(paths["train"]), seed=seed), *documents(sentences, seed=seed)]
    nlp = _new_pipeline()
    examples = [_example(nlp, group) for group in texts]
    grammar = grammar_checksum()
    report(f"{len(examples)} texts, {sum(len(group) for group in texts)} sentences")
    nlp.initialize(lambda: examples)
    optimizer = _optimizer(steps)
    chance = random.Random(seed)
    for step, batch in enumerate(_batches(examples, chance), 1):
        losses: dict[str, float] = {}
        nlp.update(batch, sgd=optimizer, drop=_DROPOUT, losses=losses)
        optimizer.step_schedules()
        if step % 100 == 0:
            report(
                f"step {step}: " + ", ".join(f"{name} {loss:.0f}" for name, loss in sorted(losses.items()))
            )
        if step >= steps:
            break
    out.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=out.name, dir=out.parent) as folder:
        made = Path(folder) / out.name
        made.mkdir()
        with nlp.use_params(optimizer.averages):
            _round_weights(nlp, numpy)
            kilobytes = pack(nlp, made)
        figures = ReaderFigures(**evaluate_reader(Reader(made), treebank), kilobytes=kilobytes)
        report(f"treebank: {figures.treebank}")
        report(f"held-out frames: {figures.frames}")
        (made / PROVENANCE).write_text(
            _provenance(paths, grammar, figures, steps=steps, sentences=sentences, seed=seed),
            encoding="utf-8",
        )
        made.rename(out)
    return figures


def _part(treebank: Path, part: str) -> Path:
    """Return the file of a part, either compressed or as published."""
    packed, plain = (treebank / name.format(part) for name in _TREEBANK)
    return packed if packed.exists() else plain


def evaluate_reader(reader: Reader, treebank: Path) -> dict[str, Scores]:
    """Score `reader` on the raw text of the treebank's development part and on frames left out of training.

    Returns the scores under the names "treebank" and "frames". Raises the same errors as `train`.
    """
    dev = read_conllu(_part(treebank, "dev"))
    held_out = documents(_HELD_OUT_SENTENCES, seed=_HELD_OUT_SEED, held_out=True)
    return {"treebank": evaluate(reader.parse, _documents(dev)), "frames": evaluate(reader.parse, held_out)}


def _new_pipeline() -> Language:
    from spacy.util import load_config, load_model_from_config

    config = load_config(Path(__file__).with_name("reader.cfg"))
    nlp = load_model_from_config(config, auto_fill=True)
    add_kinds(nlp.vocab)
    return nlp


def _optimizer(steps: int) -> Any:
    """Return Adam with averaged weights; the learning rate rises briefly and falls to zero at the end."""
    from thinc.api import Adam, warmup_linear

    rate: Any = warmup_linear(_LEARNING_RATE, _WARM_UP, steps + 1)
    return Adam(rate, L2=0.01, L2_is_weight_decay=True, grad_clip=1.0, use_averages=True)


def _groups(sentences: Iterable[Sentence], *, seed: int) -> Iterator[list[Sentence]]:
    """Group consecutive sentences of a document, so that the parser learns where sentences end."""
    chance = random.Random(seed)
    group: list[Sentence] = []
    size = chance.randint(1, _LONGEST_GROUP)
    for sentence in sentences:
        if group and (len(group) >= size or sentence.frame != group[-1].frame):
            yield group
            group, size = [], chance.randint(1, _LONGEST_GROUP)
        group.append(sentence)
    if group:
        yield group


def _documents(sentences: Iterable[Sentence]) -> Iterator[list[Sentence]]:
    group: list[Sentence] = []
    for sentence in sentences:
        if group and sentence.frame != group[-1].frame:
            yield group
            group = []
        group.append(sentence)
    if group:
        yield group


def _example(nlp: Language, group: Sequence[Sentence]) -> Example:
    """Return a training example with gold tokens and masked numerals."""
    from spacy.tokens import Doc
    from spacy.training import Example

    words, spaces, heads = list[str](), list[bool](), list[int]()
    tags, relations, lemmas = list[str](), list[str](), list[str]()
    for sentence in group:
        masked = [mask(word) for word in sentence.words]
        heads += [len(words) + head for head in sentence.heads]
        words += masked
        spaces += sentence.spaces
        tags += sentence.tags
        relations += ["ROOT" if relation == "root" else relation for relation in sentence.relations]
        lemmas += [
            new if new != old else lemma
            for old, new, lemma in zip(sentence.words, masked, sentence.lemmas, strict=True)
        ]
    gold = Doc(nlp.vocab, words, spaces, tags=tags, lemmas=lemmas, heads=heads, deps=relations)
    return Example(Doc(nlp.vocab, words, spaces), gold)


def _batches(examples: list[Example], chance: random.Random) -> Iterator[list[Example]]:
    """Yield batches with a growing number of words forever, shuffling the examples in every epoch."""
    size, batch, words = float(_FIRST_BATCH), list[Any](), 0
    while True:
        for example in chance.sample(examples, len(examples)):
            batch.append(example)
            words += len(example.reference)
            if words >= size:
                yield batch
                batch, words = [], 0
                size = min(size * _BATCH_GROWTH, _LAST_BATCH)


def _round_weights(nlp: Any, numpy: Any) -> None:
    """Round all weights to bfloat16 values: half of each number becomes zeros, which compress well."""
    for _, component in nlp.pipeline:
        for node in component.model.walk():
            for name in node.param_names:
                if node.has_param(name):
                    weights = numpy.ascontiguousarray(node.get_param(name), dtype="float32")
                    bits = weights.view("uint32")
                    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
                    node.set_param(name, rounded.astype("uint32").view("float32").reshape(weights.shape))


def _provenance(paths: dict[str, Path], grammar: str, figures: ReaderFigures, **settings: int) -> str:
    lines = ["# How the reader beside this file was made; written by `tutor train reader`.", "", "[settings]"]
    lines += [f"{name} = {value}" for name, value in settings.items()]
    lines += ["", "[data]"]
    for path in paths.values():
        lines.append(f'"{path.name}" = "sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"')
    lines.append(f'grammar = "sha256:{grammar}"')
    words = (lexicon.FOLDER / lexicon.INDEX).read_bytes()
    lines.append(f'lexicon = "sha256:{hashlib.sha256(words).hexdigest()}"')
    lines += ["", "[versions]", *(f'{name} = "{version(name)}"' for name in ("spacy", "thinc", "numpy"))]
    for name in ("treebank", "frames"):
        lines += ["", f"[figures.{name}]"]
        lines += [f"{key} = {value:.2f}" if isinstance(value, float) else f"{key} = {value}"
                  for key, value in asdict(getattr(figures, name)).items()]  # fmt: skip
    lines += ["", "[model]", f"kilobytes = {figures.kilobytes}", f'files = ["{CONFIG}", "{WEIGHTS}"]', ""]
    return "\n".join(lines)
