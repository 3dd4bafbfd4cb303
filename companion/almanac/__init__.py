"""The rules in our own words, by topic, edition and language; what "Why not?" opens."""

from companion.almanac.contents import UnknownGame, UnknownTopic, topics
from companion.almanac.pages import Page, page, search, title
from companion.almanac.simple_markdown import plain

__all__ = [
    "Page",
    "UnknownGame",
    "UnknownTopic",
    "page",
    "plain",
    "search",
    "title",
    "topics",
]
