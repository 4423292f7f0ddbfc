"""What the tutor knows: tables, rules, lexicon, and trained weights, with the loaders that check and read them."""
