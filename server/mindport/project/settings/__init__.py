"""What the user chose, and where each value came from."""
