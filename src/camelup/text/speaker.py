"""Says events, actions, outcomes and errors in one language, with the words of one edition.

Nothing here knows a game. A value is said by the text ``<family>.<kind>[.<variant>]``, a field by
its name: ``seat`` is a player, ``camel`` a colour, ``amount`` money (see ``_READERS``); any other
word is looked up as ``<field>.<word>``, so that ``side="oasis"`` is said as ``side.oasis``.
Each text is looked up with the edition as its context first, then without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

import msgspec

from camelup.core.errors import WHOLE, CamelUpError
from camelup.core.values import Action, Camel, Event, Move, Outcome, Seat, Value
from camelup.text.catalogue import DOMAIN, CatalogueError, translations
from camelup.text.template import fill

Facts: TypeAlias = Mapping[str, Any]


class Told(Protocol):
    """Anything that names a text and the facts that fill it in."""

    @property
    def key(self) -> str: ...
    @property
    def facts(self) -> dict[str, Any]: ...


class MissingText(LookupError):
    """No catalogue entry under this key."""


class Speaker:
    """One language, one edition's words, the players' names."""

    def __init__(
        self, lang: str = "en", edition: str = "base", names: Sequence[str] | None = None
    ) -> None:
        self.lang = lang
        self.edition = edition
        self.names = tuple(names or ())
        self._texts = translations(lang, DOMAIN)

    def __reduce__(self) -> tuple[Any, ...]:
        """Catalogues stay where they are when a speaker is copied or pickled."""
        return Speaker, (self.lang, self.edition, self.names)

    # Whole values

    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self._value("event", event)

    def action(self, action: Action) -> str:
        """What a player can do, as the label of a button or of a line in a list."""
        return self._value("action", action)

    def outcome(self, outcome: Outcome) -> str:
        """What chance brought, as a short label."""
        return self._value("outcome", outcome)

    def move(self, move: Move) -> str:
        """An action or an outcome."""
        return self.outcome(move) if isinstance(move, Outcome) else self.action(move)

    def error(self, error: CamelUpError) -> str:
        """What is wrong, where, and by which rule; with the names of the table where it was."""
        if not self.names and (names := error.facts.get("names")):
            return speaker(self.lang, self.edition, names).error(error)
        facts = {name: "null" if fact is None else fact for name, fact in error.facts.items()}
        message = self._fill(f"error.{error.key}", facts)
        if "rule" in error.facts:
            message = self.say("wrap.rule", message=message, rule=error.facts["rule"])
        if "character" in error.facts:  # of a line that somebody typed
            spot = {name: error.facts[name] for name in ("where", "word", "character")}
            return self.say("wrap.word", message=message, **spot)
        for place in ("where", "line"):
            if place in error.facts:
                spot = error.facts[place]
                wrap = f"wrap.{place}" if spot != WHOLE else "wrap.whole"
                message = self.say(wrap, message=message, **{place: spot})
        return message

    def reason(self, reason: Told | str) -> str:
        """Why a bot did something, or how it failed; what it says in its own words stays."""
        return reason if isinstance(reason, str) else self._fill(reason.key, reason.facts)

    def say(self, key: str, **facts: Any) -> str:
        """The text under ``key`` with ``facts`` filled in."""
        return self._fill(key, facts)

    def has(self, key: str) -> bool:
        """Is there a text under ``key``?"""
        return self._find(key) is not None

    # Pieces of sentences

    def player(self, seat: Seat) -> str:
        """A player's name; without one, his number."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self.say("player", n=seat + 1)

    def camel(self, camel: Camel, form: str = "") -> str:
        """A colour; ``form`` is ``"f"`` where French needs the feminine."""
        return self.word("camel", camel, form)

    def word(self, family: str, value: str, form: str = "") -> str:
        """The text ``<family>.<value>``; a value without one stands for itself."""
        return self._word(family, value, form, {})

    def money(self, amount: int) -> str:
        """An amount with its unit: 5 Pounds."""
        text = self.count("pounds", abs(amount))
        return self.say("number.minus", n=text) if amount < 0 else text

    def signed(self, number: int) -> str:
        """A number for a sum: +5, −1, 0."""
        sign = "plus" if number > 0 else "minus" if number < 0 else "zero"
        return self.say(f"number.{sign}", n=str(abs(number)))

    def percent(self, share: float) -> str:
        """A share in the language's way: 37.5%."""
        return self.say("number.percent", n=self.point(f"{100 * share:.1f}"))

    def decimal(self, number: float) -> str:
        """Two decimals in the language's way, without a sign."""
        return self.point(f"{abs(number):.2f}")

    def number(self, number: float) -> str:
        """A number as short as it is, in the language's way: 10, 0.05."""
        return self.point(str(number).removesuffix(".0"))

    def gain(self, number: float) -> str:
        """Two decimals with a sign: +1.25."""
        sign = "minus" if number < -0.005 else "plus"
        return self.say(f"number.{sign}", n=self.decimal(number))

    def point(self, text: str) -> str:
        """A number as Python writes it, with the language's decimal point."""
        return text.replace(".", self.say("number.point"))

    def nth(self, number: int, form: str = "") -> str:
        """An ordinal: 1st, 2nd; ``form`` is ``"f"`` where French needs the feminine."""
        for key in (f"nth.{number}.{form}", f"nth.{number}"):
            if self.has(key):
                return self.say(key)
        return self.say("nth.other", n=number)

    def count(self, noun: str, number: int) -> str:
        """A number with its noun, in the plural where it belongs: 1 card, 3 cards."""
        key = f"count.{noun}"
        text = self._texts.npgettext(self.edition, key, key, number)
        if text == key:
            text = self._texts.ngettext(key, key, number)
        if text == key:
            raise MissingText(key)
        return fill(text, lambda name, form: self._slot(name, form, {"n": number}))

    def listing(self, items: Iterable[str], last: str = "and") -> str:
        """Several things: a, b and c. With ``last="comma"``: a, b, c; with ``"or"``: a, b or c."""
        texts = list(items)
        if not texts:
            return self.say("list.none")
        text = texts[0]
        for i, item in enumerate(texts[1:], 2):
            text = self.say(f"list.{last if i == len(texts) else 'comma'}", head=text, last=item)
        return text

    def camels(self, camels: Iterable[Camel]) -> str:
        """Several colours in the order given."""
        return self.listing(map(self.camel, camels))

    def ranking(self, camels: Iterable[Camel]) -> str:
        """Colours with their places: 1st green, 2nd yellow…"""
        places = enumerate(map(self.camel, camels), 1)
        return self.listing(
            (self.say("ranked", nth=self.nth(place), camel=camel) for place, camel in places),
            last="comma",
        )

    def unit(self, unit: Sequence[Camel]) -> str:
        """The camel that moves, with those on its back."""
        if len(unit) == 1:
            return self.say("unit.alone", camel=unit[0])
        return self.say("unit.carrying", camel=unit[0], camels=unit[1:])

    def die(self, key: str) -> str:
        """A die by its key: a colour, ``grey``, or ``supporting-`` and a colour."""
        kind, _, colour = key.rpartition("-")
        if self.has(f"die.{key}"):
            return self.say(f"die.{key}")
        if not self.has(f"camel.{colour}") or not self.has(f"die.{kind or 'racing'}"):
            return key
        return self.say(f"die.{kind or 'racing'}", camel=colour)

    def space(self, space: int | str) -> str:
        """A space of the track, or the start or finish card."""
        key = f"space.{space}"
        return self.say(key) if self.has(key) else self.say("space", n=space)

    def card(self, card: Any) -> str:
        """A card with a camel and a value."""
        return self.say("card", camel=card.camel, value=card.value)

    # How it is done

    def _value(self, family: str, value: Value) -> str:
        variant = value.variant()
        key = f"{family}.{value.kind}"
        return self._fill(f"{key}.{variant}" if variant else key, msgspec.structs.asdict(value))

    def _fill(self, key: str, facts: Facts) -> str:
        text = self._find(key)
        if text is None:
            raise MissingText(key)
        return fill(text, lambda name, form: self._slot(name, form, facts))

    def _find(self, key: str) -> str | None:
        text = self._texts.pgettext(self.edition, key)
        if text == key:
            text = self._texts.gettext(key)
        return None if text == key else text

    def _slot(self, name: str, form: str, facts: Facts) -> str:
        fact = facts.get(name)
        if fact is None:
            return self._fill(f"term.{name}.{form}" if form else f"term.{name}", facts)
        if form and (shape := _FORMS.get(form)):
            return shape(self, fact)
        if name in _READERS and not form:
            return _READERS[name](self, fact)
        if isinstance(fact, str):
            return self._word(_FAMILIES.get(name, name), fact, form, facts)
        if isinstance(fact, (tuple, list)):
            return self._several(fact, form)
        if isinstance(fact, CamelUpError):
            return self.error(fact)
        return self.count(form, fact) if form else str(fact)

    def _word(self, family: str, value: str, form: str, facts: Facts) -> str:
        key = f"{family}.{value}"
        if form and self.has(f"{key}.{form}"):
            key = f"{key}.{form}"
        return self._fill(key, facts) if self.has(key) else value

    def _several(self, items: Sequence[Any], form: str) -> str:
        """A list, or how many there are; camels can be listed in a form of their own."""
        if form and items and self.has(f"camel.{items[0]}.{form}"):
            return self.listing(self.camel(item, form) for item in items)
        return self.count(form, len(items)) if form else self.listing(map(str, items))


