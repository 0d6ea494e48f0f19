"""Words that say nothing by themselves, which people put around the terms of the game."""

import re

_JAPANESE = "だったら だとしたら だと なら では じゃ です 場合 とき もし したら すると すべき"
_PARTICLES = "はのもでかを"
_ENGLISH = "what how about and if with then i a an the of for or it is instead hand please"

_IN_TALK = """
すみません すいません ごめんなさい ごめん 失礼しました 失礼 訂正 間違えました 間違えた 正しくは
ちなみに ついでに それなら それで それと じゃあ あと 実は やっぱり やっぱ もう一度 もう一回 さっき
ったら った場合 だけ としては として とすれば とする としたら ありで あり 有り 込み 付き 変更 変えて
付きました つきました 付いた ついた 付けて つけて 付けたら つけたら あります ある なぜ どうして
でした だった でしょう だろう なりますか なります なる 変わりますか 変わります 変わる
いくら いくつ どう どれ なに 何 なん この これ その それ 手牌 今回 手 ルール
ください 下さい お願いいたします お願いします お願い 教えて 計算
"""
_DONE = (
    "(?:し|かけ|打っ)?てい?(?:ました|たら|た|ると|る|て)|し(?:ました|たら|た|て)|すると|する|"
    "かけ(?:たら|ると|て)|打っ(?:たら|て)|打つと"
)
"""What is done with a riichi or a ron, and was: リーチしていました."""

_PARTICLES_IN_TALK = "あえがにとねよなわさてっー笑"
_ENGLISH_IN_TALK = """
was were be had have has my me this that on as by at in to also but so now sorry actually oops
what's whats that's it's does do did same when declared called just well hmm win wins won
why change changes give tell rules rule
"""

_THANKS = (
    r"(?:ありがとう(?:ございま(?:す|した))?|どうも|なるほど|了解(?:です)?|はい|いえ|いや|うん|"
    r"\b(?:ok|okay|thanks|thank you|thx|ty|yes|no|i see)\b)(?=\s*(?:[!。、,.~…]|$))"
)
"""A word of thanks says nothing where it stands by itself; in a sentence it makes a remark."""


def _any(japanese: str, particles: str, english: str) -> str:
    words = sorted(japanese.split(), key=len, reverse=True)
    return rf"{'|'.join(words)}|[{particles}]|\b(?:{'|'.join(english.split())})\b"


FILLERS = re.compile(_any(_JAPANESE, _PARTICLES, _ENGLISH))
"""What may stand around the terms of a question that is nothing else: 3翻40符だと？"""

TALK = re.compile(
    rf"{_THANKS}|{_DONE}|(?<![a-z])w+(?![a-z])|"
    + _any(_IN_TALK + _JAPANESE, _PARTICLES_IN_TALK + _PARTICLES, _ENGLISH_IN_TALK + _ENGLISH),
    re.MULTILINE,
)
"""What may stand around them in a thread, where something was said before."""
