"""Finds what a word problem asks for: the unknown, with its noun or the unit it is measured in."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.quantities import load
from solvers.reading.chances import chance_asked
from solvers.reading.distributives import SPANS_OF
from solvers.reading.model import Number, Sentence
from solvers.reading.pairs import Pairs
from solvers.reading.phrases import SCALES, Phrase, after_measure, compare, entity_lemma, name_entity
from solvers.reading.tree import Tree
from solvers.reading.units import DIMENSION_OF, OF_COMPARATIVES, Units
from solvers.reading.words import is_request, word_set

_LENGTHS = word_set("dimension_length")


def target_phrase(tree: Tree, phrases: Sequence[Phrase], numbers: Sequence[Number]) -> Phrase | None:
    """Return the phrase of the unknown, or `None` if the text does not ask for a number."""
    found = _asked(tree, phrases, numbers)
    if found is not None:
        _take_real_unit(tree, phrases, found)
        _take_scale(phrases, found)
        _measure_in(tree, found)
    return found


def _take_scale(phrases: Sequence[Phrase], asked: Phrase) -> None:
    """Give all degrees, told and asked for, the scale that a text uses."""
    scales = {p.entity for p in phrases if p.entity.startswith("°")}
    if len(scales) == 1:
        (scale,) = scales
        for phrase in (*phrases, asked):
            if phrase.entity == "degree":
                phrase.entity = phrase.unit = scale


def _take_real_unit(tree: Tree, phrases: Sequence[Phrase], phrase: Phrase) -> None:
    """Ask for feet if a drawing's inches represent feet and the question asks how long something really is."""
    sentence = tree.sentence(phrase.first)
    asked = {tree.lemma(at) for at in range(sentence.first, sentence.stop)}
    if phrase.entity not in _LENGTHS or asked.isdisjoint(word_set("real")):
        return
    pairs = Pairs(tree, phrases)
    real = next((p for p in phrases if pairs.scale_of(p) is not None), None)
    if real is not None:
        phrase.entity, phrase.unit, phrase.adjectives = real.entity, real.unit, real.adjectives


def unit_named(tree: Tree, at: int) -> int | None:
    """Return the token of the unit after the "in" at `at`, if something is measured in it: "in feet", "in square feet";
    `None` for any other phrase.
    """
    noun = at + 1 + (tree.word(at + 1) in {"square", "cubic"})
    is_bare = tree.word(at) == "in" and tree.is_noun(noun)
    is_bare = is_bare and (not tree.is_noun(noun + 1) or tree.word(noun + 1) in SCALES)
    return noun if is_bare and load().dimension(entity_lemma(tree, noun)) else None


def _asked(tree: Tree, phrases: Sequence[Phrase], numbers: Sequence[Number]) -> Phrase | None:
    asker = _Asker(tree, phrases, numbers)
    asking = [s for s in tree.sentences if s.is_question and not _instructs(tree, s)]
    rest = [s for s in tree.sentences if not s.is_question]
    for sentence in [*reversed(asking), *reversed(rest)]:
        found = asker.quantified(sentence)
        if found is not None:
            return found
    for sentence in reversed(asking):
        found = (chance_asked(tree, phrases, sentence) or asker.named(sentence)) if numbers else None
        if found is not None:
            return found
    return None


def _instructs(tree: Tree, sentence: Sentence) -> bool:
    """Return whether a sentence only says how to answer: "Write your answer as a fraction." """
    return {"your", "answer"} <= {*tree.words[sentence.first : sentence.stop]}


def _measure_in(tree: Tree, phrase: Phrase) -> None:
    """Set the unit that the question names after what it asks for: "What is its length in centimeters?" """
    if phrase.determiner.startswith("how many"):
        return
    for at in range(phrase.stop, tree.sentence(phrase.first).stop):
        noun = unit_named(tree, at)
        if noun is None:
            continue
        unit, kind = entity_lemma(tree, noun), load().dimension(phrase.entity)
        is_power = phrase.unit.startswith(("square ", "cubic "))
        if kind not in ("", load().dimension(unit)) or (kind and (noun == at + 2) != is_power):
            return
        if not kind and phrase.determiner != "what":
            phrase.contents = phrase.entity
        phrase.entity = "$" if unit == "dollar" else unit
        phrase.unit = " ".join([*tree.words[at + 1 : noun], phrase.entity])
        if phrase.rate and tree.word(noun + 1) == "per" and tree.is_noun(noun + 2):
            phrase.rate = entity_lemma(tree, noun + 2)
        return


