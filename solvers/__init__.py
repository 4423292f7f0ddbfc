"""How the tutor reasons: a question in, an answer with a derivation out."""
