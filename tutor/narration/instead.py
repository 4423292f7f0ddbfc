"""What each choice is, does or explains that is not the answer, so that nobody has to guess why it is none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.reading.words import word_set
from solvers.science.spine.index import KIND, Index, Thing, contradicts, denies, index, lemmas
from solvers.science.spine.say import full, members_of, sentence, statement, with_article, without_article
from solvers.science.spine.say import inside as within
from tutor.narration.accounts import account_of
from tutor.narration.class_words import MEMBERS, asked_class, classes, is_beside
from tutor.narration.deciding import LIGHT, SUBJECTS, deciding_words, shared, weight
from tutor.narration.facts import repeats
from tutor.narration.meanings import GLOSSARY, meaning_of
from tutor.narration.related import named_in
from tutor.narration.sentences import sentences

_TELLING = (
    *("used for", "measures", "protects from", "changes energy", "studies", "eats", "gives off", "takes in"),
    *("covered with", "moves by", "lives in", "happens when", "turns into", "does", "makes", "unit of"),
)
"""Relations by which things are told apart, those that tell most first."""
_CAUSES = "causes"
_EXPLAINING = (_CAUSES, "happens when", "happens because", "called")
"""Relations of what happens to why or when it does, or to its name."""
_WIDE = ("does", "makes")
"""Those by which so much may be said that it has to say what decides."""
_DENIED = 2.0
"""What a fact is worth that says of a choice that it is not what is asked for."""
_MET = ("noun.animal", "noun.plant", "noun.object", "noun.substance", "noun.food", "noun.person")
"""Topics of nouns for what one meets."""
_SAYS = 0.35
"""Weight of the deciding words from which a fact about another choice has to do with the question."""
_MOSTLY, _WHOLLY = 0.6, 0.6
"""Share of a choice that an event has to say, and share of the event that the choice has to say."""
_FEWEST = 2
"""Words of an event; one by itself is a thing."""
_LONGEST = 18
"""Words of a meaning that is told beside others."""
_TOGETHER = 24
"""Words that one sentence about several choices may have."""
_FEW = 12
"""A class of more kinds than that is too wide for those that stand side by side in it to be told apart by it."""
_ARTICLES = ("a", "an", "the")
_PURPOSES = ("measures", "used for", "protects from", "studies")
"""Relations that say what a thing is for."""
_OF_DEEDS = ("to", "by")
"""What a choice begins with that says what something does."""
_DEEDS = ("does", "used for", "makes")
"""Relations that say what a thing does."""
_MOST = 3
"""Choices that one sentence is about."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What is said of one choice."""

    name: str
    text: str
    subject: str
    """How the text begins, as within a sentence."""
    key: tuple[str, str, str]
    """The relation and what stands in it beside the choice: what is said of two choices alike is said once."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A question with its answer, as far as they decide what to say of other choices."""

    question: str
    chosen: Thing
    texts: Sequence[str]
    deciding: frozenset[str]
    said: frozenset[str]
    deciding_relations: tuple[str, ...]
    """The relations by which facts say of the answer what decides, those that tell most first."""
    told_relations: tuple[str, ...]
    """The relations by which what has been told is so of the answer or its class: "eats", where a carnivore was said to
    eat meat.
    """
    purposes: tuple[str, ...]
    """The relations that say what the answer is for; none of what is met in many ways, as a gas."""
    classes: tuple[frozenset[Thing], ...]
    """The classes of the answer and of each of the other choices."""

    def words(self) -> set[str]:
        """The words of the question, of what was told, and of the classes of its choices."""
        kinds = (word for classes in self.classes for thing in classes for word in thing)
        return {*self.deciding, *self.said, *kinds}

    def is_of_like(self, known: Index, name: str) -> bool:
        """Whether a choice is of a class with another one, if the answer is: else its facts may be of a namesake, as
        those of scales that measure are where fins and gills stand beside.
        """
        own, *others = self.classes
        mine = frozenset(classes(known, known.thing(lemmas(name))))
        is_in_company = any(own & one for one in others)
        return not is_in_company or sum(bool(mine & one) for one in self.classes) > 1


