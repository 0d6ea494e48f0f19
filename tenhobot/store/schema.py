"""The tables, as the steps that lead from each version of the database to the next.

A step that was released never changes; a new one is added at the end.
"""

_POSTING = """
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    slot TEXT UNIQUE,
    seed TEXT NOT NULL,
    started REAL NOT NULL,
    tries INTEGER NOT NULL,
    found INTEGER
) STRICT;
CREATE INDEX runs_without_win ON runs (started) WHERE found IS NULL;

CREATE TABLE posts (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('hand', 'reply')),
    run_id INTEGER REFERENCES runs (id) ON DELETE SET NULL,
    created REAL NOT NULL,
    hand TEXT,
    tries INTEGER,
    yaku TEXT,
    points INTEGER,
    score TEXT,
    one_in REAL NOT NULL DEFAULT 0,
    text TEXT,
    lang TEXT NOT NULL,
    reply_to TEXT
) STRICT;
CREATE INDEX posts_with_text ON posts (created) WHERE text IS NOT NULL;
CREATE INDEX posts_by_run ON posts (run_id);

CREATE TABLE pictures (
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    png BLOB NOT NULL,
    alt TEXT NOT NULL,
    PRIMARY KEY (post_id, place)
) STRICT;

CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY,
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    network TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting'
        CHECK (state IN ('waiting', 'sending', 'sent', 'unknown', 'dead')),
    attempts INTEGER NOT NULL DEFAULT 0,
    due REAL NOT NULL,
    claimed REAL,
    settled REAL,
    remote_id TEXT,
    url TEXT,
    reason TEXT,
    UNIQUE (post_id, network)
) STRICT;
CREATE INDEX deliveries_open ON deliveries (network)
    WHERE state IN ('waiting', 'sending', 'unknown');
CREATE INDEX deliveries_by_remote_id ON deliveries (network, remote_id);
CREATE INDEX deliveries_sent ON deliveries (network, claimed) WHERE state = 'sent';
"""

_MENTIONS = """
CREATE TABLE cursors (
    network TEXT PRIMARY KEY,
    cursor TEXT NOT NULL,
    moved REAL NOT NULL
) STRICT;

CREATE TABLE mentions (
    network TEXT NOT NULL,
    id TEXT NOT NULL,
    author_id TEXT NOT NULL,
    root_id TEXT NOT NULL,
    seen REAL NOT NULL,
    verdict TEXT NOT NULL,
    context TEXT,
    post_id INTEGER REFERENCES posts (id) ON DELETE SET NULL,
    PRIMARY KEY (network, id)
) STRICT;
CREATE INDEX mentions_by_time ON mentions (network, seen);

CREATE TABLE muted (
    network TEXT NOT NULL,
    author_id TEXT NOT NULL,
    since REAL NOT NULL,
    PRIMARY KEY (network, author_id)
) STRICT;
"""

_OPERATION = """
CREATE TABLE networks (
    name TEXT PRIMARY KEY,
    failures INTEGER NOT NULL DEFAULT 0,
    closed_until REAL NOT NULL DEFAULT 0,
    advice TEXT,
    account_id TEXT,
    handle TEXT
) STRICT;

CREATE TABLE spending (
    network TEXT NOT NULL,
    day TEXT NOT NULL,
    posts INTEGER NOT NULL DEFAULT 0,
    money REAL NOT NULL DEFAULT 0,
    PRIMARY KEY (network, day)
) STRICT;

CREATE TABLE flags (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

ALTER TABLE deliveries ADD COLUMN retracted REAL;

CREATE VIEW rarest AS
    SELECT id, key, created, hand, yaku, points, one_in FROM posts
    WHERE kind = 'hand' ORDER BY one_in DESC, id;
"""

_LANGUAGES = """
CREATE TABLE translations (
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    lang TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (post_id, lang)
) STRICT;

ALTER TABLE deliveries ADD COLUMN lang TEXT;
UPDATE deliveries SET lang = (SELECT lang FROM posts WHERE posts.id = post_id);

ALTER TABLE pictures RENAME TO pictures_of_one_language;
CREATE TABLE pictures (
    post_id INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE,
    lang TEXT NOT NULL,
    place INTEGER NOT NULL,
    png BLOB NOT NULL,
    alt TEXT NOT NULL,
    PRIMARY KEY (post_id, lang, place)
) STRICT;
INSERT INTO pictures SELECT post_id, lang, place, png, alt
    FROM pictures_of_one_language JOIN posts ON posts.id = post_id;
DROP TABLE pictures_of_one_language;
"""

_COUNTERS = """
CREATE TABLE counters (
    network TEXT NOT NULL,
    name TEXT NOT NULL,
    label TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (network, name, label)
) STRICT;
"""

IS_OPEN = "state IN ('waiting', 'sending', 'unknown')"
"""Word for word as in the index of open deliveries, which serves only queries that say so."""

MIGRATIONS: tuple[str, ...] = (_POSTING, _MENTIONS, _OPERATION, _LANGUAGES, _COUNTERS)
"""Step n brings a database of version n to version n + 1."""
