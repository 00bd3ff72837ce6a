"""Which lines of a PyTorch function give dynamic shapes: found by running it, not by reading it."""
