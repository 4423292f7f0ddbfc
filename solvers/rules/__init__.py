"""What declarative rules say about the numbers in a text (Roy & Roth 2018): evidence, rules, and the timeline."""
