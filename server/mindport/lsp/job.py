"""What runs in the process of `job_process`: a report, or all that a scan found."""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mindport import report
from mindport.ide.messages import language, message, speak
from mindport.ide.report_text import report_text, translated, verdict_text
from mindport.lsp.export import settings_of
from mindport.project.atomic_write import atomic_write
from mindport.project.scan.result import ScanResult
from mindport.report.words import Words

_EVERY = 0.1


def _tell(**said: object) -> None:
    # In one write: another line must not come between.
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()


def _progress() -> Callable[[int, int], None]:
    told = 0.0

    def progress(done: int, total: int) -> None:
        nonlocal told
        if time.monotonic() - told > _EVERY:
            told = time.monotonic()
            _tell(done=done, total=total)

    return progress


def _export(task: dict[str, Any]) -> None:
    """{"folder", "settings", "path", "format"} -> {"verdict", "findings", "text"}."""
    from mindport.project.scan.cache import ResultCache  # noqa: PLC0415
    from mindport.project.scan.scan import perform, prepare  # noqa: PLC0415
    from mindport.project.scan.summary import summarize  # noqa: PLC0415

    os.chdir(task["folder"])  # paths are reported from there
    wanted = [Path(path) for path in task["paths"]]
    settings = settings_of(task["settings"])
    found = prepare(wanted, settings, guesses=settings.guesses, texts=task["texts"])
    result = perform(found, cache=ResultCache(), progress=_progress())
    text = _rendered(result, task["format"])
    if task["path"] is not None:
        atomic_write(Path(task["path"]), text.encode("utf-8", "backslashreplace"))
    _tell(
        verdict=verdict_text(summarize(result)),
        findings=len(result.findings),
        text=None if task["path"] is not None else text,
    )


def _rendered(result: ScanResult, form: str) -> str:
    """The report: what it says to people is in their language, the keys for programs are not."""
    render = importlib.import_module(f"{report.__name__}.as_{form}").render
    result = translated(result)
    if form != "html":
        return str(render(result))
    return str(render(result, Words(language(), report_text, verdict_text)))


def _scan(task: dict[str, Any]) -> None:
    from mindport.lsp.scan_items import scanned  # noqa: PLC0415

    _tell(**scanned(task, _progress()))


def _dossier(task: dict[str, Any]) -> None:
    """{"folder", "settings", "path"} -> {"text"}: the migration dossier as a page."""
    from mindport.dossier.as_html import render  # noqa: PLC0415
    from mindport.dossier.build import new_dossier  # noqa: PLC0415
    from mindport.installed.package_folders import package_folders  # noqa: PLC0415
    from mindport.project.scan.cache import ResultCache  # noqa: PLC0415

    settings = settings_of(task["settings"])
    folder = Path(task["folder"])
    packages = package_folders(task["environment"]) if task.get("environment") else ()
    progress = _progress()
    found = new_dossier(folder, settings, cache=ResultCache(), progress=progress, packages=packages)
    text = render(found)
    if task["path"] is not None:
        atomic_write(Path(task["path"]), text.encode("utf-8", "backslashreplace"))
    _tell(text=None if task["path"] is not None else text)


_KINDS = {"export": _export, "scan": _scan, "dossier": _dossier}


if __name__ == "__main__":
    task_read = json.loads(sys.stdin.readline())
    speak(task_read["language"])
    try:
        _KINDS[task_read["kind"]](task_read)
    except OSError as error:
        shown = task_read.get("path") or error.filename or ""
        _tell(error=message("command.unwritable", path=shown, reason=error.strerror or str(error)))
