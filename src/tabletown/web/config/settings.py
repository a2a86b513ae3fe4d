"""Settings, from the environment. Everything has a sound default for one machine; see docs/site.md.

TABLETOWN_DATA      folder of the database and the secret key (default: ~/.local/share/tabletown)
DATABASE_URL        postgresql://user:password@host:port/name?sslmode=require instead of the SQLite file
TABLETOWN_HOSTS     names under which the site is reached, with commas (default: this machine only)
TABLETOWN_HTTPS     1 behind a proxy that speaks HTTPS: secure cookies, redirects, HSTS
TABLETOWN_HSTS      host, subdomains or preload: what browsers are told to open by HTTPS alone for a year (default: host)
TABLETOWN_PROXIES   addresses or networks of the proxies whose X-Forwarded-For is believed, with commas (default: none)
TABLETOWN_TABLES_AN_HOUR  tables and opened records that one visitor may make (default: 60)
TABLETOWN_PEOPLE_AN_ADDRESS  people who share one address, as in a school: all limits by address count so often (default: 1)
TABLETOWN_STREAMS   open pages of tables that one process keeps up to date at the same time (default: 2000)
TABLETOWN_DEBUG     1 shows errors in the browser; for developers
TABLETOWN_BOT_PAUSE seconds between two moves of bots, so that people can follow (default: 0.4)
TABLETOWN_BOTS      0 where bots run in processes of their own: `tabletown bots`
TABLETOWN_AGENTS    agents that can sit at tables: careful=my_module:Careful;js=node agent.js (default: none)
TABLETOWN_AGENT_SECONDS  for each decision of an agent (default: 10)
TABLETOWN_AGENT_MEMORY  megabytes that the process of an agent may have (default: 0: any)
TABLETOWN_AGENT_STAND_IN  greedy or random: who decides where an agent fails (default: greedy)
TABLETOWN_MAIL      smtps://user:password@host:port, for forgotten passwords and "your turn" (default: no mail)
TABLETOWN_MAIL_FROM the address that mail comes from
TABLETOWN_ADDRESS   https://play.example.org: where mails say that the site is (default: where whoever asked has reached it)
TABLETOWN_LOG       json: logs as lines of JSON, with one for each request (default: text, errors and warnings alone)
TABLETOWN_METRICS_TOKEN  whoever shows this may read /metrics; TABLETOWN_METRICS_FROM: whoever comes from these addresses may
TABLETOWN_IMPORT_DAYS  days after which a record that somebody opened is deleted, when nobody looks at it (default: 30)
TABLETOWN_WAITING_DAYS  days after which a table that waits for players is deleted, when nobody comes (default: 30; 0: never)
TABLETOWN_ABANDONED_DAYS  days after which a guests' game without a clock is deleted, when nobody plays (default: 0: never)
TABLETOWN_FINISHED_DAYS  days after which a guests' game that is over is deleted (default: 0: never)
"""

from pathlib import Path

from .agents import agents
from .environment import (
    address,
    data_folder,
    database,
    logging_settings,
    mail,
    networks,
    number,
    one_of,
    secret_key,
    switched_off,
    switched_on,
    whole_number,
    word,
    words,
)

HERE = Path(__file__).parents[1]

DATA = data_folder()
SECRET_KEY = secret_key(DATA)
DEBUG = switched_on("TABLETOWN_DEBUG")
HTTPS = switched_on("TABLETOWN_HTTPS")
HSTS = one_of("TABLETOWN_HSTS", "host", "subdomains", "preload")
ALLOWED_HOSTS = words("TABLETOWN_HOSTS", "localhost,127.0.0.1,[::1]")
PROXIES = networks("TABLETOWN_PROXIES")
BOT_PAUSE = number("TABLETOWN_BOT_PAUSE", 0.4, least=0)
BOTS = not switched_off("TABLETOWN_BOTS")
AGENTS = agents("TABLETOWN_AGENTS")
AGENT_SECONDS = number("TABLETOWN_AGENT_SECONDS", 10, least=0.1)
AGENT_MEMORY = whole_number("TABLETOWN_AGENT_MEMORY", 0, least=0)
AGENT_STAND_IN = one_of("TABLETOWN_AGENT_STAND_IN", "greedy", "random")
LOG = one_of("TABLETOWN_LOG", "text", "json")
METRICS_TOKEN = word("TABLETOWN_METRICS_TOKEN")
METRICS_FROM = networks("TABLETOWN_METRICS_FROM")
IMPORT_DAYS = number("TABLETOWN_IMPORT_DAYS", 30, least=0)
WAITING_DAYS = number("TABLETOWN_WAITING_DAYS", 30, least=0)
ABANDONED_DAYS = number("TABLETOWN_ABANDONED_DAYS", 0, least=0)
FINISHED_DAYS = number("TABLETOWN_FINISHED_DAYS", 0, least=0)
PEOPLE_AN_ADDRESS = whole_number("TABLETOWN_PEOPLE_AN_ADDRESS", 1, least=1)
STREAMS = whole_number("TABLETOWN_STREAMS", 2000, least=1)
LIMITS = {
    "tables": (whole_number("TABLETOWN_TABLES_AN_HOUR", 60, least=1), 3600),
    "records": (20, 600),
    "record steps": (20_000, 24 * 3600),
    "everybody's record steps": (400_000, 24 * 3600),  # some 60 MB
    "chat": (8, 20),
    "wrong links": (30, 600),
    "words": (10, 600),
    "notes": (60, 600),
    "pictures": (40, 600),
    "cases": (60, 600),
    "films": (6, 3600),
    "sign-ins": (20, 600),
    "sign-ins by name and place": (10, 900),
    "sign-ins by name": (100, 3600),  # more than one place alone can use up: see people/devices.py
    "first sign-ins by name and place": (3, 6 * 3600),
    "first sign-ins by name": (300, 3600),
    "sign-ins by device": (20, 900),
    "challenges": (1, 600),  # each is answered once: see people/passkeys.py
    "sign-ups": (10, 3600),
    "mails": (5, 3600),
    "turn mails": (300, 3600),
    "exports": (6, 3600),
    "reports": (10, 3600),
    "manners": (60, 600),
    "tokens": (30, 3600),
    "hints": (60, 600),
    "analyses": (12, 3600),
    "answers": (200, 600),
    "studies": (6, 3600),
    "searches": (20, 600),
}
"""How often a visitor may do what costs the others something: so many times in so many seconds."""

