# Sets up .venv for ./play and ./test: quick when nothing changed, safe to interrupt, one line when it cannot go on.
# Source it, then call: ready [EXTRA]

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
venv="$root/.venv"

fail() {
    echo "tabletown: $*" >&2
    exit 1
}

find_python() {
    local candidate
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is missing; install python3 and try again"
}

ready() {
    local extra="${1:-}" python key stamp
    stamp="$venv/.ready${extra:+-$extra}"
    key="$(cat "$root/pyproject.toml" "$root/tools/environment.sh" | cksum) $root"
    if [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$key" ] && [ -x "$venv/bin/tabletown" ]; then
        return
    fi
    python="$(find_python)" || exit 1
    exec 9>"$root/.venv.lock"
    if command -v flock >/dev/null; then
        flock 9 || fail "another setup is running; try again when it has finished"
    fi
    if ! "$venv/bin/python" -c 'import pip' 2>/dev/null; then
        echo "Setting up .venv ..."
        rm -rf "$venv"
        "$python" -c 'import ensurepip, venv' 2>/dev/null || fail "python3 has no venv; install it (Debian: apt-get install python3-venv) and try again"
        "$python" -m venv "$venv" || fail "could not make a virtual environment in $venv"
    fi
    rm -f "$stamp"
    echo "Installing what Tabletown needs (once, about a minute) ..."
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$root${extra:+[$extra]}" 2>"$venv/install.log" \
        || fail "could not install the dependencies (is a package index reachable?): $(grep -m 1 ERROR "$venv/install.log" || tail -n 1 "$venv/install.log")"
    echo "$key" >"$stamp"
    exec 9>&-
}

# The browser of the site's tests. Where it is missing and may not be installed, those tests are skipped, and this says so.
browser() {
    local found
    for found in chromium chromium-browser google-chrome; do
        if command -v "$found" >/dev/null; then
            TABLETOWN_BROWSER="$(command -v "$found")"
            export TABLETOWN_BROWSER
            return
        fi
    done
    if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
        echo "Installing chromium for the site's tests ..."
        if apt-get install --yes --quiet --no-install-recommends chromium >/dev/null 2>&1 \
            || { apt-get update --quiet >/dev/null 2>&1 && apt-get install --yes --quiet --no-install-recommends chromium >/dev/null 2>&1; }; then
            TABLETOWN_BROWSER="$(command -v chromium)"
            export TABLETOWN_BROWSER
            return
        fi
    fi
    echo "NOTE: there is no chromium here and it could not be installed: the site's browser tests will be skipped." >&2
}
