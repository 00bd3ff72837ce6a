"""torch.utils.data.StackDataset."""


class StackDataset:
    """Samples of several datasets, side by side: in a tuple, or in a dict by their names."""

    def __init__(self, *args, **kwargs):
        if bool(args) == bool(kwargs):
            raise ValueError("either positional or keyword datasets are needed")
        self.datasets = args or kwargs
        parts = list(self.datasets.values()) if kwargs else args
        self._length = len(parts[0])
        if any(len(one) != self._length for one in parts):
            raise ValueError("the datasets have different lengths")

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {name: one[index] for name, one in self.datasets.items()}
        return tuple(one[index] for one in self.datasets)

    def __len__(self):
        return self._length
