"""Splits text into tokens as the treebank does, keeping the numerals and units of word problems whole.

It is spaCy's rule tokenizer for English with the changes below; nothing here is learned.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from knowledge import lexicon
from knowledge.names import gender_of_name, gender_of_noun

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokenizer import Tokenizer
    from spacy.tokens import Doc

_KEPT_PREFIXES = (
    "e|non|pre|re|co|anti|mid|post|ex|multi|semi|un|sub|inter|mini|micro|bi|tri|uni|pro|counter|extra"
)
_WHOLE = re.compile(
    rf"(?:{_KEPT_PREFIXES})-[a-z]+"  # prefixes are not split off: "e-mail", "non-living"
    r"|\d{3}-\d{4}|\d{3}-\d{3}-\d{4}"  # telephone numbers
    r"|(?:km|m|cm|mi|ft|l|g|kg)/(?:h|hr|s|sec|min|l|ml)"  # "km/h"
    r"|°[CF]"
    r"|_{2,}|\*{2,}|[-–—]{2,}|={2,}|\.{2,}|[!?]{2,}",
    re.IGNORECASE,
)
_RUNS = [r"[!?]+", r"_{2,}", r"\*{2,}", r"-{2,}", r"={2,}", r"<{2,}", r">{2,}", r"~{2,}", r"#{2,}", r"\+{2,}"]
_UNITS = (
    "AM|PM|am|pm|a\\.m\\.|p\\.m\\.|¢|°|miles?|hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|years?|yrs?|feet|foot|ft"
    "|inch|inches|in|meters?|yards?|yds?|pounds?|lbs?|ounces?|oz|mph|kph|cents?|dollars?|liters?|gallons?|mL|ml|L|k|K|°C|°F"
)
_ABBREVIATIONS = (
    "No.", "Ft.", "Mt.", "Sgt.", "Lt.", "Sec.", "Spec.", "Ave.", "approx.", "oz.", "lb.", "lbs.",
    "ft.", "sq.", "hr.", "hrs.", "yrs.", "min.", "Mon.", "Tues.", "Wed.", "Thurs.", "Fri.", "Sept.",
)  # fmt: skip
_DROPPED_EXCEPTIONS = ("and/or", "Jan.")  # "as many as Jan." ends a sentence


_INITIAL = re.compile(r"[A-Z]\.")


class LazyTokenizer:
    """spaCy's tokenizer, which adds an exception only when a text needs it: all 1,300 would slow every
    start by 0.1 s.
    """

    def __init__(self, tokenizer: Tokenizer, exceptions: dict[str, list[dict[int, str]]]) -> None:
        self._tokenizer = tokenizer
        self._unlearned = exceptions

    def __call__(self, text: str) -> Doc:
        """Return the tokens of any text; never fails."""
        for written in [written for written in self._unlearned if written in text]:
            self._tokenizer.add_special_case(written, self._unlearned.pop(written))
        doc: Doc = self._tokenizer(text)
        labels = [token for token in doc if _INITIAL.fullmatch(token.text) and _is_label(doc, token.i)]
        if labels:
            with doc.retokenize() as retokenizer:
                for token in labels:
                    retokenizer.split(token, [*token.text], heads=[(token, 0), (token, 1)])
        return doc


def _is_label(doc: Doc, at: int) -> bool:
    """Return whether a letter with a period labels a thing and ends a sentence: "as many as Group A.", unlike the
    initial in "Coach B. Lee".
    """
    before = doc[at - 1].text if at > 0 else ""
    is_name = gender_of_name(before.lower()) is not None or gender_of_noun(before.lower()) is not None
    is_thing = lexicon.known(before.lower(), "n") and not is_name
    return before.istitle() and before.isalpha() and is_thing


def make_tokenizer(nlp: Language) -> LazyTokenizer:
    """Return the tokenizer for `nlp`, an English pipeline."""
    from spacy.symbols import ORTH
    from spacy.tokenizer import Tokenizer
    from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

    defaults = nlp.Defaults
    exceptions = {
        text: orths
        for text, orths in (defaults.tokenizer_exceptions or {}).items()
        if text not in _DROPPED_EXCEPTIONS
    }
    exceptions |= {text: [{ORTH: text}] for text in _ABBREVIATIONS}
    exceptions |= {  # otherwise, the sign would be taken for a bullet
        f"{scale}{stop}": [{ORTH: scale}, {ORTH: stop}] for scale in ("°C", "°F") for stop in ".,;?!"
    }
    prefixes = [*_RUNS, *(defaults.prefixes or ()), r"#", r"~", r"-(?=[A-Za-z])"]
    suffixes = [
        *_RUNS,
        r"(?<=[0-9][A-Z$€£])\.",
        rf"(?<=[0-9])(?:{_UNITS})",
        r"(?<=[A-Za-z])-",
        *(defaults.suffixes or ()),
    ]
    infixes = [
        *_RUNS,
        r"(?<=[A-Za-z])/(?=[A-Za-z])",
        r"(?<=[A-Za-z0-9)])[()](?=[A-Za-z0-9(.,:])",
        r"(?<=[0-9])-(?=[A-Za-z])",
        r"(?<=[0-9A-Za-z%)])[+*×÷^=](?=[0-9$(])",
        *(defaults.infixes or ()),
    ]
    tokenizer = Tokenizer(
        nlp.vocab,
        prefix_search=compile_prefix_regex(_fewer_letters(prefixes)).search,
        suffix_search=compile_suffix_regex(_fewer_letters(suffixes)).search,
        infix_finditer=compile_infix_regex(_fewer_letters(infixes)).finditer,
        token_match=_WHOLE.fullmatch,
        url_match=defaults.url_match,
    )
    return LazyTokenizer(tokenizer, exceptions)


def _fewer_letters(patterns: Sequence[str | re.Pattern[str]]) -> list[str | re.Pattern[str]]:
    """Return the patterns with only Latin and Greek letters: those for all scripts take 50 ms to compile."""
    from spacy.lang.char_classes import ALPHA, ALPHA_LOWER, ALPHA_UPPER

    lower, upper = "a-zß-öø-ÿα-ω", "A-ZÀ-ÖØ-ÞΑ-Ω"
    classes = {ALPHA_LOWER: lower, ALPHA_UPPER: upper, ALPHA: lower + upper}
    return [
        reduce(lambda text, letters: text.replace(*letters), classes.items(), str(each)) for each in patterns
    ]
