"""Weights: reading and writing them, and what torch's are called in MindSpore."""
