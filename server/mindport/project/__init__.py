"""A project on disk: settings, files, cache, scan."""
