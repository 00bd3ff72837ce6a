"""Random numbers, with generators of their own."""