def _best(speaker: Speaker, money: Sequence[int]) -> str:
    return speaker.money(max(money))


def _purses(speaker: Speaker, money: Sequence[int]) -> str:
    """Everybody's money, the richest first."""
    order = sorted(range(len(money)), key=lambda seat: -money[seat])
    return speaker.listing(
        (speaker.say("purse", seat=seat, amount=money[seat]) for seat in order), last="comma"
    )


def _kinds(speaker: Speaker, fact: Any) -> str:
    """What a document should hold or holds: kinds of JSON in plain words, values as they are."""
    if isinstance(fact, str):
        return speaker.listing((speaker.word("json", kind) for kind in fact.split(" | ")), "or")
    return speaker.listing(map(str, fact)) if isinstance(fact, (tuple, list)) else str(fact)


Reader: TypeAlias = Callable[[Speaker, Any], str]

# Which field names mean what; all others are words and numbers that stand for themselves.
_READERS: dict[str, Reader] = {
    **dict.fromkeys(("seat", "partner", "turn"), Speaker.player),
    **dict.fromkeys(("camel", "colour", "winner", "loser"), Speaker.camel),
    **dict.fromkeys(("amount", "total", "paid"), Speaker.money),
    **dict.fromkeys(("space", "start", "end", "left"), Speaker.space),
    **dict.fromkeys(("wanted", "found"), _kinds),
    "winners": lambda speaker, seats: speaker.listing(map(speaker.player, seats)),
    "camels": Speaker.camels,
    "unit": Speaker.unit,
    "ranking": Speaker.ranking,
    "die": Speaker.die,
    "card": Speaker.card,
    "cards": lambda speaker, cards: speaker.listing(map(speaker.card, cards)),
    "money": _purses,
    **dict.fromkeys(("move", "instead"), Speaker.move),
}

