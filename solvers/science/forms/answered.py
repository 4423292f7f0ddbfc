"""A question that facts answer, as a statement with one of its choices in it."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge import lexicon
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.read import read
from solvers.reading.universal import FINITE
from solvers.reading.words import word_set
from solvers.science.forms.asked import question
from solvers.science.forms.choice_words import is_bare_deed, is_predicate
from solvers.science.forms.clauses import (
    OPEN,
    SHORTEST,
    SUBJECTS,
    VERBS,
    has_capital,
    inverts,
    joined,
    uncapital,
    words_of,
)
from solvers.science.forms.turning import ASKING, Turning
from solvers.science.spine.agreement import is_several
from solvers.science.spine.index import lemmas
from solvers.science.spine.voice import referring, stated, subject_of

_REQUESTS = ("name", "give", "state")
_THOUGHTS = ("noun.cognition", "noun.communication")
"""Topics of nouns whose content a clause can state: an explanation, evidence, a conclusion."""
_THINKING = ("verb.cognition", "verb.communication")
"""Topics of verbs that say what somebody thinks or tells."""
_PERSONS = ("we", "you", "i", "people")
"""Who asks why, and is never "it" or "they" in the cause."""
_OF_THESE = (["of", "these"], ["of", "the", "following"])
"""What follows the first word of "which of these"."""
_TOLD_AND_ASKED = 2
"""The number of sentences in a text that states something and then asks why."""
_SYMBOL = 2
"""The most letters in the symbol of an element."""
_NAMELESS = ("which", "what", "who", "whom")


def chosen(reading: Reading, answer: str) -> tuple[str, str] | None:
    """Return a question with a choice in place of its question word: "a thermometer measures temperature".

    Args:
        reading: the reading of the question.
        answer: the choice as written.

    Returns:
        The statement without a capital and a period, and the part of it that is the choice: "circulatory system".
        `None` if the question cannot be turned into a statement.
    """
    tokens = question(reading)
    tokens = tokens[: next((n for n in range(len(tokens), 0, -1) if tokens[n - 1].pos != "PUNCT"), 0)]
    is_sentence = _is_sentence(answer)
    answer = _without_period(answer)
    if cut := _cut_short(reading, answer):
        end = _ending(answer)
        return f"{uncapital(cut)} {end}", end
    at = _asking_at(tokens)
    if at is None and tokens[2:] and tokens[0].lemma.casefold() in _REQUESTS and tokens[1].tag == "DT":
        return f"{words_of(tokens[1:])} is {answer}", answer
    if at is None:
        return None
    if tokens[at].text.casefold() == "why" and len(tokens) == 1:
        return _cause_of_told(reading, answer, is_sentence=is_sentence)
    if tokens[at].text.casefold() == "why":
        return _as_cause(reading, tokens[at:], answer, is_sentence=is_sentence)
    if answer.rstrip().endswith("?"):
        return None  # a question is not part of a statement
    if tokens[at].text.casefold() in _NAMELESS and (is_sentence or _is_clause(answer)):
        return _thought(tokens[at:], answer)  # it cannot take the place of a thing
    turned = Turning(_without_choices(tokens, at, answer), at, _within(answer))
    said = turned.statement()
    return (f"{_lead(reading, tokens)}{said}", turned.thing) if said else None


def _as_cause(
    reading: Reading, tokens: Sequence[Token], answer: str, *, is_sentence: bool
) -> tuple[str, str] | None:
    """Return what a question with "why" asks about, with a choice as its cause, and the choice."""
    subject = subject_of(reading, tokens) or "it"
    answer = uncapital(read(Question.parse(answer)).tokens)
    cause = _of_several(answer) if is_several(subject) and subject not in _PERSONS else answer
    said = _reasoned(stated(reading, tokens), cause, is_clause=is_sentence or _has_verb(answer))
    return (said, answer) if said else None


def _cause_of_told(reading: Reading, answer: str, *, is_sentence: bool) -> tuple[str, str] | None:
    """Return the sentence before "why?", with a choice as its cause, and the choice."""
    if len(reading.sentences) < _TOLD_AND_ASKED:
        return None
    told = reading.sentences[-2]
    effect = [token for token in reading.tokens[told.first : told.stop] if token.text not in (".", "!")]
    cause = _ending(answer)
    said = _reasoned(uncapital(effect), cause, is_clause=is_sentence or _has_verb(cause))
    return (said, cause) if said else None


def _cut_short(reading: Reading, answer: str) -> Sequence[Token]:
    """Return a statement whose end is the choice, "a rock formed from lava is called", even if its verb is the first
    word of the choice, "in a desert, most plants"; otherwise nothing.
    """
    tokens = reading.tokens[reading.sentences[-1].first :]
    if len(tokens) < SHORTEST or tokens[-1].pos == "PUNCT" or _is_asked(tokens):
        return ()
    has_verb = any(token.tag in FINITE for token in tokens[1:])
    has_verb = has_verb or is_bare_deed(answer) or is_predicate(answer)
    return tokens if has_verb or tokens[-1].tag == "POS" else ()


def _is_asked(tokens: Sequence[Token]) -> bool:
    """Return whether a sentence without an end asks something, "in which season do leaves fall", rather than stopping
    in a clause: "because of what the wind carries, the dunes".
    """
    first = tokens[0].text.casefold()
    if first in _NAMELESS or tokens[0].tag in FINITE or first in _REQUESTS:
        return True
    is_asking = [token.text.casefold() in ASKING for token in tokens]
    if is_asking[0] and inverts(tokens[1]):
        return True
    before_it = zip([None, *tokens], tokens, is_asking[1:], strict=False)
    is_last = tokens[-1].text.casefold() in _NAMELESS
    return is_last or any(
        asks and one.tag in OPEN and (noun is None or noun.pos != "NOUN")  # as in "the process by which"
        for noun, one, asks in before_it
    )


def _ending(answer: str) -> str:
    """Return a choice as the end of a sentence, without a capital of its own."""
    return uncapital(read(Question.parse(answer)).tokens) if answer[:1].isupper() else answer


def _within(answer: str) -> str:
    """Return a choice as it is within a sentence: without a capital of its own, unless it begins with a symbol, "Na",
    or facts capitalize the name: "Mercury".
    """
    first = answer.partition(" ")[0]
    is_word = first[1:].islower() and (len(first) > _SYMBOL or first.casefold() in word_set("stop_words"))
    return _ending(answer) if is_word and not has_capital(answer.partition(",")[0]) else answer


def _asking_at(tokens: Sequence[Token]) -> int | None:
    """Return the question word; in "a stage by which it grows is called what", it is the last word, and "which" is not
    one.
    """
    places = [n for n, token in enumerate(tokens) if token.text.casefold() in ASKING]
    return next((n for n in places[-1:] if n == len(tokens) - 1), next(iter(places), None))


def _without_choices(tokens: Sequence[Token], at: int, answer: str) -> Sequence[Token]:
    """Return a question without the choices after its question word, if the answer is one of them: "which is harder,
    talc or quartz".
    """
    commas = [n for n, token in enumerate(tokens) if token.text == "," and n > at]
    is_listed = commas and any(token.text.casefold() == "or" for token in tokens[commas[0] :])
    last = tokens[commas[0] :] if is_listed else ()
    is_list = {*lemmas(answer)} <= {*lemmas(words_of(last))} and not any(t.tag in FINITE for t in last)
    is_list = is_list and bool(last)
    return tokens[: commas[0]] if is_list else tokens


def _is_clause(answer: str) -> bool:
    """Return whether an answer has its own subject and finite verb: "it expands"."""
    tokens = read(Question.parse(answer)).tokens
    subjects = [token for token in tokens if token.dep in SUBJECTS]
    return any(
        token.tag in FINITE and any(subject.index < token.index for subject in subjects) for token in tokens
    ) and (tokens[0].tag == "PRP" or not any(token.tag in ("WDT", "WP", "WRB") for token in tokens))


def _thought(tokens: Sequence[Token], answer: str) -> tuple[str, str] | None:
    """Return a clause as what is thought or said: "the best evidence of this is that a gas formed"; `None` if the
    question doesn't ask for that.
    """
    if told := _concluded(tokens, answer):
        return told
    at = next((n for n, token in enumerate(tokens) if token.lemma == "be"), 0)
    is_one_of = [token.text.casefold() for token in tokens[1:at]] in _OF_THESE
    if len(tokens) <= SHORTEST or at + 1 >= len(tokens) or not (at == 1 or is_one_of):
        return None
    if tokens[at + 1].tag != "DT" and not (is_one_of and tokens[at + 1].pos == "NOUN"):
        return None
    noun = next((token for token in tokens[at + 1 :] if token.pos == "NOUN"), tokens[at + 1])
    topics = {sense.topic for sense in lexicon.senses(noun.lemma, "n")[:2]}
    if topics.isdisjoint(_THOUGHTS) or tokens[-1].tag in (*FINITE, *OPEN):
        return None
    clause = uncapital(read(Question.parse(answer)).tokens).rstrip(". ")
    rest, verb = words_of(tokens[at + 1 :]), tokens[at].text
    return (f"that {clause} {verb} {rest}" if is_one_of else f"{rest} {verb} that {clause}"), clause


def _concluded(tokens: Sequence[Token], answer: str) -> tuple[str, str] | None:
    """Return a statement of what somebody thinks or says, with the answer as its clause: "you can conclude that it is
    a reptile"; `None` if the question doesn't ask for that.
    """
    asks = tokens[1:2] and tokens[0].text.casefold() == "what" and tokens[1].tag == "MD"
    if not asks or len(tokens) <= SHORTEST or tokens[2].tag != "PRP":
        return None
    verb = tokens[3]
    if {sense.topic for sense in lexicon.senses(verb.lemma, "v")[:1]}.isdisjoint(_THINKING):
        return None
    clause = _ending(answer)
    return f"{words_of(tokens[2:3])} {tokens[1].text} {words_of(tokens[3:])} that {clause}", clause


def _of_several(cause: str) -> str:
    """Return a cause in the plural if it is about several things: "it is cut off" becomes "they are cut off"."""
    return referring(cause, several=True)


def _reasoned(effect: str, answer: str, *, is_clause: bool) -> str:
    """Return the statement whose cause or purpose is asked for, with the answer: "bears have thick fur because winters
    are cold".
    """
    if not effect or answer.partition(" ")[0].casefold() in ("because", "to", "so"):
        return joined(effect, answer) if effect else ""
    if not is_clause and _is_purpose(answer):
        return f"{effect} to {answer}"
    return f"{effect} {'because' if is_clause else 'because of'} {answer}"


def _is_purpose(answer: str) -> bool:
    """Return whether an answer begins with what something does, without a subject: "reduce water loss"."""
    first, _, rest = answer.partition(" ")
    is_deed = first in lexicon.lemmas(first, "v") and lexicon.met(first, "v") > lexicon.met(first, "n")
    return bool(rest) and is_deed and not lexicon.known(first, "a")


def _has_verb(answer: str) -> bool:
    """Return whether a cause says what something does, and is not a name: "winters are cold"."""
    return any(
        word in VERBS or (word.endswith("s") and lexicon.lemmas(word, "v")) for word in answer.split()[1:]
    )


def _without_period(answer: str) -> str:
    """Return an answer without the period at its end, unless that belongs to an abbreviation: "5 p.m."."""
    words = answer.split()
    return answer.rstrip(". ") if words and words[-1].count(".") == 1 else answer


def _is_sentence(answer: str) -> bool:
    """Return whether an answer is written as a sentence of its own: "Sugar dissolves in tea."."""
    words = answer.split()
    return len(words) >= SHORTEST and words[-1].endswith(".") and words[-1].count(".") == 1


def _lead(reading: Reading, tokens: Sequence[Token]) -> str:
    """Return the text before a question, with its comma: "in a food chain, "."""
    sentence = reading.sentences[tokens[0].sentence]
    before = reading.tokens[sentence.first : tokens[0].index]
    return f"{uncapital(before)} " if before and before[-1].text == "," and before[0].tag == "IN" else ""
