"""A hand and its circumstances, as the command line and a line of JSON give them."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tenhobot.riichi.errors import InvalidHand, InvalidSituation, Problem, RiichiError
from tenhobot.riichi.hand import Hand, problems
from tenhobot.riichi.notation import parse_hand, parse_tiles
from tenhobot.riichi.rules import TENHOU, Rules
from tenhobot.riichi.score import check
from tenhobot.riichi.situation import FLAGS, Situation
from tenhobot.riichi.tiles import TILES, Tile, Wind, indicator_of, mpsz

from . import options
from .common import Place

Asked = tuple[Hand, Situation, Rules]
Reader = Callable[[Any], Any]

_MOST = 1000
"""Counters and riichi sticks that may lie on the table."""

_ANY_RULES = Rules(red_fives=(4, 4, 4))
"""Rules that allow all that any do, where it is not known which are meant."""


def read_options(hand: str, stated: dict[str, Any], sizes: Sequence[int]) -> Asked:
    """What the command line says: a hand of one of these sizes, its circumstances, the rules.

    Raises a `RiichiError` with all that is wrong, each with its option.
    """
    given = options.given(stated)
    usual = TENHOU if "--rules" in given else _configured()
    return _read({"": hand, **given}, _COMMAND, usual, sizes)


def line_reader(
    hand: str | None, stated: dict[str, Any], sizes: Sequence[int]
) -> Callable[[object], Asked]:
    """What reads a line of JSON; null is the same as left out.

    It raises a `RiichiError` with all that is wrong with the line, each with its field. The
    command line may state rules for lines that name none; `click.UsageError` if it says more.
    """
    given = options.given(stated)
    if hand is not None or given.keys() - {"--rules"}:
        raise click.UsageError("with --jsonl each line says its own hand and circumstances")
    values, found = _values(given, _COMMAND)
    if found:
        raise InvalidSituation(*found)
    usual = values.get("rules") or _configured()

    def read(row: object) -> Asked:
        if not isinstance(row, dict):
            raise InvalidSituation(Problem("not_an_object", "a line is one JSON object"))
        filled = {name: value for name, value in row.items() if value is not None}
        return _read({"hand": None, **filled}, _LINE, usual, sizes)

    return read


def _configured() -> Rules:
    """The rules of the bot's settings, where there are any."""
    place = click.get_current_context().ensure_object(Place)
    if place.named_config is None and not place.config_file.exists():
        return TENHOU
    from tenhobot.config import load

    return Rules.parse(load(place.config_file).bot.rules)


def _wrong(value: object, right: str) -> InvalidSituation:
    shown = json.dumps(value)
    shown = shown if len(shown) <= 60 else f"{shown[:60]}..."
    return InvalidSituation(Problem("bad_field", f"{shown} is not {right}"))


def _a(kind: type, right: str, read: Reader = lambda value: value) -> Reader:
    """A reader of values of one type."""

    def reader(value: Any) -> Any:
        if not isinstance(value, kind):
            raise _wrong(value, right)
        return read(value)

    return reader


def _wind(value: str) -> Wind:
    if value.upper() not in list(Wind):
        raise _wrong(value, "one of E, S, W and N")
    return Wind(value.upper())


def _number(value: Any) -> int:
    if isinstance(value, str) and value.isdecimal() and len(value) <= len(str(_MOST)):
        value = int(value)
    if type(value) is not int or not 0 <= value <= _MOST:
        raise _wrong(value, f"a whole number from 0 to {_MOST}")
    return value


def _flags(names: list[Any]) -> list[str]:
    if unknown := [name for name in names if name not in FLAGS]:
        raise _wrong(unknown, f"among the flags: {', '.join(FLAGS)}")
    return names


def _tile(text: str) -> Tile:
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise _wrong(text, "one tile, as 3m is")
    return tiles[0]


_TILE_NAMES = tuple(map(str, TILES))


def _tiles(names: list[Any]) -> tuple[Tile, ...]:
    if unknown := [name for name in names if name not in _TILE_NAMES]:
        raise _wrong(unknown, "among the tiles: 1m-9m, 1p-9p, 1s-9s, 1z-7z, 0m 0p 0s")
    return tuple(map(Tile.parse, names))


def _indicators(text: str) -> tuple[Tile, ...]:
    return tuple(map(indicator_of, parse_tiles(text)))


_SEAT = _a(str, "one of E, S, W and N", _wind)
_LIST = _a(list, "a list of tiles", _tiles)

