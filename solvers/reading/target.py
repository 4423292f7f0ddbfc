"""Finds what a word problem asks for: the unknown, with its noun or the unit it will be measured in."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.model import Number, Sentence
from solvers.reading.phrases import Phrase, entity_lemma, name_entity
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_DIMENSION_OF = {
    "long": "time",
    "far": "length",
    "tall": "length",
    "high": "length",
    "wide": "length",
    "deep": "length",
    "big": "",
    "large": "",
    "old": "age",
    "heavy": "weight",
    "fast": "speed",
    "hot": "temperature",
    "cold": "temperature",
    "warm": "temperature",
}
_OF_COMPARATIVES = {
    "longer": "long",
    "farther": "far",
    "further": "far",
    "taller": "tall",
    "shorter": "tall",
    "higher": "high",
    "lower": "high",
    "wider": "wide",
    "deeper": "deep",
    "older": "old",
    "younger": "old",
    "heavier": "heavy",
    "lighter": "heavy",
    "faster": "fast",
    "slower": "fast",
    "hotter": "hot",
    "colder": "cold",
    "warmer": "warm",
    "cooler": "hot",
}


def target_phrase(tree: Tree, phrases: Sequence[Phrase], numbers: Sequence[Number]) -> Phrase | None:
    """The phrase of the unknown; `None` when the text asks for no number."""
    asker = _Asker(tree, phrases, numbers)
    asking = [s for s in tree.sentences if s.is_question]
    rest = [s for s in tree.sentences if not s.is_question]
    for sentence in [*reversed(asking), *reversed(rest)]:
        found = asker.quantified(sentence)
        if found is not None:
            return found
    for sentence in reversed(asking):
        found = asker.named(sentence) if numbers else None
        if found is not None:
            return found
    return None


def cues_of(tree: Tree, target: Phrase | int) -> tuple[str, ...]:
    """The cue words of the target's sentence, in order; "in all" is one cue."""
    at = target if isinstance(target, int) else target.first
    sentence = tree.sentence(at)
    found = []
    for place in range(sentence.first, sentence.stop):
        word = tree.word(place)
        if word == "all" and tree.word(place - 1) == "in":
            found.append("in all")
        elif word in word_set("cues"):
            found.append(word)
    return tuple(found)


