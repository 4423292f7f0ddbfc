"""Tags that cannot be right are corrected; tags that may be right stay."""

from __future__ import annotations

import pytest

from solvers.reading.retag import retagged


@pytest.mark.parametrize(
    ("tagged", "word", "expected"),
    [
        ("She/PRP bought/VBD 3/CD ham/NN rolls/VBZ ./.", "rolls", "NNS"),
        ("He/PRP has/VBZ 4/CD DVDs/JJ ./.", "DVDs", "NNS"),
        ("One/CD pen/NN weighs/VBZ 9/CD grams/NNS ./.", "weighs", "VBZ"),
        ("Three/CD sheep/NN eats/VBZ hay/NN ./.", "eats", "VBZ"),
        ("Half/DT a/DT can/MD of/IN soup/NN ./.", "can", "NN"),
        ("How/WRB many/JJ does/VBZ Bo/NNP have/VB ?/.", "does", "VBZ"),
        ("she/PRP sells/NNS 7/CD mugs/NNS ./.", "sells", "VBZ"),
        ("The/DT van/NN carries/NNS sand/NN ./.", "carries", "VBZ"),
        ("How/WRB many/JJ mugs/NNS must/MD the/DT shop/NN order/NN ?/.", "order", "VB"),
        ("then/RB stephen/NN left/VBD ./.", "stephen", "NNP"),
        ("The/DT rose/NN wilted/VBD ./.", "rose", "NN"),
        ("Rose/NN has/VBZ 2/CD cats/NNS ./.", "Rose", "NNP"),
        ("Sven/RB caught/VBD 2/CD eels/NNS ./.", "Sven", "NNP"),
        ("Jars/NNP stand/VBP there/RB ./.", "Jars", "NNS"),
        ("How/WRB tall/NN is/VBZ it/PRP ?/.", "tall", "JJ"),
        ("two/CD consecutive/NN even/RB numbers/NNS ./.", "even", "JJ"),
        ("He/PRP is/VBZ taller/NN ./.", "taller", "JJR"),
    ],
)
def test_tag_of_word(tagged: str, word: str, expected: str) -> None:
    texts, tags = zip(*(item.rsplit("/", 1) for item in tagged.split()), strict=True)
    result = retagged(texts, tags, [i == 0 for i in range(len(texts))])
    assert result[texts.index(word)] == expected
    others = [
        (a, b) for text, a, b in zip(texts, tags, result, strict=True) if text not in {word, "consecutive"}
    ]
    assert all(a == b for a, b in others)


def test_nothing_is_nothing() -> None:
    assert retagged([], [], []) == []


@pytest.mark.parametrize(
    ("tagged", "at", "relations", "expected"),
    [
        ("the/DT hall/NN seats/NNS 8/CD guests/NNS", 2, {"obj"}, "VBZ"),
        ("did/VBD the/DT vase/NN cost/NN ?/.", 3, {"nsubj", "aux"}, "VB"),
        ("the/DT pots/NNS she/PRP plants/NNS ./.", 3, {"nsubj"}, "VBZ"),
        ("2/CD elk/NN calves/NNS ./.", 2, {"nsubj"}, "NNS"),
        ("Its/PRP$ height/NN is/VBZ the/DT cost/NN", 4, {"nsubj", "cop"}, "NN"),
    ],
)
def test_what_has_arguments_is_a_verb(tagged: str, at: int, relations: set[str], expected: str) -> None:
    texts, tags = zip(*(item.rsplit("/", 1) for item in tagged.split()), strict=True)
    starts = [i == 0 for i in range(len(texts))]
    assert retagged(texts, tags, starts, {at: frozenset(relations)})[at] == expected