# By the name of what is given: what it is a part of in the end, and what reads it.
_SHARED: dict[str, tuple[str, Reader]] = {
    "tsumo": ("tsumo", _a(bool, "true or false")),
    "seat": ("seat", _SEAT),
    "round": ("round", _SEAT),
    "flags": ("flags", _a(list, "a list of names", _flags)),
    "honba": ("honba", _number),
    "sticks": ("sticks", _number),
    "discarder": ("discarder", _SEAT),
    "pao": ("pao", _SEAT),
    "rules": ("rules", Rules.parse),
}
_LINE = {
    "hand": ("hand", _a(str, "a hand, and a line must have one", parse_hand)),
    **_SHARED,
    "dora": ("dora_indicators", _LIST),
    "ura": ("ura_indicators", _LIST),
    "discards": ("discards", _LIST),
}
_COMMAND = {
    # The hand needs no name there: it is what the command is about.
    "": ("hand", parse_hand),
    **{f"--{name}": field for name, field in _SHARED.items()},
    "--win": ("win", _tile),
    "--dora": ("dora_indicators", _indicators),
    "--indicator": ("dora_indicators", parse_tiles),
    "--ura": ("ura_indicators", _indicators),
    "--ura-indicator": ("ura_indicators", parse_tiles),
    "--discards": ("discards", parse_tiles),
}


def _values(
    given: Mapping[str, Any], fields: Mapping[str, tuple[str, Reader]]
) -> tuple[dict[str, Any], list[Problem]]:
    """What could be read, by what it is a part of, and what is wrong with the rest."""
    values: dict[str, Any] = {}
    found: list[Problem] = []
    for name, raw in given.items():
        if name not in fields:
            message = f"{name}: no such field; there are {', '.join(fields)}"
            found.append(Problem("unknown_field", message))
            continue
        part, read = fields[name]
        value, faults = _try(read, raw)
        found += [fault._replace(message=f"{name}: {fault}") if name else fault for fault in faults]
        if not faults:
            values[part] = values.get(part, ()) + value if isinstance(value, tuple) else value
    return values, found


def _try(call: Callable[..., Any], *args: Any, **named: Any) -> tuple[Any, tuple[Problem, ...]]:
    """What a call returns, and what it finds wrong."""
    try:
        return call(*args, **named), ()
    except RiichiError as error:
        return None, error.problems


def _read(
    given: Mapping[str, Any],
    fields: Mapping[str, tuple[str, Reader]],
    usual: Rules,
    sizes: Sequence[int],
) -> Asked:
    """What was given, put together; with the `usual` rules if it names none."""
    values, found = _values(given, fields)
    unread = {fields[name][0] for name in given.keys() & fields.keys()} - values.keys()
    hand, win = values.pop("hand", None), values.pop("win", None)
    rules = values.pop("rules", _ANY_RULES if "rules" in unread else usual)
    shown = values.get("dora_indicators", ()) + values.get("ura_indicators", ())
    values |= dict.fromkeys(values.pop("flags", ()), True)
    # Where these two are not known, the rest could be blamed for what is right.
    is_known = not unread & {"seat", "flags"}
    situation, contradictions = _try(Situation, **values) if is_known else (None, ())
    if hand is not None and win is not None:
        won, faults = _try(_with_win, hand, win)
        found += faults
        if won is None and situation is not None:
            # What may be won depends on the winning tile.
            situation = replace(situation, chankan=False, discards=())
        hand = won or hand
    if hand is not None and situation is not None:
        found += _try(check, hand, situation, rules, sizes)[1]
    elif hand is not None:
        found += problems(hand, sizes=sizes, indicators=shown, red_fives=rules.red_fives)
    found += contradictions
    if found or hand is None or situation is None:
        raise InvalidSituation(*found)
    return hand, situation, rules


def _with_win(hand: Hand, win: Tile) -> Hand:
    """The hand with this winning tile; raises `InvalidHand` where it says another or holds none."""
    if hand.win not in (None, win):
        message = f"--win {win}, but the hand says +{hand.win}: say it once"
        raise InvalidHand(Problem("two_wins", message))
    if win not in hand.concealed:
        hint = " (with 13 tiles, write the winning one too)" if hand.size == 13 else ""
        message = f"--win {win}: it is not among {mpsz(hand.concealed)}{hint}"
        raise InvalidHand(Problem("win_not_held", message))
    return replace(hand, win=win)


def answer_lines(file: str, answer: Callable[[Any], object]) -> None:
    """Answer each line of a file of JSON (or ``-``), in place; a bad line gets its error.

    Raises `click.UsageError` where the file cannot be read.
    """
    for line in _lines(file):
        reply: object
        try:
            reply = answer(_parsed(line)) if line.strip() else {"error": "the line is empty"}
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


def _parsed(line: str) -> Any:
    # Python refuses to make integers of thousands of digits; no field takes a number so large.
    return json.loads(line, parse_int=lambda digits: (int if len(digits) < 20 else float)(digits))


def _lines(file: str) -> Iterator[str]:
    """The lines, each ended by a line feed alone: JSON may have other breaks within."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            for line in lines:
                # A byte order mark stands wherever a file begins that was joined to others.
                yield line.decode("utf-8-sig", "replace")
    except OSError as error:
        raise click.UsageError(f"--jsonl {file}: {error.strerror}") from None
