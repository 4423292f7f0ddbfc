"""A support graph in words: its facts in the order of the chain, and the answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace

from knowledge import lexicon
from knowledge.tables.cells import phrases, reading
from solvers.answer import Answer
from solvers.science.spine.index import index, is_superlative, lemmas
from solvers.science.spine.say import is_clause
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph
from solvers.wording import listed
from tutor.narration.accounts import account_of_event, steps_of
from tutor.narration.choices_told import with_others
from tutor.narration.chosen import deciding_for
from tutor.narration.claims import determined, headed
from tutor.narration.deciding import shared, supposes, weight
from tutor.narration.examples import examples_of, shown
from tutor.narration.facts import repeats, starts
from tutor.narration.facts import told as facts_told
from tutor.narration.further import along_a_join
from tutor.narration.looked_up import Looked, hints
from tutor.narration.quoted import quote_beside
from tutor.narration.sentences import capital, inside
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, resting_on, spans
from tutor.narration.why_so import why_so
from tutor.pictures.science import of_support

_ALIGNED = 0.3
"""A cell that is aligned with a word of the question at least this well says it in other words."""
_MUCH = 0.35
"""The share of the question, by weight, that a fact has to add if it does not lead to the answer."""
_LISTING = frozenset(":;")
"""Signs of a row that is read as a list, and does not answer a question as written."""


def narrate_support(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `SupportGraph`."""
    graph = answer.derivation
    assert isinstance(graph, SupportGraph)
    steps = carrying(answer, graph)
    texts = [step.text for step in steps]
    further = along_a_join(_chain(graph)[-1], texts)
    looked = looked_up(graph)
    told = Narration(
        answer.text,
        steps,
        drawn(graph),
        hints=hints(answer, replace(looked, facts=texts) if answer.question.choices else looked),
        detail=(further,) if further else (),
        picture=of_support(graph),
    )
    if answer.question.choices:
        whole = replace(told, steps=(*steps, concluding(answer, _to_choices(graph))))
        found = fact_steps(answer, graph)
        return with_others(headed(whole, answer, [step.text for step in found]), answer, found)
    return _going_on(_accounted(_open(told, answer, graph), answer), answer)


def carrying(answer: Answer, graph: SupportGraph) -> tuple[Step, ...]:
    """Return the steps of a graph that support its answer.

    Steps that lead to a choice say something about it that decides. The others are linked to these and cover a good
    part of the question that these do not.
    """
    steps = fact_steps(answer, graph)
    if not answer.question.choices:
        return _needed(answer, graph, steps)
    deciding = deciding_for(answer)
    own = [fact for fact in graph.facts if _to_choice(graph, fact)]
    kept = {capital(facts_told(graph, fact)) for fact in _deciding(graph, own, deciding)}
    passed = {text for fact in own if (text := capital(facts_told(graph, fact))) not in kept}
    case = f"{answer.question.text} {graph.choice}"
    passed |= {step.text for step in steps if supposes(index(), step.text, case)}
    return _needed(answer, graph, tuple(step for step in steps if step.text not in passed))


def _deciding(graph: SupportGraph, own: list[Fact], deciding: frozenset[str]) -> list[Fact]:
    """Return the facts about a choice that decide in its favor, those that say most first, without any that say no
    more than others.
    """
    if not deciding:
        return own
    says = {fact: _words_of(graph, fact, deciding) for fact in own}
    kept: list[Fact] = []
    for fact in sorted(own, key=lambda one: (-len(says[one]), len(one.sentence))):
        more = says[fact] - {word for one in kept for word in says[one]}
        if more and (not kept or weight(index(), more) >= _MUCH * weight(index(), deciding)):
            kept.append(fact)
    return kept


def _words_of(graph: SupportGraph, fact: Fact, deciding: frozenset[str]) -> set[str]:
    """Return the deciding words that a fact has, as told or in a cell that is aligned with the word."""
    said = shared(index(), lemmas(facts_told(graph, fact)), deciding)
    aligned = (graph.nodes[edge.other] for edge in _to_question(graph, fact) if _is_cell_of(graph, edge))
    words = {word for node in aligned for word in lemmas(node.text)}
    return said if any(map(is_superlative, deciding)) else said | (words & deciding)


