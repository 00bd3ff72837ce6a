"""torch.hub.load_state_dict_from_url, for a file that is there or can be downloaded."""

import os
import re
from urllib.parse import urlparse

from mindport.compat.files.download_url_to_file import download_url_to_file
from mindport.compat.files.get_dir import get_dir
from mindport.compat.files.load import load


def load_state_dict_from_url(
    url, model_dir=None, map_location=None, progress=True, check_hash=False, file_name=None,
    weights_only=False,
):  # fmt: skip
    """The weights that a file of torch holds; it is kept where torch keeps it."""
    folder = os.path.expanduser(model_dir or os.path.join(get_dir(), "checkpoints"))
    name = file_name or os.path.basename(urlparse(url).path)
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        os.makedirs(folder, exist_ok=True)
        stated = re.search(r"-([a-f0-9]*)\.", name) if check_hash else None
        download_url_to_file(url, path, stated[1] if stated else None)
    return load(path)
