"""Settings shared by every test: how hard Hypothesis searches, and folders of the tests' own."""

from __future__ import annotations

import os
import tempfile

from hypothesis import HealthCheck, settings

# What the user has solved or cached is neither used nor touched.
_OWN = tempfile.TemporaryDirectory(prefix="camelup-tests-")
os.environ["XDG_CACHE_HOME"] = f"{_OWN.name}/cache"
os.environ["CAMELUP_DATA"] = f"{_OWN.name}/data"

SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large]

# "ci" gives the same answer every time; "explore" looks further, with fresh examples each run.
settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    max_examples=60,
    print_blob=True,
    suppress_health_check=SLOW_IS_FINE,
)
settings.register_profile(
    "explore",
    deadline=None,
    max_examples=1000,
    print_blob=True,
    suppress_health_check=SLOW_IS_FINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
