"""What the text says that rules can use: ground atoms over pairs of numbers and the target, with their
degrees.

These are the predicates of section 3 of Roy & Roth 2018 (verb classes, Coref of subjects and receivers,
units and rates, math terms, sibling and hyponym) and the cue phrases of its section 5.2, read from the
quantities' records.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from knowledge.rules import load_words
from solvers.markov.evidence import Evidence
from solvers.reading.entailment import entails
from solvers.reading.model import Mention, Quantity, Reading
from solvers.reading.similarity import nearest
from solvers.rules.cues import clause_of, cues_of
from solvers.rules.rulebook import CONCEPTS
from solvers.rules.units import UNKNOWN, Dimension, agree, alike, is_kind, is_money

TARGET = "Q"

LOSSES = ("Give", "Destroy")

GUESSED_VERB = 0.7
"""How far the class of the most similar seed verb is trusted, times the similarity."""

UNNAMED_SUBJECT = 0.6
"""Coreference when one of the two subjects is not named."""

BOTH_UNNAMED = 0.9
"""Coreference when neither is: "there are", "13 ducks leave"."""

OF_THE_OWNER = 0.9
"""Coreference of Tim's cat and Tim."""

KINDS, ASKED_TOGETHER, COUNTED_TOGETHER = 0.9, 0.7, 0.5
"""How well units can be added that are kinds of what is asked for; that the question names both or names
something else than either; that the text only lists together."""

SAID_RATE, LOOSE_RATE = 0.7, 0.25
"""How sure a rate is that nothing else in the text is counted in, with and without a word such as "each"."""

_TENSES = {"past": 1, "present": 2, "future": 3}


@dataclass(frozen=True, slots=True)
class Facts:
    """The evidence of a question and the quantities that its constants stand for."""

    evidence: Evidence
    quantities: dict[str, Quantity]
    """Constant ("N0", "N1", ..., and "Q" for the target) to quantity."""

    @property
    def numbers(self) -> list[str]:
        """The constants of the numbers, in the order of the text."""
        return [name for name in self.quantities if name != TARGET]


def constants_of(reading: Reading) -> dict[str, Quantity]:
    """A constant for each number that can take part and for the target."""
    found = {f"N{q.index}": q for q in reading.quantities if q.value is not None}
    if reading.target is not None:
        found[TARGET] = reading.target
    return found


def base_dimension(quantity: Quantity) -> Dimension:
    """The dimension of a number as the text gives it."""
    return Dimension(quantity.entity, quantity.rate)


def retrieve(reading: Reading) -> Facts:
    """All observed atoms that `knowledge/rules/predicates.mln` declares, except those over dimensions."""
    quantities = constants_of(reading)
    evidence = Evidence(
        {
            "quantity": tuple(quantities),
            "cue": tuple(cue.capitalize() for cue in load_words().cues),
            "concept": tuple(CONCEPTS.values()),
        }
    )
    for name, quantity in quantities.items():
        evidence.add("Target" if name == TARGET else "Number", name)
        _add_single(evidence, name, quantity, reading)
    for (one, first), (two, second) in permutations(quantities.items(), 2):
        _add_pair(evidence, one, first, two, second, reading)
    return Facts(evidence, quantities)


def _add_single(evidence: Evidence, name: str, quantity: Quantity, reading: Reading) -> None:
    predicate, degree = _verb_class(quantity, reading.target)
    evidence.add(predicate, name, degree=degree)
    if is_money(quantity.entity):
        evidence.add("Money", name)
    if quantity.rate:
        evidence.add("Rated", name, degree=_rate_degree(quantity, reading))
    term = load_words().terms.get(quantity.comparison)
    if term == "multiply":
        evidence.add("MathMul", name)
    elif term and (
        quantity.compared_to is not None or quantity.number is None or _says_than(quantity, reading)
    ):
        evidence.add("MathAdd" if term == "add" else "MathSub", name)
    for cue in sorted(cues_of(quantity, reading)):
        evidence.add("Says", name, cue.capitalize())
    target = reading.target
    if name == TARGET or target is None:
        return
    if quantity.value == 1:
        evidence.add("One", name)
    if _described_otherwise(quantity, target) or _is_other_thing(quantity, reading):
        evidence.add("Foreign", name)
    if _is_strangers(quantity, reading):
        evidence.add("Stranger", name)
    if _is_aside(quantity, reading):
        evidence.add("Aside", name)


