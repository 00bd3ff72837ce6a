"""Processes that one program starts: what they say, and how it hears of a failure."""

import os
import sys
from pathlib import Path

import torch.multiprocessing as mp


def write(rank, folder, text):
    """Say who this is, in a file of its own."""
    Path(folder, f"{rank}.txt").write_text(f"{rank} {text} {os.getpid() != os.getppid()}\n")


def fail(rank, wrong):
    """End one of the processes with an error."""
    if rank == wrong:
        sys.exit(3)


def main(folder):
    """What the program prints."""
    mp.set_start_method("spawn", force=True)
    mp.spawn(write, args=(folder, "all"), nprocs=2)
    started = mp.spawn(write, args=(folder, "later"), nprocs=3, join=False)
    pids = started.pids()
    while not started.join():
        pass
    print(len(set(pids)))
    one = mp.Process(target=write, args=(7, folder, "alone"))
    one.start()
    one.join()
    print(one.exitcode)
    try:
        mp.spawn(fail, args=(1,), nprocs=2)
    except Exception as error:
        print("exit code 3" in str(error))
    for file in sorted(Path(folder).iterdir()):
        print(file.name, file.read_text().strip())


if __name__ == "__main__":
    main(sys.argv[1])
