"""The short words on the table of Starfarers of Catan: verbs, prompts, sums."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.games.starfarers.rules.box import Friendship
from companion.games.starfarers.rules.encounters import encounter_of
from companion.games.starfarers.rules.game import Starfarers
from companion.games.starfarers.rules.goods import RESOURCES
from companion.games.starfarers.rules.state import (
    ChooseFriendship,
    DiscardHalf,
    DrawEncounter,
    Encounter,
    GainUpgrade,
    GiveUpCards,
    JumpShip,
    LaySector,
    LockShip,
    LoseUpgrade,
    PlaceGift,
    Relief,
    ReplaceChip,
    RobSomeone,
    StartPiece,
    State,
    TakeAny,
    TurnChip,
    WhoBegins,
)
from companion.tablet.speech import say_in
from companion.tablet.table.card_dial import CardKind
from companion.tablet.table.verb import Choice, Verb
from companion.wording import Words

ICONS = {
    "place-colony": "colony",
    "place-spaceport": "spaceport",
    "build-colony-ship": "colony_ship",
    "build-trade-ship": "trade_ship",
    "build-spaceport": "spaceport",
    "fly": "rocket",
    "found-colony": "colony",
    "clear-planet": "cannon",
    "look-at-chip": "reveal",
    "place-gift": "trade_ship",
    "space-jump": "star",
    "choose-locked": "close",
    "discard": "card",
    "take-any": "card",
    "give": "card",
    "yes": "check",
    "no": "close",
    "forgo-jump": "close",
    "trade": "swap",
    "bank": "astro",
    "buy-fame": "fame",
    "draw-reserve": "card",
    "helping-hand": "friendship",
    "take-friendship": "friendship",
    "rob": "card",
    "start-flight": "rocket",
    "end-turn": "check",
}


def verb_text(verb: Verb, words: Words) -> str:
    """What the button of a verb says."""
    texts = {
        "place-colony": say_in("table", "Found a colony"),
        "place-spaceport": _capital(words.name("part", "spaceport")),
        "build-colony-ship": say_in("table", "Colony ship"),
        "build-trade-ship": say_in("table", "Trade ship"),
        "build-spaceport": _capital(words.name("part", "spaceport")),
        "fly": say_in("table", "Fly"),
        "found-colony": say_in("table", "Found a colony"),
        "clear-planet": say_in("table", "Clear a planet"),
        "look-at-chip": say_in("table", "Look at a chip"),
        "place-gift": say_in("table", "Place the free ship"),
        "space-jump": say_in("table", "Jump"),
        "choose-locked": say_in("table", "This ship stays"),
        "discard": say_in("table", "Choose cards to discard"),
        "lose-upgrade": say_in("table", "Give up an upgrade"),
        "take-any": say_in("table", "Take resources"),
        "give": say_in("table", "Give cards"),
        "yes": say_in("table", "Yes"),
        "no": say_in("table", "No"),
        "forgo-jump": say_in("table", "No jump"),
        "trade": say_in("table", "Trade with a player"),
        "bank": say_in("table", "Trade with the bank"),
        "buy-fame": say_in("table", "Buy fame"),
        "draw-reserve": say_in("table", "Draw from the reserve"),
        "start-flight": say_in("table", "Start the flight"),
        "end-turn": say_in("table", "End turn"),
    }
    if verb.code in texts:
        return texts[verb.code]
    return _named_text(verb, words)


def _named_text(verb: Verb, words: Words) -> str:
    """Verbs that name what they are about."""
    ((field, value),) = verb.params.items()
    match verb.code:
        case "begin":
            return say_in("table", "{player} begins", player=words.name("seat", str(value)))
        case "rob":
            return say_in("table", "Rob {player}", player=words.name("seat", str(value)))
        case "helping-hand":
            assert isinstance(value, tuple)
            players = words.listed(words.name("seat", seat) for seat in value)
            return say_in("table", "Helping Hand: {players}", players=players)
    kinds = {"resource": "good", "card": "card", "upgrade": "part"}
    return _capital(words.name(kinds[field], str(value)))


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def verb_icon(verb: Verb) -> str:
    for field in ("upgrade", "resource"):
        if field in verb.params:
            return str(verb.params[field])
    return ICONS.get(verb.code, "")


def card_icon(card: Friendship) -> str:
    """The resource that it brings or exchanges, or the part of the mother ship that it helps."""
    if card.production or card.exchange:
        return str(card.production or card.exchange)
    return "booster" if card.speed else "cannon" if card.combat else "friendship"


def option_words(choice: Choice, words: Words) -> tuple[str, str]:
    """What an option says that a move on the map needs."""
    match choice.field:
        case "ship":
            name, icon = words.name("ship", choice.id), f"{choice.id}_ship"
        case "upgrade":
            name, icon = words.name("part", choice.id), choice.id
        case "rings":
            fewest = say_in("table", "Transporter with the fewest rings")
            rings = say_in("table", "Transporter with {count} rings", count=choice.id)
            name, icon = rings if choice.id != "0" else fewest, "rocket"
        case _:
            unknown = say_in("table", "Keep it secret")
            name, icon = words.name("chip", choice.id) if choice.id else unknown, "card"
    return _capital(name), icon


def prompt(game: Starfarers, state: State, words: Words) -> str:
    """What the game waits for, as one short line for the seat that must act."""
    player = words.name("seat", state.active)
    if state.phase == "over":
        winner = words.name("seat", game.winner(state) or state.active)
        return say_in("table", "{player} has won", player=winner)
    if state.pending:
        return _pending_prompt(game, state, words)
    if state.phase == "production":
        return say_in("table", "{player}: roll the dice", player=player)
    if state.phase == "trade":
        rolled = say_in("table", "Rolled: {total}", total=state.rolled)
        return f"{player}\n{rolled}"
    speed = game.view(state, PUBLIC).speed
    if speed is None:
        return say_in("table", "{player}: shake the mother ship", player=player)
    return say_in("table", "{player} flies with speed {speed}", player=player, speed=speed)


def _pending_prompt(game: Starfarers, state: State, words: Words) -> str:
    front = state.pending[0]
    who = words.name("seat", str(getattr(front, "seat", state.active)))
    match front:
        case WhoBegins(seats=seats):
            first = words.name("seat", seats[0])
            return say_in("table", "Who begins? {player} rolls, or tap who begins", player=first)
        case LaySector(slot=slot):
            sector = words.name("sector", slot)
            return say_in("table", "Which sector lies there: {sector}?", sector=sector)
        case TurnChip(planet=planet):
            name = words.name("planet", planet)
            return say_in("table", "Turn up the chip: {planet}", planet=name)
        case ReplaceChip(planet=planet):
            name = words.name("planet", planet)
            return say_in("table", "Take a chip of the reserve: {planet}", planet=name)
        case DrawEncounter():
            reader = words.name("seat", game.view(state, PUBLIC).reader)
            return say_in("table", "{player} draws an encounter card and says which", player=reader)
        case Encounter():
            return _encounter_prompt(game, state, words)
    texts = {
        StartPiece: say_in("table", "{player}: place a starting piece", player=who),
        DiscardHalf: say_in("table", "A seven! Too many cards: discard half"),
        GiveUpCards: say_in("table", "{player}: choose the cards that are lost", player=who),
        RobSomeone: say_in("table", "{player}: draw a card from somebody", player=who),
        Relief: say_in("table", "{player}: the Relief Fund gives one resource", player=who),
        PlaceGift: say_in("table", "{player}: place the free trade ship", player=who),
        ChooseFriendship: say_in("table", "{player}: choose a friendship card", player=who),
        TakeAny: say_in("table", "{player}: choose resources", player=who),
        GainUpgrade: say_in("table", "{player}: choose a free upgrade", player=who),
        LoseUpgrade: say_in("table", "{player}: give up an upgrade", player=who),
        LockShip: say_in("table", "{player}: choose the ship that stays", player=who),
        JumpShip: say_in("table", "{player}: make the space jump", player=who),
    }
    return texts[type(front)]


def _encounter_prompt(game: Starfarers, state: State, words: Words) -> str:
    """What everybody hears: a question to the pilot, or who shakes. Never what may come of it."""
    due = game.due(state)
    if due.chance == "roll":
        shaker = words.name("seat", due.seats[0])
        return say_in("table", "{player}: shake the mother ship", player=shaker)
    encounter = encounter_of(state)
    assert encounter is not None
    reader = words.name("seat", game.view(state, PUBLIC).reader)
    pilot = words.name("seat", state.active)
    return say_in(
        "table", "{reader} reads the question aloud; {pilot} answers", reader=reader, pilot=pilot
    )


def resource_kinds(words: Words) -> tuple[CardKind, ...]:
    return tuple(CardKind(resource, words.name("good", resource)) for resource in RESOURCES)


def points_sum(game: Starfarers, state: State, seat: str, words: Words) -> str:
    """The points with their parts."""
    score = game.score(state, seat, PUBLIC)
    parts = [
        f"{words.name('score', part.code)} {part.points}" for part in score.parts if part.points
    ]
    player, points = words.name("seat", seat), score.total
    head = say_in("table", "{player}: {points} victory points", player=player, points=points)
    return f"{head}\n{' + '.join(parts)}" if parts else head


def ship_lines(game: Starfarers, state: State, seat: str, words: Words) -> tuple[str, ...]:
    """The mother ship of a seat: its parts, what they come to, and the friends it has made."""
    player = state.players[seat]
    figures = game.view(state, PUBLIC).figures[seat]
    counts = (
        ("booster", player.boosters),
        ("cannon", player.cannons),
        ("freight", player.freight),
        ("fame", player.fame),
    )
    lines = [words.listed(words.count(part, count) for part, count in counts)]
    speed, combat = figures.speed, figures.combat
    lines.append(
        say_in(
            "table", "Speed {speed} and combat {combat}, plus the balls", speed=speed, combat=combat
        )
    )
    cards = [words.name("card", card) for card in player.cards]
    if cards:
        lines.append(say_in("table", "Friendship: {cards}", cards=", ".join(cards)))
    peoples = [words.name("people", people) for people in figures.markers]
    if peoples:
        lines.append(say_in("table", "Friendship markers: {peoples}", peoples=", ".join(peoples)))
    return tuple(lines)
