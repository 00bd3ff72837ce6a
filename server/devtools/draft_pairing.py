"""Pair the parameters of two signatures by name, by known synonym, and only then by position."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from mindport.knowledge.pairing import GENERAL

# Names that mean the same on both sides; the first one the target has is taken.
SYNONYMS = {
    "input": ("x", "input_x", "logits", "tensor", "a"),
    "self": ("x", "input"),
    "other": ("y", "x2", "value", "other"),
    "dim": ("axis", "dims", "axes", "dim"),
    "dims": ("axis", "axes", "perm", "dim"),
    "keepdim": ("keepdims", "keep_dims"),
    "eps": ("epsilon",),
    "correction": ("ddof",),
    "size": ("shape",),
    "tensors": ("inputs", "input_x", "xs"),
    "tensor": ("x", "input"),
    "target": ("labels", "label", "target"),
    "mask": ("condition",),
    "p": ("ord", "p"),
    "repeats": ("dims", "multiples", "reps"),
    "bias": ("has_bias",),
    "in_features": ("in_channels",),
    "out_features": ("out_channels",),
    "elementwise_affine": ("affine",),
    "negative_slope": ("alpha",),
    "lr": ("learning_rate",),
    "num_embeddings": ("vocab_size",),
    "embedding_dim": ("embedding_size",),
    "dtype": ("ms_type",),
}
VARIADIC = ("*args", "**kwargs")


@dataclass(frozen=True, slots=True)
class Pairing:
    """How the arguments of one call become those of the other."""

    fits: bool
    params: dict[str, str] = field(default_factory=dict)
    write: dict[str, str] = field(default_factory=dict)


def pair_parameters(torch: list[dict[str, Any]], mindspore: list[dict[str, Any]]) -> Pairing:
    """What every torch overload asks of the overload of the target that suits it best."""
    if not torch or not mindspore:
        return Pairing(fits=True)
    merged = Pairing(fits=False)
    for one in torch:
        best = min((_pair(one["params"], other["params"]) for other in mindspore), key=_effort)
        if best.fits:
            params, write = {**best.params, **merged.params}, {**best.write, **merged.write}
            merged = Pairing(True, params, write)
    return merged


def _effort(pairing: Pairing) -> tuple[bool, int]:
    return (not pairing.fits, len(pairing.params) + len(pairing.write))


def _pair(torch: list[list[Any]], mindspore: list[list[Any]]) -> Pairing:
    open_names = [p[0] for p in mindspore if p[1] not in VARIADIC]
    variadic = any(p[1] in VARIADIC for p in mindspore)
    defaults = {p[0]: p[2] for p in mindspore}
    params: dict[str, str] = {}
    write: dict[str, str] = {}
    fits = True
    for position, (name, kind, default, *_) in enumerate(torch):
        if kind in VARIADIC:
            continue
        partner = _partner(torch, position, open_names, mindspore)
        if partner is None:
            fits = fits and (default is not None or variadic or name in GENERAL)
            continue
        open_names.remove(partner)
        if partner != name:
            params[name] = partner
        if _differs(default, defaults[partner]):
            write[partner] = default
    required = [n for n in open_names if defaults[n] is None]
    return Pairing(fits and not required, params, write)


def _partner(
    torch: list[list[Any]], position: int, open_names: list[str], mindspore: list[list[Any]]
) -> str | None:
    name, _, default = torch[position][:3]
    own = {p[0] for p in torch}
    if name in open_names:
        return str(name)
    free = [one for one in open_names if one not in own]
    synonym = next((one for one in SYNONYMS.get(name, ()) if one in free), None)
    if synonym is not None:
        return synonym
    # Only leading required parameters are paired by position: later ones differ in meaning.
    if default is None and position < 2 and position < len(mindspore):
        other, kind, other_default = mindspore[position][:3]
        if other in free and other_default is None:
            return str(other) if kind not in VARIADIC else None
    return None


def _differs(torch: str | None, mindspore: str | None) -> bool:
    """Whether two given literal defaults differ; None and names are left to the reader."""
    if torch is None or mindspore is None:
        return False
    try:
        ours, theirs = ast.literal_eval(torch), ast.literal_eval(mindspore)
    except (ValueError, SyntaxError):
        return False
    return ours is not None and bool(ours != theirs)
