"""Networks: one file each, knowing nothing of mahjong and nothing of the store."""
