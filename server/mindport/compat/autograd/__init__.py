"""Gradients by what a value was computed from."""
