"""The template grammar: sentences of word problems and science questions with gold trees, for training the reader.

The files `*.txt` beside this module are the grammar (notation: `notation.py`); everything in them is our own wording.
"""
