"""What a person meets: the command line, the app, narration and practice."""
