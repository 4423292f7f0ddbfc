"""Answers in the words of the question: its clause as a statement, steps in order, both sides of a difference."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from knowledge import lexicon
from knowledge.lexicon import inflection
from knowledge.relations import Fact
from solvers.reading.model import Reading, Token
from solvers.reading.words import word_sequence, word_set
from solvers.science.forms.clauses import NOT, joined, subject_stop, verb_of, words_of
from solvers.science.spine.agreement import agreeing, is_several, without_article
from solvers.science.spine.index import lemmas
from solvers.science.spine.say import ITS, sentence, theirs
from solvers.wording import event_and_cause, listed, possessive

_HELPERS = ("do", "be", "can", "could", "must", "should", "will", "would", "may", "might")
_SAYING = ("NOUN", "PROPN", "ADJ")
_GROWN = ("cycle", "life")
"""What has stages rather than steps."""
_KINDS = ("kind", "type", "form", "class", "sort", "state", "category")
_COURSES = ("noun.process", "noun.event", "noun.act", "noun.phenomenon")
_BEING = {"is": "be", "are": "be", "has": "have", "have": "have"}
_THIRD = {"are": "is", "have": "has", "can": "can", "must": "must", "will": "will"}
_OWN = {"their": "its", "them": "it", "themselves": "itself"}
_STATES = frozenset(("is", "are", "was", "were"))
_AND_OR = re.compile(r"\b(and|or) (\w+s)\b")
"""What may be a second action of the same things."""
_FEW = 4
"""The verb of a clause is among this many words after its first."""
_NEGATED = {"has": "does", "cannot": "can", "was": "was", "is": "is", "can": "can"}


def stated(reading: Reading, question: Sequence[Token]) -> str:
    """Return what a question assumes: "why do leaves look green" assumes that "leaves look green".

    Args:
        reading: the reading of the question.
        question: its tokens, starting with the question word.

    Returns:
        The clause without a capital and a period; empty if its subject or verb is not found.
    """
    if len(question) < 4 or question[1].lemma.casefold() not in _HELPERS:
        return ""
    denied = question[2].text.casefold() in NOT
    stop = subject_stop(question, 1 + denied)
    if stop is None or stop >= len(question):
        return ""
    if denied:
        return joined(words_of(question[3:stop]), words_of(question[1:3]), words_of(question[stop:]))
    told, after = verb_of(question[1], question[stop:])
    return joined(words_of(question[2:stop]), told, words_of(after)) if told else ""


def because(effect: str, fact: Fact, subject: str = "") -> str:
    """Return an effect with its cause; if both have the same subject, it is named only once.

    Args:
        effect: a clause.
        fact: a fact about a cause.
        subject: the subject of the effect, if it is known.
    """
    link = "because" if fact.relation == "happens because" else "when"
    return sentence(f"{effect} {link} {_pronounced(fact.cell('b'), subject)}")


_WORKING = ("work", "works")
"""Verbs that say nothing of what is done."""


def in_this_way(text: str) -> str:
    """Return a sentence with a reason as one that tells how: "owls find mice by hearing well", "a fish breathes: gills
    take in oxygen".

    A quality does not come about in a way, and what a thing is or has is not a way, so that such a reason stays one.
    """
    effect, cause = event_and_cause(text)
    first, *deed = cause.rstrip(".").split()
    if not deed or not _STATES.isdisjoint(effect.split()) or any(map(_is_no_deed, deed[:_FEW])):
        return text
    done = _doing(deed) if first in ("it", "they") else ""
    if not done and effect.split()[-1] in _WORKING:
        return f"{effect} like this: {cause}"
    return f"{effect} by {done}." if done else f"{effect}: {cause}"


def _is_no_deed(word: str) -> bool:
    """Return whether a verb only says what something is, has, or can do."""
    return word in _NEGATED or word in ("are", "were", "have", "could")


def _doing(deed: Sequence[str]) -> str:
    """Return what is done as a gerund: "sprouting and growing roots"; empty if the words are no plain deed."""
    words = [*deed]
    joint = next((at for at, word in enumerate(deed[:-1]) if word in ("and", "or")), None)
    if joint is not None and not any(word.endswith(",") for word in deed[:joint]):
        verb = next(iter(lexicon.lemmas(deed[joint + 1], "v")), "")
        if verb and lexicon.met(verb, "v") >= lexicon.met(verb, "n"):
            words[joint + 1] = inflection.inflected(verb, "VBG")
    verb = next(iter(lexicon.lemmas(deed[0], "v")), "")
    return " ".join([inflection.inflected(verb, "VBG"), *words[1:]]) if verb else ""


def _pronounced(cause: str, subject: str) -> str:
    """Return a clause with a pronoun in place of a subject that has just been named: "it is less dense"."""
    words, named = without_article(cause).split(), without_article(subject).split()
    first, rest = words[: len(named)], words[len(named) :]
    if not named or not rest or lemmas(" ".join(first)) != lemmas(" ".join(named)) or _is_person(named[-1]):
        return cause
    helps = rest[0] in (*_NEGATED, "are", "have", "do")
    if not helps and not (lexicon.lemmas(rest[0], "v") and not lexicon.known(rest[0], "a")):
        return cause
    several = is_several(subject)
    if not (several or helps) and rest[0] in lexicon.lemmas(rest[0], "v"):
        return cause  # "an ice cream cone" does not name ice cream
    if several:
        deed = ITS.sub(theirs, " ".join(rest))
        return f"they {_AND_OR.sub(_agreed, agreeing(deed, several=True))}"
    return f"it {' '.join(rest)}" if not is_several(" ".join(first)) else cause


def of_the_same(effect: str, case: str) -> str:
    """Return an effect with a pronoun for the thing that the case has just named: "it turns to steam"."""
    words = without_article(case).split()
    names = (" ".join(words[:length]) for length in range(3, 0, -1))
    return next((told for name in names if name and (told := _pronounced(effect, name)) != effect), effect)


def referring(clause: str, *, several: bool) -> str:
    """Return a clause that begins with a pronoun, in the plural for several things ("it trains" becomes "they train")
    or in the singular.
    """
    first, _, rest = clause.partition(" ")
    if not several:
        return _of_one(first, rest)
    if first not in ("it", "its"):
        return clause
    if first == "its":
        return f"their {rest}"
    return f"they {_AND_OR.sub(_agreed, agreeing(ITS.sub(theirs, rest), several=True))}"


def _of_one(first: str, rest: str) -> str:
    """Return a clause about several things, "they send out sounds and hear", in the singular."""
    words = rest.split()
    if first == "their":
        return f"its {rest}"
    if first != "they" or not words or words[0] not in lexicon.lemmas(words[0], "v"):
        return f"{first} {rest}"
    for at, word in enumerate(words):
        is_deed = at == 0 or (words[at - 1] == "and" and _is_base(word))
        words[at] = _THIRD.get(word, inflection.third(word)) if is_deed else _OWN.get(word, word)
    return f"it {' '.join(words)}"


def _is_base(word: str) -> bool:
    """Return whether a word is more likely a verb in its base form than a noun: "hear"."""
    return word in lexicon.lemmas(word, "v") and lexicon.met(word, "v") > lexicon.met(word, "n")


def _agreed(found: re.Match[str]) -> str:
    """Return a second verb in the plural, "or melts" as "or melt", unless the word is a plural noun."""
    joint, word = found.groups()
    base = next((one for one in lexicon.lemmas(word, "v") if one != word), "")
    is_deed = word in _NEGATED or (bool(base) and lexicon.met(base, "v") >= lexicon.met(base, "n"))
    return f"{joint} {agreeing(word, several=True)}" if is_deed else found[0]


def _is_person(noun: str) -> bool:
    return any(sense.topic == "noun.person" for sense in lexicon.senses(noun, "n")[:1])


def supposed(question: Sequence[Token], reading: Reading, effect: str) -> str:
    """Return what would happen if something did: "If all the bees disappeared, fewer plants would make seeds."

    Args:
        question: its tokens: "what would happen if ...".
        reading: of the question.
        effect: a clause in the present tense.

    Returns:
        An empty text if the question supposes nothing, or the verb of the effect is not found.
    """
    at = next((at for at, token in enumerate(question) if token.text.casefold() == "if"), len(question))
    told = _would(effect.split())
    if not told or not question[at + 1 :] or all(token.text.casefold() != "would" for token in question[:at]):
        return ""
    return sentence(f"if {reading.words(question[at + 1].index, question[-1].index + 1)}, {told}")


def _would(words: Sequence[str]) -> str:
    """Return a clause with "would" before its verb; empty if there is none."""
    if "would" in words:
        return " ".join(words)
    for at in range(1, len(words)):
        verb, before = words[at], words[at - 1]
        if verb in _BEING:
            return " ".join([*words[:at], "would", _BEING[verb], *words[at + 1 :]])
        base = next((one for one in lexicon.lemmas(verb, "v") if one != verb), "")
        if not lexicon.lemmas(before, "n") or (words[at + 1 :] and _is_deed_of(words[at + 1], verb)):
            continue  # in "fewer plants make", "plants" is not a verb
        is_third = verb.endswith("s") and bool(base) and not _are_many(before)
        if is_third or (_are_many(before) and verb in lexicon.lemmas(verb, "v")):
            return " ".join([*words[:at], "would", base if is_third else verb, *words[at + 1 :]])
    return ""


def _is_deed_of(verb: str, noun: str) -> bool:
    """Whether a verb may be what several things do: "plants make"."""
    return (
        _are_many(noun)
        and verb in lexicon.lemmas(verb, "v")
        and verb not in word_set("particles") | {"in", "on"}
    )


def _are_many(noun: str) -> bool:
    """Whether a noun could be plural, even if its plural has a meaning of its own: "things"."""
    return noun.endswith("s") and any(lemma != noun for lemma in lexicon.lemmas(noun, "n"))


def subject_of(reading: Reading, question: Sequence[Token]) -> str:
    """Return the subject of what a question assumes: "why do leaves look green" is about "leaves"."""
    stop = subject_stop(question, 1) if question[1:] else None
    return words_of(question[2:stop]) if stop is not None else ""


def steps_in_order(facts: Sequence[Fact]) -> list[Fact]:
    """Return the steps of a process in order."""
    return sorted(facts, key=lambda fact: (len(fact.c), fact.c))


def in_steps(facts: Sequence[Fact]) -> str:
    """Return the steps of a process as a sentence: "Digestion has 2 steps: first comes chewing, and in the end
    swallowing."
    """
    process = facts[0].cell("b")
    names = [fact.cell("a") for fact in steps_in_order(facts)]
    if len(names) == 1:
        return sentence(f"{names[0]} is a step of {process}")
    first, *between, last = names
    middle = "".join(f", then {name}" for name in between)
    said = "stages" if process.split()[-1] in _GROWN else "steps"
    return sentence(f"{process} has {len(names)} {said}: first comes {first}{middle}, and in the end {last}")


def steps_named(facts: Sequence[Fact], *, is_whole: bool = True) -> str:
    """Return the names of the steps of a process: "The steps of digestion are chewing and swallowing.".

    Args:
        facts: the steps.
        is_whole: whether these are all of them, and not only the first ones.
    """
    process = facts[0].cell("b")
    names = [fact.cell("a") for fact in steps_in_order(facts)]
    said = "stages" if process.split()[-1] in _GROWN else "steps"
    first = "" if is_whole else f"first {word_sequence('ones')[len(names)]} "
    return (
        sentence(f"the {first}{said} of {process} are {listed(names)}") if len(names) > 1 else in_steps(facts)
    )


def named(reading: Reading, question: Sequence[Token], values: Sequence[str], said: Collection[int]) -> str:
    """Return the thing that a question calls "the ...", with its name: "The opposite of evaporation is condensation."

    Args:
        reading: the reading of the question.
        question: its tokens: "what is the opposite of evaporation", "name the planets".
        values: the things with that description.
        said: the tokens that facts cover.

    Returns:
        An empty text if the question has no such words or facts do not cover all of them.
    """
    phrase = _phrase(question)
    if not phrase or any(t.pos in _SAYING and t.index not in said for t in phrase):
        return ""
    if len(question) > 1 and question[1].text.casefold() == "is":
        values = values[:1]  # a question for one thing gets the one that fits best
    verb = "are" if len(values) > 1 else "is"
    if len(values) > 1 and any(token.lemma in _KINDS for token in phrase):
        values = [without_article(value) for value in values]  # a type of rock is not a single rock
    return sentence(f"{reading.words(phrase[0].index, phrase[-1].index + 1)} {verb} {listed(values)}")


def _phrase(question: Sequence[Token]) -> Sequence[Token]:
    """Return the words after "the" in a question, without a clause; empty if it does not start that way."""
    texts = [token.text.casefold() for token in question]
    start = 2 if texts[0] in ("what", "which") and question[1:2] and question[1].lemma == "be" else 1
    begins = texts[0] in ("what", "which", "name", "list") and texts[start : start + 1] == ["the"]
    phrase = question[start:] if begins else ()
    if [token.lemma.casefold() for token in phrase[1:3]] == ["name", "of"]:
        phrase = phrase[3:]  # the bird is a kiwi, its name is not
    return () if any(t.pos in ("VERB", "AUX") or t.tag == "WDT" for t in phrase) else phrase


_DENIED = re.compile(r"(can(?=not )|(?:does|did|is|are|was|were|has)(?= not ))")
"""The beginning of a clause that denies something; the helping verb alone affirms it."""


def apart(one: Fact, other: Fact | None) -> str:
    """Return how two things differ, from a fact about the first and one about the second, if there is one."""
    mine = _clause(one)
    if other is not None:
        return sentence(f"{mine}, but {_clause(other)}")
    name = one.cell("a")
    deed = one.c.removeprefix("it ").removeprefix(f"{name} ")
    if denied := _DENIED.match(deed):
        return sentence(f"{mine}, but {one.cell('b')} {denied[1]}")
    verb = _denied(deed.split()[0].rstrip(",")) if deed != one.c else ""
    if verb == "is" and any(map(_compares, deed.split())):
        return sentence(f"{mine} than {one.cell('b')}")
    if " no " in deed and verb == "does" and not deed.startswith("has no "):
        return sentence(f"unlike {one.cell('b')}, {mine}")
    if " no " in f" {deed} " and verb == "does":
        has = deed.replace(" no ", " " if is_several(deed) else " a ")
        return sentence(f"{one.cell('b')} {has}, but {one.cell('a')} {verb} not")
    if verb:
        return sentence(f"{mine}, but {one.cell('b')} {verb} not")
    if one.c.startswith("its "):
        theirs, words = possessive(one.cell("b")), one.c.split()
        if any(map(_compares, words[2:])):
            return sentence(f"{mine} than {theirs}")
        verb = next((found for word in words[2:] if (found := _denied(word))), "")
        if verb:
            return sentence(f"{mine}, but {theirs} {verb} not")
    with_ = next((word for word in ("with ", "in ") if mine.startswith(word)), "")
    return sentence(f"{mine}, but not {with_}{one.cell('b')}")


def _compares(word: str) -> bool:
    """Return whether a word is a comparative: "softer", but not "winter"."""
    if not word.endswith("er"):
        return False
    doubles = not lexicon.known(word, "n") and lexicon.known(word[:-3], "a")  # "hotter"
    return doubles or any(lemma != word for lemma in lexicon.lemmas(word, "a"))


def _clause(fact: Fact) -> str:
    """Return what distinguishes a thing, with its name in place of "it" and "its"."""
    name, words = fact.cell("a"), fact.c.split()
    if fact.c.startswith(name):
        return fact.c
    if "it" in words:
        words[words.index("it")] = name
    elif "its" in words:
        words[words.index("its")] = possessive(name)
    else:
        return f"in {name}, {fact.c}" if _is_course(name) else f"with {name}, {fact.c}"
    return " ".join(words)


def _is_course(name: str) -> bool:
    """Return whether a name is that of a process, so that something happens in it and not with it: "a
    chemical change".
    """
    return any(sense.topic in _COURSES for sense in lexicon.senses(name.split()[-1], "n")[:1])


def _denied(verb: str) -> str:
    """Return the words for denying a clause: "it keeps its shape" is denied by "does not"; empty for other words."""
    if verb in _NEGATED:
        return _NEGATED[verb]
    if verb.endswith("s") and lexicon.lemmas(verb, "v"):
        return "does"
    return "did" if verb.endswith("ed") else ""
