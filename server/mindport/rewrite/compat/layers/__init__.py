"""Layers with the meaning of torch's: each module is one class of its own name."""
