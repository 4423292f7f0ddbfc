"""Turns saved by an earlier version, in today's words: that version gave percentages and called every answer
proven.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from solvers.certainty import Certainty, level
from tutor.narration.certainty import Form, concluded, headline, judgement_or_words
from tutor.rendering.solving import SOLVER_NAMES

_PERCENT = re.compile(r"(\d+) % sure")
_SURE = re.compile(r"I am \d+ % sure of (.+?)\. I checked the proof again without the solver, and it holds\.")
_UNSOUND = "No. I checked the proof again, and it does not hold: "


def told(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer from an earlier version with all the fields that are saved today."""
    narration, who = values["narration"], values["summary"].partition(" · ")[0]
    text = narration["headline"]
    percent = _PERCENT.search(values["summary"])
    probability = int(percent[1]) / 100 if percent else None
    certainty = level(probability or 0.0) or Certainty.UNSURE
    if values["doubt"]:  # it named another answer
        certainty = Certainty.UNSURE
    steps = [{**step, "text": concluded(step["text"], certainty)} for step in narration["steps"]]
    return {
        **values,
        "narration": {**narration, "steps": steps},
        "summary": who,
        "headline": headline(text, _form(text, bool(narration["equation"])), certainty),
        "doubt": "",
        "is_guess": who.startswith(SOLVER_NAMES["pmi"]),
        "certainty": str(certainty),
        "probability": probability,
        "readings": None,
    }


def reply(words: str) -> str:
    """Return a reply about an answer in today's words."""
    words = _SURE.sub(r"I worked \1 out again, step by step, and it came out the same.", words)
    return words.replace(_UNSOUND, "No. I worked it out again and found a problem: ")


def _form(text: str, is_calculated: bool) -> Form:
    if is_calculated or re.match(r"\(\w+\) ", text):
        return Form.THING
    return judgement_or_words(text)
