"""Makes tags agree with the tree: a word with a subject and an auxiliary is a verb, and an object is a noun.

The parser sees the whole sentence while the tagger goes word by word, so if they disagree, the tree is right. The
lexicon has the last word: only words that it knows as verbs or nouns become verbs or nouns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knowledge import lexicon
from knowledge.names import gender_of_name
from knowledge.quantities import load
from solvers.reading.casing import is_met
from solvers.reading.kinds import word_kind
from solvers.reading.words import pronoun_list, word_set

_NOMINAL = frozenset({"nsubj", "obj", "iobj", "obl", "nmod", "appos"})
_IN_NAMES = _NOMINAL | {"compound", "flat", "conj", "root"}
_ONE = frozenset({"1", "1.0", "one"})
_UNCOUNTED = frozenset({"noun.act", "noun.event", "noun.food", "noun.substance", "noun.possession"})


class _Words:
    """A text's words with their places in the tree and their current tags."""

    def __init__(
        self,
        texts: Sequence[str],
        tags: Sequence[str],
        relations: Sequence[str],
        heads: Sequence[int],
        starts: Sequence[bool],
    ) -> None:
        self.texts, self.tags, self.starts = texts, [*tags], starts
        self.relations, self.heads = relations, heads
        self.words = [text.lower() for text in texts]
        self.children: list[set[str]] = [set() for _ in texts]
        self.numbers: dict[int, str] = {}
        for at, head in enumerate(heads):
            if head != at:
                self.children[head].add(relations[at].partition(":")[0])
            if relations[at] == "nummod":
                self.numbers[head] = self.words[at]
        self.is_passive = {head for at, head in enumerate(heads) if relations[at] == "aux:pass"}

    def lacks_verb(self, at: int) -> bool:
        """Return whether the tagger found no verb in the sentence of a word."""
        first = max(i for i in range(at + 1) if self.starts[i] or i == 0)
        stop = next((i for i in range(at + 1, len(self.texts)) if self.starts[i]), len(self.texts))
        return not any(tag.startswith(("VB", "MD")) for tag in self.tags[first:stop])

    def relation(self, at: int) -> str:
        """Return the relation to the head without its subtype."""
        return self.relations[at].partition(":")[0]


def retagged(
    texts: Sequence[str],
    tags: Sequence[str],
    relations: Sequence[str],
    heads: Sequence[int],
    starts: Sequence[bool],
) -> list[str]:
    """Return the tags of a text's words, made to agree with their relations.

    Args:
        texts: the words.
        tags: the tags from the tagger.
        relations: the relation of each word to its head, in lower case.
        heads: the position of each word's head; a root is its own.
        starts: which words start a sentence.
    """
    text = _Words(texts, tags, relations, heads, starts)
    for rule in _RULES:
        for at in range(len(texts)):
            text.tags[at] = rule(text, at) or text.tags[at]
    names = {w for at, w in enumerate(texts) if text.tags[at] == "NNP" and not starts[at] and w[0].isupper()}
    for at, word in enumerate(texts):
        if starts[at] and word in names and text.tags[at].startswith(("NN", "JJ", "RB", "VB", "UH")):
            text.tags[at] = "NNP"  # what is a name in mid-sentence is also one at the start
    return text.tags


def _verb(text: _Words, at: int) -> str:
    """Return "cost" in "How much does one ticket cost?", which has a subject and an auxiliary."""
    children, tag = text.children[at], text.tags[at]
    if tag in {"VBN", "VB"} and "nsubj" in children and not children & {"aux", "mark", "cop"}:
        return "VBD" if tag == "VBN" and text.words[at].endswith("ed") else "VBP" if tag == "VB" else ""
    if not tag.startswith(("NN", "JJ")) or "cop" in children or not _may_act(text.words[at]):
        return ""
    if "aux" in children:
        return "VBN" if at in text.is_passive else "VB"
    governs = tag == "NNS" or "obj" in children or text.lacks_verb(at)  # "the ads last 2 minutes"
    if governs and "nsubj" in children and text.relation(at) not in _NOMINAL:
        return "VBZ" if text.words[at].endswith("s") else "VBP"
    return ""


def _counted_deed(text: _Words, at: int) -> str:
    """Return "walk" in "20 walk, 30 cycle", because a noun would be plural, or "wear" in "12 wear glasses"."""
    word, head = text.words[at], text.heads[at]
    if text.tags[at] != "NN" or not lexicon.known(word, "v") or word in word_set("plural_like_singular"):
        return ""
    if text.relation(at) == "compound" and text.numbers.get(head, "1") not in _ONE:
        acts = text.tags[at - 1] == "CD" and word_kind(word).startswith("V") and text.lacks_verb(at)
        return "VBP" if acts else ""
    is_share = (
        text.words[at - 1] == "%" and "det" not in text.children[at] and word_kind(word).startswith("V")
    )
    is_plural = is_share or (text.numbers.get(at, "1") not in _ONE and text.tags[at - 1] == "CD")
    acts = text.relation(at) in {"root", "conj"} and not load().dimension(word)
    return "VBP" if is_plural and acts else ""


