"""The words that say how a hand is meant, as tables: what is written, what it means.

A row is a name and the spellings that say it, Japanese and English, parted by ``|``. A
spelling is a small regular expression over lower-case text that begins with a plain
character; a Latin one is a word of its own. Tables and rows are tried in their order and the
first that fits is taken, so a longer spelling stands before what it begins with. `words`
finds them.
"""

_OTHERS = ("上家", "下家", "対面", "他家", "相手", "トイメン", "シモチャ", "カミチャ")
_WINDS = {"E": "東 east", "S": "南 south", "W": "西 west", "N": "北 north"}
_NAMES = {wind: tuple(names.split()) for wind, names in _WINDS.items()}

IDLE = (
    "ツモ切|ツモぎり|ツモ番|自摸切|赤ドラ|ドラそば|ダブロン|門前清一|"
    "四喜和|九種九牌|九種|一向聴|二向聴|三向聴|一シャンテン|二シャンテン|三シャンテン|"
    "中張|中国|中盤|中の人|東風|東南戦|南入|西入|北抜き|白熱|白鳥|発表|発見|発売|発生|"
    "切り上げ満貫|切上げ満貫|切り上げ|kiriage mangan|"
    "四倍役満|"
    "両親|母親|父親|親指|親子|親戚|親友|女の子|男の子|子供|様子|調子|帽子|椅子|電子|"
    "親番なし|親の(?:先制|追っかけ)リーチ|親のリーチ?|親がリーチ|親からのリーチ|親からリーチ|"
    "親リーチ?(?:中|者|に|が|を|へ|の(?!み)|来|き|かか|受け|対)|"
    + "|".join(f"{who}(?:の|が|から|からの)?リーチ(?:中|者)?" for who in _OTHERS)
    + "|"
    + "|".join(f"親[はの]{who}" for who in _OTHERS)
    + "|"
    + "|".join(f"{ja}家(?:の|が|から|からの)リーチ(?:中|者)?" for ja, _ in _NAMES.values())
    + "|ノーテンリーチ|二軒リーチ|2軒リーチ|"
    "リーチ者|リーチ受け|リーチに|リーチを受け|リーチが|リーチ宣言|"
    "リーチすべき|リーチした方|リーチしたほう|リーチするか|"
    "リーチ(?:する|かける|行く|いく|打つ)(?=\\s*(?:[?。、]|$|ダマ))|"
    "リーチ(?:し|かけ|打ち)ます(?=か|\\?)|リーチか(?=ダマ|黙)|"
    "リーチ(?= ?or)|リーチ判断|リーチ棒|"
    "should i riichi|riichi or|riichi sticks?|"
    "against (?:a |the )?(?:dealer|riichi)|dealer'?s riichi|"
    "dealer (?:has |declared |called |is in |in )riichi|dealer riichi'?e?d"
)
"""Words that hold the characters of a tile or of another word, and say nothing here."""

DENIED = {
    "riichi": "リーチなし|リーチ無し|リーチせず|リーチしな|リーチして(?:い?な)|ダマ|黙聴|"
    "no riichi|without riichi|not riichi|dama|damaten",
    "ippatsu": "一発なし|一発無し|一発消|一発じゃな|no ippatsu|without ippatsu|not ippatsu",
}
"""Flags that are said not to be."""

_CALLING = "(?=[^\\n]{0,8}(?:ポン|チー|カン|槓|鳴|pon|chi|kan))"

_A_CALL = "(?: an?| the)?(?= (?:pon|chii?|(?:an|min|ka)?kan)\\b)"

BRIDGES = (
    "鳴き|副露|フーロ|晒し|手牌|手は|手:|字牌|melds?|calls|called(?: an?)?|open melds?|concealed|"
    "closed|hand|from (?:the )?(?:left|right|across|opposite|kamicha|shimocha|toimen)|"
    + "|".join(f"{who}(?:から|より|の){_CALLING}" for who in (*_OTHERS, *"親東南西北"))
    + "|"
    + "|".join(f"{ja}家(?:から|より|の){_CALLING}" for ja, _ in _NAMES.values())
    + "|し(?<=[ンー槓]し)(?:ました|ています|てます|ている|てる|て|た)?(?!た?ら)"
    + "|on(?:(?<=pon on)|(?<=chi on)|(?<=kan on))(?: an?| the)?"
    + f"|and{_A_CALL}|with{_A_CALL}"
    + "|of(?:(?<=pon of)|(?<=chi of)|(?<=kan of))(?: an?| the)?"
)
"""Words between the concealed tiles and the melds of one hand."""

