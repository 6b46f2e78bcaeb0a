"""A report's page printed, or taken as one file, by a headless Chromium.

It is the page that its readers see. The browser runs with a profile of its own that is gone
with it, without a shell, asks nobody but this server, and shows one report after the other.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import urlsplit

from headroom.domain.quantities.refusals import Refusal
from headroom.domain.reports.letterhead import Paper
from headroom.exports.devtools import Browser, BrowserError
from headroom.exports.document.blocks import Preset
from headroom.exports.kept_browsers import KeptBrowsers
from headroom.exports.kept_prints import KeptPrints, Printed
from headroom.exports.standalone import TAKEN

Form: TypeAlias = Literal["pdf", "html", "svg", "png"]

BROWSERS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
"""The shell comes first: it draws the same pages to the pixel, in less time."""
NAMED = "HEADROOM_CHROMIUM"
SECONDS = 45.0
"""How long a page may take to be printed, from when its browser runs."""
STARTING_SECONDS = 60.0
"""How long a browser may take to start."""
STALLED_SECONDS = 10.0
"""How long a page that is not complete may be idle and hear nothing from this server."""
BUSY_SECONDS = 0.5
"""A page that takes longer to answer a question is at work: on a busy machine it draws for long."""
WAITING_SECONDS = 90.0
"""How long a request waits for those before it."""
AT_ONCE = 2
"""Browsers at a time: more of them take as long together."""
MOST_WAITING = 30
"""Requests that wait; further ones are told to come back."""
_SHOWN = """
document.readyState === 'complete' && document.fonts.status === 'loaded' &&
document.querySelector('[data-report-paper]') !== null &&
document.querySelector('[data-report-waiting]') === null
"""
"""Whether the report stands on the page, with all that it waits for."""
_PICTURE = """
new Promise((resolve, reject) => {
  const figure = document.querySelector(`[data-chart="${%s}"]`)
  if (figure === null) reject(new Error('no such chart'))
  else figure.dispatchEvent(
    new CustomEvent('headroom-picture', { detail: { kind: %s, resolve, reject } })
  )
})
"""
"""Asks the page for a chart as it offers it to its reader."""
_NEXT = """
document.querySelector('[data-report-paper]').dataset.reportWaiting = ''
history.pushState(null, '', %s)
"""
"""Shows the next report where one stands: what stands is waited for until it is gone."""
_LEFT = "cookies,indexeddb,local_storage,service_workers,cache_storage"
"""What a page may leave behind, as the browser names it; files that do not change stay."""
_NEEDED = frozenset({"Document", "Script", "Stylesheet"})
_RESTART = "If Headroom was updated while it ran, restart it."
_LANGUAGE = re.compile(r"^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")


class NoBrowserError(Refusal):
    """There is no Chromium to print with."""

    status, slug, title = 503, "no-browser", "This server cannot print PDF"

    def __init__(self) -> None:
        super().__init__(
            "There is no Chromium on this server. Install one, or name it in HEADROOM_CHROMIUM; "
            "meanwhile open the report and print it from your browser."
        )


class PrintError(Refusal):
    """The browser did not print. reason: a sentence."""

    status, slug, title = 503, "print-failed", "The PDF could not be printed"

    def __init__(self, reason: str) -> None:
        super().__init__(
            f"{reason} Try again, or open the report and print it from your browser.",
            headers={"Retry-After": "10"},
        )


PUBLIC_ORIGIN = "Report-Origin"
"""Header by which the printing browser says where the reader who asked for it found the server."""


class PdfPrinter:
    """Prints pages and keeps what it printed.

    host: where the server finds itself, if not where it was asked. key: what it asks for.
    """

    def __init__(
        self, browser: str | None = None, *, host: str | None = None, key: str | None = None
    ) -> None:
        self._browser = browser
        self._host = host
        self._key = key
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._asked = 0
        self._browsers = KeptBrowsers()
        self.kept = KeptPrints()

    async def close(self) -> None:
        """End the browsers that wait for a next report."""
        await self._browsers.close()

    async def print_report(
        self,
        host: str,
        port: int | None,
        token: str,
        *,
        paper: Paper,
        preset: Preset,
        language: str | None,
        of: Printed | None = None,
        form: Form = "pdf",
        chart: str = "",
        title: str = "",
        author: str = "",
        run: Callable[..., Awaitable[bytes]] = asyncio.to_thread,
    ) -> bytes:
        """Return the file of the report that a token opens on the server at host and port.

        chart: id of the one that a picture is of. language: an Accept-Language header or a BCP 47
        tag. of: what is printed, to keep it. title, author: what a PDF says of itself.
        run: calls a function where it holds nobody else up.
        Raises NoBrowserError, PrintError.
        """
        found = None if of is None else self.kept.find(of)
        if found is not None:
            return found
        program = self._browser or find_browser()
        if program is None:
            raise NoBrowserError
        if port is None:
            raise PrintError("This server does not know its own address.")
        host = self._host or host
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{port}/reports/{token}?paper={paper}&preset={preset}"
        headers = {} if self._key is None else {"Authorization": f"Bearer {self._key}"}
        if of is not None and of.origin:
            headers[PUBLIC_ORIGIN] = of.origin
        async with self._turn():
            # who came before may have asked for the same
            content = None if of is None else self.kept.find(of)
            if content is None:
                content = await _print(
                    self._browsers, program, address, language, headers, form, chart
                )
                if form == "pdf":
                    content = await run(_finished, content, title, author)
        if of is not None:
            self.kept.keep(of, content)
        return content

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait for those before. Raises PrintError."""
        if self._asked >= AT_ONCE + MOST_WAITING:
            raise PrintError("Too many reports are being printed.")
        self._asked += 1
        try:
            try:
                await asyncio.wait_for(self._turns.acquire(), WAITING_SECONDS)
            except TimeoutError as error:
                raise PrintError("Too many reports are being printed.") from error
            try:
                yield
            finally:
                self._turns.release()
        finally:
            self._asked -= 1


