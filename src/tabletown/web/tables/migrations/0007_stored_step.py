"""The model of a step has a name of its own; its rows stay where they are."""

from django.db import migrations


class Migration(migrations.Migration):
    """Nothing changes in the database."""

    dependencies = [("tables", "0006_audience")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Step", "StoredStep"),
                migrations.AlterModelTable("StoredStep", "tables_step"),
            ]
        )
    ]
