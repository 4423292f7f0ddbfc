"""Which solvers to ask, decided from the question alone, with a reason."""

from __future__ import annotations

import pkgutil
import re
from dataclasses import dataclass

from solvers.question import Question

RELATIONS, TABLES, RETRIEVAL = "relations", "tables", "retrieval"
RULES, EQUATIONS, FORMULAS, LAWS = "rules", "equations", "formulas", "laws"
SCIENCE = (TABLES, RETRIEVAL)
"""Solvers that look facts up in tables; retrieval weighs what the tables say together with what sentences say."""
OPEN = (RELATIONS, TABLES)
"""Solvers that are asked an open question, in this order."""
WORD_PROBLEMS = (FORMULAS, EQUATIONS, RULES)
"""All solvers of word problems, weighed by `solvers.combination`."""
SOLVERS = (*SCIENCE, RELATIONS, LAWS, *WORD_PROBLEMS)
MODULES = {RULES: "solvers.problems", RELATIONS: "solvers.science.spine.solve"}
"""The modules of solvers that are not named after them."""

MOST_UNKNOWNS = 2

_NUMBER_WORDS = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|"
    "seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|"
    "million|dozen|half|third|quarter|pair|couple|twice|thrice|double|triple"
)
_NUMBER = re.compile(rf"\d+(?:[.,:]\d+)*|\b(?:{_NUMBER_WORDS})s?\b", re.IGNORECASE)
_AMOUNT = re.compile(
    rf"(?!one\b(?!\s+(?:half|fourth|fifth|sixth|seventh|eighth|ninth|tenth)))(?:{_NUMBER.pattern})",
    re.IGNORECASE,
)
"""A number that is not just "one" of several, as in "from one flower to another"."""
_ASKS_FOR_NUMBER = re.compile(
    r"\bhow\s+(?:many|much|far|long|old|tall|high|heavy|wide|deep|fast|big|large)\b"
    r"|\bwhat\s+(?:is|was|are|were|will\s+be)\s+(?:the|his|her|their|its)\s+[\w\s]*?"
    r"(?:number|total|sum|difference|product|average|cost|price|amount|area|perimeter|length|width|weight|"
    r"height|age|speed|density|distance|value|share|profit|change|percent\w*)\b"
    r"|\b(?:find|calculate|compute|work\s+out|solve)\b|\bwhat\s+number\b"
    r"|\bround\w*\b[^.?!]*\bto\s+the\s+nearest\b",
    re.IGNORECASE,
)
_ASKS_FOR_PART = re.compile(
    r"\bwhat\s+(?:is|was|are|were)\s+(?:the|its|an?|\w+'s)\s+[\w\s]*?"
    r"(?:circumference|radius|diameter|volume|hypotenuse|diagonal|angle|complement|supplement)\b",
    re.IGNORECASE,
)
"""A question for a part of a shape; it asks for a number if the text gives one."""

_OF_A_LIST = re.compile(
    r"\b(?:median|mode|range|gcf|gcd|hcf|lcm|common\s+(?:factor|divisor|multiple))\b"
    r"|\bcomes?\s+next\b|\bnext\s+(?:number|term)\b",
    re.IGNORECASE,
)
"""A question about a list of numbers; the same words may mean something else in a text without numbers."""

_CHANCE = re.compile(
    r"\b(?:coins?|dice|die|number\s+cubes?|numbered)\b[\s\S]*\bwhat\b[^.?!]*\b(?:probability|chances?|likelihood)\b"
    r"|\bwhat\b[^.?!]*\b(?:probability|chances?|likelihood)\b[^.?!]*\b(?:coins?|dice|die|number\s+cubes?|numbered)\b",
    re.IGNORECASE,
)
"""A question for a chance with something whose outcomes everybody knows, so that it needs no numbers."""
_MEASURED_IN = re.compile(
    r"\bwhat\b[^.?!]*\bin\s+(?:square\s+|cubic\s+|degrees\s+)?([a-z]+)\s*[?.]?\s*$", re.IGNORECASE
)
"""A question for something in a unit: "What is its mass in kilograms?"."""

_PARTS = frozenset(
    ("half", "halve", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "hundredth")
)
_OTHER_UNITS = frozenset(
    ("feet", "inches", "celsius", "fahrenheit", "c", "f", "square", "cubic", "degrees", "x")
)

