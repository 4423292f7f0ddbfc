"""The events that a chatty question asks about: "Okay so my bike was out in the rain and now its chain is brown, what's
up with that?" asks why the chain is brown.

Who noticed or said it, when, and in spite of what is left out, by the parse. Each clause that is told may be the one
that the question refers to; the facts decide between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from knowledge import lexicon
from knowledge.lexicon.inflection import inflected
from solvers.reading.model import Token
from solvers.reading.nouns import is_time
from solvers.reading.universal import FINITE
from solvers.reading.words import word_set

Namer = Callable[[Sequence[Token], Sequence[Token]], dict[int, str] | None]
"""Returns what the pronoun of a clause stands for, by its token, from the clause and what was said before it."""

_NOUNS = ("NOUN", "PROPN")
_SUBJECTS = ("nsubj", "nsubj:pass", "expl")
_HELPING = ("aux", "aux:pass", "cop")
_APART = ("conj", "ccomp", "parataxis")
"""The roles of clauses that are told by themselves."""
_BESIDE = ("discourse", "vocative", "cc", "obl:unmarked", "obl:tmod", "advmod")
"""The roles of what stands before the subject of a clause and says nothing of the event."""
_CONCEDING = frozenset(["though", "although", "even"])
_NOBODY = frozenset(["nobody", "none", "nothing"])
_SPEAKER = frozenset(["i", "we"])
_FULL = {"'s": "is", "’s": "is", "'re": "are", "’re": "are"}
_NOT = ("n't", "n’t")
_GRASPING = frozenset(["get", "understand", "know", "see"])
"""Verbs with which people say that they do not understand something."""
_DO = {"VBZ": "does", "VBD": "did"}
_USEFUL = frozenset(["help", "survive", "live", "useful", "good", "for", "to", "stay", "alive"])
"""Words of a question that asks what something is good for."""
_POINTING = frozenset(["that", "this", "it"])
_REASONS = frozenset(["up", "go", "happen", "explain", "explanation", "reason", "deal", "behind", "about"])
_CAUSING, _CAUSED = frozenset(["make", "cause"]), frozenset(["do", "that", "this", "turn", "happen"])
"""Words of a question with "what" that asks for a reason."""
_MOST = 3
"""The most clauses that are tried."""


def events(own: Sequence[Token], before: Sequence[Token], named: Namer) -> list[str]:
    """Return questions for the reason or manner of what was told, the likeliest first; empty if the question says more
    than that it wants to know.

    Args:
        own: the question's words: "why is that", "what's going on there".
        before: the words before it.
        named: names the pronoun of a clause.
    """
    asks = asks_of(own)
    if not asks or not before:
        return []
    told = [token for token in before if token.sentence == before[-1].sentence]
    clauses = [clause for head in _heads(told) if (clause := _clause(head, told))]
    chosen = [clause for _, clause in sorted(clauses, key=_rank)[:_MOST]]
    found = (one for clause in chosen for one in _whole_and_core(asks, clause, named, before))
    return [*dict.fromkeys(found)]


def _whole_and_core(
    asks: str, clause: Sequence[Token], named: Namer, before: Sequence[Token] = ()
) -> list[str]:
    """Return the question for a clause, and the one without the circumstances."""
    said = _plain(clause, before, named)
    core = [token for token in clause if not _is_circumstance(token, clause)]
    return [_asking(asks, one, said) for one in (clause, core) if len(one) > 1]


def how_come(told: Sequence[Token]) -> list[str]:
    """Return questions for the reason of a statement, "the street is dry" after "how come"; empty if it is none.

    Args:
        told: the words of the statement, read by itself, since a parser takes few verbs after "how come" for verbs.
    """
    clauses = [clause for head in _heads(told) if head.dep == "root" and (clause := _clause(head, told))]
    return [one for _, clause in clauses for one in _whole_and_core("why", clause, _unnamed)]


def _unnamed(clause: Sequence[Token], before: Sequence[Token]) -> dict[int, str]:
    return {}


def asks_of(own: Sequence[Token]) -> str:
    """Return "why" or "how" for a question that only refers to what was told; empty for another one."""
    texts = [token.text.casefold() for token in own if token.pos != "PUNCT"]
    lemmas = {token.lemma.casefold() for token in own if token.pos != "PUNCT"}
    if lemmas & _USEFUL and _POINTING & lemmas and {"why", "how"} & lemmas:
        return (
            "why" if lemmas - _USEFUL <= word_set("taking_up") else ""
        )  # how something helps is why it is so
    asking = [text for text in texts if text in ("why", "how", "what")]
    if len(asking) != 1 or not lemmas <= word_set("taking_up"):
        return ""
    if asking == ["what"] and not _asks_reason(lemmas, texts):
        return ""
    return "how" if asking == ["how"] and texts[:2] != ["how", "come"] else "why"


def _asks_reason(lemmas: set[str], texts: Sequence[str]) -> bool:
    """Whether a question with "what" asks why something is so: "what's up with that", "what made it do that", but not
    "what is it for" nor what happens next.
    """
    if "happens" in texts:
        return False
    return bool(lemmas & _REASONS) or (bool(lemmas & _CAUSING) and bool(lemmas & _CAUSED))


def _heads(told: Sequence[Token]) -> Iterator[Token]:
    """Yield the words at the head of each clause that tells an event."""
    inside = {token.index for token in told}
    for token in told:
        is_apart = token.dep in _APART or token.head == token.index or token.head not in inside
        theirs = [other for other in told if other.head == token.index]
        subject = next((other for other in theirs if other.dep in _SUBJECTS), None)
        is_finite = bool(_deed(token)) or any(each.dep in _HELPING and each.tag in FINITE for each in theirs)
        if is_apart and is_finite and subject is not None and not _is_frame(token, subject, theirs):
            yield token


def _is_frame(verb: Token, subject: Token, theirs: Sequence[Token]) -> bool:
    """Whether a clause only says that somebody noticed or says something, or that the teller does not understand it."""
    if verb.lemma in word_set("telling") and any(each.dep == "ccomp" for each in theirs):
        return True
    is_mine = verb.lemma in _GRASPING and subject.text.casefold() in _SPEAKER
    return is_mine and any(each.text in _NOT or each.lemma == "just" for each in theirs)


def _deed(head: Token) -> str:
    """Return the base of a finite verb, even if the parser takes it for an adjective, "it stuck to the wall"; empty for
    another word.
    """
    if head.tag in FINITE:
        return head.lemma
    text = head.text.casefold()
    return next((one for one in lexicon.lemmas(text, "v") if one != text), "") if head.dep in _APART else ""


def _clause(head: Token, told: Sequence[Token]) -> tuple[Token, list[Token]] | None:
    """Return the words of the clause with this head, without those of others and without what begins it."""
    heads = {token.index: token.head for token in told}
    out = {token.index for token in told if token is not head and _is_left_out(token, head, told)}
    clause = [token for token in told if _leads(token.index, head.index, heads, out)]
    first = next((at for at, token in enumerate(clause) if _is_of_subject(token, head, clause)), None)
    if first is None or clause[first].text.casefold() in _NOBODY:
        return None
    clause = clause[first:]
    while clause and clause[-1].pos == "PUNCT":
        clause.pop()
    return (head, clause) if len(clause) > 1 else None


def _is_left_out(token: Token, head: Token, told: Sequence[Token]) -> bool:
    """Whether a word begins another clause that is told by itself, or one in spite of which something happens."""
    theirs = [other for other in told if other.head == token.index]
    has_subject = any(other.dep in _SUBJECTS for other in theirs)
    concedes = any(other.text.casefold() in _CONCEDING for other in theirs if other.index < token.index)
    is_told = token.dep in _APART and has_subject
    return is_told or (token.dep == "advcl" and concedes) or token.dep in ("discourse", "vocative")


def _leads(at: int, top: int, heads: dict[int, int], out: set[int]) -> bool:
    """Whether a word belongs to the clause with the head `top`, and not to one of those that are left out."""
    while at != top:
        if at in out or heads.get(at, at) == at:
            return False
        at = heads[at]
    return True


def _is_of_subject(token: Token, head: Token, clause: Sequence[Token]) -> bool:
    """Whether a word is the subject of a clause or belongs to it."""
    heads = {each.index: each for each in clause}
    while token.index != head.index:
        if token.head == head.index:
            return token.dep in _SUBJECTS
        if token.head not in heads or token.dep in _BESIDE:
            return False
        token = heads[token.head]
    return False


def _is_circumstance(token: Token, clause: Sequence[Token]) -> bool:
    """Whether a word belongs to a clause that only says when something happens, or to a span of time."""
    by_index = {each.index: each for each in clause}
    while token.head in by_index and token.head != token.index:
        if token.dep == "advcl" or _is_span(token, clause):
            return True
        token = by_index[token.head]
    return False


def _is_span(token: Token, clause: Sequence[Token]) -> bool:
    """Whether a word says how long something has lasted or on what occasion: "for two weeks", "every time I go"."""
    theirs = [each for each in clause if each.head == token.index and each.index < token.index]
    is_counted = any(each.pos == "NUM" or each.lemma in ("a", "this", "last") for each in theirs)
    is_occasion = any(each.head == token.index and each.dep.startswith("acl") for each in clause)
    return token.dep.startswith("obl") and is_time(token.lemma) and (is_counted or is_occasion)


def _rank(found: tuple[Token, list[Token]]) -> tuple[bool, int]:
    """Return what the clauses are sorted by: what people did comes last, what was told last comes first."""
    head, clause = found
    subject = next(token for token in clause if token.head == head.index and token.dep in _SUBJECTS)
    return subject.text.casefold() in _SPEAKER or _is_persons(subject), -head.index


def _plain(clause: Sequence[Token], before: Sequence[Token], named: Namer) -> dict[int, str]:
    """Return other words for some of a clause: what its pronoun stands for, and nothing for whose a thing is, since
    what is true of my dog is true of dogs, nor for the hour of the day.
    """
    said = named(clause, [token for token in before if token.index < clause[0].index]) or {}
    for token in clause:
        if token.dep == "nmod:poss" and token.index not in said and _is_persons(token):
            noun = next((each for each in clause if each.index == token.head), None)
            if noun is not None and noun.dep == "nmod:poss" and not _is_persons(noun):
                continue  # it is a cat's pupils that are asked about
            own = [each for each in clause if each is token or each.head == token.index]
            said.update(dict.fromkeys((each.index for each in own), ""))
            said[own[0].index] = "the" if noun is not None and noun.tag == "NN" else ""
    return said


def _is_persons(token: Token) -> bool:
    """Whether a word for an owner stands for a person."""
    senses = lexicon.senses(token.text.casefold(), "n")[:1]
    return token.tag == "PRP$" or any(sense.topic == "noun.person" for sense in senses)


def _asking(asks: str, clause: Sequence[Token], said: dict[int, str]) -> str:
    """Return the question for the reason or manner of a clause: "why does the lid open easily"."""
    inside = {token.index for token in clause}
    head = next(token for token in clause if token.head not in inside or token.head == token.index)
    helper = next((t for t in clause if t.head == head.index and t.dep in _HELPING), None)
    if helper is not None:
        moved = [t for t in clause if t is helper or (t.index == helper.index + 1 and t.text in _NOT)]
        rest = [token for token in clause if token not in moved]
        return f"{asks} {_written(moved, {helper.index: _FULL.get(helper.text, helper.text)})} {_written(rest, said)}"
    base = {**said, head.index: inflected(_deed(head) or head.lemma, "VB")}
    does = _DO.get(head.tag, "do" if head.tag in FINITE else "did")
    return f"{asks} {does} {_written(clause, base)}"


def _written(tokens: Sequence[Token], said: dict[int, str]) -> str:
    """Return tokens as they are in a text, with some of them replaced."""
    text, end = "", None
    for token in tokens:
        word = said.get(token.index, token.text)
        text += word if end == token.start else f" {word}"
        end = token.end
    return " ".join(text.split())


__all__ = ["asks_of", "events", "how_come"]
