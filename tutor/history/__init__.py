"""Conversations kept on this machine: found again, gone on with, taken out as files, deleted."""
