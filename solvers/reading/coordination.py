"""Coordinated words: kinds ("spoons and forks"), owners ("Ida and Ben"), and actions ("burnt or sold")."""

from __future__ import annotations

from knowledge import lexicon
from solvers.reading.model import Mention
from solvers.reading.phrases import Phrase, entity_lemma, modified_from, modifier, modifiers, run_name
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_JOINTS = frozenset({"and", "or", "&"})


def kinds_of(tree: Tree, phrase: Phrase) -> tuple[str, ...]:
    """Return the kinds that are counted together, each with its modifiers; nothing if there is only one."""
    head = phrase.head
    if phrase.number is not None:
        return _counted_together(tree, phrase)
    if not tree.is_noun(head) or head >= phrase.stop:
        return ()
    first = max(modified_from(tree, head), phrase.first + 2)
    joined = tree.word(first - 1) in _JOINTS and tree.tag(first - 2) == "JJ" and first - 2 >= phrase.first
    if joined and first < head:
        return tuple(f"{modifier(tree, i)} {entity_lemma(tree, head)}" for i in (first - 2, first))
    fits = {"NNS", tree.tag(head)}
    others = (
        c
        for c in tree.joined(head)[1:]
        if tree.tag(c) in fits and not tree.is_name(c) and not _is_counted(tree, c)
    )
    kinds = (phrase.unit, *(run_name(tree, (modified_from(tree, c), c + 1)) for c in others))
    return kinds if len(kinds) > 1 else ()


def _counted_together(tree: Tree, phrase: Phrase) -> tuple[str, ...]:
    """Return the kinds that one number counts, if they are next to each other: "40 cats and dogs"."""
    head = phrase.head
    if tree.tag(head) != "NNS" or head + 1 != phrase.stop or tree.word(head + 1) not in _JOINTS:
        return ()
    other = head + 2
    is_joined = other in tree.joined(head)[1:] and tree.tag(other) == "NNS" and not _is_counted(tree, other)
    return (phrase.unit, entity_lemma(tree, other)) if is_joined else ()


def _is_counted(tree: Tree, noun: int) -> bool:
    return tree.child(noun, "nummod") is not None or tree.tag(noun) == "$"


def adds_up(tree: Tree, at: int, behind: int) -> bool:
    """Return whether what is read from `at`, and goes on at `behind`, is a sum: "Ann and Bo together", "the other two
    have combined".
    """
    behind += tree.tag(behind) == "CD"
    while tree.word(behind) == "and":
        another = tree.noun_run(behind + 1 + (tree.tag(behind + 1) in {"DT", "PRP$"}))
        if another is None:
            break
        behind = another[1]
    behind += tree.tag(behind)[:2] == "VB"
    return not word_set("all_together").isdisjoint(tree.words[at : behind + 1])


def joined_nouns(tree: Tree, noun: int) -> list[int]:
    """Return the noun and those joined to it without a number: "on paint and brushes"."""
    others = (
        c
        for c in tree.joined(noun)[1:]
        if tree.is_noun(c) and not tree.is_name(c) and not _is_counted(tree, c)
    )
    return [noun, *(c for c in others if tree.lemma(c) not in word_set("parts"))]


def joined_before(tree: Tree, noun: int) -> list[int]:
    """Return the noun and those before it that are joined to it: "a lamp and a rug"."""
    first = tree.tokens[noun].head if tree.tokens[noun].dep == "conj" else noun
    row = [c for c in tree.joined(first) if c <= noun and tree.is_noun(c)]
    is_counted = any(
        _is_counted(tree, c) or tree.word(tree.left_edge(c)) in {"each", "every", "per"} for c in row
    )
    is_counted = is_counted or any(tree.tag(i) in {"CD", "$"} for i in range(first, noun))
    return [noun] if is_counted or noun not in row else row


