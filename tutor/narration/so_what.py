"""What can follow a short answer from related facts: the reason, an example, and the other side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from knowledge import relations
from knowledge.accounts import Account
from knowledge.relations import Fact, bare
from solvers.retrieval.sentences import Quote
from solvers.science.spine.index import KIND, denies, index, is_superlative, lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import but, full, inside, is_clause, members_of
from solvers.science.spine.voice import because
from tutor.narration.accounts import account_of, steps_of
from tutor.narration.again_said import says_nothing
from tutor.narration.deciding import deciding_words, shared
from tutor.narration.denied import of_denied
from tutor.narration.examples import SHOWS, examples_of, meaning_of, shown, terms_in
from tutor.narration.facts import repeats
from tutor.narration.further import of_class as of_class_of
from tutor.narration.measured import by_numbers
from tutor.narration.quoted import quote_beside
from tutor.narration.related import Told, counted_otherwise, named_in, of_fact, related, subject_of
from tutor.narration.side_by_side import of_event, of_list, of_sides, reasons_each
from tutor.narration.step import Evidence, Step

_CAUSED = ("happens because", "happens when")
_JUDGED, _DENIED = ("yes", "no"), "no"
_COMPARED = ("differs", "larger", "smaller")
_LIST, _DEFINED, _COMPARISON, _EXAMPLES = "list", "definition", "comparison", "examples"
_COUNTED, _AMOUNTS = "has number", ("has amount", "moves around")
_TWO = 2
_FEWEST, _MOST_COUNTED = 2, 8
"""The fewest and the most things of a kind that are named if the answer counts them."""
_NAMED = "called"
_TELLING = ("located in", "found in", "used for")
"""Relations that say something about a thing whose name was asked for, the most telling first."""
_OF_THING = ("used for", "made of", "deeds", "doing", "where", "when", "who")
"""Forms of questions whose answer continues with what the thing is, unless a fact says why the answer is true."""
_WHO = "who"
"""The form whose answer is a person; saying what the discovery is shows why it matters."""
_WHY = " because "
_MOST = 3
"""The most sentences under an answer."""


def so_what(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return what follows an answer, depending on the form of its question.

    Args:
        told: the answer and the facts that are told with it.
        proof: the proof of the answer.
    """
    if proof.rule in _COMPARED:
        return of_sides(told, proof)
    if len(proof.rows) > 1 and proof.rule not in _JUDGED and (steps := reasons_each(proof)):
        return steps
    if proof.form.startswith(_LIST):
        return of_list(told, proof) or _of_listed(proof)
    if proof.form == _EXAMPLES and (steps := _of_listed(proof)):
        return steps
    if steps := of_event(told, proof):
        return steps
    if steps := _of_class(told, proof):
        return steps
    if proof.form == _COMPARISON:
        return []
    if proof.rule == _DENIED:
        return _of_denied(told, proof) or (_of_account(told, proof) if len(told) == 1 else [])
    steps = _of_facts(told, proof)
    is_bare = len(told) == 1 and not (steps and (_is_shown(told, proof) or _explains(steps, proof)))
    return (_of_account(told, proof) if is_bare else []) or steps


def _of_listed(proof: RelationProof) -> list[Step]:
    """Return what the class is whose members were asked for, so that it is clear why they belong to it."""
    row = proof.rows[0]
    account = account_of(row.b.partition("; ")[0]) if row.relation in (KIND, SHOWS) else None
    return steps_of(account, account.sentences[:_MOST]) if account else []


