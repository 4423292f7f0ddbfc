"""Tags that the tree contradicts are corrected; tags that agree with it stay."""

from __future__ import annotations

import pytest

from solvers.reading.retag import retagged

CASES = [  # word|tag|relation|head, counted from 1
    ("She|PRP|nsubj|2 bought|VBD|root|2 3|CD|nummod|5 ham|NN|compound|5 rolls|VBZ|obj|2", "rolls", "NNS"),
    ("Bea|NNP|nsubj|2 did|VBD|root|2 45|CD|nummod|4 jumps|VBZ|obj|2", "jumps", "NNS"),
    ("One|CD|nummod|2 pen|NN|nsubj|3 weighs|VBZ|root|3 9|CD|nummod|5 grams|NNS|obj|3", "weighs", "VBZ"),
    ("The|DT|det|2 van|NN|nsubj|3 carries|NNS|root|3 sand|NN|obj|3", "carries", "VBZ"),
    ("must|MD|aux|4 the|DT|det|3 shop|NN|nsubj|4 order|NN|root|4", "order", "VB"),
    ("did|VBD|aux|4 the|DT|det|3 vase|NN|nsubj|4 cost|NN|root|4", "cost", "VB"),
    ("were|VBD|aux:pass|2 plant|NN|root|2", "plant", "VBN"),
    ("6|CD|nummod|2 people|NNS|nsubj|3 get|VB|root|3 on|RP|compound:prt|3", "get", "VBP"),
    ("Two|CD|nummod|2 jars|NNS|nsubj|3 contained|VBN|root|3 figs|NNS|obj|3", "contained", "VBD"),
    ("20|CD|nummod|2 walk|NN|root|2 ,|,|punct|2", "walk", "VBP"),
    ("12|CD|nummod|3 wear|NN|compound|3 glasses|NNS|root|3", "wear", "VBP"),
    ("then|RB|advmod|3 stephen|NN|nsubj|3 left|VBD|root|3", "stephen", "NNP"),
    ("The|DT|det|2 rose|NN|nsubj|3 wilted|VBD|root|3", "rose", "NN"),
    ("Cally|RB|nsubj|2 has|VBZ|root|2 2|CD|nummod|4 cats|NNS|obj|2", "Cally", "NNP"),
    ("Lu|NN|nsubj|2 has|VBZ|root|2 2|CD|nummod|4 cats|NNS|obj|2", "Lu", "NNP"),
    ("Mount|VB|nmod:desc|2 Ada|NNP|nsubj|3 rose|VBD|root|3", "Mount", "NNP"),
    ("and|CC|cc|3 the|DT|det|3 birch|JJ|conj|3 7|CD|orphan|3", "birch", "NN"),
    ("the|DT|det|2 new|JJ|nsubj|3 has|VBZ|root|3 20|CD|nummod|5 goats|NNS|obj|3", "new", "JJ"),
    ("2|CD|nummod|3 elk|NN|compound|3 calves|NNS|nsubj|4 ate|VBD|root|4", "calves", "NNS"),
    ("height|NN|nsubj|4 is|VBZ|cop|4 the|DT|det|4 cost|NN|root|4", "cost", "NN"),
]


@pytest.mark.parametrize(("parsed", "word", "expected"), CASES, ids=[case[1] for case in CASES])
def test_tag_of_word(parsed: str, word: str, expected: str) -> None:
    texts, tags, relations, heads = zip(*(item.rsplit("|", 3) for item in parsed.split()), strict=True)
    starts = [i == 0 for i in range(len(texts))]
    result = retagged(texts, tags, relations, [int(head) - 1 for head in heads], starts)
    assert result[texts.index(word)] == expected
    others = [(a, b) for text, a, b in zip(texts, tags, result, strict=True) if text != word]
    assert all(a == b for a, b in others)


def test_nothing_is_nothing() -> None:
    assert retagged([], [], [], [], []) == []
