"""Many questions from a file: read, answered in order by processes here or on a cluster, written, continued."""
