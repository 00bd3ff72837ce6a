"""Convolutions, and windows cut out of tensors."""
