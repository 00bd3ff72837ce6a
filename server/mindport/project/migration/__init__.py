"""A whole project written for MindSpore."""
