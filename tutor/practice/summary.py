"""The result of a practice session in a few sentences."""

from __future__ import annotations

from tutor.practice.schedule import Grade
from tutor.practice.session import Session
from tutor.practice.slips import slip_name


def summary(session: Session) -> tuple[str, ...]:
    """Return how many answers were right, which skills are now mastered, and the most common mistake."""
    grades = session.grades
    if not grades:
        return ("You did not answer any problems this time.",)
    right = sum(grade > Grade.AGAIN for grade in grades)
    hinted = grades.count(Grade.HARD)
    told = [f"{right} of {len(grades)} right" + (f", {hinted} of them with a hint." if hinted else ".")]
    states = session.store.states()
    practiced = dict.fromkeys(session.recent)
    mastered = [
        session.graph.skill(skill).title for skill in practiced if skill in states and states[skill].mastered
    ]
    if mastered:
        told.append(f"Mastered: {', '.join(mastered)}.")
    slips = [slip for slip, times in session.slips.most_common(1) if times > 0]
    if slips:
        told.append(f"Your most common mistake: {slip_name(slips[0])}.")
    return tuple(told)
