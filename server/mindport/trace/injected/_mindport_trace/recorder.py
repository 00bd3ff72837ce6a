"""What `begin` and `end` note of each call, and the file that a process leaves behind."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

from .modules import ModuleInputs
from .names import UNKNOWN, Api, Names
from .rewrite import Place
from .shapes import Changes, Inputs, Seen, add_all, shapes_in

if TYPE_CHECKING:
    from .shapes import Slot

FLUSH_SECONDS = 30.0
_CALLS_BETWEEN_LOOKS_AT_THE_CLOCK = 1 << 14


class TracedFile(NamedTuple):
    """A file of the user's whose calls are recorded; its sites are `first`, `first + 1`, ..."""

    path: str
    digest: str
    first: int
    places: list[Place]


class Record:
    """What one place did with one API."""

    __slots__ = ("changes", "count", "inputs", "outputs")

    def __init__(self) -> None:
        self.count = 0
        self.inputs: dict[str, Seen] = {}
        self.outputs: dict[str, Seen] = {}
        self.changes = Changes()


class Site:
    """One call expression."""

    __slots__ = ("open", "others", "records", "roots", "unknown")

    def __init__(self) -> None:
        self.records: dict[Api, Record] = {}
        self.others = 0  # calls of what is no API
        self.unknown = 0  # calls of a library's own functions without a public name
        self.roots: Inputs | None = None  # where whole networks are called
        self.open: _Open | None = None  # the call that has begun


class _Open(NamedTuple):
    record: Record | None  # None where calls overlap: nobody knows whose result comes
    inputs: tuple[Slot, ...]
    is_root: bool = False


_OVERLAPPING = _Open(None, ())


class _Step(NamedTuple):
    """The call of a whole network that is under way."""

    number: int
    site: int
    thread: int
    signature: Any


