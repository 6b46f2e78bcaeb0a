"""The plan of a load test, and its files in the tools that they are for."""

import shutil
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from xml.etree.ElementTree import fromstring

import pytest

from headroom.domain.lab.load_test import CHECKLIST, LoadTestContent, load_test


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
    threads = plan.findall(".//ThreadGroup/stringProp[@name='ThreadGroup.num_threads']")
    assert [each.text for each in threads] == ["6", "11", "14", "22"]
    assert plan.findtext(".//stringProp[@name='Argument.value']") == '<&"]]>'
    assert plan.findtext(".//stringProp[@name='HTTPSampler.path']") == "/a?b=c"


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


def test_debians_jmeter_opens_the_plan_and_runs_it(tmp_path: Path) -> None:
    home, java = Path("/usr/share/jmeter"), shutil.which("java")
    if java is None or not (home / "bin/jmeter.properties").exists():
        pytest.skip("no JMeter of Debian here: apt-get install jmeter jmeter-http")
    # its own start refuses every plan, its own templates too: Debian's XStream forbids its classes
    classes = f"{home}/lib/*:{home}/lib/ext/*:/usr/share/java/xstream.jar"
    server = HTTPServer(("127.0.0.1", 0), Answers)
    Thread(target=server.serve_forever, daemon=True).start()
    plan = load_test(
        planned(
            url=f"http://127.0.0.1:{server.server_port}/",
            factors=[1],
            think_seconds=0.1,
            step_seconds=2,
            ramp_seconds=0,
        )
    ).jmeter_plan
    (tmp_path / "plan.jmx").write_text(plan)
    done = subprocess.run(
        [
            *(java, "--add-opens", "java.base/java.lang=ALL-UNNAMED"),
            *("--add-opens", "java.base/java.util=ALL-UNNAMED", "-cp", classes),
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
    results = (tmp_path / "results.jtl").read_text()
    assert "200" in results and "false" not in results


def test_the_k6_script_passes_a_parser_of_ecmascript_modules(tmp_path: Path) -> None:
    """k6 itself is in no Debian package and its npm package is a dummy: Node parses it."""
    node = Path(sys.executable).parent / "node"  # the project's own
    script = tmp_path / "load-test.mjs"
    script.write_text(load_test(planned(body="`${1}` \\ ' \u2028", url="http://h/`")).k6_script)
    subprocess.run([node, "--check", str(script)], check=True)
