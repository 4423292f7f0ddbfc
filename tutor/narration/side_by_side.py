"""What follows an answer about several things: what each item in a list is, or both sides of a comparison."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowledge import lexicon, relations
from knowledge.accounts import Account
from knowledge.relations import Fact
from solvers.science.spine.index import KIND, Thing, denies, head, index, lemmas
from solvers.science.spine.proof import RelationProof
from solvers.science.spine.say import full
from tutor.narration.accounts import account_of, account_of_event, steps_of
from tutor.narration.again import without_class
from tutor.narration.deciding import deciding_words, shared
from tutor.narration.each import beside, joined, of_both, of_each
from tutor.narration.examples import SHOWS, examples_of, shown_beside
from tutor.narration.facts import repeats
from tutor.narration.meant import meant_each
from tutor.narration.related import of_fact, shared_by
from tutor.narration.step import Step

COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_GOOD_FOR = ("does", "used for", "protects from")
_MAIN = 0.5
"""The share of the uses of a noun that its main meaning has."""
_HAVING = "has"
"""The verb of a clause that distinguishes things by what one of them has."""
_BECAUSE = "happens because"
_OF_MATTER = "made of"
"""The form of a question whose answer does not say that anything happens."""
_MEMBERS = (KIND, SHOWS)
_OF_A_CLASS = 3
"""How many sentences are told about a class."""
_OF_CLASS = (KIND, SHOWS, "part of", "step of", "called")
"""Relations that make the items of a list what was asked for, so that each of them may be explained."""


def of_sides(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return more about both sides of a comparison, what they share, and examples of each."""
    first = proof.rows[0]
    if proof.rule != "differs":
        return of_event(told, proof)
    one, other = (first.a, first.b) if first.relation == "differs in" else (first.a, proof.rows[1].a)
    one, other = (name.partition("; ")[0] for name in (one, other))
    steps = _meant_anew([one, other], told) or of_event(told, proof)
    facts = (
        [] if steps else of_both(one, other, [row.c for row in proof.rows[:2]]) or beside(one, other, told)
    )
    if facts:
        steps = [Step(joined(facts), "fact", evidence=tuple(map(of_fact, facts)))]
    said = shared_by(one, other)
    if said and not repeats(said, " ".join([*told, *(step.text for step in steps)])):
        steps.append(Step(said, "fact"))
    if not steps and (fact := _mark([row.c for row in proof.rows[:2]], (one, other))):
        steps.append(Step(full(relations.load(), fact), "fact", evidence=(of_fact(fact),)))
    sides = [examples_of(name, told) for name in (one, other)]
    if all(sides):
        evidence = tuple(of_fact(fact) for side in sides for fact in side)
        steps.append(Step(shown_beside(*sides), "fact", evidence=evidence))
    return steps


def _meant_anew(names: Sequence[str], told: Sequence[str]) -> list[Step]:
    """Return what each of two things is, unless that is how they have been distinguished, or it may be about something
    else with the same name: the volume of a body, not of a sound.
    """
    steps = meant_each(names, told)
    if all(repeats(without_class(step.text), *told) for step in steps):
        return []
    texts = [*(step.text for step in steps), *told]
    words = [{*lemmas(text)} - {word for name in names for word in lemmas(name)} for text in texts]
    is_meant = (
        _has_one_meaning(name) or any(words[at] & other for other in (*words[:at], *words[at + 1 :]))
        for at, name in enumerate(names)
    )
    return steps if all(is_meant) else []


def _has_one_meaning(name: str) -> bool:
    """Return whether a noun nearly always names the same sort of thing: a planet, but not the pitch of a sound."""
    senses = lexicon.senses(head(name), "n")
    return bool(senses) and senses[0].share >= _MAIN


