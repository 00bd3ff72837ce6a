"""Recording which APIs a user's program really calls, and reading such records."""