_GOES_ON = "ツモ|ヅモ|ロン|ドラ|即|のみ|平和|ピン|タン|一発|裏|赤|三色|一通|チートイ|イーペー"

SITUATION = {
    "tsumo": "門前ツモ|メンゼンツモ|メンツモ|門前清自摸和?|自摸|ツモ|"
    "ヅモ(?:(?<=リーヅモ)|(?<=即ヅモ))|tsumo|self[- ]?drawn?|self[- ]?draw",
    "ron": "ロン|栄和|出和了|出アガリ|出上がり|ron|off a discard",
    "double_riichi": "ダブルリーチ|ダブルリー|ダブリーチ|ダブリー|ダブル立直|両立直|w立直|wリーチ?|"
    "double[- ]?riichi|daburii?|double reach",
    "riichi": f"リーチ中?|りーち|立直中?|リー(?={_GOES_ON})|リー(?<=親リー)|"
    "メン(?=タン|ピン)|riichi|reach(?=[ ,]+(?:ippatsu|tsumo|ron|dora))",
    "ippatsu": "一発|イッパツ|即(?=ツモ|ヅモ|ロン)|ippatsu",
    "haitei": "海底|ハイテイ|haitei",
    "houtei": "河底|ホウテイ|houtei",
    "rinshan": "嶺上|リンシャン|rinshan",
    "chankan": "槍槓|搶槓|チャンカン|chankan|robbing (?:a|the) kan",
    "tenhou": "天和|テンホー|tenhou|tenho|heavenly hand|blessing of heaven",
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
    "suuankou": "四暗刻|スーアンコー|スーアン|suuankou",
    "suukantsu": "四槓子|suukantsu",
    "daisangen": "大三元|daisangen|big three dragons",
    "tsuuiisou": "字一色|ツーイーソー|tsuuiisou",
    "ryuuiisou": "緑一色|リューイーソー|ryuuiisou",
    "chinroutou": "清老頭|チンロートー|chinroutou",
    "chuuren_poutou": "九蓮宝燈|九蓮宝灯|九蓮|チューレン|chuuren|nine gates",
    "kokushi_musou": "国士無双|国士|kokushi|thirteen orphans",
    "daisuushii": "大四喜|daisuushii",
    "shousuushii": "小四喜|shousuushii",
}
"""Yaku by their ids, apart from those that `SITUATION` says."""

RULES = {
    "mleague": r"mリーグ|m\.?[- ]?league",
    "mahjongsoul": "雀魂|じゃんたま|majsoul|mahjong ?soul",
    "tenhou": "天鳳|tenhou[- ]rules?|tenhou\\.net",
    "ema": "ema(?: rules?)?",
    "jpml_a": "連盟aルール|連盟ルール|プロ連盟(?!b)|日本プロ麻雀連盟(?!b)|jpml(?! b)",
    "wrc": "wrc",
}
"""Presets of the rules."""

OTHER_RULES = {
    "最高位戦": "最高位戦|saikouisen",
    "日本プロ麻雀協会": "日本プロ麻雀協会|プロ麻雀協会|協会ルール",
    "RMU": "rmu",
    "連盟Bルール": "連盟bルール|プロ連盟bルール|jpml b",
    "麻雀一番街": "麻雀一番街|一番街|riichi city",
    "中国麻雀": "中国麻雀|国標麻雀|mcr",
    "台湾麻雀": "台湾麻雀|taiwanese mahjong",
}
"""Rules that there is no preset for, by the name to say so with."""

