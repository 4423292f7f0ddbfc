"""An answer from related facts in words: first the answer in the words of the question, then the facts behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from knowledge import relations
from knowledge.accounts import Account
from solvers.answer import Answer
from solvers.science.spine.agreement import without_article
from solvers.science.spine.index import lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import statement
from tutor.narration.accounts import account_asked_for, account_of, steps_of
from tutor.narration.again_said import says_nothing
from tutor.narration.claims import stated
from tutor.narration.fact_hints import fact_hints
from tutor.narration.further import about_the_same
from tutor.narration.sentences import capital, inside, sentences
from tutor.narration.side_by_side import of_event
from tutor.narration.so_what import so_what
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.why_so import why_so
from tutor.pictures.science import of_relations

_JUDGEMENTS = ("Yes, ", "No, ")
_VERDICTS = ("yes", "no")
_STEP = "step of"
_LIST, _DEFINED = "list", "definition"
_NAMING = (_LIST, "parts")
"""Forms that ask for names, of steps too."""
_PERSON = "who"
_PART = "The first "
"""The beginning of an answer that names only the first steps of a process."""
_HELD = "\0"
"""A placeholder for words that are left unchanged."""


def narrate_relations(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `RelationProof`."""
    proof = answer.derivation
    assert isinstance(proof, RelationProof)
    first, *others = _without_repeats(
        [_without_parts(text, proof.rows) for text in _sentences(answer, proof)]
    )
    first = _whole_list(first, proof) if proof.form == _LIST else first
    if (account := _meaning(proof)) is not None:
        return _by_account(answer, proof, account)
    if proof.rule in _VERDICTS and of_event([first], proof):
        others = others[:1]  # the class; the account says what shows it
    stages = [row for row in proof.rows if row.relation == _STEP]
    if len(stages) > 1 and ": first comes" in answer.text:
        *told, listed = [first, *others]
        first, *others = [*told, f"{listed.partition(':')[0]}."]
        steps = [*(_step(text, proof.rows) for text in others), *_in_order(stages)]
    elif len(stages) > 1 and proof.form in _NAMING:
        is_whole = not first.startswith(_PART)
        steps = [*(_step(text, proof.rows) for text in others), *_explained(stages, is_whole=is_whole)]
    else:
        steps = [_step(text, proof.rows) for text in others]
    further = of_event([first, *others], proof) if len(stages) > 1 else so_what([first, *others], proof)
    steps = [*steps, *further] or why_so(answer.question.text, first, proof.form)
    steps = steps or [Step(first, "answer", evidence=tuple(map(_evidence, proof.rows)))]
    return _narration(answer, proof, [first, *(step.text for step in steps)], steps)


def _meaning(proof: RelationProof) -> Account | None:
    """Return the account of the thing whose meaning is asked for."""
    if proof.form != _DEFINED or proof.question.casefold().startswith(_PERSON):
        return None
    row = proof.rows[0]
    names = (*row.a.split("; "), *(row.b.split("; ") if row.relation == "called" else ()))
    of_names = (found for name in names if (found := account_of(name)))
    asked, words = account_asked_for(proof.question), {lemma for name in names for lemma in lemmas(name)}
    is_of_thing = asked is not None and any(words & {*lemmas(name)} for name in asked.names)
    return asked if is_of_thing else next(of_names, None)  # a variable in an experiment is not


def _by_account(answer: Answer, proof: RelationProof, account: Account) -> Narration:
    """Return what a thing is, from an account of it: the first sentence says so, and the others are the steps."""
    first, *others = account.sentences
    steps = steps_of(account, others) or so_what([first], proof) or steps_of(account, [first])
    return _narration(answer, proof, account.sentences, steps)


def _narration(
    answer: Answer, proof: RelationProof, texts: Sequence[str], steps: Sequence[Step]
) -> Narration:
    """Return steps under the first of the texts; the texts are everything that is told."""
    further = about_the_same(proof, *texts)
    return Narration(
        texts[0],
        tuple(steps),
        tuple(map(_drawn, proof.rows)),
        says=_says(texts[0], answer, proof),
        hints=fact_hints(answer, proof, texts),
        detail=(further,) if further else (),
        picture=of_relations(proof),
    )


