"""The fixed sentences of replies: hints, questions, refusals, and what goes with a hand."""

from .alt import Lang

EXAMPLE = "123m406p789s1122z"

PHRASES: dict[str, dict[Lang, str]] = {
    # What the bot says of itself.
    "help": {
        "ja": "手牌を送ってください。役と点数、待ち、何切るをお答えします。\n"
        f"例: {EXAMPLE} ロン ドラ3p\n"
        "m萬子 p筒子 s索子 z字牌（東南西北白發中）、0は赤五。漢字（一二三④⑤⑥東東）もOK。\n"
        "「停止」で返信を止めます。",
        "en": "Send me a hand: I tell yaku and points, waits, or what to discard.\n"
        f"Example: {EXAMPLE} ron, dora 3p\n"
        "m p s are the suits, z is E S W N white green red (1-7), 0 is a red five.\n"
        "Say stop and I stay silent.",
    },
    "hint": {
        "ja": f"手牌は文字で送ってください。例: {EXAMPLE}（0は赤五、zは東南西北白發中）",
        "en": f"Please write the hand as text, like {EXAMPLE} (0: red five, z: ESWN and dragons).",
    },
    "hint_picture": {
        "ja": f"画像の牌は読めないので、文字で送ってください。例: {EXAMPLE}（0は赤五、"
        "zは東南西北白發中）",
        "en": "I cannot read pictures: please write the hand, "
        f"like {EXAMPLE} (0: red five, z: ESWN and dragons).",
    },
    "three_player": {
        "ja": "ごめんなさい、三麻には対応していません。四人麻雀の手牌ならいつでもどうぞ。",
        "en": "Sorry, I only know the four-player game. Ask me about any hand of that.",
    },
    "stop": {
        "ja": "わかりました、もう返信しません。「開始」と送ればまた答えます。",
        "en": "All right, I stay silent. Say start and I answer again.",
    },
    "start": {
        "ja": "また返信します。手牌をどうぞ！",
        "en": "Here I am again. Send me a hand!",
    },
    "enough": {
        "ja": "たくさんの質問ありがとう！少し休みます。続きはまた後ほどどうぞ。",
        "en": "Thank you for all the questions! I take a short rest now; please ask again later.",
    },
    "enough_thread": {
        "ja": "この会話への返信はここまでにします。続きは新しい投稿でどうぞ。",
        "en": "That is all from me in this thread. Start a new one and I answer again.",
    },
    # Questions.
    "which": {
        "ja": "二通りに読めます。どちらですか？ {readings}",
        "en": "I can read that in two ways. Is it {readings}?",
    },
    "or": {"ja": " それとも ", "en": " or "},
    # What is wrong, and what would be right.
    "nearest": {"ja": "もしかして {hand}", "en": "Did you mean {hand}"},
    "wrong": {"ja": "この手牌はありえません", "en": "Not a possible hand"},
    "wrong_situation": {"ja": "条件が合いません", "en": "That cannot be"},
    "unclear": {"ja": "もしかして", "en": "Did you mean"},
    # What goes with a hand.
    "read_as": {"ja": "{hand}（{situation}）", "en": "{hand} ({situation})"},
    "labelled": {"ja": "{label}: {text}", "en": "{label}: {text}"},
    "last_is_win": {
        "ja": "和了牌は最後に書かれた{tile}としました。",
        "en": "I took {tile}, the last tile, as the winning one.",
    },
    "last_is_win_without": {
        "ja": "和了牌は最後に書かれた{tile}としたので、{what}は付きません。"
        "和了牌も教えてください。",
        "en": "I took {tile}, the last tile, as the winning one: so no {what}. "
        "Tell me which it was.",
    },
    "no_yaku": {"ja": "和了形ですが、役がありません", "en": "Complete, but it has no yaku"},
    "no_yaku_title": {"ja": "役なし", "en": "No yaku"},
    "no_yaku_ron": {
        "ja": "和了形ですが、ロンでは役がありません。リーチかツモなら和了れます",
        "en": "Complete, but it has no yaku by ron: riichi, or win by tsumo",
    },
    "complete": {"ja": "完成形です", "en": "A complete shape"},
    "not_held": {"ja": "{tile}は手牌にありません。", "en": "There is no {tile} in the hand."},
    "not_a_wait": {
        "ja": "{tile}は待ちではありません。",
        "en": "{tile} is not a wait.",
    },
    "not_tenpai": {
        "ja": "まだ聴牌していないので、{tile}では和了れません。",
        "en": "Not tenpai yet, so no win on {tile}.",
    },
    "not_complete": {
        "ja": "まだ和了形ではありません。",
        "en": "This is not a complete hand.",
    },
    "furiten_ron": {
        "ja": "フリテン（捨て牌に{tiles}）なのでロンできません。ツモなら:",
        "en": "Furiten ({tiles} among the discards): no ron. By tsumo:",
    },
    "furiten_unknown": {
        "ja": "フリテンかどうかは、捨て牌も書いていただければ分かります（例: 捨て牌 4s9m）。",
        "en": "Tell me the discards too and I say whether it is furiten (like: discards 4s9m).",
    },
    "no_furiten": {
        "ja": "捨て牌に待ち牌はなく、フリテンではありません。",
        "en": "No wait is among the discards: not furiten.",
    },
    "kan": {"ja": "カン", "en": "kan"},
    "more_hands": {
        "ja": "一度にお答えできるのは4つまでです。",
        "en": "I answer four hands at a time.",
    },
    "not_counted": {
        "ja": "{what}はこのルールでは役になりません。",
        "en": "These rules do not count {what} as a yaku.",
    },
    "not_had": {
        "ja": "{what}は付きません。",
        "en": "It does not have {what}.",
    },
    "unknown_rules": {
        "ja": "{what}は知らないので、{rules}で数えました。",
        "en": "I do not know {what}; I used {rules}.",
    },
    "already_won": {
        "ja": "もう和了形です。",
        "en": "This hand is complete already.",
    },
    "waits_before": {
        "ja": "{tile}で和了る前の待ちです。",
        "en": "What it waited for before {tile}:",
    },
    "nothing_drawn": {
        "ja": "{number}枚の手牌なので、ツモ牌も教えてください。",
        "en": "It has {number} tiles: tell me the drawn one too.",
    },
    "cannot_call": {
        "ja": "この手牌では{tile}を{what}できません。",
        "en": "This hand cannot call {what} on {tile}.",
    },
    "after_call": {
        "ja": "{tile}を{what}すると:",
        "en": "After {what} on {tile}:",
    },
    "by_dama": {"ja": "ダマなら{worth}", "en": "Dama: {worth}"},
    "by_riichi": {"ja": "リーチなら{worth}", "en": "With riichi: {worth}"},
    "no_reds": {"ja": "赤なしなら:", "en": "Without red fives:"},
    "reds_unwritten": {
        "ja": "赤五は0と書いてください（例: 赤5pは0p）。",
        "en": "Write a red five as 0, like 0p.",
    },
    "rules_without": {
        "ja": "{rules}に{what}はないので、数えていません。",
        "en": "{rules} have no {what}: not counted.",
    },
    "no_fu": {
        "ja": "役満なので、符は関係ありません。",
        "en": "It is a yakuman, so fu do not matter.",
    },
    "pao_tsumo": {
        "ja": "{yaku}を確定させた{who}の責任払い（パオ）: {pays}",
        "en": "Pao: {who} fed the {yaku}. Paid: {pays}",
    },
    "pao_ron": {
        "ja": "{yaku}を確定させた{who}の責任払い（パオ）: {who}{own}点・放銃者{discarder}点"
        "（{who}の放銃なら{all}点全額）",
        "en": "Pao: {who} fed the {yaku} and pays {own}, the discarder {discarder} "
        "(all {all} if that is the same player)",
    },
    "pao_share": {"ja": "{who}{points}点", "en": "{who} {points}"},
    "no_pao": {
        "ja": "この和了に責任払い（パオ）はありません。",
        "en": "Nobody is liable (pao) for this win.",
    },
    "pao_unknown": {
        "ja": "最後の副露を誰から鳴いたか分かれば、責任払い（パオ）も計算します"
        "（例: (777'z)は下家から）。",
        "en": "Mark whom the last meld was called from and I tell the pao: (777'z) is from the "
        "right.",
    },
    "kyuushu": {
        "ja": "么九牌が{kinds}種あるので、第一ツモで誰も鳴いていなければ九種九牌にできます"
        "（{rules}）。",
        "en": "{kinds} kinds of terminals and honours: by {rules} it may abort on its first draw, "
        "before any call.",
    },
    "no_kyuushu": {
        "ja": "么九牌は{kinds}種なので、九種九牌になりません（9種から）。",
        "en": "{kinds} kinds of terminals and honours: kyuushu kyuuhai needs nine.",
    },
    "not_yet_kyuushu": {
        "ja": "么九牌は{kinds}種で、新しい么九牌をツモれば九種九牌にできます（{rules}）。",
        "en": "{kinds} kinds of terminals and honours: with a new one drawn it may abort "
        "by {rules}.",
    },
    "called_kyuushu": {
        "ja": "鳴きや槓のある手では九種九牌にできません。",
        "en": "A hand with melds cannot abort by kyuushu kyuuhai.",
    },
    "what_kyuushu_kyuuhai": {
        "ja": "九種九牌: 第一ツモで么九牌が9種以上あり、誰も鳴いていなければ流局にできます"
        "（天鳳・雀魂にはあり、Mリーグ・EMA・WRCにはありません）。",
        "en": "Kyuushu kyuuhai: with nine kinds of terminals and honours on the first draw, before "
        "any call, the hand may be aborted (Tenhou and Mahjong Soul; not M.League, EMA or WRC).",
    },
    "what_nagashi_mangan": {
        "ja": "流し満貫: 流局まで捨て牌がすべて么九牌で、1枚も鳴かれていなければ、満貫ツモと同じ"
        "点数（子2000-4000・親4000オール）をもらえます。採用しないルールもあります。",
        "en": "Nagashi mangan: who has discarded only terminals and honours until the draw, none "
        "called, gets what a mangan tsumo pays: 2,000/4,000, dealer 4,000 from each. "
        "Some rules do not have it.",
    },
    "what_pao": {
        "ja": "パオ（責任払い）: 大三元・大四喜を確定させる牌を鳴かせた人が、ツモなら全額、"
        "他の人の放銃なら半額を払います。",
        "en": "Pao: who feeds the last meld of big three dragons or big four winds pays all of a "
        "tsumo, and half of a ron on somebody else.",
    },
    "rules_without_kyuushu": {
        "ja": "{rules}に九種九牌（途中流局）はありません。",
        "en": "{rules} have no kyuushu kyuuhai.",
    },
    "both_ways_tsumo": {
        "ja": "ツモともロンとも書かれているので、ツモとして数えました。",
        "en": "You named both tsumo and ron: I took tsumo.",
    },
    "both_ways_ron": {
        "ja": "ツモともロンとも書かれているので、ロンとして数えました。",
        "en": "You named both tsumo and ron: I took ron.",
    },
    "no_such_tile": {
        "ja": "{tile}という牌はないので、ドラに数えていません。",
        "en": "There is no tile {tile}, so it is no dora.",
    },
    "named_dora": {"ja": "ドラ{tiles}", "en": "dora {tiles}"},
    "named_ura": {"ja": "裏ドラ{tiles}", "en": "ura dora {tiles}"},
    "shape": {"ja": "手役 {yaku}", "en": "And its shape: {yaku}"},
    # Labels in pictures.
    "dora": {"ja": "ドラ表示", "en": "Indicator"},
    "ura": {"ja": "裏ドラ表示", "en": "Ura indicator"},
    "waits": {"ja": "待ち", "en": "Waits"},
    "accepts": {"ja": "受け入れ", "en": "Accepts"},
    "cut": {"ja": "打", "en": "Cut"},
    "tiles": {"ja": "{}枚", "en": "{}"},
    "total": {"ja": "計{}枚", "en": "{} tiles"},
    # The table of points.
    "dealer": {"ja": "親", "en": "Dealer"},
    "non_dealer": {"ja": "子", "en": "Non-dealer"},
    "no_such_points": {
        "ja": "{han}翻{fu}符という点数はありません。{why}",
        "en": "There is no {han} han {fu} fu. {why}",
    },
    "odd_fu": {
        "ja": "符は20〜110で、七対子の25のほかは10単位に切り上げます。",
        "en": "Fu go from 20 to 110, rounded up to tens; only seven pairs have 25.",
    },
    "fu_20": {
        "ja": "20符は平和ツモだけです（2翻から）。",
        "en": "20 fu is pinfu by tsumo alone, from 2 han on.",
    },
    "fu_25": {
        "ja": "25符は七対子だけです（ロン2翻、ツモ3翻から）。",
        "en": "25 fu is seven pairs alone: from 2 han by ron, 3 by tsumo.",
    },
    "odd_han": {
        "ja": "翻は1から数えます。",
        "en": "Han go from 1.",
    },
    "sticks_too": {
        "ja": "供託{sticks}本の{points}点は、別に和了者がもらいます。",
        "en": "The winner gets the {points} points of {sticks} riichi sticks as well.",
    },
    "limit_title": {"ja": "{limit}（{han}翻）", "en": "{limit} ({han} han)"},
    "if_closed": {"ja": "{yaku}（門前なら）", "en": "{yaku} (closed)"},
    "some_dora": {"ja": "ドラ{}", "en": "Dora {}"},
    "ron_of": {"ja": "ロン{points}点", "en": "A ron of {points}"},
    "yaku_title": {"ja": "{yaku}: {worth}", "en": "{yaku}: {worth}"},
    "closed_only": {"ja": "{closed}翻（門前のみ）", "en": "{closed} han, closed only"},
    "open_too": {"ja": "{closed}翻（鳴いても同じ）", "en": "{closed} han, open too"},
    "open_less": {"ja": "{closed}翻（鳴くと{open}翻）", "en": "{closed} han, open {open}"},
    "from_to": {"ja": "{least}〜{most}", "en": "{least} to {most}"},
    "counted_title": {"ja": "数え役満（13翻以上）", "en": "counted yakuman (13 han or more)"},
    "no_counted": {
        "ja": "{rules}に数え役満はなく、13翻以上も三倍満",
        "en": "{rules}: no counted yakuman, 13 han or more is a sanbaiman",
    },
    "kiriage": {
        "ja": "切り上げ満貫: 4翻30符と3翻60符（子7700点・親11600点）を満貫（子8000点・親12000点）に"
        "切り上げるルールです。",
        "en": "Kiriage mangan rounds 4 han 30 fu and 3 han 60 fu (7,700, dealer 11,600) "
        "up to a mangan (8,000, dealer 12,000).",
    },
    "with_kiriage": {"ja": "{rules}では切り上げます。", "en": "{rules} have it."},
    "without_kiriage": {"ja": "{rules}では切り上げません。", "en": "{rules} do not have it."},
    "these_rules": {"ja": "このルール", "en": "These rules"},
}


def say(name: str, lang: Lang, /, *args: object, **fields: object) -> str:
    """The phrase of that name, its fields filled in."""
    return PHRASES[name][lang].format(*args, **fields)
