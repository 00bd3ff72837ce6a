"""What the tree of one file tells of an expression."""
