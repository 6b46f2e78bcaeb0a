"""The template of slides that reports have without their seller's own: 16:9, written here.

Two layouts, "Answer" with room for a logo and "Content", each with a title and real fields for
foot and number. Colours are those of the charts, so that slides and charts agree.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from functools import cache

from headroom.exports.palette import ORDER

WIDTH, HEIGHT = 12_192_000, 6_858_000
"""English metric units: 13.333 by 7.5 inches."""
MARGIN = 548_640
TITLE_TOP, TITLE_HEIGHT = 365_760, 914_400
LOGO_ROOM = 2_468_880
FOOT_TOP, FOOT_HEIGHT, NUMBER_WIDTH = 6_356_350, 320_040, 731_520
FONT = "Arial"
"""On every machine, and with the widths of its free stand-ins."""
INK, SOFT, ACCENT, WASH = "1B2529", "3C474C", "0B6070", "E3ECEE"
CONTENT, ANSWER = "Content", "Answer"

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_SPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_TYPE = "application/vnd.openxmlformats-officedocument"
_ROOT = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>'
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/>'
    '<a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)


@cache
def default_template() -> bytes:
    """Return the template as a .pptx without slides."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in _parts().items():
            # the same bytes for the same template
            book.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), _HEAD + text)
    return stream.getvalue()


def _parts() -> Mapping[str, str]:
    layouts = {"slideLayout1": (ANSWER, LOGO_ROOM), "slideLayout2": (CONTENT, 0)}
    return {
        "[Content_Types].xml": _content_types([*layouts]),
        "_rels/.rels": _relationships({"officeDocument": "ppt/presentation.xml"}),
        "ppt/presentation.xml": _presentation(),
        "ppt/_rels/presentation.xml.rels": _relationships(
            {"slideMaster": "slideMasters/slideMaster1.xml", "theme": "theme/theme1.xml"}
        ),
        "ppt/theme/theme1.xml": _theme(),
        "ppt/slideMasters/slideMaster1.xml": _master(len(layouts)),
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": _relationships(
            {"theme": "../theme/theme1.xml"},
            [("slideLayout", f"../slideLayouts/{name}.xml") for name in layouts],
        ),
        **{
            f"ppt/slideLayouts/{name}.xml": _layout(*contents) for name, contents in layouts.items()
        },
        **{
            f"ppt/slideLayouts/_rels/{name}.xml.rels": _relationships(
                {"slideMaster": "../slideMasters/slideMaster1.xml"}
            )
            for name in layouts
        },
    }


def _content_types(layouts: list[str]) -> str:
    kinds = {
        "/ppt/presentation.xml": "presentation.main",
        "/ppt/slideMasters/slideMaster1.xml": "slideMaster",
        **{f"/ppt/slideLayouts/{name}.xml": "slideLayout" for name in layouts},
    }
    overrides = "".join(
        f'<Override PartName="{name}" ContentType="{_TYPE}.presentationml.{kind}+xml"/>'
        for name, kind in kinds.items()
    )
    return (
        f'<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}'
        f'<Override PartName="/ppt/theme/theme1.xml" ContentType="{_TYPE}.theme+xml"/></Types>'
    )


def _relationships(kinds: Mapping[str, str], more: list[tuple[str, str]] | None = None) -> str:
    rows = "".join(
        f'<Relationship Id="rId{at}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for at, (kind, target) in enumerate([*kinds.items(), *(more or [])], 1)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{rows}</Relationships>'


def _presentation() -> str:
    return (
        f"<p:presentation {_SPACES}>"
        '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>'
        f'<p:sldSz cx="{WIDTH}" cy="{HEIGHT}"/><p:notesSz cx="6858000" cy="9144000"/>'
        '<p:defaultTextStyle><a:lvl1pPr algn="l"><a:defRPr sz="1800" kern="1200"><a:solidFill>'
        '<a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>'
        "</p:defaultTextStyle></p:presentation>"
    )


def _theme() -> str:
    colors = {
        "dk1": INK,
        "lt1": "FFFFFF",
        "dk2": SOFT,
        "lt2": WASH,
        "accent1": ACCENT,
        **{f"accent{at}": color for at, color in enumerate(ORDER[1:6], 2)},
        "hlink": ACCENT,
        "folHlink": ORDER[2],
    }
    scheme = "".join(
        f'<a:{name}><a:srgbClr val="{color}"/></a:{name}>' for name, color in colors.items()
    )
    fonts = "".join(
        f'<a:{kind}Font><a:latin typeface="{FONT}"/><a:ea typeface=""/><a:cs typeface=""/>'
        f"</a:{kind}Font>"
        for kind in ("major", "minor")
    )
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    line = f'<a:ln w="9525">{fill}<a:prstDash val="solid"/></a:ln>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return (
        '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        f'name="Headroom"><a:themeElements><a:clrScheme name="Headroom">{scheme}</a:clrScheme>'
        f'<a:fontScheme name="Headroom">{fonts}</a:fontScheme><a:fmtScheme name="Headroom">'
        f"<a:fillStyleLst>{fill * 3}</a:fillStyleLst><a:lnStyleLst>{line * 3}</a:lnStyleLst>"
        f"<a:effectStyleLst>{effect * 3}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )


def _placeholder(
    number: int, name: str, kind: str, box: tuple[int, int, int, int], look: str, text: str
) -> str:
    left, top, width, height = box
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{name}"/><p:cNvSpPr>'
        f'<a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph {kind}/></p:nvPr></p:nvSpPr><p:spPr>'
        f'<a:xfrm><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        f'<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody>{look}'
        f"<a:p>{text}</a:p></p:txBody></p:sp>"
    )


