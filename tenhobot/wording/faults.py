"""What is wrong with a hand, in a sentence.

The English sentence is the problem's own message. The Japanese one is made from its code, its
positions, and the few words of the message that name things.
"""

import re

from tenhobot.riichi.errors import Problem

from .alt import Lang
from .names import FLAGS
from .tiles import set_text

_LIMITS = {True: "赤も数えて4枚まで", False: "4枚まで"}
"""How many copies of a five there may be, and of another tile."""

_UNKNOWN = "この牌姿は読み取れませんでした"

_JA: dict[str, str] = {
    "too_many_copies": "{what}が{number}枚あります（{limit}）",
    "too_many_red_fives": "赤ドラ{what}が{number}枚あります（ルールの枚数を超えています）",
    "too_many_melds": "副露が{number}つあります（4つまで）",
    "too_many_tiles": "{number}枚は多すぎます（手牌は14枚）",
    "wrong_size": "{number}枚です（手牌は13枚か14枚、面子は3枚と数えます）",
    "win_not_held": "和了牌{what}が手牌にありません",
    "bad_meld": "{what}は面子になりません",
    "bad_mark": "{what}の鳴きの印が読めません",
    "bad_honour": "{what}という牌はありません（字牌は1z〜7z：東南西北白發中）",
    "bad_tile": "{what}という牌はありません（1m〜9m、1p〜9p、1s〜9s、1z〜7z、赤は0）",
    "no_suit": "{what}の種類が分かりません（数字の後にm・p・s・zを付けてください）",
    "no_digits": "{what}の前に数字がありません",
    "wrong_suit": "丸数字は筒子なので、後の{what}は合いません",
    "stray_mark": "{what}の印は副露の牌だけに付けます（例: (55'5z)）",
    "stray_red": "{what}は5に付けてください（赤五筒なら0p）",
    "drawn_not_last": "ツモ牌{what}は手牌の最後に書いてください",
    "drawn_not_one": "+の後はツモ牌1枚だけです（例: +3m）",
    "unclosed": "括弧{what}が閉じていません",
    "unopened": "括弧{what}に対応する開き括弧がありません",
    "lone_word": "{what}の牌を隣に書いてください（例: ポン555z、チー123m）",
    "unknown": "{what}が読み取れません",
    "empty": "牌がありません（例: 123m406p789s11z）",
    "too_long": "長すぎて読み切れません（手牌は100文字もあれば足ります）",
    "ambiguous": "二通りに読めます",
    "more": "ほかにも同じような誤りがあります",
    "too_many": "ドラ表示牌は5枚までです",
    "furiten": "フリテンなのでロンできません（捨て牌に待ち牌があります）",
    "too_many_dora": "ドラが{number}枚は多すぎます",
    "bad_number": "本場・供託の数が大きすぎます",
}

_NUMBERS = {
    word: str(number)
    for number, word in enumerate(
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    )
}
_NUMBER = re.compile(rf"[\d,]+|{'|'.join(_NUMBERS)}")
_COUNTED = re.compile(r"(?:copies of|red fives?) (\d[mpsz])")
_HONOUR = re.compile(r"[1-7]z")
_AT = re.compile(r"^(.{1,60}?) at character")
_FIRST = re.compile(r"^['\"]?([^\s'\":]{1,40})")

_CONTRADICTIONS: tuple[tuple[str, str], ...] = (
    (r"^ippatsu without", "一発はリーチした手だけに付きます"),
    (r"^ura dora without", "裏ドラはリーチした手だけに付きます"),
    (r"^(?P<flag>\w+) with an open hand", "鳴いた手では{flag}できません"),
    (r"^(?P<flag>\w+) with a meld", "鳴きや槓があると{flag}になりません"),
    (r"^rinshan without", "槓がないので嶺上開花になりません"),
    (r"^ippatsu: the rules", "このルールに一発はありません"),
    (r"^ura dora: the rules", "このルールに裏ドラはありません"),
    (r"dora indicators: the rules", "このルールでドラ表示牌は1枚だけです"),
    (r"ura indicators: the rules", "このルールで裏ドラ表示牌は1枚だけです"),
    (r"red fives: the rules", "このルールの赤ドラの枚数を超えています"),
    (r"^chankan on", "加槓された牌を手に持っているので、槍槓になりません"),
    (r"^discarder \w with", "ツモ和了に放銃者はいません"),
    (r"winner's own seat", "自分の席からは和了れません（席をもう一度確かめてください）"),
    (r"^(?P<flag>\w+) with ron:", "{flag}はツモ和了の役なので、ロンでは付きません"),
    (r"^(?P<flag>\w+) with tsumo:", "{flag}はロン和了の役なので、ツモでは付きません"),
    (r"^tenhou in seat", "天和は親だけの役です"),
    (r"^(?P<flag>\w+) in seat", "{flag}は子だけの役です（親なら天和）"),
    (r"^(?P<flag>\w+) with (?P<other>\w+):", "{flag}と{other}は同時に起こりません"),
)
_FALLBACK = "条件が矛盾しています"


def fault(problem: Problem, lang: Lang) -> str:
    """The problem as one sentence without a full stop."""
    if lang == "en":
        return problem.message
    if problem.code == "contradiction":
        return _contradiction(problem.message)
    template = _JA.get(problem.code, _UNKNOWN)
    what, number = _what(problem.message), _number(problem.message)
    text = template.format(what=what, number=number, limit=_LIMITS[what.startswith("5")])
    if _AT.match(problem.message) and problem.positions:
        text = f"{problem.positions[0]}文字目: {text}"
    return text


def _contradiction(message: str) -> str:
    for pattern, sentence in _CONTRADICTIONS:
        if match := re.search(pattern, message):
            names = {
                group: FLAGS["ja"].get(name, name) for group, name in match.groupdict().items()
            }
            return sentence.format_map(names)
    return _FALLBACK


def _what(message: str) -> str:
    """The thing that the message speaks of: a tile, or what was written."""
    for pattern in (_COUNTED, _AT, _FIRST):
        if match := pattern.search(message):
            what = match.group(1)
            return set_text(what, "ja") if _HONOUR.fullmatch(what) else what
    return ""


def _number(message: str) -> str:
    match = _NUMBER.search(message)
    return _NUMBERS.get(match.group(), match.group()) if match else ""
