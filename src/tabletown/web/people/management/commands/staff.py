"""`tabletown site manage staff NAME`: an account looks after the site from now on, or no longer."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ...models import Account, Deed


class Command(BaseCommand):
    """Makes an account part of the staff."""

    help = "Lets an account into the admin, with all rights; with --off, no longer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whom, and whether."""
        parser.add_argument("name")
        parser.add_argument("--off", action="store_true")

    def handle(self, *args: Any, name: str, off: bool, **options: Any) -> None:
        """Do it, and write it down."""
        try:
            account = Account.objects.get_by_natural_key(name)
        except Account.DoesNotExist:
            raise CommandError(f"there is no account {name!r}; make one on the site first") from None
        account.is_staff = account.is_superuser = not off
        account.save(update_fields=["is_staff", "is_superuser"])
        words = "is no longer of the staff" if off else "is of the staff"
        Deed.objects.create(name="", about=f"account {account.pk}: {account}", what=f"{words}, by the command line")
        self.stdout.write(f"{account.name} {words}." + ("" if off else " The admin is at /admin/."))
