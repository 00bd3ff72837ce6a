"""What an editor waits for: the first diagnostics of a cold server, a keystroke, a hover.

    python benchmarks/lsp.py [FOLDER]

FOLDER is a project to work in; without it, files are made. Prints medians and 95th percentiles.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1] / "tests")]

from raw_client import RawClient  # noqa: E402

_CLASS = """\
class Block{n}(nn.Module):
    def __init__(self, width, drop=0.1):
        super().__init__()
        self.norm = nn.BatchNorm2d(width)
        self.conv = nn.Conv2d(width, width, kernel_size=3, padding=1)
        self.drop = nn.Dropout(drop)

    def forward(self, x):
        y = self.conv(self.norm(x))
        y = torch.where(y > 0, y, y.abs().mean(dim=1, keepdim=True))
        y = F.interpolate(y, scale_factor=2, mode="bilinear").contiguous()
        return self.drop(y) + x.view(x.size(0), -1).sum()


"""
_HEAD = "import torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n\n"
_TYPED = "        z = torch.std(y, dim=1).cuda()"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    folder = parser.parse_args().folder
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as made:
        root = (folder or Path(made)).resolve()
        cache = Path(made) / "cache"
        for lines in (1000, 5000):
            text = _text(lines)
            cold = [_cold(root, cache, text) for _ in range(rounds)]
            _print(f"initialize to first diagnostics, cold, {lines} lines", cold)
            for name, at in (
                ("in a body", "        y = self.conv"),
                ("of a result", "        return"),
            ):
                _print(
                    f"keystroke to diagnostics, {lines} lines, {name}", _keys(root, cache, text, at)
                )
            _print(f"hover, {lines} lines", _hovers(root, cache, text))
            if folder is not None:
                _print(f"hover while the project is analysed, {lines} lines",
                       _hovers(root, cache, text, settled=False))  # fmt: skip


def _text(lines: int) -> str:
    size = _CLASS.count("\n")
    return _HEAD + "".join(_CLASS.format(n=n) for n in range((lines - 5) // size))


def _print(what: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    p95 = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    print(f"{what}: p50 {statistics.median(ordered) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms"
          f" ({len(ordered)} times)", flush=True)  # fmt: skip


def _start(root: Path, cache: Path, text: str) -> tuple[RawClient, str]:
    client = RawClient(cache)
    client.initialize(root, textDocument={"publishDiagnostics": {"versionSupport": True}})
    uri = (root / "benchmark_of_keystrokes.py").as_uri()
    document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": document})
    return client, uri


def _is_told(uri: str, version: int) -> Callable[[dict[str, Any]], bool]:
    def told(message: dict[str, Any]) -> bool:
        if message.get("method") != "textDocument/publishDiagnostics":
            return False
        params = message["params"]
        return bool(params["uri"] == uri and params.get("version") == version)

    return told


def _cold(root: Path, cache: Path, text: str) -> float:
    begin = time.perf_counter()
    client, uri = _start(root, cache, text)
    with client:
        client.wait(_is_told(uri, 1))
        return time.perf_counter() - begin


def _settle(client: RawClient) -> None:
    client.request("workspace/executeCommand", {"command": "mindport.scanProject"})


def _keys(root: Path, cache: Path, text: str, before: str) -> list[float]:
    """Type a line in the middle, one character at a time; half-written lines included."""
    client, uri = _start(root, cache, text)
    taken: list[float] = []
    with client:
        _settle(client)
        lines = text.split("\n")
        places = [n for n, line in enumerate(lines) if line.startswith(before)]
        line, version = places[len(places) // 2], 1
        for column, char in enumerate(f"\n{_TYPED}"):
            at = (line - 1, len(lines[line - 1])) if column == 0 else (line, column - 1)
            place = {"line": at[0], "character": at[1]}
            version += 1
            begin = time.perf_counter()
            change = {"range": {"start": place, "end": place}, "text": char}
            document = {"uri": uri, "version": version}
            client.notify(
                "textDocument/didChange", {"textDocument": document, "contentChanges": [change]}
            )
            client.wait(_is_told(uri, version))
            taken.append(time.perf_counter() - begin)
            time.sleep(0.1)  # a fast typist
    return taken


def _hovers(root: Path, cache: Path, text: str, *, settled: bool = True) -> list[float]:
    client, uri = _start(root, cache, text)
    taken: list[float] = []
    with client:
        client.wait(_is_told(uri, 1))
        if settled:
            _settle(client)
        lines = text.split("\n")
        places = [(n, line.index("nn.") + 4) for n, line in enumerate(lines) if " = nn." in line]
        for line, column in random.Random(1).choices(places, k=60):
            place = {"line": line, "character": column}
            begin = time.perf_counter()
            params = {"textDocument": {"uri": uri}, "position": place}
            assert client.request("textDocument/hover", params)["result"]
            taken.append(time.perf_counter() - begin)
    return taken


if __name__ == "__main__":
    main()
