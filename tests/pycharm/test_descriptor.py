"""plugin.xml against the classes, the texts and the server."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import mindport
from mindport.lsp.server import new_server
from mindport.project.settings.editor import EditorSettings, editor_name
from mindport.project.settings.settings import FIELDS

CLIENT = Path(__file__).parents[2] / "pycharm-client"
SOURCES = CLIENT / "src"
DESCRIPTOR = ET.parse(CLIENT / "resources" / "META-INF" / "plugin.xml").getroot()
CODE = {path: path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.java")}
LANGUAGES = ("", "_zh_CN")
# What a class has to be for the tag and attribute that names it.
_KINDS = {
    ("server", "factoryClass"): "LanguageServerFactory",
    ("projectService", "serviceImplementation"): "",
    ("projectConfigurable", "instance"): "Configurable",
    ("toolWindow", "factoryClass"): "ToolWindowFactory",
    ("listener", "class"): "ModuleRootListener",
    ("action", "class"): "Action",
}


def _texts(language: str) -> dict[str, str]:
    file = CLIENT / "resources" / "messages" / f"MindPortBundle{language}.properties"
    lines = file.read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=")[::2] for line in lines if line and not line.startswith("#")]
    found = dict(pairs)
    assert len(found) == len(pairs), "a key stands twice"
    return found


TEXTS = {language: _texts(language) for language in LANGUAGES}


def _named() -> list[tuple[str, str]]:
    return [
        (kind, element.attrib[attribute])
        for (tag, attribute), kind in _KINDS.items()
        for element in DESCRIPTOR.iter(tag)
    ]


def _source(name: str) -> str:
    """The declaration of a class and what follows it."""
    outer, _, inner = name.partition("$")
    code = CODE[SOURCES / (outer.replace(".", "/") + ".java")]
    simple = inner or outer.rpartition(".")[2]
    found = re.search(rf"class {simple}\b.*", code, re.DOTALL)
    assert found, f"{name} is not in its file"
    return found[0]


def test_every_class_that_is_named_is_there_and_of_its_kind() -> None:
    named = _named()
    assert len(named) > 14
    for kind, name in named:
        assert name.startswith("mindport.pycharm.")
        head = _source(name).partition("{")[0]
        assert kind in head, f"{name} is no {kind}"


def test_every_attribute_that_names_a_class_is_looked_at() -> None:
    known = set(_KINDS)
    for element in DESCRIPTOR.iter():
        for attribute, value in element.attrib.items():
            if value.startswith("mindport.pycharm."):
                assert (element.tag, attribute) in known


def test_every_action_class_is_used() -> None:
    used = {name for kind, name in _named() if kind == "Action"}
    files = {name.partition("$")[0].rpartition(".")[2] for name in used}
    actions = {path.stem for path in (SOURCES / "mindport/pycharm/actions").glob("*Action.java")}
    assert actions - {"MindPortAction", "FilesAction"} == files


def test_every_reference_leads_to_an_action() -> None:
    ids = {element.attrib["id"] for element in DESCRIPTOR.iter("action")}
    references = [element.attrib["ref"] for element in DESCRIPTOR.iter("reference")]
    assert set(references) == ids, "every action stands in a menu"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there_and_used(language: str) -> None:
    texts = TEXTS[language]
    ids = {e.attrib["id"]: e.tag for e in DESCRIPTOR.iter() if e.tag in ("action", "group")}
    of_actions = {f"{tag}.{id_}.text" for id_, tag in ids.items()}
    assert of_actions <= set(texts)
    of_actions |= {f"{tag}.{id_}.description" for id_, tag in ids.items()}
    of_platform = {"toolwindow.stripe.MindPort", "notification.group.MindPort", "settings.name"}
    in_code = set(re.findall(r'"([a-z]\w*(?:\.\w+)+)"', "".join(CODE.values())))
    of_code = {key for key in texts if key not in of_actions | of_platform}
    assert of_code <= in_code, "a text that is not used"
    messages = re.findall(r'(?:message|heading|labelled)\(\s*"([^"]+)"', "".join(CODE.values()))
    assert set(messages) <= set(texts)


def test_both_languages_say_the_same_things() -> None:
    english, chinese = (TEXTS[language] for language in LANGUAGES)
    assert set(english) == set(chinese)
    for key, text in english.items():
        holes = sorted(re.findall(r"\{\d\}", text))
        assert sorted(re.findall(r"\{\d\}", chinese[key])) == holes, key
        assert "'" not in text + chinese[key], "an apostrophe quotes in a message with values"
    words = [text for text in chinese.values() if re.search("[\u4e00-\u9fff]", text)]
    assert len(words) > len(chinese) * 0.9


def test_the_version_is_that_of_the_server() -> None:
    assert DESCRIPTOR.findtext("version") == mindport.__version__


def test_the_server_has_the_id_that_the_code_asks_for() -> None:
    (server,) = DESCRIPTOR.iter("server")
    mappings = [e.attrib["serverId"] for e in DESCRIPTOR.iter("fileNamePatternMapping")]
    assert {server.attrib["id"], *mappings} == {"mindport"}
    assert 'String ID = "mindport";' in "".join(CODE.values())


def test_icons_are_there() -> None:
    icons = [e.attrib["icon"] for e in DESCRIPTOR.iter() if "icon" in e.attrib]
    own = [icon for icon in icons if icon.startswith("/")]
    assert own
    for icon in own:
        assert (CLIENT / "resources" / icon.lstrip("/")).is_file()
        assert (CLIENT / "resources" / icon.lstrip("/").replace(".svg", "_dark.svg")).is_file()


def test_every_command_is_one_of_the_server() -> None:
    asked = set(re.findall(r'"(mindport\.[a-z]\w+)"', "".join(CODE.values())))
    asked -= {"mindport.settings"}  # an id of the settings page
    assert len(asked) > 7
    assert asked <= set(new_server().protocol.fm.commands)


def test_the_settings_that_are_told_are_those_of_the_server() -> None:
    options = CODE[SOURCES / "mindport/pycharm/settings/Options.java"]
    told = set(re.findall(r'told, "(\w+)"|addProperty\("(\w+)"', options))
    names = {one or other for one, other in told}
    known = {editor_name(key) for key in (*FIELDS, *EditorSettings.__slots__)}
    assert names <= known
    assert {"msVersion", "backend", "diagnosticMode", "codeLens"} <= names


def test_nothing_slow_is_done_in_the_event_thread_to_update_a_menu() -> None:
    """Every action says in which thread it is updated; the one base class does."""
    base = CODE[SOURCES / "mindport/pycharm/actions/MindPortAction.java"]
    assert "ActionUpdateThread.BGT" in base
    for kind, name in _named():
        if kind == "Action":
            assert re.search(r"extends (MindPort|Files|Switch)Action", _source(name)), name
