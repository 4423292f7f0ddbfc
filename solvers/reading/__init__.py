"""Reading: the only package that uses spaCy and WordNet. It takes text and returns parses, numbers, and quantities."""
