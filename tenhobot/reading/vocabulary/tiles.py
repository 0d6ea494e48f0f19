"""Words that give the tiles beside them a part of their own: dora, discards, the winning tile."""

TILES_AFTER = {
    "ura_indicators": "裏ドラ表示|裏ドラ表|裏表示|裏表|ura ?dora indicators?|ura indicators?",
    "indicators": "新ドラ表示|カンドラ表示|槓ドラ表示|ドラ表示|ドラ表|表示|"
    "dora indicators?|indicators?",
    "ura": "裏ドラ|裏|ura[- ]?dora|ura",
    "dora": "新ドラ|カンドラ|槓ドラ|ドラ|dora",
    "discards": "捨て牌|捨牌|捨てた牌|切った牌|河|my discards|discards|river|pond",
    "cut": "打牌|打|切る(?=[:は]? ?[0-9])|cut|cutting|discard|discarding|discarded|throw|threw|"
    "drop|dropping",
    "win": "和了牌|アガリ牌|上がり牌|当たり牌|ツモ牌|draw(?= ?:| [0-9][mpsz]\\b)|"
    "winning tile|winning on|won on|won with|won by|wins on|win on|win|agari|drew",
}
"""Words that say what the tiles right behind them are."""

_DONE = "(?=い|る|た|し|あ|ま)"

TILES_BEFORE = {
    "discards": f"捨てて{_DONE}|捨てちゃ|切って{_DONE}|切っちゃ|"
    f"を捨てて{_DONE}|を切って{_DONE}|が河に|河にある|"
    "は河に|は捨て牌に|が捨て牌に|捨て済|切り済|"
    "in (?:my |the )?(?:pond|discards?|river)",
    "cut": "切り|切る|切ったら|切った|切って|切れば|を切|捨て|打ち",
    "win": "和了|出た|当たり|あがり|アガリ|上がり|引い|を引|が来|来た|がきた|が出た",
}
"""Words that say what the tile right before them is."""

LINK = r"牌?(?:\s*(?:は|が|を|に|で|:|=|-|is|are|was|on|with)(?![a-z]))?"
"""What may stand between such a word and its tiles."""