def _verb_class(quantity: Quantity, target: Quantity | None) -> tuple[str, float]:
    """The predicate of the verb's class and how sure it is; an unlisted verb that the question repeats is a
    state.
    """
    words, verb = load_words(), quantity.verb.lower()
    if not verb:
        return "State", UNKNOWN
    more = quantity.comparison == "more" and quantity.compared_to is None
    if more and verb == "be":
        return "Get", GUESSED_VERB
    if is_money(quantity.entity) and verb in words.money_verbs:
        return words.money_verbs[verb].capitalize(), 1.0
    if verb in words.verbs:
        return words.verbs[verb].capitalize(), 1.0
    if more:
        return "Get", GUESSED_VERB
    if target is not None and target is not quantity and target.verb == quantity.verb:
        return "State", GUESSED_VERB
    name, similarity = nearest(verb, words.seeds, "v")
    return (name.capitalize(), GUESSED_VERB * similarity) if similarity else ("State", UNKNOWN / 2)


def _says_than(quantity: Quantity, reading: Reading) -> bool:
    first, stop = clause_of(quantity, reading)
    return any(token.text.lower() == "than" for token in reading.tokens[first:stop])


def _rate_degree(quantity: Quantity, reading: Reading) -> float:
    """How sure it is that a rate is one: the text says "each", or something else is counted in it."""
    others = [*reading.quantities, *([reading.target] if reading.target else [])]
    if any(o.index != quantity.index and o.entity and alike(quantity.rate, o.entity) > 0 for o in others):
        return 1.0
    if reading.target is not None and reading.target.rate == quantity.rate:
        return 1.0
    return SAID_RATE if "each" in cues_of(quantity, reading) else LOOSE_RATE


def _add_pair(evidence: Evidence, one: str, a: Quantity, two: str, b: Quantity, reading: Reading) -> None:
    evidence.add("SameUnit", one, two, degree=alike(a.entity, b.entity))
    evidence.add("SameSubject", one, two, degree=same_subject(a, b, reading))
    evidence.add("Receives", one, two, degree=receives(a, b, reading))
    if a.verb and a.verb == b.verb:
        evidence.add("SameVerb", one, two)
    if a.rate:
        evidence.add("RateOf", one, two, degree=_rate_match(a, b))
    if _differ(_owner(a), _owner(b)):
        evidence.add("OtherSubject", one, two)
    if a.compared_to is not None:
        evidence.add("Compared", one, two, degree=_coreference(a.compared_to, _owner(b)))
    if one == TARGET or two == TARGET:
        return
    if _is_earlier(a, b, reading):
        evidence.add("Before", one, two)
    if a.first < b.first:
        if _is_later(a, b, reading):
            evidence.add("Later", one, two)
        evidence.add("Sibling", one, two, degree=_sibling(a, b, reading))
    if a.sentence == b.sentence:
        evidence.add("Beside", one, two)
    assert a.value is not None
    assert b.value is not None
    if b.value and (a.value / b.value).denominator == 1:
        evidence.add("Divides", one, two)
    if a.value > b.value:
        evidence.add("Larger", one, two)
        part = _part(b, a, reading)
        evidence.add("Hypernym", one, two, degree=part)
        evidence.add("Hyponym", two, one, degree=part)


def _owner(quantity: Quantity) -> Mention | None:
    """Whose the things are: the subject, unless the things themselves are the subject."""
    subject = quantity.subject
    if subject is None or (subject.first < quantity.stop and quantity.first < subject.stop):
        return None
    return subject


def _coreference(one: Mention | None, other: Mention | None) -> float:
    if one is None and other is None:
        return BOTH_UNNAMED
    if one is None or other is None:
        return UNNAMED_SUBJECT
    if one.referent == other.referent or _same_head(one, other):
        return 1.0
    if one.is_pronoun or other.is_pronoun:
        return 0.3
    return 0.3 if _is_thing(one) or _is_thing(other) else 0.0


def _same_head(one: Mention, other: Mention) -> bool:
    return one.head.lower() == other.head.lower()


def _is_thing(mention: Mention) -> bool:
    """Whether a mention is not a name: what a thing has may be somebody's."""
    return mention.text[:1].islower() or mention.text.lower().startswith(("the ", "a ", "an "))


def _differ(one: Mention | None, other: Mention | None) -> bool:
    """Whether two different owners are named: names do not stand for each other, nouns may."""
    if one is None or other is None or one.is_pronoun or other.is_pronoun:
        return False
    return one.referent != other.referent and not _same_head(one, other)


def same_subject(a: Quantity, b: Quantity, reading: Reading) -> float:
    """Coref(Subj1, Subj2) as a degree in [0, 1]; what somebody's cat has, that person may give away."""
    one, other = _owner(a), _owner(b)
    degree = _coreference(one, other)
    if degree < OF_THE_OWNER and one is not None and other is not None and _is_of(one, other, reading):
        return OF_THE_OWNER
    return degree


