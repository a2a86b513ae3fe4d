"""Names that look alike are one name: what each account's looks like."""

from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tabletown.web.tables.seats.look_alikes import look_of

AT_ONCE = 500


def fill_in(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    """Of the accounts that are there. Those that look alike stay."""
    accounts = apps.get_model("people", "Account").objects.using(editor.connection.alias)
    found = list(accounts.only("pk", "name"))
    for account in found:
        account.look = look_of(account.name)
    accounts.bulk_update(found, ["look"], batch_size=AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("people", "0007_signed_out")]
    operations = [
        migrations.AddField(
            model_name="account",
            name="look",
            field=models.CharField(db_index=True, default="", editable=False, max_length=160),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
