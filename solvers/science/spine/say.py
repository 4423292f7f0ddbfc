"""Facts as sentences in answer to a question: several facts in one sentence, with the right verb form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowledge import lexicon
from knowledge.lexicon import inflection
from knowledge.relations import Fact, Spine
from solvers.reading.words import word_set
from solvers.science.spine.agreement import ARTICLES, agreeing, is_several, with_article, without_article
from solvers.science.spine.index import head, index, is_superlative, lemmas, noun_phrase
from solvers.wording import listed
from solvers.wording import plural as plural_of

_YEAR = re.compile(r"\b1\d{3}\b")
"""A year in the past."""
_NAMING = "called"
_COURSES = ("noun.process", "noun.act", "noun.event")
_PERSON = "noun.person"
_LIVING = (_PERSON, "noun.animal", "noun.plant", "noun.Tops")
_DEED = re.compile(r"(\w+ing(?: (?:at|for|in|on|with|to|up|out))?) (.+)")
"""What something is used for and with what: "looking at" and "cells"."""
_WITH_MOST = re.compile(r"\bwith most(?= \w+$)")
"""How a short cell describes the one that has more than all others: "the planet with most moons"."""
_LACKING = re.compile(r"without (?:an? )?(?!its |their )(.+)")
"""A property that is told as what a thing does not have: "without a shell"."""
_SHARE = "share of "
"""The beginning of an amount's detail if the amount is a share of a whole."""
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_ONE_OF = re.compile(r" an? (kind|unit|example) of")
ITS = re.compile(r"\bits(elf)?\b")
_MADE = frozenset(["made of", "made from"])
"""Relations of things rather than events."""
_SAID_AGAIN = 6
"""The most words in a statement about a class that is repeated after the one about its member."""
_HELPERS = frozenset(["would", "can", "cannot", "may", "will", "do", "does", "is", "are", "gets", "get"])
_GROUPS = frozenset(["people", "salmon", "fish", "deer", "sheep", "you", "we", "they"])
_PLACED = frozenset(
    ["at", "from", "on", "every", "about", "along", "around", "between", "during", "before", "after"]
)
"""The beginning of a time or place that needs no "in"."""
_PLACES = ("lives in", "found in")
_SURFACES = frozenset(
    (*("coast", "seacoast", "island", "beach", "farm", "shore", "seashore", "ranch", "prairie", "savanna"),
     *("plain", "plateau", "reef", "floor", "seafloor", "surface", "mountaintop", "mountainside"))
)  # fmt: skip
"""Places that things are on, rather than in."""
_COUNTED = {"fuel": "fuels", "gas": "gases", "fruit": "fruits", "soil": "soils"}
"""Plurals for several kinds of something that is measured rather than counted."""


def statement(
    spine: Spine,
    relation: str,
    subjects: Sequence[str],
    objects: Sequence[str],
    detail: str = "",
    *,
    is_plural: bool | None = None,
) -> str:
    """Return what a relation says about some subjects and objects as a sentence.

    Args:
        spine: the spine that has the relation.
        relation: the name of the relation.
        subjects: as facts or the question write them.
        objects: as facts write them.
        detail: as facts write it; may be empty.
        is_plural: whether the verb is plural; by default, this depends on the subjects.
    """
    if relation == _NAMING:
        subjects = [described(one, objects[0]) for one in subjects]
    frame = _frame(spine, relation, subjects[0], objects[0], detail)
    said, objects = _without(_OPTIONAL.sub(r"\1" if detail else "", frame), objects)
    plural = is_plural if is_plural is not None else len(subjects) > 1 or _agrees(relation, subjects[0])
    objects = _as_objects(relation, objects, is_of_several=len(subjects) > 1)
    told = listed([agreeing(o, several=plural) for o in objects] if said.startswith("{a} {b}") else objects)
    if "{c} of {a}" in said and (aspect := noun_phrase(detail)) != detail:
        # "the distance of the Moon from the Earth"
        said = said.replace("{c} of {a}", f"{aspect} of {{a}}{detail.removeprefix(aspect)}")
    before, _, after = said.partition("{a}")
    if plural and not before:
        verb, space, rest = after.strip().partition(" ")
        if verb.startswith("{"):
            told = ITS.sub(theirs, told)
        else:
            after = f" {agreeing(verb, several=True)}{space}{rest}"
            after = _ONE_OF.sub(r" \1s of", after, count=1)
            told, detail = (ITS.sub(theirs, one) for one in (told, detail))
            if said.startswith("{a} is {b}") and told.startswith(("a ", "an ")):
                told = _several_of(told)
    if relation in _PLACES and " in {b}" in after:
        after, told = after.replace(" in {b}", " {b}"), _at_places(objects)
    text = before + listed(list(subjects)) + after
    return sentence(text.replace("{b}", told).replace("{c}", detail))


