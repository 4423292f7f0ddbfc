"""`tutor evaluate tables`: measure tables, IR, PMI, and their combination on multiple-choice questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tutor.commands.evaluation_output import CsvOption, JsonOption, Output, PlotsOption
from tutor.commands.options import complain
from tutor.exits import BAD_INPUT

if TYPE_CHECKING:
    from solvers.retrieval.examples import ChoiceExample
    from solvers.retrieval.logit import Weighing
    from solvers.retrieval.opinion import Opinion
    from solvers.retrieval.scoring import Marked


class ScienceSolver(StrEnum):
    """What can be evaluated on multiple-choice questions."""

    TABLES = "tables"
    IR = "ir"
    PMI = "pmi"
    COMBINED = "combined"


CORPUS, ROWS = "corpus", "rows"
"""Sources that IR and PMI can do without."""


@dataclass(frozen=True, slots=True)
class Result:
    """The results for one set of questions."""

    marks: Mapping[str, Sequence[Marked]]
    """By solver, in the order of the questions."""
    tables: Sequence[Opinion] = ()
    """The opinions of the tables, with the sizes of their programs."""


def tables(
    data: Annotated[list[Path], typer.Option(help="JSON lines file of questions; may be repeated.")],
    solver: Annotated[ScienceSolver, typer.Option(help="The solver to evaluate.")] = ScienceSolver.COMBINED,
    ablate: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Leave out part of the tables' model (for IR and PMI: corpus or rows)."
        ),
    ] = None,
    perturb: Annotated[
        bool, typer.Option("--perturb", help="Also ask with different wrong choices, made in three ways.")
    ] = False,
    variants: Annotated[
        int, typer.Option(min=1, max=100, help="Number of variants of each question that each way makes.")
    ] = 10,
    folds: Annotated[
        int, typer.Option(min=0, max=100, help="Train the combination on the other folds of the data.")
    ] = 0,
    weights: Annotated[Path | None, typer.Option(help="Weights file for the combination.")] = None,
    every: Annotated[int, typer.Option(min=1, metavar="N", help="Use only every Nth question.")] = 1,
    seed: Annotated[int, typer.Option(help="Random seed for folds and variants.")] = 0,
    fresh: Annotated[bool, typer.Option("--fresh", help="Do not use or save cached results.")] = False,
    wrong: Annotated[int, typer.Option(min=0, metavar="N", help="Show N wrong answers.")] = 0,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
    plots: PlotsOption = None,
) -> None:
    """Test the solvers on multiple-choice questions.

    The report has the accuracy next to published figures, ties, sizes, and what the tables add. Each line of the data
    is an object with "id", "question", "choices" (a list of objects with "label" and "text"), and "answer" (a label);
    "arc_id" can identify the same question in another set. If k choices tie, the right one earns 1/k.

    With --folds, the combination is trained on the other parts of the data. Otherwise, the built-in weights or those
    from --weights are used, unless they were trained on the same file.

    With --perturb, wrong choices are replaced by words that often appear near the question, by words as frequent as
    those of the right choice, and by cells of the same column type as the right choice; the loss reported is the
    worst one.
    """
    from knowledge.errors import KnowledgeError
    from solvers.retrieval.examples import read_choice_examples
    from tutor.commands import evaluation_choices as choices

    output = Output(as_json, as_csv, plots)
    try:
        examples = [example for path in data for example in read_choice_examples(path)][::every]
        learned = _weights(weights, data, folds) if solver is ScienceSolver.COMBINED and not folds else None
    except KnowledgeError as error:
        complain(str(error))
        raise typer.Exit(BAD_INPUT) from None
    evaluation = _Evaluation(solver, _ablations(solver, ablate or []), learned, folds, seed, fresh)
    result = evaluation.result(examples)
    perturbed = evaluation.perturbed(examples, variants) if perturb else None
    names = [path.stem for path in data]
    output.write(
        tables=lambda: choices.choice_tables(names, result, perturbed, wrong),
        record=lambda: choices.choices_record(names, result, perturbed),
        rows=lambda: choices.rows(result),
        plots=lambda: choices.plots(names, result),
    )


@dataclass(frozen=True, slots=True)
class _Evaluation:
    """Which solvers to ask, and how."""

    solver: ScienceSolver
    without: frozenset[str]
    weights: Weighing | None
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

    def perturbed(self, examples: Sequence[ChoiceExample], variants: int) -> dict[str, Result]:
        """Return the perturbed questions by recipe."""
        from solvers.retrieval.perturb import RECIPES, perturbed
        from solvers.retrieval.sentences import sentences

        known, found = sentences(), {}
        for recipe in RECIPES:
            made = [
                variant
                for example in examples
                for variant in perturbed(example, known, recipe=recipe, variants=variants, seed=self.seed)
            ]
            if made:
                found[recipe] = self.result(made)
        return found

    def _asked(self, examples: Sequence[ChoiceExample]) -> dict[str, Sequence[Opinion]]:
        """Return the opinions of every solver needed."""
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
        from solvers.retrieval.judge import judge
        from solvers.retrieval.learn import Case, held_out
        from solvers.retrieval.scoring import marked_together

        if self.weights is not None:
            judged = [judge(of, self.weights) for of in opinions]
        else:
            cases = [Case(of, example.right) for of, example in zip(opinions, examples, strict=True)]
            judged = [of_one[0] for of_one in held_out(cases, folds=self.folds, seed=self.seed)]
        return [marked_together(example, j) for example, j in zip(examples, judged, strict=True)]


def _ablations(solver: ScienceSolver, names: Sequence[str]) -> frozenset[str]:
    """Return the names of what to leave out, or report an unknown name and exit."""
    from solvers.tables import FAMILIES

    of_tables = list(FAMILIES) if solver in (ScienceSolver.TABLES, ScienceSolver.COMBINED) else []
    of_retrieval = [CORPUS, ROWS] if solver is not ScienceSolver.TABLES else []
    for name in names:
        if name not in (*of_tables, *of_retrieval):
            known = ", ".join((*of_tables, *of_retrieval))
            complain(f"{solver.value} has no {name!r} to leave out; choose one of {known}.")
            raise typer.Exit(BAD_INPUT)
    if {CORPUS, ROWS} <= set(names):
        complain("With both corpus and rows left out, there is nothing to search; leave out only one.")
        raise typer.Exit(BAD_INPUT)
    return frozenset(names)


def _weights(path: Path | None, data: Sequence[Path], folds: int) -> Weighing:
    """Return the weights to use, or report an error and exit if they were trained on the questions being scored."""
    from solvers.retrieval.logit import Weighing
    from solvers.retrieval.weights import shipped
    from tutor.commands.options import checksum

    found = Weighing.load(path) if path else shipped()
    for file in data:
        if found.provenance.get(f"learned from {file.name}") == checksum(file):
            complain(
                f"The combination was trained on {file.name}; use --folds 10 to train it on other parts of the file."
            )
            raise typer.Exit(BAD_INPUT)
    return found