def _is_of(one: Mention, other: Mention, reading: Reading) -> bool:
    """Whether one of the two is part of the other's phrase: "Tim" of "Tim's cat", not "Tim" of "Tim's
    father".
    """
    return any(
        part.referent == whole.referent
        for thing, whole in ((one, other), (other, one))
        if is_kind(thing.head.lower(), "person") < OF_THE_OWNER / 2
        for part in reading.mentions
        if part != thing and thing.first <= part.first and part.stop <= thing.stop
    )


def receives(a: Quantity, b: Quantity, reading: Reading) -> float:
    """Coref(Subj1, IObj2) as a degree: whether the first one's owner, or place, is where the second goes to
    or from.
    """
    owner = _owner(a)
    parties = [m for m in (b.recipient, _possessor(b, reading)) if m is not None]
    if owner is not None:
        if any(owner.referent == m.referent or owner.head == m.head for m in parties):
            return 1.0
        return 0.9 * (bool(b.location) and owner.head == b.location)
    place = a.location
    if place and (place == b.location or any(m.head == place for m in parties)) and _owner(b) is not None:
        return 0.9
    return 0.0


def _possessor(quantity: Quantity, reading: Reading) -> Mention | None:
    """Whose things they are in "13 of Mike's cards"."""
    owners = {
        t.index for t in reading.tokens[quantity.first : quantity.stop] if t.dep.startswith("nmod:poss")
    }
    return next((m for m in reading.mentions if owners & set(range(m.first, m.stop))), None)


def _rate_match(a: Quantity, b: Quantity) -> float:
    """Coref(Rate1, Unit2)."""
    if b.rate and b.rate == a.rate:
        return 0.0
    return alike(a.rate, b.entity) if b.entity else UNKNOWN / 2


def _kinds_of_one(one: str, other: str, reading: Reading) -> float:
    """To what degree two units are kinds of what is asked for, or are counted together by the question."""
    target = reading.target
    if target is None or not one or not other:
        return 0.0
    kinds = min(is_kind(one, target.entity), is_kind(other, target.entity)) if target.entity else 0.0
    if is_money(one) or is_money(other):
        return KINDS * kinds
    both = _is_asked_about(one, reading) and _is_asked_about(other, reading)
    rates = target.rate or any(q.rate for q in reading.quantities)
    neither = (
        bool(target.entity)
        and not rates
        and not alike(one, target.entity)
        and not alike(other, target.entity)
    )
    together = "total" in cues_of(target, reading) or _are_listed_together(one, other, reading)
    return max(KINDS * kinds, ASKED_TOGETHER * (both or neither), COUNTED_TOGETHER * together)


def _are_listed_together(one: str, other: str, reading: Reading) -> bool:
    """Whether one sentence says the same of both units: "18 rolls and 12 buns"."""
    unrated = [q for q in reading.quantities if not q.rate]
    return any(
        {a.entity, b.entity} == {one, other} and a.sentence == b.sentence and a.verb == b.verb
        for a in unrated
        for b in unrated
        if a.index < b.index
    )


def _is_asked_about(unit: str, reading: Reading) -> bool:
    """Whether the sentence of the question names the unit."""
    if reading.target is None:
        return False
    sentence = reading.sentences[reading.target.sentence]
    return any(unit == token.lemma.lower() for token in reading.tokens[sentence.first : sentence.stop])


def _sibling(a: Quantity, b: Quantity, reading: Reading) -> float:
    """Sibling(Number1, Number2) as a degree: of one kind, or kinds of what is asked for, and told in the same
    way.
    """
    target = reading.target
    degree = max(alike(a.entity, b.entity), _kinds_of_one(a.entity, b.entity, reading))
    if bool(a.rate) != bool(b.rate):
        degree *= 0.5
    one, other = _verb_class(a, target)[0], _verb_class(b, target)[0]
    if a.verb != b.verb and (one in LOSSES) != (other in LOSSES):
        degree *= 0.4
    elif (a.verb != b.verb and one != other) or (one == other == "State" and _is_later(a, b, reading)):
        degree *= 0.5
    return degree * (1.0 if a.verb == b.verb or a.sentence == b.sentence else 0.8)


def _is_earlier(a: Quantity, b: Quantity, reading: Reading) -> bool:
    """Whether `a` is told first, or is said to have been there at the start."""
    starts = ["start" in cues_of(q, reading) for q in (a, b)]
    return starts[0] if starts[0] != starts[1] else a.first < b.first


