"""The files for operators in docs/deploy: they name what there is, and ask for no less than the site needs."""

import re
import shlex
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import click
import pytest

from tabletown.cli import main
from tabletown.web.config import environment, settings

from .visitors import addresses

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"
UNIT = (DEPLOY / "tabletown@.service").read_text()
NGINX = re.sub(r"(?m)^\s*#.*$", "", (DEPLOY / "nginx.conf").read_text())
CADDY = re.sub(r"(?m)^\s*#.*$", "", (DEPLOY / "Caddyfile").read_text())


def of_unit() -> dict[str, list[str]]:
    """The settings of the unit's service, by their names."""
    found = defaultdict(list)
    for line in UNIT.partition("[Service]")[2].partition("[Install]")[0].splitlines():
        if line and not line.startswith("#"):
            name, _is, value = line.partition("=")
            found[name].append(value)
    return found


def test_the_unit_starts_the_site_with_settings_that_it_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    service = of_unit()
    program, name, *options = shlex.split(service["ExecStart"][0].replace("%i", "8000"))
    assert program.endswith("/tabletown")
    command = main.get_command(click.Context(main), name)
    assert command
    assert command.make_context(name, options).params["port"] == 8000
    told = dict(value.split("=", 1) for value in service["Environment"])
    for variable, value in told.items():
        assert variable in (settings.__doc__ or "") + "TABLETOWN_CACHE"
        monkeypatch.setenv(variable, value)
    assert environment.networks("TABLETOWN_PROXIES") == ["127.0.0.1/32", "::1/128"]
    assert environment.switched_on("TABLETOWN_HTTPS")
    kept = [f"/var/lib/{service['StateDirectory'][0]}", f"/var/cache/{service['CacheDirectory'][0]}"]
    assert [told["TABLETOWN_DATA"], told["TABLETOWN_CACHE"]] == kept
    assert int(service["LimitNOFILE"][0]) >= 16384
    assert "MemoryDenyWriteExecute" not in service  # rules are compiled while the site runs
    if verify := shutil.which("systemd-analyze"):
        unit = tmp_path / "tabletown@8000.service"
        unit.write_text(UNIT.replace(program, "/bin/true"))
        done = subprocess.run([verify, "verify", unit], capture_output=True, text=True)
        assert (done.returncode, [line for line in done.stderr.splitlines() if unit.name in line]) == (0, [])


def test_nginx_buffers_no_stream_and_refuses_nothing_that_the_site_takes() -> None:
    (streams,) = re.findall(r"location ~ (\S+) \{[^}]*proxy_buffering off;", NGINX)
    streaming = [path for path in addresses() if path.rsplit("/", 1)[-1] in ("stream", "events")]
    assert len(streaming) == 2
    assert all(re.search(streams, f"/{path}") for path in streaming)
    assert not any(re.search(streams, f"/{path}") for path in addresses() if path not in streaming)
    (most,) = re.findall(r"client_max_body_size (\d+)m;", NGINX)
    assert int(most) * 1_000_000 > settings.MOST_BODY
    for header in ("Host $host", "X-Forwarded-Proto https", "X-Forwarded-For $remote_addr"):
        assert f"proxy_set_header {header};" in NGINX
    assert "$request" not in re.findall(r"log_format .*", NGINX)[0].replace("$request_method", "").replace("$request_time", "")
    assert NGINX.count("{") == NGINX.count("}")
    statements = re.sub(r"[^{};]*[{};]", "", NGINX)
    assert statements.strip() == ""  # each ends as it should


def test_caddy_sends_streams_at_once_and_refuses_nothing_that_the_site_takes() -> None:
    assert re.search(r"reverse_proxy [^{]*\{[^}]*flush_interval -1", CADDY)
    (most,) = re.findall(r"max_size (\d+)MB", CADDY)
    assert int(most) * 1_000_000 > settings.MOST_BODY
    assert "header_up X-Forwarded-For {remote_host}" in CADDY
    assert CADDY.count("{") == CADDY.count("}")
