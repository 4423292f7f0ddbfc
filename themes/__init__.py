"""Colours and style sheets of the app."""
