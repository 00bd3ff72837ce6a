"""What the packages of a Python environment say of themselves, read by jedi in its own process.

Run as a module, it answers lines of JSON on stdin with lines of JSON on stdout:
`{"docstring": "torch.nn.functional", "of": "relu", "environment": folder}` with `{"text"}`, and
`{"complete": text, "path", "line": 1, "column": 0, "environment": folder}` with `{"names"}`, and
`{"lead": "package.name", "stop": ["torch"], "environment": folder}` with what `leads` finds.

Nothing of the environment is executed: its interpreter is not asked for its folders, and a compiled
module, which jedi would import to look into it, counts as unknown.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from jedi import Project, Script, settings  # type: ignore[import-untyped]
from jedi.api.environment import InterpreterEnvironment  # type: ignore[import-untyped]
from jedi.inference.compiled.subprocess import InferenceStateSameProcess  # type: ignore[import-untyped]

from mindport.installed.leads import lead
from mindport.installed.package_folders import package_folders

_MOST_NAMES = 200


class _ImportsNothing(InferenceStateSameProcess):  # type: ignore[misc]
    """jedi's access to what is compiled, for the modules of the interpreter itself only."""

    def load_module(self, dotted_name: str, sys_path: list[str]) -> Any:
        if dotted_name not in sys.builtin_module_names:
            return None
        return self.__getattr__("load_module")(dotted_name=dotted_name, sys_path=sys_path)


class _Environment(InterpreterEnvironment):  # type: ignore[misc]
    """The interpreter that we run in, as the one whose language is spoken."""

    def get_inference_state_subprocess(self, inference_state: Any) -> _ImportsNothing:
        return _ImportsNothing(inference_state)

    def get_sys_path(self) -> list[str]:
        return []


def docstring(module: str, name: str, packages: list[str]) -> str:
    """The docstring of a name of a module; "" where there is none to be found."""
    code = f"import {module} as m\nm.{name}" if name else f"import {module} as m\nm"
    script = _script(code, Path.cwd() / "asked.py", packages)
    for found in script.infer(2, len(code.splitlines()[1])):
        text: str = found.docstring(raw=True)
        if text:
            return text
    return ""


def complete(asked: dict[str, Any]) -> list[tuple[str, str]]:
    """The names that can stand at a place, with their kinds."""
    path = Path(asked["path"])
    packages = [str(path.parent), *package_folders(asked["environment"])]
    script = _script(asked["complete"], path, packages)
    found = script.complete(asked["line"], asked["column"])
    return [(one.name, one.type) for one in found[:_MOST_NAMES]]


def _script(code: str, path: Path, packages: list[str]) -> Any:
    project = Project(path.parent, sys_path=packages, smart_sys_path=False)
    return Script(code, path=path, environment=_Environment(), project=project)


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    if "docstring" in asked:
        packages = package_folders(asked["environment"])
        return {"text": docstring(asked["docstring"], asked["of"], packages)}
    if "lead" in asked:
        packages = package_folders(asked["environment"])
        return lead(asked["lead"], asked["stop"], lambda code, path: _script(code, path, packages))
    return {"names": complete(asked)}


def main() -> None:
    """Answer until stdin ends."""
    settings.auto_import_modules = []  # what jedi would import to complete it
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        try:
            answer = _answer(json.loads(line))
        except Exception as error:  # jedi meets all the code there is
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
