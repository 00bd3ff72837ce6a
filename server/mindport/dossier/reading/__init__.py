"""How collectors read a project: its calls with their arguments, and the values of settings."""
