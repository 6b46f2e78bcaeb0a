"""Letterheads: kept for all who use this server, copied into each report that takes one."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import io
import secrets
from datetime import UTC, datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from headroom.domain.quantities.phrases import Amount
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
from headroom.persistence.queries import slide_templates as queries
from headroom.persistence.queries.scenarios import wait_for_disk
from headroom.services.own_history import OwnDocuments

_ID_BYTES = 9
UNNAMED_LIFE = timedelta(days=1)
"""How long a template stays that no letterhead, none of its versions and no report names."""


class Letterheads(OwnDocuments[Letterhead, StoredLetterhead]):
    """Letterheads with their history; reports that took one keep theirs."""

    kind, entry, document = "sender", Letterhead, StoredLetterhead
    unknown = (
        "unknown-letterhead",
        "There is no such letterhead",
        "It was deleted, or is on another server. Choose another.",
    )
    in_catalogue = False

    async def new_id(self, session: AsyncSession, entered: Letterhead) -> str:
        """Return an id that nobody guesses."""
        return secrets.token_hex(_ID_BYTES)

    async def check(
        self,
        session: AsyncSession,
        record_id: str,
        entered: Letterhead,
        stands: StoredLetterhead | None,
    ) -> Letterhead:
        """Return it with its logo drawn anew. Raises UnreadableLogoError, UnusableTemplateError."""
        template = entered.template
        if template is not None:
            kept = await queries.find_template(session, content_hash=template.content_hash)
            if kept is None:
                raise UnusableTemplateError(
                    "This server does not have the template. Choose it again."
                )
        if entered.logo is None:
            return entered
        return entered.model_copy(update={"logo": await asyncio.to_thread(kept_logo, entered.logo)})


LETTERHEADS = Letterheads()


async def keep_template(
    session: AsyncSession, content: bytes, layouts: list[str], name: str
) -> SlideTemplate:
    """Keep the file of a template of slides. layouts: those that serve, the best first.

    Those that nobody named in the time that a letterhead takes to be filled in go.
    """
    await wait_for_disk(session)
    await queries.delete_unnamed_templates(session, before=datetime.now(UTC) - UNNAMED_LIFE)
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
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as image:
            if max(image.size) > MOST_PIXELS:  # before it takes the room of its pixels
                most = Amount(MOST_PIXELS, exact=True)
                raise UnreadableLogoError(f"Choose a picture of up to {most} by {most} pixels.")
            drawn = image.convert("RGBA")
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise UnreadableLogoError("Choose a PNG or JPEG file; this one cannot be read.") from error
    drawn.thumbnail((KEPT_WIDTH, KEPT_HEIGHT))
    stream = io.BytesIO()
    drawn.save(stream, "PNG", optimize=True)
    return f"data:image/png;base64,{base64.b64encode(stream.getvalue()).decode()}"
