"""Comparing tensors."""
