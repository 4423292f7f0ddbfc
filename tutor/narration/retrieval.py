"""Puts a quoted sentence, or words that occur together, into an explanation, for choices that no chain of facts
decided.
"""

from __future__ import annotations

from dataclasses import replace

from solvers.answer import Answer
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.derivation import CoOccurrence, Quotation, Stated
from solvers.retrieval.pmi import Pair
from solvers.retrieval.sentences import ROW
from solvers.science.forms.clauses import uncapital
from solvers.science.spine.voice import apart
from solvers.tables.denial import asks_for_exception
from tutor.narration.accounts import account_of_event, steps_of
from tutor.narration.by_class import class_told, is_by_class, steps_by_class
from tutor.narration.choices_told import with_others
from tutor.narration.claims import headed, stated
from tutor.narration.examples import examples_of, shown_beside
from tutor.narration.exceptions import narrate_excepted
from tutor.narration.facts import repeats, spoken
from tutor.narration.looked_up import Looked, hints
from tutor.narration.meant import meant_each
from tutor.narration.sentences import capital, inside
from tutor.narration.so_what import fact_of
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, resting_on, spans
from tutor.narration.tables import concluding
from tutor.pictures.science import of_question


def narrate_quotation(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Quotation`."""
    quotation = answer.derivation
    assert isinstance(quotation, Quotation)
    quote = quotation.quote
    kind = "table" if quote.source == ROW else "text"
    fact = Step(
        spoken(quote.text) if kind == "table" else quote.text,
        "fact",
        source=f"{kind}: {quote.title}",
        evidence=(
            Evidence("sentence", f"{quote.name}:{quote.place + 1}", (("score", f"{quotation.score:.2f}"),)),
        ),
        spans=spans(answer, ((mention.first, mention.stop) for mention in quotation.mentions)),
    )
    proof = (f"{quote.title}", f"  “{quote.text}”", "", f"score {quotation.score:.2f}")
    if not answer.question.choices:
        says = inside(quote.text, answer) or _within(quote.text)
        account = account_of_event(answer.question.text, quote.text) if _BECAUSE in quote.text else None
        texts = [one for one in account.sentences if not repeats(one, quote.text)] if account else []
        steps = steps_of(account, texts) if account and texts else [replace(fact, kind="answer")]
        return Narration(quote.text, tuple(steps), proof, says=says)
    looked = Looked([quote.text], found=[quotation.choice])
    is_list = ": " in fact.text  # this is read, not spoken
    end = concluding(answer)
    ending = (resting_on(end, [fact], is_only=True),) if is_list else (fact, end)
    told = Narration(answer.text, ending, proof, hints=hints(answer, looked))
    return with_others(headed(told, answer, [quote.text]), answer, [] if is_list else [fact])


_DIFFERS, _BECAUSE = "differs in", " because "


def _within(text: str) -> str:
    """Return a sentence as part of another one, without its period and with a capital only for a name."""
    tokens = read(Question.parse(text)).tokens
    return uncapital(tokens).rstrip(".")


def narrate_stated(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Stated`."""
    found = answer.derivation
    assert isinstance(found, Stated)
    if asks_for_exception(answer.question):
        return narrate_excepted(answer)
    if is_by_class(found):
        return _by_class(answer, found)
    texts = found.texts
    if len(found.rows) > 1 and all(row.relation == _DIFFERS for row in found.rows):
        return _of_sides(answer, found)
    facts = [
        *(Step(row.sentence, "fact", evidence=(Evidence("fact", row.source),)) for row in found.rows),
        *(
            Step(q.text, "fact", evidence=(Evidence("sentence", f"{q.name}:{q.place + 1}"),))
            for q in found.quotes
        ),
    ]
    looked = Looked([*texts], found=[found.choice])
    told = Narration(
        answer.text,
        (*facts, concluding(answer)),
        texts,
        hints=hints(answer, looked),
        picture=of_question(found.question),
    )
    whole = with_others(headed(told, answer, texts), answer, facts)
    of_class = class_told(found)
    said = [step.text for step in of_class]
    rest = [step for step in whole.steps if step.kind == "answer" or not repeats(step.text, *said)]
    return replace(whole, steps=(*of_class, *rest)) if of_class else whole


def _of_sides(answer: Answer, found: Stated) -> Narration:
    """Return the steps of a choice that says how two things differ: what each of them is or does, and examples."""
    names = [row.a.partition("; ")[0] for row in found.rows[:2]]
    evidence = tuple(Evidence("fact", row.source) for row in found.rows[:2])
    facts = [fact for row in found.rows[:2] if (fact := fact_of(row))]
    steps = meant_each(names, [found.choice]) or [Step(apart(facts[0], facts[1]), "fact", evidence=evidence)]
    examples = [examples_of(name, [found.choice]) for name in names]
    shown = [Step(shown_beside(*examples), "fact")] if all(examples) else []
    towards = hints(answer, Looked([*found.texts], found=[found.choice]))
    told = Narration(answer.text, (*steps, *shown, concluding(answer)), found.texts, hints=towards)
    if not (said := stated(answer, [])):
        return told
    new = [step for step in told.steps if step.kind == "answer" or not repeats(step.text, said)]
    return replace(told, headline=f"{capital(said)}.", says=said, steps=tuple(new))


def _by_class(answer: Answer, found: Stated) -> Narration:
    """Return the steps of a choice that has what its class has."""
    steps = steps_by_class(found)
    texts = [step.text for step in steps]
    towards = hints(answer, Looked(texts[:2], found=[found.choice]))
    told = Narration(answer.text, (*steps, concluding(answer)), found.texts, hints=towards)
    said = stated(answer, texts)
    return replace(told, headline=f"{capital(said)}.", says=said) if said else told


def narrate_co_occurrence(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `CoOccurrence`."""
    found = answer.derivation
    assert isinstance(found, CoOccurrence)
    steps = (
        Step(
            "; ".join(map(_told, found.association.strongest)) + ".",
            "fact",
            source=f"{found.total:,} sentences counted",
            evidence=tuple(_evidence(pair) for pair in found.association.strongest),
        ),
        Step(
            f"No other choice appears with words of the question as often. {CONCLUDES} {answer.text}.",
            "answer",
        ),
    )
    proof = tuple(f"{_told(pair)}: {pair.pmi:.2f}" for pair in found.association.strongest)
    return Narration(answer.text, steps, (*proof, "", f"mean {found.association.score:.2f}"))


def _told(pair: Pair) -> str:
    sentences = "sentence" if pair.with_both == 1 else "sentences"
    return f"“{' '.join(pair.asked)}” and “{' '.join(pair.chosen)}” appear together in {pair.with_both} {sentences}"


def _evidence(pair: Pair) -> Evidence:
    counts = (("with the first", str(pair.with_asked)), ("with the second", str(pair.with_chosen)))
    return Evidence("pair", f"{' '.join(pair.asked)} – {' '.join(pair.chosen)}", counts)
