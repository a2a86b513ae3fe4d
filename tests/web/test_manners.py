"""Manners: muting, blocking, closing a table's chat, and complaints; for guests as well as for accounts."""

import pytest

from tabletown.web.people.models import Distance, Report
from tabletown.web.tables.models import Table

from .test_accounts import known, new_account, signed_up, visitor
from .visitors import Visitor, friends_table

HX = {"HX-Request": "true"}


def three() -> tuple[Table, Visitor, Visitor, Visitor]:
    """Ann has made a table; Ben and Cleo have sat down. All of them are guests."""
    ann, ben, cleo = visitor(), visitor(), visitor()
    table = friends_table(ann, "open", "open")
    for number, (guest, name) in enumerate(((ben, "Ben"), (cleo, "Cleo")), 1):
        assert guest.post(f"/t/{table.id}/sit", seat=str(number), name=name).status_code == 302
    table.refresh_from_db()
    return table, ann, ben, cleo


def test_what_somebody_muted_says_is_not_read_by_me_and_by_all_others() -> None:
    table, ann, ben, cleo = three()
    ben.post(f"/t/{table.id}/chat", text="sleepy owl")
    assert all("sleepy owl" in reader.page(f"/t/{table.id}") for reader in (ann, ben, cleo))
    assert ann.post(f"/t/{table.id}/people/distance", seat="1", muted="1").status_code == 302
    ben.post(f"/t/{table.id}/chat", text="sleepy cat")
    assert "sleepy" not in ann.page(f"/t/{table.id}")
    assert "sleepy" not in ann.client.get(f"/t/{table.id}", headers=HX).content.decode()
    for reader in (ben, cleo, visitor()):
        assert "sleepy owl" in reader.page(f"/t/{table.id}")
        assert "sleepy cat" in reader.page(f"/t/{table.id}")
    assert "Read their chat again" in ann.page(f"/t/{table.id}/people")
    ann.post(f"/t/{table.id}/people/distance", seat="1", muted="0")
    assert "sleepy owl" in ann.page(f"/t/{table.id}")


def test_an_onlooker_can_mute_too_and_muting_follows_to_other_tables_and_into_an_account() -> None:
    table, _ann, ben, _cleo = three()
    ben.post(f"/t/{table.id}/chat", text="sleepy owl")
    eve = visitor()
    eve.post(f"/t/{table.id}/people/distance", seat="1", muted="1", blocked="1")
    assert "sleepy owl" not in eve.page(f"/t/{table.id}")
    other = friends_table(ben, "bot:beginner")
    ben.post(f"/t/{other.id}/chat", text="sleepy cat")
    assert "sleepy cat" not in eve.page(f"/t/{other.id}")
    eve, account = signed_up(eve)
    ben, bens = signed_up(ben)
    line = Distance.objects.get(by=account.person)
    assert (line.whom, line.muted, line.blocked) == (bens.person, True, True)
    assert "sleepy cat" not in known(account).page(f"/t/{other.id}")
    bens.delete()


def test_who_is_blocked_cannot_sit_down_where_i_sit() -> None:
    table, ann, ben, cleo = three()
    ann.post(f"/t/{table.id}/people/distance", seat="1", blocked="1")
    again = friends_table(ann, "open", "open")
    refused = ben.client.post(f"/t/{again.id}/sit", {"seat": "1", "name": "Ben"}, headers=HX)
    assert refused.status_code == 422
    assert "does not want to play with you" in refused.content.decode()
    assert cleo.post(f"/t/{again.id}/sit", seat="1", name="Cleo").status_code == 302
    theirs = friends_table(cleo, "open", "open", name0="Cleo")
    assert ann.post(f"/t/{theirs.id}/sit", seat="1", name="Ann").status_code == 302
    assert ben.client.post(f"/t/{theirs.id}/sit", {"seat": "2", "name": "Ben"}, headers=HX).status_code == 422
    ann.post(f"/t/{table.id}/people/distance", seat="1", blocked="0")
    assert ben.post(f"/t/{theirs.id}/sit", seat="2", name="Ben").status_code == 302
    assert not Distance.objects.filter(blocked=True, whom=table.seats.get(number=1).visitor_hash).exists()


@pytest.mark.parametrize("seat", ["0", "2", "7", "-1", "x", ""])
def test_nobody_is_muted_who_is_not_somebody_else(seat: str) -> None:
    ann = visitor()
    table = friends_table(ann, "device", "bot:casual", name1="Ben")
    assert ann.post(f"/t/{table.id}/people/distance", seat=seat, muted="1").status_code == 422
    assert ann.post(f"/t/{table.id}/people/report", seat=seat, reason="rude").status_code == 422


def test_the_host_closes_the_chat_and_opens_it_again() -> None:
    table, ann, ben, _cleo = three()
    assert ben.post(f"/t/{table.id}/people/quiet", quiet="1").status_code == 422
    assert ben.client.post(f"/t/{table.id}/chat", {"text": "one"}, headers=HX).status_code == 200
    assert ann.post(f"/t/{table.id}/people/quiet", quiet="1").status_code == 302
    refused = ben.client.post(f"/t/{table.id}/chat", {"text": "two"}, headers=HX)
    assert refused.status_code == 422
    assert "has closed its chat" in refused.content.decode()
    assert 'id="chat-form"' not in ben.page(f"/t/{table.id}")
    assert "Chat is closed" in visitor().page(f"/t/{table.id}")
    assert ann.post(f"/t/{table.id}/people/quiet", quiet="0").status_code == 302
    assert ben.client.post(f"/t/{table.id}/chat", {"text": "three"}, headers=HX).status_code == 200
    assert list(table.chat.values_list("text", flat=True)) == ["one", "three"]


def test_a_complaint_keeps_what_was_said() -> None:
    account = new_account()
    ann, ben = known(account), visitor()
    table = friends_table(ann, "open", name0=account.name)
    ben.post(f"/t/{table.id}/sit", seat="1", name="Ben")
    ben.post(f"/t/{table.id}/chat", text="<b>sleepy owl</b>")
    assert ann.post(f"/t/{table.id}/people/report", seat="1", reason=" ").status_code == 422
    assert ann.post(f"/t/{table.id}/people/report", seat="1", reason="x" * 1001).status_code == 422
    assert ann.post(f"/t/{table.id}/people/report", seat="1", reason="He calls me names").status_code == 302
    assert "will read it" in ann.page(f"/t/{table.id}/people")
    table.chat.all().delete()
    report = Report.objects.get(table=table)
    assert (report.by, report.name, report.said) == (account.person, "Ben", "<b>sleepy owl</b>")
    assert "He calls me names" not in ben.page(f"/t/{table.id}/people")
