"""A position as a picture: the board of the browser game, as an SVG."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from camelup.core.errors import SetupError
from camelup.core.values import Action, Camel, Seat
from camelup.odds import leg_of, race_of
from camelup.svg.engine import draw
from camelup.svg.scene import Scene, scene_of
from camelup.text import Speaker, languages, speaker

Theme: TypeAlias = Literal["day", "dusk"]
Shares: TypeAlias = Mapping[Camel, float] | Literal["leg", "race"]
Space: TypeAlias = int | str

SIZE = (1000, 700)
LEAST, MOST = 200, 4000
"""Pixels; in a smaller picture nothing can be told apart."""


def board(
    shown: Any,
    *,
    size: tuple[int, int] = SIZE,
    theme: Theme = "day",
    lang: str = "en",
    seat: Seat | None = None,
    marks: Action | Iterable[Action] = (),
    arrows: Iterable[tuple[Space, Space]] = (),
    odds: Shares | None = None,
) -> str:
    """The board as an SVG, drawn with the pieces of the browser game.

    ``shown``: a table, a record, a position document, a line of notation, a view, a pair of game
    and state, or the path of a record. ``seat``: whose view; without one, a spectator's.
    ``marks``: actions whose things light up. ``arrows``: from space to space. ``odds``: shares
    beside the camels, by camel; or ``"leg"`` or ``"race"`` for the exact chances to be first.
    """
    _check(size, theme, lang)
    scene = scene_of(shown, seat)
    say = speaker(lang, scene.edition.key)
    shares = odds if isinstance(odds, Mapping) else _chances(scene, odds)
    lit = (marks,) if isinstance(marks, Action) else tuple(marks)
    return draw(
        {
            "family": scene.edition.family,
            "view": scene.view,
            "crazy": scene.edition.crazy,
            "names": scene.names,
            "legal": [_choice(action) for action in lit],
            "width": size[0],
            "height": size[1],
            "theme": theme,
            "title": scene.title,
            "shares": {camel: _percent(say, share) for camel, share in shares.items()},
            "arrows": list(arrows),
        },
        lang,
    )


def _check(size: Sequence[int], theme: str, lang: str) -> None:
    if not all(LEAST <= length <= MOST for length in size):
        raise SetupError("svg.size", least=LEAST, most=MOST)
    if theme not in ("day", "dusk"):
        raise SetupError("svg.theme", found=theme)
    if lang not in languages():
        raise SetupError("svg.language", found=lang, known=", ".join(languages()))


def _percent(say: Speaker, share: float) -> str:
    """In whole percents: there is little room beside a camel."""
    return say.say("number.percent", n=f"{100 * share:.0f}")


def _choice(action: Action) -> dict[str, Any]:
    return {"action": action, "text": "", "topic": action.kind}


def _chances(scene: Scene, kind: str | None) -> dict[Camel, float]:
    if kind is None or scene.game is None:
        return {}
    if kind == "leg":
        leg = leg_of(scene.game, scene.state)
        return {camel: leg.of(camel)[0] for camel in leg.camels}
    if kind == "race":
        race = race_of(scene.game, scene.state)
        return dict(zip(race.camels, race.winner, strict=True))
    raise SetupError("svg.odds", found=kind)