DATABASES = {"default": database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.sessions",
    "django_htmx",
    "tabletown.web.http",
    "tabletown.web.jobs",
    "tabletown.web.tables",
    "tabletown.web.people",
    "django.contrib.admin.apps.SimpleAdminConfig",  # after the app that has its own page around the admin's pages
    "tabletown.web.api",
    "tabletown.web.study",
    "tabletown.web.learning",
]
MIDDLEWARE = [
    "tabletown.web.monitoring.json_logs.numbered",
    "django.middleware.security.SecurityMiddleware",
    "tabletown.web.http.compression.Compression",
    "tabletown.web.http.content_security_policy.content_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tabletown.web.api.middleware.programs",
    "django.middleware.locale.LocaleMiddleware",
    "tabletown.web.http.languages.spoken",
    "django.middleware.common.CommonMiddleware",
    "tabletown.web.http.body_limit.refuse_bodies",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tabletown.web.people.sessions.Sessions",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tabletown.web.tables.views.compile_progress.Preparing",
    "tabletown.web.http.database_overload.Crowds",
    "tabletown.web.tables.views.refusal_middleware.Refusals",
]
ROOT_URLCONF = "tabletown.web.server.urls"
ASGI_APPLICATION = "tabletown.web.server.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "APP_DIRS": True,
        "OPTIONS": {
            "environment": "tabletown.web.tables.page.template_environment.environment",
            "context_processors": ["tabletown.web.tables.views.preferences.chosen"],
        },
    },
    {  # for the pages of Django's admin
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

STATIC_URL = "static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tabletown.web.http.static_files.FilesInFolder"},
}

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
CSRF_FAILURE_VIEW = "tabletown.web.http.error_pages.forged"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
if HTTPS:
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS, SECURE_HSTS_PRELOAD = HSTS != "host", HSTS == "preload"
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # other names below this one are not the site's to decide about
    SECURE_REDIRECT_EXEMPT = [r"^health$", r"^metrics$"]  # asked for by machines beside the server
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
AUTH_USER_MODEL = "people.Account"
LOGIN_URL = "sign_in"
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
PASSWORD_RULES = "django.contrib.auth.password_validation."
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": PASSWORD_RULES + "MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": PASSWORD_RULES + "UserAttributeSimilarityValidator", "OPTIONS": {"user_attributes": ("name", "email")}},
    {"NAME": PASSWORD_RULES + "CommonPasswordValidator"},
    {"NAME": PASSWORD_RULES + "NumericPasswordValidator"},
]
PASSWORD_RESET_TIMEOUT = 24 * 3600
MAIL = mail()
"""Where mail is sent through; nothing where none is configured."""
ADDRESS = address(ALLOWED_HOSTS, sends_mail=bool(MAIL))
"""Where mails say that the site is; nothing where they say what whoever asked for them has reached it by."""
EMAIL_HOST, EMAIL_PORT = MAIL.get("host", ""), MAIL.get("port", 25)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.get("user", ""), MAIL.get("password", "")
EMAIL_USE_SSL, EMAIL_USE_TLS = MAIL.get("ssl", False), MAIL.get("starttls", False)
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = MAIL.get("sender", "tabletown@localhost")

MOST_BODY = 1_200_000
"""Bytes that a request may bring: a little more than the longest record."""
DATA_UPLOAD_MAX_MEMORY_SIZE = MOST_BODY
FILE_UPLOAD_MAX_MEMORY_SIZE = 64_000
"""Bytes of a body that are held in memory while it comes; what goes beyond lies in a temporary file."""
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
DATA_UPLOAD_MAX_NUMBER_FILES = 1

LOGGING = logging_settings(LOG)