def _priced_group(text: _Words, at: int) -> str:
    """Return "dozen" in "$4 a dozen", which does not count anything but is what the price is for."""
    is_group = text.tags[at] == "CD" and text.words[at] == "dozen"
    is_per = at > 0 and text.words[at - 1] in word_set("per_one") and text.relation(at) in {"nmod", "obl"}
    return "NN" if is_group and is_per else ""


def _noun(text: _Words, at: int) -> str:
    """Return "jumps" in "did 45 jumps", or "birch" in "the birch 7 meters"."""
    word, tag = text.words[at], text.tags[at]
    if tag == "JJ" and at not in text.numbers:
        has_article = {"det", "orphan"} <= text.children[at]
        return "NN" if has_article and lexicon.known(word, "n") and word not in word_set("ordinals") else ""
    if at in text.numbers and word.isalpha() and load().dimension(word) and not tag.startswith("NN"):
        return "NNS" if word.endswith("s") else "NN"  # the second of "1 second less"
    return _misread_noun(text, at)


def _misread_noun(text: _Words, at: int) -> str:
    """Return a word in a noun's position that was tagged as a verb or an adverb: "jumps" in "did 45 jumps"."""
    word, tag = text.words[at], text.tags[at]
    is_counted = at in text.numbers and text.relation(at) in _IN_NAMES
    if not (text.relation(at) in _NOMINAL or is_counted) or not tag.startswith(("VB", "RB", "MD", "UH")):
        return ""
    if text.relation(at) == "obj" and text.tags[text.heads[at]].startswith("NN"):
        return ""  # "7 leaves fall" is misread throughout
    if tag in {"VBN", "VBG"} or text.children[at] & {"nsubj", "obj", "aux", "mark"} or text.texts[at] != word:
        return ""
    plurals = [lemma for lemma in lexicon.lemmas(word, "n") if lemma != word]
    is_noun = lexicon.known(word, "n") and (is_counted or tag.startswith("VB"))
    return "NNS" if plurals and word.endswith("s") else "NN" if is_noun else ""


def _name(text: _Words, at: int) -> str:
    """Return a capitalized noun that no lexicon has or that is in mid-sentence: a given name that is not a
    word here.
    """
    word, tag = text.texts[at], text.tags[at]
    if tag == "PRP" and word[0].isupper() and word.isalpha() and not pronoun_list(word.lower()):
        return "NNP"  # Lia is not a pronoun
    if tag in {"NNP", "NNPS", "NNS", "PRP", "CD"} or text.relation(at) not in _IN_NAMES or not word.isalpha():
        return ""
    if word[0].isupper():
        return "NNP" if _is_name(text, at) else ""
    return "NNP" if tag == "NN" and gender_of_name(word) is not None and not is_met(word) else ""


def _bare_noun(text: _Words, at: int) -> str:
    """Return "delivery" in "Delivery costs $5": a noun that needs no article is not a name at the start."""
    word, behind = text.words[at], text.tags[at + 1] if at + 1 < len(text.tags) else ""
    if text.tags[at] != "NNP" or not text.starts[at] or behind.startswith("NNP") or gender_of_name(word):
        return ""
    topics = word_kind(word).partition(" ")[2].split()
    return "NN" if word_kind(word).startswith("N ") and topics[0] in _UNCOUNTED else ""


def _is_name(text: _Words, at: int) -> bool:
    """Return whether a capitalized word names someone or something."""
    word, tag = text.texts[at], text.tags[at]
    if len(word) == 1:
        return word != "I" and text.tags[text.heads[at]].startswith("NN")
    if text.relations[at] in {"compound", "flat", "nmod:desc"} and text.tags[text.heads[at]] == "NNP":
        return True
    if not tag.startswith(("NN", "RB", "UH", "VB")) or "det" in text.children[at]:
        return False
    is_given = gender_of_name(word) is not None and (not is_met(word.lower()) or tag == "UH")
    is_new = not text.starts[at] or not any(lexicon.lemmas(word.lower(), pos) for pos in "nvar")
    is_bare = tag == "NN" and not text.children[at] and not is_met(word.lower())  # "Lilo had 20 figs"
    return is_given or (text.relation(at) == "nsubj" and (is_bare or is_new))


_Rule = Callable[[_Words, int], str]
_RULES: tuple[_Rule, ...] = (_bare_noun, _name, _noun, _priced_group, _verb, _counted_deed)


def _may_act(word: str) -> bool:
    return any(lemma != word or not word.endswith("s") for lemma in lexicon.lemmas(word, "v"))
