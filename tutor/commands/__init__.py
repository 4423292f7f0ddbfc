"""The commands, one module each; a command imports what it needs when it runs."""