@cache
def find_browser() -> str | None:
    """Return the Chromium that HEADROOM_CHROMIUM names, or the system's; None without one."""
    named = os.environ.get(NAMED)
    if named:
        return shutil.which(named)
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


class Loading:
    """What of a page has come so far, as the browser tells it."""

    def __init__(self) -> None:
        self.failed: str | None = None
        self.heard_at = time.monotonic()
        self._asked: dict[str, tuple[str, str]] = {}

    def hear(self, event: str, told: Mapping[str, Any]) -> None:
        """Note an event of the page's network."""
        if not event.startswith("Network."):
            return
        self.heard_at = time.monotonic()
        asked = told.get("requestId", "")
        if event == "Network.requestWillBeSent":
            address = urlsplit(told["request"]["url"])
            self._asked[asked] = (told.get("type", ""), address.path)
        kind, path = self._asked.get(asked, ("", ""))
        if kind not in _NEEDED or self.failed is not None:
            return
        place = "The page" if kind == "Document" else f"{path}, a part of the page,"
        if event == "Network.responseReceived" and told["response"]["status"] >= 400:
            self.failed = f"{place} was answered with {told['response']['status']}."
        elif event == "Network.loadingFailed":
            self.failed = f"{place} could not be loaded."


def _finished(content: bytes, title: str, author: str) -> bytes:
    # loaded when first asked for: a start needs no reader of PDF
    from headroom.exports.accessible import accessible

    return accessible(content, title=title, author=author)


async def _print(
    browsers: KeptBrowsers,
    program: str,
    address: str,
    language: str | None,
    headers: Mapping[str, str],
    form: Form,
    chart: str,
) -> bytes:
    asked = urlsplit(address)
    kind = (program, language, asked.hostname)
    try:
        async with (
            asyncio.timeout(STARTING_SECONDS) as limit,
            browsers.taken(
                program, kind, lambda folder: browser_options(folder, language, asked.hostname)
            ) as found,
        ):
            if form != "pdf" or asked.path in found.shown or not found.shown:
                await found.open_page()
            limit.reschedule(asyncio.get_running_loop().time() + SECONDS)
            await found.order("Network.enable")
            await found.order("Network.setExtraHTTPHeaders", headers=headers)
            if form in ("svg", "png"):
                content = await take_chart(found, address, form, chart)
            else:
                take = print_page if form == "pdf" else take_page
                content = await take(found, address)
            # the next report finds the program that this one has read, and nothing else
            origin = f"{asked.scheme}://{asked.netloc}"
            await found.order("Storage.clearDataForOrigin", origin=origin, storageTypes=_LEFT)
            if form == "pdf":
                found.shown.add(asked.path)
            return content
    except TimeoutError as error:
        raise PrintError("The browser took too long.") from error
    except BrowserError as error:
        raise PrintError(f"{error}") from error


