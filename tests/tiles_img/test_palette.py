"""Pictures in few colours look as they did in many."""

import numpy as np
from PIL import Image

from tiles_img.palette import to_palette


def test_a_picture_of_few_colours_is_kept_exactly():
    picture = Image.new("RGBA", (16, 16), (10, 20, 30, 255))
    picture.paste((200, 0, 0, 128), (0, 0, 8, 8))
    picture.paste((0, 0, 0, 0), (8, 8, 16, 16))
    small = to_palette(picture)
    assert small.mode == "P"
    assert small.convert("RGBA").tobytes() == picture.tobytes()


def test_blends_of_many_colours_stay_close():
    across, down = np.meshgrid(np.arange(128), np.arange(128))
    channels = (2 * across, 255 - 2 * down, across + down, np.where(across < 8, 0, 255))
    picture = Image.fromarray(np.stack(channels, -1).astype(np.uint8), "RGBA")
    back = np.asarray(to_palette(picture).convert("RGBA")).astype(int)
    seen = np.asarray(picture).astype(int)
    assert np.array_equal(back[..., 3], seen[..., 3])
    assert np.abs(back - seen)[across >= 8].mean() < 8


def test_what_cannot_be_seen_takes_no_colour():
    noise = np.random.default_rng(1).integers(0, 256, (32, 32, 4), dtype=np.uint8)
    noise[..., 3] = 0
    small = to_palette(Image.fromarray(noise, "RGBA"))
    assert np.asarray(small.convert("RGBA")).any() == np.False_
