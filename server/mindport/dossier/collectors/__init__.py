"""What fills the sections of a dossier: a module each, with `ORDER` and `collect(project)`."""
