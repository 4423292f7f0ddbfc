"""What an amount without a noun counts: "gave 3 to Jessica", "2 of them", "84, 91 and 88 points"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from knowledge.names import gender_of_noun
from knowledge.quantities import load
from solvers.reading.model import NumberKind
from solvers.reading.nouns import is_collective
from solvers.reading.owners import remnant_of
from solvers.reading.phrases import Phrase, entity_lemma
from solvers.reading.referents import Mentions
from solvers.reading.relations import Relations, counted_by_number
from solvers.reading.shapes import PI, pi_told
from solvers.reading.statements import coordinated
from solvers.reading.tree import Tree
from solvers.reading.units import dimension_fits
from solvers.reading.words import word_set

_CENTS = re.compile(r"\d+\.\d\d")

_LENGTH = "length"
_LINKS = ("of", "is", "are", "=", "and", ",")


def elided(
    tree: Tree,
    mentions: Mentions,
    phrase: Phrase,
    everything: Sequence[Phrase],
    relations: Relations,
    rate: str,
    target: Phrase | None,
) -> tuple[str, str]:
    """Return the entity and the unit of an amount without them.

    Args:
        tree: the tree of the text.
        mentions: the mentions of people and things in it.
        phrase: the phrase of the amount.
        everything: all amounts of the text in order, including the target.
        relations: the relations between the amount and its verb.
        rate: the unit of its rate; empty if there is none.
        target: the amount that is asked for, if there is one.
    """
    number = phrase.number
    if number is not None and pi_told(tree.words, number.first, number.stop):
        return PI, PI
    if _is_length(tree, phrase, everything):
        return _LENGTH, _LENGTH
    said = (
        _of_them(tree, mentions, phrase, everything)
        or _of_fronted(tree, phrase)
        or _number_of(tree, phrase)
        or _age(tree, mentions, phrase, relations)
        or _members(tree, phrase)
        or _counted_by_subject(tree, relations)
        or _scored(tree, phrase, everything, relations)
        or _remaining_kind(tree, mentions, phrase)
        or _in_packs(tree, phrase)
        or _in_each(tree, phrase, everything)
        or _listed(tree, phrase, everything)
        or _of_standard(phrase, everything)
        or _of_counting(tree, phrase, relations)
    )
    money = _money_paid(tree, phrase, everything, relations)
    if said or money:
        return said or money, _unit_of(said, phrase, everything) if said else money
    return _from_earlier(tree, phrase, everything, relations, rate, target)


def _from_earlier(
    tree: Tree,
    phrase: Phrase,
    everything: Sequence[Phrase],
    relations: Relations,
    rate: str,
    target: Phrase | None,
) -> tuple[str, str]:
    """Return the entity and unit of the closest earlier quantity (ALGES, Table 1, rule 2) or the next best one."""
    earlier = _earlier(tree, phrase, everything, target)
    never = {"%", "time", rate, *_other_arguments(tree, phrase, everything, relations)}
    fit = [p for p in earlier if not p.is_money and p.entity not in never]
    adjective = tree.word(phrase.comparison_at + 2) if phrase.comparison else ""
    if adjective == "often":
        return "time", "time"  # "twice as often"
    measured = next((p for p in fit if dimension_fits(p.entity, adjective)), None)
    if measured is not None:  # "twice as long"
        return measured.entity, measured.unit
    parallel = (
        _again(tree, phrase, fit)
        or _gapped(tree, phrase, fit)
        or _parallel(tree, phrase, fit, relations)
        or _asked_again(tree, phrase, fit, relations)
    )
    if parallel is not None:
        return parallel.entity, parallel.unit
    thing = _asked_thing(tree, phrase, fit, target) or _closest_thing(
        phrase, fit, is_object=0 <= relations.verb_at < phrase.first and relations.syntax != "flat"
    )
    if thing is not None:
        return _as_counted(tree, phrase, thing, rate)
    noun = _plural_before(tree, phrase, rate)
    if not noun and target is not None and target.entity not in never:
        noun = target.entity
    if noun:
        return noun, noun
    found = next(chain(fit, _later(phrase, everything, never), earlier), phrase)
    return found.entity, found.unit


def _later(phrase: Phrase, everything: Sequence[Phrase], never: Collection[str]) -> Iterator[Phrase]:
    """Yield the amounts of things that come after a phrase: the pupils in "One bus seats 40. All 130 pupils are
    going."
    """
    behind = (p for p in everything if p.first > phrase.first and p.number is not None)
    return (p for p in behind if p.entity and not p.is_money and p.entity not in never)


def _other_arguments(
    tree: Tree, phrase: Phrase, everything: Sequence[Phrase], relations: Relations
) -> Iterator[str]:
    """Yield other arguments of the verb, which the amount does not count: the seals in "The seals ate 8", the pounds in
    "the other two weigh 7 pounds".
    """
    if relations.subject is not None:
        yield relations.subject.head
    stop = tree.sentence(phrase.first).stop
    objects = (p.entity for p in everything if phrase.stop <= relations.verb_at < p.first < stop)
    if phrase.number is not None:
        yield next(objects, "")


def _of_standard(phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """Return the pies in "4 more than half the number of pies"."""
    multiples = (p for p in everything if p.is_multiple and phrase.comparison)
    return next((p.entity for p in multiples if p.first == phrase.comparison_at + 2), "")


def _of_counting(tree: Tree, phrase: Phrase, relations: Relations) -> str:
    """Return the wheels in "Counting every wheel gives 47": the object of the counting is what the number counts."""
    verb = relations.verb_at
    if not 0 <= verb < phrase.first:
        return ""
    deed = next((c for c in tree.children[verb] if tree.tokens[c].dep == "csubj" and c < verb), None)
    thing = tree.child(deed, "obj") if deed is not None else None
    return entity_lemma(tree, thing) if thing is not None and tree.is_noun(thing) else ""


def _earlier(tree: Tree, phrase: Phrase, everything: Sequence[Phrase], target: Phrase | None) -> list[Phrase]:
    """Return the amounts before a phrase, the closest first, without what contains it: "one tank with 22" does not
    count tanks.
    """
    around = tree.word(phrase.first - 1) in {"with", "of"}
    named = (p for p in reversed(everything) if p.entity not in ("", PI) and p is not target)
    before = (p for p in named if p.first < phrase.first)
    return [p for p in before if not (around and p.stop == phrase.first - 1)]


def _money_paid(tree: Tree, phrase: Phrase, everything: Sequence[Phrase], relations: Relations) -> str:
    """Return the currency of a number without a noun, based on its cents, its verb, or its article: "she paid 3.50",
    "gave him a twenty"; empty if there is none.
    """
    is_bill = tree.word(phrase.first - 1) == "a" and relations.verb in word_set("giving_verbs")
    has_cents = phrase.number is not None and _CENTS.fullmatch(phrase.number.text) is not None
    is_priced = phrase.number is None or relations.verb in word_set("valuing_verbs")
    is_paid = phrase.stop > relations.verb_at or not is_priced  # unlike "the others cost", "5 cost $9"
    is_money = has_cents or is_bill or relations.verb in word_set("money_verbs")
    if phrase.is_target or not is_paid or not is_money:
        return ""
    return next((p.entity for p in everything if p.is_money), "")


def _closest_thing(phrase: Phrase, fit: Sequence[Phrase], is_object: bool) -> Phrase | None:
    """Return the first of the phrases that counts things; "each bag" counts only if nothing else does."""

    def rank(other: Phrase) -> tuple[bool, bool, bool]:
        is_person = gender_of_noun(other.entity) is not None and (phrase.is_target or is_object)
        is_each = other.number is None and other.determiner in {"each", "every"}
        describes = bool(other.counted)  # a 5-mile walk
        return is_person, is_each, describes  # people are what is asked for only if nothing else is

    return min((p for p in fit if p.entity not in word_set("spans")), key=rank, default=None)


def _asked_thing(tree: Tree, phrase: Phrase, fit: Sequence[Phrase], target: Phrase | None) -> Phrase | None:
    """Return the closest amount of what the question asks for, if only earlier sentences count it: in "She picked
    8 plums and 3 figs. She ate 2. How many plums are left?" the 2 are plums.
    """
    first = tree.sentence(phrase.first).first
    if target is None or phrase.is_target or phrase.number is None or any(p.first >= first for p in fit):
        return None
    return next((p for p in fit if p.entity == target.entity and p.number is not None), None)


def _again(tree: Tree, phrase: Phrase, fit: Sequence[Phrase]) -> Phrase | None:
    """Return the three drivers in "each of the 3": the closest earlier amount with the same number."""
    number = phrase.number
    if number is None or tree.word(phrase.first - 1) != "the":
        return None
    return next((p for p in fit if p.number and p.number.value == number.value), None)


def _gapped(tree: Tree, phrase: Phrase, fit: Sequence[Phrase]) -> Phrase | None:
    """Return the number in the same place of the clause before one without a verb: "30 went to the swings, 24 to the
    slide".
    """
    token = tree.tokens[phrase.head]
    has_gap = any(tree.tokens[c].dep == "orphan" for c in tree.children[phrase.head])
    if phrase.number is None or token.dep != "conj" or not has_gap:
        return None
    beside = [p for p in fit if tree.tokens[p.head].head == token.head and p.number]
    core = (p for p in beside if tree.relation(p.head) in {"obj", "nsubj"})
    return next(chain(core, beside), None)


def _parallel(tree: Tree, phrase: Phrase, fit: Sequence[Phrase], relations: Relations) -> Phrase | None:
    """Return the students in "One has 29 students, the other has 28", or the points in "lost 15 points on one question
    and won 8 on the next": the closest earlier object of the same verb, or of a verb with the same subject.
    """
    verb = relations.verb_at
    if not 0 <= verb < phrase.first or phrase.is_target or tree.word(phrase.stop) == "of":
        return None
    sentence, shared = tree.sentence(phrase.first), _object_before(tree, phrase, fit, verb)
    if shared is not None:
        return shared
    for other in fit:
        before = tree.verb_before(other.first) if sentence.first <= other.first < verb else None
        if before is not None and tree.lemma(before) == tree.lemma(verb) and other.number is not None:
            return other
    return None


def _asked_again(tree: Tree, phrase: Phrase, fit: Sequence[Phrase], relations: Relations) -> Phrase | None:
    """Return the points in "She scored 80 points on two tests. What must she score on the third?"."""
    if phrase.determiner != "what" or relations.verb in {"", "be", "have", "do"}:
        return None
    told = ((p, tree.governing_verb(p.head)) for p in reversed(fit) if p.number is not None)
    return next((p for p, verb in told if verb is not None and tree.lemma(verb) == relations.verb), None)


def _object_before(tree: Tree, phrase: Phrase, fit: Sequence[Phrase], verb: int) -> Phrase | None:
    """Return the object of a verb that is joined to another verb, whose object is the phrase: the tulips in "divides 48
    tulips among 3 vases, putting 17 in the first".
    """
    stop = phrase.stop + (phrase.comparison_at == phrase.stop)  # "saw 2 more"
    is_object = tree.relation(tree.top(phrase.first, stop)) == "obj"
    if tree.tokens[verb].dep not in {"conj", "advcl"} or not is_object:
        return None
    first = tree.tokens[verb].head
    tops = ((p, tree.top(p.first, p.stop)) for p in fit if p.number is not None)
    return next(
        (p for p, top in tops if tree.relation(top) == "obj" and tree.tokens[top].head == first), None
    )


def _as_counted(tree: Tree, phrase: Phrase, thing: Phrase, rate: str) -> tuple[str, str]:
    """Return the entity and unit of `thing`; for people, those of what they may have, if it is named between the two
    phrases.
    """
    if gender_of_noun(thing.entity) is None:
        return thing.entity, thing.unit
    start = max(thing.stop, tree.sentence(phrase.first).first)
    noun = _plural_before(tree, phrase, rate, first=start) or thing.entity
    return noun, noun


def _of_them(tree: Tree, mentions: Mentions, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """Return the things in "2 of them", the people in "4 of us", the books in "A 40-page book costs $3. He buys 2 of
    them"; empty for people with names and for whatever is not resolved.
    """
    at = phrase.number.stop if phrase.number is not None else phrase.first
    if tree.word(at) == "of" and tree.word(at + 1) in {"us", "you"}:
        return "person"
    if tree.word(at) != "of" or tree.word(at + 1) != "them":
        return ""
    noun = mentions.noun_at(at + 1)
    plurals = {entity_lemma(tree, token.index) for token in tree.tokens if token.tag == "NNS"}
    if noun not in plurals and (described := _described(tree, phrase, everything)):
        return described
    return noun if noun.isalpha() and noun not in {"person", "them"} and noun in plurals else ""


def _described(tree: Tree, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """Return what the last measure before an amount describes: the book in "a 40-page book"."""
    before = (p for p in reversed(everything) if p.first < phrase.first and tree.word(p.first + 1) == "-")
    measure = next(before, None)
    run = tree.noun_run(measure.first + 2) if measure is not None else None
    noun = run[1] - 1 if run is not None else -1
    return (
        entity_lemma(tree, noun) if run is not None and run[1] - run[0] > 1 and tree.tag(noun) == "NN" else ""
    )


def _of_fronted(tree: Tree, phrase: Phrase) -> str:
    """Return the cars in "Of the cars, 10 are blue"."""
    first = tree.sentence(phrase.first).first
    noun = tree.phrase_end(first + 1) - 1 if tree.word(first) == "of" else phrase.first
    is_fronted = noun < phrase.first and tree.tag(noun) == "NNS" and tree.word(noun + 1) == ","
    return entity_lemma(tree, noun) if is_fronted else ""


def _unit_of(entity: str, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """Return an entity with its modifiers from the previous amount, if there is one."""
    earlier = (p.unit for p in reversed(everything) if p.first < phrase.first and p.entity == entity)
    return next(earlier, entity)


def _is_length(tree: Tree, phrase: Phrase, everything: Sequence[Phrase]) -> bool:
    """Return whether a number is a length without a unit, as all in the text: "a radius of 5", "bases 3 and 7"."""
    number, at = phrase.number, phrase.first - 1
    if number is None or any(load().dimension(p.entity) == _LENGTH for p in everything):
        return False
    while tree.word(at) in _LINKS or tree.tag(at) == "CD":
        at -= 1
    is_named = tree.lemma(at) in word_set("length_nouns") | word_set("sides_of_shapes")
    return is_named and number.kind is NumberKind.CARDINAL


def _number_of(tree: Tree, phrase: Phrase) -> str:
    """Return the sailboats in "the number of sailboats is 6 more than"."""
    counting = counted_by_number(tree, phrase, tree.governing_verb(tree.top(phrase.first, phrase.stop)))
    return entity_lemma(tree, counting[0]) if counting is not None else ""


def _age(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> str:
    """Return the years in "Kim just turned 9", "before she is 30", unlike the points in "she is at 47"."""
    subject = relations.subject
    is_number = phrase.number is not None and phrase.number.kind is NumberKind.CARDINAL
    if subject is None or not is_number or phrase.comparison or relations.verb not in {"be", "turn"}:
        return ""
    is_marked = tree.tag(phrase.first - 1) == "IN"
    follows = relations.verb_at < phrase.first and tree.word(phrase.stop) != "of" and not is_marked
    named = (tree.lemma(at) for at in tree.children[phrase.head] if tree.relation(at) == "nsubj")
    if not (word_set("score_nouns") | {"average", "mean"}).isdisjoint(named):
        return ""  # an average is no person
    return "year" if follows and mentions.is_person(subject) and not subject.is_plural else ""


def _members(tree: Tree, phrase: Phrase) -> str:
    """Return the people in "a family of 6"."""
    of = phrase.first - 1
    is_group = tree.word(of) == "of" and is_collective(tree.lemma(of - 1))
    return "person" if is_group and phrase.number is not None else ""


def _counted_by_subject(tree: Tree, relations: Relations) -> str:
    """Return the ducks in "The ducks outnumber the geese by 12", the people in "The population grew to 5,000", the ages
    in "Their ages add up to 20".
    """
    subject = tree.subject(relations.verb_at) if relations.verb_at >= 0 else None
    if subject is None:
        return ""
    if tree.lemma(subject) in word_set("headcounts"):
        counted = subject - 1 if tree.tag(subject - 1) == "NN" else _of_plural(tree, subject)
        return "person" if counted is None else entity_lemma(tree, counted)  # "the deer population"
    is_sum = relations.verb == "total" or tree.words[relations.verb_at + 1 : relations.verb_at + 2] == ["up"]
    adds_up = is_sum and relations.verb in {"add", "total"} and tree.tag(subject) == "NNS"
    adds_up = adds_up and subject < relations.verb_at
    return entity_lemma(tree, subject) if adds_up or tree.lemma(relations.verb_at) == "outnumber" else ""


def _of_plural(tree: Tree, noun: int) -> int | None:
    """Return the wolves in "the population of wolves", or `None`."""
    behind = noun + 2
    return behind if tree.word(noun + 1) == "of" and tree.tag(behind) == "NNS" else None


def _scored(tree: Tree, phrase: Phrase, everything: Sequence[Phrase], relations: Relations) -> str:
    """Return the points in "Her scores on 4 quizzes were 85, 92, 78 and 93", "got 85 on her test", and in a later "What
    does she need for an average of 84?".
    """
    sentence = tree.sentence(phrase.first)
    is_mean = not {"average", "mean"}.isdisjoint(tree.words[sentence.first : sentence.stop])
    if is_mean and any(p.entity == "point" for p in everything if p.first < sentence.first):
        return "point"
    subject = tree.subject(relations.verb_at) if tree.lemma(relations.verb_at) == "be" else None
    scores = subject is not None and tree.lemma(subject) in word_set("score_nouns")
    is_behind = 0 <= relations.verb_at < phrase.first and phrase.number is not None
    return "point" if is_behind and (scores or _is_on_test(tree, phrase)) else ""


def _is_on_test(tree: Tree, phrase: Phrase) -> bool:
    """Return whether a test follows bare numbers as the place where they were scored, or begins their sentence: "On her
    first 3 quizzes, she scored ..."
    """
    first, stop = tree.sentence(phrase.first).first, tree.sentence(phrase.first).stop
    verb = tree.verb_before(phrase.first)
    opening = range(first, verb) if tree.word(first) in {"on", "in"} and verb is not None else ()
    if any(tree.lemma(at) in word_set("tests") for at in opening if tree.is_noun(at)):
        return True
    listed = (
        at for at in range(phrase.stop, stop) if tree.word(at) not in {",", "and"} and tree.tag(at) != "CD"
    )
    on = next(listed, stop)
    nouns = (at for at in range(on + 1, stop) if tree.is_noun(at) and not tree.is_noun(at + 1))
    return tree.word(on) in {"on", "in"} and tree.lemma(next(nouns, on)) in word_set("tests")


def _remaining_kind(tree: Tree, mentions: Mentions, phrase: Phrase) -> str:
    """Return the buns in "rolls are sold 10 to a pack and buns 8 to a bag"."""
    remnant = remnant_of(tree, mentions, phrase)
    if remnant is None or not remnant[1] or mentions.is_person(remnant[0]):
        return ""
    noun = remnant[0].stop - 1
    is_bare = tree.tag(noun) == "NNS" and tree.tag(remnant[0].first) not in {"DT", "PRP$", "CD"}
    return entity_lemma(tree, noun) if is_bare else ""


def _in_packs(tree: Tree, phrase: Phrase) -> str:
    """Return the erasers in "erasers in bags of 5", "erasers come in bags of 5"."""
    of = phrase.first - 1
    place = of - 2 - (tree.tag(of - 2) == "CD")  # "in 5 bags of 6"
    is_packed = phrase.number is not None and tree.word(of) == "of" and tree.word(place) in {"in", "into"}
    noun: int | None = place - 1
    if is_packed and tree.tag(place - 1).startswith("VB"):
        noun = tree.subject(place - 1)
    is_plural = noun is not None and tree.is_noun(noun) and (tree.tag(noun) == "NNS" or noun == place - 1)
    named = tree.tokens[noun].lemma.lower() if is_packed and noun is not None and is_plural else ""
    return "" if named in word_set("parts") else named


def _in_each(tree: Tree, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """Return the eggs in "9 cartons of eggs, 12 in each"."""
    before = (p for p in reversed(everything) if p.first < phrase.first and p.number is not None)
    contents = next((p.contents for p in before), "")
    return contents if tree.words[phrase.stop : phrase.stop + 2] == ["in", "each"] else ""


def _listed(tree: Tree, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """Return the points in "84, 91 and 88 points": in a list of bare numbers, the noun comes with the last one."""
    place = everything.index(phrase)
    run = coordinated(tree, everything[place:])
    told = len(coordinated(tree, everything[: place + 1][::-1])) - 1
    plain = [p.number is not None and p.stop == p.number.stop and not p.entity for p in run]
    last = run[-1]
    counts_it = tree.tokens[phrase.head].dep == "nummod" and tree.tokens[phrase.head].head == last.head
    is_list = (told + len(run) > 2 or counts_it) and all(plain[:-1])  # "8 and 15 points"
    return last.entity if is_list and len(run) > 1 and last.number is not None else ""


def _plural_before(tree: Tree, phrase: Phrase, rate: str, *, first: int = 0) -> str:
    """Return the closest plural noun for things, from `first` to the phrase, that is not its rate."""
    for at in reversed(tree.plural_things[: bisect_left(tree.plural_things, phrase.first)]):
        lemma = tree.tokens[at].lemma.lower()
        if at < first:
            break
        if lemma != rate:
            return lemma
    return ""
