"""The circumstances of a win on the command line and in a line of JSON."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from tenhobot.riichi.errors import InvalidHand, InvalidSituation, Problem, RiichiError
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand, parse_tiles
from tenhobot.riichi.rules import PRESETS, Rules
from tenhobot.riichi.situation import FLAGS, Situation
from tenhobot.riichi.tenpai import SIZES
from tenhobot.riichi.tiles import Tile, Wind, indicator_of, mpsz

from .common import Place

F = TypeVar("F", bound=Callable[..., Any])

_WINDS = click.Choice([wind.value for wind in Wind], case_sensitive=False)

_OPTIONS: tuple[Callable[[F], F], ...] = (
    click.option("--tsumo/--ron", default=None, help="How it was won.  [default: tsumo]"),
    click.option("--win", metavar="TILE", help="The winning tile, one of the hand's."),
    click.option("--seat", type=_WINDS, help="The winner's seat.  [default: S]"),
    click.option("--round", "round_", type=_WINDS, help="The round.  [default: E]"),
    *(click.option(f"--{flag.replace('_', '-')}", flag, is_flag=True) for flag in FLAGS),
    click.option("--dora", metavar="TILES", help="The dora themselves."),
    click.option("--ura", metavar="TILES", help="The ura dora themselves."),
    click.option("--indicator", metavar="TILES", help="The dora indicators."),
    click.option("--ura-indicator", metavar="TILES", help="The ura dora indicators."),
    click.option("--honba", type=click.IntRange(0, 1000), default=0, help="Counters."),
    click.option("--sticks", type=click.IntRange(0, 1000), default=0, help="Riichi sticks."),
    click.option("--discarder", type=_WINDS, help="The seat that dealt in."),
    click.option("--pao", type=_WINDS, help="The seat that is liable."),
    click.option("--discards", metavar="TILES", help="The player's own discards, for furiten."),
    click.option(
        "--rules", metavar="NAME", help=f"{', '.join(PRESETS)}.  [default: the bot's, or tenhou]"
    ),
)


def situation_options(command: F) -> F:
    """Give a command all that a win depends on; it takes `situation`, `rules` and `win`."""

    @wraps(command)
    def wrapped(
        *args: Any,
        win: str | None,
        round_: str | None,
        dora: str | None,
        ura: str | None,
        indicator: str | None,
        ura_indicator: str | None,
        discards: str | None,
        rules: str | None,
        **rest: Any,
    ) -> Any:
        names = ("tsumo", "seat", *FLAGS, "honba", "sticks", "discarder", "pao")
        stated: dict[str, Any] = {name: rest.pop(name) for name in names}
        try:
            situation = Situation(
                **stated,
                round=Wind(round_ or "E"),
                dora_indicators=_indicators(dora, indicator),
                ura_indicators=_indicators(ura, ura_indicator),
                discards=_tiles_of(discards),
            )
        except InvalidSituation as error:
            raise InvalidSituation(*_faults(rest["hand"]), *error.problems) from None
        place = click.get_current_context().ensure_object(Place)
        chosen = Rules.parse(rules) if rules else _configured(place)
        tile = _one_tile(win) if win else None
        return command(*args, situation=situation, rules=chosen, win=tile, **rest)

    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped  # type: ignore[return-value]


def _faults(hand: str | None) -> tuple[Problem, ...]:
    """What is wrong with the hand itself, to be said together with what else is."""
    try:
        return problems(parse_hand(hand), sizes=SIZES) if hand else ()
    except RiichiError as error:
        return error.problems


def _indicators(dora: str | None, indicators: str | None) -> tuple[Tile, ...]:
    return (*map(indicator_of, _tiles_of(dora)), *_tiles_of(indicators))


def _tiles_of(text: str | None) -> tuple[Tile, ...]:
    return parse_tiles(text) if text else ()


def _one_tile(text: str) -> Tile:
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise click.UsageError(f"--win {text}: one tile is needed, as in --win 3m")
    return tiles[0]


def _configured(place: Place) -> Rules:
    """The rules of the bot's settings, where there are any."""
    if place.named_config is None and not place.config_file.exists():
        return Rules.parse(None)
    from tenhobot.config import load

    return Rules.parse(load(place.config_file).bot.rules)


