"""A pack as a folder or a zip: what may lie in it, and how it is sealed.

Whoever opens a pack opens what a stranger made, so everything is refused that is no table or
document of a pack, before any of it is read.
"""

from __future__ import annotations

import re
import stat
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import yaml

from headroom.domain.quantities.phrases import Amount, phrase
from headroom.failures import OperatorError
from headroom.services.pack_files import COVER, FOLDERS, SEAL, SIGNATURE, files_of, hashes_of
from headroom.services.seed_files import YAML
from headroom.services.workbook_files import DAMAGED_ZIP

MOST_PACK_FILES = 200
MOST_PACK_FILE_BYTES = 4 << 20
_MOST_BYTES = 16 << 20
_DEEPEST = 12
"""Claims in groups lie eight deep."""
_LEFT_ALONE = re.compile(r"\..*|README(\..+)?|LICENSE(\..+)?", re.IGNORECASE)
"""What a repository has beside its pack."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_SEALED = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>\S+)")


class PackError(OperatorError):
    """A pack that cannot be opened. The message says what to do."""


@contextmanager
def opened_pack(path: Path) -> Iterator[Path]:
    """Yield the folder of a pack; a zip is unpacked for as long. Raises PackError."""
    if path.is_symlink() or not path.exists():
        raise PackError(f"{path} is no folder and no zip: name the folder with {COVER} in it")
    if path.is_dir():
        _refuse_folder(path)
        yield path
        return
    with TemporaryDirectory(prefix="headroom-pack-") as temporary:
        _unpack(path, Path(temporary))
        _refuse_folder(Path(temporary))
        yield Path(temporary)


def stray_files(folder: Path) -> Iterator[str]:
    """Yield what nobody reads: a folder or an ending that was mistyped, a table without study."""
    studies = {path.stem for path in (folder / "studies").glob("*.yaml")}
    for path in sorted(folder.iterdir()):
        if path.name in (COVER, SEAL, SIGNATURE) or _LEFT_ALONE.fullmatch(path.name):
            continue
        if path.name not in FOLDERS:
            yield f"{path.name}: is read by nobody: the folders of a pack are {', '.join(FOLDERS)}"
            continue
        for file in sorted(path.iterdir()) if path.is_dir() else [path]:
            place = file.relative_to(folder)
            if file.suffix != FOLDERS[path.name] or file.is_dir():
                yield f"{place}: is read by nobody: {path.name}/ holds *{FOLDERS[path.name]}"
            elif path.name not in ("examples", "scenarios") and file.stem not in studies:
                yield f"{place}: belongs to no study: call it as a file in studies/ is called"


def seal_pack(folder: Path) -> int:
    """Write the hashes of a pack's files, in the form of ``sha256sum``; return their number.

    Raises PackError.
    """
    if not (folder / COVER).is_file():
        raise PackError(f"{folder} is no folder with a {COVER}: a zip is sealed before it is made")
    _refuse_folder(folder)
    hashes = hashes_of(folder)
    lines = [f"{digest}  {name}\n" for name, digest in hashes.items()]
    (folder / SEAL).write_text("".join(lines), encoding="utf-8", newline="\n")
    return len(lines)


def broken_seal(folder: Path) -> Iterator[str]:
    """Yield what differs from the hashes that stand beside a pack; nothing where none do."""
    path = folder / SEAL
    if not path.exists():
        return
    sealed: dict[str, str] = {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        lines = [""]
    for number, line in enumerate(lines, start=1):
        match = _SEALED.fullmatch(line)
        if match is None:
            yield f"{SEAL}:{number}: is no line of sha256sum: seal the pack again"
            continue
        sealed[match["name"]] = match["digest"]
    held = hashes_of(folder)
    again = "bring back what was sealed, or read the change and seal the pack again"
    for name in sorted({*sealed, *held}):
        if name not in held:
            yield f"{name}: was sealed and is not there: {again}"
        elif name not in sealed:
            yield f"{name}: was not there when the pack was sealed: {again}"
        elif held[name] != sealed[name]:
            yield f"{name}: changed after the pack was sealed: {again}"


def packed_pack(folder: Path) -> bytes:
    """Return the files of a pack as a zip, the same for the same files."""
    packed = BytesIO()
    names = [*hashes_of(folder), *(name for name in (SEAL, SIGNATURE) if (folder / name).exists())]
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            # the earliest time that a zip can hold: when files were written is no content
            member = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, (folder / name).read_bytes())
    return packed.getvalue()


def dangerous_yaml(folder: Path) -> Iterator[str]:
    """Yield what keeps a document from being read as it stands: references, depth, a field twice.

    A few lines of references to references stand for more than fits into any memory.
    """
    for path in files_of(folder):
        if path.suffix != ".yaml":
            continue
        place = path.relative_to(folder)
        try:
            text = path.read_text(encoding="utf-8")
            yield from (f"{place}:{fault}" for fault in _yaml_faults(text))
        except (UnicodeDecodeError, yaml.YAMLError):
            continue  # the reader says what is wrong


def _yaml_faults(text: str) -> Iterator[str]:
    depth = 0
    for event in yaml.parse(text, Loader=YAML):
        line = event.start_mark.line + 1 if event.start_mark else 1
        if isinstance(event, yaml.AliasEvent):
            yield f"{line}: refers to another place (*{event.anchor}): write it out"
            return
        depth += isinstance(event, yaml.CollectionStartEvent)
        depth -= isinstance(event, yaml.CollectionEndEvent)
        if depth > _DEEPEST:
            yield f"{line}: is nested more than {_DEEPEST} deep"
            return
    yield from _repeated_fields(yaml.compose(text, Loader=YAML))


def _repeated_fields(node: yaml.Node | None) -> Iterator[str]:
    if isinstance(node, yaml.SequenceNode):
        for part in node.value:
            yield from _repeated_fields(part)
    if isinstance(node, yaml.MappingNode):
        names: set[str] = set()
        for key, value in node.value:
            line = key.start_mark.line + 1
            if not isinstance(key.value, str):
                yield f"{line}: names a field by something that is no text"
                continue
            if key.value in names:
                yield f"{line}: {key.value}: stands twice: take one of them out"
            names.add(key.value)
            yield from _repeated_fields(value)


def _refuse_folder(folder: Path) -> None:
    """Refuse links, devices and what is too large. Raises PackError."""
    count = size = 0
    for path in _walked(folder):
        name, state = path.relative_to(folder), path.lstat()
        if stat.S_ISDIR(state.st_mode):
            continue
        if not stat.S_ISREG(state.st_mode):
            raise PackError(f"{name} is a link or no file at all: put the file itself there")
        count, size = count + 1, size + state.st_size
        if state.st_size > MOST_PACK_FILE_BYTES:
            raise PackError(f"{name} is larger than {MOST_PACK_FILE_BYTES >> 20} MB")
        if count > MOST_PACK_FILES or size > _MOST_BYTES:
            raise PackError(
                f"the pack holds more than {MOST_PACK_FILES} files or {_MOST_BYTES >> 20} MB: "
                "make two of it"
            )


def _walked(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") and not path.is_symlink():
            continue  # a repository's own
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from _walked(path)


def _unpack(path: Path, target: Path) -> None:
    """Write what a zip holds below a folder, name by name. Raises PackError."""
    try:
        with zipfile.ZipFile(path) as packed:
            members = [member for member in packed.infolist() if not member.is_dir()]
            if not 0 < len(members) <= MOST_PACK_FILES:
                count = Amount(len(members), exact=True)
                raise PackError(
                    phrase(f"{path.name} holds {count} files; 1 to {MOST_PACK_FILES} may")
                )
            names = [_member_name(member) for member in members]
            tops = {name.parts[0] for name in names}
            outer = 1 if len(tops) == 1 and all(len(name.parts) > 1 for name in names) else 0
            left = _MOST_BYTES
            for member, name in zip(members, names, strict=True):
                file = target.joinpath(*name.parts[outer:])
                if file.exists():
                    raise PackError(f"{path.name}: {name} stands in it twice")
                with packed.open(member) as packed_file:
                    content = packed_file.read(min(MOST_PACK_FILE_BYTES, left) + 1)
                left -= len(content)
                if len(content) > MOST_PACK_FILE_BYTES or left < 0:
                    raise PackError(
                        f"{path.name}: {name} unpacks to more than {MOST_PACK_FILE_BYTES >> 20} "
                        f"MB, or all files to more than {_MOST_BYTES >> 20} MB"
                    )
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
    except (*DAMAGED_ZIP, OSError) as error:
        if isinstance(error, PackError):
            raise
        raise PackError(f"{path.name} is no zip, is damaged or has a password") from error


def safe_name(packed_name: str) -> PurePosixPath:
    """Return the name of a file that lies below the folder it is unpacked to. Raises PackError."""
    name = PurePosixPath(packed_name)
    if not all(_NAME.fullmatch(part) for part in name.parts) or len(name.parts) > 3:
        raise PackError(f"{packed_name!r} is no name of a file of a pack")
    return name


def _member_name(member: zipfile.ZipInfo) -> PurePosixPath:
    name = safe_name(member.filename)
    if stat.S_ISLNK(member.external_attr >> 16):
        raise PackError(f"{name} in the zip is a link: put the file itself there")
    return name
