"""A trace: what was seen to be called where, and with which shapes. docs/trace.md describes it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = "mindport-trace"
VERSION = 1
MAX_SIZES = 8  # of a dimension that are told
PACKAGES = frozenset({"torch", "torchvision", "torchaudio"})  # whose calls are recorded


class TraceError(Exception):
    """A file that is no trace, or none of a version that can be read; the message says so."""


class Place(NamedTuple):
    """A call expression: lines from 1, columns from 0 in code points, half-open."""

    line: int
    column: int
    end_line: int
    end_column: int


class SeenApi(NamedTuple):
    """An API by the names that its package gives it; `kind` as in the recorder's `Api`."""

    name: str
    kind: str
    also: tuple[str, ...] = ()


class SeenChange(NamedTuple):
    """A dimension that had several sizes.

    `slot` is the position or keyword of an argument, "self", or the position of a result;
    "0.1" is the second tensor of a list at position 0.
    """

    slot: str
    dim: int
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeenSite:
    """A call expression that was executed."""

    place: Place
    apis: tuple[tuple[SeenApi, int], ...]  # with how often
    others: int  # calls of what belongs to no library
    unknown: int  # calls of functions of a library that have no public name
    changes: tuple[SeenChange, ...]  # of results, though the network had an input of one shape
    network_inputs: tuple[SeenChange, ...]  # of the input of a whole network, called here


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file as it was when it was traced. `digest` is BLAKE2b of 16 bytes over its bytes."""

    path: str
    digest: bytes
    sites: dict[Place, SeenSite]


class SeenTensor(NamedTuple):
    """An argument of a module. `below` is one more than its largest whole number, else 0."""

    shape: tuple[int, ...]
    dtype: str
    below: int


@dataclass(frozen=True, slots=True)
class SeenModule:
    """A class of modules of the program, and different calls of its objects, the first first."""

    path: str
    name: str
    calls: tuple[tuple[SeenTensor, ...], ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """What one or several processes did."""

    torch: str
    files: tuple[SeenFile, ...]
    digest: bytes = b""  # of the file it was read from
    modules: tuple[SeenModule, ...] = ()
    _by_digest: dict[bytes, SeenFile] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_digest = {file.digest: file for file in reversed(self.files)}
        object.__setattr__(self, "_by_digest", by_digest)

    def of_digest(self, digest: bytes) -> SeenFile | None:
        """What was seen in a file of this content."""
        return self._by_digest.get(digest)


def read_trace(path: Path) -> Trace:
    """Read a trace; TraceError where it is none."""
    try:
        raw = path.read_bytes()
        data = json.loads(raw)
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror or error}") from None
    except ValueError:
        raise TraceError(f"{path} is not a trace: it is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise TraceError(f"{path} was not written by `mindport trace`")
    if data.get("version") != VERSION:
        told = data.get("version")
        raise TraceError(f"{path} is a trace of version {told}; this mindport reads {VERSION}")
    try:
        apis = [SeenApi(api["name"], api["kind"], tuple(api["also"])) for api in data["apis"]]
        files = tuple(_file(file, apis) for file in data["files"])
        modules = tuple(map(_module, data.get("modules", ())))
        digest = hashlib.blake2b(raw, digest_size=16).digest()
        return Trace(str(data["torch"]), files, digest, modules)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise TraceError(f"{path} is a damaged trace: {error!r}") from None


def _file(data: dict[str, Any], apis: list[SeenApi]) -> SeenFile:
    sites = [_site(site, apis) for site in data["sites"]]
    digest = bytes.fromhex(data["digest"])
    return SeenFile(data["path"], digest, {site.place: site for site in sites})


def _module(data: dict[str, Any]) -> SeenModule:
    calls = tuple(
        tuple(SeenTensor(tuple(one["shape"]), one["dtype"], one["below"]) for one in call)
        for call in data["calls"]
    )
    return SeenModule(data["path"], data["name"], calls)


def _site(data: dict[str, Any], apis: list[SeenApi]) -> SeenSite:
    calls = data["calls"]
    return SeenSite(
        Place(*data["place"]),
        tuple((apis[call["api"]], call["count"]) for call in calls),
        data.get("others", 0),
        data.get("unknown", 0),
        tuple(_change(change) for call in calls for change in call.get("changes", ())),
        tuple(map(_change, data.get("network_inputs", ()))),
    )


def _change(data: dict[str, Any]) -> SeenChange:
    return SeenChange(data["slot"], data["dim"], tuple(data["sizes"]))
