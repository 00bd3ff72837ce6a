"""Whose memory terms have, and what changes it."""
