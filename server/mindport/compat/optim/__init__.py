"""Norms and limits of gradients."""
