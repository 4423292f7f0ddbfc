"""Reads the situation of an experiment: what differs between groups is changed, what is counted or watched is measured,
and what is said to be the same is kept. The choice that names what is asked for follows from that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache

from knowledge.tables import KnowledgeBase
from solvers.arithmetic.fits import dimension_of
from solvers.question import Question
from solvers.reading.read import read
from solvers.reading.words import word_set
from solvers.retrieval.overlap import means
from solvers.science.forms.cues import measures
from solvers.science.spine.index import index, lemmas

_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_ASKED = re.compile(
    r"\b(?:(?P<changed>independent|manipulated|changes?|changed|var(?:y|ies|ied)|being tested|testing)"
    r"|(?P<measured>dependent|responding|measures?|measured)"
    r"|(?P<kept>constant|controlled|(?:ke(?:ep|pt)|stays?|be) (?:\w+ ){0,3}?the same)"
    r"|(?P<fair>fair))\b",
    re.IGNORECASE,
)
"""The role that a question asks for."""
_VARIABLE = re.compile(
    r"\b(?:variables?|factors?|keep|kept|measured|purpose|fair|the same)\b"
    r"|\b(?:do|does|did|should) [\w ]+ (?:change|measure|vary)\b",
    re.IGNORECASE,
)
"""What tells that a question is about an experiment."""
_AFFECTS = re.compile(
    r"\b(?:how|whether|if) (?P<changed>[\w' -]+?) (?:affects?|changes?|influences?) (?P<measured>[\w' -]+)",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"\b(?:wonders?|know|out|see|tests?|determine) (?:whether|if) (?P<clause>[\w' -]+)", re.IGNORECASE
)
_WHICH = re.compile(r"\bwhich (?P<changed>(?:one|\w+(?: of (?:\w+ )*?\w+)?))(?= \w+)", re.IGNORECASE)
_HOW = re.compile(r"\bhow (?!many\b|much\b)\w+ ", re.IGNORECASE)
_CONTRASTS = re.compile(
    r"\d[^.;]*?(?:,|\band\b|\bor\b)[^.;]*?\d|\bdifferent\b|\bwith and without\b"
    r"|\b(?:two|three|four|five|several) (?:\w+ )?(?:kinds|types|brands)\b"
    r"|\b(?:one|first|half|some)\b.*\b(?:another|others?|second|one|half|rest)\b"
    r"|\w+(?: \w+)?, (?:\w+ ){0,2}\w+,? (?:and|or) \w+|\b(in|on|at|with|under) [\w ]+ (?:and|or) \1 ",
    re.IGNORECASE,
)
"""What tells that a sentence names what differs: a list of amounts or kinds, or one group beside another."""
_OF_AMOUNT, _OF_KIND = "amount number", "kind type"
"""What differs in a list of numbers, and in another list."""
_GENERIC, _FEW = 0.25, 0.01
"""The weight of a word such as "amount", and the least share of a choice that a situation has to name."""
_LEAD, _CLEAR = 0.25, 0.5
"""How much better than any other a choice has to fit its role, and how much better a choice that surely fits does."""
LEFT, LIKELY, SURE = 0.75, 0.85, 0.95
"""How sure a choice is that is the best of those without another role, that fits its role, and that clearly fits it."""
_WEIGH, _HEAVY = "weigh", "heavy"
_LENGTHS = ("length", "height", "distance", "depth", "width")


class Role(StrEnum):
    """What a variable is in an experiment."""

    CHANGED = "changed"
    MEASURED = "measured"
    KEPT = "kept"
    FAIR = "fair"
    """Not a variable: what makes a test fair."""


_ROLES = (Role.CHANGED, Role.MEASURED, Role.KEPT)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The roles that the choices of a question have in its experiment, as proof for the one asked for."""

    question: str
    label: str
    choice: str
    role: Role
    others: tuple[tuple[str, Role], ...]
    """Other choices that have a role in the experiment."""
    kind: str = field(default="inquiry", init=False)

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Read the situation again, and compare how well the choices fit their roles.

        Args:
            knowledge: the tables; not needed here.
        """
        del knowledge
        if self.role is Role.FAIR:
            return () if _says_same(self.choice) else (f"'{self.choice}' keeps nothing the same.",)
        named = [(self.choice, self.role), *self.others]
        fits = _fits([name for name, _ in named], _situation(self.question))
        return tuple(
            f"'{name}' is not what is {role}."
            for (name, role), of in zip(named, fits, strict=True)
            if any(of[one] >= _CLEAR and of[one] > of[role] for one in _ROLES)
        )


def inquired(question: Question, shares: Sequence[float]) -> tuple[int, float, Inquiry] | None:
    """Return the position of the choice that has the role asked for in the experiment of a question, how sure that is,
    and the roles of the others; `None` if the question asks for no role, or its experiment gives none to any choice.

    Args:
        question: with its choices.
        shares: how probable each choice is by other evidence, which decides among choices without another role if the
            experiment does not.
    """
    *_, last = _SENTENCE.split(question.text.strip())
    asked = _ASKED.search(last) if _VARIABLE.search(last) else None
    if asked is None:
        return None
    role = next(Role(name) for name, found in asked.groupdict().items() if found)
    names = [choice.text for choice in question.choices]
    fits = _fits(names, _situation(question.text))
    own = [
        max(_ROLES, key=lambda one: of[one]) if max(of[one] for one in _ROLES) >= _CLEAR else None
        for of in fits
    ]
    picked = _picked(names, fits, role) or _left(own, role, shares)
    if picked is None:
        return None
    at, sure = picked
    choice = question.choices[at]
    return (
        at,
        sure,
        Inquiry(question.text, choice.label, choice.text, role, _others(names, fits, own, at, role)),
    )


def _picked(
    names: Sequence[str], fits: Sequence[Mapping[Role, float]], role: Role
) -> tuple[int, float] | None:
    """Return the choice that fits a role clearly better than any other, and how sure that is."""
    values = [
        _fairness(name, of) if role is Role.FAIR else _value(of, role)
        for name, of in zip(names, fits, strict=True)
    ]
    first, second, *_ = sorted(range(len(values)), key=lambda at: -values[at])
    lead = values[first] - values[second]
    if values[first] <= 0 or lead < _LEAD:
        return None
    return first, SURE if lead >= _CLEAR else LIKELY


def _left(own: Sequence[Role | None], role: Role, shares: Sequence[float]) -> tuple[int, float] | None:
    """Return the most probable of the choices that have no other role, if some choice has one."""
    free = [at for at, one in enumerate(own) if one in (None, role)]
    if role is Role.FAIR or not 0 < len(free) < len(own):
        return None
    return max(free, key=lambda at: shares[at]), LEFT


def _others(
    names: Sequence[str],
    fits: Sequence[Mapping[Role, float]],
    own: Sequence[Role | None],
    chosen: int,
    role: Role,
) -> tuple[tuple[str, Role], ...]:
    """Return the other choices with their roles; only one of them is changed, and only one is measured."""
    found = [(at, one) for at, one in enumerate(own) if at != chosen and one not in (None, role)]
    best = {one: max(fits[at][one] for at, other in found if other is one) for _, one in found if one}
    return tuple(
        (names[at], one) for at, one in found if one and (one is Role.KEPT or fits[at][one] == best[one])
    )


def spans(text: str, role: Role) -> tuple[str, ...]:
    """Return the sentences of a question that say what has a role in its experiment."""
    return tuple(sentence for sentence, parts in _read(text) if role in parts)


def _value(fits: Mapping[Role, float], role: Role) -> float:
    """Return how well a choice fits a role: better than any other role; -1 if the situation does not name it."""
    named = fits[Role.FAIR]
    others = max(value for one, value in fits.items() if one not in (role, Role.FAIR))
    return fits[role] + (named if role is Role.KEPT else 0) - others if named > _FEW else -1.0


def _fairness(name: str, fits: Mapping[Role, float]) -> float:
    """Return how well a choice says what makes a test fair: that something besides what is changed or measured is the
    same.
    """
    return 1.0 - max(fits[Role.CHANGED], fits[Role.MEASURED]) / 2 if _says_same(name) else -1.0


def _says_same(name: str) -> bool:
    """Return whether a choice says that something is the same."""
    return not word_set("equal_words").isdisjoint(name.casefold().split())


def _fits(names: Sequence[str], told: Mapping[Role, frozenset[str]]) -> list[dict[Role, float]]:
    """Return the share of each choice that is said of each role, and, as `Role.FAIR`, anywhere; a word counts less if
    several choices have it.
    """
    known, generic, passed = index(), word_set("generic_measures"), word_set("stop_words")
    own = [[word for word in dict.fromkeys(lemmas(name)) if word not in passed] for name in names]
    met = Counter(word for words in own for word in words)
    found = []
    for words in own:
        weights = {w: known.weight(w) * (_GENERIC if w in generic else 1) / met[w] for w in words}
        total = sum(weights.values()) or 1.0
        shares = {
            role: sum(weights[w] for w in words if any(means(known, one, w) for one in said)) / total
            for role, said in told.items()
        }
        found.append({role: shares.get(role, 0.0) for role in Role})
    return found


def _situation(text: str) -> dict[Role, frozenset[str]]:
    """Return the words of what has each role in an experiment; as `Role.FAIR`, all of its words."""
    found: dict[Role, set[str]] = {role: set() for role in Role}
    for sentence, parts in _read(text):
        found[Role.FAIR] |= {*lemmas(sentence)}
        for role, part in parts.items():
            found[role] |= {*_words(part)} | ({*_kinds(part)} if role is Role.CHANGED else set())
    found[Role.FAIR] |= found[Role.CHANGED] | found[Role.MEASURED] | found[Role.KEPT]
    return {role: frozenset(words) - word_set("stop_words") for role, words in found.items()}


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text with what its units and qualities measure: height for "feet" and "high"."""
    for word in lemmas(text):
        yield word
        dimension = dimension_of(word)
        yield from _LENGTHS if dimension == "length" else (dimension,) if dimension else ()
        yield from (lemma for name in measures(_HEAVY if word == _WEIGH else word) for lemma in lemmas(name))


