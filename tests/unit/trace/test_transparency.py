"""A traced program does what it does untraced: same output, same tracebacks, same end."""

from __future__ import annotations

import signal
import sys

import pytest
from traced_program import Program

TRICKY = '''
"""A docstring."""
from __future__ import annotations
import asyncio, contextlib, inspect, sys, warnings
from dataclasses import dataclass, field
from functools import lru_cache, partial, wraps

def deco(*names):
    def wrap(f):
        @wraps(f)
        def inner(*args, **kwargs):
            return names, f(*args, **kwargs)
        return inner
    return wrap

class A:
    def __init__(self, x: int = int("3"), *, __private=1):
        super().__init__()
        self.x = x
    def __init_subclass__(cls, **kw):
        super().__init_subclass__()
        cls.kw = kw
    @classmethod
    def make(cls): return cls()
    @property
    def twice(self): return 2 * self.x

class B(A, key=str("v")):
    table = {k: str(k).join("ab") for k in range(3)}
    def __init__(self):
        super().__init__(4)
        self.me = sorted(locals())
    def __secret(self): return "mangled"
    def secret(self): return self.__secret()

@dataclass
class D:
    items: list[int] = field(default_factory=list)
    def total(self): return sum(self.items)

@deco("a", *["b"])
def add(a, b=1, *rest, c, **kw): return a, b, rest, c, kw

def gen(n):
    got = yield str(n)
    yield str((yield str(got)))

async def slow(x):
    await asyncio.sleep(0)
    return x

async def main():
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(print, "left")
        return [await slow(i) async for i in agen()], await asyncio.gather(slow(1), slow(2))

async def agen():
    for i in range(2):
        yield await slow(i)

def where(): return sys._getframe(1).f_code.co_name
def caller(): return where()
def scoped(x): return eval("x + 1"), sorted(locals()), (lambda: caller())()
def warn(): warnings.warn("look", stacklevel=2)
def annotated(x: list[str] = str("d"), *, y: "int" = 1) -> dict(a=1): return x

print(add(1, *(2, 3), c=4, **{"self": 5, "index": 6, "function": 7}))
print(B().twice, B.make().me, B.kw, B.table, B().secret(), D([1, 2]).total(), D())
g = gen(1); print(next(g), g.send(str("x")), g.send(None))
print(asyncio.run(main()), scoped(1), caller())
print([y for x in range(3) if (y := str(x).strip()) != "1"], y)
print(f"{str(1)!r:>{int('5')}} {'x'.upper()} {len('é')} {max([1, 2])=}")
print(annotated.__annotations__, inspect.getsource(annotated), inspect.signature(add))
print(partial(add, 1)(2, c=3), partial(partial(add, 1), 2)(c=3), lru_cache(lambda: where())())
print(sorted(k for k in globals()), __name__, __file__, __spec__, __package__, sys.path[0])
print(sys.argv, [c.co_name for c in annotated.__code__.co_consts if hasattr(c, "co_name")])
warn()
nothing = None
for bad in (lambda: nothing(), lambda: nothing(1, k=2), lambda: add(), lambda: str(*5),
            lambda: missing(1)):
    try: bad()
    except Exception as error: print(type(error).__name__, str(error).replace("__main__.", ""))
print(sys.stdin.read().upper())
'''

FAILING = """
import helper
def run(values):
    return [helper.deep(value,
                        "é", key=max(values)) for value in values]
try:
    run([1])
except ZeroDivisionError:
    import traceback
    traceback.print_exc()
raise RuntimeError(str("end")) from KeyError("cause")
"""
HELPER = """
def deep(value, *rest, key):
    return inner(rest)(value
        )
def inner(rest):
    return lambda value: value / len(rest[1:])
"""


