"""Layers whose settings a project changes after it has made them: `conv.stride = (1, 1)`.

torch's layers read their settings at each call, most of MindSpore's when they are made. So such a
project makes layers of its own classes, which have torch's settings and read them at each call.
"""

from __future__ import annotations

from mindport.analysis.uses.api_use import UseKind
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.type_notation import type_value
from mindport.compat.sources import known_functions, parameters_of
from mindport.knowledge.roles import has_role
from mindport.rewrite.conversion.site import Site


def has_changing_settings(site: Site, api: str) -> bool:
    """Whether the project changes a setting of such layers that MindSpore reads only once."""
    name = api.rpartition(".")[2]
    if name not in known_functions():
        return False
    settings = _set_on(site, api).intersection(parameters_of(name) or ())
    return not all(_is_read_at_calls(site, api, one) for one in settings)


def _is_read_at_calls(site: Site, api: str, setting: str) -> bool:
    """Whether MindSpore's layer has a setting by the same name, and reads it at each call."""
    facts = site.code.facts(api)
    if facts.target is None or site.code.kind(facts.target.api) != "class":
        return False
    line = facts.lines.get(setting)
    has_it = line is not None and line.mindspore == setting
    return has_it and has_role(site.code.knowledge.roles, "reads-settings", facts.target.api)


def is_changing_setting(site: Site) -> bool:
    """Whether an attribute is a setting of such a layer: it has torch's name and meaning."""
    owner, _, name = site.use.api.rpartition(".")
    if site.use.kind is not UseKind.ATTRIBUTE or not has_changing_settings(site, owner):
        return False
    return name in (parameters_of(owner.rpartition(".")[2]) or ())


def _set_on(site: Site, api: str) -> set[str]:
    """The attributes that the project sets on layers of a class, or of one that it derives from.

    Parameters are none of its settings: `bias`, by whose name a layer is asked for one.
    """
    ev = site.tree.evaluator
    names = {name for owner, name in site.set_later if ev.catalogue.is_subclass(api, owner)}
    return {name for name in names if not _is_parameter(ev, api, name)}


def _is_parameter(ev: Evaluator, api: str, name: str) -> bool:
    """Whether a layer of a class holds a tensor under a name."""
    member = ev.catalogue.member(api, name)
    return member is not None and any(map(ev.is_tensor, type_value(ev, member.returns)))
