"""Rates without "each": "packs of 15", "a 5-pound bag", "vans carry 7", "a ticket costs $5"."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.arguments import noun_after
from solvers.reading.phrases import Phrase, entity_lemma, modified_from
from solvers.reading.referents import Mentions
from solvers.reading.relations import PARTS, tense_of
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


class Statements:
    """Containers, measures of things, and statements about any one of several things."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._phrases = phrases
        self.several: set[str] = {
            noun
            for p in phrases
            if p.is_target or (p.number is not None and p.number.value != 1 and p.number.kind not in PARTS)
            for noun in (p.entity or self._meant(p, mentions), p.counted if p.is_target else "")
        }
        """Nouns that the text counts, or asks for, in the plural."""

    def _meant(self, phrase: Phrase, mentions: Mentions) -> str:
        """Return what "them" refers to in "7 of them"."""
        last = phrase.stop - 1
        is_of_them = self._tree.tag(last) == "PRP" and self._tree.word(last - 1) == "of"
        return mentions.noun_at(last) if is_of_them else ""

    def of(self, phrase: Phrase, verb: int) -> str:
        """Return the lemma of the rate's unit, or empty if there is none; nothing is per itself."""
        for rate in (
            self.contained(phrase),
            "" if self._is_divided(verb) else self.compound(phrase),
            self._described(phrase),
            self.container(phrase),
            self.generic(phrase, verb),
            self._of_price(phrase, verb),
        ):
            if rate and rate != phrase.entity:
                return rate
        return ""

    def _if_several(self, noun: str) -> str:
        """Return the noun if the text counts or asks for several: only then is "A page has 4 problems" a rate."""
        is_counted = noun in self.several or noun in word_set("spans")
        return noun if is_counted else ""

    def contained(self, phrase: Phrase) -> str:
        """Return the container in "packs of 15", "rows of 5 pies"; for "a box of 12", only if the text counts boxes."""
        tree = self._tree
        at = phrase.first - 1
        at -= tree.word(at) in {"about", "exactly", "only", "just", "around"}
        is_bare = tree.tag(at - 1) == "NNS" and tree.tag(modified_from(tree, at - 1) - 1) in {
            "VBZ",
            "VBP",
            "CC",
            "IN",
        }
        if not (tree.word(at) == "of" or (tree.word(at) == "with" and is_bare)) or not tree.is_noun(at - 1):
            return ""  # unlike "necklaces with 8 beads"
        lemma = entity_lemma(tree, at - 1)
        if lemma in word_set("not_containers") or tree.word(at - 1) in word_set("not_containers"):
            return ""
        is_definite = tree.tag(modified_from(tree, at - 1) - 1) in {"POS", "PRP$"}
        single = "" if is_definite else self._if_several(lemma)  # "Vera's class of 26 pupils" is one
        return lemma if tree.tag(at - 1) == "NNS" else single

    def _described(self, phrase: Phrase) -> str:
        """Return what several things with the same measure are: "How many strips 25 centimeters long"."""
        tree, top = self._tree, self._tree.top(phrase.first, phrase.stop)
        adjective = tree.tokens[top].head
        noun = tree.tokens[adjective].head
        measures = tree.tag(adjective) == "JJ" and tree.child(adjective, "cop", "nsubj") is None
        is_plural = noun < phrase.first and tree.tag(noun) == "NNS"
        return self._if_several(entity_lemma(tree, noun)) if measures and is_plural else ""

    def _is_divided(self, verb: int) -> bool:
        """Return whether a verb says that something is divided: "a 30-inch board is sawn into 5 boards"."""
        return verb >= 0 and self._tree.lemma(verb) in word_set("dividing_verbs")

    def compound(self, phrase: Phrase) -> str:
        """Return what a measure before a noun belongs to: "6 dollar toys", "a 5-pound bag"."""
        return self._if_several(phrase.counted)

    def container(self, phrase: Phrase) -> str:
        """Return the container in "boxes that can hold 10", "jars containing 8 olives", "vans carry 7"."""
        tree = self._tree
        first, _ = tree.clause(phrase.first)
        holds = next(
            (i for i in range(phrase.first - 1, max(first, phrase.first - 4) - 1, -1) if self._contains(i)),
            -1,
        )
        if holds < 0 or not word_set("all_together").isdisjoint(tree.words[first : phrase.first]):
            return ""  # "altogether the racks hold 60 coats"
        before = holds - (tree.tag(holds - 1) == "MD") - 1
        is_relative = tree.word(before) in {"that", "which"} or tree.tag(holds) == "VBG"
        noun = before - 1 if tree.word(before) in {"that", "which"} else before
        if not is_relative or not tree.is_noun(noun):
            subject = tree.subject(holds)
            if (
                subject is None
                or tree.is_passive(holds)
                or any(p.first <= subject < p.stop for p in self._phrases)
            ):
                return ""
            noun = subject
        return entity_lemma(tree, noun) if tree.tag(noun) == "NNS" else ""

    def _contains(self, at: int) -> bool:
        return self._tree.tokens[at].lemma in word_set("containing_verbs") and self._tree.tag(at).startswith(
            "VB"
        )

    def generic(self, phrase: Phrase, verb: int) -> str:
        """Return the subject of a statement about any one of several: "A ticket costs $5", "1 stamp costs 34 cents"."""
        tree = self._tree
        behind = self._behind(phrase, verb)
        if behind:
            return self._if_several(behind)
        subject = tree.subject(verb) if verb >= 0 else None
        if subject is None or not tree.is_noun(subject) or verb > phrase.first:
            return ""
        if tree.word(modified_from(tree, subject) - 1) == "one" and tree.lemma(verb) in word_set(
            "measuring_verbs"
        ):
            return entity_lemma(tree, subject)  # "one show lasts 3 hours"
        return self._if_several(entity_lemma(tree, subject)) if self._is_one(subject) else ""

    def _of_price(self, phrase: Phrase, verb: int) -> str:
        """Return what a price is for, if the text counts several of them: "the adult price is $9", "The fare for a
        child is $4".
        """
        tree = self._tree
        subject = tree.subject(verb) if verb >= 0 and phrase.is_money else None
        if subject is None or tree.lemma(subject) not in word_set("money_nouns"):
            return ""
        whose = (
            c
            for c in tree.children[subject]
            if tree.tokens[c].dep in {"compound", "amod", "nmod:poss", "nmod"}
        )
        each = (
            c for c in whose if tree.marker(c) != "of" or tree.tag(c) != "NNS"
        )  # "the price of the lamps"
        return next((noun for c in each if (noun := self._if_several(entity_lemma(tree, c)))), "")

    def _is_one(self, noun: int) -> bool:
        """Return whether the noun has "a", "one", or "1" before it."""
        tree = self._tree
        first = noun
        while tree.tag(first - 1) in {"NN", "NNP", "JJ", "HYPH", "VBN"} and tree.sentence(noun).first < first:
            first -= 1
        return tree.word(first - 1) in {"a", "an", "one", "1", "1.0"}

    def _behind(self, phrase: Phrase, verb: int) -> str:
        """Return a single thing after the number: "in an hour", "on a shelf", "$46 cleaning a home"."""
        tree = self._tree
        _, stop = tree.clause(phrase.first)
        at = self._coordinated_stop(phrase)
        fits = at + (tree.tag(at) == "MD")
        if fits < len(tree.tokens) and tree.tokens[fits].lemma in word_set("fitting_verbs"):
            at = fits + 1  # "12 eggs fit in a box"
        if tree.tag(at) == "VBG" or (tree.word(at) == "to" and tree.tag(at + 1) == "VB"):
            at += 1 + (tree.word(at) == "to")
        elif tree.word(at) in {"in", "on", "for", "during", "within"} or (
            at == fits + 1 and tree.word(at) == "at"
        ):
            at += 1
        else:
            return ""
        single = tree.word(at) in {"a", "an", "one", "1", "1.0"}
        noun = noun_after(tree, at) if single and at + 1 < stop else None
        if noun is None or noun >= stop:
            return ""
        lemma = entity_lemma(tree, noun)
        is_event = (
            tree.word(at) not in {"a", "an"} and verb >= 0 and tense_of(tree, verb) == "past"
        )  # "put 9 in one box"
        return "" if is_event and lemma not in word_set("spans") else lemma

    def _coordinated_stop(self, phrase: Phrase) -> int:
        """Return where the last phrase that "and" joins to this one ends: "24 cars and 130 people on one trip"."""
        following = [p for p in self._phrases if p.first >= phrase.first and p.number is not None]
        return coordinated(self._tree, following)[-1].stop if following else phrase.stop


def coordinated(tree: Tree, phrases: Sequence[Phrase]) -> list[Phrase]:
    """Return the first phrase and those joined to it only by "and", "or", or a comma, in either direction."""
    run = list(phrases[:1])
    for phrase in phrases[1:]:
        first, second = sorted((run[-1], phrase), key=lambda p: p.first)
        between = set(tree.words[first.stop : second.first])
        joins = between and between <= {"and", "or", ",", "&", "also", "plus"}
        if not joins or run[-1].is_money != phrase.is_money:
            break
        run.append(phrase)
    return run
