"""All helpers as a distribution of their own, `mindport-compat`, for teams with many projects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import resources

from mindport import __version__
from mindport.compat.sources import FAMILIES, family_of, known_functions
from mindport.project.judging.converter import COMPAT

DISTRIBUTION = "mindport-compat"
REQUIREMENT = f"{DISTRIBUTION}=={__version__}"
_SOURCES = re.compile(r"\bmindport\.compat\b")
_ABOUT = "Functions and classes that behave as in PyTorch, for projects migrated to MindSpore."
# In the texts below, what is written in capitals between @ is put in.
_PROJECT = """[build-system]
requires = ["hatchling>=1.24"]
build-backend = "hatchling.build"

[project]
name = "mindport-compat"
version = "@VERSION@"
description = "@ABOUT@"
readme = "README.md"
license = "Apache-2.0"
requires-python = ">=3.10"
dependencies = ["mindspore==@RELEASE@", "numpy<2"]

[tool.hatch.build.targets.wheel]
packages = ["mindport_compat"]
"""
_README = """# mindport-compat

@ABOUT@

Written by mindport @VERSION@ for MindSpore @RELEASE@, under the Apache License 2.0. Projects that
`mindport migrate --compat package` wrote import it: build it (`pip wheel .`), and publish it where
they are installed from. Each of these projects requires `@REQUIREMENT@`.
"""
# A helper is loaded when it is asked for: some change what tensors do in the whole process.
_FRONT = '''"""@ABOUT@

Written by mindport @VERSION@ for MindSpore @RELEASE@, under the Apache License 2.0. A module is
loaded when a name of it is first asked for.
"""

import importlib

_FAMILIES = {
@FAMILIES@}
__all__ = [name for names in _FAMILIES.values() for name in names]


def __getattr__(name):
    for family, names in _FAMILIES.items():
        if name in names:
            module = importlib.import_module(f".{family}.{name}", __name__)
            found = globals()[name] = getattr(module, name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__():
    return sorted([*globals(), *__all__])
'''


def helper_distribution(release: str) -> dict[str, str]:
    """The files of the distribution by their paths; `release` is that of MindSpore."""
    given = {
        "ABOUT": _ABOUT,
        "VERSION": __version__,
        "RELEASE": release,
        "REQUIREMENT": REQUIREMENT,
        "FAMILIES": _listed(),
    }
    made = {
        "pyproject.toml": _filled(_PROJECT, given),
        "README.md": _filled(_README, given),
        f"{COMPAT}/__init__.py": _filled(_FRONT, given),
    }
    sources = resources.files("mindport.compat")
    for family in FAMILIES:
        for file in (sources / family).iterdir():
            if file.name.endswith(".py"):
                text = file.read_text(encoding="utf-8")
                made[f"{COMPAT}/{family}/{file.name}"] = _SOURCES.sub(COMPAT, text)
    return made


def _filled(text: str, given: Mapping[str, str]) -> str:
    for name, value in given.items():
        text = text.replace(f"@{name}@", value)
    return text


def _listed() -> str:
    """The names of each family, as the entries of a dictionary."""
    names = sorted(known_functions())
    lines = []
    for family in FAMILIES:
        own = [f'        "{name}",\n' for name in names if family_of(name) == family]
        lines.append(f'    "{family}": (\n{"".join(own)}    ),\n')
    return "".join(lines)
