"""Reductions that leave out what a mask names."""