def _of_class(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return what the class is that makes the answer true."""
    is_of_class = proof.rule == "yes" and proof.rows[0].relation in (KIND, SHOWS) and len(told) == 1
    account = account_of(proof.rows[0].b.partition("; ")[0]) if is_of_class else None
    return steps_of(account, account.sentences) if account else []


def _of_denied(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return why a claim is not true, and what is true instead."""
    reasons = (step for step in _of_facts(told[:_TWO], proof) if _WHY in step.text)
    steps = [step for step in reasons if _is_about(step.text, proof.rows[0].a)][:1]
    for step in of_denied([*told, *(one.text for one in steps)], proof):
        before = [*told, *(one.text for one in steps)]
        if len(before) <= _MOST and not repeats(step.text, *before) and not says_nothing(step.text, before):
            steps.append(step)
    return steps


def _is_shown(told: Sequence[str], proof: RelationProof) -> bool:
    """Whether facts show that an answer is true, by the class of a thing or by numbers."""
    return any(_shown(told, proof)) or bool(_by_siblings(proof))


def _of_facts(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return as many further facts as fit under an answer, each of them new and, under a verdict, relevant to it."""
    steps: list[Step] = []
    for text, evidence in _further([*told], steps, proof):
        before = [*told, *(step.text for step in steps)]
        if proof.rule in _JUDGED and text and not _bears_on(text, proof.rows[0]):
            continue
        if text and not repeats(text, *before) and not says_nothing(text, before):
            steps.append(Step(text, "fact", evidence=evidence))
        if len(told) + len(steps) > _MOST + (proof.form == _DEFINED):
            break
    return steps


def _explains(steps: Sequence[Step], proof: RelationProof) -> bool:
    """Whether a step says why the answer is true of the thing: "windows are made of glass because ..."."""
    values = {lemma for value in proof.value for lemma in lemmas(value)}
    texts = (step.text for step in steps if _WHY in step.text)
    return any(values & {*lemmas(text)} and _is_about(text, proof.rows[0].a) for text in texts)


def _bears_on(text: str, row: Row) -> bool:
    """Whether a sentence is relevant to a verdict: it is about the thing, or says what is true of its class."""
    return _is_about(text, row.a) or _is_about(text, row.b)


def _is_about(text: str, name: str) -> bool:
    """Whether a sentence begins with a word of the name of a thing."""
    return lemmas(text)[0] in lemmas(name.partition("; ")[0])


def _of_account(told: Sequence[str], proof: RelationProof) -> list[Step]:
    """Return what the thing is that a bare answer names, that is counted, or that is asked about, if an account says
    so.
    """
    row = proof.rows[0]
    if row.relation in _AMOUNTS:
        return []  # it is true whatever the thing is
    counted = [row.c] if row.relation == _COUNTED else []
    values = proof.value if len(proof.value) == 1 and proof.rule not in _JUDGED else ()
    names = [name.partition("; ")[0] for name in (*counted, *values, row.a) if name]
    found = [(name, account) for name in names if (account := account_of(name))]
    tied = (account for name, account in found if _speaks_of(account, [one for one in names if one != name]))
    bearing = (
        account
        for name, account in found
        if proof.form == _WHO or name in counted or _bears(account, name, told[0], proof)
    )
    account = next(tied, next(bearing, None))
    if account is None:
        return []
    return steps_of(account, [text for text in account.sentences if not repeats(text, *told)][:_MOST])


def _bears(account: Account, name: str, answer: str, proof: RelationProof) -> bool:
    """Whether what an account says about a thing is relevant to the question: what water is made of is not a reason
    why it freezes.
    """
    known = index()
    thing = known.thing(lemmas(name))
    deciding = deciding_words(known, f"{proof.question} {answer}") - {*thing, *lemmas(name)}
    said = {lemma for text in account.sentences if not repeats(text, answer) for lemma in lemmas(text)}
    return bool(shared(known, said - {*thing}, deciding))


def _speaks_of(account: Account, names: Sequence[str]) -> bool:
    """Whether an account of one thing names another: that of a plant eater says that it eats plants."""
    said = {lemma for text in account.sentences for lemma in lemmas(text)}
    return any({*lemmas(name)} <= said for name in names)


def _further(
    told: Sequence[str], steps: Sequence[Step], proof: RelationProof
) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Yield what could be told after an answer, the strongest support first; each is looked for only when needed.

    Args:
        told: the answer and the facts that are told with it.
        steps: what has been told since then; grows over time.
        proof: the proof of the answer.
    """
    shown = [*_shown(told, proof)]
    numbers = "" if shown or _has_class(told, proof) else _by_siblings(proof)
    yield from shown
    if numbers:
        yield numbers, ()
    if shown or numbers or _has_class(told, proof):  # this says enough, except for the reason
        yield from _cause([*told, *(step.text for step in steps)], proof, _MOST - 1 + bool(numbers))
    else:
        yield from _more(told, steps, proof)


def _more(
    told: Sequence[str], steps: Sequence[Step], proof: RelationProof
) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Yield examples, what words mean, and a fact that continues from an answer; the arguments are as in
    `_further`.
    """
    is_defined = proof.form == _DEFINED
    texts = [*told, *(step.text for step in steps)]
    going_on = _going_on(texts, proof) if len(texts) <= (1 if is_defined else _MOST - 1) else None
    if is_defined and not any(_is_below(row, proof) for row in proof.rows[1:]):
        yield from _examples(proof.rows[0].a, told)
    if proof.rows[0].relation not in _CAUSED and (fact := _term(told[:1], proof)):
        yield _in_full(fact)
    if going_on:
        yield _in_full(going_on)
    if fact := _term([*told[:2]] if is_defined else [*told, *(step.text for step in steps)], proof):
        yield _in_full(fact)
    if len(told) + len(steps) == 1:
        yield from _of_bare(told[0], proof)


def _cause(
    texts: Sequence[str], proof: RelationProof, room: int
) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Yield why what has been told is true, if a fact says so and no more than `room` sentences have been told."""
    fact = _going_on(texts, proof) if len(texts) <= room else None
    if fact and fact.relation in _CAUSED:
        yield _in_full(fact)


def _has_class(told: Sequence[str], proof: RelationProof) -> bool:
    """Whether a verdict is told with the class that it follows from."""
    return proof.rule in _JUDGED and len(told) > 1


def _of_bare(answer: str, proof: RelationProof) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Yield what to add to an answer that nothing else has been told about."""
    if fact := _about_named(proof):
        yield _in_full(fact)
    if quote := quote_beside(proof.question, answer, [answer]):
        yield quote.text, (of_quote(quote),)


def _in_full(fact: Fact) -> tuple[str, tuple[Evidence, ...]]:
    if fact.relation in _CAUSED and is_clause(fact.cell("a")):
        return because(fact.cell("a"), fact, subject_of(fact.cell("a"))), (of_fact(fact),)
    return full(relations.load(), fact), (of_fact(fact),)


def of_quote(quote: Quote) -> Evidence:
    """Return a sentence from the texts as the basis of a step."""
    return Evidence("sentence", f"{quote.name}:{quote.place + 1}")


def _examples(name: str, told: Sequence[str]) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    facts = examples_of(name.partition("; ")[0], told)
    if facts:
        yield shown(facts), tuple(map(of_fact, facts))


def _is_below(row: Row, proof: RelationProof) -> bool:
    """Return whether a fact that was told names a member of the class being explained."""
    return row.relation in (KIND, "step of") and _thing(row.b) == _thing(proof.rows[0].a)


def _about_named(proof: RelationProof) -> Fact | None:
    """Return where a thing in the answer is found, or what it is good for."""
    if proof.rows[0].relation != _NAMED or len(proof.value) != 1:
        return None
    known = index()
    facts = [known.spine.facts[n] for n in known.about.get((_thing(proof.value[0]), "a"), ())]
    telling = [fact for fact in facts if fact.relation in _TELLING and not denies(fact.cell("b"))]
    return min(telling, key=lambda fact: _TELLING.index(fact.relation), default=None)


def _thing(name: str) -> tuple[str, ...]:
    return index().thing(lemmas(name.partition("; ")[0]))


def _shown(told: Sequence[str], proof: RelationProof) -> Iterator[tuple[str, tuple[Evidence, ...]]]:
    """Yield what shows that a thing belongs to a class, or how many of the same parts its class and another have."""
    spine = relations.load()
    if proof.rule in _JUDGED:
        fact = of_class_of(proof) if len(told) == 1 else None
        if fact:
            yield full(spine, fact), (of_fact(fact),)
        return
    row = fact_of(proof.rows[0]) if proof.rows[0].relation == _COUNTED else None
    if row is None:
        return
    own, other = counted_otherwise(row)
    if own:
        kind, same = own
        yield full(spine, kind), (of_fact(kind),)
        facts = [same, other] if other else [same]
        yield but(spine, same, other) if other else full(spine, same), tuple(map(of_fact, facts))
        return
    if counted := _counted(row):
        yield (
            members_of(spine, [fact.cell("a") for fact in counted], counted[0].cell("b")),
            tuple(map(of_fact, counted)),
        )
    elif other:
        yield f"By contrast, {inside(full(spine, other), other.cell('a'))}", (of_fact(other),)


def _counted(row: Fact) -> list[Fact]:
    """Return the things that are counted, if there are only a few: the four seasons of a year by their names."""
    known = index()
    for name in (f"{bare(row.cell('a'))} {row.c}", row.c):
        numbers = known.about.get((known.thing(lemmas(name)), "b"), ())
        facts = [known.spine.facts[n] for n in numbers if known.spine.facts[n].relation == KIND]
        single = [fact for fact in facts if fact.cell("a").removeprefix("the ")[:1].isupper()]
        lines = [
            facts,
            single,
            *([*line] for _, line in groupby(facts, key=lambda fact: (fact.path, fact.line))),
        ]
        if whole := next((line for line in lines if str(len(line)) == row.b[0]), None):
            return whole if len(whole) >= _FEWEST else []
        if _FEWEST <= len(facts) <= _MOST_COUNTED:
            return facts
    return []


def _by_siblings(proof: RelationProof) -> str:
    """Return the numbers by which an answer has the most of something among the members of a class in the question."""
    words = re.findall(r"[\w'-]+", proof.question.casefold())
    if not any(map(is_superlative, words)) or len(proof.value) != 1:
        return ""
    known, asked = index(), {*lemmas(proof.question)}
    own = _thing(proof.value[0])
    wanted = next((one for one, chain in known.classes(own) if chain and {*one} <= asked), None)
    if wanted is None:
        return ""
    facts = (known.spine.facts[number] for number in known.about.get((wanted, "b"), ()))
    names = dict.fromkeys(fact.cell("a") for fact in facts if fact.relation == KIND)
    others = [name for name in names if known.thing(lemmas(name)) != own]
    return by_numbers(proof.question, proof.value[0], others, is_close=True)


def _going_on(texts: Sequence[str], proof: RelationProof) -> Fact | None:
    """Return a fact that continues from an answer and its reason."""
    first = proof.rows[0]
    is_caused = first.relation in _CAUSED
    cause = first.b.partition("; ")[0] if is_caused else ""
    if is_caused:
        things = [subject_of(cause), *named_in(first.a.partition("; ")[0])]
    else:
        things = [name for row in proof.rows[:2] for name in _answered(row, proof)]
    passed = [fact for fact in map(fact_of, proof.rows) if fact]
    is_beside = not is_caused and proof.rule not in _JUDGED and len(_answered(first, proof)) == 1
    context = [first.b.partition("; ")[0]] if is_beside and first.c else []
    asked_of = " ".join(
        cell for cell in (first.a, first.b, first.c) if cell.partition("; ")[0] not in proof.value
    )
    told = Told.of(
        proof.question,
        texts,
        cause,
        [*filter(None, things)],
        first.relation,
        context,
        "" if is_caused else asked_of,
    )
    return related(told, passed)


def _term(texts: Sequence[str], proof: RelationProof) -> Fact | None:
    """Return the meaning of a word that is in the answer but not in the question, if a student may not know it."""
    asked = [
        *lemmas(proof.question),
        *(w for v in proof.value if proof.rows[0].relation == _NAMED for w in lemmas(v)),
    ]
    if proof.rows[0].relation in _AMOUNTS:
        return None  # nobody asked what a unit is
    terms = (term for text in texts for term in terms_in(text, asked))
    said = " ".join(texts).casefold()
    found = (fact for term in terms if (fact := meaning_of(term, texts)))
    names = ((fact, re.escape(bare(fact.cell("b")))) for fact in found)
    return next(
        (fact for fact, name in names if re.search(rf"\b{name}s?\b", said)), None
    )  # not "saving energy"


def _answered(row: Row, proof: RelationProof) -> list[str]:
    """Return the subject of a fact, and the value if it is the answer or if the fact says it about the answer."""
    one, other = (cell.partition("; ")[0] for cell in (row.a, row.b))
    is_told = proof.rule not in _JUDGED and (one in proof.value or other in proof.value)
    return [name for name in (one, other)[: 1 + is_told] if not is_clause(name)]


def fact_of(row: Row) -> Fact | None:
    """Return the fact that a row was made from, if it is built in."""
    known = index()
    numbers = known.about.get((known.thing(lemmas(row.a.split("; ")[0])), "a"), ())
    facts = (known.spine.facts[number] for number in numbers)
    return next(
        (
            fact
            for fact in facts
            if f"{fact.path.name}:{fact.line}" == row.source and fact.cell("b") == row.b.partition("; ")[0]
        ),
        None,
    )
