"""Round trips for all that a notation can say, and no text that does harm."""

from collections.abc import Callable

from hypothesis import given, settings, strategies as st

from tenhobot.riichi.errors import RiichiError
from tenhobot.riichi.hand import Hand, Meld, MeldType, Source
from tenhobot.riichi.notation import format_hand, parse_hand, parse_tiles
from tenhobot.riichi.tiles import KINDS, RED_OF, TILES, Tile, mpsz

tiles = st.sampled_from(TILES)


@st.composite
def melds(draw: st.DrawFn, *, known: bool = False) -> Meld:
    kind = draw(st.sampled_from(KINDS))
    type_ = draw(st.sampled_from(MeldType))
    if type_ is MeldType.CHI:
        low = draw(st.sampled_from([k for k in KINDS if k < 27 and k % 9 < 7]))
        held = [draw(faces(KINDS[low + step])) for step in range(3)]
    else:
        held = [draw(faces(kind)) for _ in range(4 if type_.is_kan else 3)]
    if type_ is MeldType.ANKAN:
        return Meld(type_, tuple(held))
    side = draw(st.sampled_from(Source) if known else st.none() | st.sampled_from(Source))
    if type_ is MeldType.CHI and side:
        side = Source.LEFT
    return Meld(
        type_,
        tuple(held),
        called=held[0] if side else None,
        source=side,
        added=held[1] if type_ is MeldType.KAKAN else None,
    )


def faces(kind: int) -> st.SearchStrategy[Tile]:
    plain = KINDS[kind].tile
    return st.sampled_from([plain, RED_OF[KINDS[kind]]] if KINDS[kind] in RED_OF else [plain])


@st.composite
def hands(draw: st.DrawFn, *, known: bool = False) -> Hand:
    open_ = draw(st.lists(melds(known=known), max_size=4))
    size = draw(st.sampled_from([3 * n + 2 for n in range(5)] + [3 * n + 1 for n in range(5)]))
    held = draw(st.lists(tiles, min_size=size, max_size=size))
    win = held[-1] if size % 3 == 2 and draw(st.booleans()) else None
    return Hand(tuple(held), tuple(open_), win)


@given(hands())
def test_canonical_text_says_everything(hand: Hand) -> None:
    assert parse_hand(str(hand)) == hand
    assert parse_hand(str(hand).upper()) == hand


@given(hands(known=True))
def test_kobalab_says_everything_but_unknown_sides(hand: Hand) -> None:
    assert parse_hand(format_hand(hand, "kobalab")) == hand


@given(hands(), st.sampled_from(["unicode", "kanji"]))
def test_unicode_and_kanji_say_all_but_reds_and_sides(hand: Hand, style: str) -> None:
    again = parse_hand(format_hand(hand, style))
    assert again.counts == hand.counts
    assert (again.win and again.win.kind) == (hand.win and hand.win.kind)
    assert format_hand(again, style) == format_hand(hand, style)
    assert again.is_menzen == hand.is_menzen


@given(hands(), st.integers(0, 2**32))
def test_what_cannot_be_seen_changes_nothing(hand: Hand, seed: int) -> None:
    marks = "\u200b\u200d\u200e\u202e\u2060\ufe0f"
    text = "".join(c + marks[(seed >> i % 29) % len(marks)] for i, c in enumerate(str(hand)))
    assert parse_hand(text) == hand


@given(st.lists(tiles, min_size=1, max_size=20))
def test_tiles_stay_in_the_order_written(held: list[Tile]) -> None:
    text = mpsz(held)
    assert parse_tiles(text) == tuple(held)
    assert parse_hand(text).concealed == tuple(held)


texts = st.text(
    st.sampled_from("0123456789mpszMPSZrESWNPFC'\"+-=,()[] ポン東中發一五九①⑤赤万筒🀄🀇*x\u200b")
) | st.text(st.characters(codec=None))


@settings(max_examples=500)
@given(texts)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for parse in (parse_hand, parse_tiles):
        error = refusal(parse, text)
        if error is not None:
            assert error.problems
            assert str(error).isprintable()
            assert all(1 <= at <= len(text) for p in error.problems for at in p.positions)


def refusal(parse: Callable[[str], object], text: str) -> RiichiError | None:
    try:
        parse(text)
    except RiichiError as error:
        return error
    return None
