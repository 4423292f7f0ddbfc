"""Practice line by line: the contents of the screen, in the order in which they happen."""

from __future__ import annotations

import sys

import typer

from knowledge.curriculum import load_curriculum
from solvers.answer import Answer
from tutor.practice.answers import AnswerError, judge
from tutor.practice.explaining import explained
from tutor.practice.generation import asked
from tutor.practice.hints import ladder
from tutor.practice.problem import Problem
from tutor.practice.session import Goal, Session
from tutor.practice.store import Store
from tutor.practice.summary import summary
from tutor.practice.verdict import Outcome
from tutor.rendering.plain import step_lines, wrapped

KEYS = (
    "Type your answer, or: h for a hint, s for the solution, w ANSWER to see "
    "what an answer would mean, n for the next problem, u to undo, q to quit."
)


def converse(store: Store, goal: Goal) -> None:
    """Practice on standard input and output until the goal is reached, the person types "q", or the input ends."""
    session = Session(store, load_curriculum(), goal)
    _say(KEYS)
    while not session.is_over:
        wanted = session.wanted()
        problem, answer = asked(wanted.skill, wanted.seed, level=wanted.level)
        session.begin(problem, ladder(problem, explained(problem, answer)))
        if not _one(session, problem, answer):
            break
    _say("", *summary(session))


def _one(session: Session, problem: Problem, answer: Answer) -> bool:
    """Let the person answer one problem; return whether practice continues."""
    title = session.graph.skill(problem.skill).title
    _say("", f"{title}", problem.text, *(f"({choice.label}) {choice.text}" for choice in problem.choices))
    turn = session.turn
    while turn is not None and not turn.done:
        typer.echo("> ", nl=False)
        line = sys.stdin.readline(1000)
        if not line:
            return False
        match line.strip().split(maxsplit=1):
            case ["q"]:
                return False
            case ["n"]:
                return True
            case ["h"]:
                _say(session.hint() or "There are no more hints. Type s to see the solution.")
            case ["s"]:
                session.solved()
                _say(*_solution(problem, answer), *filter(None, [session.unsaved]))
            case ["u"]:
                undone = session.undo()
                _say(
                    "Your last answer was undone."
                    if undone
                    else session.unsaved or "There is nothing to undo."
                )
            case ["w", typed]:
                _say(_judged(problem, answer, typed))
            case _:
                _answered(session, problem, answer, line.strip())
    return True


def _answered(session: Session, problem: Problem, answer: Answer, typed: str) -> None:
    try:
        verdict = judge(problem, answer, typed)
    except AnswerError as error:
        _say(str(error))
        return
    session.answered(typed, verdict)
    told = verdict.message if verdict.outcome is not Outcome.WRONG else f"Not yet. {verdict.message}"
    _say(told, *filter(None, [session.unsaved]))


def _solution(problem: Problem, answer: Answer) -> list[str]:
    steps = enumerate(explained(problem, answer).steps, start=1)
    return [line for number, step in steps for line in step_lines(number, step)]


def _judged(problem: Problem, answer: Answer, typed: str) -> str:
    try:
        return judge(problem, answer, typed).message
    except AnswerError as error:
        return str(error)


def _say(*lines: str) -> None:
    typer.echo("\n".join(wrapped(lines)))
