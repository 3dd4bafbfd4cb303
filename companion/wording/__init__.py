"""What the rules hand out as codes, said to people in English, German and Italian."""

from companion.wording.catalogues import LANGUAGES, known_language, missing_catalogues
from companion.wording.words import Words

__all__ = ["LANGUAGES", "Words", "known_language", "missing_catalogues"]
