"""Findings, and the checks that make them out of API uses."""