def _sentences(answer: Answer, proof: RelationProof) -> list[str]:
    """Return the answer and the facts behind it; yes and no come with the claim in the words of the question."""
    first, *others = sentences(answer.text)
    word = next((word for word in _JUDGEMENTS if first.startswith(word)), "")
    said = stated(answer, ()) if word else ""
    if not said:
        return [first, *others]
    deciding = [row.sentence for row in proof.rows if row.sentence[1:] == first.removeprefix(word)[1:]]
    return [f"{word}{said}.", *others, *deciding]


def _without_repeats(told: Sequence[str]) -> list[str]:
    """Return sentences without those whose words an earlier one has: "it eats plants" after "an animal that eats
    plants".
    """
    kept: list[str] = []
    for text in told:
        if not says_nothing(text, kept):
            kept.append(text)
    return kept


def _without_parts(text: str, rows: Sequence[Row]) -> str:
    """Return a sentence without a repetition that adds items: "gives food and shelter and gives food, water
    and ...".
    """
    for row, other in permutations(rows, 2):
        is_part = {*lemmas(row.b)} < {*lemmas(other.b)} and row.relation == other.relation
        if is_part and other.b in text.replace(f"{row.b} and ", ""):
            if other.b.endswith(f" {row.b}"):  # body temperature is a temperature
                text = text.replace(f" and {other.b}", "").replace(f"{other.b}, ", "")
                continue
            kept = text.replace(other.b, _HELD)
            kept = kept.replace(f"{row.b} and ", "").replace(f"{row.b}, ", "").replace(f" and {row.b}", "")
            text = kept.replace(_HELD, other.b)
    return text


def _whole_list(first: str, proof: RelationProof) -> str:
    """Return a list of everything found, even if one name is the end of another: rain and acid rain."""
    row, names = proof.rows[0], [*dict.fromkeys(proof.value)]
    if any(each.relation != row.relation or each.b != row.b for each in proof.rows) or row.a not in names:
        return first
    rest = first.casefold()
    for name in sorted(map(without_article, names), key=len, reverse=True):
        if name.casefold() not in rest:
            break
        rest = rest.replace(name.casefold(), "", 1)
    else:
        return first
    return statement(relations.load(), row.relation, names, [row.b.partition("; ")[0]], row.c)


def _step(text: str, rows: Sequence[Row]) -> Step:
    """Return a sentence with the facts that it tells, or with all of them if it names none."""
    told = [row for row in rows if row.sentence == text or row.b.partition("; ")[0] in text]
    return Step(text, "fact", evidence=tuple(map(_evidence, told or rows)))


def _in_order(stages: Sequence[Row], *, is_whole: bool = True) -> list[Step]:
    """Return a process step by step: first, then, finally; nothing is last in a part of it."""
    ordered = sorted(stages, key=lambda row: (len(row.c), row.c))
    last = "Last comes" if is_whole else "Then comes"
    opening = ["First comes", *["Then comes"] * (len(ordered) - 2), last]
    return [
        Step(f"{begins} {_meant(row.a.partition('; ')[0])}.", "fact", evidence=(_evidence(row),))
        for begins, row in zip(opening, ordered, strict=True)
    ]


def _explained(stages: Sequence[Row], *, is_whole: bool) -> list[Step]:
    """Return the steps of a process that the answer has named, if something more is told of one."""
    return _in_order(stages, is_whole=is_whole) if any(_meant(row.a) != row.a for row in stages) else []


def _meant(stage: str) -> str:
    """Return the name of a stage with what it is, if an account says so: "evaporation, the change of ..."."""
    account = account_of(stage)
    _, found, meaning = account.sentences[0].partition(f"{capital(stage)} is ") if account else ("", "", "")
    return f"{stage}, {meaning.rstrip('.')}" if found else stage


def _says(first: str, answer: Answer, proof: RelationProof) -> str:
    """Return the answer as part of a sentence: "leaves look green because ...", "a bat is not a bird"."""
    names = [name for row in proof.rows for cell in (row.a, row.b, row.c) for name in cell.split("; ")]
    for word in _JUDGEMENTS:
        if first.startswith(word):
            return first.removeprefix(word).rstrip(".")
    return inside(first, answer, names)


def _evidence(row: Row) -> Evidence:
    cells = ((column, getattr(row, column)) for column in "abc")
    return Evidence("row", row.source, tuple((column, cell) for column, cell in cells if cell))


def _drawn(row: Row) -> str:
    return f"{row.a} ── {row.relation} ── {row.b}" + (f" ({row.c})" if row.c else "")