_COUNTED = re.compile(r"\d\s+([a-z]{3,})\b")
_LISTS = re.compile(
    rf"\s*(?:please\s+)?(?:name|list|state)\s+(?:the\s+)?(?:{_NUMBER_WORDS})\b\D*", re.IGNORECASE
)
"""A question for the names of a number of things, with no number except in words."""
_JUDGED = re.compile(r"\btrue\s+or\s+false\b", re.IGNORECASE)
_PROOF = re.compile(
    r"\b(?:prove|disprove)\b|(?:^|[.,;:]\s*|\b(?:you|how|asked|want|need|try)\s+to\s+|\bplease\s+)show\s+that\b|\bgive\s+a\s+proof\b",
    re.IGNORECASE,
)
_LETTER = re.compile(r"(?<=[\d+*/=(-])\s*([a-z])\b|(?<![\w'])([a-z])(?=\s*[+*/=-])")
_MANY_NUMBERS = re.compile(
    r"\b(?:three|four|five|six|[3-6])\s+(?:different\s+|whole\s+|unknown\s+)?numbers\b", re.IGNORECASE
)
_ASKS_FOR_NUMBERS = re.compile(
    r"\bwhat\s+are\s+(?:the|these|those)\s+(?:\w+\s+)?numbers\b|\bfind\s+(?:all\s+)?(?:the\s+|these\s+)?"
    r"(?:\w+\s+)?numbers\b",
    re.IGNORECASE,
)


_COUNT = r"(?:two|three|four|five|[2-5])\s+"
_THE_NUMBERS = (
    rf"(?:(?:all|both|the|these|those|their|its)\s+|{_COUNT})+(?:\w+\s+){{0,2}}?"
    r"(?:numbers|integers|ages|dimensions)\b"
)
_LETTERS = r"[a-z]\s+and\s+[a-z]\b"
_SEVERAL = re.compile(
    rf"\b(?:what\s+are\s+(?:they\b|{_LETTERS}|{_THE_NUMBERS})|(?:find|determine|name)\s+(?:{_LETTERS}|{_THE_NUMBERS})"
    rf"|(?:what|which)\s+(?:{_COUNT})?(?:numbers|integers)\b)(?!'|[\s\S]*\b(?:what|which|find|how)\b)",
    re.IGNORECASE,
)
"""A question for several numbers, without a later one for one of them."""
SEVERAL = "You are asking for several numbers; ask for one of them, such as the smaller one."
"""What a solver that finds only one number says."""

