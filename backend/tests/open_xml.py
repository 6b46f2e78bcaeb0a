"""What the schemas of Office files ask of a package, as far as it is known to go wrong."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree

CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
SLIDES = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/relationships}"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
LARGEST_ID = 2**32


def faults(content: bytes) -> list[str]:
    """Return what is wrong with a package: parts, relations, ids of shapes and of axes."""
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        parts = {name: book.read(name) for name in book.namelist() if not name.endswith("/")}
        named = book.namelist()
    twice = [f"{name} is there twice" for name in set(named) if named.count(name) > 1]
    return [*twice, *_types(parts), *_relations(parts), *_ids(parts), *_axes(parts)]


def _types(parts: dict[str, bytes]) -> Iterator[str]:
    root = ElementTree.fromstring(parts["[Content_Types].xml"])
    endings = {each.get("Extension", "").lower() for each in root.iter(f"{TYPES}Default")}
    listed = [each.get("PartName", "")[1:] for each in root.iter(f"{TYPES}Override")]
    for name in listed:
        if name not in parts:
            yield f"a type is given for {name}, which is not there"
    for name in parts:
        ending = name.rpartition(".")[2].lower()
        if name != "[Content_Types].xml" and name not in listed and ending not in endings:
            yield f"{name} has no type"


def _relations(parts: dict[str, bytes]) -> Iterator[str]:
    for name, content in parts.items():
        if not name.endswith(".rels"):
            continue
        folder = posixpath.dirname(posixpath.dirname(name))
        owner = posixpath.join(folder, posixpath.basename(name)[:-5])
        ids = []
        for relation in ElementTree.fromstring(content).iter(f"{PACKAGE}Relationship"):
            ids.append(relation.get("Id"))
            target = relation.get("Target", "")
            if relation.get("TargetMode") == "External":
                yield f"{owner} leads out of the file: {target}"
                continue
            place = target[1:] if target.startswith("/") else posixpath.join(folder, target)
            if posixpath.normpath(place) not in parts:
                yield f"{owner} names {target}, which is not there"
        if len(ids) != len(set(ids)):
            yield f"{owner} has two relations of one id"
        if owner in parts and owner.endswith(".xml"):
            for element in ElementTree.fromstring(parts[owner]).iter():
                for key, value in element.attrib.items():
                    if key.startswith(RELATION) and value and value not in ids:
                        yield f"{owner} uses {value}, which is no relation of it"


def _ids(parts: dict[str, bytes]) -> Iterator[str]:
    for name, content in parts.items():
        if re.fullmatch(r"ppt/(slides|slideLayouts|slideMasters)/[^/]+\.xml", name):
            root = ElementTree.fromstring(content)
            ids = [each.get("id") for each in root.iter(f"{SLIDES}cNvPr")]
            if len(ids) != len(set(ids)):
                yield f"{name} has two shapes of one id"


def _axes(parts: dict[str, bytes]) -> Iterator[str]:
    for name, content in parts.items():
        if "/charts/" not in name or not name.endswith(".xml"):
            continue
        root = ElementTree.fromstring(content)
        area = root.find(f".//{CHART}plotArea")
        if area is None:
            continue
        axes = [each for each in area if each.find(f"{CHART}crossAx") is not None]
        ids = [_value(each, "axId") for each in axes]
        used = [
            each.get("val", "")
            for plot in area
            if plot not in axes
            for each in plot.findall(f"{CHART}axId")
        ]
        if any(not each.isdigit() or int(each) >= LARGEST_ID for each in (*ids, *used)):
            yield f"{name} has an axis whose id is no unsigned number: {ids}"
        if len(ids) != len(set(ids)) or set(ids) != set(used):
            yield f"{name} draws on {used} and has the axes {ids}"
        for axis in axes:
            if _value(axis, "crossAx") not in ids:
                yield f"{name} has an axis that crosses none"


def _value(axis: ElementTree.Element, name: str) -> str:
    found = axis.find(f"{CHART}{name}")
    return "" if found is None else found.get("val", "")
