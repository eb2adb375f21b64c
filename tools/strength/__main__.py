"""Play the tournaments and write the page, from the folder of the project."""

import sys

from tools.strength.run import main

if __name__ == "__main__":
    sys.exit(main())
