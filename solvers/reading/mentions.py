"""Finds what the text mentions: noun phrases, their owners, coordinated people, and pronouns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from knowledge.lexicon.inflection import plural
from knowledge.names import gender_of_name, gender_of_noun
from solvers.reading.tree import Tree
from solvers.reading.words import is_of_all, pronoun_list, word_set

_BEFORE_NOUNS = frozenset({"DT", "PDT", "CD", "WDT", "$"})
_AMOUNTS = frozenset({"many", "much"})
_ONE = frozenset({"one", "1", "1.0"})
_DESCRIBES = frozenset({"amod", "compound"})
THING = "n"
ONE = "one"
"""The name of a phrase whose noun was mentioned before: "the blue one", "the other"."""


@dataclass(slots=True)
class Chunk:
    """A noun phrase or pronoun before its referent is known."""

    first: int
    stop: int
    head: int
    """The head's token."""
    name: str
    """The lemma of the head; of a name, the name; of a group, its text."""
    determiner: str
    modifiers: frozenset[str]
    is_name: bool
    is_plural: bool
    gender: str
    """"f", "m", "u" (a person of unknown gender) or `THING`."""
    pronoun: str = ""
    """The list of words that the pronoun belongs to, such as "feminine"; empty for a noun phrase."""
    complement: frozenset[str] = frozenset()
    """The nouns and adjectives that distinguish it from others with the same name: red and kite in "the string on the
    red kite".
    """
    owner: Chunk | None = None
    members: tuple[Chunk, ...] = ()

    @property
    def is_person(self) -> bool:
        """Return whether it can be a person."""
        return self.gender != THING


def chunks_of(tree: Tree) -> list[Chunk]:
    """Return all noun phrases, owners, groups ("Sam and Joan"), and pronouns, in the order of their heads."""
    found: list[Chunk] = []
    at = 0
    while at < len(tree.tokens):
        phrases = _phrases_at(tree, at)
        found += phrases
        at = max((chunk.stop for chunk in phrases), default=at + 1)
    found += _groups(tree, found)
    return sorted(found, key=lambda chunk: (chunk.head, chunk.stop))


def _phrases_at(tree: Tree, at: int) -> list[Chunk]:
    """Return the chunks that start at `at`: a pronoun, or owners and the phrase they own."""
    if _opens_nothing(tree, at):
        return []
    if tree.word(at) == "the" and _is_group(tree, at + 1):
        return [_pronoun(tree, at + 1, "plural_third")]
    pronoun = pronoun_list(tree.word(at))
    chain: list[Chunk] = []
    owner: Chunk | None = None
    start = at
    if pronoun and tree.tag(at) not in {"NNP", "CD"}:
        owner = _pronoun(tree, at, pronoun)
        if tree.word(at) not in word_set("possessive_pronouns") or tree.tag(at) == "PRP":
            return [owner]
        chain, start = [owner], at + 1
    if tree.word(start - 1) == "how" and tree.word(start) not in _AMOUNTS:
        return chain  # "how tall is the oak"
    start = _noun_from(tree, start)
    if not chain and (ranked := _ranked(tree, at, start)):
        return ranked
    run = tree.noun_run(start) if start < len(tree.tokens) else None
    if run is not None and tree.is_name(start) and tree.tag(start - 1) == "CD" and at < start:
        return chain  # "Of her $200 Mia spends"
    return (
        [*chain, *_owned(tree, at, start, run[1], owner)]
        if run is not None
        else chain or _without_noun(tree, at)
    )


def _is_group(tree: Tree, at: int) -> bool:
    """Return whether a number alone refers to people who were mentioned before: "the two" or "the two of them" in "How
    much have the two saved?".
    """
    if tree.tag(at) != "CD" or tree.relation(at) not in {"nsubj", "nmod", "obl"}:
        return False
    if tree.word(at + 1) in word_set("all_together"):
        return True  # "as many as the two together"
    if tree.relation(at) == "obl":
        return False
    of = tree.child(at, "nmod")
    return of is None or (tree.word(at + 1) == "of" and is_of_all(tree.word(of)))


def _noun_from(tree: Tree, at: int) -> int:
    """Return where the sequence of nouns after the determiners and numbers at `at` starts."""
    last = tree.sentence(at).stop - 1 if at < len(tree.tokens) else at
    while at < last and (tree.tag(at) in _BEFORE_NOUNS or tree.word(at) in _AMOUNTS):
        at += 1
    return at


