"""An answer from related facts in words: the answer in the words of the question, then the facts that it rests on."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.science.spine.proof import RelationProof, Row
from tutor.narration.step import Evidence, Narration, Step


def narrate_relations(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `RelationProof`."""
    proof = answer.derivation
    assert isinstance(proof, RelationProof)
    told = [row for row in proof.rows if row.b in answer.text]
    steps = [
        Step(row.sentence, "fact", "", evidence=(_evidence(row),)) for row in proof.rows if row not in told
    ]
    steps.append(Step(answer.text, "answer", "", evidence=tuple(map(_evidence, told))))
    return Narration(answer.text, tuple(steps), tuple(map(_drawn, proof.rows)))


def _evidence(row: Row) -> Evidence:
    cells = ((column, getattr(row, column)) for column in "abc")
    return Evidence("row", row.source, tuple((column, cell) for column, cell in cells if cell))


def _drawn(row: Row) -> str:
    return f"{row.a} ── {row.relation} ── {row.b}" + (f" ({row.c})" if row.c else "")
