"""Laws of science with amounts: equations between quantities, with the words and units by which a text gives them."""

from knowledge.laws.load import FOLDER, OTHER, WAYS, Law, Laws, Outcome, Quantity, has_word, load

__all__ = ["FOLDER", "OTHER", "WAYS", "Law", "Laws", "Outcome", "Quantity", "has_word", "load"]
