"""A process of its own that scans a folder and renders the report, so that no hover waits for it.

It reads one line of JSON from stdin: {"folder", "format", "path", "settings"}; and writes lines of
JSON to stdout: {"done", "total"} again and again, at the end {"verdict", "findings", "text"}, or
{"error"}. `text` is null where the report went to `path`.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import sys
import time
from pathlib import Path
from typing import Any

from mindport import report
from mindport.ide.messages import message
from mindport.project.atomic_write import atomic_write
from mindport.project.settings import Settings

_EVERY = 0.1


def formats() -> list[str]:
    """The formats of reports that are text for others than terminals."""
    names = (module.name for module in pkgutil.iter_modules(report.__path__))
    found = {name.removeprefix("as_") for name in names if name.startswith("as_")}
    return sorted(found - {"text"})


def settings_to_json(settings: Settings) -> dict[str, Any]:
    """The settings as plain data, for the process."""
    values = {name: getattr(settings, name) for name in settings.__dataclass_fields__}
    return values | {"backend": settings.backend.value, "root": str(settings.root)}


def _settings_of(values: dict[str, Any]) -> Settings:
    plain: dict[str, Any] = {
        key: tuple(one) if isinstance(one, list) else one for key, one in values.items()
    }
    return Settings(**plain | {"root": Path(values["root"])})


def _tell(**said: object) -> None:
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def _export(task: dict[str, Any]) -> None:
    from mindport.project.cache import ResultCache  # noqa: PLC0415
    from mindport.project.scan import scan  # noqa: PLC0415
    from mindport.project.summary import summarize, verdict  # noqa: PLC0415

    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > _EVERY:
            told = time.monotonic()
            _tell(done=done, total=total)

    os.chdir(task["folder"])  # paths are reported from there
    result = scan([Path()], _settings_of(task["settings"]), cache=ResultCache(), progress=progress)
    text = importlib.import_module(f"{report.__name__}.as_{task['format']}").render(result)
    if task["path"] is not None:
        atomic_write(Path(task["path"]), text.encode("utf-8", "backslashreplace"))
    _tell(
        verdict=verdict(summarize(result)),
        findings=len(result.findings),
        text=None if task["path"] is not None else text,
    )


if __name__ == "__main__":
    task_read = json.loads(sys.stdin.readline())
    try:
        _export(task_read)
    except OSError as error:
        shown = task_read["path"] or task_read["folder"]
        _tell(error=message("command.unwritable", path=shown, reason=error.strerror or str(error)))
