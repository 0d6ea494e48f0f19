"""Who sits where, who pays, and the others at the table."""

from .tiles import LINK

OTHERS = ("上家", "下家", "対面", "他家", "相手", "トイメン", "シモチャ", "カミチャ")
_WINDS = {"E": "東 east", "S": "南 south", "W": "西 west", "N": "北 north"}
NAMES = {wind: tuple(names.split()) for wind, names in _WINDS.items()}
"""The winds in Japanese and English."""

_PAYS = (
    "から|より|が放銃|の放銃|放銃|[がの](?:切った|捨てた|出した|打った)|"
    "の(?=[0-9][mpsz] ?[でを] ?(?:ロン|出))"
)
_PAYER = "放銃(?:者|した人)?(?:は|が|:|=)?\\s*"

DISCARDER = {
    wind: f"{ja}家(?:{_PAYS})|{_PAYER}{ja}家?|from (?:the )?{en}(?: seat| player)?|"
    f"dealt in by (?:the )?{en}|{en} (?:seat |player )?(?=dealt in)"
    for wind, (ja, en) in NAMES.items()
}
DISCARDER["E"] += (
    f"|親(?:{_PAYS})|{_PAYER}親|from (?:the )?dealer|off (?:the )?dealer|"
    "dealt in by (?:the )?dealer|dealer(?= dealt in)|dealer (?:paid|pays|discarded)"
)
"""Words for the seat that the winner was paid by."""

OTHER_SEAT = {wind: f"相手[がは]{ja}家" for wind, (ja, _) in NAMES.items()}
OTHER_SEAT["E"] += "|opponent (?:is|was) (?:the )?dealer|" + "|".join(
    f"{who}[がはの]親(?!番)" for who in OTHERS
)
"""Words for the seat of the one that the hand was won from, if it was won from one."""

THEIRS = (
    "|".join(f"{who}の(?:捨て牌|捨牌|河)" for who in (*OTHERS, "親", "リーチ者"))
    + "|"
    + "|".join(f"{ja}家の(?:捨て牌|捨牌|河)" for ja, _ in NAMES.values())
    + "".join(
        f"|{who}'?s? (?:discards?|river|pond)"
        for who in ["opponent", "dealer", "kamicha", "shimocha", "toimen", "their", "his", "her"]
    )
)
"""Words for what somebody else has discarded."""

_OWN = ("自風", "自家", "seat wind", "my wind", "seat")
_PREVALENT = ("場風", "round wind", "prevalent wind", "prevailing wind", "round")


def _labelled(labels: tuple[str, ...], wind: str) -> str:
    """Spellings of a wind behind a label: seat: W, 場風は南."""
    names = "|".join((*NAMES[wind], wind.lower()))
    return "|".join(f"{label}{LINK}\\s*(?:{names})(?![a-z])" for label in labels)


SEAT = {
    wind: f"{ja}家|{en}[- ]seat|{en}[- ]player|{wind.lower()}[- ]seat|{_labelled(_OWN, wind)}|"
    f"dealer {en}|i'?m {en}|i am {en}|as {en}|sitting {en}"
    for wind, (ja, en) in NAMES.items()
}
ROUND = {
    wind: f"{ja}場|{ja}[1-4一二三四]局|{ja}[1-4](?![0-9mpsz萬万筒索])|"
    f"{_labelled(_PREVALENT, wind)}|{en}[- ]round|{wind.lower()}[- ]round|{en} ?[1-4](?!\\d)|"
    f"{ja}[一二三四](?= *(?:親|[東南西北]家|[0-9]本場))|"
    f"{wind.lower()}[1-4](?=[ ,]+(?:east|south|west|north|dealer|[0-9] ?honba))"
    for wind, (ja, en) in NAMES.items()
}
ROUND["E"] += "|e[1-4](?![0-9a-z])"
ROUND["S"] += "|オーラス|all[- ]last"
WIND = {wind: en for wind, (_, en) in NAMES.items()}
"""A wind by itself: right behind a round it is the seat."""

DEALER = {
    "non_dealer": "親じゃな|親ではな|親でな|non[- ]?dealer|not (?:the )?dealer|"
    "子(?=[\\0のでツロは満跳倍、。\\s?]|なら|だ[とっ]|$)",
    "dealer": "親番|親|dealer",
}
