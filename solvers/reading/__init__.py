"""Reading: the only place that touches spaCy and WordNet. Text in; parses, numbers and quantities out."""
