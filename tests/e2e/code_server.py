"""A real VS Code for the tests: code-server from the npm registry, and a browser to look at it.

    python tests/e2e/code_server.py     installs it, for later runs

Node 20 is needed, with npm and a C++ compiler. Chromium comes from Debian where it is missing and
we are root.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

VERSION = "4.100.3"  # VS Code 1.100, the last for Node 20
NODE = 20
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# npm does not run install scripts by itself; these are compiled.
COMPILED = ("@vscode/spdlog", "native-watchdog", "node-pty", "@vscode/deviceid")
EXTENSION = Path(__file__).parents[2] / "vscode-client"
ANSWER_SECONDS = 60


class MissingError(Exception):
    """Something that is needed is not there; the message says what."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The programs that a session needs."""

    node: str
    entry: Path
    browser: str


def install() -> Tools:
    """Find or install everything. Raises MissingError."""
    node, browser = _node(), _browser()
    folder = user_cache_path("mindport-tests") / f"code-server-{VERSION}"
    entry = folder / "node_modules" / "code-server" / "out" / "node" / "entry.js"
    finished = folder / "finished"
    if not finished.is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _install_code_server(folder, node)
        finished.touch()
    return Tools(node, entry, browser)


def build_extension(package: Path) -> None:
    """Build the .vsix with the command that its developers use. Raises MissingError."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    _run(sys.executable, "package.py", str(package), cwd=EXTENSION, environment=environment)


@contextmanager
def serve(tools: Tools, package: Path, work: Path, settings: dict[str, Any]) -> Iterator[str]:
    """Serve VS Code with the extension; the address."""
    user = work / "user"
    (user / "User").mkdir(parents=True)
    (user / "User" / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    places = [f"--user-data-dir={user}", f"--extensions-dir={work / 'extensions'}"]
    places.append(f"--config={work / 'config.yaml'}")
    program = [tools.node, str(tools.entry), *places]
    environment = _environment(work, tools.node)
    _run(*program, "--install-extension", str(package), cwd=work, environment=environment)
    port = _free_port()
    quiet = ("--disable-telemetry", "--disable-update-check")
    with (work / "code-server.log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [*program, "--auth=none", f"--bind-addr=127.0.0.1:{port}", *quiet],
            cwd=work,
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def _node() -> str:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise MissingError(f"Node {NODE} with npm is not there")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if not version.startswith(f"v{NODE}."):
        raise MissingError(f"code-server {VERSION} needs Node {NODE}; there is {version.strip()}")
    return node


def _browser() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        apt = ("apt-get", "-q", "-y")
        _run(*apt, "update", environment=environment)
        _run(*apt, "install", "--no-install-recommends", BROWSERS[0], environment=environment)
        found = shutil.which(BROWSERS[0])
    if found is None:
        raise MissingError("there is no Chromium: apt-get install chromium")
    return found


def _install_code_server(folder: Path, node: str) -> None:
    npm = ("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund")
    (folder / "package.json").write_text('{"private": true}', encoding="utf-8")
    _run(*npm, f"code-server@{VERSION}", cwd=folder)
    modules = folder / "node_modules"
    inner = modules / "code-server" / "lib" / "vscode"
    _run(*npm, "--omit=dev", cwd=inner)
    # npm brings node-gyp along; beside npm stand the headers of this Node.
    gyp = Path(os.path.realpath(shutil.which("npm") or "")).parents[1] / "node_modules" / "node-gyp"
    headers = Path(os.path.realpath(node)).parents[1]
    options = (
        [f"--nodedir={headers}"] if (headers / "include" / "node" / "node.h").is_file() else []
    )
    for name in COMPILED:
        _run(
            node,
            str(gyp / "bin" / "node-gyp.js"),
            "rebuild",
            *options,
            cwd=inner / "node_modules" / name,
        )
    tool = modules / "@mapbox" / "node-pre-gyp" / "bin" / "node-pre-gyp"
    _run(node, str(tool), "install", "--build-from-source", *options, cwd=modules / "argon2")


def _environment(work: Path, node: str) -> dict[str, str]:
    """A Python without mindport comes first, so that the bundled server runs."""
    _run(sys.executable, "-m", "venv", "--without-pip", str(work / "python"))
    path = [work / "python" / "bin", Path(node).parent, "/usr/bin", "/bin"]
    kept = {
        key: value
        for key, value in os.environ.items()
        if not re.match("PYTHON|VIRTUAL_ENV|PATH$", key)
    }
    return {
        **kept,
        "PATH": os.pathsep.join(map(str, path)),
        "HOME": str(work),
        "MINDPORT_CACHE_DIR": str(work / "cache"),
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(ANSWER_SECONDS * 5):
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.2)
        if process.poll() is not None:
            break
    raise MissingError("code-server does not answer")


def _run(*command: str, cwd: Path | None = None, environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = "\n".join((done.stdout + done.stderr).splitlines()[-15:])
        raise MissingError(f"{' '.join(command)} failed:\n{last}")


if __name__ == "__main__":
    print(install())
