"""`companion labels`: sheets of labels to print, stand-ins for lost cards, one label as a picture.

companion labels GAME --out labels.pdf
companion labels GAME --sheet l7651 --start 14 --cards pirate-2,H23P --out few.pdf
companion labels GAME --stand-ins --cards median --out lost.pdf
companion labels GAME --cards median --svg median.svg
"""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from pathlib import Path

from card_codes.code import Code, parse_typed
from card_codes.labels.label import DEFAULT, LARGEST, SMALLEST, LabelStyle, draw_label
from card_codes.labels.sheet_pages import label_pages
from card_codes.labels.sheets import PLAIN, SHEET_NAMES, DoesNotFit, largest_on, sheet_for
from card_codes.labels.stand_in import stand_in_pages
from card_codes.labels.svg import svg_file
from companion.cli.card_catalogue import add_card_game, pack_of
from companion.cli.options import Commands, add_json, add_language
from companion.cli.output import OK, Failure, print_json, writing
from companion.games.physical_cards import PhysicalCard, physical_cards
from companion.senses.label_words import SheetWords

PNG_PIXELS_PER_MM = 600 / 25.4


def add_to(commands: Commands) -> None:
    command = commands.add_parser("labels", help="labels and stand-in cards to print")
    add_card_game(command)
    command.add_argument("--out", metavar="FILE", help="the PDF file to write")
    command.add_argument("--svg", metavar="FILE", help="one label as SVG")
    command.add_argument("--png", metavar="FILE", help="one label as PNG, 600 dpi")
    command.add_argument(
        "--cards", metavar="ID,ID", help="only these, by id or short code (default: all)"
    )
    command.add_argument("--sheet", choices=SHEET_NAMES, default="a4", help="paper or stickers")
    command.add_argument(
        "--size",
        type=float,
        metavar="MM",
        help=f"{SMALLEST:g} to {LARGEST:g}: side of the square with the label's area "
        "(default: the largest that fits)",
    )
    command.add_argument(
        "--kind",
        choices=("pair", "qr"),
        default=DEFAULT.kind,
        help="QR code and tag side by side, or a QR code alone (default: %(default)s)",
    )
    command.add_argument(
        "--start", type=int, default=1, metavar="N", help="first free place of a half-used sheet"
    )
    command.add_argument(
        "--stand-ins", action="store_true", help="full-size cards instead, for lost ones"
    )
    add_language(command)
    add_json(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if not (options.out or options.svg or options.png):
        raise Failure("Say where to write: --out labels.pdf, --svg label.svg or --png label.png.")
    cards = _chosen(options.game, options.cards)
    style = _style(options)
    report = {"game": options.game, "labels": len(cards), "size_mm": [style.width, style.height]}
    try:
        if options.out:
            report |= {"pages": _write_pdf(options, cards, style), "out": options.out}
        if options.svg or options.png:
            _write_one(options, cards, style)
    except DoesNotFit as error:
        raise Failure(str(error)) from error
    if options.json:
        print_json(report)
    elif options.out:
        what = "stand-in cards" if options.stand_ins else "labels"
        print(f"{options.out}: {len(cards)} {what} on {report['pages']} pages of {options.sheet}.")
    return OK


def _write_pdf(options: argparse.Namespace, cards: list[PhysicalCard], style: LabelStyle) -> int:
    from card_codes.labels.pdf import pdf_file

    pack = pack_of(options.game, options.edition)
    words = SheetWords(options.game, pack, options.language)
    notes = words.notes()
    if options.stand_ins:
        if options.sheet not in PLAIN:
            raise Failure("Stand-in cards need plain paper: --sheet a4 or --sheet letter.")
        fronts = [words.stand_in(card) for card in cards]
        pages = stand_in_pages(fronts, style, options.sheet, options.start, notes)
    else:
        labels = [words.labelled(card) for card in cards]
        sheet = sheet_for(options.sheet, style)
        pages = label_pages(labels, style, sheet, options.start, notes)
    with writing(options.out):
        Path(options.out).write_bytes(pdf_file(pages, notes.title))
    return len(pages)


def _write_one(options: argparse.Namespace, cards: list[PhysicalCard], style: LabelStyle) -> None:
    if len(cards) != 1:
        raise Failure("A picture holds one label: choose it with --cards ID.")
    drawing = draw_label(Code(options.game, cards[0].number), style)
    if options.svg:
        with writing(options.svg):
            Path(options.svg).write_bytes(svg_file(drawing).encode())
    if options.png:
        import cv2

        from card_codes.labels.label_image import drawing_image

        _, data = cv2.imencode(".png", drawing_image(drawing, PNG_PIXELS_PER_MM))
        with writing(options.png):
            Path(options.png).write_bytes(data.tobytes())


def _style(options: argparse.Namespace) -> LabelStyle:
    size = options.size
    if size is None:
        size = largest_on(options.sheet, LabelStyle(options.kind))
        if size < SMALLEST:
            raise Failure(
                f"The stickers of '{options.sheet}' are too small for a readable label of kind "
                f"'{options.kind}': choose another sheet, or --kind."
            )
    if not SMALLEST <= size <= LARGEST:
        raise Failure(f"Labels can be {SMALLEST:g} to {LARGEST:g} mm; smaller ones do not read.")
    return LabelStyle(options.kind, size)


def _chosen(game: str, wanted: str | None) -> list[PhysicalCard]:
    """In the order of the decks, whatever the order of asking."""
    cards = physical_cards(game)
    if wanted is None:
        return list(cards)
    known = {card.id: card for card in cards}
    known |= {Code(game, card.number).short: card for card in cards}
    chosen = set()
    for name in filter(None, (name.strip() for name in wanted.split(","))):
        typed = parse_typed(name)
        card = known.get(typed.short if isinstance(typed, Code) else name)
        if card is None:
            close = get_close_matches(name, known, n=3)
            hint = f" Close to it: {', '.join(close)}." if close else ""
            raise Failure(f"There is no card '{name}' in '{game}'.{hint}")
        chosen.add(card.id)
    if not chosen:
        raise Failure("No card is chosen: --cards takes ids or short codes, with commas between.")
    return [card for card in cards if card.id in chosen]
