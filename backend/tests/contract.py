"""Whether an answer is what the API's contract says of it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from urllib.parse import quote

import httpx
from jsonschema_rs import Draft202012Validator, Registry

_HERE = "https://headroom.invalid/openapi.json"
_NAME = re.compile(r"\{\w+\}")
_ANY_FILE = "application/octet-stream"
OF_EVERY_ROUTE = frozenset({"401", "403", "413", "421", "429", "500", "503", "507"})
"""What guards answer before a route, and faults behind it: problem documents, listed nowhere."""


class Contract:
    """Answers are held against an OpenAPI document."""

    def __init__(self, document: dict[str, Any]) -> None:
        registry = Registry([(_HERE, document)])
        self._paths = document["paths"]
        # of two that fit a path the one that says more of it
        self._patterns = [
            (path, re.compile(_NAME.sub("[^/]+", path)))
            for path in sorted(self._paths, key=lambda path: -len(_NAME.sub("", path)))
        ]

        @cache
        def validator(*place: str) -> Draft202012Validator:
            pointer = "/".join(quote(part.replace("~", "~0").replace("/", "~1")) for part in place)
            schema = {"$ref": f"{_HERE}#/{pointer}"}
            return Draft202012Validator(schema, registry=registry, validate_formats=True)

        self._validator = validator

    async def hold(self, response: httpx.Response) -> None:
        """Raise AssertionError for an answer that the contract has not, or has otherwise."""
        await response.aread()
        asked, status = response.request, str(response.status_code)
        method = asked.method.lower()
        path = next(
            (path for path, pattern in self._patterns if pattern.fullmatch(asked.url.path)), None
        )
        if path is None or method not in self._paths[path]:
            return  # the answer to what the contract does not know
        answers = self._paths[path][method]["responses"]
        name = f"{asked.method} {asked.url.path} {status}"
        place: tuple[str, ...]
        if status in answers:
            forms = answers[status].get("content", {})
            form = response.headers.get("content-type", "").split(";")[0]
            if not response.content or not forms or _ANY_FILE in forms:
                return
            assert form in forms, f"{name}: {form}, the contract has {sorted(forms)}"
            if not forms[form].get("schema") or not form.endswith("json"):
                return
            place = ("paths", path, method, "responses", status, "content", form, "schema")
        else:
            assert status in OF_EVERY_ROUTE, f"{name}: the contract has {sorted(answers)}"
            place = ("components", "schemas", "ProblemRead")
        faults = [
            f"{'.'.join(map(str, fault.instance_path))}: {fault.message[:300]}"
            for fault in self._validator(*place).iter_errors(response.json())
        ]
        assert not faults, f"{name}: {faults}"
