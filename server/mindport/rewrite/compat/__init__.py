"""Functions for MindSpore with the meaning of torch's, copied into a project that needs them.

Each module is one function (or class) of its own name, complete but for imports of others in this
package. Nothing here is imported by mindport: it is text, put together into `mindport_compat.py`.
"""
