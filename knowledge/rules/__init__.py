"""Declarative knowledge for word problems: rule files (`*.mln`, read by `solvers.problems.declared`) and word lists
(`*.toml`).

The rules are Table 1 of Roy & Roth 2018 with additional forms of questions, in the syntax of Alchemy; the word lists
say what verbs, comparisons, and cue phrases mean. All of it can be edited without knowing the program.
"""

from knowledge.rules.words import FOLDER as FOLDER
from knowledge.rules.words import Words, load_words, unit_groups

__all__ = ["FOLDER", "Words", "load_words", "rule_files", "unit_groups"]


def rule_files() -> tuple[str, ...]:
    """Return the names of the rule files in `FOLDER` in the order in which they are read, declarations first."""
    others = sorted(path.name for path in FOLDER.glob("*.mln") if path.name != "predicates.mln")
    return ("predicates.mln", *others)
