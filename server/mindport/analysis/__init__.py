"""Which API does this piece of code use: lowering, evaluation, the semantic model."""
