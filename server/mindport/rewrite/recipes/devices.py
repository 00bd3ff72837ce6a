"""Devices and seeds: MindSpore runs on one device, chosen once."""

from __future__ import annotations

import ast

from mindport.rewrite.recipe import Made, Recipe, Refused
from mindport.rewrite.rewrites import Rewrite
from mindport.rewrite.site import Site
from mindport.text.span import Span

_TARGET = "mindspore.get_context"


def _device(site: Site) -> Made | Refused:
    """`torch.device(...)`: the device that MindSpore runs on, by its name."""
    if site.call is None:
        return Refused("it is named but not made")
    return Made((site.replaced(f'{site.name(_TARGET)}("device_target")'),), _TARGET)


def _is_available(site: Site) -> Made | None:
    """Whether the device is an accelerator."""
    if site.call is None:
        return None
    outer = next((one for one in site.tree.around(site.call) if isinstance(one, ast.Call)), None)
    if outer is not None and site.kind_of(site.tree.span(outer)) == "torch.device":
        return Made((), _TARGET)  # it goes away with the call around it
    return Made((site.replaced(f'({site.name(_TARGET)}("device_target") != "CPU")'),), _TARGET)


def _seed(site: Site) -> Made | Refused | None:
    given = site.arguments("seed")
    if given is None or not site.is_statement:
        return Refused("its result is a generator")
    return Made((site.called("mindspore.set_seed", given["seed"]),), "mindspore.set_seed")


def _gone(site: Site) -> Made | Refused | None:
    """A statement that MindSpore does without."""
    statement = site.tree.statement(site.call) if site.call is not None else None
    if statement is None or not site.is_statement:
        return Refused("its result is used")
    return Made((removed(site, statement),))


def removed(site: Site, statement: ast.stmt) -> Rewrite:
    """A statement with its line; `pass` where it shares the line or is all of its block."""
    span, text = site.tree.span(statement), site.code.text
    start = site.tree.start_of_line(statement)
    end = text.find("\n", span.end)
    end = len(text) if end < 0 else end
    parent = site.tree.parent(statement)
    blocks = [getattr(parent, name, None) for name in ("body", "orelse", "finalbody")]
    block = next((one for one in blocks if isinstance(one, list) and statement in one), [])
    if len(block) < 2 or text[start : span.start].strip() or text[span.end : end].strip():
        return Rewrite(span, ("pass",))
    return Rewrite(Span(start, min(end + 1, len(text))), ())


RECIPES: dict[str, Recipe] = {
    "torch.cuda.is_available": _is_available,
    "torch.cuda.empty_cache": _gone,
    "torch.cuda.manual_seed": _gone,
    "torch.cuda.manual_seed_all": _gone,
    "torch.device": _device,
    "torch.manual_seed": _seed,
}
