"""The answer in words: the chosen facts, and those that say the same about other things, as one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from knowledge.relations import Fact, Spine, bare
from solvers.science.forms.asked import spare
from solvers.science.spine.agreement import is_several, with_article
from solvers.science.spine.candidates import Candidate, Finder
from solvers.science.spine.company import ONE_ONLY, alike, wanted_number
from solvers.science.spine.index import KIND, Index, Thing, denies, is_superlative, lemmas
from solvers.science.spine.program import Choice
from solvers.science.spine.say import all_of, because, full, is_clause, members_of, sentence, statement, which
from solvers.science.spine.turned import all_steps, amount_of, in_its_words
from solvers.science.spine.voice import in_steps, in_this_way

_OWN_WORDS = ("called", "opposite of", "happens because", "happens when")
"""Relations whose facts are quoted in their own words."""
_WAYS, _BECAUSE = ("how", "how works"), "happens because"
"""Forms of questions that ask for a way, which facts explain by a reason."""
_PERSONAL = frozenset(["you", "your", "our", "we", "i", "my", "me", "it", "they"])
_OF_ONE = {"them": "it", "their": "its"}
"""Pronouns for several things, with those for one."""
_SETS_APART = (
    "called", "happens when", "does", "turns into", "measures", "used for", "made of", "causes", "made from",
    "has property", "needs", "covered with", "has number", "lives in", "eats", "moves around", "gives off", "makes",
    "takes in",
    "found in", "part of",
)  # fmt: skip
"""Relations that distinguish a thing from others of its kind, the most telling first."""
_TOLD_APART = 3
_CASE, _IN = "example of", "happens in"
_OF_PARTS, _MOST_PARTS = "made of", 5
_STEM = 5
_OLD = 0.4
"""The share of a fact's words that must be new for it to add something."""


@dataclass(frozen=True, slots=True)
class Told:
    """An answer from facts."""

    form: str
    text: str
    """The answer as a person reads it, in whole sentences."""
    value: tuple[str, ...]
    """The answer alone: a number, names, a clause."""
    facts: tuple[int, ...]
    """The facts it rests on, those that answer first."""
    said: tuple[str, ...]
    """Lemmas of the question that they cover."""
    sure: float
    """The probability that it is right."""
    rule: str = "said"
    """How the answer follows: "said" by a fact, "larger" or "smaller" number, "differs", "shared", "yes" or "no"."""


def tell(choice: Choice, candidates: Sequence[Candidate], finder: Finder, sure: float) -> Told:
    """Return the program's choice in words."""
    best = choice.candidate
    spine = finder.index.spine
    asked = best.asked
    steps = all_steps(best, finder)
    numbers = steps[: wanted_number(asked, finder.reading)] or alike(choice, candidates, finder)
    if best.fact not in numbers:  # tell what is known about the thing itself, not what is true of its class
        best = next((c for c in candidates if c.fact == numbers[0] and c.asked == asked), best)
    facts = [spine.facts[number] for number in numbers]
    if asked.form == "definition" and facts[0].relation == KIND and not choice.joined:
        text, further = _defined(best, facts, finder)
        rows: tuple[int, ...] = (*numbers, *further)
    else:
        rows = _rows(best, numbers, candidates, choice.joined)
        text = in_its_words(best, facts, finder, choice.says)
        if not text:
            subject, is_plural = _subject(best, facts[0], finder)
            text = _statement(finder, best, facts, subject, is_plural)
            text = _reasoned(text, best, _new(choice, finder), spine)
        if asked.form in _WAYS and facts[0].relation == _BECAUSE:
            text = in_this_way(text)
    column = best.place.ask or "b"
    every = (fact.names(column)[: None if fact.relation == "has amount" else 1] for fact in facts)
    value = tuple(dict.fromkeys(name for names in every for name in names))
    said = tuple(finder.words[at].lemma for at in sorted(best.says) if at in finder.words)
    return Told(asked.form, text, value, rows, said, sure)


