"""Letterheads: kept for all who use this server, copied into each report that takes one."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import secrets

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.reports.letterhead import (
    KEPT_HEIGHT,
    KEPT_WIDTH,
    LARGEST_LOGO,
    MOST_PIXELS,
    Letterhead,
    SlideTemplate,
    StoredLetterhead,
    UnreadableLogoError,
    UnusableTemplateError,
)
from headroom.persistence.queries import letterheads as queries
from headroom.persistence.queries.scenarios import wait_for_disk

_ID_BYTES = 9


async def add_letterhead(session: AsyncSession, letterhead: Letterhead) -> StoredLetterhead:
    """Keep a letterhead. Raises UnreadableLogoError."""
    return await _put(session, secrets.token_hex(_ID_BYTES), letterhead)


async def change_letterhead(
    session: AsyncSession, letterhead_id: str, letterhead: Letterhead
) -> StoredLetterhead:
    """Keep a letterhead in the place of another; reports that took that one keep it.

    Raises LetterheadNotFoundError, UnreadableLogoError.
    """
    await queries.get_letterhead(session, letterhead_id=letterhead_id)
    return await _put(session, letterhead_id, letterhead)


async def _put(
    session: AsyncSession, letterhead_id: str, letterhead: Letterhead
) -> StoredLetterhead:
    content = letterhead.model_dump(mode="json")
    template = letterhead.template
    if template is not None:
        kept = await queries.find_template(session, content_hash=template.content_hash)
        if kept is None:
            raise UnusableTemplateError("This server does not have the template. Bring it again.")
    if letterhead.logo is not None:
        content["logo"] = await asyncio.to_thread(kept_logo, letterhead.logo)
    await queries.put_letterhead(session, letterhead_id=letterhead_id, content=content)
    return StoredLetterhead.model_validate({**content, "id": letterhead_id})


async def keep_template(
    session: AsyncSession, content: bytes, layouts: list[str], name: str
) -> SlideTemplate:
    """Keep the file of a template of slides. layouts: those that serve, the best first."""
    await wait_for_disk(session)
    content_hash = hashlib.sha256(content).hexdigest()
    await queries.put_template(session, content_hash=content_hash, content=content)
    return SlideTemplate(name=name, content_hash=content_hash, layouts=layouts, layout=layouts[0])


def kept_logo(picture: str) -> str:
    """Return a picture drawn anew as PNG, no larger than it is shown, as a data address.

    What else its file held (places, comments, code) is gone. Raises UnreadableLogoError.
    """
    from PIL import Image, UnidentifiedImageError  # slow to load

    try:
        content = base64.b64decode(picture.partition(",")[2], validate=True)
    except ValueError as error:
        raise UnreadableLogoError("Choose a PNG or JPEG file.") from error
    if len(content) > LARGEST_LOGO:
        raise UnreadableLogoError(f"Choose a file of up to {LARGEST_LOGO // 1000} kB.")
    try:
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as found:
            if max(found.size) > MOST_PIXELS:  # before it takes the room of its pixels
                raise UnreadableLogoError(
                    f"Choose a picture of up to {MOST_PIXELS:,} by {MOST_PIXELS:,} pixels."
                )
            drawn = found.convert("RGBA")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise UnreadableLogoError("Choose a PNG or JPEG file; this one cannot be read.") from error
    drawn.thumbnail((KEPT_WIDTH, KEPT_HEIGHT))
    stream = io.BytesIO()
    drawn.save(stream, "PNG", optimize=True)
    return f"data:image/png;base64,{base64.b64encode(stream.getvalue()).decode()}"
