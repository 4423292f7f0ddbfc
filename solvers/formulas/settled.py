"""What a text settles itself: all but some, a share of a group, a level that rose and fell; and what cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from knowledge.formulas import words_of
from solvers.equations.expression import Equation, Leaf, Node, evaluate
from solvers.formulas.amount_chain import Settlement
from solvers.formulas.derivation import Line, Unknown
from solvers.formulas.levels import level_told, question_of
from solvers.formulas.portions import Portion, asks_for_touched, portion_told
from solvers.formulas.shares import share_told
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.rules.timeline import AGAINST, FOR, GAINS, HAS, LOSES, Timeline
from solvers.wording import amount


@dataclass(frozen=True, slots=True)
class Settled:
    """The answer that statements of the text lead to, whatever else one could calculate with its numbers."""

    node: Node
    unit: str
    says: str
    """What the text says, in a sentence."""
    first: int
    stop: int
    """Tokens `first:stop` that say so."""
    is_certain: bool = True
    """Whether nothing else can be meant: whoever is no girl may be no boy either."""

    @property
    def value(self) -> Fraction:
        """The answer."""
        return evaluate(self.node)


def settled(reading: Reading) -> Settled | None:
    """What the text settles of what it asks; `None` when nothing is settled in this way."""
    portion = portion_told(reading)
    if portion is not None:
        is_touched = asks_for_touched(portion, reading)
        node = portion.touched if is_touched else portion.untouched
        says = _of_portion(portion, is_touched)
        sentence = reading.sentences[reading.tokens[portion.first].sentence]
        return Settled(node, portion.whole.entity, says, sentence.first, sentence.stop)
    share = share_told(reading)
    if share is not None:
        return Settled(share.node, share.unit, share.says, share.first, share.stop, share.is_certain)
    level = level_told(reading)
    return Settled(level.node, level.unit, level.says, level.first, level.stop) if level else None


def settlement(found: Settled, reading: Reading) -> Settlement:
    """The proof of what is settled."""
    asked = reading.words(*question_of(reading)).rstrip("?. ")
    words = reading.words(found.first, found.stop).rstrip("?. ")
    x = Leaf(None)
    return Settlement(
        unknowns=(Unknown("x", asked, found.value),),
        lines=(Line(Equation(x, found.node), found.says, words, found.first, found.stop),),
        asked=x,
        asked_words=asked,
        solution=found.value,
        unit=found.unit,
    )


def impossible(reading: Reading) -> str:
    """Why what a text tells cannot be: more goes away than there is; empty when nothing speaks against it.

    The time line has to be sure of everything: what there was at first, and of every other number whether it came or
    went; and the question has to ask for what is left.
    """
    target = reading.target
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if target is None or len(told) < 2 or target.comparison or not _asks_for_rest(reading, target):
        return ""
    if words_of("levels") & {token.lemma.lower() for token in reading.tokens}:
        return ""
    line = Timeline(reading, target)
    effects = [line.effect(quantity).split()[0] for quantity in told]
    signs = [line.sign(quantity) for quantity in told]
    is_sure = effects[0] == HAS and set(effects[1:]) <= {GAINS, LOSES} and set(signs) <= {FOR, AGAINST}
    is_alike = len({q.entity for q in told}) == 1 and all(_is_amount(q) for q in told)
    if line.asks != "end" or not is_sure or not is_alike:
        return ""
    there, gone = (_sum(told, signs, sign) for sign in (FOR, AGAINST))
    if gone <= there:
        return ""
    unit = told[0].entity
    verb = "is" if there == 1 or unit in ("$", "€", "£", "cent") else "are"
    return f"There {verb} only {amount(there, unit)}, so {amount(gone, unit)} cannot go."


def _is_amount(quantity: Quantity) -> bool:
    """Whether it is so many or so much, and no rate, percentage or multiple."""
    plain = (NumberKind.CARDINAL, NumberKind.MONEY)
    return not quantity.rate and quantity.number is not None and quantity.number.kind in plain


def _sum(told: Sequence[Quantity], signs: Sequence[str], sign: str) -> Fraction:
    values = (q.value for q, each in zip(told, signs, strict=True) if each == sign)
    return sum((value for value in values if value is not None), Fraction(0))


def _asks_for_rest(reading: Reading, target: Quantity) -> bool:
    sentence = reading.sentences[target.sentence]
    asked = {token.text.lower() for token in reading.tokens[target.first : sentence.stop]}
    return bool(asked & words_of("asking-for-rest")) and not asked & words_of("summed")


def _of_portion(portion: Portion, is_touched: bool) -> str:
    whole = amount(portion.whole.value or Fraction(0), portion.whole.entity)
    if portion.spared is not None:
        spared, others = (amount(evaluate(node), "") for node in (portion.untouched, portion.touched))
        told = f"All but {spared} of {whole} are {others}."
        return told if is_touched else f"{told} The other {spared} are asked for."
    if portion.is_all == is_touched:
        return f"This makes all of the {whole}."
    return f"This makes none of the {whole}."
