"""torch.hub.get_dir."""

import os

from mindport.compat.files.torch_home import torch_home


def get_dir():
    """The folder in which torch's hub keeps files."""
    return os.path.join(torch_home(), "hub")
