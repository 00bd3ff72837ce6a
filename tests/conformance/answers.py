"""What an answer may hold, by the method that was asked and what the client can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from conformance.calls import of_reports
from conformance.places import (
    contains,
    of_markup,
    of_position,
    of_range,
    of_text_edits,
    of_workspace_edit,
)

if TYPE_CHECKING:
    from conformance.conversation import Conversation

Rule = Callable[["Conversation", dict[str, Any], Any], Iterator[str]]

_SNIPPET = 2
_ITEM = "textDocument.completion.completionItem"
_ACTION = "textDocument.codeAction"
_SIGNATURE = "textDocument.signatureHelp.signatureInformation"


def _uri(params: dict[str, Any]) -> str:
    return str(params["textDocument"]["uri"])


def _initialize(talk: Conversation, _params: Any, result: Any) -> Iterator[str]:
    encoding = result["capabilities"].get("positionEncoding", "utf-16")
    if encoding not in (talk.can("general.positionEncodings") or ["utf-16"]):
        yield f"chooses {encoding}, which the client does not offer"


def _hover(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    yield from of_markup(
        result["contents"], talk.can("textDocument.hover.contentFormat"), "contents"
    )
    if "range" in result:
        yield from of_range(talk, result["range"], _uri(params))


def _completion(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    items = result if isinstance(result, list) else result["items"]
    for name in {} if isinstance(result, list) else result.get("itemDefaults", {}):
        if name not in (talk.can("textDocument.completion.completionList.itemDefaults") or ()):
            yield f"has the default {name}, which the client does not know"
    for item in items:
        yield from _completion_item(talk, item)
        edit = item.get("textEdit")
        if edit is not None and "range" in edit:
            place, cursor = edit["range"], params["position"]
            yield from of_text_edits(talk, [edit], _uri(params))
            if place["start"]["line"] != place["end"]["line"] or not contains(
                place, {"start": cursor, "end": cursor}
            ):
                yield f"proposes an edit that is not on the line of the cursor: {place}"


def _completion_item(talk: Conversation, item: dict[str, Any]) -> Iterator[str]:
    needs = {
        "commitCharacters": "commitCharactersSupport",
        "deprecated": "deprecatedSupport",
        "insertTextMode": "insertTextModeSupport",
        "labelDetails": "labelDetailsSupport",
        "preselect": "preselectSupport",
        "tags": "tagSupport",
    }
    for name, capability in needs.items():
        if name in item and not talk.can(f"{_ITEM}.{capability}"):
            yield f"has {name}, which the client does not know"
    if item.get("insertTextFormat") == _SNIPPET and not talk.can(f"{_ITEM}.snippetSupport"):
        yield f"proposes a snippet, which the client can't insert: {item['label']}"
    if "replace" in item.get("textEdit", {}) and not talk.can(f"{_ITEM}.insertReplaceSupport"):
        yield "proposes to insert or replace, which the client can't"
    kinds = talk.can("textDocument.completion.completionItemKind.valueSet") or range(1, 19)
    if item.get("kind", 1) not in kinds:
        yield f"has the kind {item['kind']}, which the client does not know"
    formats = talk.can(f"{_ITEM}.documentationFormat")
    yield from of_markup(item.get("documentation"), formats, "documentation")


def _completion_resolve(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    yield from _completion_item(talk, result)
    lazy = talk.can(f"{_ITEM}.resolveSupport.properties") or []
    yield from _only_filled_in(params, result, [*lazy, "documentation", "detail"])


def _only_filled_in(before: dict[str, Any], after: Any, lazy: list[str]) -> Iterator[str]:
    for name in before.keys() | after.keys():
        if before.get(name) != after.get(name) and name not in lazy:
            yield f"changes {name}, where only {', '.join(lazy)} may be filled in"


def _signature_help(talk: Conversation, _params: Any, result: Any) -> Iterator[str]:
    formats = talk.can(f"{_SIGNATURE}.documentationFormat")
    can_offset = talk.can(f"{_SIGNATURE}.parameterInformation.labelOffsetSupport")
    signatures = result["signatures"]
    if signatures and result.get("activeSignature", 0) >= len(signatures):
        yield "has an active signature that is not there"
    for one in [result, *signatures]:
        if one.get("activeParameter", 0) is None and not talk.can(
            f"{_SIGNATURE}.noActiveParameterSupport"
        ):
            yield "has null as the active parameter, which the client does not know"
    for one in signatures:
        yield from of_markup(one.get("documentation"), formats, "documentation")
        if "activeParameter" in one and not talk.can(f"{_SIGNATURE}.activeParameterSupport"):
            yield "has an active parameter in a signature, which the client does not know"
        for parameter in one.get("parameters", ()):
            yield from of_markup(parameter.get("documentation"), formats, "documentation")
            if isinstance(parameter["label"], list):
                if not can_offset:
                    yield "has labels as offsets, which the client does not know"
            elif parameter["label"] not in one["label"]:
                yield f"has a parameter that is not in its signature: {parameter['label']}"


def _code_action(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    known = talk.can(f"{_ACTION}.codeActionLiteralSupport.codeActionKind.valueSet")
    provider = talk.announced.get("codeActionProvider")
    announced = provider.get("codeActionKinds", []) if isinstance(provider, dict) else []
    only = params["context"].get("only")
    for action in result:
        if isinstance(action.get("command"), str):
            continue  # a command, not an action
        if known is None:
            yield f"offers an action, where the client knows commands only: {action['title']}"
        kind = action.get("kind", "")
        if announced and not any(_is_below(kind, one) for one in announced):
            yield f"offers the kind {kind}, which it did not announce"
        if only is not None and not any(_is_below(kind, one) for one in only):
            yield f"offers {kind}, where only {', '.join(only)} were asked for"
        for one in action.get("diagnostics", ()):
            if one not in params["context"]["diagnostics"]:
                yield f"answers a diagnostic that it was not asked about: {one}"
        yield from _action(talk, action)
        if "edit" not in action and "command" not in action:
            lazy = talk.can(f"{_ACTION}.resolveSupport.properties") or ()
            if "edit" not in lazy or not provider.get("resolveProvider"):
                yield f"offers an action that does nothing: {action['title']}"
            if "data" not in action:
                yield f"offers an action that can't be resolved: {action['title']}"


def _action(talk: Conversation, action: dict[str, Any]) -> Iterator[str]:
    needs = {"isPreferred": "isPreferred", "disabled": "disabled", "data": "data"}
    for name, capability in needs.items():
        if name in action and not talk.can(f"{_ACTION}.{capability}Support"):
            yield f"has {name}, which the client does not know"
    if "edit" in action:
        yield from of_workspace_edit(talk, action["edit"])


def _is_below(kind: str, wanted: str) -> bool:
    return not wanted or kind == wanted or kind.startswith(f"{wanted}.")


def _action_resolve(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    yield from _action(talk, result)
    yield from _only_filled_in(
        params, result, talk.can(f"{_ACTION}.resolveSupport.properties") or []
    )


def _document_symbol(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    path = "textDocument.documentSymbol"
    for symbol in result:
        if "location" in symbol:
            yield from of_range(talk, symbol["location"]["range"], symbol["location"]["uri"])
            continue
        if not talk.can(f"{path}.hierarchicalDocumentSymbolSupport"):
            yield f"has a tree of symbols, which the client does not know: {symbol['name']}"
        yield from of_range(talk, symbol["range"], _uri(params))
        if not contains(symbol["range"], symbol["selectionRange"]):
            yield f"has a name outside of its symbol: {symbol['name']}"
        yield from _symbol_kind(talk, symbol, path)
        yield from _document_symbol(talk, params, symbol.get("children", ()))


def _workspace_symbol(talk: Conversation, _params: Any, result: Any) -> Iterator[str]:
    for symbol in result:
        if "range" in symbol["location"]:
            yield from of_range(talk, symbol["location"]["range"], symbol["location"]["uri"])
        elif not talk.can("workspace.symbol.resolveSupport"):
            yield f"has a symbol without a range: {symbol['name']}"
        yield from _symbol_kind(talk, symbol, "workspace.symbol")


def _symbol_kind(talk: Conversation, symbol: dict[str, Any], path: str) -> Iterator[str]:
    if symbol["kind"] not in (talk.can(f"{path}.symbolKind.valueSet") or range(1, 19)):
        yield f"has the kind {symbol['kind']}, which the client does not know"
    if "tags" in symbol and not talk.can(f"{path}.tagSupport"):
        yield "has tags, which the client does not know"


def _inlay_hint(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    for hint in result:
        yield from of_position(talk, hint["position"], _uri(params))
        yield from of_text_edits(talk, hint.get("textEdits", []), _uri(params))
        at = {"start": hint["position"], "end": hint["position"]}
        if not contains(params["range"], at):
            yield f"has a hint outside of what was asked for: {hint['position']}"


def _document_link(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    for link in result:
        yield from of_range(talk, link["range"], _uri(params))
        if "target" not in link:
            yield "has a link that leads nowhere"
        if "tooltip" in link and not talk.can("textDocument.documentLink.tooltipSupport"):
            yield "has a tooltip, which the client does not know"


def _code_lens(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    provider = talk.announced.get("codeLensProvider") or {}
    for lens in result:
        yield from of_range(talk, lens["range"], _uri(params))
        if lens["range"]["start"]["line"] != lens["range"]["end"]["line"]:
            yield f"has a lens over several lines: {lens['range']}"
        if "command" not in lens and not provider.get("resolveProvider"):
            yield "has a lens that says nothing"


def _pulled(talk: Conversation, params: dict[str, Any], result: Any) -> Iterator[str]:
    if result["kind"] == "unchanged" and result["resultId"] != params.get("previousResultId"):
        yield "says unchanged of another result than the client has"
    if "relatedDocuments" in result and not talk.can(
        "textDocument.diagnostic.relatedDocumentSupport"
    ):
        yield "has related documents, which the client does not know"
    yield from of_reports(talk, [{**result, "uri": _uri(params)}])


def _pulled_all(talk: Conversation, _params: Any, result: Any) -> Iterator[str]:
    yield from of_reports(talk, result["items"])


ANSWERS: dict[str, Rule] = {
    "codeAction/resolve": _action_resolve,
    "completionItem/resolve": _completion_resolve,
    "initialize": _initialize,
    "textDocument/codeAction": _code_action,
    "textDocument/codeLens": _code_lens,
    "textDocument/completion": _completion,
    "textDocument/diagnostic": _pulled,
    "textDocument/documentLink": _document_link,
    "textDocument/documentSymbol": _document_symbol,
    "textDocument/hover": _hover,
    "textDocument/inlayHint": _inlay_hint,
    "textDocument/signatureHelp": _signature_help,
    "workspace/diagnostic": _pulled_all,
    "workspace/symbol": _workspace_symbol,
}
