"""What an editor shows and offers: pure functions from a file's model to plain data."""
