"""The app in a browser: a server for many visitors, each with a process and a folder of their own."""
