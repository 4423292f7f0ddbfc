"""Of the problems that practice generates, how many the tutor itself answers as the generator does.

    python -m tests.benchmarks.practice --seeds 100 [--skill ID]... [--first SEED] [--show]

For each skill: the share of problems, before any is rejected, whose likeliest answer equals the generator's; how
many texts came twice; the processor time of a problem. `--show` prints every problem that would be rejected.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from solvers import Answer, Outcome, Question, ask
from tutor.practice.generation import agreed, generate, skills
from tutor.practice.problem import Problem

BAR = 0.98


def main() -> None:
    """Print a line for each skill, and how many are below the bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--skill", action="append", help="id of a skill; all when none is named")
    parser.add_argument("--show", action="store_true", help="print what would be rejected")
    options = parser.parse_args()
    below = []
    right_of_all = asked_of_all = 0
    print("skill\tproblems\tequal\ttwice\tms")
    for skill in options.skill or [skill.id for skill in skills().skills]:
        problems = [generate(skill, options.first + seed) for seed in range(options.seeds)]
        twice = sum(n - 1 for n in Counter(problem.text for problem in problems).values())
        started = time.process_time()
        right = sum(is_equal(problem, show=options.show) for problem in problems)
        spent = (time.process_time() - started) * 1000 / len(problems)
        print(f"{skill}\t{len(problems)}\t{right}\t{twice}\t{spent:.0f}", flush=True)
        right_of_all, asked_of_all = right_of_all + right, asked_of_all + len(problems)
        if right < BAR * len(problems) or twice:
            below.append(skill)
    print(f"{right_of_all} of {asked_of_all} equal; below the bar of {BAR:.0%} or with a text twice: {below}")


def is_equal(problem: Problem, *, show: bool) -> bool:
    """Whether the tutor gives the generator's answer."""
    outcomes: list[Outcome] = []

    def told(question: Question) -> Outcome:
        outcomes.append(ask(question))
        return outcomes[0]

    if agreed(problem, ask=told) is not None:
        return True
    if show:
        said = outcomes[0].text if isinstance(outcomes[0], Answer) else f"nothing: {outcomes[0].reason}"
        choices = " ".join(f"({choice.label}) {choice.text}" for choice in problem.choices)
        print(f"  {problem.frame}\t{problem.text} {choices}\t{problem.answer_text}\t{said}", flush=True)
    return False


if __name__ == "__main__":
    main()
