"""All that the linter looks for in an explanation."""

from __future__ import annotations

from tests.tutor.explanation_linter import agreement, clauses, numbers, words
from tests.tutor.explanation_linter.model import Explanation, Finding


def lint(explanation: Explanation) -> list[Finding]:
    """The faults of an explanation, each once."""
    rules = (clauses, words, agreement, numbers)
    return list(dict.fromkeys(found for rule in rules for found in rule.findings(explanation)))
