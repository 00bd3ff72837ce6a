"""The modules of a project: their names, their imports, who calls what."""
