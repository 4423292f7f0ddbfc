"""The words of a question and of the statement that it becomes: subjects, helping verbs, and finite forms."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import lexicon
from knowledge.lexicon import inflection
from solvers.reading.model import Token
from solvers.science.spine.agreement import is_several, without_article
from solvers.science.spine.index import index, lemmas

VERBS = (
    "is",
    "are",
    "was",
    "were",
    "has",
    "have",
    "had",
    "can",
    "cannot",
    "do",
    "does",
    "must",
    "may",
    "will",
)
SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl")
OPEN = ("IN", "TO")
_OF_ONE = ("is", "was", "has", "does")
_RELATIVE = ("WDT", "WP")
NOT = ("not", "n't", "n’t")
_VERBAL = ("RB", "RBR", "RBS", "VB", "VBN", "VBG")
"""Tags of what may follow a helping verb before an object: "most likely see"."""
_INVERTING = ("be", "do", "have")
"""The verbs, besides modal ones, that come before the subject in a question."""
SHORTEST = 3
"""The fewest words of a question that says one thing about another."""


def inverts(verb: Token) -> bool:
    """Return whether a verb comes before its subject in a question: "does", "can", but not "lets"."""
    return verb.tag == "MD" or verb.lemma.casefold() in _INVERTING or verb.text.casefold() in VERBS


def joined(*parts: str) -> str:
    """Return the parts that are not empty, with spaces between them."""
    return " ".join(filter(None, parts))


def is_do(token: Token) -> bool:
    """Return whether a token is "do", "does", or "did"."""
    return token.text.casefold() in ("do", "does", "did")


def spelled(verb: Token) -> str:
    """Return a verb written out in full: "is" for the "'s" of "what's"."""
    return "is" if verb.lemma == "be" and verb.text in ("'s", "’s") else verb.text


def words_of(tokens: Sequence[Token]) -> str:
    """Return tokens as written."""
    parts = [
        (" " if n and token.start > tokens[n - 1].end else "") + token.text for n, token in enumerate(tokens)
    ]
    return "".join(parts)


def uncapital(tokens: Sequence[Token]) -> str:
    """Return the first words of a sentence as they are in the middle of another one: a parse takes "Granite" for a
    name, but facts do not capitalize it.
    """
    text = words_of(tokens)
    is_name = tokens[0].tag in ("NNP", "NNPS") and has_capital(tokens[0].text) is not False
    return text if is_name else text[:1].lower() + text[1:]


def has_capital(name: str) -> bool | None:
    """Return whether facts about a thing capitalize its name: "Mercury"; `None` if there are no facts about it."""
    known = index()
    numbers = known.about.get((known.thing(lemmas(name)), "a"), ())
    written = {without_article(known.spine.facts[number].cell("a"))[:1].isupper() for number in numbers}
    return any(written) if written else None


def subject_stop(tokens: Sequence[Token], helper: int) -> int | None:
    """Return where the subject after a helping verb ends, with its relative clause, or `None` if there is none."""
    if tokens[helper + 1 : helper + 2] and tokens[helper + 1].tag in ("PRP", "EX"):
        return helper + 2
    head = next((n for n in range(helper + 1, len(tokens)) if tokens[n].dep in SUBJECTS), None)
    if head is None or tokens[head].tag in ("WDT", "WP"):
        return None
    if (
        tokens[helper].text.casefold() in _OF_ONE
        and tokens[head].tag == "NNS"
        and is_several(tokens[head].text)
    ):
        return None  # "which plant has leaves": the leaves are what it has
    before = tokens[helper + 1 : head]
    if not all(_goes_on(token, before, {tokens[head].index}) for token in before):
        return None  # of a clause within
    inside, stop = {tokens[head].index}, head + 1
    while stop < len(tokens):
        if tokens[stop].tag in _RELATIVE or _is_described(tokens, helper, stop, inside):
            end = _clause_stop(tokens, stop, inside)
            if end == stop:
                break
            stop = end
        elif _goes_on(tokens[stop], tokens[stop:], inside) or _is_doing_of(tokens, stop, inside):
            inside.add(tokens[stop].index)
            stop += 1
        else:
            break
    return stop


def _is_described(tokens: Sequence[Token], helper: int, at: int, inside: set[int]) -> bool:
    """Return whether a participle describes the subject of "does" or "can", whose own verb is an infinitive: "a spoon |
    left in hot soup".
    """
    is_bare = is_do(tokens[helper]) or tokens[helper].tag == "MD"
    return is_bare and (tokens[at].tag, tokens[at].dep) == ("VBN", "acl") and tokens[at].head in inside


def _clause_stop(tokens: Sequence[Token], at: int, inside: set[int]) -> int:
    """Return where the clause that begins at a token ends, or the token itself if it describes no noun of the subject:
    "sand | that blows against a cliff".
    """
    verb = next((n for n in range(at, len(tokens)) if tokens[n].dep in ("acl:relcl", "acl")), None)
    if verb is None or tokens[verb].head not in inside:
        return at
    own = {tokens[verb].index}
    stop = next((n for n in range(at, len(tokens)) if not _is_below(tokens[n], tokens, own)), len(tokens))
    return stop if stop > verb else at


def _is_below(token: Token, tokens: Sequence[Token], tops: set[int]) -> bool:
    """Return whether a token depends on one of some others, or is one."""
    heads = {each.index: each.head for each in tokens}
    at = token.index
    while at not in tops and at in heads and heads[at] != at:
        at = heads[at]
    return at in tops


def _is_doing_of(tokens: Sequence[Token], at: int, inside: set[int]) -> bool:
    """Return whether a word in "-ing" belongs to the subject by a preposition: "the best way of keeping warm"."""
    is_behind = tokens[at].tag == "VBG" and tokens[at - 1].pos in ("ADP", "SCONJ")
    return is_behind and tokens[at].head in inside


def _goes_on(token: Token, rest: Sequence[Token], inside: set[int]) -> bool:
    """Return whether a token is still part of the subject, because of its head or a word in between."""
    if (token.tag.startswith("VB") and token.dep != "amod") or token.tag == "MD":
        return False
    return token.index not in inside and _is_below(token, rest, inside)


def verb_of(helper: Token, rest: Sequence[Token]) -> tuple[str, Sequence[Token]]:
    """Return the verb of a statement and the tokens after it; with "does", the verb is "looks"."""
    if not is_do(helper):
        tags = (*_VERBAL, "VBD") if helper.lemma == "be" else _VERBAL  # "are ... absorbed" tagged as past
        count = next((n for n, token in enumerate(rest) if token.tag not in tags), len(rest))
        while count and rest[count - 1].tag.startswith("RB"):
            count -= 1  # "weigh 60 grams afterward"
        return f"{helper.text.casefold()} {words_of(rest[:count])}".strip(), rest[count:]
    place = next((n for n, token in enumerate(rest) if token.tag not in ("RB", "RBR", "RBS")), None)
    if place is None:
        return "", ()
    verb = rest[place].text.casefold()
    if verb not in lexicon.lemmas(verb, "v"):
        return "", ()  # of a clause within
    verb = finite(helper, verb)
    return f"{words_of(rest[:place])} {verb}".strip(), rest[place + 1 :]


def finite(helper: Token, verb: str) -> str:
    """Return a verb in the form of its helping verb: "look" becomes "looks" with "does", "can look" with "can"."""
    if helper.tag == "MD":
        return f"{helper.text.casefold()} {verb}"
    form = {"does": inflection.third, "did": inflection.past}.get(helper.text.casefold())
    return form(verb) if form else verb


def is_doing(text: str) -> bool:
    """Return whether words say an action as a thing: "planting trees", "to keep warm", but not "a rocking chair"."""
    first, _, rest = text.casefold().partition(" ")
    following = rest.partition(" ")[0]
    if first == "to":
        return following in lexicon.lemmas(following, "v")
    is_verb = first.endswith("ing") and any(lemma != first for lemma in lexicon.lemmas(first, "v"))
    if not is_verb or not rest or following in lexicon.stop_words():
        return is_verb and bool(rest)
    noun = next(
        (word for word in rest.split() if not lexicon.known(word, "a")), following
    )  # "melting old cans"
    singular = next((lemma for lemma in lexicon.lemmas(noun, "n") if lemma != noun), "")
    return bool(singular) and not lexicon.known(f"{first} {singular}", "n")  # not "a flying squirrel"
