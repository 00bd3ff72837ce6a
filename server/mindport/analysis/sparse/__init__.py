"""Sparse tensors: where they are made and what works on them."""
