"""The command that answers a text as the bot would."""

import json
from typing import TYPE_CHECKING, Any

import click

from tenhobot.riichi.errors import MalformedHand, Problem
from tenhobot.riichi.notation import parse_hand
from tenhobot.riichi.rules import PRESETS

from .circumstances import answer_lines
from .common import Place, bot_options, echo_json, write_whole

if TYPE_CHECKING:
    from tenhobot.config import Settings
    from tenhobot.replies import Answer
    from tenhobot.wording.alt import Lang

_FIELDS = ("text", "context")

_ANY_BOT = "bot"
"""``@bot`` in a text stands for this bot, whatever its name on a network is."""


@click.command()
@click.argument("text", required=False)
@click.option("-o", "output", metavar="FILE", help="Write the picture there; - is standard output.")
@click.option("--context", metavar="HAND", help="The hand that the thread is about so far.")
@click.option(
    "--lang", type=click.Choice(["ja", "en"]), help="Answer in it.  [default: that of the text]"
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option(
    "--jsonl", metavar="FILE", help="Answer each line of a file of JSON objects, or of - (stdin)."
)
@bot_options
@click.pass_obj
def reply(
    place: Place,
    text: str | None,
    output: str | None,
    context: str | None,
    lang: Any,
    as_json: bool,
    jsonl: str | None,
) -> None:
    """What the bot would answer to a mention with this text; nothing is sent.

    A text with @ mentions is answered where @bot or the bot's own name is among them. A line of
    --jsonl is {"text": ..., "context": ...}.

    \b
    Example:
      tenhobot reply "123m406p789s1122z ツモ2z ドラ3p" -o answer.png
      tenhobot reply "ron" --context "234m067p345s66s78s+9s" --json
    """
    settings = _settings(place)
    if jsonl:
        answer_lines(jsonl, lambda row: _answer(*_fields(row), lang, settings).json())
        return
    if text is None:
        raise click.UsageError("a TEXT is needed, or --jsonl FILE")
    said = _answer(text, context, lang, settings)
    if output:
        _write_picture(said, output, settings.bot.theme)
    if as_json:
        echo_json(said.json())
    elif shown := said.text():
        click.echo(shown, err=output == "-")
    else:
        click.echo("no answer: it has no hand and asks for nothing", err=True)


def _settings(place: Place) -> "Settings":
    from tenhobot.config import load

    is_there = place.named_config is not None or place.config_file.exists()
    return load(place.config_file if is_there else None)


def _answer(text: str, context: str | None, lang: "Lang | None", settings: "Settings") -> "Answer":
    from tenhobot.replies import answer

    if context is not None:
        parse_hand(context.split(",")[0])
    bot = settings.bot
    names = {_ANY_BOT, "tenhobot", bot.name.lower()}
    return answer(text, names=names, context=context, lang=lang, rules=PRESETS[bot.rules])


def _write_picture(said: "Answer", output: str, theme: str) -> None:
    if said.picture is None:
        click.echo("this answer has no picture", err=True)
        return
    from tenhobot.replies import draw

    write_whole(output, draw(said.picture, theme))


def _fields(row: object) -> tuple[str, str | None]:
    """The text and context of one object of JSON. Raises `MalformedHand` naming the field."""
    if not isinstance(row, dict):
        raise MalformedHand(Problem("not_an_object", "a line is one JSON object"))
    problems = [
        Problem("unknown_field", f"{name}: no such field; there are {', '.join(_FIELDS)}")
        for name in row
        if name not in _FIELDS
    ]
    problems += [
        Problem("bad_field", f"{name}: {json.dumps(row[name])} is not a text")
        for name in _FIELDS
        if not isinstance(row.get(name), str | None)
    ]
    if row.get("text") is None:
        problems.append(Problem("no_text", "text: a line must have one"))
    if problems:
        raise MalformedHand(*problems)
    return row["text"], row.get("context")
