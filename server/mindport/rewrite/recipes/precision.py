"""Mixed precision, and blocks that are computed twice to save memory."""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Write
from mindport.rewrite.conversion.site import Site

_NOTE = "MindSpore has its own lists of operators for half precision"


def _named(name: str, note: str = "") -> Write:
    def named(site: Site) -> Made | None:
        if not site.code.records:
            return None
        written = site.put(site.use.name_span, site.helper(name))
        return Made((written,), f"mindport_compat.{name}", note=note)

    return named


def _stays(site: Site) -> Made | None:
    return Made((), "mindport_compat.GradScaler") if site.code.records else None


_SCALERS = (
    *("torch.GradScaler", "torch.amp.GradScaler", "torch.amp.grad_scaler.GradScaler"),
    *("torch.cuda.amp.GradScaler", "torch.cuda.amp.grad_scaler.GradScaler"),
)
_CONTEXTS = (
    *("torch.autocast", "torch.amp.autocast", "torch.amp.autocast_mode.autocast"),
    *("torch.cuda.amp.autocast", "torch.cuda.amp.autocast_mode.autocast"),
)
_MEMBERS = (
    *("get_scale", "is_enabled", "load_state_dict", "scale", "state_dict", "step", "unscale_"),
    "update",
)
_NO_MEMORY = "activations are kept: same values, more memory"
RECIPES: Recipes = {
    **{name: _named("GradScaler") for name in _SCALERS},
    **{name: _named("autocast", _NOTE) for name in _CONTEXTS},
    **{f"{owner}.{name}": _stays for owner in _SCALERS for name in _MEMBERS},
    "torch.utils.checkpoint.checkpoint": _named("checkpoint", _NO_MEMORY),
    "torch.utils.checkpoint.checkpoint_sequential": _named("checkpoint_sequential", _NO_MEMORY),
}

PROOFS: Proofs = {
    "tests/migration/training/accumulated_amp.py": (
        "torch.GradScaler",
        "torch.autocast",
    ),
    "tests/migration/training/checkpointed.py": ("torch.utils.checkpoint.checkpoint",),
    "tests/migration/training/cuda_amp.py": (
        "torch.cuda.amp.GradScaler",
        "torch.cuda.amp.autocast",
    ),
}
