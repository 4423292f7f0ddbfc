"""Turning a question into a statement that contains one of its choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from knowledge import lexicon
from knowledge.lexicon import inflection
from solvers.reading.model import Token
from solvers.reading.universal import FINITE
from solvers.reading.words import word_sequence
from solvers.science.forms.choice_words import (
    PREPOSITIONS,
    amount_of,
    are_two,
    as_thing,
    describes,
    is_bare_deed,
    is_course,
    is_deed,
    is_listed,
)
from solvers.science.forms.clauses import (
    OPEN,
    finite,
    inverts,
    is_do,
    is_doing,
    joined,
    spelled,
    subject_stop,
    uncapital,
    verb_of,
    words_of,
)
from solvers.science.spine.agreement import agreeing, is_several, with_article
from solvers.science.spine.index import Index, Thing, index, lemmas, noun_phrase

ASKING = ("which", "what", "who", "whom", "where", "when", "how", "why")
_BEFORE_PHRASES = ("IN", "TO", "WRB", "WDT", ",")
NAMING = ("call", "name", "term")
_NAMES, _SPEAKERS = ("name", "term", "word"), ("we", "you", "people", "they", "scientists")
"""Nouns for what a thing is called, and pronouns for who calls it that."""
_NAMED_NOW = (*NAMING, "give", "use", "have")
_SAID_OF_IT = ("VBG", "VBN", "IN", "RB", "RBS")
"""Tags of what follows "what is" if it describes the answer: "most likely to form there"."""
_ONE = ("1", "one")
_OF_NAMES = ("DT", "JJ", "NN", "NNS")
"""Tags of the words that names consist of."""
_COURSES = ("noun.process", "noun.act")
"""Topics of what brings something about."""
AIMS = ("function", "job", "purpose", "role", "task", "goal", "advantage", "benefit")
"""Nouns that describe something by its purpose."""
_WAYS = ("way", "method", "step", "action")
"""Nouns for how something is done."""
_GROUPS = ("group", "class", "family", "category")
"""Nouns for what comprises everything that a plural names."""
_TOGETHER = ("pair", "list", "set")
"""What a question calls several things that are one choice."""
_KINDS = ("kind", "type", "form", "class", "sort", "state")


def are_several(name: str) -> bool:
    """Return whether a name is plural, and a plural that is a separate word: "wings", but not "physics"."""
    last = (noun_phrase(name).split() or [name])[-1]
    if last[:1].isupper() or name.startswith(("a ", "an ")) or is_doing(name):
        return False
    singulars = [lemma for lemma in lexicon.lemmas(last, "n") if lemma != last]
    topics = {sense.topic for sense in lexicon.senses(last, "n")[:1]}
    return is_several(name) or any(
        lexicon.met(one, "n") > lexicon.met(last, "n")
        or topics & {sense.topic for sense in lexicon.senses(one, "n")[:1]}
        for one in singulars
    )


_MOST = "est"
_POINTING = ("this", "that", "it", "these", "they")
_BARE = ("VB", "VBP")
"""Tags of a verb after a helping verb."""


class Turning:
    """A question that is being turned into a statement."""

    def __init__(self, tokens: Sequence[Token], at: int, answer: str) -> None:
        self._tokens, self._at = tokens, at
        self._asks = tokens[at].text.casefold()
        self._helper = self._found(at)
        self._phrase = tokens[at + 1 : self._helper]
        self.thing = self._named(answer)

    def _found(self, at: int) -> int | None:
        """Return the first finite verb, or, before another question word, even one that the parser takes for a
        noun.
        """
        tokens = self._tokens
        rest = range(at + 1, len(tokens))
        stop = next((n for n in rest[1:] if tokens[n].text.casefold() in ASKING), len(tokens))
        found = next((n for n in rest if tokens[n].tag in FINITE or is_do(tokens[n])), None)
        if (
            found
            and tokens[found].pos == "VERB"
            and tokens[found + 1 : found + 2]
            and lexicon.lemmas(tokens[found].text, "n")
        ):
            found += tokens[found + 1].tag in FINITE  # "what color changes take place"
        if found is None or found < stop or not lexicon.lemmas(tokens[stop - 1].text, "v"):
            return found
        return stop - 1

    def _named(self, answer: str) -> str:
        """Return the choice with the noun that it leaves out, "circulatory system", "6 legs", or the name of what
        somebody does.
        """
        acts = self._helper is not None and self._tokens[self._helper].pos == "VERB"
        return (as_thing(answer) if acts and self._phrase else "") or self._completed(answer)

    def _completed(self, answer: str) -> str:
        of = next((n for n, token in enumerate(self._phrase) if token.text.casefold() == "of"), None)
        head = self._phrase[:of] if of and self._phrase[of - 1].lemma not in _KINDS else self._phrase
        nouns = [token for token in head if token.pos in ("NOUN", "PROPN")]
        if not nouns or (nouns[-1].lemma in _KINDS and len(nouns) == 1):
            return answer
        if is_course(answer, [token.text for token in nouns]):
            return f"the {words_of(self._phrase)} from {answer}"
        if is_listed(answer):
            return f"the {words_of(self._phrase)} “{answer}”"
        if self._asks == "how" and (amount := amount_of(answer)):
            return f"{amount} {head[-1].lemma if amount in _ONE else words_of(head[1:])}"
        the = "the " if " and " in answer and any(token.pos == "NUM" for token in head) else ""
        return f"{the}{answer} {nouns[-1].text}" if describes(answer) else answer

    def statement(self) -> str:
        """Return the statement; empty if the question cannot be turned into one."""
        before = self._tokens[: self._at]
        if any(token.tag in FINITE for token in before):
            is_last = self._helper is None
            return f"{uncapital(before)} {self.thing}" if is_last else ""
        if self._helper is None:
            return ""
        subject = self._subject_stop()
        if self._asks in ("what", "who") and not self._phrase and self._verb.lemma == "be":
            return self._equated(subject)
        is_clause_behind = subject is not None and self._verb.lemma == "be" and self._has_clause(subject)
        if subject is None or is_clause_behind:
            is_within = bool(before) and before[-1].pos == "ADP"  # "during which phase" asks for no subject
            return "" if is_within else self._doing()
        subject = self._whole_subject(subject)
        return self._inverted(self._tokens[self._helper + 1 : subject], self._tokens[subject:])

    def _subject_stop(self) -> int | None:
        """Return where the subject after a helping verb ends, even one that the parser sees as part of the verb."""
        assert self._helper is not None
        if not inverts(self._verb):
            return None
        stop = subject_stop(self._tokens, self._helper)
        if stop is not None or not is_do(self._verb):
            return stop
        rest = range(self._helper + 1, len(self._tokens))
        end = next((n for n in rest if self._tokens[n].tag not in _OF_NAMES), self._helper)
        is_named = self._tokens[end - 1].pos == "NOUN" and self._tokens[end].tag == "VB"
        return end if is_named and end > self._helper + 1 else None

    def _has_clause(self, stop: int) -> bool:
        """Return whether a name is followed by a clause of its own: "the greatest help people have had"."""
        after = self._tokens[stop : stop + 1]  # the main verb has no clause of its own
        return (
            bool(after)
            and after[0].tag in (*FINITE, "VB")
            and (after[0].tag, after[0].dep) != ("VBD", "root")
        )

    def _whole_subject(self, stop: int) -> int:
        """Return where a subject ends that a word in "-ing" describes: "will people studying bats | most likely
        use".
        """
        tokens = self._tokens
        if self._verb.tag != "MD" or stop >= len(tokens) or tokens[stop].tag != "VBG":
            return stop
        verb = next((n for n in range(stop, len(tokens)) if tokens[n].tag in _BARE), stop)
        while verb > stop and tokens[verb - 1].tag.startswith("RB"):
            verb -= 1
        return verb

    @property
    def _is_how_many(self) -> bool:
        return bool(self._phrase) and self._phrase[0].text.casefold() in ("many", "much")

    @property
    def _is_how_long(self) -> bool:
        return self._asks == "how" and [token.text.casefold() for token in self._phrase] == ["long"]

    @property
    def _verb(self) -> Token:
        assert self._helper is not None
        return self._tokens[self._helper]

    def _doing(self) -> str:
        """Return the statement in which the choice is the subject: "the heart pumps blood"."""
        assert self._helper is not None
        is_how = self._asks == "how" and not self._phrase
        after = self._tokens[self._helper + 1 : self._helper + 2]
        is_denied = bool(after) and after[0].text.casefold() in ("not", "n't")
        rest = words_of(self._tokens[self._helper + 1 :])
        is_helping = self._verb.lemma == "do" and not is_denied and rest.casefold() not in _POINTING
        if is_helping or self._is_befalling or self._asks in ("where", "when") or is_how:
            return ""
        if named := self._of_kind():
            return named
        if self._is_doubtful:
            return ""
        if self._verb.tag == "MD" and is_bare_deed(self.thing):
            self.thing = f"to {self.thing}"  # "to apply pressure would help"
        rest = self._owned(rest.replace("NOT", "not"))
        verb = spelled(self._verb).casefold()
        if self._verb.lemma == "be" and rest.casefold() in _POINTING:
            return f"{rest} {verb} {self.thing}"  # "what type of rock is this"
        if self._verb.lemma == "be" and is_doing(self.thing) and self.thing.casefold().startswith("to "):
            return f"{rest} is {self.thing}"
        return joined(self.thing, self._agreeing(verb), self._class_of_most, rest)

    @property
    def _is_befalling(self) -> bool:
        """Return whether a question asks what happens to something; nobody says that a fracture happens to a bone."""
        assert self._helper is not None
        lemmas = [token.lemma for token in self._tokens[self._helper :]]
        return "happen" in lemmas[:2] and "to" in lemmas

    @property
    def _class_of_most(self) -> str:
        """Return the class in which a choice is the most, "the star" in "which star is nearest to us"; empty if there
        is none.
        """
        assert self._helper is not None
        most = self._tokens[self._helper + 1 : self._helper + 3]
        is_most = len(most) == 2 and most[0].text.endswith(_MOST) and most[1].tag in ("IN", "TO")
        is_class = self._verb.lemma == "be" and bool(self._phrase) and self._phrase[-1].tag == "NN"
        return f"the {words_of(self._phrase)}" if is_most and is_class else ""

    def _agreeing(self, verb: str) -> str:
        """Return the verb in the number of the choice, which is its subject."""
        is_plural = self._verb.tag == "VBP"
        if is_doing(self.thing):
            return inflection.third(verb) if is_plural and self._verb.lemma != "be" else verb
        if are_several(self.thing) or are_two(self.thing):
            return agreeing(verb, several=True)
        if not is_plural:
            return verb
        return "is" if verb == "are" else inflection.third(verb)

    def _of_kind(self) -> str:
        """Return the statement that the thing in the question is of a kind, if the choice is that kind: "which machine
        is a ramp" asks what kind a ramp is; empty if the thing is of no such kind.
        """
        assert self._helper is not None
        rest = self._tokens[self._helper + 1 :]
        if self._verb.lemma != "be" or not rest or rest[0].tag != "DT":
            return ""
        known, name = index(), words_of(rest)
        is_of_it = _is_of_kind(known, lemmas(name), lemmas(self.thing))
        return f"{name} {spelled(self._verb)} {with_article(self.thing)}" if is_of_it else ""

    def _owned(self, rest: str) -> str:
        """Return a clause with "its" replaced if it refers to the whole whose part is asked for: "the cell's
        activities".
        """
        at = next((n for n, token in enumerate(self._phrase) if token.text.casefold() == "of"), None)
        is_part = (
            bool(at) and self._phrase[at - 1 if at else 0].lemma not in _KINDS
        )  # no state of matter does
        whole = words_of(self._phrase[at + 1 :]) if at and is_part else ""
        return re.sub(r"\bits\b", f"{whole}'s", rest, count=1) if whole and not is_several(whole) else rest

    @property
    def _is_doubtful(self) -> bool:
        """Return whether the choice may instead describe what follows "is": "what shape is the Moon"."""
        assert self._helper is not None
        rest = self._tokens[self._helper + 1 :]
        if self._verb.lemma != "be" or not self._phrase or not rest or rest[-1].pos not in ("NOUN", "PROPN"):
            return False
        is_said = self._asks == "what" or lexicon.known(self.thing.split()[-1].casefold(), "a")
        return is_said and not any(token.pos in ("VERB", "ADP") for token in rest)

    def _equated(self, stop: int | None) -> str:
        """Return "the pH of water is 7" for "What is the pH of water"."""
        assert self._helper is not None
        rest = self._tokens[self._helper + 1 :]
        if stop is not None and stop < len(self._tokens) and self._tokens[stop].tag in ("VBN", "VBD"):
            name, deed = words_of(self._tokens[self._helper + 1 : stop]), self._tokens[stop:]
            cut = 1 if deed[0].lemma in NAMING else _open_end(deed)
            return joined(name, spelled(self._verb), words_of(deed[:cut]), self.thing, words_of(deed[cut:]))
        if doing := self._going_on(stop):
            name, deed = words_of(self._tokens[self._helper + 1 : stop]), doing
            has_object = deed[-1].tag not in OPEN and any(token.pos in ("NOUN", "PROPN") for token in deed)
            return "" if has_object else joined(name, spelled(self._verb), words_of(deed), self.thing)
        if len(rest) > 1 and rest[-1].lemma in NAMING:
            return f"{words_of(rest[:-1])} {spelled(self._verb)} {rest[-1].text} {self.thing}"
        if rest and rest[-1].tag in OPEN:
            return ""  # the word before its preposition was not recognized as a verb
        if not rest or rest[0].tag in _SAID_OF_IT:
            return self._doing()
        is_aim = any(token.lemma in (*AIMS, *_WAYS) for token in rest) and is_deed(self.thing)
        return joined(words_of(rest), spelled(self._verb), "to" if is_aim else "", self.thing)

    def _going_on(self, stop: int | None) -> Sequence[Token]:
        """Return what the subject of "what is she most likely trying to find out" is doing; nothing for other
        questions.
        """
        behind = self._tokens[stop:] if stop is not None else ()
        verb = next((n for n, token in enumerate(behind) if not token.tag.startswith("RB")), len(behind))
        return behind if verb < len(behind) and behind[verb].tag == "VBG" else ()

    def _inverted(self, subject: Sequence[Token], rest: Sequence[Token]) -> str:
        """Return the subject before its verb, and the choice after it."""
        verb, after = verb_of(self._verb, rest)
        name, head = words_of(subject), rest[0].lemma if rest else ""
        if not verb:
            return ""
        verb, after = self._with_adverbs(verb, after)
        if self._is_how_long and head == "take":
            cut = next((n for n, token in enumerate(after) if token.tag == "TO"), len(after))
            amount = joined(self._case, self.thing)
            return joined(name, verb, words_of(after[:cut]), amount, words_of(after[cut:]))
        if head == "do" and is_deed(self.thing):
            deed, _, of_what = self.thing.partition(" ")
            return joined(name, finite(self._verb, deed), of_what)
        if head in NAMING or (self._phrase and self._phrase[-1].lemma in _NAMES):
            return self._called(name, verb, after)
        if _ends_open(after):
            return joined(name, verb, words_of(after), self.thing)
        if self._verb.lemma == "be" and (stop := _infinitive(after)):
            return joined(name, verb, words_of(after[:stop]), self.thing, words_of(after[stop:]))
        if after and after[-1].lemma == "do" and is_deed(self.thing):  # "what does it help the turtle do"
            return joined(name, verb, words_of(after[:-1]), self.thing)
        return self._as_object(name, verb, after)

    def _as_object(self, name: str, verb: str, after: Sequence[Token]) -> str:
        """Return the choice in the place of an object, or of where, when, or how something is done."""
        is_object = self._asks in ("what", "which", "who", "whom") or self._is_how_many
        if is_object and self._phrase and is_bare_deed(self.thing):
            return ""  # an action cannot take the place of a thing
        if is_object and not self._case:
            is_particle = [token.tag for token in after[:2]] in (["IN", "TO"], ["RP", "TO"], ["RB", "TO"])
            cut = int(bool(after) and (after[0].dep == "compound:prt" or is_particle))
            return joined(name, verb, words_of(after[:cut]), self.thing, words_of(after[cut:]))
        if self._phrase and self._phrase[-1].lemma in _TOGETHER:
            return ""  # "in which pair do both ..."
        place, cut = self._placed(), self._cut(verb, after)
        return joined(name, verb, words_of(after[:cut]), place, words_of(after[cut:])) if place else ""

    def _with_adverbs(self, verb: str, after: Sequence[Token]) -> tuple[str, Sequence[Token]]:
        """Return a helping verb with its adverbs and the verb after them, and the rest: "will most likely use"."""
        bare = next((n for n, token in enumerate(after) if not token.tag.startswith("RB")), 0)
        if not bare or self._verb.tag != "MD" or after[bare].tag not in _BARE:
            return verb, after
        return joined(verb, words_of(after[: bare + 1])), after[bare + 1 :]

    def _called(self, name: str, verb: str, after: Sequence[Token]) -> str:
        """Return the choice as a name, before the occasion: "we call it | dew | when vapor condenses on grass"; for
        what people call something, what it is called: "the path of a planet is called an orbit".
        """
        cut = next((n for n, token in enumerate(after) if token.tag == "WRB"), len(after))
        start = int(bool(self._phrase) and bool(after) and after[0].tag in ("IN", "TO"))
        named = words_of(after[start:cut])
        is_thing = len(after[start:cut]) > 1 and name.split()[-1].casefold() in _SPEAKERS
        if is_thing and verb in _NAMED_NOW:
            return joined(
                named, "are" if is_several(named) else "is", "called", self.thing, words_of(after[cut:])
            )
        return joined(name, verb, words_of(after[:cut]), self.thing, words_of(after[cut:]))

    @staticmethod
    def _cut(verb: str, after: Sequence[Token]) -> int:
        """Return where the complement of a verb ends: "take in oxygen | from water", "seem to go up | at dawn"."""
        is_phrase = bool(after) and lexicon.known(f"{verb.split()[-1]} {after[0].text}", "v")
        if [token.tag for token in after[:2]] == ["TO", "VB"]:
            start = 2 + any(token.dep == "compound:prt" for token in after[2:3])
        else:
            start = int(is_phrase)
        of_nouns = {token.index for token in after if token.dep == "nmod"}  # "a pH below 7", "the rest of it"
        places = (n for n in range(start, len(after)) if after[n].head not in of_nouns)
        return next((n for n in places if after[n].tag in _BEFORE_PHRASES), len(after))

    @property
    def _case(self) -> str:
        return self._tokens[self._at - 1].text.casefold() if self._at else ""

    def _placed(self) -> str:
        """Return the choice as a place or time: "in the bones"; empty if its preposition is unknown."""
        if self.thing.split()[0].casefold() in (*PREPOSITIONS, *word_sequence("adjunct_openers")):
            return self.thing
        preposition = self._case or {"where": "in", "how": self._by}.get(self._asks, "")
        is_group = bool(self._phrase) and self._phrase[-1].lemma in _GROUPS and are_several(self.thing)
        thing = f"the {self.thing}" if is_group else self.thing  # it belongs to the birds
        return f"{preposition} {thing}" if preposition else ""

    @property
    def _by(self) -> str:
        """Return the choice with "by" as the way something is done: "by evaporation", "by melting ice"."""
        first, last = self.thing.split()[0], self.thing.split()[-1]
        is_doing = first.endswith("ing") and bool(lexicon.lemmas(first, "v"))
        topics = {sense.topic for sense in lexicon.senses(last, "n")[:1]}
        return "by" if not self._phrase and (is_doing or topics & {*_COURSES}) else ""


def _infinitive(after: Sequence[Token]) -> int:
    """Return where an infinitive ends that is likely to have the choice as its object: "most likely to see | with it";
    0 for none.
    """
    return next(
        (n + 2 for n, (one, other) in enumerate(pairwise(after)) if one.tag == "TO" and other.tag == "VB"), 0
    )


def _ends_open(after: Sequence[Token]) -> bool:
    """Return whether a choice completes the words after a verb: "what is it used for", "is it most likely to be"."""
    is_preposition = bool(after) and after[-1].tag in ("IN", "RP") and after[-1].dep != "compound:prt"
    return is_preposition or [token.lemma for token in after[-2:]] == ["to", "be"]


def _is_of_kind(known: Index, name: Thing, kind: Thing) -> bool:
    """Return whether facts say that a thing, or what its last word names, belongs to a kind or is an example of it."""
    names = {known.thing(name[at:]) for at in range(len(name))}
    return any(
        known.is_kind(one, kind)
        or any(
            known.spine.facts[n].relation == "example of" and known.thing(known.cells[n]["b"][0]) == kind
            for n in known.about.get((one, "a"), ())
        )
        for one in names
    )


def _open_end(tokens: Sequence[Token]) -> int:
    """Return the position after a preposition whose noun is asked for: "made of | in spring"; the end if
    there is none.
    """
    places = range(1, len(tokens))
    opens = (n for n in places if tokens[n - 1].tag in OPEN and tokens[n].tag in (*OPEN, "WRB"))
    return next(opens, len(tokens))
