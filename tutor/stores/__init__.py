"""Files that keep what a person said and practiced: SQLite, checked when they are opened, saved from when damaged."""
