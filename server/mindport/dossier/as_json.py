"""The dossier as data. Its shape is `schema.json`."""

from __future__ import annotations

import json
from dataclasses import asdict

from mindport.dossier.model import Dossier


def render(dossier: Dossier) -> str:
    """Render the dossier as one JSON object."""
    return json.dumps(asdict(dossier), ensure_ascii=False, indent=1) + "\n"
