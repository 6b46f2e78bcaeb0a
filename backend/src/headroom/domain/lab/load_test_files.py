"""A load test as files that its tools open: a JMeter plan and a k6 script."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, indent, tostring


class PlannedLoad(NamedTuple):
    """A rate a second, and the clients that bring it."""

    rate: float
    clients: int


class SentRequest(NamedTuple):
    """What each client sends."""

    url: str
    method: str
    body: str


def jmeter_plan(
    request: SentRequest,
    steps: Sequence[PlannedLoad],
    think_seconds: float,
    step_seconds: float,
    ramp_seconds: float,
) -> str:
    """Return a plan for JMeter 2.13 and later: a thread group a step, one after the other.

    Think time is a timer; a second timer holds the rate of all clients of a step at its target, so
    that a system quicker than expected is not presented with more.
    """
    root = Element("jmeterTestPlan", version="1.2", properties="2.8", jmeter="2.13")
    tree = SubElement(root, "hashTree")
    plan = _element(tree, "TestPlan", "TestPlanGui", "Headroom load test")
    _property(plan, "string", "TestPlan.comments", "")
    _property(plan, "bool", "TestPlan.functional_mode", "false")
    _property(plan, "bool", "TestPlan.serialize_threadgroups", "true")
    _arguments(plan, "TestPlan.user_defined_variables")
    groups = SubElement(tree, "hashTree")
    for place, step in enumerate(steps, 1):
        name = f"Step {place}: {step.rate:g} a second"
        group = _element(groups, "ThreadGroup", "ThreadGroupGui", name)
        _property(group, "string", "ThreadGroup.on_sample_error", "continue")
        loop = SubElement(
            group,
            "elementProp",
            name="ThreadGroup.main_controller",
            elementType="LoopController",
        )
        _property(loop, "bool", "LoopController.continue_forever", "false")
        _property(loop, "int", "LoopController.loops", "-1")
        _property(group, "string", "ThreadGroup.num_threads", str(step.clients))
        _property(group, "string", "ThreadGroup.ramp_time", str(round(ramp_seconds)))
        _property(group, "bool", "ThreadGroup.scheduler", "true")
        whole = max(1, round(ramp_seconds + step_seconds))
        _property(group, "string", "ThreadGroup.duration", str(whole))
        _property(group, "string", "ThreadGroup.delay", "0")
        inside = SubElement(groups, "hashTree")
        _sampler(inside, request, name)
        timers = SubElement(inside, "hashTree")
        think = _element(timers, "ConstantTimer", "ConstantTimerGui", "Think time")
        _property(think, "string", "ConstantTimer.delay", str(round(think_seconds * 1000)))
        SubElement(timers, "hashTree")
        rate = _element(timers, "ConstantThroughputTimer", "TestBeanGUI", "Presentation rate")
        _property(rate, "int", "calcMode", "2")
        bound = SubElement(rate, "doubleProp")
        SubElement(bound, "name").text = "throughput"
        SubElement(bound, "value").text = repr(step.rate * 60)
        SubElement(bound, "savedValue").text = "0.0"
        SubElement(timers, "hashTree")
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


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
    _property(sampler, "bool", "HTTPSampler.use_keepalive", "true")
    _property(sampler, "bool", "HTTPSampler.follow_redirects", "false")


def k6_script(
    request: SentRequest,
    steps: Sequence[PlannedLoad],
    think_seconds: float,
    step_seconds: float,
    ramp_seconds: float,
) -> str:
    """Return a script for k6: a scenario a step, each at its constant rate of arrivals.

    k6 starts requests at the rate whoever still waits; as many clients as the plan has may wait.
    """
    start, scenarios = 0.0, {}
    for place, step in enumerate(steps, 1):
        scenarios[f"step_{place}"] = {
            "executor": "constant-arrival-rate",
            "rate": max(1, round(step.rate * 60)),
            "timeUnit": "1m",
            "startTime": f"{round(start)}s",
            "duration": f"{max(1, round(ramp_seconds + step_seconds))}s",
            "preAllocatedVUs": step.clients,
            "maxVUs": step.clients,
        }
        start += ramp_seconds + step_seconds
    options = {"scenarios": scenarios, "summaryTrendStats": ["avg", "med", "p(95)", "p(99)", "max"]}
    return f"""// Written by Headroom. Run: k6 run --out csv=results.csv load-test.js
import http from 'k6/http'
import {{ check, sleep }} from 'k6'

export const options = {json.dumps(options, indent=2)}

const url = {json.dumps(request.url)}
const body = {"null" if request.method == "GET" else json.dumps(request.body)}

export default function () {{
  const response = http.request({json.dumps(request.method)}, url, body, {{
    headers: {{ 'Content-Type': 'application/json' }},
  }})
  check(response, {{ 'answered': (answer) => answer.status < 400 }})
  sleep({think_seconds:g})
}}
"""
