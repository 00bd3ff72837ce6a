"""The data of a dossier: plain, and the same for every form. `schema.json` describes it.

Paths are relative to the root of the repository: the dossiers of two copies can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file. Lines and columns are counted from 1; line 0 is the whole file."""

    path: str
    line: int = 0
    column: int = 0
    text: str = ""  # the line of code, as evidence


@dataclass(frozen=True, slots=True)
class Fact:
    """One property of an entry. `value` is None where it is not known; then `source` says why.

    `source` says where a known value comes from: "code", "default", "argparse", "config", ...
    """

    name: str
    value: str | None
    source: str = "code"
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was found. `kind` and `name` together identify it between two dossiers."""

    kind: str
    name: str
    facts: tuple[Fact, ...] = ()
    places: tuple[Place, ...] = ()
    way: str = ""  # what it is in MindSpore, or what to do
    sure: str = "certain"  # or "likely": inferred from the form of the code
    note: str = ""


@dataclass(frozen=True, slots=True)
class Node:
    """A module of a model; `times` alike in a row are one node, named after the first."""

    name: str
    kind: str  # its class
    parameters: int | None  # of it and all below, of one of them; None: not known
    modules: int  # it and all below
    times: int = 1
    role: str = ""
    children: tuple[Node, ...] = ()
    shapes: tuple[str, ...] = ()  # of its own parameters: "weight 64 x 3 x 7 x 7"


@dataclass(frozen=True, slots=True)
class Model:
    """A network that the program makes, as its constructor builds it."""

    name: str
    place: Place
    made: str  # how: the call, or with the defaults
    inputs: tuple[str, ...]
    parameters: int | None
    modules: int
    missing: tuple[str, ...] = ()  # why it, or a part, is not known
    root: Node | None = None
    also: tuple[Place, ...] = ()  # more places that make the same network
    within: str = ""  # the network that it is a part of, and which part
    differences: tuple[str, ...] = ()  # to a known network of its name; the first says which


@dataclass(frozen=True, slots=True)
class Section:
    """What one collector found. `notes` say what could not be found out."""

    name: str
    title: str
    entries: tuple[Entry, ...] = ()
    notes: tuple[str, ...] = ()
    models: tuple[Model, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """What becomes of the uses of one package, folder or file."""

    name: str
    uses: int
    automatic: int  # what `migrate` does, also with a helper, and what needs no change
    by_hand: int
    without_way: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Blocker:
    """An API whose uses need a person, with all its places."""

    api: str
    has_way: bool
    fate: str
    minutes: float
    advice: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Readiness:
    """How far `migrate` goes, what is left, and what that takes. `files` are in port order."""

    total: Share
    packages: tuple[Share, ...]
    folders: tuple[Share, ...]
    files: tuple[Share, ...]
    blockers: tuple[Blocker, ...]  # what takes longest comes first
    minutes: float
    effort: str
    assumptions: str
    backends: tuple[Share, ...] = ()  # the whole for each backend, where several were asked for


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do. `key` is the same in the next dossier; `left` are places, 1 where none."""

    key: str
    title: str
    phase: str
    left: int
    what: str = ""
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A task of an earlier dossier, then and now."""

    key: str
    title: str
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class Progress:
    """What has changed since an earlier dossier."""

    made: str
    uses_left_before: int
    uses_left_now: int
    done: tuple[Change, ...]
    fewer: tuple[Change, ...]
    more: tuple[Change, ...]
    lost: tuple[str, ...] = ()  # tricks that the earlier dossier has and this one does not


@dataclass(frozen=True, slots=True)
class Tool:
    """What made the dossier, when, and for which target."""

    version: str
    release: str
    backend: str
    made: str


@dataclass(frozen=True, slots=True)
class Dossier:
    """The whole."""

    schema: int
    tool: Tool
    project: str
    lines: int
    readiness: Readiness
    sections: tuple[Section, ...]
    tasks: tuple[Task, ...]
    progress: Progress | None = None