async def print_page(found: Browser, address: str) -> bytes:
    """Return the PDF of a report's page. Raises PrintError, BrowserError."""
    # nothing of the screen is drawn, nor asked for
    await found.order("Emulation.setEmulatedMedia", media="print")
    await _show(found, address)
    answer = await found.order(
        "Page.printToPDF",
        preferCSSPageSize=True,
        printBackground=True,
        generateTaggedPDF=True,
        generateDocumentOutline=True,
    )
    return base64.b64decode(answer["data"])


async def take_page(found: Browser, address: str) -> bytes:
    """Return a report's page as one HTML file. Raises PrintError, BrowserError."""
    await _show(found, address)
    answer = await found.order("Runtime.evaluate", expression=TAKEN, returnByValue=True)
    text = answer.get("result", {}).get("value")
    if not isinstance(text, str):
        raise PrintError("The page could not be taken.")
    return text.encode()


async def take_chart(found: Browser, address: str, form: Form, chart: str) -> bytes:
    """Return a chart of a report's page as a picture. Raises PrintError, BrowserError."""
    await _show(found, address)
    answer = await found.order(
        "Runtime.evaluate",
        expression=_PICTURE % (json.dumps(chart), json.dumps(form)),
        awaitPromise=True,
        returnByValue=True,
    )
    text = answer.get("result", {}).get("value")
    if not isinstance(text, str):
        raise PrintError("The chart could not be drawn.")
    return text.encode() if form == "svg" else base64.b64decode(text.partition(",")[2])


async def _show(found: Browser, address: str) -> None:
    """Show the report at an address, and wait until it stands there, whole.

    A page that has shown another has read the program and has run it: it goes on to the next.
    """
    loading = Loading()
    found.heard = loading.hear
    if found.shown:
        place = json.dumps(address)
        await found.order("Runtime.evaluate", expression=_NEXT % place)
    else:
        await found.order("Page.enable")
        await found.order("Page.navigate", url=address)
    while True:
        asked_at = time.monotonic()
        answer = await found.order("Runtime.evaluate", expression=_SHOWN, returnByValue=True)
        if answer.get("result", {}).get("value") is True:
            return
        if time.monotonic() - asked_at > BUSY_SECONDS:
            loading.heard_at = time.monotonic()
        if loading.failed is not None:
            raise PrintError(f"{loading.failed} {_RESTART}")
        if time.monotonic() - loading.heard_at > STALLED_SECONDS:
            raise PrintError(f"The page did not show the report. {_RESTART}")
        await asyncio.sleep(0.05)


def browser_options(folder: Path, language: str | None, host: str | None = None) -> Sequence[str]:
    """Return how the browser is to start.

    folder: where it keeps its profile. host: whom it may ask; every other name leads nowhere, or
    the browser would look up its maker's servers at each start.
    """
    own = "".join(f" , EXCLUDE {name}" for name in dict.fromkeys(("127.0.0.1", host)) if name)
    options = [
        "--headless=new",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--no-default-browser-check",
        "--no-proxy-server",
        f"--host-resolver-rules=MAP * ~NOTFOUND{own}",
        "--hide-scrollbars",
        "--force-prefers-reduced-motion",  # what moves while a page waits is drawn for nobody
        "--font-render-hinting=none",  # the shell would move letters to whole pixels
        f"--user-data-dir={folder / 'profile'}",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--no-sandbox")  # Chromium's sandbox refuses to run as root
    found = _LANGUAGE.match(language or "")
    if found:
        options += [f"--lang={found.group()}", f"--accept-lang={found.group()}"]
    return options
