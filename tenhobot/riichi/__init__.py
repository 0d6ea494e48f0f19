"""The rules of riichi mahjong: pure functions over small values, no I/O."""
