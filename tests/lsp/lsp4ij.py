"""LSP4IJ as the server sees it: its capabilities, its answers, and sessions that were written down.

A session is a list of steps; `${ROOT}` stands for the URI of its folder.

| key of a step | meaning |
|---|---|
| `notify`, `params` | a notification |
| `request`, `params`, `expect` | a request, and what its answer is like |
| `await`, `expect` | wait for a notification or request of the server whose params are like that |
| `never`, `expect` | none was heard so far |
| `write`, `text` | a file on disk |
| `note` | why |

What is expected is a part of what comes: an object may have more keys; a list must be as long. A
string that begins with `~` is a pattern. An object with one key that begins with `$` is a demand:
`$some` (each stands in the list), `$all` (every one is like this, and there is one), `$max`
(length), `$no` (is not like this), `$absent` (keys), `$both` (all demands of a list).
"""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path
from typing import Any

from raw_client import RawClient

FOLDER = Path(__file__).parent / "editors" / "lsp4ij"
CAPABILITIES = json.loads((FOLDER / "capabilities.json").read_text(encoding="utf-8"))


class Lsp4ij(RawClient):
    """A client that writes and answers as LSP4IJ does: ids are strings, settings are asked for."""

    def __init__(self, cache: Path, root: Path, settings: dict[str, Any] | None = None) -> None:
        super().__init__(cache)
        self.root = root
        self.settings = settings or {}
        self._requests = 0

    def ask(self, method: str, params: Any) -> dict[str, Any]:
        """Send a request; its response."""
        self._requests += 1
        number = str(self._requests)
        self.send(id=number, method=method, params=params)
        return self.wait(lambda message: message.get("id") == number and "method" not in message)

    def wait(self, wanted: Any, timeout: float = 30) -> dict[str, Any]:
        """The next message that is wanted; requests of the server are answered as LSP4IJ does."""
        end = time.monotonic() + timeout
        while True:
            message = self._heard.get(timeout=max(end - time.monotonic(), 0.01))
            assert message is not None, "the server has gone"
            self.all.append(message)
            if "method" in message and "id" in message:
                self.send(id=message["id"], result=self._answer(message))
            if wanted(message):
                return message

    def _answer(self, request: dict[str, Any]) -> Any:
        params = request.get("params") or {}
        match request["method"]:
            case "workspace/configuration":
                return [self.settings.get(item["section"]) for item in params["items"]]
            case "workspace/applyEdit":
                return {"applied": True}  # whatever became of it
            case "window/showDocument":
                return {"success": True}
            case "workspace/workspaceFolders":
                return [self._folder()]
        return None

    def _folder(self) -> dict[str, str]:
        return {"uri": self.root.as_uri(), "name": self.root.name}

    def hello(self, **further: Any) -> dict[str, Any]:
        """Say hello; the answer."""
        params = {
            "processId": os.getpid(),
            "rootPath": str(self.root),
            "rootUri": self.root.as_uri(),
            "clientInfo": {"name": "PyCharm 2024.2.1 (Community Edition)", "version": "2024.2.1"},
            "capabilities": CAPABILITIES,
            "trace": "off",
            "workspaceFolders": [self._folder()],
            **further,
        }
        answer = self.ask("initialize", params)
        self.notify("initialized", {})
        return dict(answer["result"])

    def play(self, steps: list[dict[str, Any]]) -> None:
        """Play a session; AssertionError says at which step it went another way."""
        for number, step in enumerate(json.loads(self._filled(steps)), 1):
            where = f"step {number} ({step.get('note') or next(iter(step.values()))})"
            match step:
                case {"request": method}:
                    answer = self.ask(method, step.get("params"))
                    demand(answer, {"result": step["expect"]}, where)
                case {"await": method}:
                    self._await(method, step["expect"], where)
                case {"never": method}:
                    heard = [m.get("params") for m in self.all if m.get("method") == method]
                    for params in heard:
                        assert misfit(params, step["expect"]), f"{where}: {params}"
                case {"write": path}:
                    (self.root / path).write_text(step["text"], encoding="utf-8")
                case {"notify": method}:
                    self.notify(method, step.get("params"))
                case _:
                    raise AssertionError(f"{where}: not a step")

    def _filled(self, steps: list[dict[str, Any]]) -> str:
        root = json.dumps(self.root.as_uri())[1:-1]
        path = json.dumps(str(self.root))[1:-1]
        text = json.dumps(steps, ensure_ascii=False)
        return text.replace("${ROOT}", root).replace("${PATH}", path)

    def _await(self, method: str, expected: Any, where: str) -> None:
        for message in self.all:
            if message.get("method") == method and not misfit(message.get("params"), expected):
                self.all.remove(message)  # another await is for another one
                return
        seen: list[str] = []

        def wanted(message: dict[str, Any]) -> bool:
            if message.get("method") != method:
                return False
            seen.append(misfit(message.get("params"), expected))
            return not seen[-1]

        try:
            self.all.remove(self.wait(wanted, 15))
        except Exception as error:
            raise AssertionError(f"{where}: {seen or 'nothing like it came'}") from error


def demand(found: Any, expected: Any, where: str) -> None:
    """Fail where something is not as expected."""
    reason = misfit(found, expected)
    assert not reason, f"{where}: {reason}"


def misfit(found: Any, expected: Any) -> str:
    """Why something is not as expected, or ""."""
    if isinstance(expected, dict):
        if len(expected) == 1 and next(iter(expected)).startswith("$"):
            return _misfit_of_demand(found, *next(iter(expected.items())))
        if not isinstance(found, dict):
            return f"{found!r} is no object"
        for key, value in expected.items():
            if key not in found:
                return f"{key} is missing in {found}"
            if reason := misfit(found[key], value):
                return f"{key}: {reason}"
        return ""
    if isinstance(expected, list):
        if not isinstance(found, list) or len(found) != len(expected):
            return f"{found!r} is no list of {len(expected)}"
        reasons = map(misfit, found, expected)
        return next((f"[{i}] {reason}" for i, reason in enumerate(reasons) if reason), "")
    if isinstance(expected, str) and expected.startswith("~"):
        fits = isinstance(found, str) and re.search(expected[1:], found, re.DOTALL)
        return "" if fits else f"{found!r} is not like {expected}"
    return "" if found == expected and type(found) is type(expected) else f"{found!r}"


def _misfit_of_demand(found: Any, kind: str, value: Any) -> str:
    match kind:
        case "$no":
            return "" if misfit(found, value) else f"{found!r} is like {value}"
        case "$absent":
            there = [key for key in value if isinstance(found, dict) and key in found]
            return f"has {there}" if there else ""
        case "$both":
            return next(filter(None, (misfit(found, one) for one in value)), "")
    if not isinstance(found, list):
        return f"{found!r} is no list"
    match kind:
        case "$some":
            lacking = [one for one in value if all(misfit(item, one) for item in found)]
            return f"{lacking} is not in {found}" if lacking else ""
        case "$all":
            if not found:
                return "is empty"
            return next(filter(None, (misfit(item, value) for item in found)), "")
        case "$max":
            return "" if len(found) <= value else f"has {len(found)} entries"
    raise AssertionError(f"{kind} is no demand")
