"""Calculations as people write them: the grammar of symbols (`syntax`), and the words of spoken ones (`words.toml`)."""

from knowledge.formulas.load import FOLDER, load_words, words_of

__all__ = ["FOLDER", "load_words", "words_of"]
