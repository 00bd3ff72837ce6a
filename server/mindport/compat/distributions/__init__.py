"""Distributions with torch's meaning."""
