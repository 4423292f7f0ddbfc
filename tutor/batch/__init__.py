"""Many questions from a file: they are read, answered in order by local processes or a cluster, and written."""
