"""Questions whose subject comes after a helping verb: puts the subject before the verb again, and the amount
after it.
"""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.lexicon.inflection import past, third
from solvers.arithmetic.fits import dimension_of
from solvers.problems.question_words import BE, QuestionWords, joined
from solvers.reading.nouns import is_time
from solvers.reading.words import word_set

DO = ("do", "does", "did")
HAVE = ("have", "has", "had")
_FORMS = {
    **dict.fromkeys(HAVE, ("VBN",)),
    **dict.fromkeys(BE, ("VBG", "VBN")),
    **dict.fromkeys(DO, ("VB",)),
}
_DONE = ("VB",)
_BASE = ("VB", "VBP")
"""The verb forms that follow a helping verb; after "do", "will", and "can", it is the base form."""
_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "expl")
_BESIDES = ("iobj", "compound:prt")
_MEASURED = ("long", "wide", "high", "tall", "deep", "thick", "old")
_BEGINNING = ("begin", "start")
_AT_MOMENTS = (*_BEGINNING, "end", "finish", "close", "open", "arrive", "leave", "stop", "be")
"""Verbs of questions that ask for a time, even if the parser takes another word for the verb."""
MOMENTS = ("what time", "when")
_STRANDED = ("in", "on", "at", "with", "into", "onto", "from", "for")
SUBORDINATORS = ("after", "before", "when", "while", "because", "who", "which", "that", "until", "where")
AFTER_NOUNS = ("IN", "TO", "RB", "RBR", "JJR")
NOMINAL = ("DT", "PRP$", "NN", "NNS", "NNP", "PRP")
_OPENS_OBJECT = ("CD", "DT", "PRP$", "$")
_REACHING = ("go", "reach", "stretch")
_TAKING = ("take", "cost")
"""Verbs that may have a person between them and the amount: "it takes Ida 5 minutes to dress"."""
_SPENDING = (*_TAKING, "spend", "need", "have", "save", "lose")
"""Verbs whose object may be an amount of time."""


