"""Code that no human wrote: what it costs must grow with its length, and it must come to an end."""

from __future__ import annotations

import time
from pathlib import Path

from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings

_CALLS_ITSELF = """
import torch
from {other} import g{other}

def g{own}(x, n):
    if x.sum() > 0:
        return g{other}(x[x > n], n + 1)
    return g{other}(torch.cat([x, x]), n) + g{other}(x.reshape(n, -1), n - 1)
"""


def _long(folder: Path, lines: int) -> tuple[float, int]:
    """CPU seconds and number of findings of a function in which every line has one."""
    body = "".join(f"    x = torch.relu(x[x > {number}])\n" for number in range(lines))
    folder.mkdir()
    (folder / "long.py").write_text(f"import torch\n\ndef f(x):\n{body}    return x\n")
    start = time.process_time()
    result = scan([folder], Settings())
    return time.process_time() - start, len(result.findings)


def test_a_function_twice_as_long_takes_about_twice_as_long(tmp_path: Path) -> None:
    _long(tmp_path / "first", 10)  # what is loaded once
    short, few = _long(tmp_path / "short", 2000)
    long, many = _long(tmp_path / "long", 8000)
    assert (few, many) == (2000, 8000)
    assert long < 8 * short


def test_functions_of_two_files_that_call_each_other_come_to_an_end(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text(_CALLS_ITSELF.format(own="one", other="two"))
    (tmp_path / "two.py").write_text(_CALLS_ITSELF.format(own="two", other="one"))
    start = time.process_time()
    result = scan([tmp_path], Settings())
    assert time.process_time() - start < 5
    assert len(result.files) == 2
    assert {use.api for use in result.uses} >= {"torch.cat"}
