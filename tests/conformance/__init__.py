"""What a server may say to its client: every message of every session in the tests is checked."""
