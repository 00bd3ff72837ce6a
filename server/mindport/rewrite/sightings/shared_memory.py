"""Selections and views that share memory otherwise in MindSpore, as `storage` knows them."""

from __future__ import annotations

from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.storage import storage_uses

SIGHTINGS = (
    Sighting(
        "MP612",
        "shared-memory",
        "A selection is updated, or an assignment should be visible through a view.",
        "`{api}`: in MindSpore selections and views share memory in different cases",
        find=lambda context: storage_uses(context.tree),
        in_torch_files=True,
    ),
)
