"""The protocol's types are made when they are used, and are then as lsprotocol makes them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from raw_client import server_environment

_SAY = """
import json
import attrs
{before}
from lsprotocol import converters, types
built = [c for c in vars(types).values() if isinstance(c, type) and isinstance(
    vars(c).get("__attrs_attrs__"), tuple)]
converter = converters.get_converter()
place = types.Range(types.Position(1, 2), types.Position(3, 4))
said = types.Diagnostic(place, "text", severity=types.DiagnosticSeverity.Hint)
plain = converter.unstructure(said)
try:
    types.Position("one", 2)
    refused = False
except ValueError:
    refused = True
every = {{
    name: [(a.name, repr(a.type), a.default is attrs.NOTHING) for a in attrs.fields(c)]
    for name, c in vars(types).items() if isinstance(c, type) and attrs.has(c)
}}
print(json.dumps([plain, converter.structure(plain, types.Diagnostic) == said, refused,
    types.Position(1, 2) < types.Position(1, 3), repr(said), every]))
print(len(built))
"""


def _said(tmp_path: Path, before: str) -> tuple[list[Any], int]:
    run = subprocess.run(
        [sys.executable, "-c", _SAY.format(before=before)],
        env=server_environment(tmp_path),
        check=True,
        capture_output=True,
        text=True,
    )
    answers, built = run.stdout.splitlines()
    return json.loads(answers), int(built)


def test_lazy_types_are_those_of_lsprotocol(tmp_path: Path) -> None:
    usual, all_built = _said(tmp_path, "")
    lazy, built = _said(
        tmp_path, "from mindport.lsp.lazy_types import import_types; import_types()"
    )
    assert lazy == usual
    assert len(usual[-1]) > 500
    assert all_built > 500
    assert built < 10
