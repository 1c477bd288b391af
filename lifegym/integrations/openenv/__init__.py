"""OpenEnv: a server of many worlds and its client, over a connection that may break.

``lifegym.integrations.openenv.server`` serves, ``lifegym.integrations.openenv.client`` plays. A world is known by the
identifier in its state and not by the connection, so that a client which lost its connection goes on where it was.
"""

from lifegym.integrations.openenv.client import LifeClient
from lifegym.integrations.openenv.models import LifeAction, LifeObservation, LifeState
from lifegym.integrations.openenv.server import LifeEnvironment, make_app

__all__ = ["LifeAction", "LifeClient", "LifeEnvironment", "LifeObservation", "LifeState", "make_app"]