TILES_AFTER = {
    "ura_indicators": "裏ドラ表示|裏ドラ表|裏表示|裏表|ura ?dora indicators?|ura indicators?",
    "indicators": "新ドラ表示|カンドラ表示|槓ドラ表示|ドラ表示|ドラ表|表示|"
    "dora indicators?|indicators?",
    "ura": "裏ドラ|裏|ura[- ]?dora|ura",
    "dora": "新ドラ|カンドラ|槓ドラ|ドラ|dora",
    "discards": "捨て牌|捨牌|捨てた牌|切った牌|河|my discards|discards|river|pond",
    "cut": "打牌|打|切る(?=[:は]? ?[0-9])|cut|cutting|discard|discarding|discarded|throw|threw|"
    "drop|dropping",
    "win": "和了牌|アガリ牌|上がり牌|当たり牌|ツモ牌|draw(?= ?:)|"
    "winning tile|winning on|won on|won with|won by|wins on|win on|win|agari|drew|"
    "dealt in",
}
"""Words that say what the tiles right behind them are."""

_DONE = "(?=い|る|た|し|あ|ま)"

TILES_BEFORE = {
    "discards": f"捨てて{_DONE}|捨てちゃ|切って{_DONE}|切っちゃ|"
    f"を捨てて{_DONE}|を切って{_DONE}|が河に|河にある|"
    "は河に|は捨て牌に|が捨て牌に|捨て済|切り済|"
    "in (?:my |the )?(?:pond|discards?|river)",
    "cut": "切り|切る|切った|切って|切れば|切ったら|を切|捨て|打ち",
    "win": "和了|あがり|アガリ|上がり|引い|を引|が来|来た|がきた|が出た",
}
"""Words that say what the tile right before them is."""

LINK = r"牌?(?:\s*(?:は|が|を|に|で|:|=|-|is|are|was|on|with)(?![a-z]))?"
"""What may stand between such a word and its tiles."""

_PAYS = (
    "から|より|が放銃|の放銃|放銃|[がの](?:切った|捨てた|出した|打った)|"
    "の(?=[0-9][mpsz] ?[でを] ?(?:ロン|出))"
)
_PAYER = "放銃(?:者|した人)?(?:は|が|:|=)?\\s*"

DISCARDER = {
    wind: f"{ja}家(?:{_PAYS})|{_PAYER}{ja}家?|from (?:the )?{en}(?: seat| player)?|"
    f"dealt in by (?:the )?{en}|{en} (?:seat |player )?(?=dealt in)"
    for wind, (ja, en) in _NAMES.items()
}
DISCARDER["E"] += (
    f"|親(?:{_PAYS})|{_PAYER}親|from (?:the )?dealer|off (?:the )?dealer|"
    "dealt in by (?:the )?dealer|dealer(?= dealt in)|dealer (?:paid|pays|discarded)"
)
"""Words for the seat that the winner was paid by."""

OTHER_SEAT = {wind: f"相手[がは]{ja}家" for wind, (ja, _) in _NAMES.items()}
OTHER_SEAT["E"] += "|opponent (?:is|was) (?:the )?dealer|" + "|".join(
    f"{who}[がはの]親(?!番)" for who in _OTHERS
)
"""Words for the seat of the one that the hand was won from, if it was won from one."""

_OWN = ("自風", "自家", "seat wind", "my wind", "seat")
_PREVALENT = ("場風", "round wind", "prevalent wind", "prevailing wind", "round")


def _labelled(labels: tuple[str, ...], wind: str) -> str:
    """Spellings of a wind behind a label: seat: W, 場風は南."""
    names = "|".join((*_NAMES[wind], wind.lower()))
    return "|".join(f"{label}{LINK}\\s*(?:{names})(?![a-z])" for label in labels)


SEAT = {
    wind: f"{ja}家|{en}[- ]seat|{en}[- ]player|{wind.lower()}[- ]seat|{_labelled(_OWN, wind)}|"
    f"dealer {en}|i'?m {en}|i am {en}|as {en}|sitting {en}"
    for wind, (ja, en) in _NAMES.items()
}
ROUND = {
    wind: f"{ja}場|{ja}[1-4一二三四]局|{ja}[1-4](?![0-9mpsz萬万筒索])|"
    f"{_labelled(_PREVALENT, wind)}|{en}[- ]round|{wind.lower()}[- ]round|{en} ?[1-4](?!\\d)|"
    f"{ja}[一二三四](?= *(?:親|[東南西北]家|[0-9]本場))|"
    f"{wind.lower()}[1-4](?=[ ,]+(?:east|south|west|north|dealer|[0-9] ?honba))"
    for wind, (ja, en) in _NAMES.items()
}
ROUND["E"] += "|e[1-4](?![0-9a-z])"
ROUND["S"] += "|オーラス|all[- ]last"
WIND = {wind: en for wind, (_, en) in _NAMES.items()}
"""A wind by itself: right behind a round it is the seat."""

