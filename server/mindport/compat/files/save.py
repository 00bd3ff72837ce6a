"""Objects with tensors and cells in files."""

import pickle

from mindspore.ops import Primitive


def _made_anew(kind, settings, name):
    """An operator of MindSpore, which a cell keeps and pickle cannot write."""
    made = kind(**settings)
    if name is not None:
        made.set_prim_instance_name(name)
    return made


class _Writer(pickle.Pickler):
    """Writes operators by their settings."""

    def reducer_override(self, value):
        """How a value is made when it is read."""
        if not isinstance(value, Primitive):
            return NotImplemented
        name = getattr(value, "instance_name", None)
        return _made_anew, (type(value), value.init_attrs, name)


def save(obj, f, pickle_module=None, pickle_protocol=2, **_layout):
    """Write an object with tensors and cells to a file or a path; `load` reads it."""
    if pickle_module not in (None, pickle):
        raise ValueError("save: files are written with Python's own pickle")
    if hasattr(f, "write"):
        _Writer(f).dump(obj)
        return
    with open(f, "wb") as stream:
        _Writer(stream).dump(obj)
