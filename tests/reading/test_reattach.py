"""Clauses behind "and" have their whole subjects; clauses that the parser read rightly stay as they are."""

from __future__ import annotations

import pytest

from solvers.reading.reattach import reattached

CASES = [  # word|tag|relation|head, counted from 1; what changes
    (
        "Lia|NNP|nsubj|2 gave|VBD|root|2 6|CD|obj|2 to|IN|case|6 her|PRP$|nmod:poss|6 uncle|NN|nsubj|10 "
        "and|CC|cc|9 her|PRP$|nmod:poss|9 cousins|NNS|conj|6 ate|VBD|conj|2 4|CD|obj|10",
        {"uncle": ("obl", "gave"), "cousins": ("nsubj", "ate"), "and": ("cc", "ate")},
    ),
    (
        "Max|NNP|nsubj|2 rested|VBD|root|2 and|CC|cc|5 his|PRP$|nmod:poss|5 sister|NN|conj|2 Ida|NNP|nsubj|7 "
        "slept|VBD|root|7",
        {
            "sister": ("nsubj", "slept"),
            "Ida": ("appos", "sister"),
            "and": ("cc", "slept"),
            "slept": ("conj", "rested"),
        },
    ),
    (
        "a|DT|det|2 cat|NN|nsubj|3 slept|VBD|root|3 and|CC|cc|6 a|DT|det|6 dog|NN|conj|3 near|IN|mark|9 it|PRP|nsubj|9 "
        "barked|VBD|advcl|3",
        {
            "dog": ("nsubj", "barked"),
            "and": ("cc", "barked"),
            "near": ("case", "it"),
            "it": ("nmod", "dog"),
            "barked": ("conj", "slept"),
        },
    ),
    (  # the noun before belongs to the clause already, so the clause cannot belong to it
        "at|IN|case|2 lunch|NN|obl|7 Omar|NNP|conj|2 and|CC|cc|6 his|PRP$|nmod:poss|6 aunts|NNS|conj|2 "
        "drank|VBD|root|7 tea|NN|obj|7",
        {"aunts": ("nsubj", "drank"), "and": ("cc", "drank")},
    ),
    (
        "half|NN|root|1 of|IN|case|3 Sam|NNP|nmod|1 and|CC|cc|5 Lena|NNP|nmod:poss|8 's|POS|case|5 old|JJ|amod|8 "
        "rolls|NNS|appos|3",
        {
            "of": ("case", "rolls"),
            "Sam": ("nmod:poss", "rolls"),
            "Lena": ("conj", "Sam"),
            "rolls": ("nmod", "half"),
        },
    ),
    (
        "rent|NN|nsubj|2 depends|VBZ|root|2 on|IN|case|4 time|NN|obl|2 spent|VBN|acl|4 and|CC|cc|7 stands|VBZ|conj|5",
        {"stands": ("conj", "depends")},
    ),
    (
        "what|WP|obj|4 did|VBD|aux|4 he|PRP|nsubj|4 have|VB|aux|5 compared|VBN|root|5 to|IN|case|7 Ida|NNP|obl|5",
        {"have": ("root", "have"), "compared": ("advcl", "have")},
    ),
    (
        "he|PRP|nsubj|4 will|MD|aux|4 have|VB|aux|4 eaten|VBN|root|4",
        {},
    ),
    (
        "Lia|NNP|nsubj|2 met|VBD|root|2 Tom|NNP|obj|2 and|CC|cc|6 Ada|NNP|nsubj|6 left|VBD|conj|2",
        {},
    ),
]


@pytest.mark.parametrize(("parsed", "changed"), CASES, ids=[case[0][:12] for case in CASES])
def test_subjects_of_coordinated_clauses(parsed: str, changed: dict[str, tuple[str, str]]) -> None:
    words, tags, relations, heads = zip(*(item.rsplit("|", 3) for item in parsed.split()), strict=True)
    places = [int(head) - 1 for head in heads]
    new = reattached(words, tags, relations, places)
    found = {
        word: (relation, words[head])
        for word, relation, head, *old in zip(words, *new, relations, places, strict=True)
        if (relation, head) != tuple(old)
    }
    assert found == changed