def predicate_of(tree: Tree, phrase: Phrase, verb: int) -> str:
    """Return the lemma of the predicate for the amount at the head of a clause: "30 percent are red"; empty if there is
    none.
    """
    if phrase.is_target or tree.word(phrase.stop) in {"that", "who", "which"}:
        return _described(tree, phrase, verb)
    if verb < phrase.stop or _is_fronted(tree, phrase) or not _acts(tree, phrase, verb):
        return ""
    if tree.tokens[verb].lemma != "be":
        negated = any(tree.word(i) in {"not", "n't"} for i in range(phrase.stop, verb))
        state = _result_of(tree, verb) or _done_to(tree, verb)
        return f"not {state}" if negated and state else state
    at = verb + 1
    while tree.tag(at) in {"RB", "DT"}:
        at += 1
    run = tree.noun_run(at)
    if run is not None:
        return run_name(tree, run)
    return tree.tokens[at].lemma.lower() if tree.tag(at) in {"JJ", "VBN"} else ""


def _acts(tree: Tree, phrase: Phrase, verb: int) -> bool:
    """Return whether an amount is the subject of a verb, or nothing else is before it."""
    subject = tree.subject(verb) if verb >= 0 else None
    is_subject = subject is not None and phrase.first <= subject < phrase.stop
    return is_subject or not any(tree.is_finite(i) for i in range(phrase.stop, verb))


def _is_fronted(tree: Tree, phrase: Phrase) -> bool:
    """Return whether an amount is part of what comes before the clause: "of all the ferry's 160 seats, 45 percent are
    taken".
    """
    case = tree.child(phrase.stop - 1, "case")
    before = {
        tree.word(phrase.first - 1),
        tree.word(phrase.first - 2),
        tree.word(case) if case is not None and case < phrase.first else "",
    }
    return not (word_set("adjunct_openers") | {"of", "with"}).isdisjoint(before)


def _done_to(tree: Tree, verb: int) -> str:
    """Return what was done to things or how they are: "taken", "missing"."""
    return tree.word(verb) if tree.is_passive(verb) or _is_state(tree, verb) else ""


def _result_of(tree: Tree, verb: int) -> str:
    """Return how things are after what happens to them: "bloomed purple", "were painted green"."""
    at = verb + 1
    is_last = not (tree.is_noun(at + 1) or tree.tag(at + 1) in {"JJ", "CD", "DT"})
    is_how = tree.tag(at) == "JJ" and is_last and tree.tokens[at].head == verb
    return tree.lemma(at) if is_how else ""


def _is_state(tree: Tree, verb: int) -> bool:
    """Return whether a participle says how something is: "are missing"."""
    helps = tree.lemma(verb - 1) == "be" and tree.tag(verb) == "VBG" and tree.child(verb, "obj") is None
    return helps and lexicon.known(tree.word(verb), "a")


def _described(tree: Tree, phrase: Phrase, verb: int) -> str:
    """Return "red" in "How many are red" and in "5 that are red"."""
    if _is_state(tree, verb):
        return tree.word(verb)
    if tree.lemma(verb) != "be" or tree.tag(verb + 1) not in {"JJ", "NNS"}:
        return ""
    is_near = tree.word(verb - 1) in {"that", "who", "which"} and verb == phrase.stop + 1
    remains = tree.word(verb + 1) in {"left", "remaining", "there"}
    asks = phrase.is_target and verb >= phrase.stop and not remains
    return " ".join(modifiers(tree, verb + 1, verb + 2)) if asks or is_near else ""


def owners_of(tree: Tree, mentions: Mentions, owner: Mention | None) -> tuple[Mention, ...]:
    """Return the members of a group that has an amount; nothing for a single owner."""
    if owner is None:
        return ()
    members = mentions.members_of(owner.referent)
    if owner.is_pronoun or (members and " and " not in owner.head):
        return members
    joined = tree.joined(tree.top(owner.first, owner.stop))
    row = [c for c in joined if not (tree.lemma(c) in word_set("parts") or _counts(tree, c))]
    members = tuple(m for m in (mentions.at(at) for at in row[1:]) if m is not None)
    first = min((m for m in mentions.all if m.first == owner.first), key=lambda m: m.stop, default=owner)
    return (first, *members) if members and len(members) == len(row) - 1 else ()


def _counts(tree: Tree, noun: int) -> bool:
    """Return whether a noun is a multiple of another: "twice as many pencils"."""
    return tree.tag(noun) == "CD" or any(tree.lemma(c) in {"many", "much"} for c in tree.children[noun])


