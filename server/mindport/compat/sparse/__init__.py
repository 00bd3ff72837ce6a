"""Sparse tensors by dense ones that remember which elements torch stores."""
