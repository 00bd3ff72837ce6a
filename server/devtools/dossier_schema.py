"""`python -m devtools dossier-schema`: the JSON Schema of a dossier, from its classes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from pydantic import TypeAdapter

from mindport import dossier
from mindport.dossier.model import Dossier

PLACE = Path(dossier.__file__).with_name("schema.json")


def schema_text() -> str:
    """The schema as it is shipped."""
    schema = TypeAdapter(Dossier).json_schema(mode="serialization")
    dialect = "https://json-schema.org/draft/2020-12/schema"
    return json.dumps({"$schema": dialect, **schema}, indent=1) + "\n"


def main(_arguments: list[str]) -> int:
    """Write the schema."""
    PLACE.write_text(schema_text(), encoding="utf-8")
    print(PLACE, file=sys.stderr)
    return 0
