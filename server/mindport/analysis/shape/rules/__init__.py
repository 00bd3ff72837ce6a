"""What the APIs of libraries do to shapes: one table per family."""
