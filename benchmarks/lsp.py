"""What an editor waits for: first diagnostics, keystrokes, hovers, completions; time and memory.

    python benchmarks/lsp.py [--rounds N] [--workspace FOLDER] [--others]

With `--workspace`, hovers are asked while the server looks at all files of FOLDER for the first
time. With `--others`, the other language servers on the PATH are asked the same about the same
file; servers take turns. Exits with 1 when a limit is missed.
"""

from __future__ import annotations

import argparse
import os
import queue
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from lsp_client import Client, Message
from lsp_text import TYPED, places_to_complete, places_to_hover, places_to_type, text_of
from lsp_workspace import measure_workspace

_OTHERS = {
    "jedi-language-server": ["jedi-language-server"],
    "python-lsp-server": ["pylsp"],
    "ruff": ["ruff", "server"],
}
_CAPABILITIES: Message = {"textDocument": {"publishDiagnostics": {"versionSupport": True}}}
_PATIENCE = 5.0  # for a server that may have nothing to say
_QUESTIONS = 100
_TYPING = 0.1  # seconds between the keys of a fast typist
_THINKING = 0.25  # and of one who thinks: the server has begun with something longer


@dataclass
class Server:
    """How a server is started, and the folder that it works in."""

    command: list[str]
    environment: dict[str, str]
    root: Path


@dataclass
class Opened:
    """A new server process with one open document."""

    client: Client
    able: Message
    uri: str
    text: str


Measured = list[float] | None  # seconds; None where the server has no such feature
Measure = Callable[[Opened], Measured]


