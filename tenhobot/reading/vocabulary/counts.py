"""Words with a number in them, or that are a number."""

_NO_TILE = "(?![0-9mpszc萬万筒索点丁話月日年回番号-])"

_STICKS = ("供託", "リー棒", "リーチ棒", "kyoutaku")

NUMBERS = {
    "honba": "# ?(?:本場|honba)|本場[はが]? ?#(?![0-9mpszc])|"
    "積み棒[はが]?#本?|#本(?:付け|づけ|積み)|honba[ :=]*#",
    "sticks": "".join(f"{name}[はが :=]*#本?|" for name in _STICKS)
    + "# ?(?:riichi )?sticks?(?![a-z])|riichi sticks?[ :=]*#|sticks?[ :=]*#",
    "han": "# ?(?:翻|飜|ハン|han(?![a-z]))",
    "fu": "# ?(?:符|fu(?![a-z]))",
    "ura_count": f"裏(?:ドラ)?[がは:x× ]?@(?:枚|個|つ)?{_NO_TILE}|"
    f"ウラ(?:ドラ)?[がは:x× ]?@(?:枚|個|つ)?{_NO_TILE}|"
    f"(?<![a-z])ura(?:[- ]?dora)?[:x× ]{{0,2}}@{_NO_TILE}|@ ?ura(?:[- ]?dora)?(?![a-z])",
    "red_count": f"赤(?:ドラ|牌)?[がは:x× ]?(?!5)@(?:枚|個|つ)?{_NO_TILE}|"
    f"(?<![a-z])aka(?:[- ]?dora)?[:x× ]{{0,2}}@{_NO_TILE}|"
    "@ ?(?:aka(?:[- ]?dora)?|red(?: ?(?:fives?|dora))?)(?![a-z])",
    "dora_count": f"ドラ[がは:x× ]?@(?:枚|個|つ)?{_NO_TILE}|"
    f"(?<![a-z])dora[:x× ]{{0,2}}@{_NO_TILE}|@ ?doras?(?![a-z])(?! ?indicator)"
    "(?![:= ]{0,3}(?:is |was )?[0-9]+[mpsz])",
}
"""Words with a number in them: # is one in digits or kanji, @ one in digits, as 赤五 is a tile.

A spelling begins with its number or with a plain character, and may look back before that.
"""

_LISTED = "(?<=[モンチ発和オ色通フ・])"
_ENDS = "(?=[ 　]*(?:[。!・、]|$|[0-9]{3}))"

COUNTED = {
    "honba 0": "平場|本場なし|(?<![a-z])no honba",
    "sticks 0": "供託(?:なし|無し|ナシ)|(?<![a-z])no sticks",
    "ura_count 0": "裏(?:ドラ)?(?:なし|無し|ナシ|のらず|乗らず)|ノー裏|(?<![a-z])no ura",
    "ura_count 1": f"{_LISTED}裏{_ENDS}",
    "red_count 1": f"{_LISTED}赤{_ENDS}",
    "dora_count 1": f"{_LISTED}ドラ{_ENDS}",
    "ura_count 2": "裏裏(?!裏)",
    "ura_count 3": "裏裏裏",
    "red_count 0": "赤(?:ドラ)?(?:なし|無し|ナシ)|ノー赤|"
    "(?<![a-z])no red(?: ?fives?|s)?|(?<![a-z])without red(?: ?fives?|s)?",
    "dora_count 0": "ドラ(?:なし|無し|ナシ)|ノードラ|(?<![a-z])no dora",
    "dora_count 3": "ドラドラドラ",
    "dora_count 2": "ドラドラ",
}
"""Words that are such a number by themselves."""