def _rows(
    best: Candidate, numbers: Sequence[int], candidates: Sequence[Candidate], joined: Sequence[int]
) -> tuple[int, ...]:
    """Return the facts that are told, with those that connect each of them to the question."""
    chains = {c.fact: c.chain for c in reversed(candidates)} | {best.fact: best.chain}
    chained = (number for one in numbers for number in chains.get(one, ()))
    return tuple(dict.fromkeys((*numbers, *chained, *joined)))


def _defined(best: Candidate, facts: Sequence[Fact], finder: Finder) -> tuple[str, list[int]]:
    """Return what a thing is, what distinguishes it, and an example, with the facts that say so."""
    spine = finder.index.spine
    shown = _shown(best.fact, finder)
    is_counted = any(spine.facts[n].relation == "step of" for n in shown)
    further = _apart(facts[0], best.fact, finder)
    further = [n for n in further if not is_counted or spine.facts[n].relation != "has number"]
    text = _definition(spine, facts, [spine.facts[n] for n in further])
    return " ".join([text, *_showing(spine, [spine.facts[n] for n in shown])]), [*further, *shown]


def _reasoned(text: str, best: Candidate, joined: Sequence[int], spine: Spine) -> str:
    """Return an answer with its reasons: the class it is about, and the second fact."""
    fact = spine.facts[best.fact]
    if best.subject and best.chain and best.place.relation != KIND and not best.is_below:
        text = because(text, spine, [spine.facts[number] for number in (*best.chain, best.fact)])
    for other in (spine.facts[number] for number in joined):
        if other.relation != fact.relation:
            text = which(text, _line(spine, other), fact.cell("a"))
        elif fact.relation not in ONE_ONLY:
            text = f"{text} {full(spine, other)}"
    return text


def _new(choice: Choice, finder: Finder) -> list[int]:
    """Return second facts without those that only say of what a thing is a part, if the question has said that: "what
    do the pores of a leaf do".
    """
    asked = {word.lemma for word in finder.words.values()}
    facts, cells = finder.index.spine.facts, finder.index.cells
    own = cells[choice.candidate.fact]
    if any(is_superlative(word) for column in "ab" for word in own[column][0]):
        return [*choice.joined]  # the largest planet is the largest of those in the solar system
    is_thing = choice.candidate.asked.answer == "thing" or bool(asked & {*own["a"][0]})
    return [
        number
        for number in choice.joined
        if facts[number].relation != "part of" or not (is_thing and asked >= {*cells[number]["b"][0]})
    ]


def _line(spine: Spine, fact: Fact) -> str:
    """Return a fact; for what a thing is made of, all its materials, because one alone would be half of the truth."""
    if fact.relation != "made of":
        return full(spine, fact)
    same = [f for f in spine.facts if (f.path, f.line, f.a) == (fact.path, fact.line, fact.a)]
    return statement(spine, fact.relation, [fact.cell("a")], [f.cell("b") for f in same], fact.c)


def _subject(best: Candidate, fact: Fact, finder: Finder) -> tuple[str, bool | None]:
    """Return the subject of the answer in the words of the question, and whether it is plural; empty to leave it
    unchanged.
    """
    tokens = best.asked.tokens("x")
    if _is_of_object(best, finder):
        return "", None
    if best.place.ask == "a" or set(best.place.a) != set(tokens) or not tokens:
        return "", None
    text = finder.reading.words(tokens[0], tokens[-1] + 1)
    last = [finder.reading.tokens[at] for at in tokens if finder.reading.tokens[at].head not in tokens]
    plural = any(token.tag in ("NNS", "NNPS") for token in last) or is_several(text)
    if best.place.relation == _IN and is_clause(fact.cell("a")) and not is_clause(text):
        return "", None  # something that begins in a place need not happen there
    if best.is_below:
        return f"{text} such as {fact.cell('a')}", plural
    if best.place.relation in _OWN_WORDS or not _may_be_told(tokens, text, best, finder):
        return _member(best, finder), None
    if not plural and text.casefold().split()[0] not in ("a", "an", "the", "each", "this"):
        return _member(best, finder) or fact.cell("a"), None
    return text, plural


