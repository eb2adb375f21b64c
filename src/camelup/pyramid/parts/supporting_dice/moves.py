"""What players do with Supporting dice."""

from __future__ import annotations

from camelup.core.values import Action, Camel


class AddSupportingDie(Action, frozen=True, gc=False, tag="supporting-die"):
    """Give back a Pyramid tile and put a Supporting die into the pyramid (X1-11)."""

    camel: Camel
