"""A question in plainer words: alone, with its pronouns named, and in the words of the forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.nouns import is_time
from solvers.reading.read import read
from solvers.reading.universal import FINITE
from solvers.science.forms.asked import SIGNS, asking, question
from solvers.science.forms.events import asks_of, events, how_come
from solvers.science.forms.patterns import QUESTION_WORDS
from solvers.science.forms.rephrased import otherwise, rephrased
from solvers.science.forms.taken_up import taken_up
from solvers.science.spine.index import index, lemmas

_NOUNS = ("NOUN", "PROPN")
_SINGULAR, _PLURAL = ("it", "this", "that", "he", "she"), ("they", "them", "these", "those")
_OWNERS = {"its": False, "their": True}
_BREAKS = (",", ";", ".", ":")
_TWO_WORDS = 2
_DOUBTING = frozenset(
    ["be", "that", "this", "it", "so", "true", "right", "correct", "he", "she", "they", "really"]
)
_SAYING = ("say", "tell", "hear", "think", "read", "believe", "swear", "claim", "know")
_HAVING = ("have", "get")
_IN_NAMES = ("DET", "ADJ", "NOUN", "PROPN", "NUM")
_BEFORE = ("det", "amod", "compound", "nummod")
"""The roles of words that belong to the name of a thing, before its noun."""
_DEPS = {"obj": 3, "nsubj": 2, "nsubj:pass": 2, "obl": 1}
"""How likely each role in a sentence is to name the thing that the sentence is about."""
_JOINTS = ("so", "and", "but", "then", "now", "well", "like", "because")
_CONDITIONS = ("SCONJ",)
_UNTOLD = frozenset(["something", "somebody", "someone"])
_MOST_REPHRASED = 3
_OF_PAIRS = ("between", "both")
"""Words before two things that are meant together."""
_POINTING = ("this", "that", "these", "those")
_RELATIVE = ("WDT", "WP")


def plainer(reading: Reading) -> Reading:
    """Return the reading of the question alone in plainer words, or the same reading if nothing has to be changed.

    A statement before the question is left out, and what a pronoun of the question refers to is named: "We saw a
    geyser. What makes it erupt?" asks what makes a geyser erupt. What is asked in a roundabout way is asked in the
    words of the forms.

    Args:
        reading: the reading of a text with a question.
    """
    return plain_readings(reading)[0]


def plain_readings(reading: Reading) -> list[Reading]:
    """Return what `plainer` returns, and after it what else the question may refer to, the likeliest first.

    Args:
        reading: the reading of a text with a question.
    """
    plain = [_in_words_of_forms(one) for one in _alone(reading)]
    tokens = question(plain[0])
    others = [*otherwise(tokens), *_of_one(tokens)] if len(plain) == 1 else []
    return [*plain, *map(_read, others)]


def _of_one(tokens: Sequence[Token]) -> list[str]:
    """Return a question about two things for each of them: what pine and fir trees do, fir trees and pines do."""
    by_index = {token.index: token for token in tokens}
    for at, joint in enumerate(tokens):
        other = by_index.get(joint.head)
        one = by_index.get(other.head) if other is not None else None
        if (
            joint.lemma != "and"
            or other is None
            or one is None
            or other.dep != "conj"
            or not 0 < at < len(tokens) - 1
        ):
            continue
        if (
            one.index == tokens[at - 1].index
            and one.pos in _NOUNS
            and one.dep.startswith(("nsubj", "compound"))
        ):
            first = next((n for n, token in enumerate(tokens) if token.index == one.index), at)
            while first and tokens[first - 1].head == one.index and tokens[first - 1].pos == "DET":
                first -= 1
            is_pair = first > 0 and tokens[first - 1].text.casefold() in _OF_PAIRS
            return [] if is_pair else [_written([*tokens[:first], *tokens[at + 1 :]], {})]
    return []


def _in_words_of_forms(reading: Reading) -> Reading:
    for _ in range(_MOST_REPHRASED):
        whole = [token for token in asking(reading) if token.text not in SIGNS]
        plain = rephrased(whole) or rephrased(question(reading))
        if not plain:
            break
        reading = _read(plain)
    return reading


def _alone(reading: Reading) -> list[Reading]:
    """Return the readings of the question without what comes before it, its pronouns named."""
    tokens = [*asking(reading)]
    if not tokens:
        return [reading]
    start = _question_start(tokens)
    first = tokens[start].index if start < len(tokens) else tokens[0].index
    before, own = reading.tokens[:first], tokens[start:]
    told = events(own, before, _named)
    if told:
        thing = _named(own, before)  # "I saw frost this morning, what made that happen"
        return [_read(one) for one in (*told, *([_written(own, thing)] if thing else []))]
    whole = _doubted(own, before) or taken_up(own, before, _name)
    if whole:
        return [_read(whole)]
    named = _described(own, before) or _named(own, before)
    asks = question(reading)
    is_how_come = [token.text.casefold() for token in asks[:2]] == ["how", "come"]
    if is_how_come and any(token.pos != "PUNCT" for token in asks[2:]):
        stated = read(Question.parse(_written(asks[2:], named or {}) + ".")).tokens
        told = how_come(stated)
        if told:
            return [_read(one) for one in told]
    if named is None or (not named and not start):
        return [reading]
    return [_read(_written(own, named))]


def _read(text: str) -> Reading:
    """Return the reading of a question; with a small letter, the parser takes "what is weathering" for an action."""
    text = text.strip()
    return read(Question.parse(f"{text[:1].upper()}{text[1:]}?"))


def _question_start(tokens: Sequence[Token]) -> int:
    """Return where the question starts after a statement in the same sentence: "we talked about lava, so
    what is it".
    """
    for at, token in enumerate(tokens[:-2]):
        after = at + 1
        while after < len(tokens) - 1 and tokens[after].text.casefold() in _JOINTS:
            after += 1
        is_told = _is_statement(tokens[:at]) or _is_topic(tokens[:at], tokens[at + 1 :])
        if token.text not in _BREAKS or not (is_told or (at and asks_of(tokens[after:]))):
            continue
        if tokens[after].text.casefold() in QUESTION_WORDS or _is_inverted(tokens[after:]):
            return after
    return 0


def _is_statement(tokens: Sequence[Token]) -> bool:
    """Return whether tokens are a statement, and neither a condition nor a question."""
    if not tokens:
        return False
    first = tokens[0]
    is_open = first.pos in _CONDITIONS or first.tag == "WRB" or first.text.casefold() in QUESTION_WORDS
    has_verb = any(token.tag in FINITE or token.pos == "VERB" for token in tokens[1:])
    return not is_open and has_verb and not _is_inverted(tokens)


def _is_topic(tokens: Sequence[Token], after: Sequence[Token]) -> bool:
    """Return whether a thing is named before a question that refers to it: "a thermometer, what is it for"."""
    words = {token.text.casefold() for token in after}
    is_name = bool(tokens) and tokens[-1].pos in _NOUNS and all(token.pos in _IN_NAMES for token in tokens)
    return is_name and not words.isdisjoint((*_SINGULAR, *_PLURAL, "one"))


def _is_inverted(tokens: Sequence[Token]) -> bool:
    return tokens[0].pos == "AUX" and len(tokens) > 1 and tokens[1].pos in (*_NOUNS, "PRON", "DET")


def _doubted(own: Sequence[Token], before: Sequence[Token]) -> str:
    """Return a question for whether something that somebody said is true: "my aunt says that whales are fish. Is that
    so"; empty if the question asks more than that, or nothing was said.
    """
    words = {token.lemma.casefold() for token in own if token.pos != "PUNCT"}
    if not words <= _DOUBTING or "be" not in words or not before:
        return ""
    told = _claimed([token for token in before if token.sentence == before[-1].sentence])
    return f"Is it true that {_written(told, {})}" if len(told) > _TWO_WORDS else ""


def _claimed(told: Sequence[Token]) -> Sequence[Token]:
    """Return what a sentence claims: what somebody says in it, or else all of it."""
    told = [token for token in told if token.text not in _BREAKS]
    saying = next((token for token in told if token.lemma in _SAYING), None)
    if saying is not None:
        said = next((token for token in told if token.head == saying.index and token.dep == "ccomp"), None)
        told = [t for t in told if said is not None and t.index > saying.index and _is_below(t, said, told)]
    return told[1:] if told and told[0].dep == "mark" else told


def _named(own: Sequence[Token], before: Sequence[Token]) -> dict[int, str] | None:
    """Return the meaning of the first pronoun in a question, by its token, or `None` if it cannot be found."""
    for at, token in enumerate(own):
        text = token.text.casefold()
        is_kind = at > 0 and own[at - 1].text.casefold() in QUESTION_WORDS  # "what tool measures it"
        if token.pos in _NOUNS and not is_kind:
            return {}
        if token.tag == "PRP$" and text in _OWNERS:
            thing = _antecedent(before, is_plural=_OWNERS[text])
            return {token.index: f"{thing}'s"} if thing else None
        is_one = text == "one" and token.dep in _DEPS
        is_pronoun = token.pos in ("PRON", "DET") and text in (*_SINGULAR, *_PLURAL)
        if is_one or (is_pronoun and token.dep not in ("det", "mark")):
            thing = _antecedent(before, is_plural=text in _PLURAL)
            return {token.index: thing} if thing else None
    return {}


def _described(own: Sequence[Token], before: Sequence[Token]) -> dict[int, str]:
    """Return what was said earlier about a thing that a question refers to, by its tokens: "A tool measures air
    pressure. What is this tool called?" is about a tool that measures air pressure.
    """
    pointing = [token for token in own if token.text.casefold() in _POINTING and token.dep == "det"]
    for det in pointing:
        noun = next(token for token in own if token.index == det.head)
        told = [token for token in before if token.lemma == noun.lemma and token.pos in _NOUNS]
        said = _said_of(told[-1], before) if told else ""
        if said:
            name = _written(
                [each for each in before if each.head == told[-1].index and each.dep in _BEFORE[1:]], {}
            )
            one = "a " if told[-1].tag == "NN" else ""
            gone = dict.fromkeys(range(det.index, noun.index), "")
            return {**gone, noun.index: f"{one}{name} {told[-1].text} that {said}".replace("  ", " ")}
        members = [] if told else [token for token in before if _is_of_class(token, noun)]
        if members:
            return {**dict.fromkeys(range(det.index, noun.index), ""), noun.index: _name(members[-1], before)}
    return {}


def _is_of_class(token: Token, noun: Token) -> bool:
    """Return whether a word names something of the class that a question refers to: the whale is "that animal"."""
    return token.pos in _NOUNS and bool(index().is_kind(tuple(lemmas(token.text)), tuple(lemmas(noun.text))))


def _said_of(noun: Token, before: Sequence[Token]) -> str:
    """Return the relative clause of a noun, or else what its sentence says about it; empty if it says nothing."""
    verbs = [token for token in before if token.head == noun.index and token.dep == "acl:relcl"]
    if verbs:
        clause = [token for token in before if _is_below(token, verbs[-1], before)]
        return _written(clause[1:] if clause[0].tag in _RELATIVE else [], {})
    after = [token for token in before if token.sentence == noun.sentence and token.index > noun.index]
    is_subject = noun.dep == "nsubj" and bool(after) and after[0].tag in FINITE
    return _written([token for token in after if token.text != "."], {}) if is_subject else ""


def _is_below(token: Token, top: Token, tokens: Sequence[Token]) -> bool:
    """Return whether a word belongs to a clause."""
    by_index = {each.index: each for each in tokens}
    while token != top and token.head != token.index and token.head in by_index:
        token = by_index[token.head]
    return token == top


def _antecedent(before: Sequence[Token], *, is_plural: bool) -> str:
    """Return the thing that the sentences before a question are most likely about; empty if there is none."""
    if not is_plural and any(token.text.casefold() in _UNTOLD for token in before):
        return ""  # "something ate the roses": the question is what it was
    likely = [(_likelihood(token, before, is_plural=is_plural), token.index) for token in before]
    best = max((one for one in likely if one[0] > 0), default=None)
    if best is None:
        return ""
    noun = next(token for token in before if token.index == best[1])
    return _possessed(noun, before) or _name(noun, before)


def _possessed(noun: Token, before: Sequence[Token]) -> str:
    """Return the name of what a sentence says that something has: "Saturn's rings" for "Saturn has those rings"."""
    verb = next((token for token in before if token.index == noun.head), None)
    if verb is None or verb.lemma not in _HAVING or noun.dep != "obj":
        return ""
    owner = next((t for t in before if t.head == verb.index and t.dep == "nsubj" and t.pos in _NOUNS), None)
    if owner is None or any(token.head == owner.index and token.tag == "PRP$" for token in before):
        return ""  # my brother's microscope stands for any microscope
    is_named = owner.pos == "PROPN" or owner.tag == "NNS"
    name = _name(owner, before)
    name = name if is_named or name.casefold().startswith(("a ", "an ", "the ")) else f"a {name}"
    name = name if is_named else name[0].lower() + name[1:]
    return f"{name}'{'' if owner.tag == 'NNS' else 's'} {noun.text}"


def _likelihood(token: Token, before: Sequence[Token], *, is_plural: bool) -> float:
    """Return how likely a pronoun refers to a word."""
    if token.pos not in _NOUNS or token.dep in ("compound", "nmod:poss") or is_time(token.lemma):
        return 0
    owned = any(other.head == token.index and other.tag == "PRP$" for other in before)
    agrees = (token.tag in ("NNS", "NNPS")) is is_plural
    is_owner = owned and token.dep.startswith("nsubj")  # the owner or speaker is not asked about
    is_own = owned and not is_owner  # nor is the neck around which she hangs it
    likely = _DEPS.get(token.dep, 0.5) + (2 if agrees else 0) + 0.1 * token.sentence
    return likely - (4 if is_owner else 2.5 if is_own else 0)


def _name(noun: Token, before: Sequence[Token]) -> str:
    """Return a noun with the other words of its name."""
    parts = [noun]
    for token in reversed([token for token in before if token.index < noun.index]):
        if token.head != noun.index and token.head not in {part.index for part in parts}:
            break
        if token.dep not in _BEFORE:
            break
        parts.insert(0, token)
    name = " ".join(part.text for part in parts)
    is_bare = parts[0].pos != "DET" and noun.tag == "NN" and _is_owned(noun, before)
    return f"the {name}" if is_bare else name


def _is_owned(noun: Token, before: Sequence[Token]) -> bool:
    return any(other.head == noun.index and other.dep == "nmod:poss" for other in before)


def _written(tokens: Iterable[Token], named: dict[int, str]) -> str:
    """Return tokens as they are in a text, with some of them replaced by names."""
    text, end = "", None
    for token in tokens:
        text += "" if end == token.start else " "
        text += named.get(token.index, token.text)
        end = token.end
    return text.strip()


__all__ = ["plain_readings", "plainer"]