def _may_be_told(tokens: Sequence[int], text: str, best: Candidate, finder: Finder) -> bool:
    """Return whether a fact covers all words of a phrase that does not mention the person who asks."""
    words = [at for at in tokens if at in finder.words]
    name = best.subject or finder.index.cells[best.fact]["a"][0]
    is_said = all(at in best.says for at in words) and len(words) <= len(name)
    return is_said and not _PERSONAL & set(text.casefold().split())


def _member(best: Candidate, finder: Finder) -> str:
    """Return the thing to whose class a fact applies, in the words of facts."""
    if not best.subject:
        return ""
    spine = finder.index.spine
    if best.chain:
        return spine.facts[best.chain[0]].cell("a")
    return ""


def _is_of_object(best: Candidate, finder: Finder) -> bool:
    """Return whether the thing in the question belongs to the class that is the object of a fact: a moth, if
    camouflage helps animals.
    """
    if not best.subject or not best.chain or best.place.ask != "c":
        return False
    spine, known = finder.index.spine, finder.index
    kind = known.thing(lemmas(spine.facts[best.chain[-1]].cell("b")))
    subjects, objects = (
        {known.thing(lemmas(name)) for name in spine.facts[best.fact].names(column)} for column in "ab"
    )
    return kind in objects - subjects


def _statement(
    finder: Finder, best: Candidate, facts: Sequence[Fact], subject: str, is_plural: bool | None
) -> str:
    """Return the facts as one sentence."""
    first, spine = facts[0], finder.index.spine
    if _is_of_object(best, finder):
        member = _member(best, finder)
        words = first.c.split()
        detail = first.c if is_several(member) else " ".join(_OF_ONE.get(word, word) for word in words)
        return statement(spine, first.relation, [first.cell("a")], [member], detail)
    if best.place.ask == "a":
        subjects = _once(fact.cell("a") for fact in facts)
        if first.relation == KIND and len(subjects) > 1:
            kind = spine.facts[best.fact].cell("b")
            are_kinds = all(name.split()[-1] == kind.split()[-1] for name in subjects)
            return members_of(spine, subjects if are_kinds else all_of(subjects), kind)
        objects = [spine.facts[best.fact].cell("b")]
        return statement(spine, first.relation, subjects, objects, first.c)
    objects = list(dict.fromkeys(amount_of(fact) for fact in facts))
    return statement(
        spine,
        first.relation,
        [subject or first.cell("a")],
        objects,
        first.c,
        is_plural=is_plural if subject else None,
    )


def _once(names: Iterable[str]) -> list[str]:
    """Return names without those that another one ends with, "rotation" beside "Earth's rotation", or begins with:
    "lightning" beside "a lightning strike". "A rotating Earth" says "rotation", too.
    """
    longest: dict[frozenset[str], str] = {}
    for name in names:
        stems = _stems(name) or frozenset((name,))
        longest[stems] = max(longest.get(stems, ""), name, key=len)
    every = [*longest.values()]
    ended = [one for one in every if not any(o.endswith(f" {bare(one)}") for o in every if o != one)]
    return [one for one in ended if not any(bare(one).startswith(f"{bare(o)} ") for o in ended if o != one)]


def _stems(name: str) -> frozenset[str]:
    """Return the stems of the words that distinguish a thing from others."""
    return frozenset(lemma[:_STEM] for lemma in lemmas(name) if not spare(lemma.casefold()))


def _apart(fact: Fact, number: int, finder: Finder) -> list[int]:
    """Return what distinguishes a thing from others of its kind."""
    index = finder.index
    thing = index.thing(index.cells[number]["a"][0])
    own = [n for n in index.about.get((thing, "a"), ()) if index.spine.facts[n].relation != "called"]
    own += [n for n in index.about.get((thing, "b"), ()) if _describes(n, thing, index)]
    ranked = [
        (_SETS_APART.index(r), n)
        for n in own
        if (r := index.spine.facts[n].relation) in _SETS_APART and not denies(index.spine.facts[n].cell("b"))
    ]
    found: list[int] = []
    new = _unsaid([n for _, n in sorted(ranked)], thing, index)
    for _, group in islice(groupby(new, key=lambda n: index.spine.facts[n].relation), _TOLD_APART):
        numbers = [*group]
        same = [n for n in numbers if index.spine.facts[n].c == index.spine.facts[numbers[0]].c]
        relation = index.spine.facts[same[0]].relation
        most = _MOST_PARTS if relation == _OF_PARTS else _TOLD_APART
        found += same[: 1 if relation in ONE_ONLY else most]
    return found


