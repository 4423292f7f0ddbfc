"""How the tutor reasons: it takes a question and returns an answer with a derivation.

    from solvers import ask

    outcome = ask("Mia had 12 pears. She ate 5 of them. How many pears are left?")
    print(outcome.text, outcome.certainty)

Nothing large is imported before the first question.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.answer import Abstention, Answer, Outcome, Proposal
    from solvers.asking import ask
    from solvers.certainty import Certainty
    from solvers.proposing import Solver
    from solvers.question import Choice, Question, QuestionError

_HOMES = {
    "Abstention": "solvers.answer",
    "Answer": "solvers.answer",
    "Certainty": "solvers.certainty",
    "Choice": "solvers.question",
    "Outcome": "solvers.answer",
    "Proposal": "solvers.answer",
    "Question": "solvers.question",
    "QuestionError": "solvers.question",
    "Solver": "solvers.proposing",
    "ask": "solvers.asking",
}

__all__ = [
    "Abstention",
    "Answer",
    "Certainty",
    "Choice",
    "Outcome",
    "Proposal",
    "Question",
    "QuestionError",
    "Solver",
    "ask",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'solvers' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
