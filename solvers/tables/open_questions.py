"""Questions without choices: cells of the kind that is asked for take the place of choices."""

from __future__ import annotations

from knowledge.tables import reading
from solvers.tables.align import aligner
from solvers.tables.graph import Term
from solvers.tables.model import Asking
from solvers.tables.retrieve import Index, retrieve
from solvers.tables.score import Weights

_MOST = 10
"""Cells considered; those of rows that share most with the question."""


def candidate_answers(
    index: Index, wanted: Asking, terms: dict[int, Term], query: list[str], weights: Weights
) -> list[tuple[str, str]]:
    """Cells that could answer a question: of a column that the which-term names by label or type.

    Returns:
        Pairs (number as a label, text of the cell), best rows first; empty if no column fits the which-term or there
        is none.
    """
    align = aligner(index, weights)
    named = [terms[n].lemmas for n in sorted(wanted.which) if n in terms]
    if not named:
        return []
    rest = {lemma for n, term in terms.items() if n not in wanted.which for lemma in term.lemmas}
    ranked: dict[str, float] = {}
    spelled: dict[str, str] = {}  # one spelling of what only capitals tell apart, "Gravity" and "gravity"
    for excerpt in retrieve(index, query, weights):
        table = excerpt.table
        for k, column in enumerate(table.columns):
            labels = (*column.labels, column.type.replace("-", " "))
            fit = max(align.question_to_table(lemmas, label) for lemmas in named for label in labels)
            if fit < weights.least_which:
                continue
            for j in excerpt.rows:
                text = reading(table.rows[j].cells[k])
                others = index.rows[table.name][j] - set(index.words.terms(text))
                shared = sum(index.importance(word) for word in others & rest)
                if shared:
                    text = spelled.setdefault(text.casefold(), text)
                    ranked[text] = max(ranked.get(text, 0.0), shared * fit)
    best = sorted(ranked, key=lambda text: (-ranked[text], text))[:_MOST]
    return [(str(number), text) for number, text in enumerate(best, start=1)]
