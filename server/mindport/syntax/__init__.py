"""From any bytes to one `ast` tree, with the syntax errors listed."""
