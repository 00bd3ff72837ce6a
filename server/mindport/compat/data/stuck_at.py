"""Whether a process that is forked now comes to an end."""

import faulthandler
import multiprocessing
import os
import re
import signal
import tempfile

import mindspore

_PATIENCE = 10  # seconds at one and the same place
_FRAME = re.compile(r'File "(.*)", line \d+ in .*')


def stuck_at(rows, place):
    """Where a forked process waits forever for a row; "" where it gets it.

    An operator of MindSpore waits for threads that a fork does not copy: idle, or in a loop.
    """
    with tempfile.TemporaryFile("w+") as told:
        faulthandler.register(signal.SIGUSR1, told, all_threads=False)
        process = multiprocessing.get_context("fork").Process(
            target=rows.__getitem__, args=(place,), daemon=True
        )
        process.start()
        faulthandler.unregister(signal.SIGUSR1)
        last, count = "", 0
        process.join(1)
        while process.is_alive() and count < _PATIENCE:
            told.truncate(0)
            told.seek(0)
            os.kill(process.pid, signal.SIGUSR1)
            process.join(1)
            told.seek(0)
            frames = told.read()
            last, count = frames, count + 1 if frames == last else 0
        if not process.is_alive():
            return ""
        process.kill()
    inner = last.split(" in _made\n")[0]  # of the rows: what is before it makes the batch
    own = os.path.dirname(mindspore.__file__)
    found = [one[0] for one in _FRAME.finditer(inner) if not one[1].startswith(own)]
    return found[0] if found else "the dataset"
