"""Shapes of tensors: what is known of them, and where they come to depend on data."""