def _kinds(text: str) -> Iterator[str]:
    """Yield what the things in a text are kinds of: food for seeds and fruit."""
    for word in lemmas(text):
        yield from (one[-1] for one, chain in index().classes((word,)) if len(chain) == 1)


@cache
def _read(text: str) -> tuple[tuple[str, dict[Role, str]], ...]:
    """Return each sentence of a situation with what it says about the roles."""
    *told, last = _SENTENCE.split(text.strip())
    if not told:
        before, comma, _ = last.rpartition(", ")
        told = [before] if comma else []
    aims = {sentence: dict(_aim(sentence)) for sentence in told}
    is_told = any({*lemmas(aim.get(Role.CHANGED, ""))} - word_set("stop_words") for aim in aims.values())
    return tuple((one, dict(_parts(one, aims[one], is_told=is_told))) for one in told)


def _aim(sentence: str) -> Iterator[tuple[Role, str]]:
    """Yield what is changed and what is measured by what an experiment is to find out: how, whether, or which."""
    if found := _AFFECTS.search(sentence):
        yield Role.CHANGED, found["changed"]
        yield Role.MEASURED, found["measured"]
    elif found := _WHETHER.search(sentence):
        tokens = read(Question(found["clause"])).tokens
        verb = next(
            (at for at, token in enumerate(tokens) if at and token.pos in ("VERB", "AUX")), len(tokens)
        )
        yield Role.CHANGED, " ".join(token.text for token in tokens[:verb])
        yield Role.MEASURED, " ".join(token.text for token in tokens[verb:])
    elif found := _WHICH.search(sentence):
        yield Role.CHANGED, found["changed"]
        yield Role.MEASURED, sentence[found.end() :]


