"""Lets `python -m mindport` do what `mindport` does."""

import sys

from mindport.cli.main import main

sys.exit(main())
