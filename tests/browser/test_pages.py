"""The pages as they are served; `make test-browser` plays on them."""

import re
from typing import NamedTuple
from urllib.parse import urljoin

import pytest

from service.web.app import create_app


class Served(NamedTuple):
    """An answer that has been read to its end."""

    status: int
    kind: str
    policy: str
    place: str
    text: str


def get(path: str) -> Served:
    with create_app().test_client().get(path) as answer:
        headers = answer.headers
        policy, place = headers.get("Content-Security-Policy", ""), headers.get("Location", "")
        kind = answer.mimetype or ""
        text = answer.get_data(as_text=True) if re.match("text/|.*/javascript", kind) else ""
        return Served(answer.status_code, kind, policy, place, text)


@pytest.mark.parametrize("path", ["/play", "/docs"])
def test_a_page_loads_nothing_but_what_is_served_here(path: str) -> None:
    """No inline script or style, no outside host: the policy forbids it and the page does not ask for it."""
    page = get(path)
    assert (page.status, page.kind) == (200, "text/html")
    assert page.policy.startswith("default-src 'self'")
    assert "unsafe" not in page.policy
    assert not re.search(r"<script>|<style|\bstyle=|\bon[a-z]+=|https?://", page.text)


@pytest.mark.parametrize("path", ["/play", "/docs"])
def test_everything_that_a_page_names_is_there(path: str) -> None:
    names = re.findall(r'(?:src|href)="([^"#]+)"', get(path).text)
    assert names
    assert {name: get(urljoin(path, name)).status for name in names} == dict.fromkeys(names, 200)


def test_every_module_finds_the_modules_that_it_imports() -> None:
    waiting, seen = ["/play/js/main.js"], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        module = get(path)
        assert (path, module.status, module.kind.split("/")[1]) == (path, 200, "javascript")
        waiting += [urljoin(path, name) for name in re.findall(r'from "(\.[^"]+)"', module.text)]
    assert len(seen) > 15


@pytest.mark.parametrize("path", ["/play/", "/docs/"])
def test_a_slash_too_many_leads_back(path: str) -> None:
    answer = get(path)
    assert answer.status == 308
    assert urljoin(path, answer.place) == path.rstrip("/")


@pytest.mark.parametrize(
    "path", ["/play/nothing.js", "/docs/nothing.js", "/play/../pages.py", "/docs/%2e%2e/play/tile.js"]
)
def test_nothing_else_is_served(path: str) -> None:
    assert get(path).status == 404
