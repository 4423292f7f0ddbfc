"""Practice: problems made from the curriculum, and what a pupil does with them."""
