"""What users read off pictures outlives a new load of the seeds, even of a figure that is gone."""

import shutil
from pathlib import Path

from sqlalchemy import create_engine, text

from headroom.persistence.queries.seeds import find_loaded_hash
from headroom.services.seeding import load_seeds
from headroom.settings import ROOT


def test_a_reading_stays_when_its_figure_leaves_the_seeds(
    database_url: str, tmp_path: Path
) -> None:
    seeds = shutil.copytree(ROOT / "seeds", tmp_path / "seeds")
    figures = seeds / "packs/ways-into-cics/figures/ways-into-cics.csv"
    lines = figures.read_text(encoding="utf-8").splitlines(keepends=True)
    engine = create_engine(database_url)
    with engine.begin() as connection:
        before = find_loaded_hash(connection)
        connection.execute(
            text(
                "INSERT INTO own_versions (kind, record_id, number, content, deleted) VALUES ("
                "'value', '1', 1, jsonb_build_object('figure_id', 'ways-into-cics-figure-1',"
                " 'value', 250, 'unit', 'us', 'note', 'top of the bar', 'author', 'A. Reader'),"
                " false)"
            )
        )
    figures.write_text(
        "".join(each for each in lines if "ways-into-cics-figure-1," not in each), encoding="utf-8"
    )
    assert load_seeds(database_url, seeds) is not None
    with engine.connect() as connection:
        assert find_loaded_hash(connection) != before
        author = "SELECT content ->> 'author' FROM own_versions WHERE kind = 'value'"
        gone = "SELECT count(*) FROM published_figures WHERE id = 'ways-into-cics-figure-1'"
        assert connection.scalar(text(gone)) == 0
        assert connection.scalar(text(author)) == "A. Reader"
    engine.dispose()


def test_the_search_view_follows_the_seeds_without_a_word(
    database_url: str, tmp_path: Path
) -> None:
    seeds = shutil.copytree(ROOT / "seeds", tmp_path / "seeds")
    study = seeds / "packs/ways-into-cics/studies/ways-into-cics.yaml"
    study.write_text(
        study.read_text(encoding="utf-8").replace("Basic 3270 terminals", "Plain 3270 terminals"),
        encoding="utf-8",
    )
    load_seeds(database_url, seeds)
    engine = create_engine(database_url)
    with engine.connect() as connection:
        found = "SELECT count(*) FROM search_entries WHERE sought LIKE '%Plain 3270 terminals%'"
        assert (connection.scalar(text(found)) or 0) > 0
    engine.dispose()
