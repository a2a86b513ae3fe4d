"""Tokens of accounts: a program that shows one is taken for whoever is signed in, as far as the token's scopes go."""

from collections.abc import Iterable

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest
from django.utils.translation import gettext as _

from tabletown.web.tables.play.decisions import Refused
from tabletown.web.tables.seats.seating import hashed

from ..people.models import Account
from ..tables.models import Seat, Table
from .models import AccountToken, SeatToken
from .seat_tokens import MOST_TOKENS, PREFIX, new_token, used
from .token_auth import RECOGNISERS, SCOPES, Pass


class AccountPass:
    """What a token of an account opens: everything follows from its owner being signed in for one request."""

    def __init__(self, token: AccountToken, account: Account) -> None:
        self.token, self.account = token, account
        self.scopes = frozenset(token.scopes)

    def enter(self, request: HttpRequest) -> None:
        """Sign the owner in, for this request alone: a program's session is kept by nobody."""
        request.user = self.account
        request.session[SESSION_KEY] = str(self.account.pk)
        request.session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        request.session[HASH_SESSION_KEY] = self.account.get_session_auth_hash()

    def holds(self, table: Table, seat: Seat) -> bool:
        """Its owner's seats are known by their account."""
        return False

    def hosts(self, table: Table) -> bool:
        """So are their tables."""
        return False

    def is_good(self) -> bool:
        """It has not been taken back, and its owner may still come in."""
        return AccountToken.objects.filter(pk=self.token.pk, account__is_active=True).exists()


def account_pass(written: str) -> Pass | None:
    """The pass of an account's token."""
    if not written.startswith(PREFIX) or len(written) > 100:
        return None
    token = AccountToken.objects.filter(token_hash=hashed(written)).first()
    account = Account.objects.filter(pk=token.account_id, is_active=True).first() if token else None
    return AccountPass(used(token), account) if token and account else None


RECOGNISERS.append(account_pass)


def make_account_token(account: Account, scopes: Iterable[str] = SCOPES, name: str = "") -> str:
    """A new token; here is the only time that it can be read."""
    if AccountToken.objects.filter(account=account).count() >= MOST_TOKENS:
        raise Refused(_("This account has %(most)d tokens already: take one back first.") % {"most": MOST_TOKENS})
    written, kept = new_token(scopes, name)
    AccountToken.objects.create(account=account, **kept)
    return written


def close_all(person: str) -> None:
    """Take back everything that lets programs act for somebody: they have signed out everywhere, or leave."""
    AccountToken.objects.filter(account__person=person).delete()
    SeatToken.objects.filter(seat__visitor_hash=person).delete()
