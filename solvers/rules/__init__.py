"""What declarative rules say of the numbers of a text (Roy & Roth 2018): evidence, rules and the time line."""
