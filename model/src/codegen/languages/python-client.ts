/* What generated Python calls through, and how its values become JSON and come back. */
import { quoted } from '../text.ts'

export const codecText = `import datetime
import sys
import types
import uuid
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints


def encode(value: Any) -> Any:
    """A value as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        pairs = ((each, getattr(value, each.name)) for each in fields(value))
        return {
            each.metadata["wire"]: encode(inner)
            for each, inner in pairs
            if inner is not None or each.metadata.get("required")
        }
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (datetime.date, datetime.datetime)):
        return value.isoformat()
    if isinstance(value, uuid.UUID):
        return str(value)
    if isinstance(value, list):
        return [encode(each) for each in value]
    if isinstance(value, dict):
        return {key: encode(each) for key, each in value.items()}
    return value


def decode(kind: Any, value: Any) -> Any:
    """A value of JSON as the type; what does not fit stays as it is."""
    origin = get_origin(kind)
    if value is None or kind is Any:
        return value
    if origin is Union or origin is types.UnionType:
        return _decode_union([each for each in get_args(kind) if each is not type(None)], value)
    if origin is list:
        return [decode(get_args(kind)[0], each) for each in value] if isinstance(value, list) else value
    if origin is dict:
        inner = get_args(kind)[1]
        return {key: decode(inner, each) for key, each in value.items()} if isinstance(value, dict) else value
    if is_dataclass(kind):
        return _decode_record(kind, value)
    if isinstance(value, str) and isinstance(kind, type):
        return _decode_text(kind, value)
    return value


def _decode_text(kind: type, value: str) -> Any:
    try:
        if issubclass(kind, Enum) or kind is uuid.UUID:
            return kind(value)
        if kind is datetime.datetime or kind is datetime.date:
            return kind.fromisoformat(value.replace("Z", "+00:00"))
    except ValueError:
        return value
    return value


def _decode_record(kind: Any, value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    hints = get_type_hints(kind, vars(sys.modules[kind.__module__]), {})
    found = {each.name: decode(hints[each.name], value.get(each.metadata["wire"])) for each in fields(kind)}
    return kind(**found)


def _decode_union(kinds: list, value: Any) -> Any:
    """The first type whose required fields are there."""
    for kind in kinds:
        if not is_dataclass(kind):
            continue
        required = [each.metadata["wire"] for each in fields(kind) if each.metadata.get("required")]
        if isinstance(value, dict) and all(name in value for name in required):
            return decode(kind, value)
    others = [kind for kind in kinds if not is_dataclass(kind)]
    return decode(others[0], value) if len(others) == 1 else value
`

export const clientText = (baseUrl: string): string => `import json
from enum import Enum
from typing import Any, Iterable
from urllib.parse import quote as _quote

import httpx

from .codec import decode, encode

Pairs = Iterable[tuple[str, Any, str | None]]


class ApiError(Exception):
    """A reply other than 2xx."""

    def __init__(self, status: int, body: str) -> None:
        super().__init__(f"The server answered {status}")
        self.status = status
        self.body = body


class Client:
    """\`headers\` are sent with each call: {"Authorization": "Bearer ..."}."""

    def __init__(self, base_url: str = ${quoted(baseUrl)}, headers: dict[str, str] | None = None, http: httpx.Client | None = None) -> None:
        self._base_url = base_url
        self._headers = headers or {}
        self._http = http or httpx.Client()

    def call(
        self,
        method: str,
        path: str,
        kind: Any,
        *,
        reply: str,
        query: Pairs = (),
        headers: Pairs = (),
        cookies: Pairs = (),
        form: Pairs = (),
        multipart: bool = False,
        body: Any = None,
        media_type: str | None = None,
    ) -> Any:
        options: dict[str, Any] = {"headers": {**self._headers, **dict(_texts(headers))}}
        pairs = list(_texts(cookies))
        if pairs:
            options["headers"]["Cookie"] = "; ".join(f"{name}={value}" for name, value in pairs)
        if multipart:
            options["files"] = [(name, _part(name, value)) for name, value in _values(form)]
        elif form:
            options["data"] = _grouped(_texts(form))
        elif body is not None:
            options["content"] = body if isinstance(body, (bytes, str)) and _is_raw(media_type) else json.dumps(encode(body))
            options["headers"]["Content-Type"] = media_type or "application/json"
        response = self._http.request(method, self._base_url + path, params=list(_texts(query)), **options)
        if not response.is_success:
            raise ApiError(response.status_code, response.text)
        if reply == "text":
            return response.text
        if reply == "binary":
            return response.content
        return decode(kind, response.json()) if reply == "json" and response.content else None


def _is_raw(media_type: str | None) -> bool:
    return media_type is not None and not media_type.split(";")[0].strip().endswith("json")


def quote(value: Any) -> str:
    """A value in a path."""
    return _quote(_text(value), safe="")


def _text(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(encode(value))


def _values(pairs: Pairs) -> Iterable[tuple[str, Any]]:
    for name, value, separator in pairs:
        if isinstance(value, list) and separator is None:
            yield from ((name, each) for each in value)
        elif isinstance(value, list):
            yield name, (separator or "").join(_text(each) for each in value)
        elif value is not None:
            yield name, value


def _texts(pairs: Pairs) -> Iterable[tuple[str, str]]:
    return ((name, _text(value)) for name, value in _values(pairs))


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in pairs:
        found.setdefault(name, []).append(value)
    return found


def _part(name: str, value: Any) -> tuple:
    return (name, value) if isinstance(value, bytes) else (None, _text(value))
`
