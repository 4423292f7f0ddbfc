"""The unit of an answer if the question names none: "how long", "how much", "what is the cost"."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.phrases import Phrase, entity_lemma
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

DIMENSION_OF = {
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
OF_COMPARATIVES = {
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


def dimension_fits(unit: str, adjective: str) -> bool:
    """Return whether an adjective is about the unit's dimension: "long" for hours and for feet."""
    dimension = DIMENSION_OF.get(adjective, "")
    dimensions = {dimension, "length"} if adjective == "long" else {dimension}
    return any(unit in word_set(f"dimension_{d}") for d in dimensions & {"time", "length", "weight"})


class Units:
    """Finds units among those that a text uses, given its phrases."""

    def __init__(self, tree: Tree, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._phrases = phrases

    def money(self) -> str:
        """Return the currency of the text; cents only if nothing is in dollars."""
        units = [p.entity for p in self._phrases if p.is_money]
        return next((unit for unit in units if unit != "cent"), units[0] if units else "$")

    def pace(self) -> str:
        """Return the unit of time in the text, for a speed."""
        times = [p.entity for p in self._phrases if p.entity in word_set("dimension_time")]
        return times[-1] if times else "hour"

    def of(self, dimension: str) -> str:
        """Return the unit in which the text measures a dimension, or the dimension's own name if there is none."""
        if dimension == "age":
            return "year"
        if dimension == "speed":
            dimension = "length"
        if not dimension:
            counted = [p.entity for p in self._phrases if p.entity and not p.is_money]
            return counted[0] if counted else ""
        units = self.mentioned(dimension)
        asked_per = {p.entity for p in self._phrases if p.determiner == "every"} | {
            entity_lemma(self._tree, i + 1) for i, word in enumerate(self._tree.words[:-1]) if word == "each"
        }
        return next((unit for unit in reversed(units) if unit not in asked_per), dimension)

    def dimension(self, at: int, adjective: str) -> str:
        """Return what "how long" asks for: a length after "is" if the text has lengths, otherwise a time."""
        tree = self._tree
        if adjective != "long":
            return DIMENSION_OF[adjective]
        _, stop = tree.clause(at)
        lemmas = {tree.tokens[i].lemma for i in range(at, stop)}
        lengths, times = self.mentioned("length"), self.mentioned("time")
        is_copular = not any(tree.tag(i).startswith("VB") and tree.is_verb(i) for i in range(at, stop))
        sides = word_set("length_nouns") | word_set("sides_of_shapes")
        if is_copular and not times and lemmas & sides:  # "how long is the hypotenuse"
            return "length"
        if lengths and (is_copular or not times) and not lemmas & {"take", "last"}:
            return "length"
        return "time"

    def mentioned(self, dimension: str) -> list[str]:
        """Return the units of a dimension, the most likely last: rates ("an hour"), other nouns, quantities.

        Those of the last sentence come first: "how long does she walk in 5 days" does not ask for days.
        """
        units = word_set(f"dimension_{dimension}")
        tree = self._tree
        each = {"each", "every", "per", "a", "an"}
        dated = {"this", "last", "next", "that"}
        nouns = [
            (tree.word(i - 1) not in each, entity_lemma(tree, i))
            for i in range(len(tree.tokens))
            if tree.is_noun(i) and tree.word(i - 1) not in dated
        ]
        last = tree.sentence(len(tree.tokens) - 1).first
        measured = sorted((p for p in self._phrases if p.entity in units), key=lambda p: p.first < last)
        counted = [p.entity for p in measured]
        return [noun for _, noun in sorted(nouns, key=lambda item: item[0]) if noun in units] + counted

    def unsaid(self, at: int, place: int) -> str:
        """Return the unit of "how much" without a noun: money for verbs of paying, otherwise what was counted last."""
        tree = self._tree
        _, stop = tree.clause(at)
        words = {tree.tokens[i].lemma for i in range(place, stop)}
        if words & word_set("weigh_verbs"):
            return self.of("weight")
        if words & word_set("weather"):
            return self.of("length")
        if words & word_set("money_verbs") or any(p.is_money for p in self._phrases):
            return self.money()
        earlier = [p for p in self._phrases if p.first < at and p.entity]
        return earlier[-1].entity if earlier else ""
