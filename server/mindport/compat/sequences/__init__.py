"""Recurrent networks, and sequences of several lengths."""
