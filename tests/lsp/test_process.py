"""The process: it ends with its editor, listens on loopback, and logs where it is told."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mindport.lsp.diagnostics import PATIENCE
from raw_client import RawClient, server_command, server_environment

_EDITOR = """\
import json, subprocess, sys, time, os
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize",
                   "params": {"processId": os.getpid(), "capabilities": {}}}).encode()
server.stdin.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
server.stdin.flush()
server.stdout.readline()
print(server.pid, flush=True)
time.sleep(100)
"""


def _ends(process_id: int, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(process_id, 0)
            state = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_server_ends_when_its_editor_is_killed(tmp_path: Path) -> None:
    editor = subprocess.Popen(
        [sys.executable, "-c", _EDITOR, *server_command()],
        stdout=subprocess.PIPE,
        env=server_environment(tmp_path),
    )
    assert editor.stdout is not None
    server = int(editor.stdout.readline())
    editor.send_signal(signal.SIGKILL)
    editor.wait()
    editor.stdout.close()
    assert _ends(server, 5)


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_server_ends_when_the_process_it_was_told_of_ends(tmp_path: Path) -> None:
    """Also where the pipe stays open, as when another process has inherited it."""
    other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(100)"])
    with RawClient(tmp_path) as client:
        client.request("initialize", {"processId": other.pid, "capabilities": {}})
        other.kill()
        other.wait()
        assert client.process.wait(5) == 1


def test_nothing_is_told_after_the_answer_to_shutdown(tmp_path: Path) -> None:
    """A client that says it asks for diagnostics, and does not, is told of them later."""
    path, text = tmp_path / "a.py", "import torch\ntorch.quantized_lstm(1)\n"
    path.write_text(text)
    document = {"uri": path.as_uri(), "languageId": "python", "version": 1, "text": text}
    with RawClient(tmp_path / "cache") as client:
        client.initialize(tmp_path, textDocument={"diagnostic": {}})
        client.notify("textDocument/didOpen", {"textDocument": document})
        hover = {"textDocument": {"uri": path.as_uri()}, "position": {"line": 1, "character": 8}}
        assert client.request("textDocument/hover", hover)["result"]
        client.request("shutdown", None)
        time.sleep(PATIENCE + 0.5)


def test_a_closed_pipe_ends_the_server(tmp_path: Path) -> None:
    with RawClient(tmp_path) as client:
        client.initialize()
        assert client.process.stdin is not None
        client.process.stdin.close()
        assert client.process.wait(5) == 1


def test_a_socket_on_loopback_serves_too(tmp_path: Path) -> None:
    process = subprocess.Popen(
        server_command("--tcp", "0"), stderr=subprocess.PIPE, env=server_environment(tmp_path)
    )
    assert process.stderr is not None
    said = process.stderr.readline().decode()
    address = re.search(r"listening on ([\d.]+):(\d+)", said)
    assert address, said
    assert address[1] == "127.0.0.1"
    body = json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
    ).encode()
    with socket.create_connection((address[1], int(address[2])), 20) as connection:
        connection.sendall(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        assert b"Content-Length" in connection.recv(4096)
    assert process.wait(5) == 1
    process.stderr.close()


def test_the_log_goes_to_a_file_and_holds_no_code(tmp_path: Path) -> None:
    log = tmp_path / "server.log"
    with RawClient(tmp_path, "-vv", "--log-file", str(log)) as client:
        client.initialize()
        document = {"uri": "untitled:x", "languageId": "python", "version": 1, "text": "secret = 1"}
        client.notify("textDocument/didOpen", {"textDocument": document})
        client.request("mindport/nothing", {})
        client.request("shutdown", None)
        client.notify("exit", None)
        assert client.process.wait(10) == 0
    assert "unknown method: mindport/nothing" in log.read_text()
    assert "secret" not in log.read_text()


def test_a_bad_address_is_an_error_of_usage(tmp_path: Path) -> None:
    done = subprocess.run(
        server_command("--tcp", "nonsense"),
        env=server_environment(tmp_path),
        stderr=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == 2
    assert b"is not HOST:PORT" in done.stderr
