"""A question for a fact as a statement: with one of its choices in it, or by yes or no."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowledge import lexicon
from knowledge.lexicon import verbs
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.read import read
from solvers.science.forms.asked import question
from solvers.science.spine.index import noun_phrase
from solvers.science.spine.say import ITS, agreeing, is_several, theirs
from solvers.science.spine.voice import stated, subject_of

_ASKING = ("which", "what", "who", "whom", "where", "when", "how", "why")
_REQUESTS = ("name", "give", "state")
_FINITE = ("VBZ", "VBP", "VBD", "MD")
_VERBS = (
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
_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "csubj:pass", "expl")
_BEFORE_PHRASES = ("IN", "TO", "WRB", "WDT", ",")
_OPEN = ("IN", "TO")
_NAMING = ("call", "name", "term")
_PREPOSITIONS = frozenset(
    (
        *("in", "on", "at", "by", "with", "through", "during", "when", "after", "before", "because"),
        *("to", "for", "from", "under", "using", "inside", "into"),
    )
)
_DENIALS = frozenset(("not", "n't", "never", "no"))
_ALL = ("all", "every", "each")
_INVERTING = ("be", "do", "have")
"""The verbs, besides modal ones, that stand before the subject in a question."""
_SHORTEST = 3
"""Words of a question that says one word of another."""
_NAMELESS = ("which", "what", "who", "whom")
_COURSES = ("noun.process", "noun.act")
"""What something comes about by."""
_KINDS = ("kind", "type", "form", "class", "sort")


def chosen(reading: Reading, answer: str) -> tuple[str, str] | None:
    """A question with a choice in the place of what asks: "a thermometer measures temperature".

    Args:
        reading: of the question.
        answer: the choice, as it is written.

    Returns:
        The statement without a capital and full stop, and what of it is the choice: "circulatory system". `None` where
        the question does not turn.
    """
    tokens = question(reading)
    tokens = tokens[: next((n for n in range(len(tokens), 0, -1) if tokens[n - 1].pos != "PUNCT"), 0)]
    if cut := _cut_short(reading):
        return f"{_uncapital(cut)} {answer}", answer
    at = _asking_at(tokens)
    if at is None and tokens[2:] and tokens[0].lemma.casefold() in _REQUESTS and tokens[1].tag == "DT":
        return f"{_words(tokens[1:])} is {answer}", answer
    if at is None:
        return None
    if tokens[at].text.casefold() == "why":
        several = is_several(subject_of(reading, tokens[at:]) or "it")
        said = _reasoned(stated(reading, tokens[at:]), _of_several(answer) if several else answer)
        return (said, answer) if said else None
    if tokens[at].text.casefold() in _NAMELESS and _is_clause(answer):
        return None  # what a thing does or is said to be does not stand in the place of a thing
    turned = _Turning(_without_choices(tokens, at), at, answer)
    said = turned.statement()
    return (f"{_lead(reading, tokens)}{said}", turned.thing) if said else None


def _cut_short(reading: Reading) -> Sequence[Token]:
    """A statement that lacks its end, which is to be chosen: "a rock formed from lava is called"; else nothing."""
    tokens = reading.tokens[reading.sentences[-1].first :]
    if len(tokens) < _SHORTEST or tokens[0].tag in _FINITE or tokens[0].text.casefold() in _NAMELESS:
        return ()
    ends_open = tokens[-1].tag in (*_OPEN, "DT", *_FINITE) or tokens[-1].lemma in _NAMING
    return tokens if ends_open and any(token.tag in _FINITE for token in tokens[1:]) else ()


def _asking_at(tokens: Sequence[Token]) -> int | None:
    """The word that asks; the last word of "a stage by which it grows is called what", where "which" does not."""
    places = [n for n, token in enumerate(tokens) if token.text.casefold() in _ASKING]
    return next((n for n in places[-1:] if n == len(tokens) - 1), next(iter(places), None))


def _without_choices(tokens: Sequence[Token], at: int) -> Sequence[Token]:
    """A question without the things to choose from behind the word that asks: "which is harder, talc or quartz"."""
    commas = [n for n, token in enumerate(tokens) if token.text == "," and n > at]
    is_listed = commas and any(token.text.casefold() == "or" for token in tokens[commas[0] :])
    is_list = is_listed and not any(token.tag in _FINITE for token in tokens[commas[0] :])
    return tokens[: commas[0]] if is_list else tokens


def _is_clause(answer: str) -> bool:
    """Whether an answer has a subject and a finite verb of its own: "it expands"."""
    tokens = read(Question.parse(answer)).tokens
    subjects = [token for token in tokens if token.dep in _SUBJECTS]
    return any(
        token.tag in _FINITE and any(subject.index < token.index for subject in subjects) for token in tokens
    ) and (tokens[0].tag == "PRP" or not any(token.tag in ("WDT", "WP", "WRB") for token in tokens))


def claimed(reading: Reading, *, holds: bool) -> str:
    """What a question for yes or no claims, or that it is not so: "ice does not sink in water".

    Returns:
        Without a capital and full stop; empty where the question does not turn.
    """
    tokens = question(reading)
    texts = [token.text.casefold() for token in tokens]
    if len(tokens) < 3 or _DENIALS & set(texts) or not _inverts(tokens[0]):
        return ""
    if texts[1:4] == ["it", "true", "that"]:
        return _words(tokens[4:]) if holds else ""
    stop = _subject_stop(tokens, 0) or _described_from(tokens)
    if stop is None or stop >= len(tokens):
        return ""
    if tokens[stop - 1].tag in _OPEN:
        return ""  # what is said of it begins before: "is lava hotter than | boiling water"
    subject, rest = _words(tokens[1:stop]), tokens[stop:]
    if _is_do(tokens[0]) and not _verb_of(tokens[0], rest)[0]:
        return ""
    if holds:
        return f"{subject} {_affirmed(tokens[0], rest)}"
    return _refuted(texts[1], subject, tokens[0], rest)


def _refuted(first: str, subject: str, helper: Token, rest: Sequence[Token]) -> str:
    """What is claimed as not so; of "all ..." that not all are, of "there are ..." that there are none."""
    if first == "there":
        is_bare = helper.lemma == "be" and rest[0].pos in ("NOUN", "PROPN", "ADJ")
        return f"there {helper.text.casefold()} no {_words(rest)}" if is_bare else ""
    if first in _ALL:
        return f"not {subject} {_affirmed(helper, rest)}"
    return f"{subject} {_denied(helper, rest)}"


def are_several(name: str) -> bool:
    """Whether a name is of several things, a plural that is a word of its own, too: "wings", but not "physics"."""
    last = (noun_phrase(name).split() or [name])[-1]
    if last[:1].isupper() or name.startswith(("a ", "an ")):
        return False
    singulars = [lemma for lemma in lexicon.lemmas(last, "n") if lemma != last]
    topics = {sense.topic for sense in lexicon.senses(last, "n")[:1]}
    return is_several(name) or any(
        _uses(one) > _uses(last) or topics & {sense.topic for sense in lexicon.senses(one, "n")[:1]}
        for one in singulars
    )


def _uses(noun: str) -> int:
    """How often a noun was met as such."""
    return sum(sense.count for sense in lexicon.senses(noun, "n"))


def _of_several(cause: str) -> str:
    """A cause that speaks of several things as of one: "it is cut off" is "they are cut off"."""
    first, _, rest = cause.partition(" ")
    return f"they {ITS.sub(theirs, agreeing(rest, several=True))}" if first == "it" else cause


def _reasoned(effect: str, answer: str) -> str:
    """What a question asks the cause or purpose of, with that: "bears have thick fur because winters are cold"."""
    words = answer.split()
    if not effect or words[0].casefold() in ("because", "to", "so"):
        return _joined(effect, answer) if effect else ""
    verbs_in = (word in _VERBS or (word.endswith("s") and lexicon.lemmas(word, "v")) for word in words[1:])
    return f"{effect} {'because' if any(verbs_in) else 'because of'} {answer}"


class _Turning:
    """A question on its way to a statement."""

    def __init__(self, tokens: Sequence[Token], at: int, answer: str) -> None:
        self._tokens, self._at = tokens, at
        self._asks = tokens[at].text.casefold()
        self._helper = self._found(at)
        self._phrase = tokens[at + 1 : self._helper]
        self.thing = self._named(answer)

    def _found(self, at: int) -> int | None:
        """The first finite verb; before a further question word one that the parser takes for a noun."""
        tokens = self._tokens
        rest = range(at + 1, len(tokens))
        stop = next((n for n in rest[1:] if tokens[n].text.casefold() in _ASKING), len(tokens))
        found = next((n for n in rest if tokens[n].tag in _FINITE or _is_do(tokens[n])), None)
        if found is None or found < stop or not lexicon.lemmas(tokens[stop - 1].text, "v"):
            return found
        return stop - 1

    def _named(self, answer: str) -> str:
        """The choice with the noun that it leaves out: "circulatory system", "6 legs", "sedimentary rock"."""
        nouns = [token for token in self._phrase if token.pos in ("NOUN", "PROPN")]
        if not nouns or (nouns[-1].lemma in _KINDS and len(nouns) == 1):
            return answer
        is_counted = self._asks == "how" and answer.replace(",", "").isdigit()
        last = answer.split()[-1].casefold()
        is_described = lexicon.known(last, "a") and not lexicon.lemmas(last, "n")
        return f"{answer} {nouns[-1].text}" if is_counted or is_described else answer

    def statement(self) -> str:
        """The statement; empty where the question does not turn."""
        before = self._tokens[: self._at]
        if any(token.tag in _FINITE for token in before):
            is_last = self._helper is None
            return f"{_uncapital(before)} {self.thing}" if is_last else ""
        if self._helper is None:
            return ""
        subject = _subject_stop(self._tokens, self._helper) if _inverts(self._verb) else None
        if self._asks in ("what", "who") and not self._phrase and self._verb.lemma == "be":
            return self._equated(subject)
        if subject is None:
            return self._doing()
        return self._inverted(self._tokens[self._helper + 1 : subject], self._tokens[subject:])

    @property
    def _is_how_many(self) -> bool:
        return bool(self._phrase) and self._phrase[0].text.casefold() in ("many", "much")

    @property
    def _verb(self) -> Token:
        assert self._helper is not None
        return self._tokens[self._helper]

    def _doing(self) -> str:
        """The choice does it: "the heart pumps blood"."""
        assert self._helper is not None
        is_how = self._asks == "how" and not self._phrase
        if self._verb.lemma == "do" or self._asks in ("where", "when") or is_how:
            return ""
        if self._is_doubtful:
            return ""
        rest = self._owned(_words(self._tokens[self._helper + 1 :]).replace("NOT", "not"))
        verb = self._verb.text.casefold()
        if are_several(self.thing) or " and " in self.thing:
            verb = agreeing(verb, several=True)
        elif self._verb.tag == "VBP":
            verb = "is" if verb == "are" else verbs.third(verb)
        return f"{self.thing} {verb} {rest}".strip()

    def _owned(self, rest: str) -> str:
        """What is said with "its", where this is of the whole that a part was asked of: "the cell's activities"."""
        at = next((n for n, token in enumerate(self._phrase) if token.text.casefold() == "of"), None)
        whole = _words(self._phrase[at + 1 :]) if at else ""
        return re.sub(r"\bits\b", f"{whole}'s", rest, count=1) if whole and not is_several(whole) else rest

    @property
    def _is_doubtful(self) -> bool:
        """Whether the choice may as well be said of what stands behind "is": "what shape is the Moon"."""
        assert self._helper is not None
        rest = self._tokens[self._helper + 1 :]
        if self._verb.lemma != "be" or not self._phrase or not rest or rest[-1].pos not in ("NOUN", "PROPN"):
            return False
        is_said = self._asks == "what" or lexicon.known(self.thing.split()[-1].casefold(), "a")
        return is_said and not any(token.pos in ("VERB", "ADP") for token in rest)

    def _equated(self, stop: int | None) -> str:
        """ "What is the pH of water" is answered "the pH of water is 7"."""
        assert self._helper is not None
        rest = self._tokens[self._helper + 1 :]
        if stop is not None and stop < len(self._tokens) and self._tokens[stop].tag in ("VBN", "VBD"):
            name, deed = _words(self._tokens[self._helper + 1 : stop]), self._tokens[stop:]
            cut = 1 if deed[0].lemma in _NAMING else _open_end(deed)
            return _joined(name, self._verb.text, _words(deed[:cut]), self.thing, _words(deed[cut:]))
        if len(rest) > 1 and rest[-1].lemma in _NAMING:
            return f"{_words(rest[:-1])} {self._verb.text} {rest[-1].text} {self.thing}"
        if rest and rest[-1].tag in _OPEN:
            return ""  # what stands before its preposition was not found to be a verb
        if not rest or rest[0].tag in ("VBG", "VBN", "IN"):
            return self._doing()
        return f"{_words(rest)} {self._verb.text} {self.thing}"

    def _inverted(self, subject: Sequence[Token], rest: Sequence[Token]) -> str:
        """The subject before its verb, and the choice behind it."""
        verb, after = _verb_of(self._verb, rest)
        name, head = _words(subject), rest[0].lemma if rest else ""
        if not verb:
            return ""
        if head == "do" and _is_deed(self.thing):
            deed, _, of_what = self.thing.partition(" ")
            return _joined(name, _finite(self._verb, deed), of_what)
        ends_open = bool(after) and after[-1].tag in ("IN", "RP") and after[-1].dep != "compound:prt"
        if head in _NAMING:
            return self._called(name, verb, after)
        if ends_open:
            return _joined(name, verb, _words(after), self.thing)
        is_object = self._asks in ("what", "which", "who", "whom") or self._is_how_many
        if is_object and not self._case:
            is_particle = [token.tag for token in after[:2]] in (["IN", "TO"], ["RP", "TO"], ["RB", "TO"])
            cut = int(bool(after) and (after[0].dep == "compound:prt" or is_particle))
            return _joined(name, verb, _words(after[:cut]), self.thing, _words(after[cut:]))
        place, cut = self._placed(), self._cut(verb, after)
        return _joined(name, verb, _words(after[:cut]), place, _words(after[cut:])) if place else ""

    def _called(self, name: str, verb: str, after: Sequence[Token]) -> str:
        """The choice as a name, before the occasion: "we call it | dew | when vapor condenses on grass"."""
        cut = next((n for n, token in enumerate(after) if token.tag == "WRB"), len(after))
        return _joined(name, verb, _words(after[:cut]), self.thing, _words(after[cut:]))

    @staticmethod
    def _cut(verb: str, after: Sequence[Token]) -> int:
        """Where the object of a verb ends, and its particle: "take in oxygen | from water"."""
        is_phrase = bool(after) and lexicon.known(f"{verb.split()[-1]} {after[0].text}", "v")
        places = range(int(is_phrase), len(after))
        return next((n for n in places if after[n].tag in _BEFORE_PHRASES), len(after))

    @property
    def _case(self) -> str:
        return self._tokens[self._at - 1].text.casefold() if self._at else ""

    def _placed(self) -> str:
        """The choice as a place or time: "in the bones"; empty where its preposition is not known."""
        if self.thing.split()[0].casefold() in _PREPOSITIONS:
            return self.thing
        preposition = self._case or {"where": "in", "how": self._by}.get(self._asks, "")
        return f"{preposition} {self.thing}" if preposition else ""

    @property
    def _by(self) -> str:
        """What leads to a course of things as the way something is done: "by evaporation", "by melting ice"."""
        first, last = self.thing.split()[0], self.thing.split()[-1]
        is_doing = first.endswith("ing") and bool(lexicon.lemmas(first, "v"))
        topics = {sense.topic for sense in lexicon.senses(last, "n")[:1]}
        return "by" if not self._phrase and (is_doing or topics & {*_COURSES}) else ""


def _open_end(tokens: Sequence[Token]) -> int:
    """The place behind a preposition whose thing is asked for: "made of | in spring"; the end where there is none."""
    places = range(1, len(tokens))
    opens = (n for n in places if tokens[n - 1].tag in _OPEN and tokens[n].tag in (*_OPEN, "WRB"))
    return next(opens, len(tokens))


def _inverts(verb: Token) -> bool:
    """Whether a verb stands before its subject in a question: "does", "can", but not "lets"."""
    return verb.tag == "MD" or verb.lemma.casefold() in _INVERTING or verb.text.casefold() in _VERBS


def _is_deed(text: str) -> bool:
    """Whether words say what one does: "take in water"."""
    first = text.split()[0].casefold()
    return first in lexicon.lemmas(first, "v") and len(text.split()) > 1


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _is_do(token: Token) -> bool:
    return token.text.casefold() in ("do", "does", "did")


def _words(tokens: Sequence[Token]) -> str:
    """Tokens as they are written."""
    parts = [
        (" " if n and token.start > tokens[n - 1].end else "") + token.text for n, token in enumerate(tokens)
    ]
    return "".join(parts)


def _uncapital(tokens: Sequence[Token]) -> str:
    """The words that open a sentence, within another."""
    text = _words(tokens)
    return text if tokens[0].tag in ("NNP", "NNPS") else text[:1].lower() + text[1:]


def _lead(reading: Reading, tokens: Sequence[Token]) -> str:
    """What stands before a question and its comma: "in a food chain, "."""
    sentence = reading.sentences[tokens[0].sentence]
    before = reading.tokens[sentence.first : tokens[0].index]
    return f"{_uncapital(before)} " if before and before[-1].text == "," and before[0].tag == "IN" else ""


def _subject_stop(tokens: Sequence[Token], helper: int) -> int | None:
    """Where the subject behind a helping verb ends; `None` where there is none."""
    if tokens[helper + 1 : helper + 2] and tokens[helper + 1].tag == "PRP":
        return helper + 2
    head = next((n for n in range(helper + 1, len(tokens)) if tokens[n].dep in _SUBJECTS), None)
    if head is None or tokens[head].tag in ("WDT", "WP"):
        return None
    before = tokens[helper + 1 : head]
    if not all(_goes_on(token, before, {tokens[head].index}) for token in before):
        return None  # of a clause within
    inside, stop = {tokens[head].index}, head + 1
    while stop < len(tokens) and _goes_on(tokens[stop], tokens[stop:], inside):
        inside.add(tokens[stop].index)
        stop += 1
    return stop


def _goes_on(token: Token, rest: Sequence[Token], inside: set[int]) -> bool:
    """Whether a token still belongs to the subject: its head does, or a word between them."""
    if token.tag.startswith("VB") or token.tag == "MD":
        return False
    heads = {t.index: t.head for t in rest}
    at = token.index
    while at in heads and heads[at] != at:
        at = heads[at]
    return at in inside


def _described_from(tokens: Sequence[Token]) -> int | None:
    """Where what something is said to be begins, if the parser sees no subject: "is melting ice | a change"."""
    if tokens[0].lemma == "be" and len([token for token in tokens if token.pos != "PUNCT"]) == _SHORTEST:
        return _SHORTEST - 1  # "are bats | blind"
    found = [n for n, token in enumerate(tokens) if n > 1 and token.text.casefold() in ("a", "an")]
    return found[-1] if found and tokens[0].lemma == "be" else None


def _verb_of(helper: Token, rest: Sequence[Token]) -> tuple[str, Sequence[Token]]:
    """The verb of a statement, and the tokens after it; with "does", "looks"."""
    if not _is_do(helper):
        count = next(
            (n for n, token in enumerate(rest) if token.tag not in ("RB", "VB", "VBN", "VBG")), len(rest)
        )
        return f"{helper.text.casefold()} {_words(rest[:count])}".strip(), rest[count:]
    place = next((n for n, token in enumerate(rest) if token.tag not in ("RB", "RBR", "RBS")), None)
    if place is None:
        return "", ()
    verb = rest[place].text.casefold()
    if verb not in lexicon.lemmas(verb, "v"):
        return "", ()  # of a clause within
    verb = _finite(helper, verb)
    return f"{_words(rest[:place])} {verb}".strip(), rest[place + 1 :]


def _finite(helper: Token, verb: str) -> str:
    form = {"does": verbs.third, "did": verbs.past}.get(helper.text.casefold())
    return form(verb) if form else verb


def _affirmed(helper: Token, rest: Sequence[Token]) -> str:
    verb, after = _verb_of(helper, rest) if _is_do(helper) else (helper.text.casefold(), rest)
    return f"{verb} {_words(after)}".strip().replace(" any ", " ")


def _denied(helper: Token, rest: Sequence[Token]) -> str:
    verb = helper.text.casefold()
    return f"{'cannot' if verb == 'can' else f'{verb} not'} {_words(rest)}".strip()
