"""Tricks that an API of a library is: by what is called, resolved through imports and classes."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.dossier.model import Entry
from mindport.dossier.reading.by_name import Kind, kinds
from mindport.dossier.reading.reader import Reader

_VAGUE = frozenset({"initialize", "init"})  # the module says what


def find(reader: Reader) -> Iterator[Entry]:
    """The calls that the table knows."""
    for kind in kinds():
        yield from _by_class(reader, kind)
        yield from _by_name(reader, kind)


def _by_class(reader: Reader, kind: Kind) -> Iterator[Entry]:
    for made in reader.made(*kind.bases, left_out=kind.left_out):
        if made.name not in kind.never:
            own = f"The project's own class `{made.name}`. {kind.way}" if made.cls else kind.way
            yield Entry(kind.kind, made.name, made.facts, (made.place,), reader.way(made.api, own))


def _leaf(api: str) -> str:
    """The last name; a method with its class."""
    owner, name = api.split(".")[-2:]
    return f"{owner}.{name}" if owner[:1].isupper() or name in _VAGUE else name


def _by_name(reader: Reader, kind: Kind) -> Iterator[Entry]:
    for api, calls in reader.calls.by_api.items():
        if not kind.has(api):
            continue
        shown = api if kind.kind in ("seed", "determinism") else _leaf(api)
        for called in calls:
            facts = tuple(reader.facts(called, api, None, kind.left_out))
            place = (reader.calls.place(called),)
            yield Entry(kind.kind, shown, facts, place, reader.way(api, kind.way))
    for one in reader.config_calls:
        if one.cls is None and kind.has(one.api):
            facts = one.facts(kind.left_out)
            yield Entry(kind.kind, _leaf(one.api), facts, (one.place,), kind.way)
