"""The migration dossier: what a person must know before and while porting a repository."""
