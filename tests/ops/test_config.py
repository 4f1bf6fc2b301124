"""Settings from the environment: all that is wrong is said at once."""

import dataclasses

import pytest

from service.config import SETTINGS, ConfigurationError, from_environment
from service.web.settings import Settings
from tests.server import ROOT


def test_an_empty_environment_gives_the_defaults() -> None:
    assert from_environment({}) == Settings()
    assert from_environment({"BONEYARD_BIND": "", "PATH": "/bin"}) == Settings()


def test_every_setting_can_be_set() -> None:
    settings = from_environment(
        {
            "BONEYARD_BIND": "[::1]:8080",
            "BONEYARD_WORKERS": "3",
            "BONEYARD_THREADS": "5",
            "BONEYARD_CONCURRENCY": "7",
            "BONEYARD_HEAVY": "4",
            "BONEYARD_DRAIN_SECONDS": "11",
            "BONEYARD_LOG_LEVEL": "WARNING",
            "BONEYARD_METRICS": "on",
            "BONEYARD_CORS_ORIGINS": "https://a.example, http://localhost:5173",
            "BONEYARD_API_KEYS": "0123456789abcdef,ABCDEFGHIJKLMNOP",
        }
    )
    assert settings == Settings(
        bind="[::1]:8080",
        workers=3,
        threads=5,
        concurrency=7,
        heavy=4,
        drain_seconds=11,
        log_level="warning",
        metrics=True,
        cors_origins=("https://a.example", "http://localhost:5173"),
        api_keys=("0123456789abcdef", "ABCDEFGHIJKLMNOP"),
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("BIND", "8000"),
        ("BIND", "127.0.0.1:99999"),
        ("BIND", "127.0.0.1:8000 "  "x"),
        ("PORT", "0"),
        ("PORT", "65536"),
        ("PORT", "http"),
        ("PORT", "tcp:8000"),
        ("HTTP_PORT", "8000"),
        ("SERVICE_PORTS", "8000"),
        ("WORKERS", "0"),
        ("WORKERS", "two"),
        ("WORKERS", "٣"),
        ("THREADS", "-1"),
        ("CONCURRENCY", "1e3"),
        ("HEAVY", "0"),
        ("DRAIN_SECONDS", "3601"),
        ("LOG_LEVEL", "loud"),
        ("METRICS", "yes"),
        ("CORS_ORIGINS", "example.org"),
        ("CORS_ORIGINS", "https://example.org/"),
        ("CORS_ORIGINS", "https://a.example,"),
        ("API_KEYS", "short"),
        ("API_KEYS", "with a blank in it"),
        ("WORKER", "2"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(ConfigurationError, match=f"BONEYARD_{variable} "):
        from_environment({f"BONEYARD_{variable}": value})


def test_all_problems_are_told_at_once_and_no_key_with_them() -> None:
    with pytest.raises(ConfigurationError) as wrong:
        from_environment({"BONEYARD_WORKERS": "x", "BONEYARD_API_KEYS": "geheim", "BONEYARD_WORKRES": "2"})
    told = str(wrong.value)
    assert told.count("\n") == 2
    assert "geheim" not in told


def test_what_kubernetes_says_of_a_service_of_the_same_name_is_no_setting() -> None:
    assert (
        from_environment(
            {
                "BONEYARD_SERVICE_HOST": "10.0.0.1",
                "BONEYARD_SERVICE_PORT": "80",
                "BONEYARD_SERVICE_PORT_HTTP": "80",
                "BONEYARD_PORT": "tcp://10.0.0.1:8000",
                "BONEYARD_PORT_80_TCP": "tcp://10.0.0.1:80",
                "BONEYARD_PORT_80_TCP_PROTO": "tcp",
                "BONEYARD_PORT_80_TCP_PORT": "80",
                "BONEYARD_PORT_80_TCP_ADDR": "10.0.0.1",
                "BONEYARD_CANARY_SERVICE_HOST": "10.0.0.2",
                "BONEYARD_CANARY_PORT": "tcp://10.0.0.2:80",
            }
        )
        == Settings()
    )


def test_the_port_alone_can_be_set() -> None:
    assert from_environment({"BONEYARD_PORT": "9000"}) == Settings(bind="127.0.0.1:9000")
    assert from_environment({"BONEYARD_PORT": " 9000 ", "BONEYARD_BIND": ""}) == Settings(bind="127.0.0.1:9000")


def test_a_port_beside_another_one_in_the_address_is_refused() -> None:
    """Neither is the right one to forget; where they agree, or Kubernetes has set the port, the address holds."""
    for port in ("9000", "tcp://10.0.0.1:8000"):
        environ = {"BONEYARD_PORT": port, "BONEYARD_BIND": "0.0.0.0:9000"}
        assert from_environment(environ) == Settings(bind="0.0.0.0:9000")
    for bind in ("0.0.0.0:8000", "[::1]:90", "unix:/run/boneyard"):
        with pytest.raises(ConfigurationError, match=r"BONEYARD_PORT is 9000, and BONEYARD_BIND .*; set one of them"):
            from_environment({"BONEYARD_PORT": "9000", "BONEYARD_BIND": bind})


def test_keys_do_not_show_when_settings_are_printed() -> None:
    assert "0123456789abcdef" not in repr(from_environment({"BONEYARD_API_KEYS": "0123456789abcdef"}))


def test_the_table_has_every_setting_with_its_default() -> None:
    defaults = {field.name: field.default for field in dataclasses.fields(Settings)}
    port, settings = SETTINGS[1], [SETTINGS[0], *SETTINGS[2:]]
    assert (port.name, port.default) == ("port", f"`{Settings().bind.rpartition(':')[2]}`")
    assert [setting.name for setting in settings] == list(defaults)
    derived = {"workers": "one for each core", "heavy": "half of `BONEYARD_THREADS`"}
    shown = {"True": "on", "False": "off", "()": "none"}
    for setting in settings:
        if setting.name in derived:
            assert (setting.default, defaults[setting.name]) == (derived[setting.name], None)
            continue
        default = str(defaults[setting.name])
        assert setting.default.strip("`") == shown.get(default, default)


def test_heavy_operations_have_fewer_places_than_there_are_threads() -> None:
    """Half as many, if not said; one even with a single thread, which then does nothing else meanwhile."""
    assert [Settings(threads=threads).heavy_places for threads in (1, 2, 3, 8)] == [1, 1, 1, 4]
    assert from_environment({"BONEYARD_THREADS": "3", "BONEYARD_HEAVY": "2"}).heavy_places == 2
    assert from_environment({"BONEYARD_THREADS": "1", "BONEYARD_HEAVY": "1"}).heavy_places == 1
    for environ in ({"BONEYARD_HEAVY": "8"}, {"BONEYARD_THREADS": "3", "BONEYARD_HEAVY": "3"}):
        with pytest.raises(ConfigurationError, match="BONEYARD_HEAVY must be less than BONEYARD_THREADS"):
            from_environment(environ)


def test_variables_in_the_deployment_files_are_settings() -> None:
    known = {setting.variable for setting in SETTINGS}
    for path in (ROOT / "deploy").rglob("*"):
        if path.is_file() and path.suffix in (".yaml", ".yml", "", ".md"):
            for word in path.read_text(encoding="utf-8").replace(":", " ").replace("=", " ").split():
                if word.startswith("BONEYARD_") and word.isidentifier():
                    assert word in known, (path, word)


def test_metrics_want_their_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the service says so at its start, and not at the first request."""
    monkeypatch.setattr("service.config.find_spec", lambda _: None)
    with pytest.raises(ConfigurationError, match="prometheus-client"):
        from_environment({"BONEYARD_METRICS": "on"})
