"""What a comparison compares with: which fields the words behind "than" or "as" name.

The standard may be a noun phrase, a clause with or without "that", an adjective, an adjunct, or unsaid ("Noa planted
twice as many"); it ends where the next clause begins, whatever the parser attaches.
"""

from __future__ import annotations

from dataclasses import replace

from knowledge.names import gender_of_name
from solvers.reading.arguments import noun_after
from solvers.reading.model import Mention, NumberKind, Quantity, Standard
from solvers.reading.nouns import is_event, is_measure, is_time
from solvers.reading.owners import possessor_of, resolved
from solvers.reading.phrases import Phrase, entity_lemma, modifier, modifiers
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_HELPERS = frozenset({"do", "have", "be", "can", "will"})


def standard_of(tree: Tree, mentions: Mentions, phrase: Phrase) -> Standard | None:
    """What an amount is compared with or is a part of; `None` for nothing, an empty one where it is not said."""
    standards = _Standards(tree, mentions, phrase)
    return standards.read() if phrase.comparison else standards.whole()


def contrast(quantity: Quantity, other: Quantity) -> Standard | None:
    """What `other` has in the fields in which both say something else; `None` if they count unlike things."""
    if quantity.entity != other.entity and not (other.is_elided or quantity.is_elided):
        return None
    found = Standard()
    if quantity.owner and other.owner and quantity.owner.referent != other.owner.referent:
        found = replace(found, owner=other.owner)
    if quantity.time and other.time and quantity.time != other.time:
        found = replace(found, time=other.time)
    if quantity.occasion and other.occasion and quantity.occasion != other.occasion:
        found = replace(found, occasion=other.occasion)
    mine, theirs = quantity.recipient, other.recipient
    if (
        mine
        and theirs
        and mine.referent != theirs.referent
        and quantity.recipient_case == other.recipient_case
    ):
        found = replace(found, argument=theirs.head)
    if quantity.argument and other.argument and quantity.argument != other.argument:
        found = replace(found, argument=other.argument)
    if quantity.locations and other.locations and quantity.locations != other.locations:
        found = replace(found, location=" ".join(other.locations))
    if quantity.adjectives and other.adjectives and quantity.adjectives != other.adjectives:
        found = replace(found, entity=other.entity, adjectives=other.adjectives)
    if (
        quantity.rate
        and (quantity.rate, quantity.rate_modifiers) != (other.rate, other.rate_modifiers)
        and other.rate
    ):
        found = replace(found, rate=other.rate, rate_modifiers=other.rate_modifiers)
    return None if found == Standard() else found


