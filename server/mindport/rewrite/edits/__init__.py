"""How a text is changed: nested rewrites, imports, arguments, whole statements."""
