"""How many of the faults that somebody has planted in explanations the linter finds.

    python -m tests.benchmarks.planted_faults FILE [--show]

A line of the file is {"question": ..., "text": an explanation as `tutor ask` writes it, "fault": the rule it breaks};
without "fault" it is one without fault, and whatever is found in it is a false alarm.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from pathlib import Path

from tests.tutor.explanation_linter.lint import lint
from tests.tutor.explanation_linter.model import Explanation

_STEP = re.compile(r"^(?:\d+\.|[-•]) +(.*)$")
_BESIDE = re.compile(r"^\s*(?:\[.*\]|(?:Answer|Solver|Picture|In one line)\b.*)?$")
"""Lines of the plain output that are no sentences of the explanation: its heading, names of situations, the figures."""
_TITLE = re.compile(r"^(?:Answer: )?((?!Picture:|\d+\.).+)$", re.MULTILINE)
_PICTURE = re.compile(r"^Picture: (.*)$", re.MULTILINE)
_SUM = re.compile(r"[^\w\s]*\d[^.!?]* = [^.!?]*")
_RULES = {"solver word": "solver's word", "doubled word": "doubled"}


def steps(text: str) -> tuple[str, ...]:
    """The steps in an explanation as it is written in plain text; a line that goes on belongs to the step before it."""
    found: list[str] = []
    for line in filter(None, text.splitlines()):
        numbered = _STEP.match(line)
        if found and _SUM.fullmatch(line.strip()):
            found[-1] = f"{found[-1].rstrip(' :.')}."  # a line of arithmetic apart
        elif numbered:
            found.append(numbered[1])
        elif found and line[:1].isspace() and not _BESIDE.match(line):
            found[-1] += f" {line.strip()}"
        elif not _BESIDE.match(line):
            found.append(line)
    return tuple(found)


def main() -> None:
    """Lint every text and count by rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "--show", action="store_true", help="what is missed, and what is found without being there"
    )
    options = parser.parse_args()
    planted, found, false = Counter[str](), Counter[str](), 0
    for row in map(json.loads, options.file.read_text(encoding="utf-8").splitlines()):
        fault = _RULES.get(row.get("fault", ""), row.get("fault", ""))
        title = _TITLE.search(row["text"])
        picture = _PICTURE.search(row["text"])
        told, shown = steps(row["text"]), picture[1] if picture else ""
        findings = lint(Explanation(row["question"], told, title=title[1] if title else "", picture=shown))
        others = [each for each in findings if each.rule != fault]
        false += bool(others)
        planted[fault] += 1
        found[fault] += len(others) < len(findings)
        if options.show and (others or (fault and len(others) == len(findings))):
            missed = (
                f"missed {fault}: {row.get('planted', row['text'])!r}; "
                if len(others) == len(findings) and fault
                else ""
            )
            print(f"{missed}{[f'{each.rule}: {each.text}' for each in others] or ''}")
    clean = planted.pop("", 0)
    by_rule = {rule: f"{found[rule]} of {count}" for rule, count in planted.items()}
    print(f"found {sum(found.values())} of {planted.total()}: {by_rule}")
    print(f"other findings in {false} texts; {clean} texts were clean")


if __name__ == "__main__":
    main()
