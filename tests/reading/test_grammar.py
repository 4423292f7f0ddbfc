"""The grammar is data: what its notation means, that every frame gives a tree, and that nothing leaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.reading.grammar.documents import documents
from solvers.reading.grammar.files import grammar_checksum, load_grammar
from solvers.reading.grammar.generate import Generator
from solvers.reading.grammar.notation import GrammarError
from solvers.reading.sentence import Sentence

WORDS = """[function words]
the DT the
at IN at
than IN than
more JJR more
. . .
[irregular]
buy VBD,VBN=bought
[lists]
NAME.NNP = Lea
THING.NN = hat fire_truck
NUMERAL.CD = 12
"""


def grammar_of(folder: Path, frames: str) -> Generator:
    (folder / "words.txt").write_text(WORDS, encoding="utf-8")
    (folder / "frames.txt").write_text(frames, encoding="utf-8")
    return Generator(load_grammar(folder), seed=1)


def arcs(sentence: Sentence) -> set[str]:
    heads = (sentence.words[head] for head in sentence.heads)
    triples = zip(sentence.words, sentence.relations, heads, strict=True)
    return {f"{word} {relation} {head}" for word, relation, head in triples}


def test_a_frame_gives_words_tags_lemmas_and_a_tree(tmp_path: Path) -> None:
    frames = "frames . FF:\n  nsubj(NAME) buy.VBD obj(NUMERAL THING.NNS) obl(at the shop/NN)\n"
    sentence = grammar_of(tmp_path, frames).sentence("FF", 0)
    assert sentence.text() in {"Lea bought 12 hats at the shop.", "Lea bought 12 fire trucks at the shop."}
    assert sentence.tags[:3] == ("NNP", "VBD", "CD")
    assert sentence.lemmas[1] == "buy"
    assert sentence.universal[:3] == ("PROPN", "VERB", "NUM")
    assert {"Lea nsubj bought", "shop obl bought", "at case shop", "the det shop", ". punct bought"} <= arcs(
        sentence
    )


def test_an_anchor_hangs_a_group_on_an_earlier_word(tmp_path: Path) -> None:
    frames = "frames FF:\n  nsubj(NAME) buy.VBD obj(NUMERAL more hat.NNS) obl^more(than NAME)\n"
    sentence = grammar_of(tmp_path, frames).sentence("FF", 0)
    assert sentence.text() == "Lea bought 12 more hats than Lea"
    assert {"more amod hats", "Lea obl more", "than case Lea"} <= arcs(sentence)


def test_what_is_asked_for_hangs_on_the_verb_it_belongs_to(tmp_path: Path) -> None:
    asked = "  obj(advmod(how/WRB) *much/JJ) must/MD nsubj(NAME) need.VB xcomp(to/TO"
    generator = grammar_of(tmp_path, f"frames FF:\n{asked} sell.VB)\n{asked} buy.VB obj(hat.NNS))\n")
    assert "much obj sell" in arcs(generator.sentence("FF", 0))
    assert "much obj need" in arcs(generator.sentence("FF", 1))


def test_choices_options_weights_and_stars(tmp_path: Path) -> None:
    frames = "frames FF:\n  nsubj(NAME) {*hat/NN | *hat.NNS} [amod(more)]\nPP usual:\n  x9 *more\n  *the\n"
    generator = grammar_of(tmp_path, frames)
    texts = {generator.sentence("FF", 0).text() for _ in range(50)}
    assert texts == {"Lea hat", "Lea hat more", "Lea hats", "Lea hats more"}
    weights = [expansion.weight for expansion in load_grammar(tmp_path).symbols["PP"].expansions]
    assert weights == [9, 1]


@pytest.mark.parametrize(
    ("frames", "where", "what"),
    [
        ("frames FF:\n  nsubj(NAME buy.VBD\n", "frames.txt:2", "')' is missing"),
        ("frames FF:\n  buy.VBD)\n", "frames.txt:2", "closes nothing"),
        ("frames FF:\n  (NAME)\n", "frames.txt:2", "needs a relation"),
        ("frames FF:\n  *{a b | NAME}\n", "frames.txt:2", "one word in every choice"),
        ("FF:\n  NAME\nFF:\n  NAME\n", "frames.txt:3", "FF is already defined"),
        ("frames FF:\n  NOBODY\n", "", "NOBODY, used in FF, is not defined anywhere"),
        ("frames FF:\n  wug\n", "", "'wug', used in FF, is not a function word"),
        ("stray\n", "frames.txt:1", "does not belong to any section"),
    ],
)
def test_a_faulty_line_is_named(tmp_path: Path, frames: str, where: str, what: str) -> None:
    with pytest.raises(GrammarError) as caught:
        grammar_of(tmp_path, frames)
    assert where in str(caught.value)
    assert what in str(caught.value)


def test_two_heads_are_refused(tmp_path: Path) -> None:
    generator = grammar_of(tmp_path, "frames FF:\n  buy.VBD hat/NN\n")
    with pytest.raises(ValueError, match="'bought hat' must have one head, not 2"):
        generator.sentence("FF", 0)


def test_every_frame_of_the_grammar_gives_a_tree() -> None:
    grammar = load_grammar()
    generator = Generator(grammar, seed=7)
    frames = [frame for held_out in (False, True) for frame in grammar.frames(held_out=held_out)]
    assert len(frames) >= 500
    for frame in frames:
        for _ in range(3):
            sentence = generator.sentence(*frame)
            assert sentence.relations.count("root") == 1, sentence
            assert not {"", "HEAD", "usual"} & set(sentence.relations), sentence
            for index in range(len(sentence.words)):
                steps = 0
                while sentence.heads[index] != index:
                    index, steps = sentence.heads[index], steps + 1
                    assert steps <= len(sentence.words), sentence


def test_held_out_frames_are_not_trained_on() -> None:
    trained = {one.frame for text in documents(3000, seed=0) for one in text}
    held_out = {one.frame for text in documents(300, seed=0, held_out=True) for one in text}
    assert len(held_out) >= 50
    assert not trained & held_out


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(documents(200, seed=3)) == list(documents(200, seed=3))
    assert list(documents(200, seed=3)) != list(documents(200, seed=4))
    assert grammar_checksum() == grammar_checksum()


def test_some_texts_are_careless() -> None:
    texts = list(documents(600, seed=2))
    raw = [" ".join(one.text() for one in text) for text in texts]
    assert any(text == text.lower() for text in raw)
    assert any(text[-1].isalnum() and len(group) > 1 for text, group in zip(raw, texts, strict=True))
    assert sum(map(len, texts)) == 600
