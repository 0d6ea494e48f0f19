"""The terms of the game: how a hand was won, its yaku, limits and rules."""

DENIED = {
    "riichi": "リーチなし|リーチ無し|リーチせず|"
    "リーチし(?:て?い?な|な)(?:いで|い|かったら|かった|ければ|きゃ)?|"
    "リーチかけ(?:て?い?な|な)(?:いで|い|かったら|かった|ければ|きゃ)?|ダマ(?:テン)?|黙聴|"
    "no riichi|without riichi|not riichi|dama|damaten",
    "ippatsu": "一発なし|一発無し|一発消|一発じゃな|no ippatsu|without ippatsu|not ippatsu",
}
"""Flags that are said not to be."""

_GOES_ON = "ツモ|ヅモ|ロン|ドラ|即|のみ|平和|ピン|タン|一発|裏|赤|三色|一通|チートイ|イーペー"

_A_SITE = (
    "[- .]*(?:rules?|net|site|ranks?|ranked|rooms?|logs?|paifu|replays?|players?|games?|lobby|"
    "dan|[0-9]+(?:th|st|nd|rd)? ?dan|client|app|account|id|matches|match|tables?|style|hand from)"
)
_BY_ITSELF = (
    r"\s*(?:[^\w\s.-]|\.\s|\.?$|\n|[0-9]+[mpsz]\b|[0-9]+[mpsz][0-9]|[\u3000-\U0001f0ff]|"
    r"(?:dealer|east|tsumo|yakuman)\b)"
)

_SAID = "as dealt got hit had if is is_this is_it it's was with by and called"
_TENHOU = (
    "|".join(f"{word.replace('_', ' ')} (?:a |the )?tenhou?(?!{_A_SITE})" for word in _SAID.split())
    + f"|tenhou?(?:(?<![a-z][a-z] tenhou)(?<![a-z][a-z] tenho)|"
    f"(?<=dealer tenhou)|(?<=east tenhou)|(?<=tsumo tenhou))(?={_BY_ITSELF})"
)
"""The blessing in Latin letters, which is also the name of a site: where it is said to have
happened, or stands by itself beside the hand.
"""

_OFF = "|".join(
    f"{said}(?:(?<=[0-9][mpsz]{said})|(?<=[0-9][mpsz] {said})|(?<=[東南西北白發発中]{said}))"
    for said in ("が出た", "出た", "で当たり", "で当たった", "当たり")
)
"""What is said of the tile that somebody else discarded, right behind it."""

SITUATION = {
    "tsumo": "門前ツモ|メンゼンツモ|メンツモ|門前清自摸和?|自摸|ツモ|"
    "ヅモ(?:(?<=リーヅモ)|(?<=即ヅモ)|(?<=ピンヅモ))|tsumo|tumo|"
    "つも(?<![ぁ-ゖ]つも)(?=\\s*(?:[0-9東南西北白發発中、。!?]|$))|self[- ]?drawn?|self[- ]?draw",
    "ron": "ロン|ろん(?<![ぁ-ゖ]ろん)(?=\\s*(?:[0-9東南西北白發発中、。!?]|$))|"
    "栄和|出和了り?|出アガリ|出上がり|出あがり|"
    "放銃し(?:た(?!く|ら)|まし|ちゃ|てし)|振り込んだ|振り込みまし|振り込んじゃ|ron|off a discard|"
    f"{_OFF}|w[oi]n off(?= (?:an? |the )?[0-9][mpsz])|"
    "dealt in(?:to)?",
    "double_riichi": "ダブルリーチ|ダブルリー|ダブリーチ|ダブリー|ダブル立直|両立直|w立直|wリーチ?|"
    "double[- ]?riichi|daburii?|double reach",
    "riichi": f"リーチ中?|りーち|立直中?|リー(?={_GOES_ON})|リー(?<=親リー)|"
    "メン(?=タン|ピン)|riichi|richi|reach(?=[ ,]+(?:ippatsu|tsumo|ron|dora))",
    "ippatsu": "一発|イッパツ|即(?=ツモ|ヅモ|ロン)|ippatsu",
    "haitei": "海底|ハイテイ|haitei",
    "houtei": "河底|ホウテイ|houtei",
    "rinshan": "嶺上|リンシャン|rinshan",
    "chankan": "槍槓|搶槓|チャンカン|chankan|robbing (?:a|the) kan",
    "tenhou": f"天和|テンホー|heavenly hand|blessing of heaven|{_TENHOU}",
    "chiihou": "地和|チーホー|chiihou|chiho|blessing of earth",
    "renhou": "人和|レンホー|renhou|blessing of man",
}
"""How the hand was won; the names are those of `Situation`."""