def deeds_of(tree: Tree, phrase: Phrase, verb: int) -> tuple[str, ...]:
    """Return the verb at `verb` and those joined to it or depending on it, in order; nothing for a single verb.

    Examples are "How many were burnt or sold", "needs to sell 5", "started saving", "spent 5 hours reading", "had 5
    left".
    """
    if verb < 0:
        return ()
    verbs = [tree.tokens[verb].head if tree.tokens[verb].dep == "cop" else verb]
    _, end = tree.clause(verb)
    while (following := _following(tree, verbs[-1])) is not None:
        verbs.append(following)
    verbs = _with_what_it_is_for(tree, phrase, verb, verbs)
    if tree.lemma(verbs[-1]) in word_set("spending_verbs"):
        doing = (
            i
            for i in range(verbs[-1] + 1, end)
            if tree.tag(i) == "VBG" and tree.is_verb(i) and not tree.is_noun(i + 1)
        )
        verbs += [*doing][:1]
    done = _done_with(tree, phrase) if phrase.is_target and tree.tokens[verb].lemma == "be" else None
    if done is not None:
        verbs = [verb, done]
    if tree.tokens[verb].lemma in {"have", "be"} and verbs == [verb]:
        remains = (i for i in range(max(verb, phrase.stop), end) if tree.word(i) in {"left", "remaining"})
        verbs += [i for i in remains if not tree.is_noun(i + 1)]
    return tuple(tree.tokens[i].lemma for i in verbs) if len(verbs) > 1 else ()


def _with_what_it_is_for(tree: Tree, phrase: Phrase, verb: int, verbs: list[int]) -> list[int]:
    """Return the verbs, including those in "took 5 hours to paint", "has 8 traps that he checks", "went fishing"."""
    if tree.tag(verb) == "VBG" and tree.lemma(tree.tokens[verb].head) == "go":
        return [tree.tokens[verb].head, *verbs]
    if verbs != [verb] or tree.lemma(verb) not in {"take", "have"}:
        return verbs
    relative = tree.relative(phrase.head)
    deed = infinitive_of(tree, phrase, verb) if relative is None else relative
    return verbs if deed is None else [verb, deed]


def infinitive_of(tree: Tree, phrase: Phrase, verb: int) -> int | None:
    """Return what an amount is for: "paint" in "took 5 hours to paint a chair", "write" in "has 5 letters to write"."""
    _, end = tree.clause(verb)
    return next((i for i in range(max(verb, phrase.stop), end) if _is_infinitive(tree, i)), None)


def _is_infinitive(tree: Tree, at: int) -> bool:
    return tree.tag(at) == "VB" and tree.tag(at - 1) == "TO" and tree.lemma(at) != "be"


def _done_with(tree: Tree, phrase: Phrase) -> int | None:
    """Return the verb after the requested noun: "What is the number of eggs laid", "the number that she ate"."""
    at = phrase.stop + (tree.word(phrase.stop) in {"that", "which", "who"})
    if at >= len(tree.tokens):
        return None
    return at if tree.tag(at) in {"VBN", "VBG"} or (at > phrase.stop and tree.is_verb(at)) else None


def _following(tree: Tree, verb: int) -> int | None:
    """Return the verb that is joined to another one or depends on it: "or sold", "to sell", "saving", "have to be
    ordered".
    """
    joined = verb + 2 if tree.word(verb + 1) in _JOINTS and tree.relation(verb + 2) == "conj" else verb
    if joined > verb and tree.tag(joined).startswith("VB"):
        return joined
    if _is_infinitive(tree, verb + 2):
        return verb + 2
    completing = [c for c in tree.children[verb] if c > verb and tree.tokens[c].dep == "xcomp"]
    deeds = (c for i in completing for c in (i, tree.child(i, "xcomp")) if c is not None)
    return next((c for c in deeds if tree.tag(c).startswith("VB") and tree.word(c) != "left"), None)


def contents_modifiers(tree: Tree, phrase: Phrase) -> tuple[str, ...]:
    """Return the lemmas that modify the noun after "of": "plum" in "6 jars of plum jam"."""
    if not phrase.contents:
        return ()
    of = next((i for i in range(phrase.head, phrase.stop + 1) if tree.word(i) == "of"), None)
    at = len(tree.tokens) if of is None else of + 1
    while at < len(tree.tokens) and tree.tag(at) in {"DT", "PRP$"}:
        at += 1
    run = tree.noun_run(at) if at < len(tree.tokens) else None
    return modifiers(tree, run[0], run[1] - 1) if run is not None else ()
