"""The plan of a load test, and its files in the tools that they are for."""

import os
import shutil
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from xml.etree.ElementTree import fromstring

import pytest

from headroom.domain.files.load_test_files import read_requests
from headroom.domain.files.load_tests import measured_load_test
from headroom.domain.lab.load_test import CHECKLIST, LoadTestContent, load_test
from headroom.domain.lab.load_test_results import LoadTestRun


def planned(**body: object) -> LoadTestContent:
    return LoadTestContent.model_validate(body)


def test_elvis_target_of_ten_a_second_needs_eleven_clients_at_one_second_of_thinking() -> None:
    """Elvis, Load Testing Methodology: 10 requests a second presented to process 10."""
    answer = load_test(planned(factors=[1, 2, 10]))
    clients = [answer.inputs[step.clients].value for step in answer.steps]
    assert clients == [11, 22, 110]
    assert [answer.inputs[step.rate].value for step in answer.steps] == [10, 20, 100]


def test_p95_within_one_percentage_point_needs_1825_samples() -> None:
    answer = load_test(planned(step_seconds=180))
    assert answer.figures["samples_needed"].value == 1825
    assert [step.enough for step in answer.steps] == [False, False, True, True]
    assert "too_few_samples" in [warning.code for warning in answer.warnings]


def test_the_checklist_keeps_the_users_state_and_promises_no_cpu() -> None:
    """Elvis: about 12 context switches, FCQRONLY, threadsafe; MXT and TCLASS; DELAYACKS."""
    answer = load_test(planned(states={"delayacks": "done", "fcqronly": "open"}))
    states = {item.id: item.state for item in answer.checklist}
    assert states.keys() == CHECKLIST.keys()
    assert (states["delayacks"], states["fcqronly"], states["mtu"]) == ("done", "open", "unknown")
    assert any("12" in item.text for item in answer.checklist)
    assert "promises no CPU" in answer.warnings[-1].text


def test_the_plan_says_what_the_steps_say() -> None:
    plan = fromstring(load_test(planned(body='<&"]]>', url="https://host:1/a?b=c")).jmeter_plan)
    schedules = plan.findall(".//stringProp[@name='OpenModelThreadGroup.schedule']")
    assert [schedule.text for schedule in schedules] == [
        f"{pause}rate(0/s) random_arrivals(30 s) rate({rate}/s) random_arrivals(300 s) "
        f"rate({rate}/s) pause(10 s)"
        for pause, rate in (
            ("", 5),
            ("pause(340 s) ", 10),
            ("pause(680 s) ", 12),
            ("pause(1020 s) ", 20),
        )
    ]
    assert plan.findtext(".//stringProp[@name='Header.value']") == "application/json"
    assert plan.findtext(".//stringProp[@name='Argument.value']") == '<&"]]>'
    assert plan.findtext(".//stringProp[@name='HTTPSampler.path']") == "/a?b=c"


def test_the_driver_can_offer_a_step_until_its_requests_time_out() -> None:
    """300 a second and ten seconds: 3,000 virtual users; at 0.1 s they could offer 30,000."""
    answer = load_test(planned(target_rate_per_second=300, factors=[1], timeout_seconds=10))
    step = answer.steps[0]
    assert answer.inputs[step.unanswered].value == 3000
    assert answer.inputs[step.could_offer].value == pytest.approx(30_000)
    script = answer.k6_script
    assert '"maxVUs": 3000' in script and '"ramping-arrival-rate"' in script
    assert "sleep" not in script
    slow = load_test(planned(factors=[1], timeout_seconds=0.1, response_seconds=1))
    assert slow.inputs[slow.steps[0].unanswered].value == 20


class Answers(BaseHTTPRequestHandler):
    """Answers every POST."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Lets as many connections wait as a plan opens at once: one for each request."""

    request_queue_size = 128


def test_jmeter_opens_the_plan_and_its_result_finds_the_plan_again(tmp_path: Path) -> None:
    home, java = Path(os.environ.get("JMETER_HOME", "/opt/jmeter")), shutil.which("java")
    if java is None or not (home / "bin/jmeter.properties").exists():
        pytest.skip("no JMeter of Apache, 5.5 or later, in JMETER_HOME")
    server = Server(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    content = planned(
        url=f"http://127.0.0.1:{server.server_port}/",
        target_rate_per_second=40,
        factors=[0.5, 1],
        step_seconds=10,
        ramp_seconds=2,
        timeout_seconds=5,
    )
    (tmp_path / "plan.jmx").write_text(load_test(content).jmeter_plan)
    done = subprocess.run(
        [
            *(java, "--add-opens", "java.base/java.lang=ALL-UNNAMED"),
            *("--add-opens", "java.base/java.util=ALL-UNNAMED"),
            *("-cp", f"{home}/lib/*:{home}/lib/ext/*"),
            *(str(Path(__file__).with_name("OpenPlan.java")), str(home)),
            *("plan.jmx", "results.jtl"),
        ],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=180,
    )
    server.shutdown()
    server.server_close()
    assert done.returncode == 0 and "opened" in done.stdout, (done.stdout + done.stderr)[-2000:]
    test = measured_load_test(read_requests([[(tmp_path / "results.jtl").read_bytes()]]))
    steady = [step for step in test.steps if step.steady]
    assert test.steps_by == "labels" and test.whole.errors == 0
    assert [step.planned.rate_per_second for step in steady if step.planned] == [20, 40]
    assert [step.achieved_per_second for step in steady] == pytest.approx([20, 40], rel=0.1)
    answer = load_test(content, [LoadTestRun("run", "results.jtl", test)])
    assert answer.results is not None
    assert [row.planned for row in answer.results.steps] == [0, 1]


def test_the_k6_script_passes_a_parser_of_ecmascript_modules(tmp_path: Path) -> None:
    """k6 itself is in no Debian package and its npm package is a dummy: Node parses it."""
    node = Path(sys.executable).parent / "node"  # the project's own
    script = tmp_path / "load-test.mjs"
    script.write_text(load_test(planned(body="`${1}` \\ ' \u2028", url="http://h/`")).k6_script)
    subprocess.run([node, "--check", str(script)], check=True)
