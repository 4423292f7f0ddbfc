"""Everything that a card shows about an answer, as plain data that does not depend on the solver's objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from solvers.answer import Answer, Statistics
from solvers.certainty import Certainty, weakest
from solvers.routing import WORD_PROBLEMS
from tutor.narration import narrate
from tutor.narration.band import Band
from tutor.narration.certainty import GUESS, GUESSING, doubted, headline_of, is_guess, softened, told_as
from tutor.narration.readings import Readings
from tutor.narration.step import Evidence, Narration, Step
from tutor.pictures.model import Picture
from tutor.rendering.solving import programs, round_rows, size, who


@dataclass(frozen=True, slots=True)
class Told:
    """Everything that a card shows about an answer."""

    narration: Narration
    summary: str
    """Who answered: "equation tree + declarative rules"."""
    headline: str = ""
    """The answer, worded to fit its certainty: "I think it is 5 boxes"."""
    doubt: str = ""
    """The one thing that may be different, as a clause: "if the 3 cats do not matter"; mostly empty."""
    is_guess: bool = False
    """Whether the only evidence is words that occur together."""
    certainty: str = ""
    """The value of its `Certainty`."""
    probability: float | None = None
    """The probability that the answer is right, for people who ask what the solver did."""
    readings: Readings | None = None
    """The readings to choose from, or that the person has chosen from."""
    drawing: tuple[str, ...] = ()
    """The wide drawing of the proof, if there is one."""
    rounds: tuple[tuple[str, ...], ...] = ()
    """Rows of the solver's table: round, added, why, objective, bound, ms."""
    bounds: tuple[float, ...] = ()
    """The bound after each round that had one, of the program with the most rounds."""
    size: str = ""
    notes: tuple[str, ...] = ()
    alternatives: tuple[str, ...] = ()
    """Other answers that were considered, the best first."""

    @classmethod
    def of(
        cls,
        answer: Answer,
        narration: Narration | None = None,
        readings: Readings | None = None,
        band: Band = Band.ANY,
    ) -> Told:
        """Return what to show for `answer`.

        Args:
            answer: the answer with its certainty.
            narration: its narration; by default, the answer is narrated here.
            readings: the readings from which the person chose this answer; by default, its own.
            band: the grade band for the narration, if it is made here.
        """
        narration = narration or narrate(answer, band=band)
        has_reason = is_guess(answer) and _is_carried(narration, answer)
        certainty = answer.certainty if has_reason else told_as(answer)
        if narration.is_bare:
            certainty = weakest(certainty, Certainty.LIKELY)
        is_alone = bool(answer.unexplained) and len(narration.steps) == 1
        guess = (is_guess(answer) and not has_reason) or is_alone
        drawing: tuple[str, ...] = ()
        if answer.derivation.kind == "support graph" and not answer.unexplained:
            from tutor.rendering.graph import wide_proof  # loads the tables' side of the solvers

            drawing = wide_proof(answer, narration)
        readings = readings or Readings.of(answer)
        meant = bool(readings and readings.chosen) and answer.solver in WORD_PROBLEMS
        return cls(
            softened(narration, certainty),
            who(answer),
            headline_of(answer, narration, certainty, is_chosen=meant),
            answer.doubt,
            guess,
            str(weakest(answer.certainty, certainty) if narration.is_bare else answer.certainty),
            answer.confidence,
            readings,
            drawing,
            tuple(round_rows(answer.statistics)),
            _bounds(answer.statistics),
            size(answer.statistics),
            answer.notes,
            tuple(alternative.text for alternative in answer.alternatives),
        )

    @property
    def steps(self) -> tuple[Step, ...]:
        """Return the steps below the headline, without one that would only repeat it."""
        steps = self.narration.steps
        if len(steps) != 1 or steps[0].kind != "answer" or steps[0].apart or self.is_open:
            return steps
        return () if steps[0].text.endswith(self.narration.headline[1:]) else steps

    @property
    def is_open(self) -> bool:
        """Return whether the person still has to choose a reading."""
        return self.readings is not None and not self.readings.chosen

    @property
    def title(self) -> str:
        """Return the text above the card: the answer, or the question about which reading is meant."""
        return self.readings.question if self.readings is not None and self.is_open else self.headline

    @property
    def answered(self) -> tuple[str, ...]:
        """Return the answer in a few lines without its steps, or both answers if no reading is chosen yet."""
        if self.readings is not None and self.is_open:
            return (self.readings.asks, *self.readings.numbered)
        if self.certainty == Certainty.SURE and not self.is_guess:
            return (f"Answer: {self.headline}",)
        headline = self.headline.rstrip(".")  # a sentence from a text has its own
        ending = "" if headline.endswith("?") else "."
        said = f"{headline}, {self.doubt}." if self.doubt else f"{headline}{ending}"
        return (" ".join(filter(None, (said, self._besides))),)

    @property
    def remark(self) -> str:
        """Return the text below the headline, in sentences, about what may be different; usually empty."""
        return " ".join(filter(None, (doubted(self.doubt), self._besides)))

    @property
    def _besides(self) -> str:
        if self.is_guess and not self.headline.startswith(GUESSING):
            return GUESS
        return ""

    @property
    def copied(self) -> str:
        """Return only the answer, for copying; the copy sounds no more certain than the answer on the screen."""
        is_told = self.certainty == Certainty.SURE and not self.is_guess
        return self.narration.headline if is_told else "\n".join(self.answered)

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return asdict(self)

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Told:
        """Return the object that `as_json` wrote."""
        narration = values["narration"]
        steps = tuple(
            Step(
                **{
                    **step,
                    "evidence": tuple(
                        Evidence(e["kind"], e["name"], _pairs(e["details"])) for e in step["evidence"]
                    ),
                    "spans": _pairs(step["spans"]),
                }
            )
            for step in narration["steps"]
        )
        told = Narration(
            narration["headline"],
            steps,
            tuple(narration["proof"]),
            narration["equation"],
            narration.get("says", ""),
            tuple(narration.get("hints", ())),
            narration.get("simpler", ""),
            tuple(narration.get("detail", ())),
            Picture.from_json(narration["picture"]) if narration.get("picture") else None,
        )
        same = {
            name: values[name]
            for name in ("summary", "headline", "doubt", "is_guess", "certainty", "probability", "size")
        }
        same |= {name: tuple(values[name]) for name in ("drawing", "bounds", "notes", "alternatives")}
        rounds = tuple(tuple(row) for row in values["rounds"])
        readings = None if values["readings"] is None else Readings.from_json(values["readings"])
        return cls(told, readings=readings, rounds=rounds, **same)


def _is_carried(narration: Narration, answer: Answer) -> bool:
    from tutor.narration.carried import is_carried  # loads the tables' side of the solvers

    return is_carried(narration, answer)


def _bounds(statistics: Statistics) -> tuple[float, ...]:
    longest = max(programs(statistics), key=len, default=[])
    return tuple(turn.bound for turn in longest if turn.bound is not None)


def _pairs(values: Any) -> tuple[tuple[Any, Any], ...]:
    return tuple((one, other) for one, other in values)
