"""The template grammar: sentences of word problems and science questions with gold trees for the reader.

The `*.txt` files next to this module are the grammar (for the notation, see `notation.py`); their wording is our own.
"""
