"""Turns the NLTK reader's view of WordNet into the small index that answers questions without NLTK.

Synsets are numbered in the order of the data files: nouns, verbs, adjectives, adverbs. Members of the index
(numbers are little-endian, 32 bit):

- `words`, `exceptions`, `derived`: sorted lines `pos word TAB value`, in which the value has senses as
  `synset[:count]`, the lemmas of an irregular form, or `pos lemma` of derivationally related words and pertainyms,
  separated by TAB;
- `topics`: one byte per synset, its lexicographer file (an index into `TOPICS`);
- `parents`: the numbers of each synset's hypernyms (for a satellite adjective, its head), synset after synset;
  `starts`: the position of the first one for each synset, and of the end;
- `occurrences`: for each synset, how often it or anything below it occurs in the sense-tagged texts; every synset is
  counted once more than it occurred, so that none is impossible;
- `totals`: the sums of each synset's own counts for nouns, verbs, adjectives, and adverbs.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from typing import Any

from knowledge.lexicon.index import POS
from knowledge.lexicon.topics import TOPICS


def build_index(reader: Any) -> dict[str, bytes]:
    """Return the index members (name to contents) for `reader`, a `CompactWordNetReader`."""
    synsets = [synset for pos in POS for synset in reader.all_synsets(pos)]
    number = {synset.name(): n for n, synset in enumerate(synsets)}
    counts = _counts(reader)
    parents = [sorted(number[parent.name()] for parent in _parents(synset)) for synset in synsets]
    own = [1 + sum(counts.get(key, 0) for key in set().union(*_keys(synset).values())) for synset in synsets]
    topic = {name: n for n, name in enumerate(TOPICS)}
    return {
        "words": _sorted_lines(_words(reader, number, counts)),
        "exceptions": _sorted_lines(
            (f"{pos} {form}", " ".join(lemmas))
            for pos in POS
            for form, lemmas in reader._exception_map[pos].items()
        ),
        "derived": _sorted_lines(_derived(synsets)),
        "topics": bytes(topic[synset.lexname()] for synset in synsets),
        "starts": _packed(_starts(parents)),
        "parents": _packed(parent for above in parents for parent in above),
        "occurrences": _packed(_occurrences(parents, own)),
        "totals": _packed(
            sum(count for count, synset in zip(own, synsets, strict=True) if _pos(synset) == pos)
            for pos in POS
        ),
    }


def _pos(synset: Any) -> str:
    return "a" if synset.pos() == "s" else str(synset.pos())


def _parents(synset: Any) -> list[Any]:
    if synset.pos() == "s":
        return list(synset.similar_tos())
    return [*synset.hypernyms(), *synset.instance_hypernyms()]


def _counts(reader: Any) -> dict[str, int]:
    with reader.open("cntlist.rev") as lines:
        return {key: int(count) for key, _, count in (line.split() for line in lines)}


def _keys(synset: Any) -> dict[str, list[str]]:
    """Return lowercase lemmas mapped to their sense keys in `synset`: two if a lemma is listed with and without a
    capital.
    """
    keys: dict[str, list[str]] = {}
    for lemma in synset.lemmas():
        known = keys.setdefault(lemma.name().lower(), [])
        if lemma.key() not in known:
            known.append(lemma.key())
    return keys


def _words(reader: Any, number: dict[str, int], counts: dict[str, int]) -> Iterable[tuple[str, str]]:
    for pos in POS:
        for lemma in reader.all_lemma_names(pos):
            senses = []
            for offset in reader._lemma_pos_offset_map[lemma][pos]:
                synset = reader.synset_from_pos_and_offset(pos, offset)
                count = sum(counts.get(key, 0) for key in _keys(synset)[lemma])
                senses.append(f"{number[synset.name()]}:{count}" if count else str(number[synset.name()]))
            yield f"{pos} {lemma}", " ".join(senses)


def _derived(synsets: list[Any]) -> Iterable[tuple[str, str]]:
    related: dict[str, set[str]] = {}
    for synset in synsets:
        for lemma in synset.lemmas():
            here = f"{_pos(synset)} {lemma.name().lower()}"
            for other in [*lemma.derivationally_related_forms(), *lemma.pertainyms()]:
                there = f"{_pos(other.synset())} {other.name().lower()}"
                if there != here:
                    related.setdefault(here, set()).add(there)
                    related.setdefault(there, set()).add(here)
    return ((word, "\t".join(sorted(others))) for word, others in related.items())


def _occurrences(parents: list[list[int]], own: list[int]) -> list[int]:
    met = [0] * len(own)
    for n, count in enumerate(own):
        above, todo = {n}, [n]
        while todo:
            todo = [parent for child in todo for parent in parents[child] if parent not in above]
            above.update(todo)
        for ancestor in above:
            met[ancestor] += count
    return met


def _starts(parents: list[list[int]]) -> list[int]:
    starts = [0]
    for above in parents:
        starts.append(starts[-1] + len(above))
    return starts


def _sorted_lines(pairs: Iterable[tuple[str, str]]) -> bytes:
    lines = sorted(f"{key}\t{value}\n".encode() for key, value in pairs)
    return b"".join(lines)


def _packed(numbers: Iterable[int]) -> bytes:
    packed = array("I", numbers)
    if sys.byteorder == "big":
        packed.byteswap()
    return packed.tobytes()
