"""``python -m camelup``."""

import sys

from camelup.cli import main

sys.exit(main())