YAKU = {
    "pinfu": f"平和|ピンフ|ピン(?:(?={_GOES_ON})|(?<=タンピン)|(?<=メンピン)|(?<=リーピン))|pinfu",
    "tanyao": "断幺九|断么九|断ヤオ|タンヤオ|タン(?=ピン|ツモ|ドラ)|tanyao|all simples",
    "iipeikou": "一盃口|イーペーコー|イーペー|iipeikou?",
    "ryanpeikou": "二盃口|リャンペーコー|ryanpeikou",
    "sanshoku_doukou": "三色同刻|sanshoku doukou",
    "sanshoku_doujun": "三色同順|三色|サンショク|sanshoku",
    "ittsuu": "一気通貫|一通|イッツー|ittsuu?|itsu|ikkitsuukan|pure straight",
    "chiitoitsu": "七対子|チートイツ|チートイ|chiitoitsu|chiitoi|seven pairs",
    "toitoi": "対々和|対対和|トイトイ|toitoi",
    "sanankou": "三暗刻|サンアンコー|サンアンコ|sanankou?",
    "sankantsu": "三槓子|sankantsu",
    "shousangen": "小三元|shousangen",
    "honroutou": "混老頭|ホンロー|honroutou",
    "chanta": "チャンタ|混全帯|chanta",
    "junchan": "純チャン|ジュンチャン|純全帯|junchan",
    "honitsu": "混一色|ホンイツ|ホンイーソー|メンホン|honitsu|half flush",
    "chinitsu": "清一色|チンイツ|メンチン|chinitsu|full flush",
    "suuankou_tanki": "四暗刻単騎|スーアン単騎|スッタン|suuankou tanki",
    "suuankou": "四暗刻|スーアンコー|スーアン|suuankou",
    "suukantsu": "四槓子|suukantsu",
    "daisangen": "大三元|daisangen|big three dragons",
    "tsuuiisou": "字一色|ツーイーソー|tsuuiisou",
    "ryuuiisou": "緑一色|リューイーソー|ryuuiisou",
    "chinroutou": "清老頭|チンロートー|chinroutou",
    "junsei_chuuren_poutou": "純正九蓮宝燈|純正九蓮宝灯|純正九蓮|true nine gates",
    "chuuren_poutou": "九蓮宝燈|九蓮宝灯|九蓮|チューレン|chuuren|nine gates",
    "kokushi_musou_13": "国士無双十三面|国士無双13面|国士十三面|国士13面|kokushi 13[- ]wait",
    "kokushi_musou": "国士無双|国士|kokushi|thirteen orphans",
    "daisuushii": "大四喜|daisuushii",
    "shousuushii": "小四喜|shousuushii",
}
"""Yaku by their ids, apart from those that `SITUATION` says."""

_NAMED = "(?=なら|だ[とっ]|では|の場合|は?\\s*(?:\\?|$))"
"""Behind a league that lends its name to its rules."""

RULES = {
    "mleague": r"mリーグ|m\.?[- ]?league",
    "mahjongsoul": "雀魂|じゃんたま|majsoul|mahjong ?soul",
    "tenhou": "天鳳|tenhou[- ]rules?|tenhou\\.net",
    "ema": "ema(?: rules?)?",
    "jpml_a": f"連盟aルール|連盟ルール|連盟{_NAMED}|プロ連盟(?!b)|日本プロ麻雀連盟(?!b)|jpml(?! b)",
    "wrc": "wrc",
}
"""Presets of the rules."""

OTHER_RULES = {
    "saikouisen": "最高位戦|saikouisen",
    "npm": f"日本プロ麻雀協会|プロ麻雀協会|協会ルール|協会{_NAMED}",
    "rmu": "rmu",
    "jpml_b": "連盟bルール|プロ連盟bルール|jpml b",
    "riichi_city": "麻雀一番街|一番街|riichi city",
    "mcr": "中国麻雀|国標麻雀|mcr",
    "taiwanese": "台湾麻雀|taiwanese mahjong",
}
"""Rules that there is no preset for."""

WISHES = {
    "image_only": "画像だけ|画像のみ|絵だけ|image only|picture only|pic only|"
    "just (?:the |an? )?(?:image|picture|pic)|only (?:the |an? )?(?:image|picture|pic)",
    "three_player": "三麻|サンマ|三人麻雀|三人打ち|3麻|3人麻雀|3人打ち|3[- ]?player|"
    "sanma|three[- ]?player",
}

LIMITS = {
    "kazoe_yakuman": "数え役満|かぞえ役満|カゾエ|kazoe yakuman|kazoe|counted yakuman",
    "double_yakuman": "ダブル役満|2倍役満|二倍役満|w役満|double yakuman",
    "triple_yakuman": "トリプル役満|3倍役満|三倍役満|triple yakuman",
    "yakuman": "役満|yakuman",
    "sanbaiman": "三倍満|3倍満|sanbaiman",
    "baiman": "倍満|倍(?<=親倍)|baiman",
    "haneman": "跳満|ハネ満|はね満|跳(?<=親跳)|ッパネ|っパネ|っぱね|ハネ(?<=親ハネ)|haneman",
    "mangan": "満貫|満(?:(?<=親満)|(?<=子満))|mangan",
}
LIMIT_HAN = {
    "kazoe_yakuman": 13,
    "double_yakuman": 26,
    "triple_yakuman": 39,
    "yakuman": 13,
    "sanbaiman": 11,
    "baiman": 8,
    "haneman": 6,
    "mangan": 5,
}
"""The least han that earn a limit."""
