"""Turning a question round: the amount takes the place of what asks for it, and the verb its form."""

from __future__ import annotations

from knowledge.lexicon.verbs import past, third
from solvers.arithmetic.fits import dimension_of
from solvers.problems.question_words import BE, QuestionWords, joined

_DO = ("do", "does", "did")
_REQUESTS = ("find", "calculate", "compute", "determine", "state", "give")
_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "expl")
_BESIDES = ("iobj", "compound:prt")
_MEASURED = ("long", "wide", "high", "tall", "deep", "thick", "old")
_POINTING = ("that", "this", "it", "those", "these", "they")
_STRANDED = ("in", "on", "at", "with", "into", "onto", "from", "for")
_SUBORDINATORS = ("after", "before", "when", "while", "because", "who", "which", "that", "until")
_NOMINAL = ("DT", "PRP$", "NN", "NNS", "NNP", "PRP")
_AFTER_NOUNS = ("IN", "TO", "RB", "RBR", "JJR")
_TAKING = ("take", "cost")
"""Verbs with somebody between them and the amount: "it takes Ida 5 minutes to dress"."""


class Turning(QuestionWords):
    """A question on its way to a statement."""

    def turned(self) -> tuple[str, str] | None:
        """What one wants to know, and the answer; `None` where the question does not turn."""
        opening = self._tree.word(self._first)
        if self._tree.word(self._opening) in _REQUESTS and opening != "how":
            return self._found()
        if opening in ("what", "which") and self._tree.word(self._first + 1) in BE:
            return self._named(self._first + 1)
        if opening not in ("how", "what", "which"):
            return None
        helper = next((at for at in range(self._after, self._stop) if self._tree.is_finite(at)), None)
        if helper is None:
            return self._without_finite()
        if self._tree.word(helper + 1) == "there":
            return self._being_there(helper)
        subject = self._subject(helper) or self._measured_thing(helper)
        if subject is not None:
            self._take_between(helper)
            return self._inverted(helper, *subject)
        if self._is_bare_price(helper):
            return self._named(helper)
        between = self._words(self._after, helper)
        if self._words(helper + 1, self._stop).lower() in _POINTING:
            return self._named(helper)
        told = [self._amount, between, self._agreeing(helper), self._words(helper + 1, self._stop)]
        return joined([self._asked(), between, self._words(helper, self._stop)]), joined(told)

    def _take_between(self, helper: int) -> None:
        """What stands between the words that ask and the verb goes with the amount: "12 feet longer"."""
        self._between = self._words(self._after, helper)
        self._amount = joined([self._amount, self._between])

    def _measured_thing(self, helper: int) -> tuple[int, int] | None:
        """What is so many words long, or so many feet from the top: "how many words long is the essay"."""
        is_adjective = self._tree.tag(helper - 1) in ("JJ", "JJR", "RBR") and helper > self._after
        is_measure = bool(dimension_of(self._target.entity)) and self._tree.tag(helper + 1) in _NOMINAL
        if not (is_adjective or is_measure) or self._tree.word(helper) not in BE:
            return None
        behind = range(helper + 2, self._stop)
        return helper + 1, next((at for at in behind if self._tree.tag(at) in _AFTER_NOUNS), self._stop)

    def _being_there(self, helper: int) -> tuple[str, str]:
        """ "How many boys are there", "how many will there be"."""
        between = self._words(self._after, helper)
        at = helper + 2
        while at < self._stop and self._tree.word(at) in ("be", "have", "been"):
            at += 1
        verb = joined([self._agreeing(helper), self._words(helper + 2, at)])
        rest = self._words(at, self._stop)
        wants = joined(
            [self._asked(), between, "there", self._tree.word(helper), self._words(helper + 2, self._stop)]
        )
        return wants, joined(["there", verb, self._amount, between, rest])

    def _is_bare_price(self, helper: int) -> bool:
        """Whether it asks "how much is ..." of what has that price: "how much was the scarf"."""
        is_bare = helper == self._after and self._words(self._first + 1, self._after) == "much"
        is_noun = self._tree.tag(helper + 1) in _NOMINAL
        return is_bare and is_noun and self._tree.word(helper) in BE

    def _without_finite(self) -> tuple[str, str] | None:
        """The parser has taken the verb for another word: "how many children walk to school"."""
        verb = next((at for at in range(self._after, self._stop) if self._tree.tag(at) == "VB"), None)
        if verb != self._after:
            return None
        rest = self._words(self._after, self._stop)
        return f"{self._asked()} {rest}", f"{self._amount} {rest}"

    def _found(self) -> tuple[str, str] | None:
        """ "Find the sum of both" is answered "the sum of both is 7"."""
        words = self._words(self._opening + 1, self._stop)
        return (words, f"{words} is {self._amount}") if words else None

    def _named(self, helper: int) -> tuple[str, str] | None:
        """ "What is her average score" is answered "Ivy's average score is 8"."""
        name = self._owned(helper + 1, self._stop)
        if not name:
            return None
        verb = {"are": "is", "were": "was"}.get(self._tree.word(helper), self._tree.word(helper))
        asks = self._asked() if self._tree.word(self._first) == "how" else self._tree.word(self._first)
        return f"{asks} {name} {verb}", f"{name} {verb} {self._amount}"

    def _subject(self, helper: int) -> tuple[int, int] | None:
        """The tokens of a subject behind the helping verb; `None` where the amount itself is the subject."""
        for at in range(helper + 1, self._stop):
            if self._tree.word(at) in _SUBORDINATORS:
                return None
            if self._tokens[at].dep in _SUBJECTS and self._tokens[at].tag != "EX":
                stop = at + 1
                while stop < self._stop and self._is_below(stop, at) and self._tree.word(stop) != "than":
                    stop += 1
                return helper + 1, stop
        return None

    def _is_below(self, at: int, head: int) -> bool:
        return head in self._tree.ancestors(at)

    def _inverted(self, helper: int, first: int, stop: int) -> tuple[str, str]:
        """The subject before its verb again, and the amount behind it."""
        name, word = self._owned(first, stop), self._tree.word(helper)
        last = self._last_verb(stop)
        if last is None and (word in BE or stop >= self._stop):
            return self._measured(name, word, stop) if word in BE else self._with_rest(name, [word], stop)
        last = stop if last is None else last  # the parser has taken it for another word
        main = next(iter(self._verbs(stop)), stop)
        adverbs, verb = self._words(stop, main), self._tree.word(main)
        chain = self._words(main + 1, last + 1)
        if word in _DO and "not" not in adverbs and "n't" not in adverbs:
            verb = {"do": verb, "does": third(verb), "did": past(verb)}[word]
            return self._with_rest(name, [adverbs, verb, chain], last + 1)
        return self._with_rest(name, [word, adverbs, verb, chain], last + 1)

    def _measured(self, name: str, verb: str, at: int) -> tuple[str, str]:
        """ "How long is the ribbon" is answered "the ribbon is 32 cm long"."""
        rest = self._words(at, self._stop)
        adjective = self._words(self._first + 1, self._after)
        told = joined([name, verb, self._amount, adjective if adjective in _MEASURED else "", rest])
        return joined([self._asked(), self._between, name, verb, rest]), told

    def _verbs(self, at: int) -> list[int]:
        return [place for place in range(at, self._stop) if self._tree.is_verb(place)]

    def _last_verb(self, at: int) -> int | None:
        """The verb whose object the amount is, the last of a chain: "needs to buy"; `None` without a full verb."""
        verbs = self._verbs(at)
        if not verbs:
            return None
        chain = verbs[:1]
        for place in verbs[1:]:
            follows = self._tree.word(place - 1) == "to" and place - chain[-1] == 2
            if follows and self._tokens[place].dep == "xcomp":
                chain.append(place)
        has_object = self._tree.child(chain[-1], "obj") in range(chain[-1], self._stop)
        return chain[-2] if has_object and len(chain) > 1 else chain[-1]  # "work to earn $85"

    def _with_rest(self, name: str, verbs: list[str], at: int) -> tuple[str, str]:
        """The amount behind the verb, its particle and whom it is done for; then all the rest."""
        place = at
        while place < self._stop and (
            self._tokens[place].dep in _BESIDES or self._tree.tag(place) in ("PRP", "RP")
        ):
            place += 1
        ends = [there for there in range(place, self._stop) if self._tree.word(there) == "to"]
        if self._tree.lemma(at - 1) in _TAKING and ends:
            place = ends[0]
        if self._stop - 1 >= place and self._is_stranded(self._stop - 1):
            place = self._stop
        before, rest = self._words(at, place), self._words(place, self._stop)
        wants = joined([self._case, self._asked(), self._between, name, *verbs, before, rest])
        if self._case:
            return wants, joined([name, *verbs, before, rest, self._case, self._amount])
        return wants, joined([name, *verbs, before, self._amount, rest])

    def _is_stranded(self, at: int) -> bool:
        """Whether it is a preposition whose noun is asked for: "how many bags did she put them in"."""
        return (
            self._tree.word(at) in _STRANDED
            and not self._tree.children[at]
            and self._tree.tag(at - 1) != "IN"
        )
