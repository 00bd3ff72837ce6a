"""The hatch build hook: compiles mapping_db before a wheel (or an editable install) is made."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KnowledgeBuildHook(BuildHookInterface[Any]):
    """Writes server/mindport/knowledge/mapping.sqlite."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile; a source distribution carries the sources instead."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root / "server"))
        try:
            from mindport.knowledge.compiler import compile_database  # noqa: PLC0415

            compile_database(
                root / "mapping_db", root / "server" / "mindport" / "knowledge" / "mapping.sqlite"
            )
        finally:
            sys.path.remove(str(root / "server"))
