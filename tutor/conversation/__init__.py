"""Talking about the last answer: what a person may say about it, and how the tutor replies."""
