"""Names of installed packages, looked up by jedi in a process of its own."""