def _mark(clauses: Sequence[str], names: Sequence[str]) -> Fact | None:
    """Return what something is good for that only one of two things has: "a cell wall supports the cell"."""
    known, passed = index(), [_thing_of(name) for name in names]
    for clause in (one for one in clauses[:1] if _HAVING in one.split()):
        words = lemmas(clause)
        for length in range(len(words), 0, -1):
            thing = known.thing(words[-length:])
            facts = [known.spine.facts[n] for n in known.about.get((thing, "a"), ()) if thing not in passed]
            telling = [fact for fact in facts if fact.relation in _GOOD_FOR and not denies(fact.cell("b"))]
            if telling:
                return min(telling, key=lambda fact: _GOOD_FOR.index(fact.relation))
    return None


def reasons_each(proof: RelationProof) -> list[Step]:
    """Return the reason for each of several things, if facts give the reason for at least two of them."""
    known = index()
    found = []
    for row in proof.rows:
        said = {*lemmas(row.sentence)}
        wanted = {*lemmas(row.b)}
        numbers = sorted({n for word in wanted for n in known.having.get((word, "a"), ())})
        facts = (known.spine.facts[number] for number in numbers)
        reasons = (f for f in facts if f.relation == _BECAUSE and wanted <= {*lemmas(f.cell("a"))} <= said)
        fact = next((f for f in reasons if {*lemmas(row.a)} & {*lemmas(f.cell("a"))}), None)
        if fact is not None:
            found.append(Step(full(known.spine, fact), "fact", evidence=(of_fact(fact),)))
    found = [*{step.text: step for step in found}.values()]
    return found if len(found) > 1 else []


def of_list(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return how many were asked for, if fewer are known, and something about each."""
    values = dict.fromkeys(proof.value)
    words = re.findall(r"\w+", proof.question.casefold())
    wanted = next((n for word in words if (n := COUNTS.get(word))), 0)
    steps = [Step(f"I know only {_number(len(values))} of them.", "fact")] if len(values) < wanted else []
    return [*steps, *_of_items([*values], told, proof)]


def _of_items(values: Sequence[str], told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return what each item of a list is or does, or how what the list is about comes about."""
    row = proof.rows[0]
    is_of_class = row.relation in _OF_CLASS
    steps = meant_each(values, told) if is_of_class else []
    if steps and (row.relation not in _MEMBERS or _name_class(steps, row.b)):
        return steps
    if steps := of_event(told, proof):
        return steps
    account = account_of(row.b.partition("; ")[0]) if row.relation in _MEMBERS else None
    if account is not None:
        return steps_of(account, account.sentences[:_OF_A_CLASS])
    facts = of_each(values, told) if is_of_class else []
    return [Step(joined(facts), "fact", evidence=tuple(map(of_fact, facts)))] if facts else []


def _name_class(steps: Sequence[Step], kind: str) -> bool:
    """Return whether steps say what makes each thing a member of a class, rather than what else it is."""
    words = {*lemmas(kind)}
    return all(words & {*lemmas(step.text)} for step in steps)


def of_event(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return how what was asked about comes about, if an account says so; what makes a claim true has to say what is
    done: that plants give off oxygen does not show that they need it.
    """
    account = account_of_event(proof.question, told[0]) if proof.form != _OF_MATTER else None
    if account is None or (proof.rule == "yes" and proof.rows[0].relation != KIND and _lacks(account, proof)):
        return []
    return steps_of(account, [text for text in account.sentences if not repeats(text, *told)])


def _lacks(account: Account, proof: RelationProof) -> bool:
    """Return whether an account lacks a verb of the question."""
    known, said = index(), lemmas(" ".join([*account.names, *account.sentences]))
    asked = deciding_words(known, proof.question)
    deeds = {word for word in asked if lexicon.met(word, "v") > lexicon.met(word, "n")}
    return not deeds <= {*said} | shared(known, said, deeds)


def _number(count: int) -> str:
    return next((word for word, number in COUNTS.items() if number == count), str(count))


def _thing_of(name: str) -> Thing:
    return index().thing(lemmas(name.partition("; ")[0]))