def _is_later(a: Quantity, b: Quantity, reading: Reading) -> bool:
    """Whether `b`, further on in the text, is told of a later time."""
    by_tense = 0 < _TENSES.get(a.tense, 0) < _TENSES.get(b.tense, 0)
    return by_tense or not {"now", "rest"}.isdisjoint(cues_of(b, reading))


def _described_otherwise(quantity: Quantity, target: Quantity) -> bool:
    """Whether the number and the target are different sorts of one thing."""
    if quantity.entity != target.entity or not quantity.adjectives or not target.adjectives:
        return False
    return set(quantity.adjectives).isdisjoint(target.adjectives)


def _is_other_thing(quantity: Quantity, reading: Reading) -> bool:
    """Whether it counts lemons where apples are asked for, and nothing is counted per lemon."""
    target = reading.target
    if target is None or not quantity.entity or not target.entity or quantity.rate or target.rate:
        return False
    others = [q for q in reading.quantities if q is not quantity]
    if any(q.rate and alike(q.rate, quantity.entity) > 0 for q in others) or alike(
        quantity.entity, target.entity
    ):
        return False
    return sum(q.entity == target.entity and not q.rate for q in others) > 0 and not any(
        _rate_degree(q, reading) < 1 for q in reading.quantities if q.rate
    )


def _is_strangers(quantity: Quantity, reading: Reading) -> bool:
    """Whether somebody has it whom the question does not ask about, and nobody else has to do with it."""
    target = reading.target
    owner, asked = _owner(quantity), _owner(target) if target else None
    if target is None or owner is None or asked is None or not _differ(owner, asked):
        return False
    if target.comparison or asked.is_plural or _verb_class(quantity, target)[0] != "State":
        return False
    if (
        quantity.recipient is not None
        or quantity.compared_to is not None
        or quantity.comparison
        or quantity.rate
    ):
        return False
    named = not _is_thing(owner) and not _is_thing(asked)
    return named and any(
        other is not quantity and _coreference(_owner(other), asked) == 1 for other in reading.quantities
    )


def _is_aside(quantity: Quantity, reading: Reading) -> bool:
    """Whether it only describes part of the number before it in the same sentence: "and 3 had spots"."""
    alone = reading.tokens[quantity.first : quantity.stop]
    following = reading.tokens[quantity.stop] if quantity.stop < len(reading.tokens) else None
    return (
        len(alone) == 1
        and following is not None
        and following.tag in ("VBD", "VBP", "VBZ")
        and any(q.sentence == quantity.sentence and q.first < quantity.first for q in reading.quantities)
    )


def _part(part: Quantity, whole: Quantity, reading: Reading) -> float:
    """Hyponym(part, whole) as a degree."""
    if is_money(part.entity) or is_money(whole.entity):
        return 0.0
    after = part.number.stop if part.number else part.stop
    following = [token.text.lower() for token in reading.tokens[after : after + 2]]
    if len(following) == 2 and following[0] == "of" and following[1] in _ANAPHORS:
        return 0.9
    if part.entity == whole.entity and set(part.adjectives) > set(whole.adjectives):
        return 0.7
    if part.entity == whole.entity and part.syntax == whole.syntax == "nsubj" and part.first > whole.first:
        return 0.4  # "40 people came, and 6 people sat in front"
    if part.entity != whole.entity and part.entity and whole.entity:
        return 0.8 * (entails(part.entity, whole.entity) >= 0.5)
    return 0.0


_ANAPHORS = {"they", "them", "the", "these", "those", "it", "his", "her", "their", "he", "she"}


def add_dimensions(facts: Facts, dimensions: dict[str, Dimension], reading: Reading) -> None:
    """The atoms over dimensions: those of the numbers, which agree, and which the question wants.

    Args:
        facts: their evidence gets the atoms and the domain "dimension".
        dimensions: constant to dimension.
        reading: for what the question asks.
    """
    evidence = facts.evidence
    evidence.domains["dimension"] = tuple(dimensions)
    wanted = base_dimension(facts.quantities[TARGET])
    for number in facts.numbers:
        evidence.add("Base", number, str(base_dimension(facts.quantities[number])))
    for one, first in dimensions.items():
        evidence.add("Wanted", one, degree=agree(first, wanted))
        for two, second in dimensions.items():
            degree = 1.0 if one == two else agree(first, second)
            if not first.rate and not second.rate:
                degree = max(degree, _kinds_of_one(first.unit, second.unit, reading))
            evidence.add("Agree", one, two, degree=degree)