def _owned(tree: Tree, first: int, start: int, stop: int, owner: Chunk | None) -> Iterator[Chunk]:
    """Yield the owners in a sequence of nouns and what they own: Tim and the cat in "Tim's cat"."""
    for place in range(start + 1, stop):
        if tree.tag(place) == "POS":
            owner = _phrase(tree, first, start, place, owner)
            yield owner
            start = place + 1
    if start < stop:
        yield _phrase(tree, first, start, stop, owner)


def _opens_nothing(tree: Tree, at: int) -> bool:
    """Return whether no noun phrase starts at `at`, although it looks like one."""
    joins = tree.word(at) in {"that", "which"} and tree.is_name(at + 1)  # "the pens that Ray has"
    is_year = tree.tag(at) == "CD" and tree.tag(at + 1) == "DT"  # "In 2015 the club had 80 members"
    return joins or is_year or tree.tag(at) in {"HYPH", "POS"} or tree.word(at) == "-"


def _pronoun(tree: Tree, at: int, listed: str) -> Chunk:
    """Return the chunk of the pronoun at `at`, which is in the list `listed`."""
    return Chunk(
        at,
        at + 1,
        at,
        tree.word(at),
        "",
        frozenset(),
        is_name=False,
        is_plural=listed in {"plural_third", "speakers"},
        gender={"masculine": "m", "feminine": "f", "neuter": THING}.get(listed, "u"),
        pronoun=listed,
    )


def _ranked(tree: Tree, at: int, start: int) -> list[Chunk]:
    """Return one of several things in a row that is named only by its position and looks like a noun: "the third"."""
    is_last = tree.word(start) in word_set("ordinals") and not tree.is_noun(start + 1)
    if tree.word(at) != "the" or start != at + 1 or not is_last or not tree.is_noun(start):
        return []
    words = frozenset((tree.word(start),))
    return [Chunk(at, start + 1, start, ONE, "the", words, is_name=False, is_plural=False, gender=THING)]


def _without_noun(tree: Tree, at: int) -> list[Chunk]:
    """Return one of several things mentioned before: "one", "the other", or "the new" before a verb or a number."""
    stop = at + 1
    while tree.tag(stop) in {"JJ", "JJR", "JJS"} or tree.word(stop) in word_set("ordinals"):
        stop += 1
    if tree.words[at : at + 2] == ["the", "one"] and tree.tag(at + 2) == "IN":
        return [
            Chunk(at, at + 2, at + 1, ONE, "the", frozenset(), is_name=False, is_plural=False, gender=THING)
        ]
    is_one = tree.word(at) in {"one", "another"} and stop == at + 1
    is_described = tree.word(at) == "the" and stop > at + 1
    opens = tree.tag(stop) == "CD" or tree.word(stop) in word_set("factors") | {"for", "into"}
    is_gapped = opens and tree.word(at - 1) in word_set("joints")
    compares = tree.word(at - 1) in {"than", "as"} or tree.lemma(at - 1) in word_set("exceeding_verbs")
    is_standard = compares and is_described and not tree.is_noun(stop)
    is_subject = tree.is_finite(stop) or tree.relation(stop - 1) == "nsubj"  # "did the tallest win"
    acts = stop < len(tree.tokens) and (is_subject or is_gapped or is_standard)
    if not acts or not (is_one or is_described):
        return []
    words = frozenset(tree.words[at + 1 : stop])
    return [
        Chunk(at, stop, stop - 1, ONE, tree.word(at), words, is_name=False, is_plural=False, gender=THING)
    ]


def _phrase(tree: Tree, first: int, start: int, stop: int, owner: Chunk | None) -> Chunk:
    head = stop - 1
    number = _label(tree, stop)
    opening = head
    while opening > start and tree.is_name(head) and tree.is_name(opening - 1):
        opening -= 1
    is_name = tree.is_name(head) and not number
    name = " ".join(tree.tokens[i].text for i in range(opening, stop)) if is_name else tree.tokens[head].lemma
    described = (tree.tokens[i].lemma for i in range(start, opening) if tree.tag(i)[:2] in {"JJ", "NN", "VB"})
    return Chunk(
        first,
        stop + bool(number),
        head,
        name.lower() if number else name,
        determiner=tree.word(first)
        if tree.tag(first) in _BEFORE_NOUNS or tree.word(first) in _AMOUNTS
        else "",
        modifiers=frozenset(filter(None, (*described, number))),
        is_name=is_name,
        is_plural=_is_plural(tree, first, start, head),
        gender=_gender(tree, first, opening, head) if is_name else _gender_of_lemma(name),
        complement=frozenset() if is_name else frozenset(_complement(tree, head)),
        owner=owner,
    )


