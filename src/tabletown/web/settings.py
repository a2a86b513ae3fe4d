"""Settings, from the environment. Everything has a sound default for one machine; see docs/site.md.

TABLETOWN_DATA      folder of the database and the secret key (default: ~/.local/share/tabletown)
DATABASE_URL        postgresql://user:password@host:port/name instead of the SQLite file
TABLETOWN_HOSTS     names under which the site is reached, with commas (default: this machine only)
TABLETOWN_HTTPS     1 behind a proxy that speaks HTTPS: secure cookies, redirects, HSTS
TABLETOWN_TABLES_AN_HOUR  tables and opened records that one visitor may make (default: 60)
TABLETOWN_DEBUG     1 shows errors in the browser; for developers
TABLETOWN_BOT_PAUSE seconds between two moves of bots, so that people can follow (default: 0.4)
TABLETOWN_IMPORT_DAYS  days after which a record that somebody opened is deleted, when nobody looks at it (default: 30)
"""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

HERE = Path(__file__).parent


def switched_on(name: str) -> bool:
    """Whether a switch of the environment is set."""
    return os.environ.get(name, "").strip().lower() in ("1", "true", "yes", "on")


def data_folder() -> Path:
    """The folder of everything that the site keeps, readable by its owner alone."""
    share = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    folder = Path(os.environ.get("TABLETOWN_DATA") or os.path.join(share, "tabletown"))
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    return folder


def secret_key(folder: Path) -> str:
    """The key that signs cookies: made at the first start, kept in a file that only its owner can read."""
    path = folder / "secret_key"
    fresh = folder / f".secret_key.{os.getpid()}.{secrets.token_hex(4)}"
    if not path.exists():
        with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(60))
        try:
            os.link(fresh, path)  # whoever comes first wins; a half-written key is never seen
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    if path.stat().st_mode & 0o077:
        path.chmod(0o600)
    return path.read_text().strip()


def database(folder: Path) -> dict[str, Any]:
    """SQLite in the data folder, or the PostgreSQL that DATABASE_URL names."""
    url = urlsplit(os.environ.get("DATABASE_URL", ""))
    if url.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(url.path.lstrip("/")),
            "USER": unquote(url.username or ""),
            "PASSWORD": unquote(url.password or ""),
            "HOST": url.hostname or "",
            "PORT": str(url.port or ""),
        }
    if url.scheme:
        raise ValueError(f"DATABASE_URL starts with postgresql://, not {url.scheme}://")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / "tabletown.sqlite3",
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",  # a move reads and writes: taking the lock late would only make it fail late
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
        "TEST": {"NAME": folder / "test.sqlite3"},
    }


DATA = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = switched_on("TABLETOWN_DEBUG")
HTTPS = switched_on("TABLETOWN_HTTPS")
ALLOWED_HOSTS = [h.strip() for h in os.environ.get("TABLETOWN_HOSTS", "localhost,127.0.0.1,[::1]").split(",") if h.strip()]
BOT_PAUSE = float(os.environ.get("TABLETOWN_BOT_PAUSE", "0.4"))
IMPORT_DAYS = float(os.environ.get("TABLETOWN_IMPORT_DAYS", "30"))
LIMITS = {
    "tables": (int(os.environ.get("TABLETOWN_TABLES_AN_HOUR", "60")), 3600),
    "records": (20, 600),
    "chat": (8, 20),
    "wrong links": (30, 600),
}
"""How often a visitor may do what costs the others something: so many times in so many seconds."""

DATABASES = {"default": database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = ["django.contrib.staticfiles", "django.contrib.sessions", "django_htmx", "tabletown.web.tables"]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tabletown.web.policy.content_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]
ROOT_URLCONF = "tabletown.web.urls"
ASGI_APPLICATION = "tabletown.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request"],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static", "tabletown.web.tables.templatetags.tabletown"],
        },
    }
]

STATIC_URL = "static/"
STATICFILES_DIRS = [HERE / "static"]

LANGUAGE_CODE = "en"
LOCALE_PATHS = [HERE / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "tabletown"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # come back days later; browsers keep no cookie longer
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_NAME = "tabletown_form"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tabletown.web.tables.errors.forged"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

DATA_UPLOAD_MAX_MEMORY_SIZE = 1_200_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1_200_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
DATA_UPLOAD_MAX_NUMBER_FILES = 1

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
