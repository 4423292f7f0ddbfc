"""From a derivation to words: one narration that every rendering, hint and card shows."""

from __future__ import annotations

from solvers.answer import Answer
from tutor.narration.step import Narration


def narrate(answer: Answer) -> Narration:
    """The steps of `answer`, its proof drawn, and its calculation in one line.

    The narrator is chosen by the kind of derivation; each reads the derivation and nothing else.
    """
    if answer.derivation.kind == "support graph":
        from tutor.narration.tables import narrate_support

        return narrate_support(answer)
    if answer.derivation.kind in ("quotation", "co-occurrence"):
        from tutor.narration.retrieval import narrate_co_occurrence, narrate_quotation

        return (
            narrate_quotation(answer)
            if answer.derivation.kind == "quotation"
            else narrate_co_occurrence(answer)
        )
    if answer.derivation.kind == "judgement":
        from tutor.narration.statements import narrate_judgement

        return narrate_judgement(answer)
    if answer.derivation.kind == "rule derivation":
        from tutor.narration.rules import narrate_rules

        return narrate_rules(answer)
    if answer.derivation.kind in ("rounded", "remainder"):
        from tutor.narration.rounding import narrate_remainder, narrate_rounded

        return narrate_rounded(answer) if answer.derivation.kind == "rounded" else narrate_remainder(answer)
    if answer.derivation.kind == "amount chain":
        from tutor.narration.amounts import narrate_amounts

        return narrate_amounts(answer)
    if answer.derivation.kind in ("formula", "equation system", "calculation"):
        from tutor.narration.formulas import narrate_calculation, narrate_formula, narrate_system

        narrators = {"formula": narrate_formula, "equation system": narrate_system}
        return narrators.get(answer.derivation.kind, narrate_calculation)(answer)
    from tutor.narration.equations import narrate_equation

    return narrate_equation(answer)
