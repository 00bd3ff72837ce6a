"""Packages of the user's environment that are converted with a project."""
