"""Agari: the exact number of winning hands, and divisions that hold their tiles."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod

from hypothesis import given, strategies as st

from tenhobot.riichi import Form, Hand, divide, is_agari
from tenhobot.riichi.tiles import KINDS, TILES, YAOCHU, Counts, count

from .. import hands

STANDARD_KINDS = 11_498_658
ALL_KINDS = 16_873_619
ALL_WEIGHT = 12_859_078_207_674
"""Out of C(136, 14) deals; published counts, reached by several independent programs."""

Table = dict[tuple[int, int], tuple[int, int]]
"""(tiles, pairs) -> (how many contents of a suit, their weight in copies of tiles)."""


def contents(size: int) -> Iterator[tuple[int, ...]]:
    """Every content of a suit of `size` kinds, at most fourteen tiles and four of each."""

    def grow(held: tuple[int, ...], left: int) -> Iterator[tuple[int, ...]]:
        if len(held) == size:
            yield held
            return
        for copies in range(min(4, left) + 1):
            yield from grow((*held, copies), left - copies)

    return grow((), 14)


def suit_tables(first: int, size: int) -> tuple[Table, Table]:
    """The contents of one suit that sets and at most a pair use up: all, and those of pairs."""
    spare = 31 if first == 0 else 0
    every: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    paired: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for held in contents(size):
        pairs = sum(held) % 3 // 2
        if sum(held) % 3 == 1:
            continue
        counts = bytearray(34)
        counts[first : first + size] = bytes(held)
        # Sets alone are no hand: a pair of another suit makes them one.
        counts[spare] += 2 * (not pairs)
        if not _is_standard(bytes(counts)):
            continue
        weight = prod(comb(4, copies) for copies in held)
        for table in (every, paired) if set(held) <= {0, 2} else (every,):
            table[sum(held), pairs][0] += 1
            table[sum(held), pairs][1] += weight
    return _frozen(every), _frozen(paired)


def _is_standard(counts: bytes) -> bool:
    if not is_agari(Counts(counts)):
        return False
    # Only tiles that are all in pairs can win as seven pairs instead.
    held = tuple(TILES[kind] for kind in KINDS for _ in range(counts[kind]))
    return set(counts) != {0, 2} or divide(Hand(held))[0].form is Form.STANDARD


def _frozen(table: dict[tuple[int, int], list[int]]) -> Table:
    return {key: (kinds, weight) for key, (kinds, weight) in table.items()}


def whole_hands(suit: Table, honours: Table) -> tuple[int, int]:
    """How many hands of fourteen tiles and one pair three suits and honours make."""
    total: Table = {(0, 0): (1, 1)}
    for table in (suit, suit, suit, honours):
        grown: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
        for (tiles, pairs), (kinds, weight) in total.items():
            for (more, pair), (k, w) in table.items():
                if tiles + more <= 14 and pairs + pair <= 1:
                    grown[tiles + more, pairs + pair][0] += kinds * k
                    grown[tiles + more, pairs + pair][1] += weight * w
        total = _frozen(grown)
    return total[14, 1]


def test_the_number_of_winning_hands_is_exact() -> None:
    """Suit by suit: seven pairs and kokushi are counted apart, less those that are standard."""
    suit, suit_paired = suit_tables(0, 9)
    honours, honours_paired = suit_tables(27, 7)
    kinds, weight = whole_hands(suit, honours)
    both_kinds, both_weight = whole_hands(suit_paired, honours_paired)
    chiitoitsu, chiitoitsu_weight = comb(34, 7), comb(34, 7) * comb(4, 2) ** 7
    kokushi, kokushi_weight = 13, 13 * comb(4, 2) * 4**12
    assert kinds == STANDARD_KINDS
    assert kinds + chiitoitsu - both_kinds + kokushi == ALL_KINDS
    assert weight + chiitoitsu_weight - both_weight + kokushi_weight == ALL_WEIGHT


def test_each_hand_of_orphans_wins_and_no_other_kind_completes_them() -> None:
    orphans = [kind.tile for kind in YAOCHU]
    for kind in KINDS:
        assert is_agari(count([*orphans, kind.tile])) == (kind in YAOCHU)


def test_pairs_in_every_suit_are_no_hand() -> None:
    """Each suit divides by itself into sets and a pair, but four pairs are three too many."""
    held = [TILES[k] for k in (0, 0, 9, 9, 18, 18, 27, 27, 3, 4, 5, 12, 13, 14)]
    assert not is_agari(count(held))
    assert divide(Hand(tuple(held))) == []


def test_every_pair_and_run_can_overlap_a_triplet() -> None:
    """A triplet taken first would miss these."""
    for text in ("11123m", "11122233m", "22223344m", "22334455m"):
        numbers = [int(digit) for digit in text[:-1]]
        assert is_agari(count(TILES[n - 1] for n in numbers)), text


def test_four_equal_runs_are_read_in_every_way() -> None:
    hand = hands.of("22223333444455s")
    assert {str(division) for division in divide(hand)} == {
        "234s 234s 234s 234s 55s",
        "222s 234s 333s 444s 55s",
        "234s 234s 22s 345s 345s",
    }


@given(hands.winning())
def test_a_division_holds_the_tiles_of_the_hand(hand: Hand) -> None:
    divisions = divide(hand)
    assert divisions
    for division in divisions:
        if division.form is not Form.KOKUSHI:
            kinds = Counter(kind for block in division.blocks for kind in block.kinds)
            assert kinds == Counter(tile.kind for tile in hand.tiles)
    assert len({str(division) for division in divisions}) == len(divisions)


@given(st.lists(st.sampled_from(range(34)), min_size=14, max_size=14))
def test_is_agari_and_divide_agree(kinds: list[int]) -> None:
    held = tuple(TILES[kind] for kind in kinds)
    assert is_agari(count(held)) == bool(divide(Hand(held)))


def test_all_two_set_suits_agree_with_a_search() -> None:
    """Every multiset of at most five tiles of a suit, against taking blocks out one by one."""
    for tiles in combinations_with_replacement(range(9), 5):
        held = [TILES[kind] for kind in tiles]
        if max(Counter(tiles).values()) < 5:
            assert is_agari(count(held)) == _searched(Counter(tiles), pair=True)


def _searched(held: Counter[int], *, pair: bool) -> bool:
    left = +held
    if not left:
        return not pair
    low = min(left)
    blocks = [[low] * 3, [low, low + 1, low + 2]] + ([[low] * 2] if pair else [])
    return any(
        _searched(left - Counter(block), pair=pair and len(block) == 3)
        for block in blocks
        if Counter(block) <= left
    )
