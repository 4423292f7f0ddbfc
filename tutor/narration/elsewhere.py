"""Says where each choice that is not the answer belongs: what else does it, what it is called, or what it is part of.

`tutor.narration.instead` says what other choices are. This is for those that are no things by themselves: deeds, "climb
trees"; ways, "by radiation"; several things at once, "digestive and nervous"; and courses, "gas to liquid".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.reading.words import word_set
from solvers.retrieval.sentences import PASSAGE, sentences
from solvers.science.forms.choice_words import PREPOSITIONS, is_bare_deed, is_course
from solvers.science.spine.index import Index, denies, index, lemmas
from solvers.science.spine.say import full
from tutor.narration.accounts import account_of
from tutor.narration.chosen import is_statement, whole
from tutor.narration.deciding import LIGHT, shared, weight
from tutor.narration.each import joined
from tutor.narration.examples import is_idea
from tutor.narration.facts import repeats
from tutor.narration.instead import facts_of, of_those
from tutor.narration.meanings import meaning_told, meanings
from tutor.narration.related import named_in

_DEEDS = ("does", "used for", "makes", "eats", "carries")
"""Relations that say what a thing does."""
_COVERED, _FILLED = 0.8, 0.7
"""The share of a choice, by weight, that a fact has to cover, and the share of the fact's deed that is the choice."""
_OPENS = 3
"""A sentence is about what is among its first so many words."""
_FEWEST, _PAIR = 2, 2
"""The fewest words in a deed, because a single verb has too many doers; how many facts are told together."""
_LONGEST = 14
"""The most words in a sentence from the texts that is told."""
_MOST, _TOGETHER = 3, 24
"""The most choices to say something about, and the most words in one sentence about several."""
_HANGING = (
    "it",
    "its",
    "they",
    "their",
    "this",
    "these",
    "if",
    "when",
    "so",
    "then",
    "to",
    "why",
    "how",
    "what",
)
_DOING = "ing"
_WHEN = "happens when"
_PERSONS = "noun.person"


