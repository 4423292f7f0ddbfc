"""Says what each choice that is not the answer is, does, or explains, so that nobody has to guess why it is wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.reading.words import word_set
from solvers.science.forms.choice_words import is_predicate
from solvers.science.spine.agreement import with_article, without_article
from solvers.science.spine.index import KIND, Index, Thing, contradicts, denies, index, lemmas
from solvers.science.spine.say import full, members_of, sentence, statement
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
    *("covered with", "moves by", "lives in", "grows from", "happens when", "turns into", "does", "makes"),
    *("made of", "made from", "located in", "needs", "unit of"),
)
"""Relations in which things can differ, the most telling first."""
_CAUSES = "causes"
_EXPLAINING = (_CAUSES, "happens when", "happens because", "called")
"""Relations between what happens and why or when it does, or its name."""
_WIDE = ("does", "makes")
"""Relations that can say so much that a fact also has to contain what decides."""
_DENIED = 2.0
"""The value of a fact that says that a choice is not what is asked for."""
_MET = ("noun.animal", "noun.plant", "noun.object", "noun.substance", "noun.food", "noun.person")
"""Topics of nouns for things that people encounter."""
_SAYS = 0.35
"""The weight of deciding words that makes a fact about another choice relevant to the question."""
_MOSTLY, _WHOLLY = 0.6, 0.6
"""The share of a choice that an event has to cover, and the share of the event that the choice has to cover."""
_FEWEST = 2
"""The fewest words in an event; a single word is a thing."""
_LONGEST = 18
"""The most words in a meaning that is told together with others."""
_TOGETHER = 24
"""The most words in one sentence about several choices."""
_FEW = 12
"""A class with more kinds than this is too wide to contrast the kinds in it."""
_ARTICLES = ("a", "an", "the")
_PURPOSES = ("measures", "used for", "protects from", "studies")
"""Relations that say what a thing is for."""
_OF_DEEDS = ("to", "by")
"""The beginning of a choice that says what something does."""
_DEEDS = ("does", "used for", "makes")
"""Relations that say what a thing does."""
_MOST = 3
"""The most choices that one sentence is about."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What is said about one choice."""

    name: str
    text: str
    subject: str
    """How the text begins, as within a sentence."""
    key: tuple[str, str, str]
    """The relation and what it says besides the choice; what is the same for two choices is said once."""


@dataclass(frozen=True, slots=True)
class _Case:
    """What a question and its answer decide about what to say about other choices."""

    question: str
    chosen: Thing
    texts: Sequence[str]
    deciding: frozenset[str]
    said: frozenset[str]
    deciding_relations: tuple[str, ...]
    """The relations of facts that say what decides about the answer, the most telling first."""
    told_relations: tuple[str, ...]
    """The relations of what has been said about the answer or its class: "eats", if a carnivore was said to eat meat.
    """
    purposes: tuple[str, ...]
    """The relations that say what the answer is for; none for something that occurs in many ways, such as a gas."""
    classes: tuple[frozenset[Thing], ...]
    """The classes of the answer and of each of the other choices."""

    def words(self) -> set[str]:
        """Return the words of the question, of what was said, and of the classes of its choices."""
        kinds = (word for classes in self.classes for thing in classes for word in thing)
        return {*self.deciding, *self.said, *kinds}

    def is_of_like(self, known: Index, name: str) -> bool:
        """Whether a choice shares a class with another one, if the answer does; otherwise, its facts may be about
        something else with the same name: scales that measure, in a list with fins and gills.
        """
        own, *others = self.classes
        mine = frozenset(classes(known, known.thing(lemmas(name))))
        is_in_company = any(own & one for one in others)
        return not is_in_company or sum(bool(mine & one) for one in self.classes) > 1


