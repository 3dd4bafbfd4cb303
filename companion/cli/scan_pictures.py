"""The pictures of a household's own cards, for `companion scan --pictures GAME`."""

from __future__ import annotations

from typing import Any

from card_codes.pictures.gallery import Gallery
from card_codes.pictures.live import Search
from card_codes.pictures.matching import recognise
from card_codes.pictures.voting import Ballot
from companion.cli.card_catalogue import catalogue_of
from companion.cli.enrol import gallery_of
from companion.cli.output import Failure


class KnownPictures:
    """A gallery that says which cards it sees, in one picture or over the frames of a scene.

    While cards of the deck are not photographed, what it says is marked "perhaps": a card that
    nobody photographed may look like one that somebody did.
    """

    def __init__(self, game: str) -> None:
        self._gallery: Gallery = gallery_of(game)
        if not self._gallery.cards:
            raise Failure(f"No card of {game} has been photographed: see `companion enrol {game}`.")
        self._game = game
        self._catalogue = catalogue_of(game)
        self._new_scene()
        self._whole = {card.id for card in self._catalogue} <= set(self._gallery)

    def in_picture(self, picture: object) -> list[dict[str, Any]]:
        """One still picture: a card that stands apart from all others counts at once."""
        return [
            self._card(match.card, match.quality, match.polygon)
            for match in recognise(picture, self._gallery)
            if match.card is not None
        ]

    def watch(self, picture: object) -> None:
        """One frame of many."""
        sure = {elected.card for elected in self._ballot.elected()}
        self._ballot.add(self._search.look(picture, sure))

    def elected(self) -> list[dict[str, Any]]:
        """The cards that several frames agree on. The next frame begins another scene."""
        elected = self._ballot.elected()
        self._new_scene()
        return [self._card(one.card, one.quality, one.polygon) for one in elected]

    def _new_scene(self) -> None:
        self._ballot = Ballot()
        self._search = Search(self._gallery)

    def _card(
        self, id: str, quality: float, polygon: tuple[tuple[float, float], ...]
    ) -> dict[str, Any]:
        card = self._catalogue.card(id)
        return {
            "card": id,
            "name": card.name if card else None,
            "game": self._game,
            "code": card.code.short if card else None,
            "by": "picture",
            "perhaps": not self._whole,
            "quality": quality,
            "polygon": [[x, y] for x, y in polygon],
        }
