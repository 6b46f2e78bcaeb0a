"""The author's note, which is Markdown: read once, for a page and for paper.

Markup of HTML in it stays text, pictures are left out (they would ask other servers), and links
lead where a browser may go: markdown-it refuses addresses that run scripts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

_KINDS = {
    "paragraph": "p",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "quote",
    "strong": "strong",
    "em": "em",
    "link": "link",
}
HIGHEST_HEADING = 3
"""Headings of a note stand below those of the report."""


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # slow to load

    reader = MarkdownIt("commonmark", {"html": False})
    reader.add_render_rule("image", _nothing)
    return reader


def _nothing(*_: object) -> str:
    return ""


def note_html(markdown: str) -> str:
    """Return a note as HTML."""
    tokens = _reader().parse(markdown)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + HIGHEST_HEADING - 1)}"
        for inner in token.children or ():
            if inner.type == "link_open":
                inner.attrSet("rel", "noreferrer noopener nofollow")
    html: str = _reader().renderer.render(tokens, _reader().options, {})
    return html


def note_nodes(markdown: str) -> list[dict[str, Any]]:
    """Return a note as nodes with a kind and with text, or with nodes within them."""
    from markdown_it.tree import SyntaxTreeNode  # slow to load

    return list(_nodes(SyntaxTreeNode(_reader().parse(markdown))))


def _nodes(parent: SyntaxTreeNode) -> Iterator[dict[str, Any]]:
    for node in parent.children:
        if node.type == "inline":
            yield from _nodes(node)
        elif node.type in ("text", "code_inline", "code_block", "fence", "html_inline"):
            yield {"kind": "code" if "code" in node.type else "text", "text": node.content}
        elif node.type in ("softbreak", "hardbreak"):
            yield {"kind": "text", "text": " "} if node.type == "softbreak" else {"kind": "break"}
        elif node.type == "heading":
            yield {"kind": "heading", "within": list(_nodes(node))}
        elif node.type in _KINDS:
            note: dict[str, Any] = {"kind": _KINDS[node.type], "within": list(_nodes(node))}
            if node.type == "link":
                note["to"] = str(node.attrs.get("href", ""))
            yield note
