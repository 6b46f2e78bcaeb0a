"""Databases for tests: one embedded server a session, its databases copied from a template."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import hypothesis
import psycopg
import pytest
from psycopg.sql import SQL
from sqlalchemy import URL, make_url

from headroom.embedded.cluster import OWNER, SUPERUSER
from headroom.embedded.server import embedded_postgres
from headroom.persistence.migrations import upgrade
from headroom.persistence.session import conninfo
from headroom.services.seeding import load_seeds
from headroom.settings import ROOT, Settings

SEEDS = ROOT / "seeds"
# how long an example takes says how busy the machine is, not whether it holds
hypothesis.settings.register_profile(
    "headroom", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("headroom")
CopyData = Callable[[Path], None]
"""Puts a cluster into a data folder that is not there yet, as an application left it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options with which what was reviewed is written again."""
    parser.addoption("--renew-seeded-values", action="store_true", dest="renew_seeded_values")
    parser.addoption("--renew-snapshots", action="store_true", dest="renew_snapshots")


@pytest.fixture(scope="session")
def server_url() -> Iterator[URL]:
    """Address of a server that this test run may do anything with."""
    named = Settings().database_url
    if named is not None:
        yield make_url(named).set(drivername="postgresql+psycopg")
        return
    folder = tempfile.mkdtemp(prefix="headroom-tests-")
    try:
        with embedded_postgres(Path(folder)) as own:
            url = make_url(own).set(username=SUPERUSER)
            # nothing outlives the run: a copied database takes a sixth of the time, its end none
            _administer(url, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
            yield url
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def make_database(server_url: URL) -> Iterator[Callable[..., str]]:
    """A function that makes a database, empty or as a copy, and returns its owner's address."""
    numbers = count()
    made: list[str] = []
    own = Settings().database_url is None
    owner = OWNER if own else "DEFAULT"  # the named one
    of_owner = server_url.set(username=OWNER) if own else server_url
    # on a server that waits for its disk a copy of files is the slower one
    by = " STRATEGY FILE_COPY" if own else ""

    def make(template: str | None = None) -> str:
        name = f"test_{next(numbers)}"
        source = f" TEMPLATE {make_url(template).database}{by}" if template else ""
        _administer(
            server_url,
            f"DROP DATABASE IF EXISTS {name}",
            f"CREATE DATABASE {name} OWNER {owner}{source}",
        )
        made.append(name)
        return of_owner.set(database=name).render_as_string(hide_password=False)

    yield make
    if not own:  # a server of the run's own goes with its folder
        for name in made:
            _administer(server_url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def seeded_template(make_database: Callable[..., str]) -> str:
    """A migrated and seeded database that nobody connects to, to copy from."""
    url = make_database()
    upgrade(url)
    load_seeds(url, SEEDS)
    return url


@pytest.fixture(scope="session")
def seeded_database_url(make_database: Callable[..., str], seeded_template: str) -> str:
    """One migrated and seeded database for the session; tests leave it as they found it."""
    return make_database(seeded_template)


@pytest.fixture(scope="session")
def empty_data() -> Iterator[CopyData]:
    """A function that makes a data folder whose server ran once: most of a first start is initdb.

    A first start itself is what tests of `run` and of the embedded server begin with.
    """
    with kept_data(lambda url: None) as copy:
        yield copy


@pytest.fixture(scope="session")
def seeded_data() -> Iterator[CopyData]:
    """A function that makes a data folder whose database is migrated and seeded."""

    def fill(url: str) -> None:
        upgrade(url)
        load_seeds(url, SEEDS)

    with kept_data(fill) as copy:
        yield copy


@pytest.fixture
def database_url(
    server_url: URL, make_database: Callable[..., str], seeded_template: str
) -> Iterator[str]:
    """A migrated and seeded database of the test's own."""
    url = make_database(seeded_template)
    yield url
    _drop(server_url, url)


@pytest.fixture
def empty_database_url(server_url: URL, make_database: Callable[..., str]) -> Iterator[str]:
    """An empty database of the test's own."""
    url = make_database()
    yield url
    _drop(server_url, url)


@contextmanager
def kept_data(fill: Callable[[str], None]) -> Iterator[CopyData]:
    """Yield a function that copies one cluster, with the owner that root lends its files."""
    with tempfile.TemporaryDirectory(prefix="headroom-kept-") as parent:
        kept = Path(parent) / "data"
        with embedded_postgres(kept) as url:
            fill(url)

        def copy(data: Path) -> None:
            data.mkdir(mode=0o700, exist_ok=True)
            # with its log and what is known of its last use; locks and reserve are made anew
            subprocess.run(["cp", "-a", *kept.glob("postgres-*"), data], check=True)

        yield copy


def _drop(server_url: URL, url: str) -> None:
    """Drop a database before it is written to the disk, which others wait for."""
    _administer(server_url, f"DROP DATABASE IF EXISTS {make_url(url).database} WITH (FORCE)")


def _administer(server_url: URL, *statements: str) -> None:
    address = conninfo(server_url.render_as_string(hide_password=False))
    with psycopg.connect(address, autocommit=True) as connection:
        for statement in statements:
            connection.execute(SQL(statement))