def elsewhere(question: str, chosen: str, others: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return sentences that say where other choices belong; those that nothing is known about are left out.

    Args:
        question: the question without its choices.
        chosen: the answer.
        others: the other choices that nothing has been said about.
        texts: what has been told, the answer first.
    """
    known = index()
    told: list[str] = []
    ways = [bare for name in others if (bare := _bare(name))]
    if ways and (way := _bare(chosen)):
        told += of_those(question, way, ways, texts, ways)
    are_deeds = not is_statement(chosen) and _are_deeds([chosen, *others])
    facts = _uses(known, question, chosen, others, texts)
    if are_deeds:
        facts += [fact for name in others if (fact := _doer(known, question, name, texts))]
    told += _together(facts[:_MOST])
    if is_idea(chosen) and not ways:
        meant = (text for name in others if (text := idea_told(name)))
        told += [text for text in meant if not repeats(text, *texts)][:_PAIR]
    for name in others:
        text = _named(name, question) or (_of_question(known, question, chosen, name) if are_deeds else "")
        if text and not repeats(text, *texts, *told):
            told.append(text)
    return told[:_MOST]


def _uses(
    known: Index, question: str, chosen: str, others: Sequence[str], texts: Sequence[str]
) -> list[Fact]:
    """Return what the things do that other choices name two of and the answer does not: "digestive and nervous"."""
    said = {*lemmas(f"{question} {chosen}")}
    parts = dict.fromkeys(part for name in others for part in parts_of(name, question))
    new = (part for part in parts if {*lemmas(part)} - said)
    return [fact for part in new if (fact := use_of(known, part, texts))]


def idea_told(name: str) -> str:
    """Return what an idea that has examples means: "predation"; empty if a name is that of no such idea."""
    known = index()
    if not is_idea(name):
        return ""
    account, numbers = account_of(name), known.about.get((known.thing(lemmas(name)), "a"), ())
    when = (
        full(known.spine, known.spine.facts[n]) for n in numbers if known.spine.facts[n].relation == _WHEN
    )
    return meaning_told(name) or (account.sentences[0] if account else "") or next(when, "")


def _bare(name: str) -> str:
    """Return what a choice that says how or where names: "by radiation"; empty for another one."""
    first, _, rest = name.partition(" ")
    return rest if first.casefold() in PREPOSITIONS and len(rest.split()) == 1 else ""


def parts_of(name: str, question: str) -> Sequence[str]:
    """Return the things in a choice that names two of them without their noun: "digestive and nervous", of systems."""
    parts = name.split(" and ")
    wholes = [whole(part, question) for part in parts]
    is_described = len(parts) > 1 and all(one != part for one, part in zip(wholes, parts, strict=True))
    return wholes if is_described else ()


def use_of(known: Index, name: str, texts: Sequence[str]) -> Fact | None:
    """Return what a thing does or is for."""
    facts = [
        fact for _, fact in facts_of(known, name) if fact.relation in _DEEDS and not denies(fact.cell("b"))
    ]
    new = (fact for fact in facts if not repeats(fact.cell("b"), *texts))
    return next(new, None)


def _doer(known: Index, question: str, name: str, texts: Sequence[str]) -> Fact | None:
    """Return the fact that something of the same sort as what is asked about does what a choice says."""
    own = _own(name, question)
    if len(own) < _FEWEST:
        return None
    asked, topics = {*lemmas(question)}, _topics(question)
    best: tuple[float, int, Fact | None] = 0.0, 0, None
    for number in sorted({n for word in own for n in known.having.get((word, "b"), ())}):
        fact, cells = known.spine.facts[number], known.cells[number]
        deed, thing = {*cells["b"][0]}, {*cells["a"][0]}
        if fact.relation not in _DEEDS or denies(fact.cell("b")) or repeats(fact.cell("b"), *texts):
            continue
        of_choice = _covered(known, own, deed | thing)
        of_deed = weight(known, shared(known, {*lemmas(name)}, deed)) / (weight(known, deed) or 1)
        is_like = bool(thing & asked) or _topic(fact.cell("a")) in topics
        if of_choice >= _COVERED and of_deed >= _FILLED and is_like and not thing <= asked:
            value = of_choice * of_deed + bool(thing & asked) + weight(known, deed & {*lemmas(name)})
            best = max(best, (value, -number, fact), key=lambda one: one[:2])
    return best[2]


def _covered(known: Index, own: Collection[str], words: Collection[str]) -> float:
    """Return the share of a deed, by weight, that words cover; 0 if they are about other things."""
    things = {word for word in own if lexicon.met(word, "n") > lexicon.met(word, "v")}
    return weight(known, shared(known, words, own)) / (weight(known, own) or 1) if things <= {*words} else 0.0


def _own(name: str, question: str) -> set[str]:
    """Return the words that a choice adds to a question, without where or with what it is done: "tear meat | from
    bones".
    """
    words = name.split()
    stop = next((n for n, word in enumerate(words) if n >= _FEWEST and word in PREPOSITIONS), len(words))
    return {*lemmas(" ".join(words[:stop]))} - {*lemmas(question)} - LIGHT - word_set("stop_words")


def _are_deeds(names: Sequence[str]) -> bool:
    """Whether choices say what something does, in the same form: "crack seeds" is no crack beside "climb trees"."""
    firsts = [name.split()[0].casefold() for name in names]
    are_doing = [first.endswith("ing") for first in firsts]
    if all(are_doing):
        return all(lexicon.lemmas(first, "v") for first in firsts)
    return all(first in lexicon.lemmas(first, "v") for first in firsts) and any(map(is_bare_deed, names))


def _topic(name: str) -> str:
    """Return the topic of the main meaning of a thing."""
    last = name.split()[-1].casefold()
    noun = next(iter(lexicon.lemmas(last, "n")), last)
    topic = next((sense.topic for sense in lexicon.senses(noun, "n")), "")
    return "" if topic == _PERSONS else topic


def _topics(question: str) -> set[str]:
    return {topic for name in named_in(question.rstrip("?. ")) if (topic := _topic(name))}


def _named(name: str, question: str) -> str:
    """Return what a course, "gas to liquid", is called, or what the first thing of "reflection of sound" means."""
    if is_course(name):
        start, _, end = map(re.escape, name.casefold().partition(" to "))
        wanted = re.compile(rf"\b{start}\b.* (?:in)?to (?:an? )?{end}\b")
        asked = {*lemmas(question)} - LIGHT
        return next((one for one in meanings() if wanted.search(one) and asked & {*lemmas(one)}), "")
    head, of, _ = name.partition(" of ")
    return meaning_told(head) if of and " " not in head and head.endswith((_DOING, "ion")) else ""


def _of_question(known: Index, question: str, chosen: str, name: str) -> str:
    """Return a sentence that says what a choice says about another thing of the sort that is asked about: of a hawk's
    beak, if that of a hummingbird is asked for.
    """
    own = _own(name, question)
    if len(own) < _FEWEST:
        return ""
    texts = sentences(sources=(PASSAGE,))
    asked = {word for word in lemmas(question) if lexicon.met(word, "n") > lexicon.met(word, "v")}
    best: tuple[float, str] = 0.0, ""
    for place in sorted({at for word in own for at in texts.places.get(word, ())}):
        words, text = {*texts.lemmas[place]}, texts.quote(place).text
        if len(text.split()) > _LONGEST or text.split()[0].casefold() in _HANGING or denies(text):
            continue
        cover, opening = _covered(known, own, words), {*texts.lemmas[place][:_OPENS]}
        if cover >= _COVERED and asked & opening and not _own(chosen, question) <= words:
            best = max(best, (cover + weight(known, asked & words) - 0.02 * len(words), text))
    return best[1]


def _together(facts: Sequence[Fact]) -> list[str]:
    """Return facts as one sentence, only the first two if they are long."""
    if not facts:
        return []
    text = joined(facts)
    return [text] if len(text.split()) <= _TOGETHER else [joined(facts[:_PAIR])]