def _shapes(logo_room: int) -> str:
    """Return title, foot and number."""
    across = WIDTH - 2 * MARGIN
    body = '<a:bodyPr lIns="0" rIns="0" anchor="{}"><a:normAutofit/></a:bodyPr>'
    small = (
        '<a:lstStyle><a:lvl1pPr algn="{}"><a:defRPr sz="1000"><a:solidFill>'
        '<a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr>'
        "</a:lvl1pPr></a:lstStyle>"
    )
    return (
        _placeholder(
            2,
            "Title",
            'type="title"',
            (MARGIN, TITLE_TOP, across - logo_room, TITLE_HEIGHT),
            body.format("ctr") + "<a:lstStyle/>",
            '<a:r><a:rPr lang="en-US"/><a:t>Title</a:t></a:r>',
        )
        + _placeholder(
            3,
            "Foot",
            'type="ftr" sz="quarter" idx="10"',
            (MARGIN, FOOT_TOP, across - NUMBER_WIDTH, FOOT_HEIGHT),
            body.format("ctr") + small.format("l"),
            '<a:endParaRPr lang="en-US"/>',
        )
        + _placeholder(
            4,
            "Number",
            'type="sldNum" sz="quarter" idx="11"',
            (WIDTH - MARGIN - NUMBER_WIDTH, FOOT_TOP, NUMBER_WIDTH, FOOT_HEIGHT),
            body.format("ctr") + small.format("r"),
            '<a:fld id="{C1FF6DA9-008F-8B48-92A6-B652298478BF}" type="slidenum">'
            '<a:rPr lang="en-US"/><a:t>#</a:t></a:fld>',
        )
    )


def _layout(name: str, logo_room: int) -> str:
    return (
        f'<p:sldLayout {_SPACES} type="titleOnly" preserve="1"><p:cSld name="{name}"><p:spTree>'
        f"{_ROOT}{_shapes(logo_room)}</p:spTree></p:cSld>"
        "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
    )


def _master(layouts: int) -> str:
    def level(size: int, bold: bool, font: str) -> str:
        weight = ' b="1"' if bold else ""
        return (
            f'<a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc>'
            f'<a:defRPr sz="{size}"{weight} kern="1200"><a:solidFill><a:schemeClr val="tx1"/>'
            f'</a:solidFill><a:latin typeface="+{font}-lt"/><a:ea typeface="+{font}-ea"/>'
            f'<a:cs typeface="+{font}-cs"/></a:defRPr></a:lvl1pPr>'
        )

    ids = "".join(
        f'<p:sldLayoutId id="{2147483648 + at}" r:id="rId{at + 1}"/>'
        for at in range(1, layouts + 1)
    )
    return (
        f"<p:sldMaster {_SPACES}><p:cSld><p:bg><p:bgPr><a:solidFill>"
        '<a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>'
        f"{_ROOT}{_shapes(0)}</p:spTree></p:cSld>"
        '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" '
        'accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" '
        f'folHlink="folHlink"/><p:sldLayoutIdLst>{ids}</p:sldLayoutIdLst><p:txStyles>'
        f"<p:titleStyle>{level(2600, True, 'mj')}</p:titleStyle>"
        f"<p:bodyStyle>{level(1800, False, 'mn')}</p:bodyStyle>"
        f"<p:otherStyle>{level(1800, False, 'mn')}</p:otherStyle></p:txStyles></p:sldMaster>"
    )
