"""Calculations as people write them: the grammar of symbols (`syntax`), the words of spoken ones (`words.toml`), and
what questions about numbers ask for (`asked.toml`).
"""

from knowledge.formulas.load import FOLDER, Phrase, Sign, load_signs, load_words, words_of

__all__ = ["FOLDER", "Phrase", "Sign", "load_signs", "load_words", "words_of"]
