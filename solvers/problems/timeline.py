"""Who has what, and when: what each quantity does to the amount that the question asks about.

Verb categories give gains and losses for a verb's subject (Hosseini et al. 2014). Here, they are turned to the holder,
the person or thing that the question asks about, and put in time: the question asks for the end of the story, for its
beginning, or for a change in it. Together, these give a sign for each number, which counts for or against the answer.
Stories can be misread, so solvers use all of this as features, which learning weighs.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from knowledge.names import gender_of_noun
from knowledge.rules import load_words
from solvers.arithmetic.alike import alike, described_otherwise, is_money
from solvers.arithmetic.fits import dimension_of
from solvers.problems.owners import differ, is_thing, owner_of, same_head
from solvers.problems.verb_classes import verb_class
from solvers.reading.cues import clause_of, cues_of
from solvers.reading.model import Mention, Quantity, Reading
from solvers.reading.words import word_sequence, word_set

HAS, GAINS, LOSES, PART, DOES, APART = "has", "gains", "loses", "part", "does", "apart"
"""What the text says about the holder: an amount, a gain, a loss, a part of an amount, or how much of something is
done; or it is about someone else.
"""

FOR, AGAINST, ASIDE, UNTOLD = "+", "-", "0", "?"

_EFFECTS = {"Get": GAINS, "Construct": GAINS, "Give": LOSES, "Destroy": LOSES, "Do": DOES}
_STILL = ("State", "Mark", "Do")
"""Classes of verbs that mean no gain or loss."""
_COMPARED = ("more", "extra", "additional", "another")
"""Comparisons that say that something is added."""


class Timeline:
    """The story of a reading from the point of view of its question."""

    def __init__(self, reading: Reading, target: Quantity) -> None:
        self._reading = reading
        self._target = target
        self._told = [*reading.quantities, *reading.references]
        self._classes = {q.first: self._class_of(q) for q in (*self._told, target)}
        self._cues = {q.first: cues_of(q, reading) for q in (*reading.quantities, target)}
        self._owner = None if target.verb == "cost" else owner_of(target)
        self._place = target.location
        if self._owner is None and not self._place:
            self._owner, self._place = self._only_holder()
        self._is_anybodys = self._owner.is_plural if self._owner else not self._place
        self._effects = {q.first: self._effect(q) for q in self._told}
        self._put_first()

    @cached_property
    def asks(self) -> str:
        """Return what the question asks for: "comparison", "start", "end", "gain", "loss", "events" of one kind or
        "others" than those.
        """
        target, cues = self._target, self._cues[self._target.first]
        own = self._classes[target.first]
        if target.comparison or "comparing" in cues:
            return "comparison"
        if target.is_negated or "others" in cues or self.asks_for_complement:
            return "others"
        if self._asks_for_the_start(own) or self._is_had_on_the_way("setting_out"):
            return "start"
        if self._is_had_on_the_way("coming_back"):
            return "end"
        goes_on = target.tense == "present" and self._owner is None  # "how many are waiting?"
        if own == "State" or "rest" in cues or goes_on:
            return "end"
        return self._asked_change()

    @cached_property
    def asks_for_complement(self) -> bool:
        """Whether it asks for those of whom the opposite of what is told is true: "right" and "wrong", "do not work"
        and "work".
        """
        target = self._target
        alike = (q for q in self._told if q.verb == target.verb and q.is_negated is not target.is_negated)
        if target.verb not in ("", "be", "have") and any(alike):
            return True
        states = (
            token for token in self._reading.tokens if token.dep not in ("case", "compound:prt", "mark")
        )
        words = [
            (token.sentence == target.sentence, token.text.lower().removesuffix("ly")) for token in states
        ]
        told, asked = ({word for is_asked, word in words if is_asked is each} for each in (False, True))
        pairs = (pair.split("=") for pair in word_sequence("opposite_states"))
        return any(
            (one in told - asked and other in asked - told) or (other in told - asked and one in asked - told)
            for one, other in pairs
        )

    def _asks_for_the_start(self, own: str) -> bool:
        """Return whether it asks for the amount before: by a word, by "had had", or in the past tense if the present
        amount is given.
        """
        target = self._target
        if own not in ("State", "Get", "Construct"):
            return False
        cues = self._cues[target.first]
        if "start" in cues or self._takes_along():
            return True
        if own != "State" or target.tense != "past" or not cues.isdisjoint(("now", "rest")):
            return False
        if target.time and not self._is_since(target.time):
            return False
        lasts = [q for q in self._told if self._effects[q.first] == HAS and self._said_moment(q) == "last"]
        has_changed = any(self._effects[q.first] in (GAINS, LOSES) for q in self._told)
        return has_changed and any(
            self._is_asked(q) and (q.tense == "present" or "now" in self._cues.get(q.first, ()))
            for q in lasts
        )

    def _is_since(self, time: str = "") -> bool:
        """Return whether something has changed since some time: "He has grown 3 inches since last year"."""
        changes = (
            q for q in self._told if self._effects[q.first] in (GAINS, LOSES) and q.time.endswith(time)
        )
        sentences = (self._reading.sentences[q.sentence] for q in changes)
        return any(
            token.text.lower() == "since"
            for each in sentences
            for token in self._reading.tokens[each.first : each.stop]
        )

    def _is_had_on_the_way(self, verbs: str) -> bool:
        """Return whether it asks for what somebody has along when setting out or coming back: "How much did she leave
        home with?".
        """
        target, sentence = self._target, self._reading.sentences[self._target.sentence]
        words = [
            t.text.lower() for t in self._reading.tokens[sentence.first : sentence.stop] if t.pos != "PUNCT"
        ]
        return target.verb in word_set(verbs) and words[-1:] == ["with"]

    def _takes_along(self) -> bool:
        """Return whether it asks for what was taken or brought, some of which was then lost: "How much money did he
        take to the fair", after "spent $8 at the fair".
        """
        goal = self._target.recipient if self._target.recipient_case == "to" else None
        losses = [q for q in self._told if self._effects[q.first] == LOSES and q.location]
        return goal is not None and any(q.location == goal.head for q in losses)

    def _asked_change(self) -> str:
        """Return which change is asked for: a gain, a loss, or events of one kind."""
        target, told = self._target, self._reading.quantities
        is_open = any(r.verb == target.verb for r in self._reading.references)
        repeats = [q for q in told if q.verb == target.verb and not self._is_level(q)]
        if not is_open and repeats:
            return "events"
        had = any(self._effects[q.first] == HAS for q in told)
        return {GAINS: "gain", LOSES: "loss"}.get(self._effect(target), "events") if had else "events"

    def effect(self, quantity: Quantity) -> str:
        """Return the effect of the quantity's event on the holder, with the time of what is owned: "has last"."""
        effect = self._effects.get(quantity.first, UNTOLD)
        return f"{effect} {self._moment(quantity)}" if effect == HAS else effect

    def sign(self, quantity: Quantity) -> str:
        """Return whether the quantity counts `FOR` or `AGAINST` the answer, or is set `ASIDE`."""
        effect = self._effects.get(quantity.first, UNTOLD)
        if quantity.first in self._percents:
            return self._by_percent(quantity, effect)
        if quantity.comparison and quantity.comparison not in _COMPARED:
            return self._compared(quantity)
        if quantity.rate:
            counted = self._counted(quantity)
            return self.sign(counted) if counted is not None else UNTOLD
        if effect == PART and self.asks == "others":
            return AGAINST
        if effect in (UNTOLD, PART) or self.asks == "comparison":
            return UNTOLD
        if any(self._compared(q) != UNTOLD for q in self._reading.quantities):
            return FOR
        if self._lies_aside(quantity, effect):
            return UNTOLD if "total" in self._cues[self._target.first] else ASIDE
        return self._side(quantity, effect)

    @cached_property
    def _percents(self) -> frozenset[int]:
        """Where the percentages are in the text."""
        return frozenset(q.first for q in self._reading.quantities if q.entity == "%")

    def _by_percent(self, quantity: Quantity, effect: str) -> str:
        """Return whether a percentage is added ("grew by 5%") or taken away ("20% off")."""
        term = load_words().terms.get(quantity.comparison)
        falls = effect == LOSES or term == "subtract" or "off" in (quantity.comparison, quantity.particle)
        rises = not falls and (effect == GAINS or term == "add")
        is_end = self.asks == "end" or self._target.verb in word_set("valuing_verbs")
        if falls == rises or not (is_end or self.asks == "start"):
            return UNTOLD
        return FOR if rises == is_end else AGAINST

    def _lies_aside(self, quantity: Quantity, effect: str) -> bool:
        if effect == APART or (self.asks == "events" and self._has_parts(quantity)):
            return True
        is_multiplied = any(self._counted(q) is quantity for q in self._reading.quantities)
        return not is_multiplied and self._is_other_thing(quantity)

    def _has_parts(self, quantity: Quantity) -> bool:
        """Return whether another number is about part of it: the 60 in "14 of the 60 carrots"."""
        return any(q.first < quantity.first < q.stop for q in self._reading.quantities)

    @cached_property
    def _whole(self) -> Quantity | None:
        """Return the first amount if it is larger than all others that count the same things: the whole that they are
        parts of.
        """
        asked = [q for q in self._reading.quantities if self._is_asked(q)]
        if len(asked) < 2 or any((q.value or 0) >= (asked[0].value or 0) for q in asked[1:]):
            return None
        return asked[0]

    def _side(self, quantity: Quantity, effect: str) -> str:
        """Return whether something about the holder counts for or against the answer."""
        repeats = quantity.verb == self._target.verb
        if self.asks == "others":
            is_told_off = repeats and not quantity.is_negated and quantity is not self._whole
            return AGAINST if is_told_off else FOR
        if self.asks == "events":
            wanted = self._effects.setdefault(self._target.first, self._effect(self._target))
            adds_up = "total" in self._cues[self._target.first] and not is_money(quantity.entity)
            return FOR if repeats or adds_up or effect in (HAS, wanted) else AGAINST
        if effect == HAS:
            wants_last = self.asks in ("start", "gain")
            return FOR if self.asks == "end" or (self._moment(quantity) == "last") == wants_last else AGAINST
        if effect == DOES:
            return FOR
        return FOR if (effect == GAINS) == (self.asks in ("end", "loss")) else AGAINST

    def total(self) -> Fraction | None:
        """Return the sum according to the signs, or `None` if a number has no sign or all are set aside."""
        if any(q.rate for q in self._reading.quantities):
            return None
        signs = [(self.sign(q), q.value or Fraction(0)) for q in self._reading.quantities]
        if any(sign == UNTOLD for sign, _ in signs) or all(sign == ASIDE for sign, _ in signs):
            return None
        return sum((value if sign == FOR else -value for sign, value in signs if sign != ASIDE), Fraction(0))

    def _counted(self, rated: Quantity) -> Quantity | None:
        """Return what a rate is multiplied by: the 10 books in "10 books for $5 each"."""
        if not rated.rate:
            return None
        counted = [q for q in self._reading.quantities if q.entity == rated.rate and not q.rate]
        return min(counted, key=lambda q: abs(q.first - rated.first), default=None)

    def _compared(self, quantity: Quantity) -> str:
        """Return, for "5 more than Ann", whether the question asks for the one who has 5 more or for Ann."""
        term = load_words().terms.get(quantity.comparison)
        if term not in ("add", "subtract") or self._owner is None or quantity.comparison in _COMPARED:
            return UNTOLD
        if self._is_holder(quantity.compared_to):
            return AGAINST if term == "add" else FOR
        if self._is_holder(owner_of(quantity)):
            return FOR if term == "add" else AGAINST
        return UNTOLD

    def _only_holder(self) -> tuple[Mention | None, str]:
        """Return the only holder of everything in the text, if the question does not name one."""
        states = [q for q in self._reading.quantities if self._is_state(q) and self._is_asked(q)]
        owners = {owner.referent: owner for q in states if (owner := owner_of(q)) is not None}
        if len(owners) == 1 and len(states) == sum(owner_of(q) is not None for q in states):
            return next(iter(owners.values())), ""
        places = {q.location for q in self._reading.quantities if q.location and self._is_asked(q)}
        return None, places.pop() if len(places) == 1 and not owners else ""

    def _class_of(self, quantity: Quantity) -> str:
        found = verb_class(quantity, self._target, self._reading)[0]
        if is_money(self._target.entity) and not is_money(quantity.entity):
            found = load_words().money_verbs.get(quantity.verb, found).capitalize()
        goes = quantity.particle in word_set("ways_out") and quantity.verb not in ("be", "have")
        return "Give" if found in _STILL and goes else found

    def _is_state(self, quantity: Quantity) -> bool:
        return self._classes[quantity.first] in ("State", "Mark") and quantity.verb not in word_set(
            "needing_verbs"
        )

    def _is_asked(self, quantity: Quantity) -> bool:
        return quantity.entity == self._target.entity and not quantity.rate

    def _put_first(self) -> None:
        """Put the first amount at the start, before anything is taken away: "20 were blown up, and 12 burst"."""
        changes = [q for q in self._reading.quantities if not q.rate and self._effects[q.first] != APART]
        told = [self._effects[q.first] for q in changes]
        if len(told) > 1 and set(told) == {LOSES} and self.asks == "end":
            self._effects[changes[0].first] = HAS

    def _effect(self, quantity: Quantity) -> str:
        kind, owner = self._classes[quantity.first], self._owner_of(quantity)
        if self._is_some_of_them(quantity) and (kind in ("State", "Mark") or self._is_beside(quantity)):
            return PART
        if self._is_served(quantity):
            return UNTOLD
        is_used_up = kind == "Do" or quantity.verb in word_set("needing_verbs")
        if is_used_up and "rest" in self._cues[self._target.first]:
            return LOSES
        kept = self._is_kept(quantity) or self._is_level(quantity)
        if kind in ("State", "Mark") or kept or quantity.is_negated:
            holds = self._is_holder(owner) or self._is_holder(quantity.recipient) or self._is_here(quantity)
            return HAS if holds or kept or owner is None or self._is_anybodys else APART
        return self._changed(quantity, _EFFECTS[kind])

    def _changed(self, quantity: Quantity, effect: str) -> str:
        """Return what an event with this effect on its subject does to the holder."""
        owner = self._owner_of(quantity)
        if effect == GAINS and self._is_taken_from_stock(quantity, owner):
            return LOSES
        if self._is_holder(owner) or self._is_place(owner):
            return effect  # "the bus picked up 9 pupils. How many are on the bus?"
        if self._is_holder(quantity.recipient) or self._is_place(quantity.recipient):
            return LOSES if quantity.recipient_case == "from" else GAINS
        if owner is None:  # "8 swans landed", "5 rolls were sold", "was given 3 rolls", "5 seats were taken"
            is_taken = quantity.syntax == "nsubj:pass" and quantity.verb in word_set("taking_verbs")
            return GAINS if self._is_given(quantity) else LOSES if is_taken else effect
        if self._is_anybodys or effect == DOES:
            return effect if self._is_anybodys else APART
        return self._changed_by(owner, quantity, effect)

    def _changed_by(self, other: Mention, quantity: Quantity, effect: str) -> str:
        """Return the effect of an event whose subject is someone other than the holder."""
        if self._owner is None or is_thing(self._owner):
            is_carrier = effect == GAINS and self._is_only_holder(other)
            return effect if is_carrier or self._is_keeper(other) else self._handled(quantity)
        takes = quantity.verb in word_set("taking_verbs") and quantity.recipient is None
        return LOSES if takes or (effect == LOSES and quantity.is_elided) else APART

    def _is_only_holder(self, other: Mention) -> bool:
        """Return whether a thing has everything in the text, such as a vehicle that picks people up."""
        is_no_person = is_thing(other) and gender_of_noun(other.head.lower()) is None
        states = (q for q in self._reading.quantities if self._is_state(q) and self._is_asked(q))
        is_elsewhere = any(q.location or differ(owner_of(q), other) is not False for q in states)
        return is_no_person and self._owner is None and not self._target.location and not is_elsewhere

    def _owner_of(self, quantity: Quantity) -> Mention | None:
        """Return the owner; the things themselves are the subject of "a load of 12 more came"."""
        subject, first = quantity.subject, quantity.first
        is_of = subject is not None and subject.stop == first - 1
        return None if is_of and self._reading.tokens[first - 1].text.lower() == "of" else owner_of(quantity)

    def _is_taken_from_stock(self, quantity: Quantity, owner: Mention | None) -> bool:
        """Return whether it is some of what its owner had: "sewed 9 of her buttons on a coat", "of them"."""
        if owner is None or not self._is_some_of_them(quantity):
            return False
        before = (q for q in self._reading.quantities if q.first < quantity.first and self._is_state(q))
        return any(q.entity == quantity.entity and differ(owner_of(q), owner) is False for q in before)

    def _is_level(self, quantity: Quantity) -> bool:
        """Return whether it is the start or the end of a change: "rose from 6 cm to 9 cm"."""
        before = self._reading.tokens[quantity.first - 1].text.lower() if quantity.first > 0 else ""
        return before in ("from", "to") and bool(dimension_of(quantity.entity))

    def _is_kept(self, quantity: Quantity) -> bool:
        """Return whether it is what someone had in spite of the verb: "came home with 9", "paid with a $20 bill"."""
        tokens = self._reading.tokens
        after = tokens[quantity.stop].lemma if quantity.stop < len(tokens) else ""
        before = tokens[max(0, quantity.first - 1)].text.lower()
        is_with = before == "with" and quantity.syntax == "obl" and quantity.comparison not in _COMPARED
        return is_with or (is_money(quantity.entity) and after in ("bill", "note"))

    def _is_beside(self, quantity: Quantity) -> bool:
        """Return whether it only says more about the amount before: "9 rode the bus, 3 of them for the first time"."""
        tokens, stop = self._reading.tokens, self._reading.sentences[quantity.sentence].stop
        is_aside = quantity.first > 0 and tokens[quantity.first - 1].text == ","
        return is_aside and not any(t.tag in ("VBD", "VBP", "VBZ") for t in tokens[quantity.stop : stop])

    def _is_served(self, quantity: Quantity) -> bool:
        """Return whether something is obtained for it, and it is not itself what is obtained: "found homes for 5 of the
        puppies".
        """
        before = self._reading.tokens[max(0, quantity.first - 1)].text.lower()
        is_got = self._classes[quantity.first] in ("Get", "Construct")
        return (
            before == "for"
            and is_got
            and quantity.syntax in ("nmod", "obl")
            and not is_money(quantity.entity)
        )

    def _is_some_of_them(self, quantity: Quantity) -> bool:
        tokens, opens = self._reading.tokens, self._reading.sentences[quantity.sentence].first
        after = [t.text.lower() for t in tokens[quantity.first + 1 : quantity.first + 3]]
        is_fronted = tokens[opens].text == "Of" and quantity.is_elided  # "Of the cars, 10 are blue"
        return is_fronted or (after[:1] == ["of"] and after[-1] in word_set("their_marks"))

    def _is_given(self, quantity: Quantity) -> bool:
        """Return whether it is given to the holder: "and was given 3 rolls"."""
        first, _ = clause_of(quantity, self._reading)
        verbs = self._reading.tokens[first : quantity.first]
        passive = any(t.tag == "VBN" and t.lemma == quantity.verb for t in verbs)
        return passive and quantity.verb in word_set("giving_verbs") and quantity.syntax.startswith("obj")

    def _handled(self, quantity: Quantity) -> str:
        """Return what someone does to things that belong to a place or to nobody: puts them in, takes them out, or eats
        them.
        """
        if "new" in quantity.adjectives:
            return GAINS  # whoever buys them or puts them out
        if quantity.particle in word_set("ways_out"):
            return LOSES
        adds = quantity.verb in word_set("adding_verbs") or self._classes[quantity.first] == "Construct"
        is_brought = bool(self._path(quantity) & word_set("ways_in")) and self._is_here(quantity)
        return GAINS if adds or is_brought else LOSES

    def _is_keeper(self, owner: Mention) -> bool:
        """Return whether the place or the thing that the question asks about belongs to someone: to me "my tank"."""
        holder = self._owner.head if self._owner else self._place
        tokens = self._reading.tokens
        whose = {t.index for t in tokens if t.dep == "nmod:poss" and tokens[t.head].text == holder}
        return any(m.referent == owner.referent and m.first in whose for m in self._reading.mentions)

    def _moment(self, quantity: Quantity) -> str:
        """Return whether an amount is from the time before all changes ("first") or after them ("last")."""
        said = self._said_moment(quantity)
        if said:
            return said
        states = [q.first for q in self._reading.quantities if self._effects[q.first] == HAS]
        if quantity.first == max(states) and (
            self.asks == "start" or (len(states) > 1 and self.asks != "end")
        ):
            return "last"
        return "first"

    def _said_moment(self, quantity: Quantity) -> str:
        """Return the same from words or the order of the text, whatever the question asks."""
        if self._is_level(quantity):
            return "first" if self._reading.tokens[quantity.first - 1].text.lower() == "from" else "last"
        cues = self._cues.get(quantity.first, frozenset())
        if "start" in cues:
            return "first"
        has_changed = quantity.tense == "present" and self._is_since()
        if has_changed or not cues.isdisjoint(("now", "rest", "remnant")):
            return "last"
        changes = [q.first for q in self._told if self._effects[q.first] in (GAINS, LOSES)]
        return "last" if changes and quantity.first > max(changes) else ""

    def _is_holder(self, mention: Mention | None) -> bool:
        if mention is None or self._owner is None:
            return False
        return mention.referent == self._owner.referent or same_head(mention, self._owner)

    def _is_place(self, mention: Mention | None) -> bool:
        return mention is not None and bool(self._place) and mention.head == self._place

    def _is_here(self, quantity: Quantity) -> bool:
        """Return whether it is about the place in the question."""
        places = {self._place, self._owner.head if self._owner else ""} - {""}
        parties = {m.head for m in (quantity.recipient, owner_of(quantity)) if m is not None}
        return not places.isdisjoint({quantity.location, quantity.container, *parties})

    def _is_other_thing(self, quantity: Quantity) -> bool:
        """Return whether it counts something other than what is asked for, or another kind of it."""
        asked = self._target.entity
        if not quantity.entity or not any(q.entity == asked and not q.rate for q in self._reading.quantities):
            return False
        return not alike(quantity.entity, asked) or described_otherwise(quantity, self._target)

    def _path(self, quantity: Quantity) -> frozenset[str]:
        """Return the words after the quantity that may say where things go."""
        _, stop = clause_of(quantity, self._reading)
        return frozenset(
            [quantity.particle, *(t.text.lower() for t in self._reading.tokens[quantity.stop : stop])]
        )
