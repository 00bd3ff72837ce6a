"""Layers and models: which are new, which an optimizer trains, what they get."""
