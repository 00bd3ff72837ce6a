"""lsprotocol's types, each made into an attrs class when it is first used.

attrs compiles the methods of a class when the class is made. lsprotocol has more than 500 of them,
a session needs some dozens, and to make them all takes longer than everything else up to the first
diagnostics. So while lsprotocol is imported, `attrs.field` only notes what it is given, and
`attrs.define` leaves a class as it is written, with two things in it that finish it: the `__init__`
called for its first instance, and the `__attrs_attrs__` that attrs and cattrs ask for its fields.

Where something has imported lsprotocol already, its types are complete, and nothing is changed.
"""

from __future__ import annotations

import threading
from typing import Any

import attrs

_define, _field = attrs.define, attrs.field
_lock = threading.RLock()  # types are used in several threads


def import_types() -> None:
    """Import lsprotocol's types; to be called before anything else imports them."""
    attrs.define, attrs.field = _leave, _Noted  # type: ignore[assignment]
    try:
        import lsprotocol.types  # noqa: F401, PLC0415
    finally:
        attrs.define, attrs.field = _define, _field
    from lsprotocol import _hooks  # noqa: PLC0415

    # Else the first converter resolves the names in all types; `_finish` does it for each.
    _hooks._resolved_forward_references = True


class _Noted:
    """A field of a class that is not finished."""

    __slots__ = ("options",)

    def __init__(self, **options: Any) -> None:
        self.options = options


class _Fields:
    """Finishes its class when the fields of the class are asked for."""

    def __init__(self, cls: type) -> None:
        self._cls = cls

    def __get__(self, instance: object, owner: type) -> object:
        _finish(self._cls)
        return attrs.fields(self._cls)


def _leave(cls: type) -> type:
    def finish_and_init(self: Any, *args: Any, **kwargs: Any) -> None:
        _finish(cls)
        self.__init__(*args, **kwargs)

    cls.__init__ = finish_and_init  # type: ignore[misc]
    cls.__attrs_attrs__ = _Fields(cls)  # type: ignore[attr-defined]
    return cls


def _finish(cls: type) -> None:
    with _lock:
        if isinstance(vars(cls)["__attrs_attrs__"], _Fields):
            for name, value in list(vars(cls).items()):
                if isinstance(value, _Noted):
                    setattr(cls, name, _field(**value.options))
            # A class with slots would be another class than the one that was imported.
            _define(cls, slots=False, init=True)
            attrs.resolve_types(cls)
