"""The words of the builder, said on this table: prompts, verbs, options, sums."""

from __future__ import annotations

from companion.core.game import PUBLIC
from companion.games.settlers.rules.box import DEVELOPMENT
from companion.games.settlers.rules.game import Settlers
from companion.games.settlers.rules.resources import RESOURCES
from companion.games.settlers.rules.state import State
from companion.games.settlers.table_view import prompts
from companion.games.settlers.table_view.forms import robbed
from companion.tablet.table.card_dial import CardKind
from companion.tablet.table.verb import Verb
from companion.view.captions import in_words
from companion.view.commands import Choice
from companion.wording import Words


def verb_text(verb: Verb, words: Words) -> str:
    """What the button of a verb says."""
    return words.caption(verb.code, verb.params)


def option_words(choice: Choice, words: Words) -> tuple[str, str]:
    """Whom the robber robs."""
    text, icon = robbed(choice)
    return in_words(text, words), icon


def prompt(game: Settlers, state: State, words: Words) -> str:
    """What the game waits for, as one short line for the seat that must act."""
    return "\n".join(in_words(line, words) for line in prompts.prompt(game, state))


def resource_kinds(words: Words) -> tuple[CardKind, ...]:
    return tuple(CardKind(resource, words.name("resource", resource)) for resource in RESOURCES)


def development_kinds(words: Words) -> tuple[CardKind, ...]:
    return tuple(CardKind(kind, words.name("development", kind)) for kind in DEVELOPMENT)


def points_sum(game: Settlers, state: State, seat: str, words: Words) -> str:
    """The points everybody may count, with their parts."""
    found = prompts.points(game, state, seat, PUBLIC)
    head = in_words(prompts.points_head(seat, found.total), words)
    parts = [f"{in_words(part.text, words)} {part.value}" for part in found.parts]
    return f"{head}\n{' + '.join(parts)}" if parts else head


def road_sum(game: Settlers, state: State, seat: str, words: Words) -> str:
    """How long a road is, and what it takes to hold the card."""
    return in_words(prompts.road_sum(game, state, seat).text, words)
