"""The template grammar: sentences of word problems and science questions with gold trees for the reader.

The files `*.txt` beside this module are the grammar (notation: `notation.py`); their wording is our own.
"""
