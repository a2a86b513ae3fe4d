"""The drawing of every game: sound SVG, drawn from a view alone, with every legal move where it is made."""

from tabletown.testing import drawing

from .kit.tables import Setting, each_seat_count


@each_seat_count
def test_drawings_are_sound_and_carry_the_legal_moves(setting: Setting) -> None:
    drawing.drawings_are_sound_and_carry_the_legal_moves(setting)


@each_seat_count
def test_text_boards_name_everybody_and_what_is_asked(setting: Setting) -> None:
    drawing.text_boards_name_everybody_and_what_is_asked(setting)


@each_seat_count
def test_names_cannot_break_out_of_a_drawing(setting: Setting) -> None:
    drawing.names_cannot_break_out_of_a_drawing(setting)


@each_seat_count
def test_a_page_may_serve_the_style_as_a_file(setting: Setting) -> None:
    drawing.a_page_may_serve_the_style_as_a_file(setting)
