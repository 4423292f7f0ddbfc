"""One narration, four formats: plain text, Markdown, and Rich; JSON is in `tutor.records`."""
