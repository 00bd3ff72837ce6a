"""From an `ast` tree to terms: one flat list in SSA form for each file."""