def _label(tree: Tree, at: int) -> str:
    """Return the number that tells a thing from others of its kind: 12 in "Room 12"; empty if there is none."""
    is_number = tree.tag(at) == "CD" and tree.word(at).isdigit() and tree.noun_run(at + 1) is None
    is_labeled = tree.word(at - 1) in word_set("labels") | word_set("labels_alone")
    return tree.word(at) if is_number and is_labeled and tree.tag(at - 1) != "NNS" else ""


def _complement(tree: Tree, head: int) -> Iterator[str]:
    """Yield the nouns and adjectives of the phrases that a preposition ties to a noun."""
    for noun in tree.children[head]:
        case = tree.child(noun, "case")
        if noun > head and tree.relation(noun) == "nmod" and case is not None and tree.tag(case) == "IN":
            yield tree.tokens[noun].lemma
            yield from (tree.tokens[i].lemma for i in tree.children[noun] if tree.relation(i) in _DESCRIBES)


def _is_plural(tree: Tree, first: int, start: int, head: int) -> bool:
    """Return whether it is plural by its form or by a number: "68 fish"; "mathematics" has only the form of
    a plural.
    """
    numbers = (i for i in range(first, start) if tree.tag(i) == "CD" and tree.word(i) not in _ONE)
    counted = any(tree.word(i + 1) not in {"-", "percent", "%"} for i in numbers)  # unlike "a 5-pound bag"
    word = tree.word(head)
    only_form = tree.tag(head) == "NNS" and word.endswith("s") and tree.tokens[head].lemma.lower() == word
    if tree.is_name(head) and tree.word(first) == "the" and word.endswith("s") and start == head:
        return True  # "the Lindgrens"
    if tree.tag(head) in {"NNS", "NNPS"} and not only_form:
        return True
    return counted and (tree.tag(head) != "NN" or plural(word) == word)  # unlike "the 5:30 train"


def _gender_of_lemma(lemma: str) -> str:
    return gender_of_noun(lemma) or ("u" if _is_person(lemma) else THING)


def _is_person(lemma: str) -> bool:
    """Return whether a noun almost always means a person: "potter" does, "whale" does not."""
    senses = lexicon.senses(lemma.lower(), "n")
    if lemma in word_set("person_like") or any(sense.topic == "noun.animal" for sense in senses):
        return False
    return sum(sense.share for sense in senses if sense.topic == "noun.person") >= 0.7


def _gender(tree: Tree, first: int, opening: int, head: int) -> str:
    """Return the gender from a known given name or title; another name may be a person unless it is a place
    or a day.
    """
    known = gender_of_name(tree.word(opening)) or gender_of_name(tree.word(head))
    if opening > first:
        known = known or gender_of_noun(tree.tokens[opening - 1].lemma)
    if (
        tree.word(opening).removesuffix("s") in word_set("not_people_names")
        and tree.tokens[opening].dep[:5] != "nsubj"
    ):
        return THING
    if known or len(tree.word(head)) == 1:
        return known or THING  # "scheme B"
    if _is_plural(tree, first, opening, head):
        return "u"
    is_place = tree.word(first - 1) in word_set("place_prepositions")
    return THING if is_place or tree.word(first) in word_set("definite") else "u"


def _groups(tree: Tree, chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return groups of people joined by "and": "Sara, Keith and Benny"."""
    tops = {tree.top(c.first, c.stop): c for c in chunks if not _is_possessive(tree, c)}
    groups: list[Chunk] = []
    for top in tops:
        joined = tree.joined(top)
        members = [tops[at] for at in joined if at in tops]
        if len(members) == len(joined) > 1 and all(c.is_person for c in members) and _is_sum(tree, joined):
            groups.append(_group(tree, members))
    return groups


def _is_sum(tree: Tree, joined: Sequence[int]) -> bool:
    """Return whether "and" joins the last item of a list to it."""
    cc = tree.child(joined[-1], "cc")
    return cc is not None and tree.word(cc) in {"and", "&"}


def _is_possessive(tree: Tree, chunk: Chunk) -> bool:
    owns = tree.tag(chunk.stop) == "POS" and tree.relation(chunk.head) != "conj"
    return owns or (bool(chunk.pronoun) and tree.tag(chunk.head) == "PRP$")


def _group(tree: Tree, members: list[Chunk]) -> Chunk:
    first, stop = members[0].first, members[-1].stop
    text = " ".join(token.text for token in tree.tokens[first:stop])
    return Chunk(
        first,
        stop,
        members[0].head,
        text,
        "",
        frozenset(),
        is_name=False,
        is_plural=True,
        gender="u",
        members=tuple(members),
    )
