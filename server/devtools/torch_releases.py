"""`python -m devtools torch-releases INDEX`: the release of torch in which each public API was new.

Writes `mapping_db/releases/torch.csv`: the functions, classes and methods of tensors that the
inventory of torch has, with the first release whose sources define the name. Of each wheel of a
package index only the Python sources are read; nothing is installed or run. What the oldest release
has, has no line. A name that a file mentions counts as there: a release may be too early, never
too late.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import re
import urllib.request
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

_DATABASE = Path(__file__).parents[2] / "mapping_db"
OUTPUT = _DATABASE / "releases" / "torch.csv"
COLUMNS = ("api", "release")
_WHEEL = re.compile(r"torch-(\d+)\.(\d+)\.(\d+)-cp3\d+-.*linux.*x86_64\.whl$")
_OLDEST = (1, 4)
_CHUNK = 1 << 20  # bytes that are read at once
_DEFINED = re.compile(
    r"^\s*(?:async\s+)?(?:def|class)\s+(\w+)|^\s*(\w+)\s*(?::[^=\n]+)?=[^=]"
    r"|^\s*\w*\.?add_docstr\w*\(\s*[\"']?(\w+)"
    r"|^\s*(?:from\s.*)?import\s+(.+)$|^\s+(\w+)(?:\s+as\s+\w+)?,?(?:\s*#.*)?$|[\"'](\w+)[\"']",
    re.MULTILINE,
)
_WORD = re.compile(r"\w+")


class _Remote(io.RawIOBase):
    """A file of a server, read in parts."""

    def __init__(self, address: str) -> None:
        self.address, self.at = address, 0
        request = urllib.request.Request(address, method="HEAD")
        with urllib.request.urlopen(request, timeout=60) as answer:
            self.size = int(answer.headers["Content-Length"])

    def seekable(self) -> bool:
        """It is."""
        return True

    def readable(self) -> bool:
        """It is."""
        return True

    def tell(self) -> int:
        """The place, in bytes."""
        return self.at

    def seek(self, offset: int, whence: int = 0) -> int:
        """Go to a place."""
        self.at = offset + (0, self.at, self.size)[whence]
        return self.at

    def readinto(self, buffer: Any) -> int:
        """Read as many bytes as fit."""
        wanted = min(len(buffer), self.size - self.at)
        if wanted <= 0:
            return 0
        head = {"Range": f"bytes={self.at}-{self.at + wanted - 1}"}
        request = urllib.request.Request(self.address, headers=head)
        with urllib.request.urlopen(request, timeout=120) as answer:
            data = answer.read()
        buffer[: len(data)] = data
        self.at += len(data)
        return len(data)


def main(arguments: list[str]) -> int:
    """Read all releases, and write the first of each name."""
    parser = argparse.ArgumentParser(prog="devtools torch-releases", description=__doc__)
    parser.add_argument("index", help="address of the package index, ending in /simple")
    args = parser.parse_args(arguments)
    inventory = max((_DATABASE / "inventory").glob("torch-*.json"))
    symbols = json.loads(inventory.read_text(encoding="utf-8"))["symbols"]
    wanted = [name for name, one in sorted(symbols.items()) if _is_told(name, one)]
    first: dict[str, str] = {}
    releases = _releases(args.index)
    for release, address in releases.items():
        defined = _names(_sources(address))
        new = [name for name in wanted if name not in first and is_there(name, defined)]
        first |= dict.fromkeys(new, release)
        print(f"{release}: {len(new)} new names")
    oldest = next(iter(releases))
    rows = [(name, first[name]) for name in wanted if first.get(name, oldest) != oldest]
    OUTPUT.parent.mkdir(exist_ok=True)
    with OUTPUT.open("w", encoding="utf-8", newline="") as stream:
        stream.write(f"# sources of torch {oldest} to {list(releases)[-1]}, {date.today()}\n")
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerows([COLUMNS, *rows])
    print(f"{OUTPUT.name}: {len(rows)} names that are newer than {oldest}")
    return 0


def _is_told(name: str, symbol: Mapping[str, Any]) -> bool:
    parts = name.split(".")
    is_public = not any(one.startswith("_") for one in parts)
    is_api = symbol.get("kind") in ("function", "class", "builtin", "method")
    is_member = symbol.get("kind") == "method" and not name.startswith("torch.Tensor.")
    return is_public and is_api and not is_member


def _releases(index: str) -> dict[str, str]:
    """Each minor release with the address of one of its wheels, oldest first."""
    with urllib.request.urlopen(f"{index}/torch/", timeout=60) as answer:
        page = answer.read().decode()
    found: dict[tuple[int, int], tuple[int, str]] = {}
    for address, name in re.findall(r'href="([^"#]+)[^"]*"[^>]*>([^<]+)</a>', page):
        match = _WHEEL.match(name)
        if match:
            major, minor, patch = map(int, match.groups())
            known = found.get((major, minor))
            if (major, minor) >= _OLDEST and (known is None or patch < known[0]):
                found[major, minor] = patch, address
    return {f"{a}.{b}": found[a, b][1] for a, b in sorted(found)}


def _sources(address: str) -> dict[str, str]:
    """The Python sources of a wheel by path."""
    with zipfile.ZipFile(io.BufferedReader(_Remote(address), _CHUNK)) as wheel:
        paths = [
            one.filename
            for one in sorted(wheel.infolist(), key=lambda one: one.header_offset)
            if one.filename.startswith("torch/")
            and one.filename.endswith((".py", ".pyi"))
            and not one.filename.startswith(("torch/testing/", "torch/_inductor/"))
        ]
        return {path: wheel.read(path).decode("utf-8", "replace") for path in paths}


def _names(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """The names that the files of each module define; of a package, all files in its folder."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path, text in sources.items():
        module = path.rsplit(".", 1)[0].replace("/", ".").removesuffix(".__init__")
        names = {word for match in _DEFINED.findall(text) for one in match for word in _words(one)}
        found[module] |= names
        found[module.rpartition(".")[0]] |= {module.rpartition(".")[2]}
        package = module if path.endswith(("__init__.py", "__init__.pyi")) else ""
        if not package:
            found[f"{module.rpartition('.')[0]}.*"] |= names
    found["torch"] |= found["torch._C._VariableFunctions"] | found["torch._C"]
    found["torch.Tensor"] = found["torch._C"] | found["torch._tensor"] | found["torch.tensor"]
    found["torch.Tensor"] |= found["torch._tensor_docs"]
    found["torch.nn"] |= found["torch.nn.modules"] | found["torch.nn.modules.*"]
    return found


def _words(text: str) -> Iterable[str]:
    return _WORD.findall(text)


def is_there(name: str, defined: Mapping[str, set[str]]) -> bool:
    """Whether a release defines an API: in its module, or in a file of its package."""
    above, _, last = name.rpartition(".")
    if above == "torch.Tensor":
        return last in defined["torch.Tensor"]
    while above:
        if above in defined:
            return last in defined[above] or last in defined.get(f"{above}.*", ())
        above, _, last = above.rpartition(".")
    return False
