from collections.abc import Callable
from typing import Any

from pettingzoo import AECEnv, ParallelEnv

def api_test(
    env: AECEnv[str, Any, Any], num_cycles: int = 1000, verbose_progress: bool = False
) -> None: ...
def seed_test(
    env_constructor: Callable[[], AECEnv[str, Any, Any]], num_cycles: int = 500
) -> None: ...
def parallel_api_test(env: ParallelEnv[str, Any, Any], num_cycles: int = 1000) -> None: ...
