"""Word problems as amounts and statements about them, decided by one integer linear program."""
