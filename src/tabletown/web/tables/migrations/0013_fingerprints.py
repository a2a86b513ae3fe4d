"""Steps have a fingerprint of the position before them. A column more, which is empty: no row is written anew."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """For steps of games, and for those that were taken back."""

    dependencies = [("tables", "0012_styles")]
    operations = [
        migrations.AddField("storedstep", "fingerprint", models.BigIntegerField(null=True)),
        migrations.AddField("takenstep", "fingerprint", models.BigIntegerField(null=True)),
    ]