class Inverting(QuestionWords):
    """A question whose amount is not its subject."""

    def _subject(self, helper: int) -> tuple[int, int] | None:
        """Return the tokens of a subject after the helping verb; `None` if the amount itself is the subject."""
        if self._is_taken(helper):
            return helper + 1, self._taken_end(helper + 2)
        for at in range(helper + 1, self._stop):
            is_past = self._tree.word(at) in SUBORDINATORS or self._tree.tag(at) == "VB"
            if is_past:
                return (helper + 1, at) if self._ends_subject(at) and at > helper + 1 else None
            if self._tokens[at].dep in _SUBJECTS and self._tokens[at].tag != "EX":
                stop = at + 1
                while stop < self._stop and self._is_below(stop, at) and self._tree.word(stop) != "than":
                    stop += 1
                is_cut = stop < self._stop and self._tree.word(stop) == "of"  # "the area of the pool"
                return helper + 1, self._noun_end(stop + 1) if is_cut else stop
        return None

    def _ends_subject(self, verb: int) -> bool:
        """Whether a question about a time ends with this verb, before which the parser sees no subject: "the second
        film".
        """
        return self._asked().lower() in MOMENTS and self._tree.lemma(verb) in _AT_MOMENTS

    def _is_taken(self, helper: int) -> bool:
        """Whether the parser took the subject for the verb, so that nothing comes before the verb."""
        is_moment = self._asked().lower() in MOMENTS and self._tree.tag(helper) == "MD"
        helps = self._tree.word(helper) in DO or is_moment
        return helps and self._tree.tag(helper + 1) == "VB" and helper + 2 < self._stop

    def _taken_end(self, at: int) -> int:
        """Return where a subject ends that the parser took for the verb: "what time does practice end"."""
        return next((p for p in range(at, self._stop) if self._tree.lemma(p) in _AT_MOMENTS), at)

    def _is_below(self, at: int, head: int) -> bool:
        return head in self._tree.ancestors(at)

    def _inverted(self, helper: int, first: int, stop: int) -> tuple[str, str]:
        """Return the sentence with the subject before its verb again and the amount after it."""
        name, word = self._owned(first, stop), self._tree.word(helper)
        verbs = self._verbs(stop, _FORMS.get(word, _BASE))
        if word in HAVE and self._words(stop, self._stop) == "left":  # "how many has he left"
            return self._with_rest(name, [word], stop)
        if not verbs and (word in BE or stop >= self._stop):
            return self._measured(name, word, stop) if word in BE else self._with_rest(name, [word], stop)
        main, last = verbs[0] if verbs else stop, self._last_of(verbs, stop)
        adverbs, verb = self._words(stop, main), self._tree.word(main)
        chain = self._words(main + 1, last + 1)
        adjective = self._words(self._first + 1, self._after)
        if verb == "be" and adjective in _MEASURED:  # "how old will she be"
            self._amount = joined([self._amount, adjective])
        if word in DO and "not" not in adverbs and "n't" not in adverbs:
            verb = {"do": verb, "does": third(verb), "did": past(verb)}[word]
            return self._with_rest(name, [adverbs, verb, chain], last + 1)
        return self._with_rest(name, [word, adverbs, verb, chain], last + 1)

    def _measured(self, name: str, verb: str, at: int) -> tuple[str, str]:
        """ "How long is the ribbon" is answered "the ribbon is 32 cm long"."""
        rest = self._words(at, self._stop)
        adjective = self._words(self._first + 1, self._after)
        if adjective == "heavy" and not rest:
            weighs = "weighed" if verb in ("was", "were") else "weigh" if verb == "are" else "weighs"
            return joined([self._asked(), name, verb]), joined([name, weighs, self._amount])
        if rest == "worth":
            return joined([self._asked(), name, verb, rest]), joined([name, verb, rest, self._amount])
        is_then = rest in ("then", "now")  # "what time was it then"
        case = self._case or ("at" if self._is_over(at) and not is_then else "")
        if case:
            told = joined([name, verb, rest, case, self._amount])
            return joined([self._case, self._asked(), name, verb, rest]), told
        if adjective in _MEASURED and self._is_place(at):  # "the fence around it is 28 meters long"
            return joined([self._asked(), name, rest, verb]), joined(
                [name, rest, verb, self._amount, adjective]
            )
        told = joined([name, verb, self._amount, adjective if adjective in _MEASURED else "", rest])
        between, than, other = self._between.partition("than")
        return joined([self._asked(), between.strip(), name, verb, rest, f"{than}{other}"]), told

    def _is_place(self, at: int) -> bool:
        """Whether a phrase about a place ends the question: "around it", unlike "at noon" or "after the storm"."""
        is_preposition = at < self._stop and self._tree.word(at) in word_set("place_prepositions")
        return is_preposition and not is_time(self._tree.lemma(self._stop - 1)) and not self._between

    def _verbs(self, at: int, forms: Sequence[str]) -> list[int]:
        """Return the main verb, which has one of these forms, and the verbs that follow it with "to": "needs to
        buy".
        """
        ends = (there for there in range(at, self._stop) if self._tree.word(there) in SUBORDINATORS)
        places = range(at, next(ends, self._stop))
        found = [place for place in places if self._is_done(place, forms)]
        if forms == _DONE and self._tree.word(at) == "have":  # "do they have combined", "do you have to buy"
            has_to = self._tree.word(at + 1) == "to" and self._tree.is_verb(at + 2)
            return [at, at + 2] if has_to and not self._is_opening(at + 2) else [at]
        chain = found[:1] or [place for place in places if self._tree.is_verb(place)][:1]
        for place in found[1:]:
            follows = self._tree.word(place - 1) == "to" and place - chain[-1] == 2
            follows = follows and not self._is_opening(place)
            if follows and self._tokens[place].dep == "xcomp":
                chain.append(place)
        return chain

    def _is_opening(self, at: int) -> bool:
        """Whether it only says when: "did he have to begin with"."""
        return self._tree.lemma(at) in _BEGINNING and self._words(at + 1, self._stop) == "with"

    def _is_done(self, at: int, forms: Sequence[str]) -> bool:
        """Whether it is a verb in one of these forms; the parser does not always recognize the base form after "have
        to".
        """
        has_to = (
            self._tree.lemma(at) == "have" and self._tree.word(at + 1) == "to" and self._tree.tag(at) == "VBP"
        )
        return has_to or (self._tree.is_verb(at) and self._tree.tag(at) in forms)

    def _last_of(self, chain: Sequence[int], at: int) -> int:
        """Return the verb whose object is the amount; the parser may have taken the object for another word."""
        if not chain:
            return at
        has_object = self._tree.child(chain[-1], "obj") in range(chain[-1], self._stop)
        has_object = has_object or self._tree.tag(chain[-1] + 1) in _OPENS_OBJECT  # "to make 28 cups of pink"
        takes = self._tree.lemma(chain[0]) in _TAKING
        # "need 12 feet of lace to go around it": nobody goes lace
        has_object = has_object or (self._target.contents != "" and self._tree.lemma(chain[-1]) in _REACHING)
        if len(chain) > 1 and (has_object or takes):  # "work to earn $85", "take to dress"
            return chain[0] if takes else chain[-2]
        return chain[-1]

    def _with_rest(self, name: str, verbs: list[str], at: int) -> tuple[str, str]:
        """Return the amount after the verb, its particle, and the person it is done for, and then the rest."""
        place = at
        while place < self._stop and self._is_beside(place):
            place += 1
        ends = [there for there in range(place, self._stop) if self._tree.word(there) == "to"]
        if self._tree.lemma(at - 1) in _TAKING and ends:
            place = at if self._tree.word(at) == "for" else ends[0]  # "it takes 5 minutes for it to cool"
        is_moment = self._asked().lower() in MOMENTS and self._tree.lemma(at - 1) != "be"
        preposition = "at" if is_moment else ""
        if self._has_lasted(at, place):
            preposition, place = "for", self._noun_end(place)
        if self._tree.lemma(at - 1) == "be" and self._is_over(at):
            preposition, place = "at", self._stop
        if self._stop - 1 >= place and self._is_stranded(self._stop - 1):
            place = self._stop
        before, rest = self._words(at, place), self._words(place, self._stop)
        if self._tree.word(place) == ",":  # words after a comma come after the amount
            amount = joined([self._case or preposition, self._amount])
            wants = joined([self._case, self._asked(), self._between, name, *verbs, before, rest])
            return wants, joined([name, *verbs, before, amount, rest])
        wants = joined([self._case, self._asked(), self._between, name, *verbs, before, rest])
        if case := self._case_before(rest):
            return wants, joined([name, *verbs, before, rest, case, self._amount])
        if is_moment and self._is_before_time(place):
            return wants, joined([name, *verbs, before, rest, preposition, self._amount])
        return wants, joined([name, *verbs, before, preposition, self._amount, rest])

    def _is_before_time(self, at: int) -> bool:
        """Whether an object or a goal comes before the time: "leave the house at 8:05", "get to school at 8:35"."""
        return self._tree.word(at) == "to" or self._tree.tag(at) in NOMINAL

    def _case_before(self, rest: str) -> str:
        """Return the preposition of the amount at the end; one also does something "in" so many ways."""
        return self._case or ("in" if self._target.entity == "way" and rest else "")

    def _is_beside(self, at: int) -> bool:
        """Whether the verb and this word come before the amount: "gave her", "ate up", but not "took in the park"."""
        is_particle = self._tree.tag(at) == "RP" and self._tree.tag(at + 1) not in NOMINAL
        return self._tree.tag(at) == "PRP" or is_particle or self._tokens[at].dep in _BESIDES

    def _is_over(self, at: int) -> bool:
        """Whether it asks when something is so: "what time will the film be over"."""
        return self._asked().lower() in MOMENTS and at == self._stop - 1

    def _has_lasted(self, verb: int, at: int) -> bool:
        """Whether the amount is how long something is done to what follows the verb: "watch TV"."""
        is_time = dimension_of(self._target.entity) == "time" and at < self._stop
        return is_time and self._tree.tag(at) in NOMINAL and self._tree.lemma(verb - 1) not in _SPENDING

    def _noun_end(self, at: int) -> int:
        """Return where a noun phrase ends: "the area of the pool" is one."""
        end = next((p for p in range(at, self._stop) if self._tree.tag(p) in AFTER_NOUNS), self._stop)
        return self._noun_end(end + 1) if end < self._stop and self._tree.word(end) == "of" else end

    def _is_stranded(self, at: int) -> bool:
        """Whether it is a preposition whose noun is asked for: "how many bags did she put them in"."""
        return (
            self._tree.word(at) in _STRANDED
            and not self._is_opening(at - 1)
            and not self._tree.children[at]
            and self._tree.tag(at - 1) != "IN"
        )
