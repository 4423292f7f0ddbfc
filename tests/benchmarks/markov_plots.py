"""Plots of what `markov_growth.py` and `markov_srl.py` have recorded in `data/`, as SVG files in `plots/`.

python -m tests.benchmarks.markov_plots
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from statistics import mean

from tests.benchmarks.records import read
from tutor.chart import Series, chart

HERE = Path(__file__).parent
Point = tuple[float, float]


def growth(data: Path) -> dict[str, str]:
    """Time and memory of cutting planes against the size of the problem."""
    lines = read(data / "growth.csv")
    if not lines:
        return {}
    time = [(float(line["hidden"]), float(line["processor s"])) for line in lines]
    memory = [(float(line["records"]), float(line["MB at most"])) for line in lines]
    return {
        "growth-time": chart(
            "Cora, 20 to 1,295 citations: time of cutting planes",
            "hidden atoms",
            "seconds of processor time",
            [Series("CPI + ILP, HiGHS", time)],
            log_x=True,
            log_y=True,
        ),
        "growth-memory": chart(
            "Cora, 20 to 1,295 citations: memory of cutting planes",
            "citations",
            "megabytes at most",
            [Series("CPI + ILP, HiGHS, the whole process", memory)],
        ),
    }


def figure_1(data: Path) -> dict[str, str]:
    """Riedel 2008, figure 1: time against the candidates of a frame."""
    series: dict[str, list[Point]] = defaultdict(list)
    for line in read(data / "srl.csv"):
        series[line["way"]].append((float(line["candidates"]), 1000 * float(line["seconds"])))
    if not series:
        return {}
    drawn = chart(
        "Semantic roles: time for a frame (Riedel 2008, figure 1)",
        "candidates of the frame",
        "milliseconds, median",
        [Series(way, sorted(points)) for way, points in series.items()],
        log_y=True,
    )
    return {"figure-1": drawn}


def figure_2(data: Path) -> dict[str, str]:
    """Riedel 2008, figure 2: time against pairs of citations, mean of random subsets."""
    found: dict[str, dict[float, list[float]]] = defaultdict(lambda: defaultdict(list))
    for line in read(data / "subsets.csv"):
        found[line["way"]][float(line["pairs"])].append(float(line["processor s"]))
    if not found:
        return {}
    series = [
        Series(way, [(pairs, mean(times)) for pairs, times in sorted(sizes.items())])
        for way, sizes in found.items()
    ]
    cutting = [one for one in series if one.name.startswith("CPI + ILP")]
    return {
        "figure-2": chart(
            "Random subsets of Cora: time (Riedel 2008, figure 2)",
            "pairs of citations",
            "seconds of processor time",
            cutting,
        ),
        "figure-2-others": chart(
            "Random subsets of Cora: cutting planes and full grounding",
            "pairs of citations",
            "seconds of processor time",
            series,
            log_x=True,
            log_y=True,
        ),
    }


def main() -> None:
    folder = HERE / "plots"
    folder.mkdir(exist_ok=True)
    for draw in (growth, figure_1, figure_2):
        for name, text in draw(HERE / "data").items():
            (folder / f"{name}.svg").write_text(text, encoding="utf-8")
            print(f"{folder / name}.svg")


if __name__ == "__main__":
    main()
