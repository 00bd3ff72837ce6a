"""Between a real editor and the server: passes bytes on, and checks every message.

Run as `checked_server.py REPORT ARGUMENTS...`; REPORT gets, as JSON, how many messages of which
kind the server sent, and the faults in them.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conformance.conversation import Conversation
from mindport.lsp.frames import Frames
from raw_client import server_command


def _pass_on(source: int, target: int, hear: Callable[[Any], None]) -> None:
    frames = Frames()
    with contextlib.suppress(OSError):
        while data := os.read(source, 65536):
            for body in frames.feed(data):
                hear(json.loads(body or b"null"))
            os.write(target, data)
    with contextlib.suppress(OSError):
        os.close(target)


def main(report: str, *arguments: str) -> int:
    """Start the server, and pass on until it ends."""
    talk, lock = Conversation(), threading.Lock()
    server = subprocess.Popen(
        server_command(*arguments), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None

    def client_said(message: Any) -> None:
        with lock:
            talk.client_said(message)

    def server_said(message: Any) -> None:
        with lock:
            talk.server_said(message)
            state = {"heard": talk.heard, "faults": talk.faults}
            Path(report).write_text(json.dumps(state), encoding="utf-8")

    writer = (sys.stdin.fileno(), server.stdin.fileno(), client_said)
    threading.Thread(target=_pass_on, args=writer, daemon=True).start()
    _pass_on(server.stdout.fileno(), sys.stdout.fileno(), server_said)
    return server.wait()


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
