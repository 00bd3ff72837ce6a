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
        # Read once: one that ends between two readings would count as ended without its error.
        codes = [one.exitcode for one in self.processes]
        failed = next((place for place, code in enumerate(codes) if code), None)
        if failed is not None:
            self._end(grace_period)
            raise RuntimeError(f"process {failed} ended with exit code {codes[failed]}")
        return None not in codes

    def _end(self, grace_period):
        for one in self.processes:
            if one.is_alive():
                one.terminate()
        for one in self.processes:
            one.join(grace_period)
            if one.is_alive():
                one.kill()
                one.join()
