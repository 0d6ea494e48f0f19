"""Words that say nothing of the hand: to pass over, or between the parts of one hand."""

from .winds import NAMES, OTHERS

IDLE = (
    "ツモ切|ツモぎり|ツモ番|自摸切|赤ドラ|ドラそば|ダブロン|門前清一|"
    "四喜和|九種九牌|九種|一向聴|二向聴|三向聴|一シャンテン|二シャンテン|三シャンテン|"
    "中張|中国|中盤|中の人|東風|東南戦|南入|西入|北抜き|白熱|白鳥|発表|発見|発売|発生|"
    "切り上げ満貫|切上げ満貫|切り上げ|kiriage mangan|"
    "四倍役満|流し満貫|流しマン|nagashi mangan|nagashi|"
    "親まで|親との(?=[点0-9])|親と(?=[0-9])|両親|母親|父親|親指|親子|親戚|親友|女の子|男の子|子供|様子|調子|帽子|椅子|電子|"
    "親番なし|親の(?:先制|追っかけ)リーチ|親のリーチ?|親がリーチ|親からのリーチ|親からリーチ|"
    "親リーチ?(?:中|者|に|が|を|へ|の(?!み)|来|き|かか|受け|対)|"
    + "|".join(f"{who}(?:の|が|から|からの)?リーチ(?:中|者)?" for who in OTHERS)
    + "|"
    + "|".join(f"親[はの]{who}" for who in OTHERS)
    + "|"
    + "|".join(f"{ja}家(?:の|が|から|からの)リーチ(?:中|者)?" for ja, _ in NAMES.values())
    + "|ノーテンリーチ|二軒リーチ|2軒リーチ|"
    "リーチ者|リーチ受け|リーチに|リーチを受け|リーチが|リーチ宣言|"
    "リーチすべき|リーチするべき|リーチしても?(?:いい|良い|よい)|即リー(?=\\s*\\?)|"
    "good riichi(?=\\s*\\?)|(?:correct|right)(?: to)? riichi(?=\\s*\\?)|"
    "(?:is (?:this|it)|worth) (?:a )?riichi(?=\\s*\\?)|"
    "リーチした方|リーチしたほう|リーチするか|"
    "リーチ(?:する|かける|行く|いく|打つ)(?=\\s*(?:[?。、]|$|ダマ))|"
    "リーチ(?:し|かけ|打ち)ます(?=か|\\?)|リーチか(?=ダマ|黙)|"
    "リーチ(?= ?or)|リーチ判断|リーチ棒|"
    "should i riichi|riichi or|riichi sticks?|"
    "(?:on|at|in|from|via|of|to|love|use|using|my|than) tenhou(?![- ]?rules?)|"
    "play(?:ed|ing|s)?(?: on| at| in)? tenhou(?![- ]?rules?)|"
    "against (?:a |the )?(?:dealer|riichi)|dealer'?s riichi|"
    "dealer (?:has |declared |called |is in |in )riichi|dealer riichi'?e?d"
)
"""Words that hold the characters of a tile or of another word, and say nothing here."""

_CALLING = "(?=[^\\n]{0,8}(?:ポン|チー|カン|槓|鳴|pon|chi|kan))"

_A_CALL = "(?: an?| the)?(?= (?:pon|chii?|(?:an|min|ka)?kan)\\b)"

BRIDGES = (
    "鳴き|副露|フーロ|晒し|手牌|手は|手:|字牌|melds?|calls|called(?: an?)?|open melds?|concealed|"
    "closed|hand|from (?:the )?(?:left|right|across|opposite|kamicha|shimocha|toimen)|"
    + "|".join(f"{who}(?:から|より|の){_CALLING}" for who in (*OTHERS, *"親東南西北"))
    + "|"
    + "|".join(f"{ja}家(?:から|より|の){_CALLING}" for ja, _ in NAMES.values())
    + "|し(?<=[ンー槓]し)(?:ました|ています|てます|ている|てる|て|た)?(?!た?ら)"
    + "|on(?:(?<=pon on)|(?<=chi on)|(?<=kan on)(?<!chankan on))(?: an?| the)?"
    + f"|and{_A_CALL}|with{_A_CALL}"
    + "|of(?:(?<=pon of)|(?<=chi of)|(?<=kan of))(?: an?| the)?"
)
"""Words between the concealed tiles and the melds of one hand."""