def tree_verb(tree: Tree, phrase: Phrase) -> str:
    """Return the lemma of the verb above a phrase; empty if there is none."""
    verb = tree.governing_verb(phrase.head)
    return tree.lemma(verb) if verb is not None else ""


class _Asker:
    """A reader of question words, which gets units from the other quantities."""

    def __init__(self, tree: Tree, phrases: Sequence[Phrase], numbers: Sequence[Number]) -> None:
        self._tree = tree
        self._phrases = phrases
        self._numbers = numbers
        self._units = Units(tree, phrases)

    def quantified(self, sentence: Sentence) -> Phrase | None:
        """Return the target of "how many ...", "how much ...", "how long ...": the last one in the sentence."""
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
            if asked == "often" and self._numbers:
                phrase = Phrase(None, "how often", at, at + 2, at + 1, is_target=True)
                phrase.entity = phrase.unit = "time"
                return phrase
            if asked in DIMENSION_OF and (self._numbers or asked != "big"):
                phrase = Phrase(None, f"how {asked}", at, at + 2, at + 1, is_target=True)
                phrase.entity = phrase.unit = self._units.of(self._units.dimension(at, asked))
                phrase.rate = self._units.pace() if asked == "fast" else ""
                if not DIMENSION_OF[asked]:  # "how large is the other angle", "how large is the area"
                    named = word_set("angle_nouns") | {"area"}
                    nouns = (noun for noun in tree.lemmas[at : sentence.stop] if noun in named)
                    self._kind(phrase, next(nouns, ""))
                return phrase
        return None

    def _many(self, at: int) -> Phrase:
        tree = self._tree
        phrase = Phrase(None, "how many", at, at + 2, at + 1, is_target=True)
        place = self._skip_comparison(phrase, at + 2)
        if phrase.comparison and tree.tag(place) in {"JJ", "VBN"} and tree.word(place + 1) == "than":
            run = tree.noun_run(place + 2)
            if run is not None:  # "how many more ripe than green plums"
                name_entity(tree, phrase, (run[1] - 1, run[1]))
                phrase.adjectives = (tree.word(place),)
                phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
                phrase.head, phrase.stop = place, place + 1
                return phrase
        if tree.word(place) in {"times", "time"} and (
            tree.word(place + 1) in {"as", "the"} or tree.word(place + 1) in word_set("comparatives")
        ):
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
        if priced := self._priced(place):
            phrase.entity = phrase.unit = priced.counted
            phrase.stop, phrase.head = priced.stop, priced.stop - 1
            return phrase
        run = tree.noun_run(place)
        if run is not None:
            name_entity(tree, phrase, run)
            self._contents(phrase)
            if not phrase.comparison:  # "how many feet longer"
                compare(tree, phrase)
        return phrase

    def _priced(self, at: int) -> Phrase | None:
        """Return the amount that describes what is counted: "6 dollar toys", "35-cent stamps"."""
        return next((p for p in self._phrases if p.first == at and p.counted), None)

    def _much(self, at: int) -> Phrase:
        tree = self._tree
        phrase = Phrase(None, "how much", at, at + 2, at + 1, is_target=True)
        place = self._skip_comparison(phrase, at + 2)
        phrase.stop = max(phrase.stop, place)
        if phrase.comparison in OF_COMPARATIVES and tree.noun_run(place) is None:
            dimension = self._units.dimension(at, OF_COMPARATIVES[phrase.comparison])
            phrase.entity = phrase.unit = self._units.of(dimension)
            return phrase
        place = self._skip_of(place)
        run = tree.noun_run(place)
        if run is not None and not (tree.word(run[1] - 1) in {"cost"} and run[1] - place == 1):
            name_entity(tree, phrase, run)
            self._contents(phrase)
            self._measure(phrase)
        else:
            phrase.entity = phrase.unit = self._units.unsaid(at, place)
        return phrase

    def _skip_comparison(self, phrase: Phrase, at: int) -> int:
        tree = self._tree
        if tree.word(at) in word_set("comparatives"):
            phrase.comparison, phrase.comparison_at = tree.word(at), at
            at += 1
            if (
                tree.tag(at) == "JJ" and not tree.is_noun(at + 1) and tree.word(at + 1) != "than"
            ):  # "more expensive"
                at += 1
        return at

    def _skip_of(self, at: int) -> int:
        tree = self._tree
        if tree.word(at) == "of":
            at += 1
            noun = at
            while tree.tag(noun) in {"DT", "PDT", "PRP$", "CD"}:
                noun += 1
            return noun if tree.noun_run(noun) else at
        return at

    def _contents(self, phrase: Phrase) -> None:
        tree = self._tree
        if tree.word(phrase.stop) in {"of", "about"}:
            is_topic = tree.word(phrase.stop) == "about"
            run = tree.noun_run(phrase.stop + 1 if is_topic else self._skip_of(phrase.stop))
            if run is not None:
                phrase.contents = tree.tokens[run[1] - 1].lemma.lower()
                phrase.stop = run[1]
            elif not is_topic:
                after_measure(tree, phrase)

    def _measure(self, phrase: Phrase) -> None:
        """Set the unit: "how much flour" asks for the unit in which the text measures flour, and "how much money" for
        "$".
        """
        noun = phrase.entity
        if noun in word_set("money_nouns"):
            phrase.entity = phrase.unit = self._units.money()
            return
        if noun == "time":
            phrase.entity = phrase.unit = self._units.of("time")
            return
        if noun in word_set("weight_nouns"):
            phrase.entity = phrase.unit = self._units.of("weight")
            return
        if noun in word_set("space_nouns") and sum(p.entity in _LENGTHS for p in self._phrases) > 2:
            unit = self._units.of("length")
            phrase.entity, phrase.adjectives, phrase.unit = unit, ("cubic",), f"cubic {unit}"
            return
        measured = [p for p in self._phrases if p.contents == noun or p.contents in phrase.unit.split()]
        if measured:
            phrase.contents = noun
            phrase.entity = phrase.unit = measured[-1].entity
            return
        done = [p for p in self._phrases if tree_verb(self._tree, p) == noun]
        if done:  # "slept 7 hours ... how much sleep"
            phrase.contents = noun
            phrase.entity = phrase.unit = done[-1].entity
            return
        units = (
            self._units.mentioned("weight")
            + self._units.mentioned("volume")
            + self._units.mentioned("length")
        )
        if units and not any(p.entity == noun for p in self._phrases):
            phrase.contents = noun
            phrase.entity = phrase.unit = units[-1]
            if units[-1] in _LENGTHS and self._covers(phrase):
                phrase.unit = f"square {units[-1]}"  # "how much floor does it cover"

    def _covers(self, phrase: Phrase) -> bool:
        """Return whether the question is about what a thing covers, which is an area, unlike how far somebody goes."""
        tree, stop = self._tree, self._tree.sentence(phrase.first).stop
        covers = (i for i in range(phrase.stop, stop) if tree.lemma(i) in word_set("covering_verbs"))
        verb = next((i for i in covers if tree.tag(i).startswith("VB")), -1)
        subject = tree.subject(verb) if verb >= 0 else None
        return verb >= 0 and (
            subject is None or tree.tag(subject) in {"NN", "NNS"} or tree.word(subject) == "it"
        )

    def named(self, sentence: Sentence) -> Phrase | None:
        """Return the target of "What is the total cost ...", "Find the number of ...", "What fraction of the ..."."""
        tree = self._tree
        for at in range(sentence.first, sentence.stop):
            word = tree.word(at)
            if is_request(word, tree.word(at + 1)) and tree.tag(at) in {"VB", "VBP", "NN", "NNP"}:
                return self._noun_asked(at, at + 1, sentence.stop)
            if word == "what" or (word == "which" and tree.word(at + 1) in {"number", "fraction"}):
                return self._what(at, sentence.stop)
        return None

    def _what(self, at: int, stop: int) -> Phrase | None:
        tree = self._tree
        place = at + 1
        is_worth = tree.lemma(place) == "be" and "worth" in tree.words[place:stop]  # "What is it worth now?"
        if is_worth or tree.word(place) in {"does", "did", "do", "will", "would", "must", "should"}:
            lemmas = {tree.tokens[i].lemma for i in range(place, stop)}
            if is_worth or lemmas & word_set("money_verbs"):  # "What did she pay?"
                phrase = Phrase(None, "what", at, at + 1, at, is_target=True)
                phrase.entity = phrase.unit = self._units.money()
                return phrase
            if lemmas & word_set("means") and any(place < p.first < stop for p in self._phrases):
                # "What do I need for an average of 90?"
                return Phrase(None, "what", at, at + 1, at, is_target=True)
            if lemmas & word_set("weigh_verbs"):  # "What does one book weigh?"
                phrase = Phrase(None, "what", at, at + 1, at, is_target=True)
                phrase.entity = phrase.unit = self._units.of("weight")
                return phrase
            # "What does the scale show?", "Her first two scores are 84 and 91. What must she score next?"
            if lemmas & word_set("showing_verbs") or self._is_told_again(at):
                return Phrase(None, "what", at, at + 1, at, is_target=True)
        if tree.lemma(place) in {"be", "will", "would", "do", "must"}:
            return self._noun_asked(at, place + 1, stop)
        return self._noun_asked(at, place, stop)

    def _is_told_again(self, at: int) -> bool:
        """Return whether amounts were given earlier with the verb whose object is a question word, or with a noun of
        the same form.
        """
        tree = self._tree
        verb = tree.governing_verb(at)
        if verb is None or tree.relation(at) != "obj":
            return False
        first = tree.sentence(at).first
        told = (p for p in self._phrases if p.number is not None and p.first < first)
        return any(
            tree.lemma(verb) in {tree.lemma(i) for i in range(tree.sentence(p.first).first, p.first)}
            for p in told
        )

    def _noun_asked(self, at: int, place: int, stop: int) -> Phrase | None:
        tree = self._tree
        run = self._run_asked(place, stop)
        if run is None:
            return self._size_asked(at, place, stop) or self._unit_asked(at, place, stop)
        phrase = Phrase(None, tree.word(at), at, at + 1, at, is_target=True)
        if tree.word(run[0]) in word_set("ordinals") and run[1] == run[0] + 1:
            phrase.stop = run[1]
            return phrase  # "What is the fifth?"
        name_entity(tree, phrase, run)
        per = [word for word in phrase.adjectives if word in SPANS_OF]
        if per:  # "the weekly output"
            phrase.rate = SPANS_OF[per[0]]
            phrase.adjectives = tuple(word for word in phrase.adjectives if word not in SPANS_OF)
            phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
        name = phrase.entity
        if name in {"fraction", "percent", "percentage", "part", "%"}:
            phrase.determiner = f"{tree.word(at)} {name}"
        if name in word_set("sum_nouns") | {"fraction", "percent", "percentage", "part"}:
            self._sum_of(phrase, name)
            if name == "number" and phrase.entity:
                phrase.determiner = "how many"  # "the smallest number of cars"
        else:
            self._kind(phrase, name)
            if tree.word(run[0]) in {"fewest", "most"} and tree.tag(phrase.head) == "NNS":
                phrase.determiner = "how many"  # "What is the fewest boxes she needs?"
                phrase.adjectives = tuple(word for word in phrase.adjectives if word != tree.word(run[0]))
                phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
        if tree.word(at) == "what" and "cost" in tree.words[phrase.stop : stop]:
            phrase.entity = phrase.unit = self._units.money()
        return phrase

    def _size_asked(self, at: int, place: int, stop: int) -> Phrase | None:
        """Return the number that is asked for by its size alone: "the smaller", "the largest of them"."""
        tree = self._tree
        is_size = tree.word(place) == "the" and tree.tag(place + 1) in {"JJR", "JJS"} and place + 1 < stop
        counted = [t.lemma for t in tree.tokens if t.lemma in word_set("bare_numbers")]
        if not is_size or not counted:
            return None
        phrase = Phrase(None, tree.word(at), at, at + 1, place + 1, is_target=True)
        phrase.entity = phrase.unit = counted[0]
        return phrase

    def _unit_asked(self, at: int, place: int, stop: int) -> Phrase | None:
        """Return what "that" is in another unit: "What is that in feet?"."""
        tree = self._tree
        units = (unit_named(tree, i) for i in range(place + 1, stop))
        unit = next((noun for noun in units if noun is not None), None)
        if tree.word(place) not in {"that", "this", "it"} or unit is None:
            return None
        phrase = Phrase(None, "what", at, at + 1, place, is_target=True)
        phrase.entity = phrase.unit = entity_lemma(tree, unit)
        return phrase

    def _run_asked(self, at: int, stop: int) -> tuple[int, int] | None:
        """Return the noun phrase that is asked for, starting at `at`: "the area", "the most of his figs"."""
        tree = self._tree
        while at < stop and (
            tree.tag(at) in {"DT", "PRP$", "MD", "CD"}
            or tree.word(at) in {"be", "out", "been", "her", "that"}
        ):
            at += 1
        run = tree.noun_run(at) if at < stop else None
        owned = tree.tag(at - 1) in {"DT", "PRP$"} or tree.word(at - 1) in {"her", "what"}
        if run is None and tree.tag(at) in {"VB", "VBP", "JJ"} and owned:
            return at, at + 1
        return tree.noun_run(self._skip_of(at + 1)) if run is None and tree.tag(at) == "JJS" else run

    def _owned_run(self, at: int) -> tuple[int, int] | None:
        """Return the nouns of the phrase at `at`, after an owner and a number: the scores of "Ida's four scores"."""
        run = self._tree.noun_run(at)
        if run is None or self._tree.tag(run[1]) != "POS":
            return run
        counted = run[1] + 1 + (self._tree.tag(run[1] + 1) == "CD")
        return self._tree.noun_run(counted) or run

    def _sum_of(self, phrase: Phrase, name: str) -> None:
        """Set the entity: "the total number of pages" asks for pages, and "the total" alone for what the text counts,
        money first.
        """
        tree = self._tree
        kinds = phrase.adjectives[-1:] if tree.is_noun(phrase.head - 1) else ()
        phrase.entity = phrase.unit = ""
        phrase.adjectives = ()
        if tree.word(phrase.stop) == "of":
            run = self._owned_run(self._skip_of(phrase.stop))
            if priced := self._priced(self._skip_of(phrase.stop)):
                phrase.entity = phrase.unit = priced.counted
                phrase.stop, phrase.head = priced.stop, priced.stop - 1
            elif run is not None:
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
            _, stop = tree.clause(phrase.first)
            verbs = {tree.tokens[i].lemma for i in range(phrase.stop, stop)}
            money = any(p.is_money for p in self._phrases) or bool(verbs & word_set("money_verbs"))
            scored = "score" in verbs
            entity = self._units.money() if money else "point" if scored else self._phrases[-1].entity
            phrase.entity = phrase.unit = entity
        return None

    def _is_angle(self, phrase: Phrase, name: str) -> bool:
        """Return whether a property is an angle in degrees: "its supplement", "the measure of angle B"."""
        stop = self._tree.sentence(phrase.first).stop
        names = {name, *(self._tree.lemmas[phrase.stop : stop] if name in ("measure", "size") else ())}
        in_degrees = any(p.entity == "degree" for p in self._phrases)
        return in_degrees and not word_set("angle_nouns").isdisjoint(names)

    def _kind(self, phrase: Phrase, name: str) -> None:
        """Replace a measured property by the unit in which the text measures it."""
        if name in word_set("money_nouns"):
            phrase.entity = phrase.unit = self._units.money()
        elif name in word_set("length_nouns") or (
            name in word_set("sides_of_shapes") and self._tree.tag(phrase.head) == "NN"  # "the other leg"
        ):
            phrase.entity = phrase.unit = self._units.of("length")
        elif name in word_set("weight_nouns"):
            phrase.entity = phrase.unit = self._units.of("weight")
        elif name == "temperature" and self._units.mentioned("temperature"):
            phrase.entity = phrase.unit = self._units.of("temperature")
        elif self._is_angle(phrase, name):
            phrase.entity = phrase.unit = "degree"
        elif name == "age":
            phrase.entity = phrase.unit = "year"
        elif name == "speed":
            phrase.entity = phrase.unit = self._units.of("speed")
            phrase.rate = self._units.pace()
        elif name == "time":
            phrase.entity = phrase.unit = self._units.of("time")
        elif name == "area":
            phrase.entity, phrase.unit = self._units.of("length"), f"square {self._units.of('length')}"
        elif name == "score" and any(p.entity == "point" for p in self._phrases):
            phrase.entity = phrase.unit = "point"