_EXAMPLE = "“Which gas do plants take in?”"
_GREETING = re.compile(
    r"(?:hello|hi|hey|good (?:day|morning|afternoon|evening|night)|thanks|thank you|bye|goodbye|ok|okay)\b[^?\d]{0,20}",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_TIME_OF_DAY = re.compile(r"\d:\d\d\b|\d\s*[ap]\.?m\b", re.IGNORECASE)
_CALCULATION = re.compile(r"\d\s*[-+*/×÷^=<>]|[-+*/×÷^=]\s*\d|\d\s*%")


@dataclass(frozen=True, slots=True)
class Route:
    """The solvers to ask, in this order, and why; if there are none, why no solver can be asked."""

    solvers: tuple[str, ...]
    why: str


def route(question: Question) -> Route:
    """Decide from the surface of `question` which solvers to ask.

    Returns:
        The route; word problems go to all of their solvers.
    """
    beyond = _beyond(question.text)
    if not beyond and _is_about_numbers(question):
        return Route((FORMULAS,), "the question only asks something about numbers")
    if not beyond and _is_lawful(question):
        return Route((LAWS,), "a law of science fits everything that the question gives")
    beyond = beyond or ("" if question.choices else _unfinished(question.text))
    if beyond:
        return Route((), beyond)
    return _among_choices(question) if question.choices else _without_choices(question.text)


def _among_choices(question: Question) -> Route:
    is_chance = bool(_CHANCE.search(question.text))
    numbers = is_chance or has_number(question.text)
    are_amounts = len(_AMOUNT.findall(question.text)) > 1 and all(
        _is_amount(choice.text) for choice in question.choices
    )
    asks = _ASKS_FOR_NUMBER.search(question.text) or _OF_A_LIST.search(question.text)
    asks_for_number = is_chance or are_amounts or bool(asks)
    if numbers and all(has_number(choice.text) for choice in question.choices):
        if asks_for_several(question.text):
            return Route((RULES,), "the question asks for several numbers, and every choice has numbers")
        if asks_for_number:
            return Route(
                WORD_PROBLEMS, "the question gives numbers, asks for one, and every choice is a number"
            )
    return Route(SCIENCE, "the question has choices to look up")


def _without_choices(text: str) -> Route:
    found = _NUMBER.findall(text)
    amounts = _AMOUNT.findall(text)
    is_one = len(found) == 1 and not amounts  # "how many centimeters make one meter"
    if is_written_out(text) and not is_one:
        return Route((FORMULAS,), "the question writes out a calculation")
    if _CHANCE.search(text):
        return Route(WORD_PROBLEMS, "the question asks for a chance")
    asks_for_number = bool(_ASKS_FOR_NUMBER.search(text)) or (bool(found) and _asks_for_measure(text))
    numbers = 0 if is_one else len(found)
    if numbers and asks_for_several(text):
        return Route((RULES,), "the question asks for several numbers")
    if _JUDGED.search(text):
        return Route((TABLES,), "the question asks whether a statement is true")
    if _LISTS.fullmatch(text):
        return Route(OPEN, "the question asks for things by their names")
    if numbers and (asks_for_number or len(amounts) > 1):
        return Route(WORD_PROBLEMS, "the question gives numbers and asks for one")
    if asks_for_number:
        return Route((*OPEN, RULES), "the question asks for a number but gives none")
    return Route(OPEN, "the question asks for a fact, not for a number")


def planned(question: Question, solver: str) -> Route:
    """Return the solvers to ask about `question`: those of its route, or `solver` if it is not "auto"."""
    if solver in (FORMULAS, EQUATIONS) and asks_for_several(question.text):
        return Route((), SEVERAL)
    return route(question) if solver == "auto" else Route((solver,), "you asked for it")


def asks_for_several(text: str) -> bool:
    """Return whether `text` asks for several numbers at once: "What are the numbers?" """
    return bool(_SEVERAL.search(text))


def is_written_out(text: str) -> bool:
    """Return whether `text` is only a calculation: numbers, units, and words that say what to calculate."""
    from knowledge.formulas import words_of  # loaded when there is a question, not when the program starts
    from knowledge.quantities import load

    words = set(_WORD.findall(text.lower()))
    says = words & words_of("operations") or _CALCULATION.search(text)
    units = {load().name(word.removesuffix("s")) for word in words if _is_unit(word)}
    if not has_number(text) or _TIME_OF_DAY.search(text) or not (says or len(units) > 1) or "=" in text:
        return False
    counted = set(_COUNTED.findall(text.lower())) if words & words_of("infix") else set()
    others = words - words_of("operations") - words_of("calculating") - counted
    return all(_is_number_or_unit(word) for word in others)


def _is_about_numbers(question: Question) -> bool:
    """Return whether `question` asks something about numbers that has no story; the solver, which knows, is loaded by
    its name, as everywhere.
    """
    numbers = [choice.text for choice in question.choices] or [question.text]
    return all(map(has_number, numbers)) and bool(
        pkgutil.resolve_name("solvers.formulas.numbers.asked:is_asked")(question)
    )


def _is_lawful(question: Question) -> bool:
    """Return whether a law of science answers `question`; only one that has a word of a law is read for that."""
    words = _WORD.findall(question.text.lower())
    may_be: bool = pkgutil.resolve_name("knowledge.laws:has_word")(words)
    return may_be and bool(pkgutil.resolve_name("solvers.laws:is_lawful")(question))


def _asks_for_measure(text: str) -> bool:
    """Return whether `text` asks for a part of a shape, or for what something measures in a unit that it names."""
    if _ASKS_FOR_PART.search(text):
        return True
    asked = _MEASURED_IN.search(text)
    return asked is not None and (_is_unit(asked[1].lower()) or asked[1].lower() in _OTHER_UNITS)


def _is_amount(text: str) -> bool:
    """Return whether `text` is only a number with a unit."""
    words = _WORD.findall(text.lower())
    return has_number(text) and any(map(_is_unit, words)) and all(map(_is_number_or_unit, words))


def _is_number_or_unit(word: str) -> bool:
    is_part = any(name in _PARTS for name in (word, word.removesuffix("s")))
    return _is_unit(word) or word in _OTHER_UNITS or is_part or _NUMBER.fullmatch(word) is not None


def _is_unit(word: str) -> bool:
    from knowledge.quantities import load

    return any(load().dimension(name) for name in (word, word.removesuffix("s"), word.removesuffix("es")))


def has_number(text: str) -> bool:
    """Return whether `text` has a number, in digits or in words."""
    return bool(_NUMBER.search(text))


def _beyond(text: str) -> str:
    """Return why no solver can answer `text`; empty if one may be able to."""
    if _PROOF.search(text):
        return "The question asks for a proof, but I can only look up facts and calculate numbers."
    letters = {one or other for one, other in _LETTER.findall(text)} if "=" in text else set()
    if len(letters) > MOST_UNKNOWNS:
        names = ", ".join(sorted(letters))
        return f"There are {len(letters)} unknowns ({names}), but I can solve for at most {MOST_UNKNOWNS}."
    if _MANY_NUMBERS.search(text) and _ASKS_FOR_NUMBERS.search(text) and "consecutive" not in text.lower():
        return f"There are more than {MOST_UNKNOWNS} unknown numbers, but I can solve for at most {MOST_UNKNOWNS}."
    return ""


def _unfinished(text: str) -> str:
    """Return why `text` without choices is not a question at all; empty if it may be one."""
    if _GREETING.fullmatch(text):
        return f"Ask me a science question, such as {_EXAMPLE}, or a math word problem."
    words = [word.lower() for word in _WORD.findall(text)]
    if len(words) > 1 or _CALCULATION.search(text):
        return ""
    from knowledge.lexicon import stop_words  # no other question needs them here

    is_noun = bool(words) and len(words[0]) > 1 and words[0] not in stop_words()
    example = f"“What is {words[0]}?”" if is_noun else _EXAMPLE
    return f"That is not a complete question. Ask one, such as {example}, or type a word problem with its numbers."
