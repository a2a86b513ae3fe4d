from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_public(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Tables that were public stay so; all others could be watched by link."""
    apps.get_model("tables", "Table").objects.filter(public=True).update(audience="public")


def keep_audience(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    apps.get_model("tables", "Table").objects.filter(audience="public").update(public=True)


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0005_makers'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='audience',
            field=models.CharField(choices=[('public', 'Public'), ('link', 'Link'), ('players', 'Players')], default='link', max_length=8),
        ),
        migrations.RunPython(keep_public, keep_audience),
        migrations.RemoveIndex(
            model_name='table',
            name='to_watch',
        ),
        migrations.RemoveField(
            model_name='table',
            name='public',
        ),
        migrations.AddIndex(
            model_name='table',
            index=models.Index(fields=['audience', 'status', '-updated'], name='to_watch'),
        ),
    ]
