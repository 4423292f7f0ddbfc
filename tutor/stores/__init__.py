"""Files with what a person said and practiced: SQLite files that are checked when opened and recovered when damaged."""
