"""Semantic role labelling: Table 1 of Riedel (2008), with weights learned here by MIRA.

python tests/benchmarks/markov_srl.py [--data ../shared/data/srl] [--out FOLDER] [--weights FOLDER] [--csv FILE]

learns the local formulas of `tests/examples/srl.mln` by likelihood on all training frames, the weights of the joint
ones by MIRA with cutting planes, and compares ways of inference on the test frames. With `--out` the learned models are
written there, with `--weights` they are read instead of learned. `--mira continued` then learns all weights on by
MIRA on all frames, `--mira zero` learns nothing by likelihood.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from solvers.markov import Model, Result, Walk, infer, parse, print_model  # noqa: E402
from solvers.markov.learning import mira  # noqa: E402
from solvers.markov.likelihood import likelihood  # noqa: E402
from tests.examples.srl import Frame, Frames, read_frames, score  # noqa: E402

ONE_ROLE = "one role for each candidate"
WAYS = {
    "CPI + ILP": {},
    "full ILP": {"method": "full"},
    "MaxWalkSAT": {"method": "full", "base": "maxwalksat", "walk": Walk(100_000, 0.1, hard_first=False)},
    "CPI + MaxWalkSAT": {"base": "maxwalksat", "walk": Walk(10_000)},
}


def local_part(model: Model) -> Model:
    """The formulas on one candidate alone."""
    kept = [f for f in model.formulas if f.per_constant or f.note("name") == ONE_ROLE]
    return replace(model, formulas=tuple(kept))


def joined(model: Model, local: Model) -> Model:
    """All formulas, those of `local` with its weights."""
    learned = {f.note("name"): f for f in local.formulas}
    return replace(model, formulas=tuple(learned.get(f.note("name"), f) for f in model.formulas))


def told(epoch: int, wrong: int) -> None:
    print(f"  epoch {epoch}: {wrong} wrong, {process_time():.0f} s so far", flush=True)


def learn(model: Model, known: Frames, frames: Sequence[Frame], given: argparse.Namespace) -> list[Model]:
    """The local formulas learned alone, and all together.

    On the frames that they were learned from the local formulas err too seldom to show what joint ones are worth.
    So these are learned on every fourth frame, beside local ones learned on every other that it is not among.
    """

    def taught(frames: Sequence[Frame]) -> Model:
        options = {"epochs": given.epochs, "step": given.step, "deviation": given.deviation}
        examples = known.examples(frames)
        return likelihood(local_part(model), examples, "Role", least=2, smallest=0.1, observe=told, **options)

    if given.mira == "zero":
        both = mira_alone(model, known, frames, given)
        write(both, given.out, "joint.mln")
        write(local_part(both), given.out, "local.mln")
        return [local_part(both), both]
    local = taught(frames)
    write(local, given.out, "local.mln")
    partly = taught(frames[1::2])
    write(partly, given.out, "part.mln")
    held = known.examples(frames[::4])
    options = {"epochs": given.joint, "aggressiveness": given.pace, "tables": False}
    both = mira(joined(model, partly), held, ["Role"], seed=0, observe=told, **options)
    both = joined(both, local)
    for formula in both.formulas:
        if not formula.weights and not formula.is_hard:
            print(f"  {formula.weight:8.3f} {formula.note('name')}")
    if given.mira == "continued":
        both = mira_alone(both, known, frames, given)
    write(both, given.out, "joint.mln")
    return [local, both]


def mira_alone(model: Model, known: Frames, frames: Sequence[Frame], given: argparse.Namespace) -> Model:
    """All weights learned by MIRA on all frames, from those of the model on."""
    options = {"epochs": given.joint, "aggressiveness": given.pace, "least": 2}
    examples = known.examples(frames)
    return mira(model, examples, ["Role"], seed=0, observe=told, **options)


def write(model: Model, folder: Path | None, name: str) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(print_model(model), encoding="utf-8")


def answer(model: Model, known: Frames, frames: Sequence[Frame], **options) -> list[tuple[Result, float]]:
    """The roles of every frame, and the processor seconds from model and evidence to them."""
    found = []
    for frame in frames:
        evidence = known.evidence(frame)
        begun = process_time()
        result = infer(model, evidence, ["Role"], **options)
        found.append((result, process_time() - begun))
    return found


def row(
    name: str, frames: Sequence[Frame], found: Sequence[tuple[Result, float]], best: Sequence[float]
) -> None:
    results = [result for result, _ in found]
    precision, recall, f1 = score(frames, [result.atoms for result in results])
    gaps = [result.objective - known for result, known in zip(results, best, strict=True)]
    cells: list[Callable[[], float]] = [
        lambda: mean(gaps),
        lambda: mean(result.violations for result in results),
        lambda: mean(len(result.rounds) for result in results),
        lambda: mean(result.groundings for result in results),
    ]
    seconds = sorted(seconds for _, seconds in found)
    text = " | ".join(f"{cell():.3f}" for cell in cells)
    times = f"{1000 * median(seconds):.2f} | {1000 * mean(seconds):.2f}"
    print(
        f"| {name} | {len(frames)} | {text} | {times} | {precision:.4f} | {recall:.4f} | {f1:.4f} |",
        flush=True,
    )


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--data", type=Path, default=ROOT.parent / "shared/data/srl")
    options.add_argument("--frames", type=int, default=None, help="training frames")
    options.add_argument("--epochs", type=int, default=2)
    options.add_argument("--step", type=float, default=0.4)
    options.add_argument("--deviation", type=float, default=0.42, help="of the prior of local weights")
    options.add_argument("--joint", type=int, default=1, help="epochs over the frames for the joint formulas")
    options.add_argument("--pace", type=float, default=0.01, help="the largest step of MIRA")
    options.add_argument("--mira", choices=["joint", "continued", "zero"], default="joint")
    options.add_argument("--dev", action="store_true", help="test on the frames for development")
    options.add_argument("--every", type=int, default=8, help="of the test frames for the slow ways")
    options.add_argument(
        "--walks", type=int, default=1, help="of those frames for MaxWalkSAT on all groundings"
    )
    options.add_argument("--test", type=int, default=1, help="test on every so many frames")
    options.add_argument("--out", type=Path)
    options.add_argument("--weights", type=Path)
    options.add_argument("--csv", type=Path)
    given = options.parse_args()
    model = parse((ROOT / "tests/examples/srl.mln").read_text(encoding="utf-8"))
    training = read_frames(given.data / "frames-train.jsonl.xz")
    known = Frames(training)
    training = training[: given.frames]
    if given.weights is None:
        local, both = learn(model, known, training, given)
    else:
        paths = [given.weights / name for name in ("local.mln", "joint.mln")]
        local, both = (parse(path.read_text(encoding="utf-8"), path) for path in paths)
    test = read_frames(given.data / f"frames-{'dev' if given.dev else 'test'}.jsonl.xz")[:: given.test]
    print("| | frames | gap | violated | rounds | groundings | processor ms, median | mean | P | R | F1 |")
    answer(both, known, test[:20])  # warm
    alone = answer(local, known, test)
    row("independent decisions", test, alone, [result.objective for result, _ in alone])
    exact = answer(both, known, test)
    row("CPI + ILP", test, exact, [result.objective for result, _ in exact])
    some, best = test[:: given.every], [result.objective for result, _ in exact[:: given.every]]
    kept: dict[str, list[tuple[Result, float]]] = {}
    frames_of = {name: some[:: given.walks] if name == "MaxWalkSAT" else some for name in WAYS}
    for name, how in WAYS.items():
        kept[name] = answer(both, known, frames_of[name], **how)
        row(name, frames_of[name], kept[name], best[:: given.walks] if name == "MaxWalkSAT" else best)
    assert all(
        abs(result.objective - known_best) < 1e-6
        for (result, _), known_best in zip(kept["full ILP"], best, strict=True)
    ), "CPI and full grounding differ"
    kept["CPI + ILP"], frames_of["CPI + ILP"] = exact, test
    if given.csv is not None:
        with given.csv.open("w", encoding="utf-8", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(["way", "candidates", "frames", "seconds"])
            for name, found in kept.items():
                by_size: dict[int, list[float]] = {}
                for frame, (_, seconds) in zip(frames_of[name], found, strict=True):
                    by_size.setdefault(len(frame["cands"]), []).append(seconds)
                for size, times in sorted(by_size.items()):
                    out.writerow([name, size, len(times), f"{median(times):.6f}"])


if __name__ == "__main__":
    main()
