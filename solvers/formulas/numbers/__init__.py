"""Questions about numbers without a story: in what form, in what order, of what kind, with which divisors or digits."""
