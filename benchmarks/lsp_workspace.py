"""A language server in a large folder: hovers while it looks at all files, and what that takes."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass
from pathlib import Path

from lsp_client import Client, Message, is_answer
from lsp_text import places_to_hover
from scan import family

_MAX_HOVER_MS = 50.0
_MAX_MEMORY_MB = 600.0
_BETWEEN = 0.1  # seconds from one hover to the next
_TOKEN = "the whole folder"
_LONGEST = 1800  # seconds
_CAPABILITIES: Message = {
    "textDocument": {
        "publishDiagnostics": {"versionSupport": True},
        "diagnostic": {"relatedDocumentSupport": True},
    },
    "workspace": {"diagnostics": {"refreshSupport": True}},
}


@dataclass
class Progress:
    """What the server told of the folder's files so far."""

    number: int = 0  # of the question
    files: int = 0
    diagnostics: int = 0
    is_complete: bool = False

    def overhear(self, message: Message) -> None:
        """Look at a message of the server."""
        items: list[Message] = []
        if message.get("method") == "$/progress" and message["params"]["token"] == _TOKEN:
            items = message["params"]["value"]["items"]
        elif self.number and is_answer(message, self.number):
            items = message["result"]["items"]
            self.is_complete = True
        self.files += len(items)
        self.diagnostics += sum(len(item.get("items", ())) for item in items)


def measure_workspace(
    command: list[str], environment: dict[str, str], root: Path, text: str
) -> bool:
    """Open a folder and a file, and ask until all files have their diagnostics."""
    print(f"{root.name}: {sum(1 for _ in root.rglob('*.py'))} files")
    progress = Progress()
    with Client(command, environment, progress.overhear) as client:
        client.initialize(root, _CAPABILITIES)
        uri = (root / "opened_by_the_benchmark.py").as_uri()
        client.open(uri, text)
        params = {"previousResultIds": [], "partialResultToken": _TOKEN}
        progress.number = client.ask("workspace/diagnostic", params)
        hovers, memory_mb = _ask_meanwhile(client, uri, text, progress)
        wall = time.perf_counter() - client.began
        cpu = sum(map(_cpu_seconds, family(client.process.pid)))
    assert progress.is_complete, "no workspace diagnostics in time"
    hovers.sort()
    p95, worst = hovers[int(len(hovers) * 0.95)] * 1000, hovers[-1] * 1000
    print(
        f"     first workspace diagnostics: {wall:.0f} s, {cpu:.0f} s CPU;"
        f" {progress.diagnostics:,} in {progress.files:,} files"
    )
    for good, figure in (
        (p95 < _MAX_HOVER_MS, f"hover meanwhile p95 {p95:.1f} ms (limit {_MAX_HOVER_MS:g}),"
         f" longest {worst:.1f} ms, {len(hovers)} times"),
        (memory_mb < _MAX_MEMORY_MB, f"peak memory {memory_mb:.0f} MB (limit {_MAX_MEMORY_MB:g})"),
    ):  # fmt: skip
        print(f"{'ok' if good else 'OVER':4} {figure}", flush=True)
    return p95 < _MAX_HOVER_MS and memory_mb < _MAX_MEMORY_MB


def _ask_meanwhile(
    client: Client, uri: str, text: str, progress: Progress
) -> tuple[list[float], float]:
    """Seconds of each hover, and the largest memory in MB, until all is told."""
    hovers: list[float] = []
    peak = 0.0
    places = random.Random(1).choices(places_to_hover(text), k=1000)
    while not progress.is_complete and time.perf_counter() - client.began < _LONGEST:
        line, column = places[len(hovers) % len(places)]
        position = {"line": line, "character": column}
        begin = time.perf_counter()
        params = {"textDocument": {"uri": uri}, "position": position}
        assert client.request("textDocument/hover", params)
        hovers.append(time.perf_counter() - begin)
        peak = max(peak, sum(map(_memory_mb, family(client.process.pid))))
        time.sleep(_BETWEEN)
    return hovers, peak


def _memory_mb(pid: int) -> float:
    """The resident memory of a process, shared pages included."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:  # it has ended
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


def _cpu_seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
