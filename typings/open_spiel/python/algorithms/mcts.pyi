from typing import Any

class Evaluator:
    def evaluate(self, state: Any) -> Any: ...
    def prior(self, state: Any) -> Any: ...

class RandomRolloutEvaluator(Evaluator):
    def __init__(self, n_rollouts: int = 1, random_state: Any = None) -> None: ...

class MCTSBot:
    def __init__(
        self,
        game: Any,
        uct_c: float,
        max_simulations: int,
        evaluator: Evaluator,
        solve: bool = True,
        random_state: Any = None,
    ) -> None: ...
    def step(self, state: Any) -> int: ...
