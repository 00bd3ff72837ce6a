"""What a user can put right."""

from __future__ import annotations


class UsageError(Exception):
    """Ends the program with exit code 2 and its message; the message says what to do."""
