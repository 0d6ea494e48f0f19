"""Pictures from the command line: what is drawn, what is refused, how files are written."""

import os
import shlex
from pathlib import Path

import pytest
from PIL import Image

from tenhobot.cli.drawing import draw
from tenhobot.riichi import parse_hand
from tenhobot.riichi.hand import problems

from .conftest import Tenhobot

WIN = "234m067p34566s78s+9s"


def test_draw_writes_a_picture(tenhobot: Tenhobot, tmp_path: Path) -> None:
    for place, what in enumerate((WIN, "0p", "back", "blank", "sheet")):
        file = tmp_path / f"{place}.png"
        assert tenhobot("draw", what, "-o", file, "--theme", "dark", "--width", "500").code == 0
        with Image.open(file) as image:
            assert image.width == 500
    card = tmp_path / "card.png"
    assert tenhobot("draw", WIN, "-o", card, "--layout", "card", "--lang", "ja").code == 0
    with Image.open(card) as image:
        assert image.width == 1200


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("5z --layout card", "needs a hand"),
        ("sheet --lang ja", "--lang is for"),
        ("back --layout card", "needs a hand"),
        ("sheet --layout card", "needs a hand"),
        ("sheet --background felt", "--background is for"),
        (f"{WIN} --layout card --background none", "--background is for"),
        (f"{WIN} --width 40", "the least is "),
        (f"{WIN} --width 40 --background felt", "the least is "),
        (f"{WIN} --width 40 --layout card", "the least is 160"),
        ("sheet --width 40", "the least is 160"),
        ("sheet --width 1201", "at most 1200"),
        (f"{WIN} --width 4000 --layout card", "at most 1200"),
    ],
)
def test_a_picture_that_makes_no_sense_is_refused(
    tenhobot: Tenhobot, tmp_path: Path, options: str, said: str
) -> None:
    result = tenhobot("draw", *options.split(), "-o", tmp_path / "hand.png")
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert said in result.err
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_leaves_nothing(
    tenhobot: Tenhobot, tmp_path: Path
) -> None:
    result = tenhobot("draw", WIN, "-o", tmp_path / "absent" / "hand.png")
    assert result.code == 1
    assert result.err == f"tenhobot: {tmp_path}/absent/hand.png: No such file or directory\n"
    assert list(tmp_path.iterdir()) == []
    for bad in ("5z8z", "11111z"):
        assert tenhobot("draw", *bad.split(" "), "-o", tmp_path / "hand.png").code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_device_is_written_to_and_a_link_is_followed(tenhobot: Tenhobot, tmp_path: Path) -> None:
    assert tenhobot("draw", WIN, "-o", os.devnull).code == 0
    assert not Path(os.devnull).is_file()
    full = tenhobot("draw", WIN, "-o", "/dev/full")
    assert (full.code, full.err) == (1, "tenhobot: /dev/full: No space left on device\n")
    link = tmp_path / "link.png"
    link.symlink_to(tmp_path / "hand.png")
    assert tenhobot("draw", WIN, "-o", link).code == 0
    assert link.is_symlink()
    assert (tmp_path / "hand.png").is_file()


def test_as_many_red_fives_as_some_rules_have_are_drawn(tenhobot: Tenhobot, tmp_path: Path) -> None:
    assert tenhobot("draw", "0055p", "-o", tmp_path / "a.png").code == 0


def test_a_picture_and_its_text_do_not_share_standard_output(tenhobot: Tenhobot) -> None:
    result = tenhobot("draw", WIN, "--alt", "-o", "-")
    assert (result.code, result.out) == (2, "")
    assert "name a file" in result.err


def test_the_example_is_a_hand(tenhobot: Tenhobot, tmp_path: Path) -> None:
    assert draw.help is not None
    example = next(line for line in draw.help.splitlines() if "tenhobot draw" in line)
    hand = shlex.split(example)[2]
    assert problems(parse_hand(hand)) == ()
    assert tenhobot("draw", hand, "-o", tmp_path / "hand.png").err == ""


def test_more_tiles_than_a_hand_has_are_drawn_with_a_warning(
    tenhobot: Tenhobot, tmp_path: Path
) -> None:
    result = tenhobot("draw", "123m406p789s11z+1z (55'5z)", "-o", tmp_path / "hand.png")
    assert result.code == 0
    assert result.err == "15 tiles are more than a hand has; drawn all the same\n"
    assert (tmp_path / "hand.png").is_file()


@pytest.mark.parametrize(
    ("name", "said"), [("", "-o needs the name"), ("a.jpg", "only PNG"), ("b.svg", "only PNG")]
)
def test_a_name_that_promises_another_format_is_refused(
    tenhobot: Tenhobot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = tenhobot("draw", WIN, "-o", name)
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert said in result.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_new_file_has_what_the_umask_leaves(
    tenhobot: Tenhobot, tmp_path: Path, umask: int
) -> None:
    usual = os.umask(umask)
    try:
        assert tenhobot("draw", "5z", "-o", tmp_path / "a.png").code == 0
    finally:
        os.umask(usual)
    assert (tmp_path / "a.png").stat().st_mode & 0o777 == 0o666 & ~umask


def test_a_file_that_is_there_keeps_its_mode(tenhobot: Tenhobot, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.touch(0o600)
    assert tenhobot("draw", "5z", "-o", file).code == 0
    assert file.stat().st_size > 0
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_nobody_may_write_is_left_alone(tenhobot: Tenhobot, tmp_path: Path) -> None:
    file = tmp_path / "a.png"
    file.write_text("mine")
    file.chmod(0o444)
    result = tenhobot("draw", "5z", "-o", file)
    assert (result.code, result.err) == (1, f"tenhobot: {file}: Permission denied\n")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("back", "A tile face down"),
        ("blank --lang ja", "何も描かれていない牌"),
        ("0p", "red 5 of circles"),
        ("123m+4m", "Hand: 1 2 3 of characters. Drawn: 4 of characters."),
        ("sheet", "Every tile"),
        (f"{WIN} --layout card", "Won by tsumo on 9 of bamboo."),
        ("12455m34567p6777s --layout card --lang ja", "打 一萬・四萬・六索: 三萬 ×4"),
    ],
)
def test_a_picture_is_read_aloud(
    tenhobot: Tenhobot, tmp_path: Path, options: str, said: str
) -> None:
    result = tenhobot("draw", *options.split(), "--alt", "-o", tmp_path / "a.png")
    assert result.code == 0
    assert said in result.out
    assert result.out.count("\n") == 1
    assert (tmp_path / "a.png").is_file()
