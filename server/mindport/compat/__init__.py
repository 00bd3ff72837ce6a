"""Functions for MindSpore with the meaning of torch's, copied into a project that needs them.

Each module of a folder is one function (or class) of its own name, complete except for imports of
others in this package. Its folder is its family: a module of the project's `mindport_compat`. They
are text for mindport, never imported: `sources.py` reads them.
"""