class _Asker:
    """Reads question words, given the other quantities for units."""

    def __init__(self, tree: Tree, phrases: Sequence[Phrase], numbers: Sequence[Number]) -> None:
        self._tree = tree
        self._phrases = phrases
        self._numbers = numbers

    def quantified(self, sentence: Sentence) -> Phrase | None:
        """ "how many ...", "how much ...", "how long ...": the last one of the sentence."""
        tree = self._tree
        for at in range(sentence.stop - 2, sentence.first - 1, -1):
            asked = tree.word(at + 1)
            if tree.word(at) != "how" and not (
                tree.word(at) in word_set("mistyped_how") and asked in {"many", "much"}
            ):
                continue
            if asked in {"many", "may"}:
                return self._many(at)
            if asked == "much":
                return self._much(at)
            if asked in _DIMENSION_OF and (self._numbers or asked != "big"):
                phrase = Phrase(None, f"how {asked}", at, at + 2, at + 1, is_target=True)
                phrase.entity = phrase.unit = self._unit(self._dimension(at, asked))
                return phrase
        return None

    def _many(self, at: int) -> Phrase:
        tree = self._tree
        phrase = Phrase(None, "how many", at, at + 2, at + 1, is_target=True)
        place = self._skip_comparison(phrase, at + 2)
        if tree.word(place) in {"times", "time"} and tree.word(place + 1) in {"as", "more", "the"}:
            phrase.comparison, phrase.comparison_at = "times", place
            phrase.stop = place + 1
            phrase.entity = phrase.unit = "time"
            return phrase
        if tree.word(place) in {"dozen", "dozens"}:
            name_entity(tree, phrase, (place, place + 1))
            run = tree.noun_run(place + 1)
            if run is not None:
                phrase.contents, phrase.stop = entity_lemma(tree, run[1] - 1), run[1]
            return phrase
        place = self._skip_of(place)
        measured = next((p for p in self._phrases if p.first == place and p.counted), None)
        if measured is not None:  # "how many 6 dollar toys"
            phrase.entity = phrase.unit = measured.counted
            phrase.stop, phrase.head = measured.stop, measured.stop - 1
            return phrase
        run = tree.noun_run(place)
        if run is not None:
            name_entity(tree, phrase, run)
            self._contents(phrase)
        return phrase

    def _much(self, at: int) -> Phrase:
        tree = self._tree
        phrase = Phrase(None, "how much", at, at + 2, at + 1, is_target=True)
        place = self._skip_comparison(phrase, at + 2)
        phrase.stop = max(phrase.stop, place)
        if phrase.comparison in _OF_COMPARATIVES and tree.noun_run(place) is None:
            dimension = self._dimension(at, _OF_COMPARATIVES[phrase.comparison])
            phrase.entity = phrase.unit = self._unit(dimension)
            return phrase
        place = self._skip_of(place)
        run = tree.noun_run(place)
        if run is not None and not (tree.word(run[1] - 1) in {"cost"} and run[1] - place == 1):
            name_entity(tree, phrase, run)
            self._contents(phrase)
            self._measure(phrase)
        else:
            phrase.entity = phrase.unit = self._unsaid(at, place)
        return phrase

    def _skip_comparison(self, phrase: Phrase, at: int) -> int:
        tree = self._tree
        if tree.word(at) in word_set("comparatives"):
            phrase.comparison, phrase.comparison_at = tree.word(at), at
            at += 1
            if tree.tag(at) == "JJ" and not tree.is_noun(at + 1):  # "more expensive"
                at += 1
        return at

    def _skip_of(self, at: int) -> int:
        tree = self._tree
        if tree.word(at) == "of":
            at += 1
            while tree.tag(at) in {"DT", "PDT", "PRP$", "CD"} and tree.noun_run(at + 1):
                at += 1
        return at

    def _contents(self, phrase: Phrase) -> None:
        tree = self._tree
        if tree.word(phrase.stop) == "of":
            run = tree.noun_run(self._skip_of(phrase.stop))
            if run is not None:
                phrase.contents = tree.tokens[run[1] - 1].lemma.lower()
                phrase.stop = run[1]

    def _measure(self, phrase: Phrase) -> None:
        """ "how much flour" asks for the unit that the text measures flour in; "how much money" for "$"."""
        noun = phrase.entity
        if noun in word_set("money_nouns"):
            phrase.entity = phrase.unit = self._money()
            return
        if noun == "time":
            phrase.entity = phrase.unit = self._unit("time")
            return
        if noun in word_set("weight_nouns"):
            phrase.entity = phrase.unit = self._unit("weight")
            return
        measured = [p for p in self._phrases if p.contents == noun or p.contents in phrase.unit.split()]
        if measured:
            phrase.contents = noun
            phrase.entity = phrase.unit = measured[-1].entity
            return
        units = self._mentioned("weight") + self._mentioned("volume") + self._mentioned("length")
        if units and not any(p.entity == noun for p in self._phrases):
            phrase.contents = noun
            phrase.entity = phrase.unit = units[-1]

    def _unsaid(self, at: int, place: int) -> str:
        """The unit of "how much" without a noun: money for verbs of paying, else what was counted last."""
        tree = self._tree
        _, stop = tree.clause(at)
        words = {tree.tokens[i].lemma for i in range(place, stop)}
        if words & word_set("weigh_verbs"):
            return self._unit("weight")
        if words & word_set("weather"):
            return self._unit("length")
        if words & word_set("money_verbs") or any(p.is_money for p in self._phrases):
            return self._money()
        earlier = [p for p in self._phrases if p.first < at and p.entity]
        return earlier[-1].entity if earlier else ""

    def _money(self) -> str:
        """The currency of the text; cents only if nothing is in dollars."""
        units = [p.entity for p in self._phrases if p.is_money]
        return next((unit for unit in units if unit != "cent"), units[0] if units else "$")

    def _dimension(self, at: int, adjective: str) -> str:
        """What "how long" asks for: a length after "is", if the text has lengths, else a time."""
        tree = self._tree
        if adjective != "long":
            return _DIMENSION_OF[adjective]
        _, stop = tree.clause(at)
        lemmas = {tree.tokens[i].lemma for i in range(at, stop)}
        lengths, times = self._mentioned("length"), self._mentioned("time")
        is_copular = not any(tree.tag(i).startswith("VB") and tree.is_verb(i) for i in range(at, stop))
        if lengths and (is_copular or not times) and not lemmas & {"take", "last"}:
            return "length"
        return "time"

    def _mentioned(self, dimension: str) -> list[str]:
        """The units of a dimension, the likeliest last: rates ("an hour"), other nouns, quantities."""
        units = word_set(f"dimension_{dimension}")
        tree = self._tree
        each = {"each", "every", "per", "a", "an"}
        nouns = [
            (tree.word(i - 1) not in each, entity_lemma(tree, i))
            for i in range(len(tree.tokens))
            if tree.is_noun(i)
        ]
        counted = [p.entity for p in self._phrases if p.entity in units]
        return [noun for _, noun in sorted(nouns, key=lambda item: item[0]) if noun in units] + counted

    def _unit(self, dimension: str) -> str:
        """The unit in which the text measures a dimension; the dimension's own name if it has none."""
        if dimension == "age":
            return "year"
        if dimension == "speed":
            dimension = "length"
        if not dimension:
            counted = [p.entity for p in self._phrases if p.entity and not p.is_money]
            return counted[0] if counted else ""
        units = self._mentioned(dimension)
        asked_per = {
            entity_lemma(self._tree, i + 1) for i, word in enumerate(self._tree.words[:-1]) if word == "each"
        }
        return next((unit for unit in reversed(units) if unit not in asked_per), dimension)

    def named(self, sentence: Sentence) -> Phrase | None:
        """ "What is the total cost ...", "Find the number of ...", "What fraction of the ..."."""
        tree = self._tree
        for at in range(sentence.first, sentence.stop):
            word = tree.word(at)
            if word in word_set("requests") and tree.tag(at) in {"VB", "VBP", "NN", "NNP"}:
                return self._noun_asked(at, at + 1, sentence.stop)
            if word == "what" or (word == "which" and tree.word(at + 1) in {"number", "fraction"}):
                return self._what(at, sentence.stop)
        return None

    def _what(self, at: int, stop: int) -> Phrase | None:
        tree = self._tree
        place = at + 1
        if tree.word(place) in {
            "'s",
            "is",
            "was",
            "are",
            "were",
            "will",
            "would",
            "does",
            "did",
            "do",
            "must",
        }:
            return self._noun_asked(at, place + 1, stop)
        return self._noun_asked(at, place, stop)

    def _noun_asked(self, at: int, place: int, stop: int) -> Phrase | None:
        tree = self._tree
        phrase = Phrase(None, tree.word(at), at, at + 1, at, is_target=True)
        while place < stop and (
            tree.tag(place) in {"DT", "PRP$", "MD"} or tree.word(place) in {"be", "out", "been", "her"}
        ):
            place += 1
        run = tree.noun_run(place) if place < stop else None
        owned = tree.tag(place - 1) in {"DT", "PRP$"} or tree.word(place - 1) == "her"
        if run is None and tree.tag(place) in {"VB", "VBP", "JJ"} and owned:
            run = (place, place + 1)
        if run is None and tree.tag(place) == "JJS":
            run = tree.noun_run(self._skip_of(place + 1))
        if run is None:
            return None
        name_entity(tree, phrase, run)
        name = phrase.entity
        if name in {"fraction", "percent", "percentage", "part", "%"}:
            phrase.determiner = f"{tree.word(at)} {name}"
        if name in word_set("sum_nouns") | {"fraction", "percent", "percentage", "part"}:
            self._sum_of(phrase, name)
        else:
            self._kind(phrase, name)
        if tree.word(at) == "what" and "cost" in tree.words[phrase.stop : stop]:
            phrase.entity = phrase.unit = self._money()
        return phrase

    def _sum_of(self, phrase: Phrase, name: str) -> None:
        """ "the total number of pages": pages; "the total" alone: what the text counts, money first."""
        tree = self._tree
        kinds = phrase.adjectives[-1:] if tree.is_noun(phrase.head - 1) else ()
        phrase.entity = phrase.unit = ""
        phrase.adjectives = ()
        if tree.word(phrase.stop) == "of":
            run = tree.noun_run(self._skip_of(phrase.stop))
            if run is not None:
                name_entity(tree, phrase, run)
                if phrase.entity in word_set("sum_nouns") and tree.word(phrase.stop) == "of":
                    return self._sum_of(phrase, name)
                self._contents(phrase)
                if name == "amount":
                    self._measure(phrase)
                self._kind(phrase, phrase.entity)
        elif kinds and kinds[0] not in word_set("sum_nouns"):
            phrase.entity = phrase.unit = kinds[0]
            self._kind(phrase, kinds[0])
        if not phrase.entity and name in {"total", "amount", "sum", "average"} and self._phrases:
            money = any(p.is_money for p in self._phrases)
            phrase.entity = phrase.unit = self._money() if money else self._phrases[-1].entity
        return None

    def _kind(self, phrase: Phrase, name: str) -> None:
        """Replace a measured property by the unit that the text measures it in."""
        if name in word_set("money_nouns"):
            phrase.entity = phrase.unit = self._money()
        elif name in word_set("length_nouns"):
            phrase.entity = phrase.unit = self._unit("length")
        elif name in word_set("weight_nouns"):
            phrase.entity = phrase.unit = self._unit("weight")
        elif name == "age":
            phrase.entity = phrase.unit = "year"
        elif name == "speed":
            phrase.entity = phrase.unit = self._unit("speed")
        elif name == "time":
            phrase.entity = phrase.unit = self._unit("time")
        elif name == "area":
            phrase.entity, phrase.unit = self._unit("length"), f"square {self._unit('length')}"
        elif name == "score" and any(p.entity == "point" for p in self._phrases):
            phrase.entity = phrase.unit = "point"
