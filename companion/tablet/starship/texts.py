"""The short words on the table: buttons, headings, sums. Sentences of the rules are in `wording`.

A table here is read at arm's length, so these are verbs and nouns cut short for one board, not
sentences. The catalogues have them under "table", the shortest ones under "tile".
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import Message, Param
from companion.tablet.starship.sums import Income, Sum, Term
from companion.wording import Words
from companion.wording.templates import NC_

TEXTS: dict[str, str] = {
    # verbs
    "fly-to": NC_("table", "Stack {stack}"),
    "fly-on": NC_("table", "Reveal next card"),
    "end-flight": NC_("table", "End flight"),
    "look-ahead": NC_("table", "Look with the sensor"),
    "place-cards": NC_("table", "Put the cards back"),
    "buy": NC_("table", "Buy: {goods}"),
    "sell": NC_("table", "Sell: {goods}"),
    "any-good": NC_("table", "goods"),
    "found-colony": NC_("table", "Found a colony"),
    "found-post": NC_("table", "Found a post"),
    "complete-mission": "{mission}",
    "pay-tribute": NC_("table", "Pay tribute"),
    "fight": NC_("table", "Fight"),
    "choose-module": "{module}",
    "choose-colony": "{colony}",
    "take-resource": "{resource}",
    "give-up-module": "{module}",
    "forget-replacement": NC_("table", "Go on without it"),
    "trade-with-opponent": NC_("table", "Swap freely"),
    "buy-from-opponent": NC_("table", "Buy 1 {resource}"),
    "build-colony-ship": NC_("table", "Colony ship"),
    "build-trade-ship": NC_("table", "Trade ship"),
    "build-booster": NC_("table", "Booster"),
    "upgrade-booster": NC_("table", "Booster to 2"),
    "build-cannon": NC_("table", "Cannon"),
    "upgrade-cannon": NC_("table", "Cannon to 2"),
    "build-module": "{module}",
    "upgrade-module": "{module} 2",
    "end-turn": NC_("table", "End turn"),
    # groups of verbs
    "here": NC_("table", "This card"),
    "missions": NC_("table", "Missions"),
    "posts": NC_("table", "My posts"),
    "build": NC_("table", "Build"),
    "opponent": NC_("table", "Swap"),
    "choose": NC_("table", "Choose"),
    # what is awaited
    "roll-yellow": NC_("table", "Roll the yellow die"),
    "roll-blue": NC_("table", "Roll the blue die"),
    "roll-pirate": NC_("table", "Roll the blue die for the pirate"),
    "draw-sector": NC_("table", "Turn the next card. Which is it?"),
    "draw-reserve": NC_("table", "Take the top card of the reserve. Which is it?"),
    "draw-adventure": NC_("table", "Turn up a mission. Which is it?"),
    "look": NC_("table", "Look at the top cards, secretly"),
    "due-fly-to": NC_("table", "Where do you fly?"),
    "due-flying": NC_("table", "Your flight"),
    "due-trade": NC_("table", "Trade and build"),
    "due-pirate": NC_("table", "A pirate asks for {tribute} Astro"),
    "due-module": NC_("table", "Your starting module"),
    "due-colony": NC_("table", "Which colony produces?"),
    "due-reward": NC_("table", "Take a resource"),
    "due-loss": NC_("table", "Give up a module"),
    "due-place": NC_("table", "Put the cards back in your order"),
    "due-over": NC_("table", "{seat} has won"),
    "hands-first": NC_("table", "First the real table. Tick when it is done: {players}"),
    "both": NC_("table", "Both of you: {seat} first, then {other}"),
    # the middle
    "turn": NC_("table", "Turn {turn}"),
    "undo": NC_("table", "Undo"),
    "undo-nothing": NC_("table", "Nothing to undo"),
    "speed": NC_("table", "Speed"),
    "actions": NC_("table", "Actions"),
    "die": NC_("table", "Die"),
    "row": NC_("table", "Flight row"),
    "row-stack": NC_("table", "Flight row, stack {stack}"),
    "row-empty": NC_("table", "No card turned yet"),
    "no-flight": NC_("table", "Nobody is flying"),
    "open-missions": NC_("table", "Open missions"),
    "no-missions": NC_("table", "No open missions"),
    "pirate": NC_("table", "Pirate"),
    "used": NC_("table", "used"),
    "any-resources": NC_("table", "{count} of choice"),
    "hidden": NC_("table", "face down"),
    "gap": NC_("table", "gap"),
    # the ship
    "points": NC_("table", "Points"),
    "fame": NC_("table", "Fame"),
    "friendship": NC_("table", "Friends"),
    "boosters": NC_("table", "Boosters"),
    "cannons": NC_("table", "Cannons"),
    "hangar": NC_("table", "Hangar"),
    "colonies": NC_("table", "Colonies"),
    "ship-posts": NC_("table", "Posts"),
    "strength": NC_("table", "Strength"),
    "none": NC_("table", "none"),
    "module-logistics": NC_("tile", "Logistics"),
    "module-command": NC_("tile", "Command"),
    "module-sensor": NC_("tile", "Sensor"),
    "module-trade": NC_("tile", "Trade"),
    "module-science": NC_("tile", "Science"),
    "module-production": NC_("tile", "Production"),
    "good-trade_goods": NC_("tile", "goods"),
    "good-carbon": NC_("tile", "carbon"),
    "good-fuel": NC_("tile", "fuel"),
    "good-science": NC_("tile", "science"),
    "result": NC_("table", "To the result"),
    # sheets
    "accept": NC_("table", "Do it"),
    "close": NC_("table", "Close"),
    "cancel": NC_("table", "Not now"),
    "you-pay": NC_("table", "You pay {count} Astro"),
    "you-get": NC_("table", "You get {count} Astro"),
    "you-give": NC_("table", "You give"),
    "you-take": NC_("table", "You get"),
    "none-of-these": NC_("table", "None of these"),
    "all-cards": NC_("table", "All cards"),
    "not-told": NC_("table", "Do not tell"),
    "tell": NC_("table", "Tell the tablet"),
    "to-top": NC_("table", "On top, first card first"),
    "place-top": NC_("table", "on top, {place}."),
    "to-bottom": NC_("table", "At the bottom"),
    "hold-to-see": NC_("table", "Hold to see the pirate"),
    "hold-to-choose": NC_("table", "Hold to see"),
    "odds-fight": NC_(
        "table", "Chance to win against a pirate that asks for {tribute} Astro: {percent} %"
    ),
    "odds": NC_("table", "Odds?"),
    "page": "{page} / {pages}",
    "kind-all": NC_("table", "All"),
    "kind-colony": NC_("table", "Colony"),
    "kind-market": NC_("table", "Trade"),
    "kind-pirate": NC_("table", "Pirate"),
    "kind-adventure_planet": NC_("table", "Adventure"),
    "kind-lost_planet": NC_("table", "Lost"),
    "kind-mission": NC_("table", "Mission"),
    # sums
    "bay": NC_("table", "{what}: {held} on board, room for {most}"),
    "income": NC_("table", "{what} brings 1 on a roll of {numbers}"),
    "no-income": NC_("table", "No colony and no module brings any"),
    "sum-boosters": NC_("table", "boosters {value}"),
    "sum-cannons": NC_("table", "cannons {value}"),
    "sum-die": NC_("table", "die {value}"),
    "sum-open": NC_("table", "the die"),
    "sum-base": NC_("table", "every ship {value}"),
    "sum-used": NC_("table", "used {value}"),
    "sum-pirate": NC_("table", "pirate {value}"),
}
"""Everything this board says that no rule says."""


def said(words: Words, code: str, params: Mapping[str, Param] | None = None) -> str:
    """A text in the language of the table, with ids turned into names."""
    fields = {name: _named(words, code, name, value) for name, value in (params or {}).items()}
    return words.text(context_of(code), TEXTS[code]).format(**fields)


def context_of(code: str) -> str:
    """Where the catalogues have a text."""
    return "tile" if code.startswith(("module-", "good-")) else "table"


def said_verb(words: Words, message: Message) -> str:
    """What stands on the button of a verb."""
    return said(words, message.code, message.params)


def said_income(words: Words, income: Income) -> str:
    """Fuel 1, room for 2. Comes from: Megrez VII on 1."""
    good = words.name("good", income.good)
    head = said(
        words,
        "bay",
        {"what": good[:1].upper() + good[1:], "held": income.held, "most": income.most},
    )
    sources = [
        said(
            words, "income", {"what": words.name(kind, id_), "numbers": words.listed(map(str, on))}
        )
        for kind, id_, on in income.sources
    ]
    return "\n".join((head, *sources)) if sources else f"{head}\n{said(words, 'no-income')}"


def said_sum(words: Words, total: Sum | Income) -> str:
    """Speed 5 = boosters 2 + die 3."""
    if isinstance(total, Income):
        return said_income(words, total)
    parts = [_term(words, term) for term in total.terms]
    if total.open:
        parts.append(said(words, "sum-open"))
    head = f"{said(words, total.code)} {total.total}"
    if not parts:
        return head
    text = " + ".join(parts).replace("+ -", "- ")
    return f"{head} = {text}"


def short_module(words: Words, module: str) -> str:
    """The module's name without the word module, for a tile."""
    return said(words, f"module-{module}")


def short_good(words: Words, good: str) -> str:
    """A good's name cut to fit under its bay; symbol and letter stand beside it."""
    code = f"good-{good}"
    return said(words, code) if code in TEXTS else words.name("good", good)


def _term(words: Words, term: Term) -> str:
    if not term.of:
        return said(words, f"sum-{term.code}", {"value": abs(term.value)})
    names = words.listed(words.name(term.kind, item) for item in term.of)
    if term.code in ("card", "module"):
        return f"{names} {term.value}"
    return f"{words.name('score', term.code)} {term.value} ({names})"


def _named(words: Words, code: str, name: str, value: Param) -> str | int:
    if isinstance(value, int):
        return value
    if name == "goods":
        items = value if isinstance(value, tuple) else (value,)
        if len(items) > 2:
            return said(words, "any-good")
        return words.listed(words.name("good", good) for good in items)
    if isinstance(value, tuple):
        return words.listed(value)
    if name == "module" and code != "choose-module":
        return short_module(words, value)
    kinds = {"colony": "card", "mission": "card", "resource": "good", "other": "seat"}
    return words.name(kinds.get(name, name), value)
