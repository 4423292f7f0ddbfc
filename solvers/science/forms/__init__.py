"""What a question asks for, as data: `forms.toml` and `cues.toml`."""
