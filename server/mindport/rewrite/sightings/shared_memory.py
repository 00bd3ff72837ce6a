"""Selections and views that share memory otherwise in MindSpore, as `storage` knows them."""

from __future__ import annotations

from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.storage import storage_uses

SIGHTINGS = (
    Sighting(
        "MP612",
        "shared-memory",
        "a selection is changed, or an assignment that a view should see",
        "`{api}`: selections and views share memory in other cases in MindSpore",
        find=lambda context: storage_uses(context.tree, context.facts.kind_of),
        in_torch_files=True,
    ),
)
