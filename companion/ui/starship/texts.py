"""The short words on the table: buttons, headings, sums. Sentences of the rules are in `wording`.

A table here is read at arm's length, so these are verbs and nouns cut short for one board, not
sentences; each stands in all three languages side by side, as on a printed reference card.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.core.words import Message, Param
from companion.rules.starship.goods import Goods, named
from companion.ui.starship.sums import Sum, Term
from companion.wording import Words

_LANGUAGE = {"en": 0, "de": 1, "it": 2}

Texts = Mapping[str, tuple[str, str, str]]

TEXTS: Texts = {
    # verbs
    "fly-to": ("Stack {stack}", "Stapel {stack}", "Mazzo {stack}"),
    "fly-on": ("Reveal next card", "Nächste Karte aufdecken", "Scopri la prossima carta"),
    "end-flight": ("End flight", "Flug beenden", "Termina il Volo"),
    "look-ahead": ("Look with the sensor", "Mit dem Sensor schauen", "Guarda con il sensore"),
    "place-cards": ("Put the cards back", "Karten zurücklegen", "Rimetti le carte"),
    "buy": ("Buy: {goods}", "Kaufen: {goods}", "Compra: {goods}"),
    "sell": ("Sell: {goods}", "Verkaufen: {goods}", "Vendi: {goods}"),
    "any-good": ("goods", "Waren", "merci"),
    "found-colony": ("Found a colony", "Kolonie gründen", "Fonda una Colonia"),
    "found-post": ("Found a post", "Station gründen", "Fonda una Base"),
    "complete-mission": ("{mission}", "{mission}", "{mission}"),
    "pay-tribute": ("Pay tribute", "Tribut zahlen", "Paga il tributo"),
    "fight": ("Fight", "Kämpfen", "Combatti"),
    "choose-module": ("{module}", "{module}", "{module}"),
    "choose-colony": ("{colony}", "{colony}", "{colony}"),
    "take-resource": ("{resource}", "{resource}", "{resource}"),
    "give-up-module": ("{module}", "{module}", "{module}"),
    "forget-replacement": ("Go on without it", "Ohne sie weiter", "Prosegui senza"),
    "trade-with-opponent": ("Swap freely", "Frei tauschen", "Scambio libero"),
    "buy-from-opponent": ("Buy 1 {resource}", "1 {resource} kaufen", "Compra 1 {resource}"),
    "build-colony-ship": ("Colony ship", "Kolonieschiff", "Nave Coloniale"),
    "build-trade-ship": ("Trade ship", "Handelsschiff", "Nave Commerciale"),
    "build-booster": ("Booster", "Antrieb", "Razzo"),
    "upgrade-booster": ("Booster to 2", "Antrieb auf 2", "Razzo a 2"),
    "build-cannon": ("Cannon", "Bordkanone", "Cannone"),
    "upgrade-cannon": ("Cannon to 2", "Bordkanone auf 2", "Cannone a 2"),
    "build-module": ("{module}", "{module}", "{module}"),
    "upgrade-module": ("{module} 2", "{module} 2", "{module} 2"),
    "end-turn": ("End turn", "Zug beenden", "Termina il turno"),
    # groups of verbs
    "here": ("This card", "Diese Karte", "Questa carta"),
    "missions": ("Missions", "Missionen", "Missioni"),
    "posts": ("My posts", "Stationen", "Mie Basi"),
    "build": ("Build", "Bauen", "Costruisci"),
    "opponent": ("Swap", "Tauschen", "Scambia"),
    "choose": ("Choose", "Wählen", "Scegli"),
    # what is awaited
    "roll-yellow": ("Roll the yellow die", "Gelben Würfel werfen", "Tira il dado giallo"),
    "roll-blue": ("Roll the blue die", "Blauen Würfel werfen", "Tira il dado blu"),
    "roll-pirate": (
        "Roll the blue die for the pirate",
        "Blauen Würfel für den Piraten werfen",
        "Tira il dado blu per il Pirata",
    ),
    "draw-sector": (
        "Turn the next card. Which is it?",
        "Decke die nächste Karte auf. Welche ist es?",
        "Scopri la prossima carta. Qual è?",
    ),
    "draw-reserve": (
        "Take the top card of the reserve. Which is it?",
        "Nimm die oberste Karte der Reserve. Welche ist es?",
        "Prendi la prima carta della Riserva. Qual è?",
    ),
    "draw-adventure": (
        "Turn up a mission. Which is it?",
        "Decke eine Mission auf. Welche ist es?",
        "Scopri una Missione. Qual è?",
    ),
    "look": (
        "Look at the top cards, secretly",
        "Schau dir die obersten Karten heimlich an",
        "Guarda in segreto le prime carte",
    ),
    "due-fly-to": ("Where do you fly?", "Wohin fliegst du?", "Dove voli?"),
    "due-flying": ("Your flight", "Dein Flug", "Il tuo Volo"),
    "due-trade": ("Trade and build", "Handeln und bauen", "Commercia e costruisci"),
    "due-pirate": (
        "A pirate asks for {tribute} Astro",
        "Ein Pirat verlangt {tribute} Astro",
        "Un Pirata chiede {tribute} Astro",
    ),
    "due-module": ("Your starting module", "Dein Startmodul", "Il tuo Modulo iniziale"),
    "due-colony": ("Which colony produces?", "Welche Kolonie liefert?", "Quale Colonia produce?"),
    "due-reward": ("Take a resource", "Nimm einen Rohstoff", "Prendi una risorsa"),
    "due-loss": ("Give up a module", "Gib ein Modul ab", "Perdi un Modulo"),
    "due-place": (
        "Put the cards back in your order",
        "Lege die Karten in deiner Ordnung zurück",
        "Rimetti le carte nel tuo ordine",
    ),
    "due-over": ("{seat} has won", "{seat} hat gewonnen", "{seat} ha vinto"),
    # the middle
    "turn": ("Turn {turn}", "Zug {turn}", "Turno {turn}"),
    "undo": ("Undo", "Zurück", "Annulla"),
    "undo-nothing": ("Nothing to undo", "Nichts zurückzunehmen", "Niente da annullare"),
    "speed": ("Speed", "Tempo", "Velocità"),
    "actions": ("Actions", "Aktionen", "Azioni"),
    "die": ("Die", "Würfel", "Dado"),
    "row": ("Flight row", "Flugreihe", "Fila di Volo"),
    "row-stack": (
        "Flight row, stack {stack}",
        "Flugreihe, Stapel {stack}",
        "Fila di Volo, mazzo {stack}",
    ),
    "row-empty": (
        "No card turned yet",
        "Noch keine Karte aufgedeckt",
        "Nessuna carta scoperta",
    ),
    "no-flight": ("Nobody is flying", "Niemand fliegt", "Nessuno è in Volo"),
    "open-missions": ("Open missions", "Offene Missionen", "Missioni aperte"),
    "no-missions": ("No open missions", "Keine offenen Missionen", "Nessuna Missione aperta"),
    "used": ("used", "genutzt", "usata"),
    "any-resources": ("{count} of choice", "{count} nach Wahl", "{count} a scelta"),
    "hidden": ("face down", "verdeckt", "coperta"),
    "gap": ("gap", "Lücke", "vuoto"),
    # the ship
    "points": ("Points", "Punkte", "Punti"),
    "fame": ("Fame", "Ruhm", "Fama"),
    "friendship": ("Friends", "Freunde", "Amici"),
    "boosters": ("Boosters", "Antriebe", "Razzi"),
    "cannons": ("Cannons", "Kanonen", "Cannoni"),
    "hangar": ("Hangar", "Hangar", "Hangar"),
    "colonies": ("Colonies", "Kolonien", "Colonie"),
    "ship-posts": ("Posts", "Stationen", "Basi"),
    "strength": ("Strength", "Kampfstärke", "Forza"),
    "none": ("none", "keine", "nessuna"),
    "module-logistics": ("Logistics", "Logistik", "Logistica"),
    "module-command": ("Command", "Kommando", "Comando"),
    "module-sensor": ("Sensor", "Sensor", "Sensori"),
    "module-trade": ("Trade", "Handel", "Commercio"),
    "module-science": ("Science", "Wissen", "Scienza"),
    "module-production": ("Production", "Produktion", "Produzione"),
    "good-trade_goods": ("goods", "Waren", "Beni"),
    "good-carbon": ("carbon", "Kohlenst.", "Carbonio"),
    "good-fuel": ("fuel", "Treibst.", "Carburante"),
    "good-science": ("science", "Wissen", "Scienza"),
    "result": ("To the result", "Zum Ergebnis", "Al risultato"),
    # sheets
    "accept": ("Do it", "Machen", "Fallo"),
    "close": ("Close", "Schließen", "Chiudi"),
    "cancel": ("Not now", "Nicht jetzt", "Non ora"),
    "you-pay": ("You pay {count} Astro", "Du zahlst {count} Astro", "Paghi {count} Astro"),
    "you-get": ("You get {count} Astro", "Du bekommst {count} Astro", "Ricevi {count} Astro"),
    "you-give": ("You give", "Du gibst", "Dai"),
    "you-take": ("You get", "Du bekommst", "Ricevi"),
    "none-of-these": ("None of these", "Keine davon", "Nessuna di queste"),
    "all-cards": ("All cards", "Alle Karten", "Tutte le carte"),
    "not-told": ("Do not tell", "Nicht verraten", "Non dirlo"),
    "tell": ("Tell the tablet", "Dem Tablet sagen", "Dillo al tablet"),
    "to-top": ("On top, first card first", "Oben, erste zuerst", "Sopra, la prima per prima"),
    "place-top": ("on top, {place}.", "oben, {place}.", "sopra, {place}."),
    "to-bottom": ("At the bottom", "Nach unten", "In fondo"),
    "hold-to-see": (
        "Hold to see the pirate",
        "Halten: den Piraten sehen",
        "Tieni per vedere il Pirata",
    ),
    "hold-to-choose": ("Hold to see", "Halten zum Sehen", "Tieni per vedere"),
    "odds-fight": (
        "Chance to win: {percent} %",
        "Chance zu gewinnen: {percent} %",
        "Probabilità di vincere: {percent} %",
    ),
    "uncovered": (
        "This uncovered a card. Take it back all the same?",
        "Dabei wurde eine Karte aufgedeckt. Trotzdem zurücknehmen?",
        "Una carta è stata scoperta. Annullare lo stesso?",
    ),
    "take-back": ("Take back", "Zurücknehmen", "Annulla"),
    "odds": ("Odds?", "Chancen?", "Probabilità?"),
    "page": ("{page} / {pages}", "{page} / {pages}", "{page} / {pages}"),
    "kind-all": ("All", "Alle", "Tutte"),
    "kind-colony": ("Colony", "Kolonie", "Colonia"),
    "kind-market": ("Trade", "Handel", "Commercio"),
    "kind-pirate": ("Pirate", "Pirat", "Pirata"),
    "kind-adventure_planet": ("Adventure", "Abenteuer", "Avventura"),
    "kind-lost_planet": ("Lost", "Verloren", "Perduto"),
    "kind-mission": ("Mission", "Mission", "Missione"),
    # sums
    "sum-boosters": ("boosters {value}", "Antriebe {value}", "Razzi {value}"),
    "sum-cannons": ("cannons {value}", "Bordkanonen {value}", "Cannoni {value}"),
    "sum-die": ("die {value}", "Würfel {value}", "dado {value}"),
    "sum-open": ("the die", "der Würfel", "il dado"),
    "sum-base": ("every ship {value}", "jedes Schiff {value}", "ogni Astronave {value}"),
    "sum-used": ("used {value}", "genutzt {value}", "usate {value}"),
    "sum-pirate": ("pirate {value}", "Pirat {value}", "Pirata {value}"),
}
"""Everything this board says that no rule says."""


def said(words: Words, code: str, params: Mapping[str, Param] | None = None) -> str:
    """A text in the language of the table, with ids turned into names."""
    text = TEXTS[code][_LANGUAGE[words.language]]
    return text.format(
        **{name: _named(words, code, name, value) for name, value in (params or {}).items()}
    )


def said_verb(words: Words, message: Message) -> str:
    """What stands on the button of a verb."""
    return said(words, message.code, message.params)


def said_sum(words: Words, total: Sum) -> str:
    """Speed 5 = boosters 2 + die 3."""
    parts = [_term(words, term) for term in total.terms]
    if total.open:
        parts.append(said(words, "sum-open"))
    head = f"{said(words, total.code) if total.code in TEXTS else total.code} {total.total}"
    if not parts:
        return head
    text = " + ".join(parts).replace("+ -", "- ")
    return f"{head} = {text}"


def cost_text(words: Words, cost: Goods) -> str:
    return words.listed(words.count(good, count) for good, count in named(cost).items())


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
    kinds = {"colony": "card", "mission": "card", "resource": "good"}
    return words.name(kinds.get(name, name), value)
