"""A small client of Apache Superset's REST API: log in, and make or renew named things."""

import http.cookiejar
import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from warehouse.errors import InputError

JsonObject = dict[str, Any]
TIMEOUT_SECONDS = 60


class SupersetClient:
    """A session with one Superset. What it makes is found again by its name and renewed, never doubled."""

    def __init__(self, address: str, user: str, password: str) -> None:
        self._address = address.rstrip("/")
        self._headers = {"Content-Type": "application/json", "Referer": self._address}
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)
        login = {"username": user, "password": password, "provider": "db", "refresh": False}
        self._headers["Authorization"] = f"Bearer {self.post('security/login', login)['access_token']}"
        self._headers["X-CSRFToken"] = self.get("security/csrf_token/")["result"]

    def get(self, path: str) -> JsonObject:
        return self._call("GET", path, None)

    def post(self, path: str, content: JsonObject) -> JsonObject:
        return self._call("POST", path, content)

    def put(self, path: str, content: JsonObject) -> JsonObject:
        return self._call("PUT", path, content)

    def find(self, kind: str, **wanted: str | int) -> int | None:
        """The id of the ``kind`` (database, dataset, chart, dashboard) whose columns have these values."""
        filters = ",".join(
            f"(col:{column},opr:{_operator(column)},value:{_spell(value)})"
            for column, value in wanted.items()
        )
        query = urllib.parse.quote(f"(filters:!({filters}))")
        found = self.get(f"{kind}/?q={query}")["result"]
        return int(found[0]["id"]) if found else None

    def renew(self, kind: str, wanted: dict[str, str | int], content: JsonObject) -> int:
        """Make the thing, or bring the one that is there up to date; its id."""
        known = self.find(kind, **wanted)
        if known is None:
            return int(self.post(f"{kind}/", content)["id"])
        self.put(f"{kind}/{known}", content)
        return known

    def _call(self, method: str, path: str, content: JsonObject | None) -> JsonObject:
        body = None if content is None else json.dumps(content).encode()
        address = f"{self._address}/api/v1/{path}"
        if not address.startswith(("http://", "https://")):
            raise InputError(
                f"{self._address!r} is no address", remedy="give one such as http://localhost:8088"
            )
        request = urllib.request.Request(address, body, self._headers, method=method)  # noqa: S310 - checked above
        try:
            with self._opener.open(request, timeout=TIMEOUT_SECONDS) as answer:
                result: JsonObject = json.load(answer)
        except urllib.error.HTTPError as error:
            said = error.read().decode(errors="replace")[:400]
            raise InputError(
                f"Superset refused {method} {path} ({error.code}): {said}",
                place=self._address,
                remedy="check the user's name, password and rights" if error.code in (401, 403) else None,
            ) from error
        except OSError as error:
            raise InputError(
                f"Superset does not answer: {error}",
                place=self._address,
                remedy="is it running at that address?",
            ) from error
        return result


def _operator(column: str) -> str:
    return "rel_o_m" if column in ("database", "datasource") else "eq"


def _spell(value: str | int) -> str:
    """A value in Rison, the notation of Superset's queries."""
    if isinstance(value, int):
        return str(value)
    escaped = value.replace("!", "!!").replace("'", "!'")
    return f"'{escaped}'"