def test_a_tricky_program_prints_the_same(program: Program) -> None:
    program.write(main=TRICKY)
    plain, traced = (
        run("main.py", "a", "--b", input="typed\n") for run in (program.plain, program.traced)
    )
    assert plain.returncode == 0, plain.stderr
    # Unpacking what cannot be unpacked names the function in other words.
    said = traced.stdout.replace("__mindport_begin__()", "str()")
    assert said.splitlines() == plain.stdout.splitlines()
    assert (traced.stderr, traced.returncode) == (plain.stderr, 0)
    assert len(program.trace()["files"][0]["sites"]) > 50


@pytest.mark.parametrize("command", [("main.py",), ("-m", "main"), ("-c", "import main")])
def test_tracebacks_are_the_same(program: Program, command: tuple[str, ...]) -> None:
    program.write(main=FAILING, helper=HELPER)
    plain, traced = program.plain(*command), program.traced(*command)
    assert "RuntimeError: end" in plain.stderr
    assert (traced.stdout, traced.stderr) == (plain.stdout, plain.stderr)
    assert traced.returncode == plain.returncode == 1


def test_a_file_that_does_not_parse_fails_as_ever(program: Program) -> None:
    program.write(main="import broken\n", broken="def f(:\n")
    plain, traced = program.plain("main.py"), program.traced("main.py")
    assert "SyntaxError" in plain.stderr
    assert (traced.stderr, traced.returncode) == (plain.stderr, 1)
    program.write(main="print(1\n")
    assert program.traced("main.py").stderr.startswith(program.plain("main.py").stderr)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import sys; sys.exit(3)", 3),
        ("import sys; sys.exit('words')", 1),
        ("import os; str(1); os._exit(4)", 4),
        ("import atexit; atexit.register(print, 'bye')", 0),
        ("import os, signal; str.join('', []); os.abort()", -6),
        ("raise KeyboardInterrupt", -2),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_program_ends_as_it_would(program: Program, text: str, code: int) -> None:
    program.write(main=text)
    plain, traced = program.plain("main.py"), program.traced("main.py")
    assert plain.returncode == code
    assert traced.returncode == code
    assert traced.stdout == plain.stdout
    if code != -6:
        assert traced.stderr == plain.stderr


def _ignoring() -> None:
    for name in ("SIGINT", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_what_the_caller_ignores_stays_ignored(program: Program) -> None:
    """`nohup mindport trace ... &` goes on after Ctrl-C and after the terminal is closed."""
    handlers = "*map(int, map(signal.getsignal, (signal.SIGINT, signal.SIGHUP)))"
    program.write(main=f"import signal\nprint({handlers})\n")
    plain = program.plain("main.py", preexec_fn=_ignoring)
    assert plain.stdout == f"{signal.SIG_IGN:d} {signal.SIG_IGN:d}\n"
    assert program.traced("main.py", preexec_fn=_ignoring).stdout == plain.stdout


def test_what_the_tracer_cannot_do_costs_the_program_nothing(program: Program) -> None:
    """Objects whose attributes, truth, hash and equality all raise."""
    program.write(
        main="""
import torch
class Hostile:
    def __getattribute__(self, name): raise SystemError(name)
    def __eq__(self, other): raise SystemError
    def __bool__(self): raise SystemError
    def __hash__(self): raise SystemError
    def __call__(self, *args): return len(args)
hostile = Hostile()
print(hostile(1, hostile), torch.relu(torch.rand(2)).shape, [hostile].__len__())
"""
    )
    assert program.traced("main.py").stdout == "2 (2,) 1\n"


def test_a_sitecustomize_of_the_environment_still_runs(program: Program) -> None:
    (program.packages / "sitecustomize.py").write_text("print('customized')\n")
    program.write(main="import sitecustomize, sys\nprint(sitecustomize.__file__)\n")
    # Mindport's own process runs it, too.
    said = "customized\n" + program.plain("main.py").stdout
    assert program.traced("main.py").stdout == said


def test_no_rewritten_code_stays_behind(program: Program) -> None:
    program.write(main="import helper\nprint(helper.inner('ab'))\n", helper=HELPER)
    program.traced("main.py")
    assert not list(program.folder.rglob("*.pyc"))
