"""Layers with torch's parameters."""
