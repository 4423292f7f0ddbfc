"""All numbers of the table question-answering model in one place: weights, thresholds, and limits.

The starting values are those of Khashabi et al. 2016 (tables 8 to 10 of its appendix) and of the authors' released
system; those that differ here were tuned only on the development questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

FAMILIES: Mapping[str, str] = {
    "parallel": "one row per table",
    "chaining": "no chaining: one table",
    "relations": "no relation matching",
    "wordnet": "word overlap instead of WordNet",
    "which": "no preference for the which-term",
    "proximity": "no preference for words that stand close together",
    "parts": "choices are not split into parts",
    "science terms": "no extra weight for terms of science",
}
"""What can be switched off for an ablation, and what that means."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Objective coefficients (table 9 of the appendix), alignment thresholds (table 10), and limits (table 8)."""

    table_usage: float = -1.6
    """Paper: -3."""
    table_score: float = 0.5
    """Times the retrieval score of the table, in [0, 1] (paper: 1)."""
    row: float = -0.4
    """Paper: -1."""
    column: float = 1.0
    """Divided by the number of columns of the table."""
    header: float = 0.3
    constituent: float = 0.3
    science_term: float = 2.0
    """Factor on `constituent` for a term of science."""
    link_offset: float = -1.1
    """Added to the alignment of two cells of different tables (paper: -0.1, so that every link earns)."""
    choice_offset: float = -1.0
    """Added to the alignment of a choice (paper: 0): each alignment costs what it lacks, so that a choice found in
    many rows does not win by their number. Every support has at least one, so only differences count.
    """
    choice_scale: float = 2.0
    """On what an alignment of the choice lacks."""
    header_alignment: float = 0.5
    """Factor on the alignment of a constituent with a header (paper: 1)."""
    second_alignment: float = -0.8
    """For a constituent that is aligned more than once (paper: 0)."""
    which_active: float = 0.5
    """Paper: 1.5."""
    which_aligned: float = 1.5
    proximity: float = 1.0
    """Divided by the distance of two constituents that share a cell, plus one."""
    part: float = 1.0
    """For every part of a choice that is aligned."""
    relation_match: float = 1.0
    """Paper: 0.2."""
    relation_missing: float = -5.0

    least_word: float = 0.5
    """Words whose similarity in meaning is less than this do not count as aligned."""
    strictness: float = 6.0
    """Exponent on how far one word means another: kinds and derived words count less than the word itself."""
    least_link: float = 0.6
    least_question: float = 0.2
    least_header: float = 0.85
    """A word means a header if it is its name or a synonym of that; the things that its column lists are neither."""
    least_choice: float = 0.3
    least_part: float = 0.4
    least_which: float = 0.6

    tables: int = 4
    rows_per_table: int = 4
    alignments_per_constituent: int = 2
    alignments_per_cell: int = 4
    """Paper: 2; with the root of the coverage, the words of one phrase should all count."""
    columns_per_choice: int = 2
    """Columns of one table that a choice may touch."""
    tables_per_choice: int = 2
    least_constituents: int = 1
    least_cells_per_row: int = 2
    least_cell_alignment: float = 0.1
    least_header_alignment: float = 0.1
    farthest_shared: int = 4
    """Constituents farther apart than this may not share a cell."""
    earlier_sentences: float = 0.5
    """How much a constituent counts that is not in the last sentence."""
    which_span: int = 2
    which_words: int = 2
    """The which-term counts only for choices, cells, and headers of at most this many words."""

    retrieved_tables: int = 7
    chained_tables: int = 4
    """How many tables are added because they can be joined to one of those."""
    retrieved_rows: int = 20
    promising_rows: int = 5
    """Rows of a table that enter a choice's program."""
    joined_to: int = 2
    """A table that is not retrieved is added if it can be joined to this many that are."""


WEIGHTS = Weights()
