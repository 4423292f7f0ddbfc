"""The app in a browser: a server for many visitors, each with a separate process and folder."""