# The family of words that a field's value belongs to, where it is not the field's own name.
_FAMILIES = dict.fromkeys(("colour", "winner", "loser"), "camel")

_FORMS: dict[str, Reader] = {
    "nth": Speaker.nth,
    "nth-f": lambda speaker, number: speaker.nth(number, "f"),
    "signed": Speaker.signed,
    "percent": Speaker.percent,
    "decimal": Speaker.decimal,
    "number": Speaker.number,
    "gain": Speaker.gain,
    "abs": lambda speaker, amount: speaker.money(abs(amount)),
    "best": _best,
    "raw": lambda speaker, fact: str(fact),
}


@lru_cache(maxsize=64)
def _cached(lang: str, edition: str, names: tuple[str, ...]) -> Speaker:
    return Speaker(lang, edition, names)


def speaker(lang: str = "en", edition: str = "base", names: Sequence[str] | None = None) -> Speaker:
    """A :class:`Speaker`, made once for each choice."""
    return _cached(lang, edition, tuple(names or ()))


def english(error: CamelUpError) -> str:
    """An error in English, for ``CamelUpError.speaker``; never fails itself."""
    try:
        return speaker("en", str(error.facts.get("edition", "base"))).error(error)
    except (LookupError, TypeError, CatalogueError):
        return f"{error.key} {error.facts}"
