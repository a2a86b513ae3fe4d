"""Every address of the site."""

from django.urls import path

from .tables.views import app, drawings, files, frames, home, joining, live, new_table, pieces, preparing, replay, settings, table

urlpatterns = [
    path("", home.home, name="home"),
    path("play/<slug:key>", new_table.play_now, name="play"),
    path("new/<slug:key>", new_table.new_table, name="new"),
    path("mine", home.my_games, name="mine"),
    path("lobby", home.lobby, name="lobby"),
    path("watch", home.watch_list, name="watch"),
    path("watch/<slug:key>", new_table.watch_bots, name="watch_bots"),
    path("rules/<slug:key>", home.rules, name="rules"),
    path("g/<slug:key>/pieces", pieces.gallery, name="pieces"),
    path("g/<slug:key>/pieces/<str:piece>", pieces.piece, name="piece"),
    path("preparing", preparing.progress, name="preparing"),
    path("preparing/<slug:key>", preparing.again, name="prepare"),
    path("settings", settings.settings, name="settings"),
    path("app.webmanifest", app.manifest, name="manifest"),
    path("icon-<slug:size>.png", app.app_icon, name="icon"),
    path("service-worker.js", app.worker, name="worker"),
    path("away", app.away, name="away"),
    path("open", replay.open_record, name="open"),
    path("static/<path:path>", files.file, name="file"),
    path("style/tokens.css", drawings.tokens, name="tokens"),
    path("style/<slug:key>.css", drawings.style, name="style"),
    path("picture/<slug:key>.svg", drawings.picture, name="picture"),
    path("t/<slug:table_id>", table.table, name="table"),
    path("t/<slug:table_id>/stream", live.stream, name="stream"),
    path("t/<slug:table_id>/since/<str:version>", frames.since, name="since"),
    path("t/<slug:table_id>/move", table.move, name="move"),
    path("t/<slug:table_id>/back", table.back, name="back"),
    path("t/<slug:table_id>/back/ask", table.ask, name="ask_back"),
    path("t/<slug:table_id>/back/answer", table.answer, name="answer_back"),
    path("t/<slug:table_id>/chat", table.chat, name="chat"),
    path("t/<slug:table_id>/concede", table.concede_seat, name="concede"),
    path("t/<slug:table_id>/uncover", table.uncover, name="uncover"),
    path("t/<slug:table_id>/text", table.text, name="text"),
    path("t/<slug:table_id>/explain", pieces.explain, name="explain_words"),
    path("t/<slug:table_id>/explain/<str:piece>", pieces.explain, name="explain"),
    path("t/<slug:table_id>/about/<str:move>", pieces.about, name="about"),
    path("t/<slug:table_id>/sit", joining.sit, name="sit"),
    path("t/<slug:table_id>/fill", joining.fill, name="fill"),
    path("t/<slug:table_id>/cancel", joining.cancel_table, name="cancel"),
    path("t/<slug:table_id>/invite/<slug:token>", joining.invite, name="invite"),
    path("t/<slug:table_id>/seat/<slug:token>", joining.come_back, name="seat"),
    path("t/<slug:table_id>/rematch", replay.play_again, name="rematch"),
    path("t/<slug:table_id>/replay", replay.replay, name="replay"),
    path("t/<slug:table_id>/record", replay.record, name="record"),
]
handler400 = "tabletown.web.tables.views.errors.bad"
handler403 = "tabletown.web.tables.views.errors.closed"
handler404 = "tabletown.web.tables.views.errors.missing"
handler500 = "tabletown.web.tables.views.errors.broken"
