"""Whatever happens to a project's files: in the end, diagnostics are those of a fresh start."""

from __future__ import annotations

import queue
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from raw_client import RawClient

_FILES = 500
_CREATED, _CHANGED, _DELETED = 1, 2, 3
_PUSH: dict[str, Any] = {"textDocument": {"publishDiagnostics": {"versionSupport": True}}}
_PULL: dict[str, Any] = {
    "textDocument": {"diagnostic": {}},
    "workspace": {"diagnostics": {"refreshSupport": True}},
}

Told = dict[str, list[str]]


class _Editor:
    """A client that shows what it was told last of each file."""

    def __init__(self, client: RawClient, roots: list[Path], capabilities: dict[str, Any]) -> None:
        self.client = client
        self.pulls = capabilities is _PULL
        self._answer: dict[str, dict[str, Any]] = {}  # pulled: URI -> report
        self._versions: dict[str, int] = {}
        folders = [{"uri": root.as_uri(), "name": root.name} for root in roots]
        params = {"processId": None, "rootUri": None, "workspaceFolders": folders}
        client.request("initialize", {**params, "capabilities": capabilities})
        client.notify("initialized", {})

    def open(self, path: Path, text: str | None = None) -> None:
        uri, text = path.as_uri(), path.read_text() if text is None else text
        self._versions[uri] = 1
        document = {"uri": uri, "languageId": "python", "version": 1, "text": text}
        self.client.notify("textDocument/didOpen", {"textDocument": document})

    def change(self, path: Path, text: str) -> None:
        uri = path.as_uri()
        self._versions[uri] += 1
        document = {"uri": uri, "version": self._versions[uri]}
        params = {"textDocument": document, "contentChanges": [{"text": text}]}
        self.client.notify("textDocument/didChange", params)

    def close(self, path: Path) -> None:
        del self._versions[path.as_uri()]
        self.client.notify("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})

    def tell(self, events: list[tuple[Path, int]]) -> None:
        changes = [{"uri": path.as_uri(), "type": kind} for path, kind in events]
        self.client.notify("workspace/didChangeWatchedFiles", {"changes": changes})

    def folders(self, added: list[Path], removed: list[Path]) -> None:
        event = {
            key: [{"uri": root.as_uri(), "name": root.name} for root in roots]
            for key, roots in (("added", added), ("removed", removed))
        }
        self.client.notify("workspace/didChangeWorkspaceFolders", {"event": event})

    def settle(self) -> Told:
        """What is shown when the server has come to rest."""
        scanned = {"command": "mindport.scanProject"}
        assert "result" in self.client.request("workspace/executeCommand", scanned)
        if self.pulls:
            self._pull()
            shown = {uri: report["items"] for uri, report in self._answer.items()}
        else:
            time.sleep(0.3)
            self.client.request("workspace/executeCommand", scanned)  # what was said is now heard
            shown = {}
            for message in self.client.all:
                if message.get("method") == "textDocument/publishDiagnostics":
                    shown[message["params"]["uri"]] = message["params"]["diagnostics"]
        return {
            uri: sorted(f"{one['range']} {one['code']} {one['message']}" for one in found)
            for uri, found in shown.items()
            if found
        }

    def _pull(self) -> None:
        for uri in self._versions:
            answer = self.client.request("textDocument/diagnostic", {"textDocument": {"uri": uri}})
            self._answer[uri] = answer["result"]
        asked = 0
        while self._ask_for_all():
            asked += 1
            assert asked < 20, f"again and again: {self.client.all[-1]}"

    def _ask_for_all(self) -> bool:
        """Ask for news of the workspace; when there is none, the server keeps the question."""
        known = [
            {"uri": uri, "value": report["resultId"]}
            for uri, report in self._answer.items()
            if "resultId" in report
        ]
        number = f"all {len(self.client.all)} {time.monotonic()}"
        params = {"previousResultIds": known}
        self.client.send(id=number, method="workspace/diagnostic", params=params)

        def answers(message: dict[str, Any]) -> bool:
            return message.get("id") == number and "method" not in message

        try:
            answer = self.client.wait(answers, timeout=3)
        except queue.Empty:
            self.client.notify("$/cancelRequest", {"id": number})
            answer = self.client.wait(answers)
        for report in answer.get("result", {}).get("items", []):
            if report["kind"] == "full":
                self._answer[report["uri"]] = report
        return "result" in answer


@contextmanager
def _editor(cache: Path, roots: list[Path], capabilities: dict[str, Any]) -> Iterator[_Editor]:
    with RawClient(cache) as client:
        yield _Editor(client, roots, capabilities)


@pytest.fixture(params=["push", "pull"])
def capabilities(request: pytest.FixtureRequest) -> dict[str, Any]:
    return _PUSH if request.param == "push" else _PULL


def _expect_a_fresh_start(
    shown: Told, folder: Path, roots: list[Path], capabilities: dict[str, Any], **open_texts: str
) -> None:
    cache = folder / f"cache {time.monotonic()}"
    with _editor(cache, roots, capabilities) as fresh:
        for name, text in open_texts.items():
            fresh.open(roots[0] / f"{name}.py", text)
        expected = fresh.settle()
    assert expected
    assert shown == expected


def _module(number: int, api: str) -> str:
    """Uses an API, and a class of another file whose base decides what its methods are."""
    before = f"m{max(number - 1, 0):03}"
    base = "nn.Module" if number == 0 else f"{before}.Net"
    imported = "" if number == 0 else f"import {before}\n"
    return (
        f"import torch\nfrom torch import nn\n{imported}\n\nclass Net({base}):\n"
        f"    def forward(self, x):\n        return torch.{api}(x, {number}).cuda()\n"
    )


def _git(root: Path, *arguments: str) -> None:
    subprocess.run(
        ["git", "-c", "user.name=n", "-c", "user.email=e@x", *arguments],
        cwd=root, check=True, capture_output=True,
    )  # fmt: skip


def _repository(root: Path) -> None:
    """Two branches that differ in every file, and in which files there are."""
    root.mkdir()
    (root / "mindport.toml").touch()
    for number in range(_FILES):
        (root / f"m{number:03}.py").write_text(_module(number % 20, "std"))
    _git(root, "init", "-q", "-b", "main")
    _git(root, "add", ".")
    _git(root, "commit", "-qm", "one")
    _git(root, "checkout", "-qb", "other")
    for number in range(_FILES):
        path = root / f"m{number:03}.py"
        path.write_text(_module((number + 1) % 20, "jit.script"))
        if number % 50 == 7:
            path.rename(root / f"n{number:03}.py")
    (root / "mindport.toml").write_text('backend = "cpu"\n')
    _git(root, "add", "-A", ".")
    _git(root, "commit", "-qm", "two")
    _git(root, "checkout", "-q", "main")


def _events(before: dict[Path, str], after: dict[Path, str]) -> list[tuple[Path, int]]:
    found = [(path, _DELETED) for path in before.keys() - after.keys()]
    found += [(path, _CREATED) for path in after.keys() - before.keys()]
    found += [(path, _CHANGED) for path in before.keys() & after.keys()
              if before[path] != after[path]]  # fmt: skip
    return sorted(found)


def _texts(root: Path) -> dict[Path, str]:
    return {path: path.read_text() for path in [*root.glob("*.py"), root / "mindport.toml"]}


def _in_bursts(editor: _Editor, events: list[tuple[Path, int]], chance: random.Random) -> None:
    """As a watcher tells: in pieces, some twice, some not at all, some late."""
    chance.shuffle(events)
    late = []
    while events:
        burst = [events.pop() for _ in range(min(len(events), chance.choice([1, 3, 40, 150])))]
        late += [event for event in burst if chance.random() < 0.05]
        again = [event for event in burst if chance.random() < 0.05]
        missed = {event for event in burst if chance.random() < 0.02 and len(burst) > 20}
        editor.tell([event for event in burst if event not in missed and event not in late])
        editor.tell(again)
        time.sleep(chance.choice([0, 0.01, 0.05]))
    editor.tell(late)


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_another_branch_under_an_open_editor(tmp_path: Path, capabilities: dict[str, Any]) -> None:
    root = tmp_path / "project"
    _repository(root)
    chance = random.Random(5)
    with _editor(tmp_path / "cache", [root], capabilities) as editor:
        opened = root / "m003.py"
        editor.open(opened)
        first = editor.settle()
        for branch in ("other", "main", "other"):
            before = _texts(root)
            _git(root, "checkout", "-q", branch)
            _in_bursts(editor, _events(before, _texts(root)), chance)
            editor.change(opened, opened.read_text())  # an editor reads again what it shows
        shown = editor.settle()
    assert shown != first
    text = opened.read_text()
    _expect_a_fresh_start(shown, tmp_path, [root], capabilities, m003=text)


def test_files_are_renamed_moved_and_deleted(tmp_path: Path, capabilities: dict[str, Any]) -> None:
    root = tmp_path / "project"
    (root / "package").mkdir(parents=True)
    for number in range(8):
        (root / f"m{number:03}.py").write_text(_module(number, "std"))
    typed = (
        "import m002\n\n\nclass A(m002.Net):\n    def forward(self, x):\n        return x.cuda()\n"
    )
    with _editor(tmp_path / "cache", [root], capabilities) as editor:
        editor.open(root / "new.py", typed)
        editor.open(root / "m005.py")
        first = editor.settle()
        renamed = (root / "m000.py").rename(root / "renamed.py")
        editor.tell([(root / "m000.py", _DELETED), (renamed, _CREATED)])
        moved = (root / "m001.py").rename(root / "package" / "m001.py")
        editor.tell([(moved, _CREATED)])
        editor.tell([(root / "m001.py", _DELETED)])
        (root / "m007.py").unlink()
        editor.tell([(root / "m007.py", _DELETED), (root / "m007.py", _DELETED)])
        (root / "m005.py").unlink()  # it is open: the editor keeps showing it
        editor.tell([(root / "m005.py", _DELETED)])
        editor.close(root / "m005.py")
        shutil.move(root / "package", root / "parcel")  # a client may tell of the folder alone
        editor.tell([(root / "package", _DELETED), (root / "parcel", _CREATED)])
        (root / "m004.py").write_text("x = 1\n")
        editor.tell([(root / "m004.py", _CHANGED)])
        shown = editor.settle()
    assert shown != first
    _expect_a_fresh_start(shown, tmp_path, [root], capabilities, new=typed)


def test_folders_come_and_go(tmp_path: Path, capabilities: dict[str, Any]) -> None:
    roots = [tmp_path / name for name in ("one", "two", "three")]
    for place, root in enumerate(roots):
        root.mkdir()
        (root / "mindport.toml").write_text('backend = "cpu"\n' if place == 1 else "")
        for number in range(3):
            (root / f"m{number:03}.py").write_text(_module(number, "std"))
    one, two, three = roots
    with _editor(tmp_path / "cache", [one, two], capabilities) as editor:
        editor.open(one / "m001.py")
        first = editor.settle()
        editor.folders([three], [])
        editor.folders([], [two])
        editor.folders([two], [three])
        editor.settle()
        editor.folders([three], [two])
        shown = editor.settle()
    assert {Path(uri).parent.name for uri in first} == {"one", "two"}
    text = (one / "m001.py").read_text()
    _expect_a_fresh_start(shown, tmp_path, [one, three], capabilities, m001=text)
