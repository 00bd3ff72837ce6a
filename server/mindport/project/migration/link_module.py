"""A module that leads to a package of the project, for programs that start in another folder."""

from __future__ import annotations

from os.path import relpath
from pathlib import Path

_TITLE = '"""The {what}'
_LINK = (
    _TITLE
    + ''': they are in `{shown}`.

Written by mindport for programs that start in this folder.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_NAME = "{name}"
_FRONT = (Path(__file__).resolve().parent / "{shown}" / "__init__.py").resolve()

# One module for the whole project, whoever imports it first; its own name can be imported here.
if getattr(sys.modules.get(_NAME), "__file__", __file__) == __file__:
    _folders = [str(_FRONT.parent)]
    _spec = spec_from_file_location(__name__, _FRONT, submodule_search_locations=_folders)
    sys.modules[__name__] = sys.modules[_NAME] = module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules[_NAME])
sys.modules[__name__] = sys.modules[_NAME]
'''
)

FUNCTIONS = "functions of this project that behave as in PyTorch"
PACKAGES = "converted packages of this project"


def link_text(what: str, path: Path, folder: Path, name: str) -> str:
    """The text of the module at a path that leads to a package; `name` is how others import it."""
    shown = relpath(folder, path.parent).replace("\\", "/")
    return _LINK.format(what=what, shown=shown, name=name)


def is_link(text: str) -> bool:
    """Whether mindport wrote a module to lead somewhere."""
    starts = (f"{_TITLE.format(what=what)}" for what in (FUNCTIONS, PACKAGES))
    return any(text.startswith(one) for one in starts)
