"""A load test as files that its tools open: a JMeter plan and a k6 script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from headroom.domain.files.planned_steps import PlannedStep, driver_number, planned_step_label

_CONTENT_TYPE = "application/json"


class PlannedLoad(NamedTuple):
    """A step, and how many requests of it may be unanswered at once."""

    step: PlannedStep
    unanswered: int
    at_first: int


class SentRequest(NamedTuple):
    """What is sent, and after how many seconds without an answer it counts as failed."""

    url: str
    method: str
    body: str
    timeout_seconds: float


def jmeter_plan(request: SentRequest, loads: Sequence[PlannedLoad]) -> str:
    """Return a plan for JMeter 5.5 and later: an open model a step, one after the other.

    Requests arrive at random at the step's rate whoever still waits, after a ramp from none; then
    no more are sent until those of the step are answered or timed out.
    """
    root = Element("jmeterTestPlan", version="1.2", properties="5.0", jmeter="5.5")
    tree = SubElement(root, "hashTree")
    plan = _element(tree, "TestPlan", "TestPlanGui", "Headroom load test")
    _property(plan, "string", "TestPlan.comments", "")
    _property(plan, "bool", "TestPlan.functional_mode", "false")
    _property(plan, "bool", "TestPlan.serialize_threadgroups", "false")
    _arguments(plan, "TestPlan.user_defined_variables")
    groups = SubElement(tree, "hashTree")
    start = 0.0
    for step, *_ in loads:
        name = planned_step_label(step)
        group = _element(groups, "OpenModelThreadGroup", "OpenModelThreadGroupGui", name)
        SubElement(
            group,
            "elementProp",
            name="ThreadGroup.main_controller",
            elementType="OpenModelThreadGroupController",
        )
        _property(group, "string", "ThreadGroup.on_sample_error", "continue")
        rate = f"rate({driver_number(step.rate_per_second)}/s)"
        rising, lasting, waiting = map(
            driver_number, (step.ramp_seconds, step.seconds, request.timeout_seconds)
        )
        ramp = f"rate(0/s) random_arrivals({rising} s) " if step.ramp_seconds else ""
        # the clock of each schedule starts with the test, also where groups follow each other
        pause = f"pause({driver_number(start)} s) " if start else ""
        start += (step.ramp_seconds or 0) + (step.seconds or 0) + request.timeout_seconds
        schedule = f"{pause}{ramp}{rate} random_arrivals({lasting} s) {rate} pause({waiting} s)"
        _property(group, "string", "OpenModelThreadGroup.schedule", schedule)
        _property(group, "string", "OpenModelThreadGroup.random_seed", "")
        inside = SubElement(groups, "hashTree")
        _sampler(inside, request, name)
        _headers(SubElement(inside, "hashTree"), request)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _headers(parent: Element, request: SentRequest) -> None:
    if request.method == "GET":
        return
    manager = _element(parent, "HeaderManager", "HeaderPanel", "Content type")
    headers = SubElement(manager, "collectionProp", name="HeaderManager.headers")
    header = SubElement(headers, "elementProp", name="", elementType="Header")
    _property(header, "string", "Header.name", "Content-Type")
    _property(header, "string", "Header.value", _CONTENT_TYPE)
    SubElement(parent, "hashTree")


def _element(parent: Element, kind: str, gui: str, name: str) -> Element:
    return SubElement(parent, kind, guiclass=gui, testclass=kind, testname=name, enabled="true")


def _property(parent: Element, kind: str, name: str, value: str) -> None:
    SubElement(parent, f"{kind}Prop", name=name).text = value


def _arguments(parent: Element, name: str) -> Element:
    arguments = SubElement(parent, "elementProp", name=name, elementType="Arguments")
    return SubElement(arguments, "collectionProp", name="Arguments.arguments")


def _sampler(parent: Element, request: SentRequest, name: str) -> None:
    address = urlsplit(request.url)
    sampler = _element(parent, "HTTPSamplerProxy", "HttpTestSampleGui", name)
    arguments = _arguments(sampler, "HTTPsampler.Arguments")
    if request.method != "GET":
        _property(sampler, "bool", "HTTPSampler.postBodyRaw", "true")
        body = SubElement(arguments, "elementProp", name="", elementType="HTTPArgument")
        _property(body, "bool", "HTTPArgument.always_encode", "false")
        _property(body, "string", "Argument.value", request.body)
        _property(body, "string", "Argument.metadata", "=")
    path = (address.path or "/") + (f"?{address.query}" if address.query else "")
    for key, value in (
        ("domain", address.hostname or ""),
        ("port", str(address.port or "")),
        ("protocol", address.scheme),
        ("path", path),
        ("method", request.method),
    ):
        _property(sampler, "string", f"HTTPSampler.{key}", value)
    timeout = str(round(request.timeout_seconds * 1000))
    _property(sampler, "string", "HTTPSampler.connect_timeout", timeout)
    _property(sampler, "string", "HTTPSampler.response_timeout", timeout)
    _property(sampler, "bool", "HTTPSampler.use_keepalive", "true")
    _property(sampler, "bool", "HTTPSampler.follow_redirects", "false")


def k6_script(request: SentRequest, loads: Sequence[PlannedLoad]) -> str:
    """Return a script for k6: a scenario a step, each at its rate of arrivals after a ramp.

    k6 begins requests at the rate whoever still waits, as long as it has a virtual user for each
    that is unanswered: so many as may arrive within the time-out.
    """
    start, scenarios = 0.0, {}
    for step, unanswered, at_first in loads:
        ramp, steady = step.ramp_seconds or 0.0, step.seconds or 0.0
        rate = max(1, round(step.rate_per_second * 60))
        stages = [{"target": rate, "duration": _k6_duration(steady)}]
        if ramp:
            stages.insert(0, {"target": rate, "duration": _k6_duration(ramp)})
        scenarios[f"step_{step.number}"] = {
            "executor": "ramping-arrival-rate",
            "startRate": 0 if ramp else rate,
            "timeUnit": "1m",
            "startTime": _k6_duration(start),
            "stages": stages,
            "gracefulStop": _k6_duration(request.timeout_seconds),
            "preAllocatedVUs": at_first,
            "maxVUs": unanswered,
            "env": {"STEP": planned_step_label(step)},
        }
        start += ramp + steady + request.timeout_seconds
    options = {"scenarios": scenarios, "summaryTrendStats": ["avg", "med", "p(95)", "p(99)", "max"]}
    return f"""// Written by Headroom. Run: k6 run --out csv=results.csv load-test.js
import http from 'k6/http'
import {{ check }} from 'k6'

export const options = {json.dumps(options, indent=2)}

const url = {json.dumps(request.url)}
const body = {"null" if request.method == "GET" else json.dumps(request.body)}

export default function () {{
  const response = http.request({json.dumps(request.method)}, url, body, {{
    headers: {{ 'Content-Type': '{_CONTENT_TYPE}' }},
    tags: {{ name: __ENV.STEP }},
    timeout: '{_k6_duration(request.timeout_seconds)}',
  }})
  check(response, {{ 'answered': (answer) => answer.status > 0 && answer.status < 400 }})
}}
"""


def _k6_duration(seconds: float) -> str:
    return f"{round(seconds * 1000)}ms"
