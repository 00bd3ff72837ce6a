"""torch.multiprocessing.ProcessContext."""

from multiprocessing.connection import wait


class SpawnedProcesses:
    """Processes that were started together: where one fails, the others are ended."""

    def __init__(self, processes):
        self.processes = processes

    def pids(self):
        """The numbers that the system gave them."""
        return [one.pid for one in self.processes]

    def join(self, timeout=None, grace_period=None):
        """Wait up to `timeout` seconds for one to end; True where all have ended.

        An error where one of them ended with an error.
        """
        running = [one for one in self.processes if one.exitcode is None]
        if running:  # else it would wait for ever
            wait([one.sentinel for one in running], timeout)
        failed = [place for place, one in enumerate(self.processes) if one.exitcode]
        if failed:
            self._end(grace_period)
            code = self.processes[failed[0]].exitcode
            raise RuntimeError(f"process {failed[0]} ended with exit code {code}")
        return all(one.exitcode is not None for one in self.processes)

    def _end(self, grace_period):
        for one in self.processes:
            if one.is_alive():
                one.terminate()
        for one in self.processes:
            one.join(grace_period)
            if one.is_alive():
                one.kill()
                one.join()