def _is_cell_of(graph: SupportGraph, edge: Edge) -> bool:
    return graph.nodes[edge.one].kind == "cell" and edge.score >= _ALIGNED


def _needed(answer: Answer, graph: SupportGraph, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Return the steps without those that do not lead to the answer and cover little of the rest of the question."""
    own = set(lemmas(graph.choice))
    ending = [
        fact for fact in graph.facts if _to_choice(graph, fact) or own <= {*lemmas(facts_told(graph, fact))}
    ]
    told = {node.index for fact in ending for node in _constituents(graph, fact)}
    every = {node.index: node.weight for node in graph.used("constituent")}
    passed = set()
    for fact in graph.facts:
        more = sum({n.index: n.weight for n in _constituents(graph, fact) if n.index not in told}.values())
        if ending and fact not in ending and more < _MUCH * sum(every.values()):
            passed.add(capital(facts_told(graph, fact)))
    said: list[Step] = []
    for step in steps:
        before = " ".join([answer.question.text, *(one.text for one in said)])
        if step.text not in passed and not (said and repeats(step.text, before)):
            said.append(step)
    return tuple(said)


def looked_up(graph: SupportGraph) -> Looked:
    """Return the material for hints: the facts, what the question asks about, and the words of the answer and of the
    links.
    """
    facts = _chain(graph)
    asked = sorted(graph.used("constituent"), key=lambda node: (-node.weight, node.first))
    found = [graph.nodes[e.one] for fact in facts for e in _to_choice(graph, fact)]
    links = {edge for fact in facts for _, edge in _links(graph, fact)}
    between = [_read(graph.nodes[place]) for edge in links for place in (edge.one, edge.other)]
    words = [
        graph.choice,
        *(phrase for node in found if node.kind == "cell" for phrase in phrases(node.text)),
    ]
    told = [facts_told(graph, fact) for fact in facts]
    return Looked(told, next((node.text for node in asked), ""), words, between)


def _open(told: Narration, answer: Answer, graph: SupportGraph) -> Narration:
    """Return the steps for a question without choices: the fact with the answer is the answer if it names what is asked
    about.
    """
    facts = _chain(graph)
    holding = [fact for fact in facts if _to_choice(graph, fact)]
    sentence = capital(facts_told(graph, holding[0])) if holding else ""
    if len(holding) == len(facts) and not _LISTING & set(sentence) and _is_about(sentence, answer):
        return _as_fact(told, answer, graph, sentence)
    if holding and _is_deed(answer.text):
        return _as_deed(told, answer, sentence)
    whole = headed(told, answer, [step.text for step in told.steps])
    return _as_conclusion(told, answer, graph) if whole is told else whole


def _as_fact(told: Narration, answer: Answer, graph: SupportGraph, sentence: str) -> Narration:
    """Return an answer that is a fact as written, with the other facts, if any, as steps."""
    names = [text for n in graph.nodes if n.kind == "cell" and (text := _read(n))[:1].islower()]
    own = next(step for step in told.steps if step.text == sentence)
    reasons = why_so(answer.question.text, sentence)
    because = tuple(resting_on(step, [own], is_only=True) for step in reasons)
    steps = _without(told.steps, sentence) or because or (replace(own, kind="answer"),)
    return replace(told, headline=sentence, steps=steps, says=inside(sentence, answer, names))


def _as_deed(told: Narration, answer: Answer, sentence: str) -> Narration:
    """Return an answer that is what something does, which cannot take the place of a thing: "protects people"."""
    deed = f"{sentence.rstrip('.').partition(': ')[0]}."
    steps = _without(told.steps, sentence) or (Step(deed, "answer"),)
    return replace(told, headline=deed, steps=steps, says=inside(deed, answer, ()))


def _without(steps: tuple[Step, ...], sentence: str) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.text != sentence)


def _as_conclusion(told: Narration, answer: Answer, graph: SupportGraph) -> Narration:
    """Return an answer that no fact says by itself, as what follows from the steps: "So the answer is ...".

    What happens is a sentence by itself.
    """
    if is_clause(answer.text) and told.steps:
        return replace(told, headline=f"{capital(answer.text)}.", says=answer.text)
    says = f"the answer is {determined(answer.text, [step.text for step in told.steps])}"
    last_step = Step(f"So {says}.", "answer", evidence=_to_choices(graph))
    return replace(told, headline=f"{capital(says)}.", steps=(*told.steps, last_step), says=says)


def _accounted(told: Narration, answer: Answer) -> Narration:
    """Return an answer in words with an account of how it comes about, if there is one, in place of its facts."""
    account = account_of_event(answer.question.text, told.headline) if told.headline.endswith(".") else None
    if account is None:
        return told
    *others, last = steps_of(
        account, [text for text in account.sentences if not repeats(text, told.headline)]
    )
    return replace(told, steps=(*others, resting_on(last, [*told.steps], is_only=True)))


def _is_deed(text: str) -> bool:
    """Whether an answer is what something does: "gives few nutrients", but not "waves"."""
    first = text.partition(" ")[0].casefold()
    deed = next((lemma for lemma in lexicon.lemmas(first, "v") if lemma != first), "")
    as_verb, as_noun = (sum(sense.count for sense in lexicon.senses(deed, kind)) for kind in "vn")
    return bool(deed) and first.endswith("s") and as_verb > as_noun


def _going_on(told: Narration, answer: Answer) -> Narration:
    """Return a short answer with examples of what was asked about, or with a sentence from the texts that
    continues it.
    """
    texts, question = [told.headline, *(step.text for step in told.steps)], answer.question.text
    if len(told.steps) > 1 or not told.headline.endswith(".") or told.steps[-1].text.startswith(CONCLUDES):
        return told
    shows = examples_of(question.rstrip("?. "), texts)
    quote = None if shows else quote_beside(question, told.headline, texts)
    if not shows and not quote:
        return told
    facts = [step for step in told.steps if step.text != told.headline]
    return replace(told, steps=(*facts, Step(shown(shows) if shows else quote.text if quote else "", "fact")))


def _is_about(sentence: str, answer: Answer) -> bool:
    """Return whether a fact says exactly what is asked, or cannot be said in the words of the question."""
    asked = answer.asked
    return asked is None or not asked.says or starts(asked.says) <= starts(sentence)


def concluding(answer: Answer, evidence: tuple[Evidence, ...] = ()) -> Step:
    """Return the last step of an answer with choices: only the letter, because the words are above."""
    letters = answer.value if isinstance(answer.value, tuple) else ()
    told = listed([f"({letter})" for letter in letters]) or answer.text.rstrip(".")
    return Step(f"{CONCLUDES} {told}.", "answer", evidence=evidence)


def _to_choices(graph: SupportGraph) -> tuple[Evidence, ...]:
    edges = [e for e in graph.edges if graph.nodes[e.other].kind in ("choice", "part")]
    return tuple(_alignment(graph, edge) for edge in edges)


def drawn(graph: SupportGraph) -> tuple[str, ...]:
    """Return a drawing of the graph in plain characters, fact by fact."""
    return tuple(_proof(graph, _chain(graph)))


def fact_steps(answer: Answer, graph: SupportGraph) -> tuple[Step, ...]:
    """Return a step for each fact of `graph`, in the order of the chain, without repetitions."""
    steps = [_fact_step(answer, graph, fact) for fact in _chain(graph)]
    return tuple(
        {step.text: step for step in reversed(steps)}[text] for text in dict.fromkeys(s.text for s in steps)
    )


def _chain(graph: SupportGraph) -> list[Fact]:
    """Return the facts so that each follows one it is linked to, starting with those closest to the question."""
    ends_in_choice = {fact: bool(_to_choice(graph, fact)) for fact in graph.facts}
    aligned = {fact: sum(e.score for e in _to_question(graph, fact)) for fact in graph.facts}
    starts = sorted(graph.facts, key=lambda f: (ends_in_choice[f], -aligned[f]))
    ordered: list[Fact] = []
    queue: deque[Fact] = deque()
    for start in starts:
        if start not in ordered:
            queue.append(start)
        while queue:
            fact = queue.popleft()
            if fact in ordered:
                continue
            ordered.append(fact)
            linked = [other for other, _ in _links(graph, fact) if other not in ordered]
            queue.extend(sorted(linked, key=lambda f: ends_in_choice[f]))
    return ordered


def _fact_step(answer: Answer, graph: SupportGraph, fact: Fact) -> Step:
    return Step(
        capital(facts_told(graph, fact)),
        "fact",
        source=f"table: {fact.title}",
        evidence=(
            _row(graph, fact),
            *(_alignment(graph, edge) for edge in _edges_of(graph, fact)),
            *(Evidence("relation", f"{fact.table}.{name}") for name in _relations(graph, fact)),
        ),
        spans=spans(answer, ((node.first, node.stop) for node in _constituents(graph, fact))),
    )


def _relations(graph: SupportGraph, fact: Fact) -> list[str]:
    """Return the names of the relations between columns of the fact's table that the question expresses."""
    shares = (share.about.partition(".") for share in graph.shares if share.name == "relation")
    return list(dict.fromkeys(name for table, _, name in shares if table == fact.table))


def _proof(graph: SupportGraph, facts: list[Fact]) -> Iterator[str]:
    for fact in facts:
        cells = [_read(node) for node in sorted(_cells(graph, fact), key=lambda node: node.column)]
        yield f"{fact.title}"
        yield "  │ " + " │ ".join(cells) + " │"
        for edge in _to_question(graph, fact):
            yield f"  “{graph.nodes[edge.other].text}” ── {edge.score:.2f} ── {_read(graph.nodes[edge.one])}"
        for other, edge in _links(graph, fact):
            here, there = graph.nodes[edge.one], graph.nodes[edge.other]
            if there.table == fact.table and there.row == fact.row:
                here, there = there, here
            if facts.index(other) > facts.index(fact):
                yield f"  {_read(here)} ── {edge.score:.2f} ── {_read(there)} ({other.title})"
        for edge in _to_choice(graph, fact):
            yield f"  {_read(graph.nodes[edge.one])} ── {edge.score:.2f} ── {_choice(graph)}"
        yield ""
    yield f"score {graph.score:.2f}"


def _choice(graph: SupportGraph) -> str:
    return f"({graph.label}) {graph.choice}" if graph.label else graph.choice


def _read(node: Node) -> str:
    """Return a cell as it is read aloud: its first alternative, with its notes."""
    return reading(node.text) if node.kind == "cell" else node.text


def _is_of(node: Node, fact: Fact) -> bool:
    """Return whether `node` is a cell of the fact's row or a header of its table."""
    return node.table == fact.table and (node.kind == "header" or node.row == fact.row)


def _cells(graph: SupportGraph, fact: Fact) -> list[Node]:
    return [node for node in graph.nodes if node.kind == "cell" and _is_of(node, fact)]


def _edges_of(graph: SupportGraph, fact: Fact) -> list[Edge]:
    return [e for e in graph.edges if _is_of(graph.nodes[e.one], fact) or _is_of(graph.nodes[e.other], fact)]


def _to_question(graph: SupportGraph, fact: Fact) -> list[Edge]:
    return [e for e in _edges_of(graph, fact) if graph.nodes[e.other].kind == "constituent"]


def _to_choice(graph: SupportGraph, fact: Fact) -> list[Edge]:
    return [e for e in _edges_of(graph, fact) if graph.nodes[e.other].kind in ("choice", "part")]


def _constituents(graph: SupportGraph, fact: Fact) -> list[Node]:
    return [graph.nodes[edge.other] for edge in _to_question(graph, fact)]


def _links(graph: SupportGraph, fact: Fact) -> list[tuple[Fact, Edge]]:
    """Return the facts that a cell of `fact` is linked to, with the link."""
    found: list[tuple[Fact, Edge]] = []
    for edge in graph.edges:
        one, two = graph.nodes[edge.one], graph.nodes[edge.other]
        if one.kind != "cell" or two.kind != "cell":
            continue
        for here, there in ((one, two), (two, one)):
            if _is_of(here, fact):
                found += [(other, edge) for other in graph.facts if other != fact and _is_of(there, other)]
    return found


def _row(graph: SupportGraph, fact: Fact) -> Evidence:
    cells = tuple((str(node.column + 1), node.text) for node in _cells(graph, fact))
    return Evidence("row", f"{fact.table}:{fact.line}", cells)


def _alignment(graph: SupportGraph, edge: Edge) -> Evidence:
    one, other = graph.nodes[edge.one], graph.nodes[edge.other]
    return Evidence(
        "alignment", f"{one.text} – {other.text}", (("score", f"{edge.score:.2f}"), ("with", other.kind))
    )
