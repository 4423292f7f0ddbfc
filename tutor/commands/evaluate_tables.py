"""`tutor evaluate tables`: how good tables, IR, PMI and their combination are on multiple-choice questions."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tutor.commands.options import complain
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from solvers.combination.model import CombinationWeights
    from solvers.retrieval.examples import ChoiceExample
    from solvers.retrieval.opinion import Opinion
    from solvers.retrieval.scoring import Marked


class ScienceSolver(StrEnum):
    """What can be evaluated on multiple-choice questions."""

    TABLES = "tables"
    IR = "ir"
    PMI = "pmi"
    COMBINED = "combined"


CORPUS, ROWS = "corpus", "rows"
"""What IR and PMI can do without."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out for one set of questions."""

    marks: Mapping[str, Sequence[Marked]]
    """By solver, in the order of the questions."""
    tables: Sequence[Opinion] = ()
    """Of the tables, with the sizes of their programs."""


def tables(
    data: Annotated[list[Path], typer.Option(help='JSON lines with "id", "question", "choices", "answer".')],
    solver: Annotated[ScienceSolver, typer.Option(help="Whom to evaluate.")] = ScienceSolver.COMBINED,
    ablate: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Leave out a part of the tables' model; of IR and PMI corpus or rows."
        ),
    ] = None,
    perturb: Annotated[
        bool, typer.Option("--perturb", help="Ask again with wrong choices that stand near the question.")
    ] = False,
    variants: Annotated[int, typer.Option(min=1, max=100, help="Perturbed questions for each.")] = 10,
    folds: Annotated[
        int, typer.Option(min=0, max=100, help="Learn the combination from other parts of the data.")
    ] = 0,
    weights: Annotated[Path | None, typer.Option(help="Weights of the combination to use.")] = None,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Take every Nth question only.")] = 1,
    seed: Annotated[int, typer.Option(help="Seed of folds and perturbation.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Keep no results and use none kept before.")] = False,
    wrong: Annotated[int, typer.Option(min=0, metavar="N", help="Show N wrong answers.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Every figure and every question as JSON.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Every question as CSV.")] = False,
) -> None:
    """Ask multiple-choice questions; accuracy beside published figures, ties, sizes, what the tables add."""
    from knowledge.errors import KnowledgeError
    from solvers.retrieval.examples import read_choice_examples

    try:
        examples = [example for path in data for example in read_choice_examples(path)][::every]
        learned = _weights(weights, data, folds) if solver is ScienceSolver.COMBINED and not folds else None
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    evaluation = _Evaluation(solver, _ablations(solver, ablate or []), learned, folds, seed, fresh)
    result = evaluation.result(examples)
    perturbed = evaluation.perturbed(examples, variants) if perturb else None
    if as_csv:
        _write_csv(result)
    elif as_json:
        from tutor.commands.evaluation_choices import choices_record

        record = choices_record([path.stem for path in data], result, perturbed)
        typer.echo(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        from rich.console import Console

        from tutor.commands.evaluation_choices import choice_tables

        for table in choice_tables([path.stem for path in data], result, perturbed, wrong):
            Console(highlight=False, markup=False, emoji=False).print(table)


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """Whom to ask, and how."""

    solver: ScienceSolver
    without: frozenset[str]
    weights: CombinationWeights | None
    folds: int
    seed: int
    fresh: bool

    def result(self, examples: Sequence[ChoiceExample]) -> Result:
        from solvers.retrieval.opinion import IR, PMI, TABLES
        from solvers.retrieval.scoring import marked

        asked = self._asked(examples)
        marks = {
            name: [marked(example, opinion) for example, opinion in zip(examples, asked[name], strict=True)]
            for name in (TABLES, IR, PMI)
            if name in asked
        }
        if self.solver is ScienceSolver.COMBINED:
            marks[self.solver.value] = self._together(examples, list(zip(*asked.values(), strict=True)))
        return Result(marks, asked.get(TABLES, ()))

    def perturbed(self, examples: Sequence[ChoiceExample], variants: int) -> Result:
        from solvers.retrieval.perturb import perturbed
        from solvers.retrieval.sentences import sentences

        known = sentences()
        made = [p for e in examples for p in perturbed(e, known, variants=variants, seed=self.seed)]
        return self.result(made)

    def _asked(self, examples: Sequence[ChoiceExample]) -> dict[str, Sequence[Opinion]]:
        """The opinions of every solver that is needed."""
        from platformdirs import user_cache_path

        from solvers.retrieval.asked import ask_lexical, ask_tables
        from solvers.retrieval.opinion import IR, PMI, TABLES
        from solvers.retrieval.sentences import PASSAGE, ROW

        questions = [example.question for example in examples]
        asked: dict[str, Sequence[Opinion]] = {}
        if self.solver in (ScienceSolver.TABLES, ScienceSolver.COMBINED):
            cache = None if self.fresh else user_cache_path("tutor") / "evaluation"
            families = self.without - {CORPUS, ROWS}
            asked[TABLES] = ask_tables(questions, without=families, cache=cache, report=complain)
        if self.solver is not ScienceSolver.TABLES:
            left_out = {PASSAGE: CORPUS, ROW: ROWS}
            sources = tuple(s for s in (ROW, PASSAGE) if left_out[s] not in self.without)
            lexical = ask_lexical(questions, sources)
            for position, name in enumerate((IR, PMI)):
                if self.solver in (ScienceSolver.COMBINED, name):
                    asked[name] = [both[position] for both in lexical]
        return asked

    def _together(
        self, examples: Sequence[ChoiceExample], opinions: Sequence[tuple[Opinion, ...]]
    ) -> list[Marked]:
        from solvers.retrieval.combine import Judged, judge
        from solvers.retrieval.learn import Case, held_out
        from solvers.retrieval.scoring import marked_together

        if self.weights is not None:
            judged = [judge(of, self.weights) for of in opinions]
        else:
            cases = [Case(of, example.right) for of, example in zip(opinions, examples, strict=True)]
            shares = held_out(cases, folds=self.folds, seed=self.seed)
            judged = [Judged.of(of, found) for of, found in zip(opinions, shares, strict=True)]
        return [marked_together(example, j) for example, j in zip(examples, judged, strict=True)]


def _ablations(solver: ScienceSolver, names: Sequence[str]) -> frozenset[str]:
    """The names of what to leave out; complains and exits where there is no such thing."""
    from solvers.tables import FAMILIES

    of_tables = list(FAMILIES) if solver in (ScienceSolver.TABLES, ScienceSolver.COMBINED) else []
    of_retrieval = [CORPUS, ROWS] if solver is not ScienceSolver.TABLES else []
    for name in names:
        if name not in (*of_tables, *of_retrieval):
            known = ", ".join((*of_tables, *of_retrieval))
            complain(f"{solver.value} has no {name!r} to leave out; there is {known}.")
            raise typer.Exit(BAD_INPUT)
    if {CORPUS, ROWS} <= set(names):
        complain("Without corpus and rows there is nothing to search; leave out one of them.")
        raise typer.Exit(BAD_INPUT)
    return frozenset(names)


def _weights(path: Path | None, data: Sequence[Path], folds: int) -> CombinationWeights:
    """The weights to use; complains and exits if they were learned from the questions that are to be scored."""
    from solvers.combination.model import CombinationWeights
    from solvers.retrieval.combine import shipped
    from tutor.commands.options import checksum

    found = CombinationWeights.load(path) if path else shipped()
    for file in data:
        if found.provenance.get(f"learned from {file.name}") == checksum(file):
            complain(
                f"The combination learned from {file.name}; use --folds 10 to learn from other parts of it."
            )
            raise typer.Exit(BAD_INPUT)
    return found


def _write_csv(result: Result) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["id", "solver", "answer", "right", "credit", "confidence"])
    for name, marks in result.marks.items():
        for mark in marks:
            labels = [mark.example.question.choices[i].label for i in mark.chosen]
            figures: list[Any] = [f"{mark.credit:.4f}", f"{mark.confidence:.4f}"]
            writer.writerow([mark.example.identifier, name, " ".join(labels), mark.example.answer, *figures])
