"""What a text asks for: words for questions, and whole texts that are commands."""

import re

ASKS = re.compile(
    r"何待ち|待ち(?![でだにがと])|テンパイ|聴牌|シャンテン|向聴|何切|なに切|"
    r"どれ切|何を切|何捨て|受け入れ|牌効率|何点|点数|役は|画像|描いて|絵にして|"
    r"\b(?:waits?|waiting|tenpai|shanten|discard|wwyd|picture|image|draw|score|ukeire|acceptance)\b"
)
"""Words that ask about a hand: beside them four tiles are one."""

QUESTIONS = {
    "takame": r"高め|安め|高目|安目|\b(?:takame|yasume|high(?:er|est)? (?:side|tile|wait|one))\b",
    "accepts": r"受け入れ|受入|\b(?:acceptance|ukeire)\b",
    "riichi": r"(?:リーチ|立直)(?:すべき|するべき|しても?(?:いい|良い|よい)|"
    r"した(?:方|ほう)|するか|判断|"
    r"(?:する|かける|行く|いく|打つ)\s*\?|か(?:ダマ|黙)|"
    r"(?:\s*\?|か\?|、| ?or ?|と)\s*(?:それとも)?(?:ダマ|黙)|(?:し|かけ|打ち)ますか)|"
    r"\b(?:should i (?:call |declare )?riichi|riichi or (?:not|dama))\b|"
    r"曲げ(?:る|ます|るべき|た(?:方|ほう))か?\s*(?:\?|$|いい)|即リー\s*\?|"
    r"\b(?:good|correct|right)(?: to)? riichi\s*\?|\b(?:is (?:this|it)|worth) (?:a )?riichi\s*\?",
    "reds": r"赤(?:ドラ)?(?:あり|有り|アリ)|\bwith (?:the )?(?:red|aka)[a-z ]{0,10}",
    "waits": r"待ち(?:は|って|を|が)?\s*(?:何|なに|教|どう|どれ|\?|$)|何待ち|テンパイ|聴牌|"
    r"\b(?:waits|tenpai|waiting on)\b|\bwait\s*\?",
    "discard": r"何切|なに切|なにきる|どれ切|どれを切|何を切|何捨て|何を捨て|\bwwyd\b|"
    r"\bwhat (?:do|should|would|to)[a-z ]{0,16}(?:cut|discard)|\b(?:which|best) discards?\b",
    "score": r"何点(?!差|棒)|なん点|何翻|なん翻|翻数|いくら|点数|打点|"
    r"\bhow (?:much|many (?:points|han|fu))\b|"
    r"\bscore (?:this|it|that)\b|\b(?:score|worth|points?)\s*\?",
    "shanten": r"シャンテン|向聴|\bshanten\b",
    "yaku": r"役(?:は|が?[つ付]|ある|何|なに)|何役|なに役|\bwhat yaku\b|\byaku\?",
    "fu": r"(?:なんで|なぜ|どうして|何で)[^\n]{0,8}[0-9]+ ?符|符計算|(?<![0-9十百])符は|符の内訳|"
    r"\bwhy[a-z ]{0,16}[0-9]+ ?fu\b|\bfu (?:breakdown|count)|\bfu\s*\?",
    "furiten": r"フリテン|ふりてん|振聴|振り聴|\bfuriten\b",
    "pao": r"パオ|責任払い|\bpao\b|\bliab(?:le|ility)\b",
    "kyuushu_kyuuhai": r"九種|\bkyuushu|\bnine (?:different )?terminals",
    "nagashi_mangan": r"流し満貫|流しマン|\bnagashi\b",
    "kiriage_mangan": r"切り?上げ|\bkiriage\b",
}
"""What is asked about by name, whatever else a text says; the names are those of `asks`."""

ASKS_POINTS = re.compile(
    r"何点|いくら|点数|教えて|は\s*$|"
    r"\b(?:how (?:much|many)|what'?s|what is|points?|worth|score)\b",
    re.MULTILINE,
)
"""Words that ask for a number of points."""

_PLEASE = "(?:ください|下さい|くれ|お願いします|おねがいします|ほしい|よ|ね)*"

COMMANDS = {
    "stop": "(?:please|pls)?(?:stop|quiet|bequiet|shutup|unsubscribe)"
    "(?:it|that|this|please|now|replying|posting|tome|bot|thebot|thanks)*+|"
    "(?:うざい|うるさい|邪魔)?(?:もう)?(?:返信|返事|リプライ|リプ)?(?:は|を)?"
    "(?:停止|ストップ|止めて|やめて|やめろ|とめて|黙って|黙れ|しないで)"
    f"(?:して)?{_PLEASE}|"
    "(?:もう)?(?:返信|返事|リプライ|リプ)(?:は|も)?(?:いらない|要らない|いりません|不要)(?:です)?",
    "start": "(?:please|pls)?(?:start|resume|unmute)(?:again|please|now)*|"
    f"(?:返信)?(?:を)?(?:開始|再開|スタート)(?:して)?{_PLEASE}",
    "help": "help(?:me|please)?|howto(?:use)?(?:this|it|you|thebot)?|"
    "how(?:do|does)(?:this|it|you|thebot|thisbot)work|"
    "how(?:do|can|should)(?:i|we|you)use(?:this|it|you|thebot|thisbot)|whatcanyoudo|"
    "ヘルプ|(?:使い方|つかいかた)(?:は|を|が)?(?:教えて|わからない|分からない|わかりません)?"
    f"{_PLEASE}",
}
"""Texts that are a command, as written without spaces and signs."""
