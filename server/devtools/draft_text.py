"""Write a row as TOML, one target per line, so that a reviewer's diff reads well."""

from __future__ import annotations

import json
from typing import Any

FIELDS = ("parity", "area", "differences", "policy", "advice", "recipe", "drafted")


def render_row(name: str, row: dict[str, Any]) -> str:
    """The table of one API."""
    lines = [f"[{json.dumps(name)}]"]
    if row.get("targets"):
        lines.append("targets = [")
        lines += [f"  {_value(target)}," for target in row["targets"]]
        lines.append("]")
    lines += [f"{key} = {_value(row[key])}" for key in FIELDS if key in row]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return (
        key
        if key.replace("_", "").replace("-", "").isalnum() and key.isascii()
        else json.dumps(key)
    )
