"""Shanten and acceptance held against a search over all completions of random hands."""

import random
from collections.abc import Iterator

import pytest

from tenhobot.riichi.hand import Hand, Meld, MeldType
from tenhobot.riichi.tenpai import shanten, ukeire
from tenhobot.riichi.tiles import TILES, Tile

from . import search

DECKS = (range(34), range(34), range(27), range(9), range(18), (*range(9), *range(27, 34)))
"""Kinds to deal from. Few kinds make the hands in which the fifth copy matters."""


def random_hands(seed: str) -> Iterator[Hand]:
    """Hands of every size, half of them with melds, from many kinds or few."""
    rng = random.Random(seed)
    while True:
        wall = [TILES[kind] for kind in rng.choice(DECKS) for _ in range(4)]
        rng.shuffle(wall)
        tries = rng.choice((0, 0, 0, 0, 1, 2, 3, 4))
        melds = [meld for _ in range(tries) if (meld := random_meld(rng, wall))]
        largest = 14 - 3 * len(melds)
        sizes = [size for size in range(1, largest + 1) if size % 3]
        size = rng.choice((largest, largest - 1, rng.choice(sizes)))
        if len(wall) >= size:
            yield Hand(tuple(wall[:size]), tuple(melds))


def random_meld(rng: random.Random, wall: list[Tile]) -> Meld | None:
    """A meld taken from the wall, where the one that was thought of is there."""
    kind = wall[0].kind
    type_ = rng.choice(list(MeldType))
    if type_ is not MeldType.CHI:
        tiles = [kind.tile] * (4 if type_.is_kan else 3)
    elif kind < 27 and kind % 9 < 7:
        tiles = [TILES[kind], TILES[kind + 1], TILES[kind + 2]]
    else:
        return None
    if any(tiles.count(tile) > wall.count(tile) for tile in tiles):
        return None
    for tile in tiles:
        wall.remove(tile)
    return Meld(type_, tuple(tiles))


def check(hand: Hand) -> None:
    """Every number that a hand has, as the search finds it."""
    found = shanten(hand)
    answers = {"standard": search.standard(hand)}
    if len(hand.concealed) >= 13:
        answers |= {"chiitoitsu": search.chiitoitsu(hand), "kokushi": search.kokushi(hand)}
    lacking = {form: fewest - 1 for form, (fewest, _) in answers.items()}
    best = min(lacking.values())
    assert found._asdict() == {
        "standard": lacking["standard"],
        "chiitoitsu": lacking.get("chiitoitsu"),
        "kokushi": lacking.get("kokushi"),
        "best": best,
    }
    if len(hand.concealed) % 3 == 1:
        helpful = set().union(
            *(drawn for form, (_, drawn) in answers.items() if lacking[form] == best)
        )
        held = [tile.kind for tile in hand.tiles]
        accepts = ukeire(hand)
        assert dict(accepts.tiles) == {kind: 4 - held.count(kind) for kind in helpful}
        assert accepts.total == sum(left for _, left in accepts.tiles)


@pytest.mark.parametrize("part", range(4))
def test_random_hands(part: int) -> None:
    hands = random_hands(f"sample {part}")
    for _ in range(100):
        hand = next(hands)
        try:
            check(hand)
        except AssertionError as error:
            raise AssertionError(str(hand)) from error
