"""`python -m headroom`."""

import sys

from headroom.cli import main

if __name__ == "__main__":  # a worker process imports this module by another name
    sys.exit(main())