def of_those(
    question: str, chosen: str, others: Sequence[str], texts: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Return what is so of choices that are not the answer, as sentences; those of which nothing is known are left out.

    Each is told by the relation by which the answer was told, or by words that decide. Else it is told what it is: by
    its class next to that of the answer, or by what its name means. A choice that is a clause is told by what it
    causes or when it happens.

    Args:
        question: the question without its choices.
        chosen: the answer.
        others: the other choices, in the words of the facts.
        texts: what has been told, the answer first.
        names: those of the other choices of which something is to be said.
    """
    known = index()
    case = _case(known, question, chosen, others, texts)
    found = _of_one_kind(known, [one for name in names if (one := _said_of(known, case, name)) is not None])
    return [_joined(group) for group in _by_threes(_alike(found))]


def _of_one_kind(known: Index, found: Sequence[_Said]) -> list[_Said]:
    """What is said of choices without what another relation says of one where most are told by the same: what a salmon
    eats, where the others are told where they live; and without classes that do not stand side by side.
    """
    kinds = [known.thing(lemmas(one.key[1])) for one in found if one.key[0] == KIND]
    is_told_otherwise = any(one.key[0] in _TELLING for one in found)
    if is_told_otherwise or not _stand_side_by_side(known, kinds):
        found = [one for one in found if one.key[0] != KIND]
    relations = [one.key[0] for one in found]
    most = max(relations, key=relations.count, default="")
    is_common = most in _TELLING and relations.count(most) >= _FEWEST
    return [one for one in found if not is_common or one.key[0] == most or one.key[0] not in _TELLING]


def _stand_side_by_side(known: Index, kinds: Collection[Thing]) -> bool:
    """Return whether classes are of one class that has few, or of each other: fish and birds, but not insects and
    consumers.
    """
    above = {kind: _above(known, kind) | {kind} for kind in kinds}
    common = set.intersection(*above.values()) if above else set()
    is_near = any(one in kinds or len(known.about.get((one, "b"), ())) <= _FEW for one in common)
    return is_near or not kinds


def _case(known: Index, question: str, chosen: str, others: Sequence[str], texts: Sequence[str]) -> _Case:
    own, *rest = things = [known.thing(lemmas(name)) for name in (chosen, *others)]
    deciding = deciding_words(known, question, [own], rest)
    said = frozenset(word for text in (question, *texts) for word in lemmas(text))
    said_by: dict[str, float] = {}
    for number in _about(known, [own]):
        relation = known.spine.facts[number].relation
        said_by[relation] = max(said_by.get(relation, 0.0), _telling(known, number, deciding))
    named = {one for one in _TELLING if {*lemmas(one)} - LIGHT and {*lemmas(one)} <= {*lemmas(question)}}
    deciding_relations = [one for one in _TELLING if said_by.get(one, 0.0) >= _SAYS]
    told = {
        known.spine.facts[n].relation
        for n in _about(known, [own, *classes(known, own)])
        if any(_says(known, n, {*lemmas(text)}) for text in texts)
    }
    return _Case(
        question,
        own,
        texts,
        deciding,
        said,
        tuple(sorted(deciding_relations, key=lambda one: one not in named)),
        tuple(relation for relation in _TELLING if relation in told),
        () if _is_met(chosen) else tuple(relation for relation in _PURPOSES if relation in said_by),
        tuple(frozenset(classes(known, thing)) for thing in things),
    )


def _says(known: Index, number: int, words: Collection[str]) -> bool:
    """Whether the words of a sentence say a fact, by its relation."""
    verbs = {*lemmas(known.spine.facts[number].relation)} - LIGHT
    return bool(verbs) and verbs | {*known.cells[number]["b"][0]} <= {*words}


def _about(known: Index, things: Iterable[Thing]) -> Iterator[int]:
    """Yield the facts about some things."""
    return chain.from_iterable(known.about.get((thing, "a"), ()) for thing in things)


def _telling(known: Index, number: int, deciding: Collection[str]) -> float:
    """How much of what decides a fact says."""
    cells = known.cells[number]
    words = {*cells["b"][0], *(cells["c"][0] if known.spine.facts[number].c else ())} - {*cells["a"][0]}
    return weight(known, shared(known, words, deciding))


def _said_of(known: Index, case: _Case, name: str) -> _Said | None:
    """What is so of a choice that is not the answer; `None` where nothing that tells them apart is known."""
    first = name.partition(" ")[0].casefold()
    if first in _OF_DEEDS:
        return _of_deed(known, case, name)
    if first in word_set("adjunct_openers"):
        return None  # "in deserts" is no thing
    facts = [] if first in SUBJECTS or _is_event(name) else [*facts_of(known, name)]
    if not facts and (found := _of_event(known, case, name)):
        return found
    is_of_like = bool(facts) and case.is_of_like(known, name)
    found = _of_relation(known, case, facts, case.deciding_relations)
    if found is None and is_of_like:
        wanted = asked_class(known, case.question, case.chosen, [known.thing(lemmas(name))])
        found = _of_class(known, case, name, [wanted] if wanted in case.classes[0] else [])
        found = found or _of_relation(known, case, facts, case.told_relations)
    found = found or _of_meaning(case, name, is_of_like=is_of_like)
    if found is None and is_of_like:
        told = asked_class(known, " ".join(case.texts), case.chosen, [known.thing(lemmas(name))])
        found = _of_class(known, case, name, [told, case.chosen])
        found = found or _of_class(known, case, name, [*case.classes[0]], most=_FEW)
        found = found or _of_relation(known, case, facts, case.purposes)
        found = found or _of_kind(known, case, name, facts)
    return found


def _is_event(name: str) -> bool:
    """Whether a choice says that something happens: "the Moon blocks the Sun", "water boiling"."""
    *before, last = name.rstrip(".").split()[1:] or [""]
    is_deed = [word.endswith(("s", "ing")) and bool(lexicon.lemmas(word.casefold(), "v")) for word in before]
    return any(is_deed) or (last.endswith("ing") and bool(lexicon.lemmas(last.casefold(), "v")))


def facts_of(known: Index, name: str) -> Iterator[tuple[int, Fact]]:
    """Yield the facts about a thing, and not about a deed of the same root: rust, and not rusting."""
    last, is_whole = name.rstrip(".").split()[-1].casefold(), " of " in name
    nouns = {last, *lexicon.lemmas(last, "n")}
    for number in known.about.get((known.thing(lemmas(name)), "a"), ()):
        fact = known.spine.facts[number]
        head = fact.cell("a").split()[-1].casefold()
        is_other_name = lemmas(fact.cell("a")) != lemmas(name)
        is_same = is_other_name or bool(nouns & {head, *lexicon.lemmas(head, "n")})
        if is_same and is_whole is (" of " in fact.cell("a")):  # an amount of water is not water
            yield number, fact


def _of_relation(
    known: Index, case: _Case, facts: Sequence[tuple[int, Fact]], relations: Sequence[str]
) -> _Said | None:
    """What a choice does not do that decides, or what it does by one of some relations."""
    valued: list[tuple[float, int, Fact]] = []
    for number, fact in facts:
        is_said = _telling(known, number, case.deciding) >= _SAYS
        value = 2.0 if denies(fact.cell("b")) and is_said else 0.0
        value += contradicts({*case.deciding}, fact.cell("b"))
        if fact.relation in relations and (is_said or fact.relation not in _WIDE):
            value += 1 - 0.1 * relations.index(fact.relation)
        if value and _is_other(known, case, number, is_denied=value >= _DENIED):
            valued.append((value, -number, fact))
    best = max(valued, key=lambda one: one[:2], default=None)
    return _of_fact(known, best[2]) if best else None


def _is_other(known: Index, case: _Case, number: int, *, is_denied: bool) -> bool:
    """Whether a fact says something that has not been told, and that is not just what is asked for."""
    if repeats(full(known.spine, known.spine.facts[number]), *case.texts):
        return False
    words = {*known.cells[number]["b"][0], *known.cells[number]["c"][0]} - {*known.cells[number]["a"][0]}
    return is_denied or weight(known, words - shared(known, lemmas(case.question), words)) >= _SAYS


def _of_fact(known: Index, fact: Fact) -> _Said:
    return _Said(
        fact.cell("a"), full(known.spine, fact), fact.cell("a"), (fact.relation, fact.cell("b"), fact.c)
    )


def _of_class(
    known: Index, case: _Case, name: str, wanted: Sequence[Thing], *, most: int | None = None
) -> _Said | None:
    """The class of a choice that stands next to one of some classes, in one of so many kinds at most: amphibians next
    to mammals.
    """
    above = {up for one in wanted for up in _above(known, one)}
    if most is not None:
        above = {one for one in above if len(known.about.get((one, "b"), ())) <= most}
    thing = known.thing(lemmas(name))
    for one in classes(known, thing):
        is_other = one not in wanted and one not in case.classes[0]
        if is_other and above & _above(known, one) and not is_beside(known, case.question, thing, one):
            return _in_class(known, name, one)
    return None


def _above(known: Index, thing: Thing) -> set[Thing]:
    """The classes that a class is directly one of."""
    numbers = known.about.get((thing, "a"), ())
    return {known.thing(known.cells[n]["b"][0]) for n in numbers if known.spine.facts[n].relation in MEMBERS}


def _in_class(known: Index, name: str, kind: Thing) -> _Said | None:
    """That a choice is of a class, as the facts write both."""
    numbers = known.about.get((kind, "b"), ())
    members = [known.spine.facts[n] for n in numbers if known.spine.facts[n].relation in MEMBERS]
    if not members:
        return None
    called = _called(known, name)
    text = members_of(known.spine, [called], members[0].cell("b"))
    return _Said(called, text, called, (KIND, members[0].cell("b"), ""))


def _called(known: Index, name: str) -> str:
    """A choice with the article that the facts give it."""
    bare = without_article(name).casefold()
    cells = (fact.cell("a") for _, fact in facts_of(known, name))
    return next((cell for cell in cells if without_article(cell).casefold() == bare), with_article(name))


def _of_meaning(case: _Case, name: str, *, is_of_like: bool) -> _Said | None:
    """What the name of a choice means."""
    quote, account = meaning_of(name) if is_of_like else None, account_of(name)
    is_defined = quote is not None and quote.name == GLOSSARY
    text = account.sentences[0] if account else quote.text if quote and is_defined else ""
    if not text or len(text.split()) > _LONGEST or repeats(text, *case.texts):
        return None
    if _is_met(name) and not shared(index(), lemmas(text), case.deciding):
        return None  # what a robin looks like says nothing of stages of a life
    if not shared(index(), {*lemmas(text)} - {*lemmas(name)}, case.words()):
        return None  # nor a spring of wire of seasons
    opening = text.partition(" ")[0]
    called = account.names[0] if account else name
    is_name = called[:1].isupper() and opening.lower() not in _ARTICLES
    return _Said(name, text, opening if is_name else opening.lower(), ("means", text, ""))


def _is_met(name: str) -> bool:
    """Whether a name is of something that one meets, and not of a part, an amount or a course of events."""
    return any(sense.topic in _MET for sense in lexicon.senses(name.split()[-1].casefold(), "n")[:1])


def _of_kind(known: Index, case: _Case, name: str, facts: Sequence[tuple[int, Fact]]) -> _Said | None:
    """The class of a choice, where the answer is of no class with it: of two animals, each may be a predator."""
    if case.classes[0] & {*classes(known, known.thing(lemmas(name)))}:
        return None
    for number, fact in facts:
        kind = known.thing(known.cells[number]["b"][0])
        is_name = len(fact.cell("b").split()) <= _FEWEST  # and no phrase that says what it is like
        is_said = {*kind} <= case.said or is_beside(known, case.question, known.thing(lemmas(name)), kind)
        if fact.relation == KIND and is_name and not is_said:
            return _in_class(known, name, kind)
    return None


def _of_event(known: Index, case: _Case, name: str) -> _Said | None:
    """What a choice that is a clause causes, when it happens, or what it is an example of."""
    words, asked, best = {*lemmas(name)}, {*lemmas(case.question)}, (0.0, 0)
    if len(words) < _FEWEST:
        return None
    near = {n for word in words for column in "ab" for n in known.having.get((word, column), ())}
    for number in sorted(near):
        relation, cells = known.spine.facts[number].relation, known.cells[number]
        fact = known.spine.facts[number]
        columns = [one for one in _columns(relation, name) if denies(fact.cell(one)) is denies(name)]
        is_other = weight(known, {*cells["a"][0], *cells["b"][0]} - words - asked) >= _SAYS
        value = max((_agreement(known, words, number, column) for column in columns), default=0.0)
        is_other = is_other and _is_of_subject(name, cells["a"][0], words | asked)
        if value and is_other and not repeats(full(known.spine, known.spine.facts[number]), *case.texts):
            best = max(best, (value, -number))
    return _of_fact(known, known.spine.facts[-best[1]]) if best[0] else None


def _is_of_subject(name: str, event: Thing, told: Collection[str]) -> bool:
    """Whether an event may be what "it" does: how dolphins find food is nothing that a bear does."""
    return name.partition(" ")[0].casefold() not in SUBJECTS or {*event} <= {*told}


def _columns(relation: str, name: str) -> str:
    """Where a relation may say an event: what "it" causes, other things may not; a thing may only cause something."""
    if not _is_event(name) and name.partition(" ")[0].casefold() not in SUBJECTS:
        return "a" if relation == _CAUSES else ""
    if name.partition(" ")[0].casefold() in SUBJECTS:
        return "a" if relation in _EXPLAINING else ""
    return "ab" if relation in _EXPLAINING else "a" if relation in MEMBERS else ""


def _of_deed(known: Index, case: _Case, name: str) -> _Said | None:
    """What it is that does what a choice says, if it is of a class with what the question names: roots and leaves."""
    words, best = {*lemmas(name)}, (0.0, 0)
    named = [known.thing(lemmas(thing)) for thing in named_in(case.question)]
    kin = {one for thing in named for one in _above(known, thing)}
    for number in sorted({n for word in words for n in known.having.get((word, "b"), ())}):
        fact, thing = known.spine.facts[number], known.thing(known.cells[number]["a"][0])
        is_like = thing not in named and not kin.isdisjoint(_above(known, thing))
        if fact.relation in _DEEDS and is_like and not repeats(full(known.spine, fact), *case.texts):
            best = max(best, (_agreement(known, words, number, "b"), -number))
    return _of_fact(known, known.spine.facts[-best[1]]) if best[0] else None


def _agreement(known: Index, words: Collection[str], number: int, column: str) -> float:
    """How much an event and a choice say each other; 0 where they are of different things."""
    cell = {*known.cells[number][column][0]}
    if len(cell) < _FEWEST:  # a thing by itself is no event
        return 0.0
    said = shared(known, cell, words) | (cell & {*words})  # light verbs, too
    if any(word not in said for word in words if _is_thing(word)):
        return 0.0
    of_choice = weight(known, said) / (weight(known, words) or 1)
    of_event = weight(known, cell & {*words}) / (weight(known, cell) or 1)
    return of_choice * of_event if of_choice >= _MOSTLY and of_event >= _WHOLLY else 0.0


def _is_thing(word: str) -> bool:
    """Whether a word is met as a noun rather than as a verb."""
    return lexicon.met(word, "n") > lexicon.met(word, "v")


def _alike(found: Sequence[_Said]) -> list[_Said]:
    """What is said of choices, with those together of which the same is said: "a cow and a horse are herbivores"."""
    spine = index().spine
    groups: dict[tuple[str, str, str], list[_Said]] = {}
    for one in found:
        groups.setdefault(one.key, []).append(one)
    told: list[_Said] = []
    for (relation, other, place), group in groups.items():
        names = [*dict.fromkeys(one.name for one in group)]
        if len(names) == 1 or relation == "means":
            told.append(group[0])
        elif relation == KIND:
            told.append(_Said(names[0], members_of(spine, names, other), names[0], group[0].key))
        else:
            text = statement(spine, relation, names, [other], place)
            told.append(_Said(names[0], text, names[0], group[0].key))
    return told


def _by_threes(told: Sequence[_Said]) -> Iterator[Sequence[_Said]]:
    """Yield what fits one sentence each: meanings that are sentences of their own stand alone."""
    whole = [one for one in told if len(sentences(one.text)) == 1 and one.subject]
    for at in range(0, len(whole), _MOST):
        yield whole[at : at + _MOST]


def _joined(group: Sequence[_Said]) -> str:
    first, *others = group
    clauses = [first.text.rstrip("."), *(within(one.text, one.subject).rstrip(".") for one in others)]
    if len(clauses) == 1:
        return sentence(clauses[0])
    if sum(len(clause.split()) for clause in clauses) > _TOGETHER:
        return " ".join(sentence(one.text.rstrip(".")) for one in group)
    *before, last = clauses
    return sentence(f"{', '.join(before)}, and {last}")
