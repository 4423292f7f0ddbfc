"""Science questions: what they ask for, as data, and facts with typed relations."""
