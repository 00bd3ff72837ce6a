"""The table of networks that MindCV has as torchvision does, beside both packages."""

from __future__ import annotations

import pytest

from devtools.same_networks import LIMIT, rows
from mindport.knowledge.same_networks import modules_of
from mindport.knowledge.store import KnowledgeBase


@pytest.mark.slow
def test_a_network_is_still_the_same() -> None:
    for one in ("mindspore", "mindcv", "torch"):
        pytest.importorskip(one)
    (row,) = rows(["regnet_y_400mf"])
    known = {one.api: one for one in KnowledgeBase.open().same_networks}[row[1]]
    assert float(row[2]) <= LIMIT and float(row[3]) <= LIMIT
    assert modules_of(row[4]) == known.modules