DEALER = {
    "non_dealer": "親じゃな|親ではな|親でな|non[- ]?dealer|not (?:the )?dealer|"
    "子(?=[\\0のでツロは満跳倍、。\\s]|$)",
    "dealer": "親番|親|dealer",
}

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

_NO_TILE = "(?![0-9mpszc萬万筒索点丁話月日年回番号-])"

NUMBERS = {
    "honba": "# ?(?:本場|honba)|積み棒[はが]?#|#本(?:付け|づけ|積み)|honba[ :=]*#",
    "sticks": "(?:供託|リー棒|リーチ棒|kyoutaku)[はが :=]*#本?|# ?(?:riichi )?sticks?(?![a-z])|"
    "(?:riichi )?sticks?[ :=]*#",
    "han": "# ?(?:翻|飜|ハン|han(?![a-z]))",
    "fu": "# ?(?:符|fu(?![a-z]))",
    "ura_count": f"(?:裏ドラ|裏|ウラ)[がは:x× ]?@(?:枚|個|つ)?{_NO_TILE}|"
    f"(?<![a-z])ura(?:[- ]?dora)?[:x× ]{{0,2}}@{_NO_TILE}|@ ?ura(?:[- ]?dora)?(?![a-z])",
    "red_count": f"赤(?:ドラ|牌)?[がは:x× ]?(?!5)@(?:枚|個|つ)?{_NO_TILE}|"
    f"(?<![a-z])aka(?:[- ]?dora)?[:x× ]{{0,2}}@{_NO_TILE}|"
    "@ ?(?:aka(?:[- ]?dora)?|red(?: ?(?:fives?|dora))?)(?![a-z])",
    "dora_count": f"ドラ[がは:x× ]?@(?:枚|個|つ)?{_NO_TILE}|"
    f"(?<![a-z])dora[:x× ]{{0,2}}@{_NO_TILE}|@ ?doras?(?![a-z])(?! ?indicator)",
}
"""Words with a number in them: # is one in digits or kanji, @ one in digits, as 赤五 is a tile."""

_LISTED = "(?<=[モンチ発和オ色通フ・])"
_ENDS = "(?=[ 　]*(?:[。!・、]|$|[0-9]{3}))"

COUNTED = {
    "ura_count 0": "裏(?:ドラ)?(?:なし|無し|ナシ|のらず|乗らず)|ノー裏|(?<![a-z])no ura",
    "ura_count 1": f"{_LISTED}裏{_ENDS}",
    "red_count 1": f"{_LISTED}赤{_ENDS}",
    "dora_count 1": f"{_LISTED}ドラ{_ENDS}",
    "ura_count 2": "裏裏(?!裏)",
    "ura_count 3": "裏裏裏",
    "red_count 0": "赤(?:ドラ)?(?:なし|無し|ナシ)|ノー赤|"
    "(?<![a-z])(?:no|without) red(?: ?fives?|s)?",
    "dora_count 0": "ドラ(?:なし|無し|ナシ)|ノードラ|(?<![a-z])no dora",
    "dora_count 3": "ドラドラドラ",
    "dora_count 2": "ドラドラ",
}
"""Words that are such a number by themselves."""

TABLES: dict[str, dict[str, str]] = {
    "idle": {"idle": IDLE},
    "denied": DENIED,
    "bridge": {"bridge": BRIDGES},
    "rules": RULES,
    "other_rules": OTHER_RULES,
    "wish": WISHES,
    "discarder": DISCARDER,
    "other_seat": OTHER_SEAT,
    "seat": SEAT,
    "dealer": DEALER,
    "round": ROUND,
    "yaku": YAKU,
    "situation": SITUATION,
    "after": TILES_AFTER,
    "before": TILES_BEFORE,
    "limit": LIMITS,
    "wind": WIND,
}
"""The tables that `words.words` finds in a text, in the order in which they are tried."""
