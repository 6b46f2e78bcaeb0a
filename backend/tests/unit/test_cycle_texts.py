"""Test cycles out of pasted text: tables of runs, and HBZT screens as the source prints them."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headroom.domain.files.test_cycles import CyclesText, ReadCycle, read_cycles
from headroom.domain.files.timer_screens import read_timer_screens
from headroom.domain.peaks.profiles import FileError

NO_TIME = "00:00:00.000000"


def screen(
    heading: str,
    task: str,
    srb: str,
    enclave: str,
    outside: str = NO_TIME,
    application: str = "CICSA",
    dots: str = "..... ",
) -> str:
    return f"""Session B - Gamma - [24 x 80]
CPU USAGE FOR ADDRESS SPACE: ASID=003F,APPLID={application}

{heading}

ASSB 'Programming Interface' values (*=not normalized):
ASSBASST{dots}00:00:00.000000 Additional SRB Service Time
ASSBPHTM BASE{dots}00:00:00.000000 ASSBPHTM at end of previous jobstep
ASSB_SRB_TIME_ON_CP{dots}{srb} CP time in SRB mode
ASSB_TASK_TIME_ON_CP{dots}{task} CP time in task mode
ASSB_TIME_ON_ZIIP{dots}{outside}* zIIP time (non-e
Other ASSB values of interest:
ASSB_ZIIP_ENCT{dots}{enclave} zIIP time (enclave)

ENTER=Update, PF1=Baseline, PF2=Toggle Mode, PF5=Update+Baseline, CLEAR=Exit
"""


FIRST = screen(
    "ACTUAL values at 2012/07/31 23:39:06.068086",
    "00:00:02.473032",
    "00:00:00.288598",
    "00:00:00.378829",
    dots=".....",
)
SECOND = screen(
    "DELTA values from 2012/07/31 23:37:56.619510 to 2012/07/31 23:39:06.068080",
    "00:00:01.083711",
    "00:00:00.145086",
    "00:00:00.369743",
)
THIRD = screen(
    "DELTA values from 2012/08/01 00:13:49.306914 to 2012/08/01 00:13:49.306914",
    NO_TIME,
    NO_TIME,
    NO_TIME,
)
FOURTH = screen(
    "DELTA values from 2012/08/01 00:13:49.306914 to 2012/08/01 00:15:17.153714",
    "00:00:00.925610",
    "00:00:00.124960",
    "00:00:00.330524",
    dots=".....",
)
FIFTH = screen(
    "ACTUAL values at 2013/02/05 01:25:19.880228",
    "20:22:02.621241",
    "00:44:57.171445",
    "05:33:10.954278",
    "00:00:00.665266",
    application="CTORP7",
)


def cycles(text: str, **how: object) -> tuple[ReadCycle, ...]:
    return read_cycles(CyclesText.model_validate({"text": text, **how})).cycles


def test_the_five_screens_of_the_source_give_its_times() -> None:
    found = read_timer_screens("\n".join((FIRST, SECOND, THIRD, FOURTH, FIFTH)))
    assert [one.means for one in found] == ["total", "cycle", "refused", "cycle", "total"]
    assert (found[1].gp_seconds, found[1].ziip_seconds) == (1.228797, 0.369743)
    assert (found[3].gp_seconds, found[3].ziip_seconds) == (1.050570, 0.330524)
    assert found[1].elapsed_seconds == pytest.approx(69.44857)
    hours = [seconds / 3600 for seconds in (found[4].gp_seconds, found[4].ziip_seconds)]
    assert [round(each, 3) for each in hours] == [21.117, 5.553]


def test_screens_become_cycles_and_what_is_none_is_said() -> None:
    read = read_cycles(CyclesText(text="\n".join((FIRST, SECOND, THIRD, FOURTH, FIFTH))))
    assert [one.gp_seconds for one in read.cycles] == [1.228797, 1.050570]
    assert read.cycles[0].place == ("HBZT, CICSA, 2012-07-31 23:37:56.619510 to 23:39:06.068080")
    said = [one.text for one in read.findings]
    assert "starts and ends at the same time" in said[1]
    assert said[2].startswith("21.117 h on GP, 5.553 h on zIIP: CTORP7, since its start")


def test_a_pair_that_starts_and_ends_at_the_same_time_is_refused() -> None:
    with pytest.raises(FileError, match="starts and ends at the same time"):
        cycles(THIRD)


def test_two_readings_of_one_address_space_are_a_cycle() -> None:
    later = FIRST.replace("23:39:06.068086", "23:40:06.068086").replace("02.473032", "03.473032")
    (cycle,) = cycles(f"{FIRST}\n{later}")
    assert (cycle.gp_seconds, cycle.ziip_seconds, cycle.elapsed_seconds) == (1.0, 0.0, 60.0)


def test_a_screen_without_its_counters_is_refused_with_the_line() -> None:
    with pytest.raises(FileError, match="this screen lacks ASSB_TASK_TIME_ON_CP") as error:
        cycles(SECOND.replace("ASSB_ZIIP_ENCT", "X"))
    assert error.value.line == 4


def test_a_table_is_read_by_its_heads_with_decimal_commas() -> None:
    text = (
        "Run;Requests;CPU GP (s);CPU zIIP (s);Elapsed s;Concurrency\n"
        "1;2.500;0,260442;0,162292;69,4;1\n"
        "2;2.500;0,260517;0,163108;70,1;1\n"
    )
    read = read_cycles(CyclesText(text=text))
    assert [column.taken_as for column in read.columns] == [
        "ignore",
        "requests",
        "gp_seconds",
        "ziip_seconds",
        "elapsed_seconds",
        "concurrency",
    ]
    assert read.cycles[1] == ReadCycle(2500, 0.260517, 0.163108, 70.1, None, "line 3")
    assert read.concurrency == 1


def test_microseconds_in_the_head_are_seconds_afterwards() -> None:
    found = cycles("Side\tReq\tGP (us)\tzIIP µs\nbefore\t2500\t473416\t0\nafter\t2500\t260442\t1\n")
    assert [(one.side, one.gp_seconds, one.ziip_seconds) for one in found] == [
        ("before", 0.473416, 0.0),
        ("after", 0.260442, 1e-6),
    ]


def test_columns_without_heads_are_taken_in_order_and_can_be_chosen() -> None:
    (cycle,) = cycles("2500\t0.5\t0.25\t60")
    assert (cycle.requests, cycle.gp_seconds, cycle.ziip_seconds) == (2500, 0.5, 0.25)
    chosen = [{"taken_as": "gp_seconds", "unit": "ms"}, {"taken_as": "requests"}]
    (cycle,) = cycles("500.5\t100", columns=chosen)
    assert (cycle.requests, cycle.gp_seconds) == (100, 0.5005)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Requests\tElapsed\n1\t2\n", "no column is CPU time on GP"),
        ("Requests\tGP s\n2500\tmuch\n", "line 2, column 2: much is not a number"),
        ("Requests\tGP s\n2500\t-1\n", "-1 is below 0"),
        ("Requests\tGP s\n0\t1\n", "0 is not a number of requests"),
        ("Requests\tGP s\n", "a head and no run"),
        ("Requests;GP s\n2500;1,234\n", "may be a thousand or a decimal comma"),
        ("GP\tConcurrency\n1\t1\n2\t5\n", "a test holds one"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(FileError) as error:
        cycles(text)
    assert words in error.value.detail


@given(
    st.lists(
        st.tuples(st.integers(1, 10**6), st.integers(0, 10**9), st.integers(0, 10**9)),
        min_size=1,
        max_size=20,
    ),
    st.sampled_from(["\t", ";"]),
    st.sampled_from(["point", "comma"]),
    st.booleans(),
)
def test_a_table_is_read_back_as_it_was_written(
    runs: list[tuple[int, int, int]],
    separator: str,
    decimal: Literal["point", "comma"],
    headed: bool,
) -> None:
    def seconds(micros: int) -> str:
        return f"{micros / 1e6:.6f}".replace(".", "," if decimal == "comma" else ".")

    lines = [["Requests", "CPU s GP", "CPU s zIIP"]] if headed else []
    lines += [[str(requests), seconds(gp), seconds(ziip)] for requests, gp, ziip in runs]
    found = cycles("\n".join(separator.join(line) for line in lines))
    assert [(one.requests, one.gp_seconds, one.ziip_seconds) for one in found] == [
        (requests, gp / 1e6, ziip / 1e6) for requests, gp, ziip in runs
    ]
