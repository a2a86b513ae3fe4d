"""Every address of the site."""

from django.urls import include, path

from tabletown.web.http import static_files
from tabletown.web.people.admin_site import staff
from tabletown.web.tables.live import table_streams as live
from tabletown.web.tables.views import catch_up as frames
from tabletown.web.tables.views import clocks, home, joining, new_table, notes, pieces, preferences, replay, table
from tabletown.web.tables.views import compile_progress as preparing
from tabletown.web.tables.views import game_drawings as drawings
from tabletown.web.tables.views import home_screen_app as app
from tabletown.web.tables.views import matchmaking as pairing
from tabletown.web.tables.views import replay_pictures as pictures
from tabletown.web.tables.views import small_pictures as small

urlpatterns = [
    path("", home.home, name="home"),
    path("", include("tabletown.web.people.urls")),
    path("admin/", staff.urls),
    path("play/<slug:key>", new_table.play_now, name="play"),
    path("friends/<slug:key>", new_table.with_friends, name="with_friends"),
    path("new/<slug:key>", new_table.new_table, name="new"),
    path("mine", home.my_games, name="mine"),
    path("next", home.next_table, name="next"),
    path("lobby", home.lobby, name="lobby"),
    path("pair", pairing.pair_up, name="pair"),
    path("watch", home.watch_list, name="watch"),
    path("watch/<slug:key>", new_table.watch_bots, name="watch_bots"),
    path("g/<slug:key>/pieces", pieces.gallery, name="pieces"),
    path("g/<slug:key>/pieces/<str:piece>", pieces.piece, name="piece"),
    path("", include("tabletown.web.learning.urls")),
    path("preparing", preparing.progress, name="preparing"),
    path("preparing/<slug:key>", preparing.again, name="prepare"),
    path("settings", preferences.settings, name="settings"),
    path("settings/zone", preferences.zone, name="zone"),
    path("app.webmanifest", app.manifest, name="manifest"),
    path("icon-<slug:size>.png", app.app_icon, name="icon"),
    path("service-worker.js", app.worker, name="worker"),
    path("away", app.away, name="away"),
    path("open", replay.open_record, name="open"),
    path("static/<path:path>", static_files.file, name="file"),
    path("style/tokens.css", drawings.tokens, name="tokens"),
    path("style/stage/<slug:key>.css", drawings.stage_style, name="stage_style"),
    path("style/places/<int:width>x<int:height>-<int:seats>.css", drawings.places, name="places"),
    path("style/<slug:key>.css", drawings.style, name="style"),
    path("picture/<slug:key>.svg", drawings.picture, name="picture"),
    path("cover/<slug:key>.svg", small.cover, name="cover"),
    path("share/<slug:key>.png", small.share, name="share"),
    path("g/<slug:key>", home.game_page, name="game"),
    path("t/<slug:table_id>/picture.svg", small.table, name="table_picture"),
    path("t/<slug:table_id>", table.table, name="table"),
    path("t/<slug:table_id>/stream", live.stream, name="stream"),
    path("t/<slug:table_id>/since/<str:version>", frames.since, name="since"),
    path("t/<slug:table_id>/drawn", frames.drawn, name="drawn"),
    path("t/<slug:table_id>/chips", pieces.chips, name="chips"),
    path("t/<slug:table_id>/beats", frames.beats, name="beats"),
    path("t/<slug:table_id>/move", table.move, name="move"),
    path("t/<slug:table_id>/back", table.back, name="back"),
    path("t/<slug:table_id>/back/ask", table.ask, name="ask_back"),
    path("t/<slug:table_id>/back/answer", table.answer, name="answer_back"),
    path("t/<slug:table_id>/chat", table.chat, name="chat"),
    path("t/<slug:table_id>/notes", notes.write, name="notes"),
    path("t/<slug:table_id>/concede", table.concede_seat, name="concede"),
    path("t/<slug:table_id>/return", clocks.take_back_seat, name="return"),
    path("t/<slug:table_id>/pause", clocks.pause, name="pause"),
    path("t/<slug:table_id>/pause/answer", clocks.answer, name="answer_pause"),
    path("t/<slug:table_id>/pause/end", clocks.resume, name="go_on"),
    path("t/<slug:table_id>/uncover", table.uncover, name="uncover"),
    path("t/<slug:table_id>/text", table.text, name="text"),
    path("t/<slug:table_id>/explain", pieces.explain, name="explain_words"),
    path("t/<slug:table_id>/explain/<str:piece>", pieces.explain, name="explain"),
    path("t/<slug:table_id>/about/<str:move>", pieces.about, name="about"),
    path("t/<slug:table_id>/word", joining.word, name="word"),
    path("t/<slug:table_id>/sit", joining.sit, name="sit"),
    path("t/<slug:table_id>/fill", joining.fill, name="fill"),
    path("t/<slug:table_id>/start", joining.start_now, name="start"),
    path("t/<slug:table_id>/cancel", joining.cancel_table, name="cancel"),
    path("t/<slug:table_id>/invite/<slug:token>", joining.invite, name="invite"),
    path("t/<slug:table_id>/seat/<slug:token>", joining.come_back, name="seat"),
    path("t/<slug:table_id>/rematch", replay.play_again, name="rematch"),
    path("t/<slug:table_id>/replay", replay.replay, name="replay"),
    path("t/<slug:table_id>/replay/<int:move>.svg", pictures.svg, name="moment_svg"),
    path("t/<slug:table_id>/replay/<int:move>.png", pictures.png, name="moment_png"),
    path("t/<slug:table_id>/film", pictures.order_film, name="order_film"),
    path("t/<slug:table_id>/film/<slug:token>", pictures.film, name="film"),
    path("t/<slug:table_id>/film/<slug:token>.webp", pictures.film_file, name="film_file"),
    path("t/<slug:table_id>/record", replay.record, name="record"),
    path("", include("tabletown.web.api.urls")),
    path("", include("tabletown.web.study.urls")),
]
handler400 = "tabletown.web.http.error_pages.bad"
handler403 = "tabletown.web.tables.views.closed_tables.closed"
handler404 = "tabletown.web.http.error_pages.missing"
handler500 = "tabletown.web.http.error_pages.broken"
