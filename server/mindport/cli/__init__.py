"""The command line: thin over project and report."""
