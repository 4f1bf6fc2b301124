"""The files of deployment say what the code does. `make check-deploy` looks at their form."""

import json
import re
import tomllib
from typing import Any

import pytest
import yaml

from service import __version__
from service.operations.table import LARGEST_BODY, LARGEST_BULK_BODY
from service.wire.answers.problems import problem_json
from tests.contract.document import contract
from tests.server import ROOT

pytestmark = pytest.mark.no_cover

DEPLOY = ROOT / "deploy"
NGINX = (DEPLOY / "nginx" / "boneyard.conf").read_text(encoding="utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
LOCKS = ("requirements.txt", "requirements-dev.txt", "requirements-compile.txt")


def test_what_nginx_refuses_looks_like_a_refusal_of_the_service() -> None:
    problems = [json.loads(body) for body in re.findall(r"return \d+ '(\{.*\})';", NGINX)]
    assert {problem["code"] for problem in problems} == {"not_found", "too_large", "too_many_requests", "unavailable"}
    for problem in problems:
        assert problem == problem_json(problem["code"])


def test_nginx_lets_through_what_the_service_takes() -> None:
    assert LARGEST_BODY == 64 * 1024
    assert LARGEST_BULK_BODY == 4 * 1024 * 1024
    assert re.findall(r"client_max_body_size (\w+);", NGINX) == ["64k", "4m"]


@pytest.mark.parametrize("folder", ["nginx", "kubernetes"])
def test_nginx_has_an_upstream_wherever_it_stands(folder: str) -> None:
    """It takes in bodies whole, and sends nothing on to a second instance because it took long."""
    upstream = (DEPLOY / folder / "upstream.conf").read_text()
    assert "upstream boneyard {" in upstream
    assert "map $binary_remote_addr $boneyard_client {" in upstream
    assert re.findall(r"zone \$(\w+) ", NGINX.replace("_zone", "zone")) == ["boneyard_client"] * 3
    assert "proxy_request_buffering on;" in NGINX
    assert re.findall(r"proxy_next_upstream\w* (.+);", NGINX) == ["error http_502 http_503 non_idempotent", "5s", "2"]


def test_in_kubernetes_the_proxy_stands_in_front() -> None:
    """Others reach the service through it; only monitoring and probes go to the service itself."""
    service = yaml.safe_load((DEPLOY / "kubernetes" / "service.yaml").read_text())["spec"]["ports"]
    policy = yaml.safe_load((DEPLOY / "kubernetes" / "network.yaml").read_text())["spec"]["ingress"]
    ports = {port["name"]: name for name, each in containers().items() for port in each["ports"]}
    assert ports == {"http": "proxy", "referee": "boneyard"}
    assert [port["targetPort"] for port in service] == ["http"]
    assert [(rule["ports"][0]["port"], rule["from"][0]["namespaceSelector"]) for rule in policy] == [
        ("http", {}),
        ("referee", {"matchLabels": {"kubernetes.io/metadata.name": "monitoring"}}),
    ]


def test_liveness_judges_life_and_not_load() -> None:
    """A pod is restarted only after minutes without an answer, and long after it was taken out of service."""
    live, ready = (containers()["boneyard"][f"{probe}Probe"] for probe in ("liveness", "readiness"))
    assert live["periodSeconds"] * live["failureThreshold"] >= 120
    assert live["timeoutSeconds"] >= 10
    assert ready["periodSeconds"] * ready["failureThreshold"] < 10


def test_what_the_image_copies_is_there_and_let_into_the_build() -> None:
    let_in = re.findall(r"^!(.+)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    copied = [name for line in re.findall(r"^COPY ((?!--).+) \S+$", DOCKERFILE, re.MULTILINE) for name in line.split()]
    assert sorted(let_in) == sorted(copied)
    for name in copied:
        assert (ROOT / name).exists()


def test_the_version_is_written_in_one_place_and_the_others_follow() -> None:
    assert f"boneyard:{__version__}" in (DEPLOY / "compose.yaml").read_text()
    assert f"newTag: {__version__}" in (DEPLOY / "kubernetes" / "kustomization.yaml").read_text()
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text()
    assert contract()["info"]["version"] == __version__


def deployment() -> Any:
    return yaml.safe_load((DEPLOY / "kubernetes" / "deployment.yaml").read_text())["spec"]["template"]["spec"]


def containers() -> dict[str, Any]:
    return {container["name"]: container for container in deployment()["containers"]}


def test_there_is_time_to_drain_and_to_finish() -> None:
    """The grace of Kubernetes and compose is longer than draining and gunicorn's own grace together."""
    container = containers()["boneyard"]
    settings = {item["name"]: item.get("value") for item in container["env"]}
    graceful = int(
        re.findall(r"^graceful_timeout = (\d+)$", (DEPLOY / "gunicorn.conf.py").read_text(), re.MULTILINE)[0]
    )
    assert deployment()["terminationGracePeriodSeconds"] > int(settings["BONEYARD_DRAIN_SECONDS"]) + graceful
    instance = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["x-instance"]
    grace = int(instance["stop_grace_period"].removesuffix("s"))
    assert grace > int(instance["environment"]["BONEYARD_DRAIN_SECONDS"]) + graceful
    assert containers()["proxy"]["lifecycle"]["preStop"]["exec"]["command"] == [
        "sleep",
        settings["BONEYARD_DRAIN_SECONDS"],
    ]
    probe = container["readinessProbe"]
    assert probe["periodSeconds"] * probe["failureThreshold"] < int(settings["BONEYARD_DRAIN_SECONDS"])


def test_containers_have_no_rights_to_spare() -> None:
    for container in containers().values():
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
    assert deployment()["securityContext"]["runAsNonRoot"]
    assert f"USER {deployment()['securityContext']['runAsUser']}" in DOCKERFILE


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_have_a_hash_for_everything_and_name_no_host(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--extra-index" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==[\w.]+", entry), entry
        assert "--hash=sha256:" in entry


def test_lock_files_have_what_the_project_asks_for_and_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    runtime, dev, compiling = (
        dict(re.findall(r"^([a-z0-9-]+)==([\w.]+)", (DEPLOY / name).read_text(), re.MULTILINE)) for name in LOCKS
    )
    assert runtime.items() | compiling.items() <= dev.items()
    asked = [*project["project"]["dependencies"], *project["project"]["optional-dependencies"]["metrics"]]
    names = {re.split(r"[<>=\[]", line)[0] for line in asked}
    assert names <= runtime.keys()
    groups = project["dependency-groups"]
    for group, locked in (("dev", dev), ("compile", compiling)):
        assert {re.split(r"[<>=\[]", line)[0] for line in groups[group] if isinstance(line, str)} <= locked.keys()
    assert {"include-group": "compile"} in groups["dev"]


def test_the_audit_fails_where_it_could_not_look() -> None:
    """Without its database it skips every package, and only in its strict manner is that a failure."""
    (line,) = re.findall(r"^\t.*pip-audit (.+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert "--strict" in line.split()
