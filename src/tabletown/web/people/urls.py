"""The addresses of people."""

from django.urls import path

from .views import account, passkeys, profile, turn_mail
from .views import sign_in as signing
from .views import table_people as at_table

urlpatterns = [
    path("account", account.account, name="account"),
    path("account/sign-up", signing.sign_up, name="sign_up"),
    path("account/sign-in", signing.sign_in, name="sign_in"),
    path("account/sign-out", signing.sign_out, name="sign_out"),
    path("account/forgotten", signing.forgotten, name="forgotten"),
    path("account/reset/<slug:uid>/<slug:token>", signing.reset, name="reset"),
    path("account/name", account.change_name, name="change_name"),
    path("account/password", account.change_password, name="change_password"),
    path("account/mail", account.change_mail, name="change_mail"),
    path("account/turns", turn_mail.choose, name="turn_mail"),
    path("account/turns/begin/<str:token>", turn_mail.begin, name="begin_turn_mail"),
    path("account/turns/stop/<str:token>", turn_mail.stop, name="stop_turn_mail"),
    path("account/profile", profile.own_profile, name="own_profile"),
    path("account/publish", profile.publish, name="publish"),
    path("account/devices", account.sign_out_everywhere, name="sign_out_everywhere"),
    path("account/passkeys/ask", passkeys.ask_to_add, name="ask_to_add_passkey"),
    path("account/passkeys/add", passkeys.add, name="add_passkey"),
    path("account/passkeys/<int:number>/remove", passkeys.remove, name="remove_passkey"),
    path("account/passkeys/sign-in/ask", passkeys.ask_to_sign_in, name="ask_to_sign_in"),
    path("account/passkeys/sign-in", passkeys.sign_in, name="sign_in_by_passkey"),
    path("account/export", account.export, name="export"),
    path("account/delete", account.delete_account, name="delete_account"),
    path("agents", profile.agents, name="agents"),
    path("people/<slug:address>", profile.profile, name="profile"),
    path("t/<slug:table_id>/people", at_table.people, name="table_people"),
    path("t/<slug:table_id>/people/rate", at_table.rate, name="rate"),
    path("t/<slug:table_id>/people/quiet", at_table.quiet, name="quiet"),
    path("t/<slug:table_id>/people/distance", at_table.distance, name="distance"),
    path("t/<slug:table_id>/people/report", at_table.report, name="report"),
]
