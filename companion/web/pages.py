"""The pages: an empty frame in one of three languages; scripts fill it from the streams."""

from __future__ import annotations

import json

from starlette.requests import Request

from companion.web.words import words
from companion.wording import LANGUAGES
from companion.wording.catalogues import FALLBACK

IMPORTS = json.dumps(
    {
        "imports": {
            "preact": "/static/vendored/preact.mjs",
            "preact/hooks": "/static/vendored/hooks.mjs",
            "htm": "/static/vendored/htm.mjs",
        }
    }
)
"""Where scripts find the libraries by name: the only thing that stands inline."""

_FRAME = """<!doctype html>
<html lang="{language}" data-page="{page}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="/static/night.css">
<link rel="icon" href="/static/icon.svg">
<script type="importmap">{imports}</script>
<script type="module" src="/static/{page}.js"></script>
</head>
<body><div id="page"></div><noscript>{no_script}</noscript></body>
</html>
"""


def language_of(request: Request) -> str:
    """Asked for in the address, or the first of the browser's that we speak."""
    asked = request.query_params.get("language", "")
    if asked in LANGUAGES:
        return asked
    for part in request.headers.get("accept-language", "").split(","):
        told = part.split(";")[0].strip()[:2].lower()
        if told in LANGUAGES:
            return told
    return FALLBACK


def page(name: str, language: str) -> str:
    """`name` is one of ours, and so are all words: nothing here comes from people."""
    said = words(language)
    return _FRAME.format(
        language=language,
        page=name,
        title=said[f"{name}_title"],
        imports=IMPORTS,
        no_script=said["no_script"],
    )