class Recorder:
    """All that is known in this process."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.names = Names()
        self.files: list[TracedFile] = []
        self.sites: list[Site] = []
        self.modules = ModuleInputs()
        self._step: _Step | None = None
        self._steps = 0
        self._calls = 0
        self._flushed = time.monotonic()
        self._part = ""

    def add_file(self, path: str, digest: str, places: list[Place]) -> None:
        """Take a file whose calls have the next numbers."""
        self.files.append(TracedFile(path, digest, len(self.sites), places))
        self.sites += [Site() for _ in places]

    def restart(self) -> None:
        """Begin anew in a forked process: what was seen so far is told by its parent."""
        for site in self.sites:
            site.__init__()  # type: ignore[misc]
        self.modules = ModuleInputs()
        self._step = None
        self._part = ""

    # -- one call ------------------------------------------------------------------------------

    def begin(self, index: int, function: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Note a call, and give what makes it when it is called without arguments."""
        try:
            self._note(index, function, args, kwargs)
        except Exception:  # what cannot be noted is not told; the program goes on
            pass
        if not (args or kwargs) or not callable(function):
            return function
        return partial(function, *args, **kwargs)

    def end(self, index: int, result: Any, /) -> Any:
        """Note the result of a call, and give it back."""
        site = self.sites[index]
        opened = site.open
        if opened is not None:
            site.open = None
            try:
                self._note_result(index, opened, result)
            except Exception:
                pass
        return result

    def _note(self, index: int, function: Any, args: Any, kwargs: Any) -> None:
        site = self.sites[index]
        api = self.names.api_of(function)
        if api is None or api is UNKNOWN:
            if api is None:
                site.others += 1
            else:
                site.unknown += 1
            if type(function) is not FunctionType and self.names.is_module(type(function)):
                inputs = self._shapes(args, kwargs)
                if _may_look():
                    self.modules.add(type(function), args, kwargs, self.names.tensor_types)
                if self._begins_step(index, function, inputs):
                    site.open = _Open(None, inputs, True)
            return
        record = site.records.get(api)
        if record is None:
            record = site.records[api] = Record()
        record.count += 1
        self._look_at_clock()
        owner = getattr(function, "__self__", None) if api.kind == "method" else None
        inputs = self._shapes(args, kwargs, owner)
        add_all(record.inputs, inputs)
        is_root = api.kind == "layer" and self._begins_step(index, function, inputs)
        opened = _Open(record, inputs, is_root)
        site.open = opened if site.open is None or is_root else _OVERLAPPING

    def _note_result(self, index: int, opened: _Open, result: Any) -> None:
        record, step = opened.record, self._step
        if record is not None:
            outputs = self._shapes((result,), {})
            if outputs:
                add_all(record.outputs, outputs)
                if step is not None and step.thread == threading.get_ident():
                    record.changes.add(step.number, step.signature, opened.inputs, outputs)
        if step is not None and step.site == index and opened.is_root:
            self._step = None

    # -- steps ---------------------------------------------------------------------------------

    def _begins_step(self, index: int, network: Any, inputs: tuple[Slot, ...]) -> bool:
        """Whether the call of a module is the outermost one; a step begins with it."""
        step = self._step
        if step is not None and step.site != index:
            return False
        if type(network).__module__ == "torch.nn.modules.loss" or _within_module(3):
            return False
        site = self.sites[index]
        if site.roots is None:
            site.roots = Inputs()
        site.roots.add(id(network), inputs)
        self._steps += 1
        signature = (id(network), network.__dict__.get("training"), inputs)
        self._step = _Step(self._steps, index, threading.get_ident(), signature)
        return True

    def _shapes(self, args: Any, kwargs: Any, owner: Any = None) -> tuple[Slot, ...]:
        if not _may_look():
            return ()
        return shapes_in(args, kwargs, self.names.tensor_types, owner)

    # -- the file ------------------------------------------------------------------------------

    def _look_at_clock(self) -> None:
        self._calls += 1
        if self._calls % _CALLS_BETWEEN_LOOKS_AT_THE_CLOCK == 0:
            now = time.monotonic()
            if now - self._flushed > FLUSH_SECONDS:
                self._flushed = now
                self.flush()

    def flush(self) -> None:
        """Write all that was seen, in one step; again and again into the same file.

        Nothing where no file of the user's was met: so are helpers of multiprocessing, which end
        after the program, when nobody reads what they write.
        """
        if not self.files:
            return
        if not self._part:
            self._part = f"{os.getpid()}-{time.time_ns()}.json"
        text = json.dumps(self._told())
        temporary = self.folder / f"{self._part}.tmp"
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(self.folder / self._part)

    def _told(self) -> dict[str, Any]:
        apis: dict[Api, int] = {}
        files = []
        for file in list(self.files):
            sites = self.sites[file.first : file.first + len(file.places)]
            told = [
                _site_to_json(site, place, apis)
                for site, place in zip(sites, file.places)
                if site.records or site.others or site.unknown
            ]
            files.append({"path": file.path, "digest": file.digest, "sites": told})
        torch = sys.modules.get("torch")
        return {
            "python": sys.version.split()[0],
            "torch": str(getattr(torch, "__version__", "")),
            "apis": [api._asdict() for api in apis],
            "files": files,
            "modules": self.modules.to_json(),
        }


def _site_to_json(site: Site, place: Place, apis: dict[Api, int]) -> dict[str, Any]:
    told: dict[str, Any] = {"place": list(place), "calls": []}
    for api, record in list(site.records.items()):
        record.changes.close()
        call = {
            "api": apis.setdefault(api, len(apis)),
            "count": record.count,
            "inputs": {slot: seen.to_json() for slot, seen in record.inputs.items()},
            "outputs": {slot: seen.to_json() for slot, seen in record.outputs.items()},
            "changes": record.changes.to_json(),
        }
        told["calls"].append({key: value for key, value in call.items() if value or key == "api"})
    counts = {"others": site.others, "unknown": site.unknown}
    told.update({key: count for key, count in counts.items() if count})
    if site.roots is not None and site.roots.found:
        told["network_inputs"] = site.roots.to_json()
    return told


def _within_module(depth: int) -> bool:
    """Whether a frame of the stack runs a module that was called by code that is not rewritten."""
    frame = sys._getframe(depth)
    while frame is not None:
        if frame.f_code.co_name in ("_call_impl", "_wrapped_call_impl"):
            return True
        frame = frame.f_back  # type: ignore[assignment]
    return False


def _may_look() -> bool:
    """Whether nobody but us sees that a shape is read: no mode, no tracing to a graph."""
    native = getattr(sys.modules.get("torch"), "_C", None)
    if native is None:
        return False
    try:
        depth = native._len_torch_function_stack()
        if native._get_tracing_state() is not None:
            return False
        if not depth:
            return True
        modes = (native._get_function_stack_at(index) for index in range(depth))
        return all(type(mode).__name__ == "DeviceContext" for mode in modes)
    except AttributeError:  # an old torch, or a fake one
        return True
