"""What becomes of one use: its site, its recipe or row, the decision."""
