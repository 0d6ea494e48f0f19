"""Cards and pages under any load: nothing clipped, nothing overlapping, nothing lost."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tenhobot.analysis import analyse
from tenhobot.render import THEMES, Card, HandRow, TileRow, card, hands, to_png
from tenhobot.render.text import clean, has_glyph
from tenhobot.replies import hand_card
from tenhobot.riichi import Situation
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.tiles import TILES, Tile
from tenhobot.wording.alt import Lang

from ..shared import tiles
from .conftest import Drawing, assert_apart_and_inside

HAND = parse_hand("234406m678p99s55z+5z")
KANS = parse_hand("3z+3z (1'1\"11m) (22'2\"2p) (333'3\"s) [4444z]")
ENGLISH = (
    "Fully Concealed Hand", "Double Riichi", "Ippatsu", "Under the Sea", "Pinfu",
    "Twice Two Identical Sequences", "Mixed Triple Sequence", "Terminal in Each Set",
    "Half Flush with Honours", "Full Outside Hand", "Three Concealed Triplets",
    "Dora Indicator Matches", "Ura Dora", "Red Fives",
)  # fmt: skip
WINS = {
    "tenhou": Card(
        "天和",
        HAND,
        "親の配牌で和了",
        "48,000点",
        "16,000点オール",
        "役満",
        (("天和", "役満"), ("門前清自摸和", "1翻"), ("役牌 白", "1翻"), ("赤ドラ", "1翻")),
        footer="330,530回目の配牌 ・ 確率 1/330,529.5",
        name="@tenhobot",
    ),
    "fourteen yaku": Card(
        "Counted Yakuman",
        HAND,
        "A hand with everything there is, and then some more of it",
        "48,000 points",
        "16,000 from all",
        "26 han, 30 fu",
        tuple((name, "2 han") for name in ENGLISH),
        (
            TileRow("Dora indicators", tiles("8s1p123m")),
            TileRow("Ura dora indicators", tiles("8s1p123m")),
        ),
        footer="Deal 330,530 · one in 330,529.5",
        name="@tenhobot",
    ),
    "four kans": Card(
        "四槓子", KANS, "単騎", "32,000点", "", "役満", (("四槓子", "役満"),),
        (TileRow("ドラ表示牌", tiles("8s1p123m")),), name="@tenhobot",
    ),
    "thirteen waits": Card(
        "聴牌",
        parse_hand("19m19p19s1234567z"),
        "国士無双十三面",
        rows=(TileRow("待ち", tiles("19m19p19s1234567z"), ("3枚 48,000点",) * 13),),
    ),
    "discards": Card(
        "一向聴",
        parse_hand("2344m34067p2256s1z"),
        rows=tuple(
            TileRow("打", tuple(TILES[:n]), leads=tiles("1z"), note=f"{n}種{3 * n}枚")
            for n in (5, 9, 14)
        ),
        lift=tiles("1z"),
    ),
    "many discards": Card(
        "三向聴",
        parse_hand("2344m34067p2256s1z"),
        rows=tuple(TileRow("打", TILES[:n], leads=TILES[27:28], note=f"{n}種") for n in (19, 34)),
    ),
    "shape": Card(
        "Tenhou, Four Concealed Triplets", HAND, "won on deal 3,101,419,313", "96,000 points",
        "32,000 from each",
        yaku=(("Blessing of Heaven", "Yakuman"), ("Four Concealed Triplets", "Yakuman")),
        shape=(("All Triplets", "2 han"), ("Three Concealed Triplets", "2 han")),
        shape_label="In the shape", notes=("One in 4 billion deals",), footer="1-docs:3",
    ),
    "two worths": Card(
        "Tenpai",
        parse_hand("234m06p34566778s"),
        "East round, South seat",
        rows=(
            TileRow("Waits", tiles("47p"), ("4", "3"), note="7 tiles",
                    worths=(("ron 1,000", "tsumo 1,100"), ("ron 2,000", "tsumo 2,700"))),
            TileRow("Cut", tiles("47p"), ("4", "3"), tiles("1m5z"), "7 tiles", aside="ron 1,000"),
        ),
    ),
    "wrong": Card(
        "この手牌はありえません",
        parse_hand("55055p123m789s1122z"),
        notes=("五筒が5枚あります（1枚目から5枚目、赤五を含む）。各牌は4枚までです。",) * 3,
        rows=(TileRow("ドラ表示牌", tiles("58p"), ring=(1,)),),
        ring=(1, 2, 3, 4, 5),
    ),
    "all unbroken": Card(
        "x" * 60, HAND, "y" * 200, "9" * 40, "z" * 90, "w" * 90, (("v" * 90, "u" * 20),) * 3,
        (TileRow("t" * 60, TILES[:5], ("s" * 9,) * 5, note="r" * 50),), ("q" * 300,),
        "p" * 200, "@" + "o" * 80,
    ),
    "next to nothing": Card("", HAND),
    "text alone": Card("使い方", notes=("手牌を書いて送ってください。",) * 4),
}  # fmt: skip


def words(content: Card) -> list[str]:
    parts = [
        content.title, content.subtitle, content.points, content.payments, content.fu,
        content.footer, content.name, *content.notes, *sum(content.yaku, ()),
        *sum(content.shape, (content.shape_label,)),
        *(text for row in content.rows for text in (row.label, row.note, row.aside, *row.captions)),
        *(text for row in content.rows for lines in row.worths for text in lines),
    ]  # fmt: skip
    return list(map(clean, parts))


def bare(text: str) -> str:
    """A text without what a line may end without: spaces, and what stands between names."""
    return text.translate(dict.fromkeys(map(ord, " ,・、")))


def assert_sound(content: Card, drawing: Drawing, theme: str = "light") -> None:
    image = card(content, theme=theme)
    assert image.width == 1200
    assert image.height >= 675
    assert_apart_and_inside(drawing.rectangles, image.width, image.height)
    said = bare(drawing.text)
    assert all(has_glyph(character) for character in said)
    for word in words(content):
        assert bare(word) in said
    held = content.hand.tiles if content.hand else ()
    rows = [tile for row in content.rows for tile in (*row.tiles, *row.leads)]
    assert sorted(box.tile for box in drawing.boxes) == sorted((*held, *rows))


@pytest.mark.parametrize("name", WINS)
@pytest.mark.parametrize("theme", THEMES)
def test_everything_shows_and_nothing_touches(name: str, theme: str, drawing: Drawing) -> None:
    assert_sound(WINS[name], drawing, theme)


@pytest.mark.parametrize(
    "name", sorted({*WINS} - {"fourteen yaku", "many discards", "all unbroken"})
)
def test_a_card_has_the_shape_of_a_timeline(name: str) -> None:
    assert card(WINS[name]).size == (1200, 675)


@pytest.mark.parametrize("name", ["fourteen yaku", "many discards"])
def test_a_full_card_is_no_tower(name: str) -> None:
    assert card(WINS[name]).height <= 800


HANDS = (
    "12455m34567p6777s", "3z [1111m] [0555p] [9999s] (77'7\"7z)", "19m19p19s1234567z",
    "234m067p34566s78s+9s", "22334455667788p", "1m4m7m1p4p7p1s4s7s1234z",
    "2345678p [1111z] (7'89s)",
    "5z+5z (1'1\"11m) (22'2\"2p) (333'3\"s) (44'4\"4z)", "3z [1111m] [0555p] (999'9\"s) (77'7\"7z)",
    "(1'1\"11m) (22'2\"2p) (333'3\"s) 1112z", "147m258p369s12345z", "1112345678999m",
)  # fmt: skip


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("hand", HANDS)
def test_the_card_of_an_ordinary_hand_is_675_high(hand: str, lang: Lang) -> None:
    indicators = {"dora_indicators": tiles("18s"), "riichi": True, "ura_indicators": tiles("28s")}
    held = parse_hand(hand)
    for more in ({}, indicators if held.is_menzen else {"dora_indicators": tiles("18s")}):
        content = hand_card(analyse(held, Situation(**more)), lang)
        assert card(content).size == (1200, 675)


def test_the_hand_is_in_the_middle_and_as_wide_as_the_card(drawing: Drawing) -> None:
    card(WINS["tenhou"])
    left = min(box.x for box in drawing.boxes)
    right = 1200 - max(box.x + box.w for box in drawing.boxes)
    assert abs(left - right) <= 1
    assert left < 32


@pytest.mark.parametrize("name", ["tenhou", "shape", "fourteen yaku", "four kans"])
def test_title_and_points_share_their_line_and_size(name: str, drawing: Drawing) -> None:
    content = WINS[name]
    card(content)
    title, points = drawing.manner[content.title], drawing.manner[content.points]
    assert title[:2] == points[:2]


def test_what_does_not_count_is_muted(drawing: Drawing) -> None:
    card(WINS["shape"])
    inks = {text: ink for text, (_, _, ink) in drawing.manner.items()}
    theme = THEMES["light"]
    assert inks["Yakuman"] == theme.accent
    assert inks["2 han"] == inks["All Triplets"] == inks["In the shape"] == theme.muted


@pytest.mark.parametrize("name", WINS)
def test_a_card_is_small_in_bytes(name: str) -> None:
    assert len(to_png(card(WINS[name], numerals=True))) < 300_000


NAMES = (
    "門前清自摸和", "立直", "一発", "海底摸月", "平和",
    "断幺九", "一盃口", "三色同順", "ドラ", "裏ドラ",
)  # fmt: skip
DORA = tuple(TileRow(label, tiles("123m8s")) for label in ("ドラ表示", "裏ドラ表示"))
WHOLE_NAMES = {
    "a counted yakuman": Card(
        "数え役満", HAND, "東場・南家・ツモ", "32000点", "8000-16000", "22翻20符",
        tuple((name, "1翻") for name in NAMES), DORA,
    ),
    "a counted yakuman in English": Card(
        "Counted yakuman", HAND, "East round, South seat, tsumo", "32,000 points", "8,000/16,000",
        "21 han 20 fu", tuple((name, "2 han") for name in ENGLISH[:9]), DORA,
    ),
    "fourteen yaku": WINS["fourteen yaku"],
    "one long name": Card(
        "Yakuman", HAND, "East round, South seat, tsumo", "48,000 points", "16,000 from each",
        yaku=(("Four Concealed Triplets, Single Wait", "Yakuman"),),
    ),
    "an ordinary win": Card(
        "4 han 20 fu", HAND, "East round, South seat, tsumo, riichi", "5,200 points", "1,300/2,600",
        yaku=tuple((it, "1 han") for it in ("Fully Concealed Hand", "Riichi", "Pinfu", "Red Five")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WHOLE_NAMES)
def test_no_name_and_no_short_line_is_broken_while_there_is_room(
    name: str, drawing: Drawing
) -> None:
    content = WHOLE_NAMES[name]
    card(content)
    lines = {text for text, _ in drawing.texts}
    assert {content.title, content.subtitle, *(yaku for yaku, _ in content.yaku)} <= lines


@pytest.mark.parametrize(
    "names",
    [
        ("Tenhou, ", "Four Concealed Triplets with a Single Wait and Four Kans"),
        ("天和・", "四暗刻単騎と四槓子と字一色と大四喜と国士無双"),
    ],
)
def test_a_title_breaks_between_names(names: tuple[str, str], drawing: Drawing) -> None:
    card(Card("".join(names), HAND, points="96,000 points", payments="32,000 from each"))
    assert [text for text, _ in drawing.texts[:2]] == [name.rstrip(" ,・") for name in names]


def test_type_is_not_made_small_for_a_name_that_must_break(drawing: Drawing) -> None:
    card(Card("役満", HAND, yaku=(("役" * 60, "役満"),)))
    broken = [place for text, place in drawing.texts if set(text) == {"役"}]
    assert len(broken) > 1
    assert broken[0][3] - broken[0][1] > 30


texts = st.text(
    alphabet=st.one_of(st.characters(codec="utf-8"), st.sampled_from("天和四暗刻 abc、。8,0")),
    max_size=60,
)
rows_of_tiles = st.builds(
    TileRow,
    texts,
    st.lists(st.sampled_from(TILES), min_size=1, max_size=14).map(tuple),
    note=texts,
    leads=st.lists(st.sampled_from(TILES), max_size=2).map(tuple),
)


@given(
    st.builds(
        Card,
        texts,
        st.sampled_from([HAND, KANS, None]),
        *[texts] * 4,
        yaku=st.lists(st.tuples(texts, texts.map(lambda text: text[:8])), max_size=15).map(tuple),
        rows=st.lists(rows_of_tiles, max_size=3).map(tuple),
        notes=st.lists(texts, max_size=3).map(tuple),
        footer=texts,
        name=texts,
    )
)
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_any_card_is_sound(drawing: Drawing, content: Card) -> None:
    drawing.tiles.clear()
    drawing.texts.clear()
    assert_sound(content, drawing)


def test_several_hands_in_one_picture(drawing: Drawing) -> None:
    image = hands(
        [
            HandRow(HAND, "1. 天和", "48,000点"),
            HandRow(KANS, "2. 四槓子", "32,000点"),
            HandRow(parse_hand("2344m34067p2256s1z"), "3. 一向聴", "打 東", lift=tiles("1z")),
            HandRow(parse_hand("55055p123m789s1122z"), "4. ?", ring=(1, 2, 3, 4, 5)),
        ]
    )
    assert image.width == 1200
    assert_apart_and_inside(drawing.rectangles, image.width, image.height)
    assert len(drawing.boxes) == 14 + 18 + 14 + 15


def test_a_picture_never_passes_a_megabyte() -> None:
    many = tuple(Tile(i % 37) for i in range(136))
    content = Card("役" * 400, HAND, rows=(TileRow("牌", many),) * 5, notes=("文" * 400,) * 20)
    assert len(to_png(card(content))) < 1_000_000
