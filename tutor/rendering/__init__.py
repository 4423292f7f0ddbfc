"""One narration, four renderings: plain text, Markdown, Rich; JSON is in `tutor.records`."""
