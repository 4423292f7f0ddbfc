"""What the declarative rules of Roy & Roth 2018 say about the numbers in a text: evidence, rules, and reasons."""
