"""Lexical entailment: how surely one word implies another; the basis of w in TableILP (Khashabi et al. 2016).

The paper's footnote: best word-to-word alignment between phrases (see `solvers.tables.align`), scored by WordNet's
synonym and hypernym relations, normalized by how frequent the word senses are. Only frequent senses count: with any
sense at all, a dog is a person (a rascal) and a cat is a whip. What everyday language says and WordNet does not is in
`knowledge/lexicon/patches.tsv`. The offset that TableILP subtracts is left to the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from knowledge import lexicon
from solvers.reading.numerals import plain_value

SYNONYM = 0.95
KIND = 0.9
DERIVED = 0.7
"""What a relation is worth between words with one sense each; the same lemma is worth 1."""

CONTEXT = 1 / 3
"""Exponent of the hypothesis's sense weight: the premise selects the sense, so a rare one costs little."""

INFORMATIVE = 2.0
"""Hypernyms with less information content (nats) count in proportion: being a thing says little."""

UNCOUNTED = {"n": 1.0, "v": 0.25, "a": 0.25, "r": 0.25}
"""Added to the counts of a part of speech: a telescope is a noun first, although WordNet never counted it."""

LONGEST_WORD = 60
"""Maximum number of characters; nothing longer is looked up or taken for a number."""


def entails(premise: str, hypothesis: str) -> float:
    """Return how surely the word `premise` implies the word `hypothesis`, in [0, 1]; directional (a rose is a flower).

    Inflected forms and compounds written with `_` or a space are allowed. The same lemma gives 1; numbers imply only
    equal numbers; an unknown word implies only itself.
    """
    return _entails(_plain(premise), _plain(hypothesis))


@dataclass(frozen=True, slots=True)
class Profile:
    """What is known about a word, collected once because a word is compared with hundreds of others."""

    value: Fraction | None
    lemmas: frozenset[str]
    """The word and its lemmas in any part of speech; for an unknown word, also what may be its singular."""
    derived: frozenset[str]
    patched: dict[str, float]
    """What the patches say about it, whatever WordNet says."""
    weights: dict[int, float]
    """How common each sense is, by synset."""
    above: dict[int, float]
    """How surely the word is a kind of each synset."""


@lru_cache(maxsize=6_000)
def _entails(premise: str, hypothesis: str) -> float:
    if premise == hypothesis:
        return float(bool(premise))
    if not 0 < max(len(premise), len(hypothesis)) <= LONGEST_WORD:
        return 0.0
    narrow, broad = profile(premise), profile(hypothesis)
    if narrow.value is not None or broad.value is not None:
        return float(narrow.value == broad.value)
    if not narrow.lemmas.isdisjoint(broad.lemmas):
        return 1.0
    patched = [narrow.patched[kind] for kind in broad.lemmas if kind in narrow.patched]
    if patched:
        return KIND * max(patched)
    related = 0.0 if narrow.derived.isdisjoint(broad.lemmas) else DERIVED
    return max(related, _by_senses(narrow, broad))


def _plain(word: str) -> str:
    return "_".join(word.lower().split())


@lru_cache(maxsize=8_000)  # of some 5 kB each
def profile(word: str) -> Profile:
    """Return what is known about a word in plain form (lower case, "_" for a space)."""
    patches = lexicon.patches()
    # A lemma that the patches rule out: weathering is not a form of weather.
    denied = {kind for kind, score in patches.get(word, {}).items() if score == 0}
    found = ((lemma, pos) for pos in lexicon.POS for lemma in lexicon.lemmas(word, pos))
    readings = [(lemma, pos) for lemma, pos in found if lemma not in denied]
    lemmas = {word, *(lemma for lemma, _ in readings)}
    if not readings and len(word) > 3:
        lemmas.add(word.removesuffix("s"))
    patched: dict[str, float] = {}
    for lemma in sorted(lemmas):
        for kind, score in patches.get(lemma, {}).items():
            patched[kind] = max(score, patched.get(kind, 0.0))
    weights = _weights([lexicon.senses(*reading) for reading in readings])
    return Profile(
        value=plain_value(word),
        lemmas=frozenset(lemmas),
        derived=frozenset(other for reading in readings for other, _ in lexicon.derived(*reading)),
        patched=patched,
        weights=weights,
        above=_above(weights),
    )


def _weights(readings: Sequence[Sequence[lexicon.Sense]]) -> dict[int, float]:
    """Return how common each sense (synset) of a word is, in (0, 1], from its senses as each part of speech.

    This is the sense's share divided by the largest one, times how often the word is that part of speech, divided by
    the largest. A sense that was never counted is left out if its topic differs from that of the common sense, and one
    of the two topics is persons or animals: a lamb is hardly a person.
    """
    uses = [UNCOUNTED[senses[0].pos] + sum(sense.count for sense in senses) for senses in readings]
    weights: dict[int, float] = {}
    for senses, count in zip(readings, uses, strict=True):
        usual = max(senses, key=lambda sense: sense.share)
        for sense in senses:
            topics = {sense.topic, usual.topic}
            if len(topics) == 2 and not sense.count and topics & {"noun.person", "noun.animal"}:
                continue
            weight = sense.share / usual.share * count / max(uses)
            weights[sense.synset] = max(weight, weights.get(sense.synset, 0.0))
    return weights


def _above(weights: dict[int, float]) -> dict[int, float]:
    """Return the synsets that a word with these senses is a kind of, with scores in (0, 1]."""
    scores: dict[int, float] = {}
    for synset, weight in weights.items():
        for ancestor, steps in lexicon.ancestors(synset).items():
            worth = SYNONYM if steps == 0 else KIND * min(1.0, lexicon.information(ancestor) / INFORMATIVE)
            scores[ancestor] = max(weight * worth, scores.get(ancestor, 0.0))
    return scores


def _by_senses(narrow: Profile, broad: Profile) -> float:
    """Return the score from WordNet alone."""
    above = narrow.above
    shared = ((above[synset], weight) for synset, weight in broad.weights.items() if synset in above)
    return max((by_sense(score, weight) for score, weight in shared), default=0.0)


def by_sense(score: float, weight: float) -> float:
    """Return how surely a word implies another one by one of its senses, which is never more than by a synonym.

    Args:
        score: how surely the word is a kind of that sense, at most `SYNONYM`.
        weight: how common the sense is for the other word.
    """
    usual: float = weight**CONTEXT
    return score * usual
