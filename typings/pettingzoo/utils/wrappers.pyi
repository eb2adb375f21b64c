from typing import Any

from pettingzoo import AECEnv

class TerminateIllegalWrapper(AECEnv[str, Any, Any]):
    def __init__(self, env: AECEnv[str, Any, Any], illegal_reward: float) -> None: ...

class OrderEnforcingWrapper(AECEnv[str, Any, Any]):
    def __init__(self, env: AECEnv[str, Any, Any]) -> None: ...
