"""`python -m sandtable` is the command `sandtable`."""

import sys

from sandtable.cli.main import main

sys.exit(main())