def _without(said: str, objects: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Return a frame and its objects, with what a thing is without told as what it does not have: "has no shell"."""
    lacked = [found[1] for one in objects if (found := _LACKING.fullmatch(one))]
    if not said.startswith("{a} is {b}") or len(lacked) < len(objects):
        return said, objects
    return said.replace("is {b}", "has no {b}"), lacked


def _at_places(places: Sequence[str]) -> str:
    """Return places as they are listed, with a preposition that they share said only once."""
    told = [_at_place(one) for one in places]
    opening = told[0].partition(" ")[0]
    if all(one.startswith(f"{opening} ") for one in told):
        told[1:] = [one.partition(" ")[2] for one in told[1:]]
    return listed(told)


def _at_place(place: str) -> str:
    """Return a place with its preposition: "on cold seacoasts", "in the Southern Hemisphere"."""
    first, head = place.split()[0], noun_phrase(place).split()[-1].casefold()
    if first in _PLACED:
        return place
    is_surface = not _SURFACES.isdisjoint({head, *lexicon.lemmas(head, "n")}) and not place.startswith("ice")
    return f"{'on' if is_surface else 'in'} {place}"


def described(name: str, called: str) -> str:
    """Return a description as it is said before its name: "a force pulling things down" is "the force that pulls
    things down", if it is called gravity.
    """
    words = name.split()
    at = next((n for n, word in enumerate(words) if n > 1 and _is_doing(words[n - 1], word)), 0)
    if not at or not words[at + 1 :] or _is_course(called):
        return name
    several = is_several(" ".join(words[:at]))
    deed = "is" if words[at] == "being" else inflection.third(lexicon.morphy(words[at], "v") or words[at])
    topics = {sense.topic for sense in lexicon.senses(words[at - 1], "n")[:1]}
    is_named = bool(lexicon.lemmas(called, "n")) and not is_several(called)
    is_alone = words[0] in ("a", "an") and is_named and topics.isdisjoint(_LIVING)
    opening = ["the", *words[1:at]] if is_alone else words[:at]
    that = "who" if _PERSON in topics or words[at - 1] == "person" else "that"
    return " ".join([*opening, that, agreeing(deed, several=several), *words[at + 1 :]])


def _is_doing(noun: str, word: str) -> bool:
    """Return whether a word says what the noun before it does: "a force pulling", but not "a working model"."""
    is_verb = word.endswith("ing") and lexicon.morphy(word, "v") not in (None, word)
    is_noun = lexicon.met(noun, "n") > lexicon.met(noun, "a") and not noun.endswith("ing")
    return is_verb and is_noun and noun not in word_set("noun_ends") and noun != "of"


def _is_course(name: str) -> bool:
    """Return whether a name refers to a process rather than to the thing involved: "condensation" is not a gas."""
    senses = lexicon.senses(without_article(name).partition(" of ")[0].split()[-1].casefold(), "n")[:2]
    return any(sense.topic in _COURSES for sense in senses)


def _as_objects(relation: str, objects: Sequence[str], *, is_of_several: bool) -> list[str]:
    """Return the objects as they are listed: "one" as a word, and several examples of one thing as examples of
    several.
    """
    listed_ = ["one" if relation == "has number" and one == "1" else one for one in objects]
    listed_ = _said_apart(relation, listed_)
    is_example = relation == "example of" and is_of_several and listed_[0].startswith(("a ", "an "))
    return [_several_of(one) for one in listed_] if is_example else listed_


def all_of(names: Sequence[str]) -> list[str]:
    """Return the members of a class in the plural where one stands for all: "mammals and birds are vertebrates"."""
    return [_several_of(name) if _stands_for_all(name) else name for name in names]


def _stands_for_all(name: str) -> bool:
    is_noun = name.startswith(ARTICLES[:2]) and noun_phrase(name) == name
    return is_noun and not any(word == "and" or word.endswith(("ing", "'s")) for word in name.split())


def _several_of(name: str) -> str:
    """Return the name of one thing as the name of several: "an example of erosion by wind" becomes "examples of
    erosion by wind".
    """
    kind = without_article(name)
    head = noun_phrase(kind)
    return f"{plural_of(head)}{kind.removeprefix(head)}"


def _said_apart(relation: str, objects: Sequence[str]) -> list[str]:
    """Return the objects to list: no year next to one of its days, and objects with the same verb together."""
    if relation == "happens in":
        return [one for one in objects if not any(one != other and one in other for other in objects)]
    if relation == "does":
        return _without_parts(objects)
    if relation == "moves by":
        objects = [one for one in objects if not any(_is_within(one, other) for other in objects)]
    if relation != "used for" or any(" and " in one for one in objects):
        return [*objects]
    deeds: dict[str, list[str]] = {}
    for one in objects:
        found = _DEED.fullmatch(one)
        deed, rest = found.groups() if found else (one, "")
        rests = deeds.setdefault(deed, [])
        if lemmas(rest) not in map(lemmas, rests):
            rests.append(rest)
    return [f"{deed} {listed(rests)}".strip() for deed, rests in deeds.items()]


def _is_within(name: str, other: str) -> bool:
    """Return whether a name is contained in another one: "waves" in "traveling in waves"."""
    before, found, _ = other.rpartition(f" {name}")
    return bool(found) and other.endswith(name) and before.rpartition(" ")[2] in word_set("noun_ends")


def _without_parts(deeds: Sequence[str]) -> list[str]:
    """Return actions without those that another one contains: "takes in oxygen" and "takes oxygen from air"."""
    words = [frozenset(lemmas(deed)) for deed in deeds]
    kept = [n for n, own in enumerate(words) if own not in words[:n] and not any(own < one for one in words)]
    return [deeds[n] for n in kept]


def _agrees(relation: str, subject: str) -> bool:
    """Return whether a verb agrees with a plural subject; a verb next to a clause has no subject."""
    return is_several(subject) and not (relation.startswith("happens") and is_clause(subject))


def _frame(spine: Spine, relation: str, subject: str, said: str, detail: str) -> str:
    """Return the sentence frame for facts with a relation about a subject."""
    frame = spine.relations[relation].sentence
    if relation == "happens in":
        return _setting(frame, subject, said)
    if relation == "found in" and said.split()[0] in _PLACED:
        return frame.replace(" in {b}", " {b}")
    if detail.startswith(_SHARE):
        return f"{{a}} makes up {{b}} of {detail.removeprefix(_SHARE)}."
    return (relation == "happens when" and _when(spine, subject)) or frame


def _setting(frame: str, event: str, setting: str) -> str:
    """Return how to say the time or place of an event: "flowers bloom in spring", "it happens at noon"."""
    if setting.split()[0] in _PLACED:
        frame = frame.replace(" in {b}", " {b}")
    if is_clause(event):
        return frame.replace(" happens", "")
    return frame.replace(" happens", " happened") if _YEAR.search(setting) else frame


def is_clause(event: str) -> bool:
    """Return whether an event has a verb of its own: "flowers bloom", "the ice melts", "digestion begins"."""
    words = event.split()
    if event.startswith(ARTICLES) and any(map(_is_verb, words[1:])):
        return True
    return any(
        word in _HELPERS
        or (_is_verb(word) and not lexicon.known(word.removesuffix("s"), "n"))
        or (_is_verb(word) and not _is_plural(before) and _ends_deed(following))
        or (_is_plural(before) and not _is_plural(word) and lexicon.morphy(word, "v") is not None)
        for before, word, following in zip(words, words[1:], [*words[2:], ""], strict=False)
    )


def _ends_deed(word: str) -> bool:
    """Return whether a word after a verb shows that it is one: none, a preposition, or how it is done: "faster"."""
    is_way = (
        bool(lexicon.lemmas(word, "r")) and not lexicon.known(word, "n") and not lexicon.lemmas(word, "v")
    )
    return not word or word in word_set("noun_ends") or is_way


def _is_plural(word: str) -> bool:
    lemmas = lexicon.lemmas(word.casefold(), "n")
    return word in _GROUPS or any(lemma != word.casefold() for lemma in lemmas)


def theirs(match: re.Match[str]) -> str:
    """Return the plural of "its" and of what a thing does to itself."""
    return "themselves" if match[1] else "their"


def _when(spine: Spine, event: str) -> str:
    """Return how to say when something happens: a mountain forms, while "ice melts" needs no other verb."""
    if is_clause(event):
        return "{a} when {b}."
    words = without_article(noun_phrase(event)).split()
    known = index(spine)
    made = (known.spine.facts[n].relation for n in known.about.get((known.thing(lemmas(event)), "a"), ()))
    is_thing = not words[-1].endswith("ing") and not _MADE.isdisjoint(made)
    return "{a} forms when {b}." if is_thing else ""


def _is_verb(word: str) -> bool:
    """Return whether a word in a clause could be its verb: "melts"."""
    return word in ("is", "are") or (word.endswith("s") and lexicon.morphy(word, "v") not in (None, word))


def sentence(text: str) -> str:
    """Return a text with a capital and one period."""
    text = _WITH_MOST.sub("with the most", text.strip().rstrip("."))
    return text[:1].upper() + text[1:] + "."


def members_of(spine: Spine, names: Sequence[str], kind: str) -> str:
    """Return the statement that things belong to a class: "a frog is an amphibian", "coal and oil are fossil
    fuels".
    """
    several = len(names) > 1
    if several and (counted := _COUNTED.get(without_article(kind).split()[-1])):
        return sentence(
            f"{listed(names)} are {without_article(kind).rpartition(' ')[0]} {counted}".replace("  ", " ")
        )
    if several and plural_of(without_article(kind)) == without_article(kind):
        return sentence(f"{listed(names)} are examples of {without_article(kind)}")
    if several and all(name.split()[-1] == head(kind).split()[-1] for name in names):
        return sentence(
            f"{listed(names)} are kinds of {without_article(kind)}"
        )  # that rocks are rocks says nothing
    if several and _is_mass(spine, kind):
        return statement(spine, "kind of", names, [kind], is_plural=True)
    noun = head(kind)
    is_mass = plural_of(noun) == noun and _is_mass(spine, noun)
    told = without_article(kind) if is_mass else with_article(kind)
    return statement(spine, "has property", names, [told], is_plural=several or None)


def _is_mass(spine: Spine, kind: str) -> bool:
    """Return whether facts write a noun without an article, so that there are only kinds of it: "precipitation"."""
    name = without_article(kind)
    facts = (spine.facts[number] for number in index(spine).about.get((lemmas(name), "a"), ()))
    cells = {fact.cell("a") for fact in facts}
    return name in cells and with_article(name) not in cells and not is_several(name)


def full(spine: Spine, fact: Fact) -> str:
    """Return the sentence for a fact."""
    return statement(spine, fact.relation, [fact.cell("a")], [fact.cell("b")], fact.c)


def but(spine: Spine, first: Fact, second: Fact) -> str:
    """Return two facts as one sentence: "A robin flies, but a penguin swims." """
    return f"{full(spine, first).rstrip('.')}, but {inside(full(spine, second), second.cell('a'))}"


def because(text: str, spine: Spine, reasons: Sequence[Fact]) -> str:
    """Return a sentence with its reasons: "A wren has wings, because a wren is a bird and a bird has wings."

    The statement about the class is left out if it is long, because the sentence has just said it about the thing.
    """
    *chain, last = reasons
    clauses = [inside(full(spine, fact), fact.cell("a")).rstrip(".") for fact in chain]
    said = inside(full(spine, last), last.cell("a")).rstrip(".")
    if len(said.split()) <= _SAID_AGAIN or not clauses:
        clauses.append(said)
    return f"{text.rstrip('.')}, because {listed(clauses)}."


def which(text: str, beside: str, subject: str) -> str:
    """Return two sentences as one if both begin with the same subject: "A gill, which is part of a carp, takes in
    oxygen."
    """
    first = sentence(subject).rstrip(".") + " "
    _, is_of_place, place = beside.partition(f"{first}is part of ")
    if is_of_place and any(map(is_superlative, text.casefold().split())):
        return sentence(f"{text.rstrip('.')} in {place}")
    if text.startswith(first) and beside.startswith(first):
        return f"{first.strip()}, which {beside.removeprefix(first).rstrip('.')}, {text.removeprefix(first)}"
    return f"{text} {beside}"


def inside(text: str, subject: str) -> str:
    """Return a sentence inside another one: its subject is written as in facts."""
    begins = subject[:1].islower() and not subject.startswith(text[:1])
    return text[:1].lower() + text[1:] if begins else text
