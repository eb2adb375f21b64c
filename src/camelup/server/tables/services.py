"""What all open tables share."""

from __future__ import annotations

from typing import NamedTuple

from camelup.server.settings import Settings
from camelup.server.store.store import Store
from camelup.server.tables.cluster import Cluster
from camelup.server.workers.bot_service import BotService
from camelup.server.workers.coach_service import CoachService


class Services(NamedTuple):
    """Where tables are kept, who thinks for them, and who else does so."""

    settings: Settings
    store: Store
    bots: BotService
    coach: CoachService
    cluster: Cluster
