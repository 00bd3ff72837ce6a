"""The networks on the page: a diagram of each, and the tree of its modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from mindport.dossier.model import Model, Node, Section
from mindport.ide.report_text import report_text as say
from mindport.report.html_parts import code, prose
from mindport.report.places import visible

STYLE = """
.net { list-style: none; margin: .5rem 0; padding: 0; max-width: 46rem; }
.net > li { position: relative; display: flex; justify-content: space-between; gap: 1rem;
  margin: 0 0 2px; padding: .1rem .4rem; background: var(--head); border: 1px solid var(--line);
  border-radius: 3px; font: 12px/1.5 var(--vscode-editor-font-family, ui-monospace, monospace); }
.net > li.l1 { margin-left: 1.4rem; } .net > li.l2 { margin-left: 2.8rem; }
.net > li.l3 { margin-left: 4.2rem; }
.net svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.net rect { opacity: .35; } .net span { position: relative; overflow-wrap: anywhere; }
.tree, .tree ul { list-style: none; margin: 0; padding-left: 1.1rem; }
.tree { padding-left: 0; } .tree li { padding: .05rem 0; }
"""
_ROWS = 36  # of a diagram
_DRAWN = 8  # models with a diagram
_PLACES = 6  # that make the same network
_NODES = 600  # of the tree of a model


def models_html(section: Section) -> Iterator[str]:
    """The models of a section: those that could be built with a diagram."""
    built = [one for one in section.models if one.root is not None and not one.within]
    for at, model in enumerate(built):
        yield f"<h3>{escape(visible(model.name))}</h3>"
        yield f"<p>{_summary(model)}</p>"
        for why in model.missing:
            yield f"<p><small>{say('not known')}: {prose(why)}</small></p>"
        yield from _differences(model)
        if model.root is not None and model.root.children:
            if at < _DRAWN:
                yield _diagram(model)
            yield f"<details><summary>{say('Modules')}</summary>"
            left = [_NODES]
            yield f'<ul class="tree">{"".join(_tree(model.root.children, left))}</ul></details>'
    yield from _parts(section)
    yield from _missing(section)


def _parts(section: Section) -> Iterator[str]:
    """The networks that are parts of others."""
    parts = [model for model in section.models if model.within]
    if parts:
        yield f"<h3>{say('Parts of these networks that are made on their own')}</h3><ul>"
        for model in parts:
            where = escape(visible(f"{model.place.path}:{model.place.line}"))
            yield f"<li>{code(model.name)} <small>{where}</small>: {code(model.within)}</li>"
        yield "</ul>"


def _missing(section: Section) -> Iterator[str]:
    """The networks that could not be built, with what is missing."""
    missing = [model for model in section.models if model.root is None]
    if missing:
        yield f"<h3>{say('Models that could not be built from the code')}</h3><ul>"
        for model in missing:
            why = "; ".join(model.missing)
            where = escape(visible(f"{model.place.path}:{model.place.line}"))
            yield f"<li>{code(model.name)} <small>{where}</small>: {prose(why)}{_also(model)}</li>"
        yield "</ul>"


def _differences(model: Model) -> Iterator[str]:
    """How it differs from a known network of its name."""
    if model.differences:
        first, *more = (prose(one) for one in model.differences)
        lines = "".join(f"<li>{one}</li>" for one in more)
        yield f"<p><small>{first}</small></p><ul>{lines}</ul>"


def _summary(model: Model) -> str:
    count = say("not known") if model.parameters is None else f"{model.parameters:,}"
    sizes = say("{count} parameters in {modules} modules")
    where = f"{model.place.path}:{model.place.line}"
    inputs = f" · {say('inputs')} {code(', '.join(model.inputs))}" if model.inputs else ""
    role = f" · {_role(model.root)}" if model.root is not None and model.root.role else ""
    return (
        f"{sizes.format(count=count, modules=f'{model.modules:,}')}{role}{inputs}"
        f" · {code(where)}: {code(model.made)}{_also(model)}"
    )


def _also(model: Model) -> str:
    """The other places that make the same network."""
    places = [code(f"{one.path}:{one.line}") for one in model.also[:_PLACES]]
    more = len(model.also) - _PLACES
    shown = [*places, say("and {count} more").format(count=more)] if more > 0 else places
    return f" · {say('also')} {', '.join(shown)}" if shown else ""


def _rows(root: Node) -> list[tuple[int, Node]]:
    """The nodes that a diagram shows: level after level, as long as there is room."""
    shown: list[tuple[int, Node]] = [(0, child) for child in root.children]
    for depth in range(3):
        opened = [
            row
            for level, node in shown
            for row in [
                (level, node),
                *((level + 1, child) for child in (node.children if level == depth else ())),
            ]
        ]
        if len(opened) > _ROWS:
            break
        shown = opened
    return shown


def _diagram(model: Model) -> str:
    """Boxes from the input down, each with its share of the parameters."""
    assert model.root is not None
    rows = _rows(model.root)
    more = len(rows) - _ROWS
    rows = rows[:_ROWS]
    whole = max((node.parameters or 0) * node.times for _, node in rows) or 1
    parts = [_row(level, node, whole) for level, node in rows]
    if more > 0:
        parts.append(f"<li><span>{say('and {count} more').format(count=f'{more:,}')}</span></li>")
    return f'<ol class="net">{"".join(parts)}</ol>'


def _row(level: int, node: Node, whole: int) -> str:
    share = 100 * min(1.0, (node.parameters or 0) * node.times / whole)
    times = f" ×{node.times}" if node.times > 1 else ""
    role = f" ({_role(node)})" if node.role else ""
    text = escape(visible(f"{node.name}: {node.kind}{times}{role}"))
    return (
        f'<li class="l{level}"><svg viewBox="0 0 100 1" preserveAspectRatio="none"'
        f' aria-hidden="true"><rect width="{share:.1f}" height="1"/></svg>'
        f'<span>{text}</span><span class="n">{count_of(node)}</span></li>'
    )


def _role(node: Node) -> str:
    return ", ".join(say(one) for one in node.role.split(", "))


def count_of(node: Node) -> str:
    """The parameters of a node in words; of several alike, of each."""
    if node.parameters is None:
        return say("not known")
    return f"{node.parameters:,}" if node.parameters else ""


def _tree(nodes: Sequence[Node], left: list[int]) -> Iterator[str]:
    for node in nodes:
        left[0] -= 1
        if left[0] < 0:
            yield "<li>…</li>"
            return
        times = f" ×{node.times}" if node.times > 1 else ""
        count = f" <small>{count_of(node)}</small>" if count_of(node) else ""
        role = f" <small>{escape(_role(node))}</small>" if node.role else ""
        shapes = f" <small>{escape(', '.join(node.shapes))}</small>" if node.shapes else ""
        inner = f"<ul>{''.join(_tree(node.children, left))}</ul>" if node.children else ""
        name = f"{code(node.name)} {escape(visible(node.kind))}"
        yield f"<li>{name}{times}{count}{shapes}{role}{inner}</li>"
