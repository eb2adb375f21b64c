from typing import Any

from open_spiel.python.algorithms.mcts import Evaluator

class ISMCTSBot:
    def __init__(
        self,
        game: Any,
        evaluator: Evaluator,
        uct_c: float,
        max_simulations: int,
        random_state: Any = None,
    ) -> None: ...
    def step(self, state: Any) -> int: ...
