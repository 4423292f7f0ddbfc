"""Practice: problems made from the curriculum, and what a student does with them."""