def _parts(sentence: str, aim: Mapping[Role, str], *, is_told: bool) -> Iterator[tuple[Role, str]]:
    """Yield what a sentence says is measured, kept, and changed; each is taken out before the next is looked for.

    Args:
        sentence: a sentence of the situation.
        aim: what it says is to be found out.
        is_told: whether the situation says what is to be found out, so that a contrast only says how.
    """
    rest = sentence
    for part in aim.values():
        rest = rest.replace(part, " ")
    measured = [
        *filter(None, [aim.get(Role.MEASURED, "")]),
        *(found[0] for found in _measuring().finditer(rest)),
    ]
    kept = [*_kept(rest)]
    for part in (*measured, *kept):
        rest = rest.replace(part, " ")
    if measured:
        yield Role.MEASURED, " ".join(map(_quantity, measured))
    if kept:
        yield Role.KEPT, " ".join(kept)
    contrast = None if is_told else _CONTRASTS.search(rest)
    changed = [aim[Role.CHANGED]] if Role.CHANGED in aim else []
    if contrast:
        beyond = _stop().search(rest, contrast.end())
        changed += [
            rest[: beyond.start()] if beyond else rest,
            _OF_AMOUNT if contrast[0][:1].isdigit() else _OF_KIND,
        ]
    if changed:
        yield Role.CHANGED, " ".join(changed)


def _quantity(part: str) -> str:
    """Return what is measured without the thing that has it: "how fast warms" for "how fast water warms"."""
    if not _HOW.search(part):
        return part
    return " ".join(token.text for token in read(Question(part)).tokens if token.pos not in ("NOUN", "PROPN"))


def _kept(sentence: str) -> Iterator[str]:
    """Yield what is said to be the same: "the same light and soil", or "waters them all the same"."""
    for found in re.finditer(r"(\w+ of) (?:the )?(?:same|equal|identical) (\w+)", sentence):
        yield found[0]
    after = re.compile(
        rf"\b(?:same|equal|identical) (?!(?:and|but|way)\b)((?:(?!{_stop().pattern})[\w'-]+,? ?)+)",
        re.IGNORECASE,
    )
    for found in after.finditer(sentence):
        yield found[1].removesuffix("and ").strip()
    for found in re.finditer(r"([\w' ]+?) (?:all )?the same(?= and\b| but\b|[,.]|$)", sentence):
        yield found[1].strip()


@cache
def _measuring() -> re.Pattern[str]:
    """Return a pattern for what is measured: a verb of measuring and what follows it up to where or when it is done."""
    verbs = "|".join(word_set("inquiring_verbs"))
    return re.compile(
        rf"\b(?:{verbs})\b (?:(?:each|every) )?(?:(?!{_stop().pattern})[\w'-]+ ?)+", re.IGNORECASE
    )


@cache
def _stop() -> re.Pattern[str]:
    """Return a pattern for a word with which a phrase ends."""
    return re.compile(rf"\b(?:{'|'.join(word_set('span_stops'))})\b", re.IGNORECASE)
