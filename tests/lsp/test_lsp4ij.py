"""Sessions of LSP4IJ, the client in PyCharm, against the real server; lsp4ij.py says their form."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from raw_client import server_command, server_environment

sys.path.insert(0, str(Path(__file__).parent))

from lsp4ij import CAPABILITIES, FOLDER, Lsp4ij, misfit

SESSIONS = sorted(path for path in FOLDER.glob("*.json") if path.name != "capabilities.json")


def _session(path: Path, root: Path) -> dict[str, Any]:
    session: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    for name, lines in session["files"].items():
        (root / name).write_text("\n".join(lines), encoding="utf-8")
    return session


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_goes_as_it_was_written_down(path: Path, tmp_path: Path) -> None:
    root = tmp_path.resolve() / "project"
    root.mkdir()
    session = _session(path, root)
    with Lsp4ij(tmp_path / "cache", root, session["settings"]) as client:
        answer = client.hello(**session.get("hello", {}))
        assert answer["capabilities"]["positionEncoding"] == "utf-16"
        client.play(session["steps"])
        client.ask("shutdown", None)
        client.notify("exit", None)
        assert client.process.wait(20) == 0


def test_every_byte_of_the_server_is_ascii(tmp_path: Path) -> None:
    """LSP4IJ reads what a server writes in the encoding of the console, GBK on many machines in
    China, and counts it again as UTF-8: anything else than ASCII would end the session.
    """
    text = "import torch\ndef 迁移(x):\n    return torch.jit.script(x), '😀'\n"
    uri = (tmp_path / "迁移.py").as_uri()
    document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
    messages: list[dict[str, Any]] = [
        {"id": "1", "method": "initialize", "params": {"capabilities": CAPABILITIES}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": document}},
        {
            "id": "2",
            "method": "textDocument/hover",
            "params": {"textDocument": {"uri": uri}, "position": {"line": 2, "character": 24}},
        },
        {
            "id": "3",
            "method": "textDocument/documentSymbol",
            "params": {"textDocument": {"uri": uri}},
        },
    ]
    bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
    process = subprocess.Popen(
        server_command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=server_environment(tmp_path / "cache"),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(b), b) for b in bodies))
    process.stdin.flush()
    said = b""
    while b'"id": "3"' not in said:
        said += process.stdout.read1(65536)
        assert process.poll() is None
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    assert json.dumps("迁移")[1:-1].encode() in said
    assert said.isascii()


def test_demands_can_fail() -> None:
    """The sessions prove nothing if everything fits."""
    found = {"a": [1, 2], "b": {"c": "text"}}
    assert misfit(found, {"a": [1, 2]}) == ""
    assert misfit(found, {"b": {"c": "~ex"}, "a": {"$some": [2]}}) == ""
    for wrong in (
        {"a": [1]},
        {"a": [2, 1]},
        {"a": {"$some": [3]}},
        {"a": {"$all": 1}},
        {"a": {"$max": 1}},
        {"b": {"c": "~no"}},
        {"b": {"$absent": ["c"]}},
        {"b": {"c": {"$no": "~text"}}},
        {"b": {"$both": [{"c": "text"}, {"d": 1}]}},
        {"d": None},
        {"b": []},
    ):
        assert misfit(found, wrong), wrong
    assert misfit([], {"$all": 1})
    assert misfit(True, 1)