class _Standards:
    """Reads the standard of one comparison."""

    def __init__(self, tree: Tree, mentions: Mentions, phrase: Phrase) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrase = phrase
        self._stop = tree.written_end(phrase.first)
        self._is_multiple = phrase.number is not None and phrase.number.kind is NumberKind.MULTIPLIER

    def read(self) -> Standard | None:
        """The standard."""
        at = self._opening()
        if at is not None:
            return self._from(at)
        return Standard()

    def whole(self) -> Standard | None:
        """The whole of which a fraction, a percentage or "the rest" is a part: "a third of her figs"."""
        tree, phrase = self._tree, self._phrase
        kinds = {NumberKind.FRACTION, NumberKind.PERCENT}
        is_part = phrase.number is not None and phrase.number.kind in kinds
        asks_part = phrase.is_target and phrase.determiner.partition(" ")[2] in {
            "fraction",
            "percent",
            "percentage",
        }
        if not is_part and not asks_part:
            return None
        at = phrase.number.stop if phrase.number is not None else phrase.first + 2
        sentence = tree.sentence(phrase.first)
        if tree.word(at) == "of":
            return self._part(at + 1)
        if tree.tag(at) in {"DT", "PRP$"} and is_measure(tree.lemma(at + 1)):
            return self._from(at)  # "half his age"
        if tree.word(sentence.first) == "of":
            return self._part(sentence.first + 1)
        return None

    def _part(self, at: int) -> Standard | None:
        """What stands behind the "of" of a part."""
        tree = self._tree
        start = at
        while tree.tag(at) in {"DT", "PDT", "CD", "PRP$"}:
            at += 1
        run = tree.noun_run(at)
        if run is None:
            noun = at if tree.tag(at) == "PRP" else at - 1
            if tree.word(noun) in {"those", "these"}:
                return Standard(entity=self._phrase.entity)
            mention = self._mentions.at(noun)
            if mention is None or mention.first != noun:
                return None
            if mention.is_plural and not self._mentions.is_person(mention):
                return Standard(entity=self._mentions.noun_at(noun))
            return Standard(owner=self._owner(mention))
        entity = entity_lemma(tree, run[1] - 1)
        if entity in {"rest", "remainder"}:
            return Standard(adjectives=("remaining",))
        possessor = possessor_of(tree, self._mentions, start, run[1])
        first = max(run[0], possessor.stop if possessor is not None else 0)
        described = modifiers(tree, first, run[1] - 1)
        return Standard(entity=entity, adjectives=described, owner=self._owner(possessor))

    def _opening(self) -> int | None:
        """The first token of the standard; `None` if it is not said."""
        tree, phrase = self._tree, self._phrase
        for at in range(phrase.comparison_at + 1, self._stop):
            word = tree.word(at)
            if word == "than" or (word == "as" and at > phrase.comparison_at + 1):
                return at + 1
            if word in {";", "."} or (word == "," and tree.tag(at + 1) in {"CC", "PRP", "NNP"}):
                break
        at = phrase.comparison_at + 1
        if not self._is_multiple or tree.word(at) == "as":
            return None
        if tree.word(at) == "that" and tree.word(at + 1) in {"much", "many"}:
            return None
        opens = tree.tag(at) in {"DT", "PRP$", "NNP", "NN"} or tree.word(at) in {"that", "what"}
        return at if opens else None

    def _from(self, at: int) -> Standard:
        tree = self._tree
        word = tree.word(at)
        if tree.word(at + 1) == "of" and (word == "that" or word in word_set("measures")):
            at += 2
        elif word == "the" and tree.word(at + 1) in word_set("measures") and tree.word(at + 2) == "of":
            return self._measured(at + 1)
        elif word in {"those", "that", "what"}:
            at += 1
        if tree.word(at) in {"that", "who", "which"}:
            return self._clause(at + 1, Standard())
        if tree.word(at) in word_set("adjunct_openers") and tree.tag(at) in {"IN", "TO", "RP"}:
            return self._adjuncts(at, Standard())
        if tree.tag(at) in {"JJ", "VBN"} and tree.noun_run(at) is None:
            return Standard(adjectives=(tree.tokens[at].lemma.lower(),))
        return self._noun_phrase(at)

    def _noun_phrase(self, at: int) -> Standard:
        """ "Lou", "Lou has", "Lou's kites", "a chair", "white hens", "swans", "yesterday"."""
        tree = self._tree
        start = at
        while tree.tag(start) in {"DT", "PDT", "CD"}:
            start += 1
        noun = start if tree.tag(start) == "PRP" else None
        run = None if noun is not None else tree.noun_run(start + (tree.tag(start) == "PRP$"))
        if noun is None and run is None:
            is_clause = start < self._stop and tree.is_finite(start)
            return self._clause(start, Standard()) if is_clause else Standard()
        if run is not None:
            noun = run[1] - 1
        assert noun is not None
        stop = noun + 1
        lemma = tree.tokens[noun].lemma.lower()
        mention = self._mentions.at(noun)
        is_person = (
            mention is not None and self._mentions.is_person(mention) and gender_of_name(lemma) is not None
        )
        if not is_person and (is_time(lemma) or lemma in word_set("adverbial_nouns") | word_set("months")):
            words = [
                i
                for i in range(at, stop)
                if tree.tag(i)[:2] in {"JJ", "NN"} or tree.word(i) in word_set("dating")
            ]
            return Standard(time=" ".join(modifier(tree, i) for i in words).lower())
        possessor = possessor_of(tree, self._mentions, start, stop) if run else None
        if run is not None and tree.word(at) in {"each", "every"}:
            each = Standard(
                owner=self._owner(self._mentions.at(noun)),
                rate=entity_lemma(tree, noun),
                rate_modifiers=modifiers(tree, run[0], noun),
            )
            return self._adjuncts(stop, each)
        if possessor is not None:
            found = Standard(entity=lemma, owner=self._owner(possessor))
        elif run is not None and self._is_kind(at, run):
            found = Standard(entity=entity_lemma(tree, noun), adjectives=modifiers(tree, run[0], noun))
        elif is_measure(lemma) and tree.word(stop) == "of":
            return self._measured(noun)
        elif self._replaces_argument(noun):
            found = Standard(argument=" ".join(modifiers(tree, start, stop)))
        else:
            found = Standard(owner=self._owner(self._mention(noun)))
        if found.entity and tree.word(stop) == "of":
            of = noun_after(tree, stop)
            if of is not None:
                found, stop = replace(found, contents=" ".join(modifiers(tree, stop, of + 1))), of + 1
        return self._clause(stop, found) if self._verb_at(stop) is not None else self._adjuncts(stop, found)

    def _measured(self, noun: int) -> Standard:
        """ "the number of laps that Omar swam", "the height of the door": the noun at `noun` is a measure."""
        tree = self._tree
        of = noun_after(tree, noun + 1)
        if of is None:
            return Standard()
        lemma = tree.tokens[noun].lemma.lower()
        if lemma not in word_set("sum_nouns"):
            return Standard(entity=lemma, owner=self._owner(self._mentions.at(of)))
        possessor = possessor_of(tree, self._mentions, noun + 2, of)
        found = Standard(entity=entity_lemma(tree, of), owner=self._owner(possessor))
        return self._clause(of + 1 + (tree.word(of + 1) in {"that", "which"}), found)

    def _replaces_argument(self, noun: int) -> bool:
        """Whether a noun stands for the verb's object: "more people toured the park than the zoo"."""
        phrase, tree = self._phrase, self._tree
        mention = self._mentions.at(noun)
        verb = (
            tree.verb_before(tree.words.index("than", phrase.first))
            if "than" in tree.words[phrase.first :]
            else None
        )
        is_thing = mention is not None and not self._mentions.is_person(mention)
        subject = tree.subject(verb) if verb is not None else None
        return (
            is_thing
            and verb is not None
            and verb >= phrase.stop
            and subject in range(phrase.first, phrase.stop)
        )

    def _is_kind(self, at: int, run: tuple[int, int]) -> bool:
        """Whether a noun phrase names what is counted rather than who has it: bare "swans", "white hens"."""
        tree = self._tree
        noun = run[1] - 1
        if tree.tag(at) in {"DT", "PRP$"} and tree.tag(noun) != "NNS":
            return False
        if tree.is_name(noun) and tree.tag(noun) != "NNPS":
            return False
        subject = tree.subject(tree.governing_verb(self._phrase.first) or 0)
        counts = subject is not None and tree.tokens[subject].lemma in word_set(
            "sum_nouns"
        )  # "the number of"
        return tree.tag(noun) in {"NN", "NNS"} and (counts or tree.tag(at) not in {"DT", "PRP$"})

    def _mention(self, noun: int) -> Mention | None:
        """The mention at `noun`; of a group only its first member where a clause follows: "as Max and Max has 4"."""
        mention = self._mentions.at(noun)
        if mention is None or mention.stop <= noun + 1:
            return mention
        verb = self._verb_at(mention.stop)
        goes_on = (
            verb is not None
            and verb + 1 < self._stop
            and self._tree.tag(verb + 1) in {"CD", "DT", "$", "JJ", "PRP$"}
        )
        if not goes_on:
            return mention
        inside = (m for m in self._mentions.all if m.first <= noun < m.stop)
        return min(inside, key=lambda m: m.stop - m.first)

    def _owner(self, mention: Mention | None) -> Mention | None:
        return resolved(self._mentions, mention)

    def _verb_at(self, at: int) -> int | None:
        """The finite verb of a clause that goes on at `at`."""
        tree = self._tree
        while at < self._stop and tree.tag(at) == "RB":
            at += 1
        return at if at < self._stop and tree.is_finite(at) else None

    def _clause(self, at: int, found: Standard) -> Standard:
        """ "Lou has", "that Omar swam", "she sold on Monday", "those who ordered tea"."""
        tree = self._tree
        if found.owner is None and self._verb_at(at) is None:
            noun = noun_after(tree, at - 1)
            mention = self._mentions.at(noun) if noun is not None else None
            if noun is not None and self._verb_at(noun + 1) is not None:
                found, at = replace(found, owner=self._owner(mention)), noun + 1
        elif found.owner is None and tree.tag(at) in {"PRP", "NNP"}:
            found, at = replace(found, owner=self._owner(self._mentions.at(at))), at + 1
        verb = self._verb_at(at)
        if verb is None:
            return self._adjuncts(at, found)
        while tree.tokens[verb].lemma in _HELPERS:
            following = verb + 1
            while following < self._stop and tree.tag(following) == "RB":
                following += 1
            if following >= self._stop or tree.tag(following)[:2] != "VB":
                break
            verb = following
        helps = tree.tokens[verb].lemma in {"do", "will", "can", "be"}
        if tree.tokens[verb].lemma == "be" and tree.tag(verb + 1) in {"JJ", "VBN"}:
            return replace(found, adjectives=(tree.word(verb + 1),))  # "than are ripe"
        found = replace(found, verb="" if helps else tree.tokens[verb].lemma)
        run = tree.noun_run(verb + 1 + (tree.tag(verb + 1) in {"DT", "PRP$"}))
        if run is not None and not helps and not is_time(tree.tokens[run[1] - 1].lemma.lower()):
            return self._adjuncts(run[1], replace(found, argument=" ".join(modifiers(tree, *run))))
        return self._adjuncts(verb + 1, found)

    def _adjuncts(self, at: int, found: Standard) -> Standard:
        """ "on Monday", "for lunch", "on the balcony" behind the rest."""
        tree = self._tree
        if at >= self._stop:
            return found
        if (
            tree.word(at) in word_set("adverbial_nouns") | word_set("time_adverbs")
            and tree.tag(at + 1) != "PRP"
        ):
            return replace(found, time=tree.word(at))
        if tree.word(at) not in word_set("adjunct_openers") or tree.tag(at) not in {"IN", "TO", "RP"}:
            return found
        noun = noun_after(tree, at)
        if noun is None or self._verb_at(noun + 1) is not None:
            return found
        lemma = tree.tokens[noun].lemma.lower()
        text = " ".join(modifiers(tree, at + 1, noun + 1))
        if tree.word(at) in word_set("times_told_by_preposition"):
            return replace(found, time=f"{tree.word(at)} {text}".lower())
        if is_time(lemma) or lemma in word_set("adverbial_nouns") | word_set("months"):
            return replace(found, time=text.lower())
        if is_event(lemma):
            return replace(found, occasion=text)
        return replace(found, location=lemma)