def main() -> int:
    """Measure and print."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--workspace", type=Path, metavar="FOLDER")
    options.add_argument("--others", action="store_true")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as made:
        environment = new_environment(Path(made))
        commands = {"mindport": [sys.executable, "-m", "mindport", "server"]}
        if chosen.others:
            commands |= installed()
        print(f"load {os.getloadavg()[0]:.1f}, {os.cpu_count()} processors")
        good = True
        for what, lines, limit_ms, part, measure in _MEASURES:
            rounds = chosen.rounds if measure is cold else 1
            for name, command in commands.items():
                found = repeat(measure, Server(command, environment, Path(made)), lines, rounds)
                label = f"{what}, {lines:,} lines"
                good &= told(label, name, found, part, limit_ms if name == "mindport" else None)
        if chosen.workspace is not None:
            folder = chosen.workspace.resolve()
            good &= measure_workspace(commands["mindport"], environment, folder, text_of(1000))
    return 0 if good else 1


def new_environment(folder: Path) -> dict[str, str]:
    """Of a server that is installed: with bytecode, which the first, unmeasured run makes here."""
    environment = {key: os.environ[key] for key in os.environ if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPATH"] = str(Path(__file__).parents[1] / "server")
    environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    environment["MINDPORT_CACHE_DIR"] = str(folder / "cache")
    return environment


def installed() -> dict[str, list[str]]:
    """The other servers that can be started."""
    for name, command in _OTHERS.items():
        if shutil.which(command[0]) is None:
            print(f"{name} is not installed (no `{command[0]}` on the PATH)")
    return {name: command for name, command in _OTHERS.items() if shutil.which(command[0])}


def repeat(measure: Measure, server: Server, lines: int, rounds: int) -> Measured:
    """The figures of several processes; before the cold ones, one that nobody measures."""
    found: list[float] = []
    for number in range(rounds + (measure is cold)):
        with Client(server.command, server.environment) as client:
            able = client.initialize(server.root, _CAPABILITIES)
            uri, text = (server.root / "opened.py").as_uri(), text_of(lines)
            client.open(uri, text)
            seconds = measure(Opened(client, able, uri, text))
        if seconds is None:
            return None
        if number or measure is not cold:
            found += seconds
    return found


def cold(opened: Opened) -> Measured:
    """From the start of the process to the first diagnostics."""
    try:
        opened.client.diagnosed(opened.uri, 1, _PATIENCE)
    except queue.Empty:
        return None
    return [time.perf_counter() - opened.client.began]


def keystrokes(opened: Opened) -> Measured:
    """Type lines in the middle, a character at a time; half-written lines included."""
    return typed(opened, _TYPING)


def keys_after_pauses(opened: Opened) -> Measured:
    """The same with pauses in which the server begins with what takes longer."""
    return typed(opened, _THINKING)


def typed(opened: Opened, pause: float) -> Measured:
    """From each key to its diagnostics; `pause` seconds between them."""
    if cold(opened) is None:
        return None
    settle(opened)
    taken: list[float] = []
    for line, column in places_to_type(opened.text):
        place = (line, column)
        for char in TYPED:
            begin = time.perf_counter()
            version = opened.client.insert(opened.uri, place, char)
            try:
                opened.client.diagnosed(opened.uri, version, _PATIENCE)
            except queue.Empty:
                return None
            taken.append(time.perf_counter() - begin)
            place = (place[0] + 1, 0) if char == "\n" else (place[0], place[1] + 1)
            time.sleep(pause)
    return taken


def hovers(opened: Opened) -> Measured:
    """Ask about APIs here and there."""
    return questions(opened, "hover", places_to_hover(opened.text))


def completions(opened: Opened) -> Measured:
    """Ask what can stand behind the dot of a module."""
    return questions(opened, "completion", places_to_complete(opened.text))


def questions(opened: Opened, feature: str, places: list[tuple[int, int]]) -> Measured:
    """Ask at places drawn by lot, the first question included."""
    if not opened.able.get(f"{feature}Provider"):
        return None
    cold(opened)
    settle(opened)
    taken: list[float] = []
    answered = 0
    for line, column in random.Random(1).choices(places, k=_QUESTIONS):
        place = {"line": line, "character": column}
        begin = time.perf_counter()
        params = {"textDocument": {"uri": opened.uri}, "position": place}
        answer = opened.client.request(f"textDocument/{feature}", params)
        taken.append(time.perf_counter() - begin)
        answered += bool(answer.get("items", True) if isinstance(answer, dict) else answer)
    return taken if answered else None


def settle(opened: Opened) -> None:
    """Let the server finish what it began on its own."""
    commands = (opened.able.get("executeCommandProvider") or {}).get("commands", ())
    if "mindport.scanProject" in commands:
        params = {"command": "mindport.scanProject"}
        opened.client.request("workspace/executeCommand", params)
    else:
        with suppress(queue.Empty):
            opened.client.wait(lambda _message: False, timeout=1)


def told(label: str, name: str, found: Measured, part: float, limit_ms: float | None) -> bool:
    """Print one line; whether the limit is kept."""
    if found is None:
        print(f"     {label:48} {name:22} no answer", flush=True)
        return True
    ordered = sorted(found)
    index = min(int(len(ordered) * part), len(ordered) - 1)
    judged = statistics.median(ordered) if part == 0.5 else ordered[index]
    p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    good = limit_ms is None or judged * 1000 < limit_ms
    word = "" if limit_ms is None else "ok" if good else "OVER"
    limit = "" if limit_ms is None else f"  (limit {limit_ms:g})"
    print(
        f"{word:4} {label:48} {name:22} p50 {statistics.median(ordered) * 1000:6.1f} ms,"
        f" p95 {p95 * 1000:6.1f} ms{limit}",
        flush=True,
    )
    return good


# What, lines of the file, limit in ms, and the part of the figures that has to be below it.
_MEASURES: tuple[tuple[str, int, float, float, Measure], ...] = (
    ("start of the process to first diagnostics", 1000, 400, 0.5, cold),
    ("keystroke to diagnostics", 1000, 60, 0.95, keystrokes),
    ("keystroke to diagnostics", 2000, 40, 0.95, keystrokes),
    ("keystroke to diagnostics", 5000, 200, 0.95, keystrokes),
    ("key after a pause to diagnostics", 1000, 60, 0.95, keys_after_pauses),
    ("key after a pause to diagnostics", 5000, 200, 0.95, keys_after_pauses),
    ("hover", 1000, 15, 0.95, hovers),
    ("hover", 5000, 15, 0.95, hovers),
    ("completion", 1000, 50, 0.95, completions),
)


if __name__ == "__main__":
    sys.exit(main())
