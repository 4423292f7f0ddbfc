"""What learning looks at: features of a justification and of a number's taking part (section 5.2 of the paper).

A justification has features of its operation (in the order of the text) together with how alike its two
numbers' arguments are, what verbs, rates and comparisons they have, the question's cue phrases and the words
near the numbers. Nouns and names are not looked at, so that other vocabulary finds the same features. The
features are linear in the program's own variables: they are its objective.
"""

from __future__ import annotations

from collections.abc import Iterable

from solvers.reading.model import Reading
from solvers.rules.compared import divides, here, size, sorts
from solvers.rules.retrieve import TARGET, Facts
from solvers.rules.seen import Seen, shared_words
from solvers.rules.space import Justification
from solvers.rules.timeline import Timeline

NEARBY = 8
"""Words between two numbers beyond which they say nothing."""

_BUCKETS = ((0.95, "same"), (0.65, "near"), (0.45, "unsaid"), (0.05, "far"))


class Features:
    """The features of one question."""

    def __init__(self, facts: Facts, reading: Reading) -> None:
        """Look at what was read; `facts` must be complete but for dimensions."""
        self._facts = facts
        self._reading = reading
        names = [*facts.numbers, TARGET]
        self._seen = {n: Seen(n, facts, reading) for n in names}
        self._count = f"{min(sum(not facts.quantities[n].implied for n in facts.numbers), 4)}"
        self._pairs: dict[tuple[str, str], list[str]] = {}
        asked = self._seen[TARGET]
        shared = {n: len(self._seen[n].nouns & asked.nouns) for n in facts.numbers}
        self._overlap = {
            n: f"{min(count, 2)}{'+' if count == max(shared.values()) else '-'}"
            for n, count in shared.items()
        }
        self._ask = asked.ask
        line = Timeline(reading, facts.quantities[TARGET])
        self._asks = line.asks
        self._signs = {n: line.sign(facts.quantities[n]) for n in facts.numbers}
        self._story = {n: line.effect(facts.quantities[n]) for n in facts.numbers}
        states = [s for n, s in self._seen.items() if n != TARGET and s.verb_class == "State"]
        present = any("now" in s.cues or s.quantity.tense == "present" for s in states)
        self._ends = f"states {min(len(states), 2)}{'now' if present else ''}"

    def of_reason(self, reason: Justification) -> dict[str, float]:
        """The features of a justification beside its rule and degree."""
        operation, first, second = self._in_order(reason.rule.operation, reason.left, reason.right)
        found = {f"{reason.concept} {feature}": 1.0 for feature in self._plain(first, second)}
        found[f"{operation} by {reason.rule.name}"] = 1.0
        return found

    def of_pair(self, operation: str, left: str, right: str) -> dict[str, float]:
        """The features of an operation between two numbers, whatever justifies it."""
        operation, first, second = self._in_order(operation, left, right)
        found = {f"{operation} {feature}": 1.0 for feature in self._plain(first, second)}
        found.update({f"{operation} {feature}": 1.0 for feature in self._words(first, second)})
        found.update({f"{operation} {feature}": 1.0 for feature in self._together(first, second)})
        found[operation] = 1.0
        return found

    def _in_order(self, operation: str, left: str, right: str) -> tuple[str, str, str]:
        """The operation and its numbers in the order of the text; `Under` divides the second by the first."""
        first, second = sorted((left, right), key=self._facts.numbers.index)
        return "Under" if operation == "Over" and left == second else operation, first, second

    def of_use(self, number: str) -> dict[str, float]:
        """The features of a number's taking part."""
        own, asked = self._seen[number], self._seen[TARGET]
        if own.quantity.implied:
            return {
                f"Used implied {fact}".strip(): 1.0 for fact in ("", f"counted in {self._counted_in(number)}")
            }
        names = self._facts.numbers
        last = number == names[-1]
        facts = [
            "",
            f"of {self._count}",
            f"unit {self._degree('SameUnit', number, TARGET)}",
            f"subject {self._degree('SameSubject', number, TARGET)}",
            f"unit {self._degree('SameUnit', number, TARGET)} subject {self._degree('SameSubject', number, TARGET)}",
            f"rated {own.rated}",
            f"verb {own.verb_class}",
            f"verb {own.verb_class} asked {asked.verb_class}",
            f"same verb {own.quantity.verb == asked.quantity.verb}",
            f"tense {own.quantity.tense} asked {asked.quantity.tense}",
            f"kind {own.kind}",
            f"comparison {own.term}",
            f"asked sentence {own.quantity.sentence == asked.quantity.sentence}",
            f"place {'first' if number == names[0] else 'last' if last else 'middle'}",
            f"syntax {own.quantity.syntax}",
            f"sorts {self._sorts(number)}",
            f"unit shared {self._shared(number)} asked {self._degree('SameUnit', number, TARGET)}",
            f"counted in {self._counted_in(number)}",
            f"value {size(own.quantity)}",
            f"negated {own.quantity.is_negated}",
            f"repeated {own.repeated}",
            f"here {here(own.quantity, asked.quantity)}",
            f"role {own.role} ask {self._ask}",
            f"overlap {self._overlap[number]}",
            f"overlap {self._overlap[number]} unit {self._degree('SameUnit', number, TARGET)}",
            f"contents {self._contents(number, TARGET)}",
            f"ask {self._ask}",
            f"ask {self._ask} verb {own.verb_class}",
            *self._told(number),
            *(f"cue {cue}" for cue in own.cues),
            *(f"asked cue {cue}" for cue in asked.cues),
            *(f"~{word}" for word in own.window),
        ]
        some = len(names) > 2
        found = {f"Used {fact}".strip(): 1.0 for fact in facts}
        if some:
            found.update({f"Used of some {fact}".strip(): 1.0 for fact in facts})
        return found

    def of_taken(self, number: str) -> dict[str, float]:
        """The features of a number's being taken away, alone or in a part."""
        own, asked = self._seen[number], self._seen[TARGET]
        names = self._facts.numbers
        values = [self._seen[n].value for n in names]
        owner = f"owner {self._degree('SameSubject', number, TARGET)}"
        verb = f"verb {own.role}"
        verbs = f"{verb} asked {asked.verb_class}"
        ask = f"ask {self._ask}"
        same = f"same verb {own.verb == asked.verb}"
        tense = f"tense {own.quantity.tense} asked {asked.quantity.tense}"
        receives = f"receives {self._degree('Receives', TARGET, number)}"
        largest, smallest = own.value == max(values), own.value == min(values)
        size = f"size {'largest' if largest else 'smallest' if smallest else 'between'}"
        place = f"place {'first' if number == names[0] else 'last' if number == names[-1] else 'middle'}"
        facts = [
            "",
            verb,
            verbs,
            f"{verbs} {same}",
            f"{verb} {owner}",
            f"{verbs} {owner}",
            f"{verb} {receives}",
            f"{verbs} {receives}",
            f"{same} {tense}",
            f"{same} comparison {own.term} {asked.term}",
            f"comparison {own.term}",
            f"sorts {self._sorts(number)}",
            f"money {own.money}{asked.money} {verb}",
            f"negated {own.quantity.is_negated}",
            f"overlap {self._overlap[number]}",
            f"contents {self._contents(number, TARGET)}",
            f"here {here(own.quantity, asked.quantity)} {verb}",
            size,
            f"{size} {verbs}",
            place,
            f"{place} {verbs}",
            f"{place} {size}",
            f"{ask} {verb}",
            f"{ask} {verb} {owner}",
            f"{ask} {verb} {self._ends}",
            f"{ask} {place}",
            f"{ask} {size}",
            *self._told(number),
            *(f"cue {cue}" for cue in own.cues),
            *(f"asked cue {cue}" for cue in asked.cues),
            *(f"asked cue {cue} {verb}" for cue in asked.cues),
            *(f"asked cue {cue} {place}" for cue in asked.cues),
            *(f"asked cue {cue} {size}" for cue in asked.cues),
            *(f"~{word}" for word in own.window),
            f"~verb {own.verb}",
            f"~verb {own.verb} {own.quantity.particle}",
            f"~particle {own.quantity.particle} {verb}",
            f"~verb {own.verb} asked {asked.verb_class}",
            f"~verb {own.verb} {receives}",
            f"~verb {own.verb} money {own.money}{asked.money}",
        ]
        return {f"Taken {fact}".strip(): 1.0 for fact in facts}

    def _told(self, number: str) -> tuple[str, ...]:
        """What the time line says of a number."""
        sign, asks = self._signs[number], self._asks
        return f"line {sign}", f"line {sign} asks {asks}", f"story {self._story[number]} asks {asks}"

    def _degree(self, predicate: str, one: str, two: str) -> str:
        degree = self._facts.evidence.degree(predicate, (one, two))
        return next((name for least, name in _BUCKETS if degree >= least), "none")

    def _plain(self, one: str, two: str) -> list[str]:
        """What is said of two numbers and the question, without words; the same for every operation."""
        if (one, two) not in self._pairs:
            self._pairs[one, two] = self._described(one, two)
        return self._pairs[one, two]

    def _described(self, one: str, two: str) -> list[str]:
        a, b, q = self._seen[one], self._seen[two], self._seen[TARGET]
        degree = self._degree
        rates = f"rates {a.rated}{b.rated}{q.rated}"
        units = f"units {degree('SameUnit', one, two)}"
        asked = f"asked units {degree('SameUnit', one, TARGET)} {degree('SameUnit', two, TARGET)}"
        verbs = f"verbs {a.verb_class} {b.verb_class}"
        same = f"same verbs {a.verb == b.verb:d}{a.verb == q.verb:d}{b.verb == q.verb:d}"
        owners = f"owners {degree('SameSubject', one, two)}"
        comparisons = f"comparisons {a.term} {b.term} {q.term}"
        return [
            rates,
            units,
            asked,
            f"{units} {asked}",
            f"{rates} {units}",
            f"{rates} {asked}",
            verbs,
            f"roles {a.role} {b.role} ask {self._ask}",
            f"{verbs} asked {q.verb_class}",
            f"first verb {a.verb_class}",
            f"second verb {b.verb_class}",
            f"asked verb {q.verb_class}",
            same,
            owners,
            f"asked owners {degree('SameSubject', one, TARGET)} {degree('SameSubject', two, TARGET)}",
            f"receives {degree('Receives', one, two)} {degree('Receives', two, one)}",
            f"rate of {degree('RateOf', one, two)} {degree('RateOf', two, one)}",
            f"rate asked {degree('RateOf', one, TARGET)} {degree('RateOf', two, TARGET)}",
            f"asked rate {degree('RateOf', TARGET, one)} {degree('RateOf', TARGET, two)}",
            comparisons,
            f"tenses {a.quantity.tense} {b.quantity.tense} {q.quantity.tense}",
            f"larger first {a.value > b.value:d}",
            f"divides {divides(a.value, b.value)}",
            f"beside {a.quantity.sentence == b.quantity.sentence:d}",
            f"money {a.money:d}{b.money:d}{q.money:d}",
            f"sorts {sorts(a.quantity, b.quantity)}",
            f"numbers {self._count}",
            f"kinds {a.kind} {b.kind}",
            f"ask {self._ask}",
            f"ask {self._ask} {self._ends}",
            f"ask {self._ask} {verbs}",
            f"ask {self._ask} {units}",
            f"ask {self._ask} {same}",
            f"line {self._signs[one]}{self._signs[two]}",
            f"line {self._signs[one]}{self._signs[two]} asks {self._asks}",
            f"story {self._story[one]} {self._story[two]} asks {self._asks}",
            f"ask {self._ask} larger first {a.value > b.value:d}",
            f"overlap {self._overlap[one]} {self._overlap[two]}",
            f"contents {self._contents(one, two)} {self._contents(one, TARGET)} {self._contents(two, TARGET)}",
            f"multiplied {bool(a.quantity.number and a.value < 1):d}{bool(b.quantity.number and b.value < 1):d}",
            *(f"asked cue {cue}" for cue in q.cues),
            *(f"first cue {cue}" for cue in a.cues),
            *(f"second cue {cue}" for cue in b.cues),
        ]

    def _together(self, one: str, two: str) -> Iterable[str]:
        """Pairs of a cue of the question and what is said of the numbers."""
        a, b, q = self._seen[one], self._seen[two], self._seen[TARGET]
        larger = f"larger first {a.value > b.value:d}"
        verbs = f"{a.verb_class} {b.verb_class}"
        same = f"{a.verb == b.verb:d}{a.verb == q.verb:d}{b.verb == q.verb:d}"
        rates = f"{a.rated}{b.rated}{q.rated}"
        for cue in q.cues or ("none",):
            yield f"asked cue {cue} verbs {verbs}"
            yield f"asked cue {cue} rates {rates}"
            yield f"asked cue {cue} same verbs {same}"
            yield f"asked cue {cue} units {self._degree('SameUnit', one, two)}"
        yield f"{larger} verbs {verbs} asked {q.verb_class}"
        yield f"{larger} rates {rates} units {self._degree('SameUnit', one, two)}"
        yield f"same verbs {same} owners {self._degree('SameSubject', one, two)} sorts {sorts(a.quantity, b.quantity)}"

    def _words(self, one: str, two: str) -> Iterable[str]:
        yield from (f"asked ~{word}" for word in self._seen[TARGET].sentence_words)
        yield from (f"asked ~{before} {after}" for before, after in self._seen[TARGET].word_pairs)
        yield from (f"first ~{word}" for word in self._seen[one].window)
        yield from (f"second ~{word}" for word in self._seen[two].window)
        yield from (f"between ~{word}" for word in self._between(one, two))

    def _between(self, one: str, two: str) -> list[str]:
        """The words between two numbers that stand near each other."""
        a, b = self._seen[one].quantity, self._seen[two].quantity
        first, stop = min(a.stop, b.stop), max(a.first, b.first)
        if a.sentence != b.sentence or not 0 < stop - first <= NEARBY:
            return []
        return shared_words(self._reading.tokens[first:stop])

    def _contents(self, one: str, two: str) -> str:
        """Whether two quantities measure the same: "cups of flour"."""
        a, b = self._seen[one].quantity.contents, self._seen[two].quantity.contents
        return "unsaid" if not a or not b else "same" if a == b else "other"

    def _sorts(self, number: str) -> str:
        return sorts(self._seen[number].quantity, self._seen[TARGET].quantity)

    def _shared(self, number: str) -> bool:
        """Whether another number counts the same."""
        return any(
            self._degree("SameUnit", number, other) in ("same", "near")
            for other in self._facts.numbers
            if other != number
        )

    def _counted_in(self, number: str) -> str:
        """Whether something is counted per this number's unit, or this number is per something counted."""
        others = [n for n in (*self._facts.numbers, TARGET) if n != number]
        inward = any(self._degree("RateOf", o, number) in ("same", "near") for o in others)
        outward = any(self._degree("RateOf", number, o) in ("same", "near") for o in others)
        return f"{inward:d}{outward:d}"
