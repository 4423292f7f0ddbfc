"""Turns a question into a statement: the amount replaces the question words, and the verb changes its form."""

from __future__ import annotations

from solvers.arithmetic.fits import dimension_of
from solvers.problems.inverting import DO, HAVE, NOMINAL, Inverting
from solvers.problems.question_words import BE, joined

_REQUESTS = ("find", "calculate", "compute", "determine", "state", "give")
_POINTING = ("that", "this", "it", "those", "these", "they")


class Turning(Inverting):
    """A question that is being turned into a statement."""

    def turned(self) -> tuple[str, str] | None:
        """Return what someone wants to know, and the answer; `None` if the question cannot be turned."""
        opening = self._tree.word(self._first)
        asking = [at for at in range(self._opening, self._first + 1) if self._tree.word(at) in _REQUESTS]
        if asking and opening not in ("how", "what"):
            return self._found(asking[-1])
        if opening in ("what", "which") and self._tree.word(self._first + 1) in (*BE, "'s"):
            return self._named(self._first + 1)
        if opening not in ("how", "what", "which", "when"):
            return None
        if will_be := self._will_be(self._first + 1):
            return will_be
        if self._tree.word(self._after) in (
            "until",
            "till",
            "before",
        ):  # "how many weeks until she can buy it"
            rest = self._words(self._after, self._stop)
            return f"{self._asked()} it is {rest}", f"it is {self._amount} {rest}"
        helper = next((at for at in range(self._after, self._stop) if self._tree.is_finite(at)), None)
        return self._without_finite() if helper is None else self._with_finite(helper)

    def _will_be(self, modal: int) -> tuple[str, str] | None:
        """ "What will the temperature be at noon" is answered "the temperature will be 62 degrees at noon"."""
        be = next((at for at in range(modal + 2, self._stop) if self._tree.word(at) == "be"), None)
        if self._tree.word(self._first) != "what" or self._tree.tag(modal) != "MD" or be is None:
            return None
        subject, will, rest = (
            self._words(modal + 1, be),
            self._tree.word(modal),
            self._words(be + 1, self._stop),
        )
        return joined(["what", subject, will, "be", rest]), joined([subject, will, "be", self._amount, rest])

    def _with_finite(self, helper: int) -> tuple[str, str] | None:
        """Return the answer to a question whose finite verb is known."""
        word = self._tree.word(helper)
        if self._tree.word(helper + 1) == "there" and (word in BE or self._tree.tag(helper) == "MD"):
            return self._being_there(helper)
        if lasting := self._lasting(helper):
            return lasting
        if word not in (*BE, *DO, *HAVE, "'s") and self._tree.tag(helper) != "MD":
            return self._without_subject(helper)  # no other verb comes before its subject
        is_what = self._words(self._first + 1, self._after) == "many" and word in BE
        is_what = is_what or self._is_of_what(helper)
        subject = self._subject(helper) or self._measured_thing(helper)
        if subject is not None and not is_what:  # "how many are boys" asks what that many are
            self._take_between(helper)
            return self._inverted(helper, *subject)
        return self._without_subject(helper)

    def _lasting(self, helper: int) -> tuple[str, str] | None:
        """ "How many hours was he at the shop" is answered "he was at the shop for 7 hours"."""
        at = helper + 1
        while at < self._stop and self._tree.tag(at) in (*NOMINAL, "JJ", "NNS", "POS"):
            at += 1
        is_time = dimension_of(self._target.entity) == "time" and self._tree.word(helper) in BE
        if (
            not is_time
            or helper != self._after
            or at in (helper + 1, self._stop)
            or self._tree.tag(at) != "IN"
        ):
            return None
        subject, verb, rest = (
            self._words(helper + 1, at),
            self._tree.word(helper),
            self._words(at, self._stop),
        )
        wants = joined([self._asked(), subject, verb, rest])
        return wants, joined([subject, verb, rest, "for", self._amount])

    def _is_of_what(self, helper: int) -> bool:
        """Whether it asks how much of something is what follows the verb: "how many square meters are grass"."""
        is_bare = helper + 2 == self._stop and self._tree.tag(helper + 1) in ("NN", "NNS")
        return is_bare and helper == self._after and self._tree.word(helper) in BE

    def _without_subject(self, helper: int) -> tuple[str, str] | None:
        """Return the answer to a question that asks for the subject of its finite verb: "how many are boys", "how much
        is a times b".
        """
        if self._is_bare_price(helper):
            return self._named(helper)
        helps = self._tree.tag(helper) == "MD" or self._tree.word(helper) in DO
        if helps and self._tree.tag(helper + 1) in NOMINAL:
            return None  # there is a subject that the parser did not see
        if equated := self._equated(helper):
            return equated
        between = self._words(self._after, helper)
        if self._words(helper + 1, self._stop).lower() in _POINTING:
            return self._named(helper)
        if self._is_pointed_at(helper):
            return self._in_sum(helper)
        if between.startswith("as ") and self._tree.word(helper) in BE:  # "how many times as long as a is b"
            behind = self._words(helper + 1, self._stop)
            told = [behind, self._tree.word(helper), self._amount, between]
            return joined([self._asked(), between, behind, self._tree.word(helper)]), joined(told)
        verb, rest = self._agreeing(helper), self._words(helper + 1, self._stop)
        told = [self._amount, between, verb, rest]
        if not between and self._is_about_place(helper):
            told = ["there", verb, self._amount, rest]
        return joined([self._asked(), between, self._words(helper, self._stop)]), joined(told)

    def _is_about_place(self, helper: int) -> bool:
        """Whether it asks how many things are somewhere or left over, so that "there are" answers it best."""
        is_counted = self._words(self._first + 1, self._first + 2) == "many"
        is_counted = is_counted and not dimension_of(self._target.entity)
        is_place = self._tree.tag(helper + 1) == "IN" or self._tree.word(helper + 1) == "left"
        return is_counted and is_place and self._tree.word(helper) in BE

    def _take_between(self, helper: int) -> None:
        """Add the words between the asking words and the verb to the amount: "12 feet longer"."""
        self._between = self._words(self._after, helper)
        number, _, thing = self._amount.partition(" ")
        is_counted = thing[:1].isalpha() and not dimension_of(self._target.entity)
        if self._between in ("more", "fewer") and is_counted:
            self._amount = f"{number} {self._between} {thing}"
        else:
            self._amount = joined([self._amount, self._between])

    def _measured_thing(self, helper: int) -> tuple[int, int] | None:
        """Return what has a certain number of words, or is a distance from the top: "how many words long is the
        essay".
        """
        is_adjective = self._tree.tag(helper - 1) in ("JJ", "JJR", "RBR") and helper > self._after
        is_measure = bool(dimension_of(self._target.entity)) and self._tree.tag(helper + 1) in NOMINAL
        if not (is_adjective or is_measure) or self._tree.word(helper) not in BE:
            return None
        is_pointing = self._tree.word(helper + 1) in _POINTING and self._tree.word(helper + 2) == "worth"
        return helper + 1, helper + 2 if is_pointing else self._noun_end(helper + 2)

    def _equated(self, helper: int) -> tuple[str, str] | None:
        """Return the statement that something equals or is worth an amount: "how many cents are 3 nickels worth"."""
        verb, stop = self._tree.word(helper), self._stop
        is_worth = self._tree.word(stop - 1) == "worth"
        things = range(helper + 1, stop - is_worth)
        is_name = all(self._tree.tag(at) in (*NOMINAL, "CD", "NNS", "JJ", "$") for at in things)
        is_counted = bool(things) and self._tree.tag(things[0]) in ("CD", "PRP", "DT", "$")
        if verb not in BE or not is_name or not is_counted or helper != self._after:
            return None
        name, worth = self._words(things[0], things[-1] + 1), "worth" if is_worth else ""
        return joined([self._asked(), name, verb, worth]), joined([name, verb, worth, self._amount])

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

    def _is_pointed_at(self, helper: int) -> bool:
        """Whether it asks what "that" is, with one more word: "how many kilometers is that altogether"."""
        is_short = self._stop - helper <= 4 and self._tree.word(helper) in BE
        return is_short and self._tree.word(helper + 1) in _POINTING

    def _in_sum(self, helper: int) -> tuple[str, str]:
        """ "Altogether, that is 7.4 kilometers"."""
        that, rest = self._tree.word(helper + 1), self._words(helper + 2, self._stop)
        verb = "is" if that in ("that", "this", "it") else self._tree.word(helper)
        return joined([self._asked(), that, verb, rest]), joined([f"{rest},", that, verb, self._amount])

    def _is_bare_price(self, helper: int) -> bool:
        """Whether "how much is ..." asks for the price of something: "how much was the scarf"."""
        is_bare = helper == self._after and self._words(self._first + 1, self._after) == "much"
        is_noun = self._tree.tag(helper + 1) in NOMINAL
        return is_bare and is_noun and self._tree.word(helper) in BE

    def _without_finite(self) -> tuple[str, str] | None:
        """Return the answer if the parser took the verb for another word: "how many children walk to school"."""
        verb = next(
            (at for at in range(self._after, self._stop) if self._tree.tag(at) in ("VB", "VBN")), None
        )
        if verb != self._after:
            return None
        rest = self._words(self._after, self._stop)
        return f"{self._asked()} {rest}", f"{self._amount} {rest}"

    def _found(self, request: int) -> tuple[str, str] | None:
        """ "Find the sum of both" is answered "the sum of both is 7"."""
        words = self._words(request + 1, self._stop)
        return (words, f"{words} is {self._amount}") if words else None

    def _named(self, helper: int) -> tuple[str, str] | None:
        """ "What is her average score" is answered "Ivy's average score is 8"."""
        is_worth = self._tree.word(self._stop - 1) == "worth"
        name = self._owned(helper + 1, self._stop - is_worth)
        if not name:
            return None
        verb = "is" if self._tree.word(helper) == "'s" else self._tree.word(helper)
        if is_worth:  # "what is that worth"
            return f"what {name} {verb} worth", f"{name} {verb} worth {self._amount}"
        asks = self._asked() if self._tree.word(self._first) == "how" else self._tree.word(self._first)
        wants = name if asks in ("what", "which") and name not in _POINTING else f"{asks} {name} {verb}"
        number, _, noun = self._amount.partition(" ")
        is_said = (
            noun.split()[-1:] != []
            and noun.split()[-1] in name.split()
            and not dimension_of(self._target.entity)
        )
        return wants, f"{name} {verb} {number if is_said else self._amount}"
