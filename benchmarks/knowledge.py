"""How long the knowledge base takes: to open, to answer, to hand its symbols to the analyser.

    python benchmarks/knowledge.py [--rounds N]

Each figure is the median of the rounds. `open + first lookup` runs in fresh processes, with the
import of the package counted apart.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

SERVER = Path(__file__).parents[1] / "server"
FIRST = """
import json, time
start = time.perf_counter()
from mindport.knowledge.store import KnowledgeBase
loaded = time.perf_counter()
knowledge = KnowledgeBase.open()
assert knowledge.mapping("torch.nn.Conv2d") is not None
done = time.perf_counter()
print(json.dumps([(loaded - start) * 1e3, (done - loaded) * 1e3]))
"""


def in_fresh_process() -> tuple[float, float]:
    """Milliseconds of the import, and of opening with the first lookup."""
    done = subprocess.run(
        [sys.executable, "-c", FIRST], cwd=SERVER, check=True, capture_output=True, text=True
    )
    imported, first = json.loads(done.stdout)
    return imported, first


def median(work: Callable[[], object], rounds: int) -> float:
    """Median milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    sys.path.insert(0, str(SERVER))
    from mindport.knowledge.store import DEFAULT_PATH, KnowledgeBase

    knowledge = KnowledgeBase.open()
    fresh = [in_fresh_process() for _ in range(rounds)]
    symbols = len(knowledge.symbol_rows())
    names = [row[0] for row in knowledge.symbol_rows()][:: max(1, symbols // 1000)]
    lookups = median(lambda: [knowledge.mapping(name) for name in names], rounds)
    lines = {
        "import of the store": statistics.median(item[0] for item in fresh),
        "open + first lookup": statistics.median(item[1] for item in fresh),
        "one lookup": lookups / len(names),
        f"symbol_rows ({symbols})": median(knowledge.symbol_rows, rounds),
        f"alias_rows ({len(knowledge.alias_rows())})": median(knowledge.alias_rows, rounds),
        "search, misspelt": median(lambda: knowledge.search("btchnorm2d"), rounds),
        "search, full text": median(lambda: knowledge.search("cross entropy loss"), rounds),
    }
    print(f"{DEFAULT_PATH.name}: {DEFAULT_PATH.stat().st_size / 1e6:.1f} MB")
    for label, value in lines.items():
        print(f"{label:<28} {value:10.3f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