def with_win(hand: Hand, win: Tile | None) -> Hand:
    """The hand with this winning tile; raises `InvalidHand` where it says another or holds none."""
    if win is None or hand.win == win:
        return hand
    if hand.win is not None:
        raise InvalidHand(
            Problem("two_wins", f"--win {win}, but the hand says +{hand.win}: say it once")
        )
    rest = list(hand.concealed)
    if win not in rest:
        hint = " (with 13 tiles, write the winning one too)" if hand.size == 13 else ""
        raise InvalidHand(
            Problem("win_not_held", f"--win {win}: it is not among {mpsz(rest)}{hint}")
        )
    rest.remove(win)
    return Hand((*rest, win), hand.melds, win)


_FIELDS = (
    "hand",
    "tsumo",
    "seat",
    "round",
    "flags",
    "dora",
    "ura",
    "honba",
    "sticks",
    "discarder",
    "pao",
    "discards",
    "rules",
)

_KINDS: Mapping[str, tuple[type, str]] = {
    "hand": (str, "a hand"),
    "tsumo": (bool, "true or false"),
    "flags": (list, "a list of names"),
    "dora": (list, "a list of tiles"),
    "ura": (list, "a list of tiles"),
    "discards": (list, "a list of tiles"),
    "honba": (int, "a whole number"),
    "sticks": (int, "a whole number"),
}


def read_line(row: object, rules: Rules) -> tuple[Hand, Situation, Rules]:
    """The hand, circumstances and rules of one object of JSON; null is the same as left out.

    `rules` are those of a line that names none. Raises a `RiichiError` that names the field.
    """
    if not isinstance(row, dict):
        raise InvalidSituation(Problem("not_an_object", "a line is one JSON object"))
    given = {name: value for name, value in row.items() if value is not None}
    faults = [
        Problem("unknown_field", f"{name}: no such field; there are {', '.join(_FIELDS)}")
        for name in given
        if name not in _FIELDS
    ]
    faults += [
        Problem("bad_field", f"{name}: {json.dumps(given[name])} is not {what}")
        for name, (kind, what) in _KINDS.items()
        if name in given and type(given[name]) is not kind
    ]
    faults += [
        Problem("bad_flag", f"flags: no {json.dumps(flag)}; there are {', '.join(FLAGS)}")
        for flag in (given.get("flags", ()) if not faults else ())
        if flag not in FLAGS
    ]
    if "hand" not in given:
        faults.append(Problem("no_hand", "hand: a line must have one"))
    if faults:
        raise InvalidSituation(*faults)
    plain = ("tsumo", "seat", "round", "honba", "sticks", "discarder", "pao")
    stated: dict[str, Any] = {name: given[name] for name in plain if name in given}
    stated |= dict.fromkeys(given.get("flags", ()), True)
    situation = Situation(
        dora_indicators=_tiles("dora", given),
        ura_indicators=_tiles("ura", given),
        discards=_tiles("discards", given),
        **stated,
    )
    return parse_hand(given["hand"]), situation, Rules.parse(given.get("rules", rules))


def only_lines(hand: str | None, situation: Situation, win: Tile | None) -> None:
    """Refuse a hand or circumstances beside a file of lines, which say their own."""
    if hand is not None or win is not None or situation != Situation():
        raise click.UsageError("with --jsonl each line says its own hand and circumstances")


def _tiles(name: str, given: Mapping[str, Any]) -> tuple[Tile, ...]:
    tiles = given.get(name, [])
    if bad := [tile for tile in tiles if not isinstance(tile, str)]:
        raise InvalidSituation(Problem("bad_field", f"{name}: {json.dumps(bad[0])} is no tile"))
    return tuple(map(Tile.parse, tiles))


def answer_lines(file: str, answer: Callable[[object], object]) -> None:
    """Answer each line of a file of JSON (or ``-``), in place; a bad line gets its error.

    Raises `click.UsageError` where the file cannot be read.
    """
    for line in _lines(file):
        reply: object
        try:
            reply = answer(json.loads(line)) if line.strip() else {"error": "the line is empty"}
        except json.JSONDecodeError as error:
            reply = {"error": f"not JSON: {error.msg} at character {error.pos + 1}"}
        except RecursionError:
            reply = {"error": "not JSON that can be read: it is nested too deeply"}
        except RiichiError as error:
            reply = {"error": str(error)}
        except Exception as error:
            # A fault of ours in one line must not cost the answers to all others.
            reply = {"error": f"internal error: {error!r}"}
        # ASCII alone, so that no text can be unprintable where the answers go.
        sys.stdout.write(json.dumps(reply) + "\n")


def _lines(file: str) -> Iterator[str]:
    if file == "-":
        raw = sys.stdin.buffer
        yield from (line.decode("utf-8", "replace") for line in raw)
        return
    try:
        with Path(file).open(encoding="utf-8", errors="replace") as lines:
            yield from lines
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from None
