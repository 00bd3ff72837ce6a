"""Functions for MindSpore with the meaning of torch's, copied into a project that needs them.

Each module is one function (or class) of its own name, complete but for imports of others in this
package. Its folder is its family: a module of the project's `mindport_compat`. Nothing here is
imported by mindport: it is text.
"""
