"""Settings, from the environment. Everything has a sound default for one machine; see docs/site.md.

TABLETOWN_DATA      folder of the database and the secret key (default: ~/.local/share/tabletown)
DATABASE_URL        postgresql://user:password@host:port/name?sslmode=require instead of the SQLite file
TABLETOWN_HOSTS     names under which the site is reached, with commas (default: this machine only)
TABLETOWN_HTTPS     1 behind a proxy that speaks HTTPS: secure cookies, redirects, HSTS
TABLETOWN_PROXIES   addresses or networks of the proxies whose X-Forwarded-For is believed, with commas (default: none)
TABLETOWN_TABLES_AN_HOUR  tables and opened records that one visitor may make (default: 60)
TABLETOWN_DEBUG     1 shows errors in the browser; for developers
TABLETOWN_BOT_PAUSE seconds between two moves of bots, so that people can follow (default: 0.4)
TABLETOWN_BOTS      0 where bots run in processes of their own: `tabletown bots`
TABLETOWN_IMPORT_DAYS  days after which a record that somebody opened is deleted, when nobody looks at it (default: 30)
TABLETOWN_WAITING_DAYS  days after which a table that waits for players is deleted, when nobody comes (default: 30; 0: never)
TABLETOWN_ABANDONED_DAYS  days after which a guests' game without a clock is deleted, when nobody plays (default: 0: never)
"""

from pathlib import Path

from .environment import data_folder, database, networks, number, secret_key, switched_off, switched_on, whole_number, words

HERE = Path(__file__).parent

DATA = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = switched_on("TABLETOWN_DEBUG")
HTTPS = switched_on("TABLETOWN_HTTPS")
ALLOWED_HOSTS = words("TABLETOWN_HOSTS", "localhost,127.0.0.1,[::1]")
PROXIES = networks("TABLETOWN_PROXIES")
BOT_PAUSE = number("TABLETOWN_BOT_PAUSE", 0.4, least=0)
BOTS = not switched_off("TABLETOWN_BOTS")
IMPORT_DAYS = number("TABLETOWN_IMPORT_DAYS", 30, least=0)
WAITING_DAYS = number("TABLETOWN_WAITING_DAYS", 30, least=0)
ABANDONED_DAYS = number("TABLETOWN_ABANDONED_DAYS", 0, least=0)
LIMITS = {
    "tables": (whole_number("TABLETOWN_TABLES_AN_HOUR", 60, least=1), 3600),
    "records": (20, 600),
    "chat": (8, 20),
    "wrong links": (30, 600),
    "words": (10, 600),
    "notes": (60, 600),
    "pictures": (40, 600),
    "films": (6, 3600),
    "searches": (20, 600),
}
"""How often a visitor may do what costs the others something: so many times in so many seconds."""

DATABASES = {"default": database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django.contrib.sessions",
    "django_htmx",
    "tabletown.web.tables",
    "tabletown.web.learning",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tabletown.web.content_policy.content_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "tabletown.web.languages.spoken",
    "django.middleware.common.CommonMiddleware",
    "tabletown.web.bodies.refuse_large",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tabletown.web.tables.views.preparing.Preparing",
    "tabletown.web.crowds.Crowds",
]
ROOT_URLCONF = "tabletown.web.urls"
ASGI_APPLICATION = "tabletown.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "tabletown.web.tables.views.settings.chosen",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "tabletown.web.tables.templatetags.quick",
                "tabletown.web.tables.templatetags.tabletown",
            ],
        },
    }
]

STATIC_URL = "static/"
STATICFILES_DIRS = [HERE / "static"]

LANGUAGE_CODE = "en"
LOCALE_PATHS = [HERE / "locale"]
LANGUAGES = [("en", "English"), *((path.name.replace("_", "-").lower(), path.name) for path in sorted(HERE.glob("locale/*/")))]
"""English, and whatever has a catalogue."""
LANGUAGE_COOKIE_NAME = "tabletown_language"
USE_TZ = True
TIME_ZONE = "UTC"

SESSION_ENGINE = "django.contrib.sessions.backends.signed_cookies"
SESSION_COOKIE_NAME = "tabletown"
SESSION_COOKIE_AGE = 400 * 24 * 3600  # come back days later; browsers keep no cookie longer
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_NAME = "tabletown_form"
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "tabletown.web.tables.views.errors.forged"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

MOST_BODY = 1_200_000
"""Bytes that a request may bring: a little more than the longest record."""
DATA_UPLOAD_MAX_MEMORY_SIZE = FILE_UPLOAD_MAX_MEMORY_SIZE = MOST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
DATA_UPLOAD_MAX_NUMBER_FILES = 1

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"our_fault": {"()": "tabletown.web.environment.OurFault"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["our_fault"]}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}
