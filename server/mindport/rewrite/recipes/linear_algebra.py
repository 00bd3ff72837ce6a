"""Decompositions of matrices that MindSpore has under other names."""

from __future__ import annotations

from mindport.knowledge.types import Backend
from mindport.rewrite.recipe import Made
from mindport.rewrite.site import Site


def _svdvals(site: Site) -> Made | None:
    given = site.arguments("A")
    if given is None or "A" not in given or site.code.backend is Backend.ASCEND:
        return None
    target = "mindspore.ops.svd"
    return Made((site.called(target, given["A"].span, ("compute_uv", "False")),), target)


def _eigvalsh(site: Site) -> Made | None:
    given = site.arguments("A", "UPLO")
    if given is None or "UPLO" in given or site.code.backend is Backend.ASCEND:
        return None
    target = "mindspore.scipy.linalg.eigh"
    return Made((site.called(target, given["A"].span, ("eigvals_only", "True")),), target)


RECIPES = {"torch.linalg.eigvalsh": _eigvalsh, "torch.linalg.svdvals": _svdvals}
