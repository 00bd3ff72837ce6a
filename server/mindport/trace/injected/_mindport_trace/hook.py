"""Putting the recorder into a program: its modules, its main script, its end."""

from __future__ import annotations

import atexit
import builtins
import hashlib
import importlib.util
import os
import runpy
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import Any

from .recorder import Recorder
from .rewrite import BEGIN, END, rewrite

FOLDER = "MINDPORT_TRACE_FOLDER"  # where parts are written
ROOTS = "MINDPORT_TRACE_ROOTS"  # folders of the project
_FOREIGN = {"site-packages", "dist-packages"}
_IMPORT_SYSTEM = "<frozen importlib._bootstrap_external>"


def install() -> None:
    """Record this process, when it belongs to a trace."""
    folder = os.environ.get(FOLDER)
    if folder:
        tracer = _Tracer(Recorder(folder), os.environ.get(ROOTS, "").split(os.pathsep))
        tracer.hook_code()
        tracer.hook_main()
        tracer.hook_end()


class _Tracer:
    def __init__(self, recorder: Recorder, roots: list[str]) -> None:
        self.recorder = recorder
        self.roots = [os.path.join(os.path.realpath(root), "") for root in roots if root]
        self.library = os.path.join(os.path.realpath(os.path.dirname(os.__file__)), "")
        self.known: dict[tuple[str, str], Any] = {}

    # -- which files, and their code -----------------------------------------------------------

    def is_traced(self, path: str) -> bool:
        """Whether a file belongs to the project."""
        real = os.path.realpath(path)
        for root in self.roots:
            if real.startswith(root):
                parts = real[len(root) :].split(os.sep)
                is_library = real.startswith(self.library) and not root.startswith(self.library)
                if not is_library and _FOREIGN.isdisjoint(parts):
                    return True
        return False

    def code_of(self, path: str) -> Any | None:
        """The rewritten code of a file; None where the file is to run as it is."""
        try:
            if not self.is_traced(path):
                return None
            raw = Path(path).read_bytes()
            digest = hashlib.blake2b(raw, digest_size=16).hexdigest()
            if (path, digest) not in self.known:
                source = importlib.util.decode_source(raw)
                first = len(self.recorder.sites)
                code, places = rewrite(source, path, first)
                self.recorder.add_file(path, digest, places)
                self.known[path, digest] = code
            return self.known[path, digest]
        except (Exception, RecursionError):  # Python itself will say what is wrong
            return None

    def hook_code(self) -> None:
        """Have modules compiled by us."""
        setattr(builtins, BEGIN, self.recorder.begin)
        setattr(builtins, END, self.recorder.end)
        load, run = SourceFileLoader.get_code, runpy._get_code_from_file  # type: ignore[attr-defined]

        def get_code(loader: SourceFileLoader, fullname: str) -> Any:
            return self.code_of(loader.path) or load(loader, fullname)

        def get_code_from_file(*args: Any) -> Any:
            """As in runpy, by which spawned processes read their main script."""
            found = run(*args)
            code = self.code_of(str(args[-1]))
            if code is None:
                return found
            return (code, *found[1:]) if isinstance(found, tuple) else code

        # Python leaves the frames of the import system out of tracebacks, by this name.
        get_code.__code__ = get_code.__code__.replace(co_filename=_IMPORT_SYSTEM)
        SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
        runpy._get_code_from_file = get_code_from_file  # type: ignore[attr-defined]

    # -- the main script -----------------------------------------------------------------------

    def hook_main(self) -> None:
        """Have the script that Python is about to run compiled by us.

        Python asks the path hooks whether the script is a zip file or the like, that can be
        imported from: we say that it is.
        """
        script = sys.argv[0] if sys.argv else ""
        if not script.endswith(".py") or not os.path.isfile(script):
            return
        script = os.path.abspath(script)
        folder = os.path.dirname(os.path.realpath(script))
        if _FOREIGN.isdisjoint(folder.split(os.sep)) and not folder.startswith(self.library):
            self.roots.append(os.path.join(folder, ""))

        def finder(path: str) -> _MainFinder:
            if os.path.abspath(path) != script or self.code_of(script) is None:
                raise ImportError(path)
            sys.path_hooks.remove(finder)
            return _MainFinder(self, script)

        sys.path_hooks.append(finder)

    def run_main(self, script: str, names: dict[str, Any]) -> None:
        """Run the main script as Python itself would."""
        sys.path_importer_cache.pop(sys.path[0], None)
        if getattr(sys.flags, "safe_path", False):
            del sys.path[0]
        else:
            sys.path[0] = os.path.dirname(os.path.realpath(script))
        loader = SourceFileLoader("__main__", script)
        names.update(__file__=script, __loader__=loader, __spec__=None, __package__=None)
        code = self.code_of(script)
        try:
            exec(code, names)  # type: ignore[arg-type]
        except SystemExit:
            raise
        except BaseException:
            sys.excepthook = _without_us(sys.excepthook, code)
            raise

    # -- the end -------------------------------------------------------------------------------

    def hook_end(self) -> None:
        """Write what was seen when the process ends."""
        owner = [os.getpid()]

        def flush() -> None:
            try:
                self.recorder.flush()
            except Exception as error:
                print(f"mindport trace: cannot write the record: {error}", file=sys.stderr)

        def forked() -> None:
            owner[0] = os.getpid()
            self.recorder.restart()

        def flushing(leave: Any) -> Any:
            def left(*args: Any, **kwargs: Any) -> Any:
                if owner[0] == os.getpid():  # not in the child of vfork
                    flush()
                return leave(*args, **kwargs)

            return left

        atexit.register(flush)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=forked)
        for name in ("_exit", "execv", "execve"):
            setattr(os, name, flushing(getattr(os, name)))


class _MainFinder:
    """Finds `__main__` where it is one script."""

    def __init__(self, tracer: _Tracer, script: str) -> None:
        self.tracer = tracer
        self.script = script

    def find_spec(self, fullname: str, _target: Any = None) -> ModuleSpec | None:
        """The script, when it is asked for."""
        if fullname != "__main__":
            return None
        return ModuleSpec("__main__", self, origin=self.script)  # type: ignore[arg-type]

    def get_code(self, _fullname: str) -> Any:
        """Code that runs the script."""
        setattr(builtins, "__mindport_main__", self.run)  # noqa: B010
        return compile("__mindport_main__(globals())", self.script, "exec")

    def run(self, names: dict[str, Any]) -> None:
        """Run the script in its namespace."""
        del builtins.__mindport_main__  # type: ignore[attr-defined]
        self.tracer.run_main(self.script, names)


def _without_us(hook: Any, code: Any) -> Any:
    """An exception hook that shows the frames from the main script on."""

    def show(kind: Any, value: Any, trace: Any) -> None:
        sys.excepthook = hook
        rest = trace
        while rest is not None and rest.tb_frame.f_code is not code:
            rest = rest.tb_next
        if rest is not None:
            trace, value = rest, value.with_traceback(rest)
        hook(kind, value, trace)

    return show
