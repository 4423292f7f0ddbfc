"""Conversations saved on this machine, which can be searched, continued, exported, and deleted."""