def of_those(
    question: str, chosen: str, others: Sequence[str], texts: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Return sentences that say what is true of the choices that are not the answer; those that nothing is known about
    are left out.

    For each, this is a fact with the relation that explained the answer, or with words that decide. Otherwise, it is
    what the choice is: its class next to that of the answer, or the meaning of its name. For a choice that is a
    clause, it is what it causes or when it happens.

    Args:
        question: the question without its choices.
        chosen: the answer.
        others: the other choices, in the words of the facts.
        texts: what has been told, the answer first.
        names: those of the other choices to say something about.
    """
    known = index()
    case = _case(known, question, chosen, others, texts)
    found = _of_one_kind(known, [one for name in names if (one := _said_of(known, case, name)) is not None])
    return [_joined(group) for group in _by_threes(_alike(found))]


def _of_one_kind(known: Index, found: Sequence[_Said]) -> list[_Said]:
    """Return what is said about choices, without a different relation for one of them if most have the same one (what
    a salmon eats, if the others say where they live), and without classes that are not comparable.
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
    """Return whether classes belong to one class with few kinds, or to each other: fish and birds, but not insects and
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
    """Whether the words of a sentence express a fact, judging by its relation."""
    verbs = {*lemmas(known.spine.facts[number].relation)} - LIGHT
    return bool(verbs) and verbs | {*known.cells[number]["b"][0]} <= {*words}


def _about(known: Index, things: Iterable[Thing]) -> Iterator[int]:
    """Yield the facts about some things."""
    return chain.from_iterable(known.about.get((thing, "a"), ()) for thing in things)


def _telling(known: Index, number: int, deciding: Collection[str]) -> float:
    """Return how much of what decides a fact covers."""
    cells = known.cells[number]
    words = {*cells["b"][0], *(cells["c"][0] if known.spine.facts[number].c else ())} - {*cells["a"][0]}
    return weight(known, shared(known, words, deciding))


def _said_of(known: Index, case: _Case, name: str) -> _Said | None:
    """Return what is true of a choice that is not the answer; `None` if nothing is known that distinguishes them."""
    first = name.partition(" ")[0].casefold()
    if first in _OF_DEEDS:
        return _of_deed(known, case, name)
    if first in word_set("adjunct_openers"):
        return None  # "in deserts" is not a thing
    is_thing = first not in SUBJECTS and not is_predicate(name) and not _is_event(name)
    facts = [*facts_of(known, name)] if is_thing else []
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
    """Yield the facts about a thing, but not about an action with the same root: rust, but not rusting."""
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
    """Return a deciding thing that a choice does not do, or what it does by one of some relations."""
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
    """Whether a fact says something that has not been said and is not just what is asked for."""
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
    """Return the class of a choice that shares a wider class, of at most so many kinds, with one of some classes:
    amphibians next to mammals.
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
    """Return the classes that a class directly belongs to."""
    numbers = known.about.get((thing, "a"), ())
    return {known.thing(known.cells[n]["b"][0]) for n in numbers if known.spine.facts[n].relation in MEMBERS}


def _in_class(known: Index, name: str, kind: Thing) -> _Said | None:
    """Return the statement that a choice belongs to a class, as the facts write both."""
    numbers = known.about.get((kind, "b"), ())
    members = [known.spine.facts[n] for n in numbers if known.spine.facts[n].relation in MEMBERS]
    if not members:
        return None
    called = _called(known, name)
    text = members_of(known.spine, [called], members[0].cell("b"))
    return _Said(called, text, called, (KIND, members[0].cell("b"), ""))


def _called(known: Index, name: str) -> str:
    """Return a choice with the article that the facts give it."""
    bare = without_article(name).casefold()
    cells = (fact.cell("a") for _, fact in facts_of(known, name))
    return next((cell for cell in cells if without_article(cell).casefold() == bare), with_article(name))


def _of_meaning(case: _Case, name: str, *, is_of_like: bool) -> _Said | None:
    """Return what the name of a choice means."""
    quote, account = meaning_of(name) if is_of_like else None, account_of(name)
    is_defined = quote is not None and quote.name == GLOSSARY
    text = account.sentences[0] if account else quote.text if quote and is_defined else ""
    if not text or len(text.split()) > _LONGEST or repeats(text, *case.texts):
        return None
    if _is_met(name) and not shared(index(), lemmas(text), case.deciding):
        return None  # what a robin looks like says nothing about the stages of a life
    if not shared(index(), {*lemmas(text)} - {*lemmas(name)}, case.words()):
        return None  # nor does a spring of wire say anything about seasons
    opening = text.partition(" ")[0]
    called = account.names[0] if account else name
    is_name = called[:1].isupper() and opening.lower() not in _ARTICLES
    return _Said(name, text, opening if is_name else opening.lower(), ("means", text, ""))


def _is_met(name: str) -> bool:
    """Whether a name is that of something that people encounter, rather than of a part, an amount, or a process."""
    return any(sense.topic in _MET for sense in lexicon.senses(name.split()[-1].casefold(), "n")[:1])


def _of_kind(known: Index, case: _Case, name: str, facts: Sequence[tuple[int, Fact]]) -> _Said | None:
    """Return the class of a choice that shares no class with the answer: of two animals, each may be a predator."""
    if case.classes[0] & {*classes(known, known.thing(lemmas(name)))}:
        return None
    for number, fact in facts:
        kind = known.thing(known.cells[number]["b"][0])
        is_name = len(fact.cell("b").split()) <= _FEWEST  # not a phrase that says what it is like
        is_said = {*kind} <= case.said or is_beside(known, case.question, known.thing(lemmas(name)), kind)
        if fact.relation == KIND and is_name and not is_said:
            return _in_class(known, name, kind)
    return None


def _of_event(known: Index, case: _Case, name: str) -> _Said | None:
    """Return what a choice that is a clause causes, when it happens, or what it is an example of."""
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
    """Whether an event may be what "it" does: how dolphins find food is not something that a bear does."""
    return name.partition(" ")[0].casefold() not in SUBJECTS or {*event} <= {*told}


def _columns(relation: str, name: str) -> str:
    """Return the columns in which a relation may say a choice: for "it", only the first; a thing may only cause
    something.
    """
    if not _is_event(name) and name.partition(" ")[0].casefold() not in SUBJECTS:
        return "a" if relation == _CAUSES else ""
    if name.partition(" ")[0].casefold() in SUBJECTS:
        return "a" if relation in _EXPLAINING else ""
    return "ab" if relation in _EXPLAINING else "a" if relation in MEMBERS else ""


def _of_deed(known: Index, case: _Case, name: str) -> _Said | None:
    """Return what does what a choice says, if that shares a class with something in the question: roots and leaves."""
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
    """Return how much an event and a choice cover each other; 0 if they are about different things."""
    cell = {*known.cells[number][column][0]}
    if len(cell) < _FEWEST:  # a thing by itself is not an event
        return 0.0
    said = shared(known, cell, words) | (cell & {*words})  # light verbs, too
    if any(word not in said for word in words if _is_thing(word)):
        return 0.0
    of_choice = weight(known, said) / (weight(known, words) or 1)
    of_event = weight(known, cell & {*words}) / (weight(known, cell) or 1)
    return of_choice * of_event if of_choice >= _MOSTLY and of_event >= _WHOLLY else 0.0


def _is_thing(word: str) -> bool:
    """Whether a word is more often a noun than a verb."""
    return lexicon.met(word, "n") > lexicon.met(word, "v")


def _alike(found: Sequence[_Said]) -> list[_Said]:
    """Return what is said about choices, with those together that have the same said about them: "a cow and a horse
    are herbivores".
    """
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
    """Yield groups that each fit into one sentence; meanings that are sentences of their own stay alone."""
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