def _describes(number: int, thing: Thing, index: Index) -> bool:
    """Return whether a fact describes the named thing in words other than its name."""
    is_name = index.spine.facts[number].relation == "called"
    return is_name and {*thing}.isdisjoint(index.cells[number]["a"][0])


def _unsaid(numbers: Sequence[int], thing: Thing, index: Index) -> Iterator[int]:
    """Yield facts about a thing, each of which says something that the earlier ones have not."""
    said, once = {*thing}, set[str]()
    for number in numbers:
        fact = index.spine.facts[number]
        if fact.relation in once:
            continue
        words = {*index.cells[number]["a" if fact.relation == "called" else "b"][0]}
        is_part = fact.relation == _OF_PARTS  # a list of these is not true if it leaves one out
        if is_part or len(words - said) > _OLD * len(words) or fact.relation in ONE_ONLY:
            said |= words
            once |= {fact.relation} & {*ONE_ONLY}
            yield number


def _shown(number: int, finder: Finder) -> list[int]:
    """Return what illustrates a thing: the steps of a process, or else some of its kinds, as a line of facts lists
    them.
    """
    index = finder.index
    facts = index.spine.facts
    below = index.about.get((index.thing(index.cells[number]["a"][0]), "b"), ())
    if sum(facts[n].relation == _CASE for n in below) >= _TOLD_APART:
        return []  # a few of these say more than kinds do
    for relation in ("step of", KIND):
        same = [n for n in below if facts[n].relation == relation]
        lines = [[*line] for _, line in groupby(same, key=lambda n: (facts[n].path, facts[n].line))]
        shown = same if relation == "step of" else max(lines, key=len, default=[])[:_TOLD_APART]
        if len(shown) > 1:
            return shown
    return []


def _showing(spine: Spine, facts: Sequence[Fact]) -> list[str]:
    """Return what illustrates a thing as a sentence, if anything does."""
    names = [fact.cell("a") for fact in facts]
    if names and facts[0].relation == KIND and all(name[:1].isupper() for name in names):
        kind = with_article(facts[0].cell("b"))
        return [statement(spine, "has property", names, [kind], is_plural=True)]
    if names and facts[0].relation == KIND:
        return [statement(spine, KIND, names, [facts[0].cell("b")])]
    return [in_steps(facts)] if names else []


def _definition(spine: Spine, facts: Sequence[Fact], further: Sequence[Fact]) -> str:
    """Return what a thing is a kind of, and what distinguishes it, with facts of the same relation in one sentence."""
    name = facts[0].cell("a")
    plural = is_several(name)
    is_one = name[:1].isupper() and not plural  # "Jupiter is a gas giant", since no other thing has its name
    kind = facts[0].cell("b")
    described = next((fact for fact in further if fact.relation == "called"), None)
    if described is not None:
        further = [fact for fact in further if fact.relation != "called"]
        parts = [sentence(f"{name} {'are' if plural else 'is'} {described.cell('a')}")]
    elif is_one:
        parts = [sentence(f"{name} is {with_article(kind)}")]
    else:
        parts = [statement(spine, KIND, [name], [kind])]
    for _, group in groupby(further, key=lambda fact: (fact.relation, fact.c)):
        same = [*group]
        if same[0].relation == "called":
            parts.append(full(spine, same[0]))
        else:
            objects = [fact.cell("b") for fact in same]
            pronoun = name if is_one else "they" if plural else "it"
            said = statement(spine, same[0].relation, [name], objects, same[0].c, is_plural=plural)
            parts.append(sentence(f"{pronoun}{said.removeprefix(sentence(name).rstrip('.'))}"))
    return " ".join(parts)
