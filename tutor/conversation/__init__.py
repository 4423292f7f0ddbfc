"""Talking about the last answer: what a person may say about it, and what is said back."""
