-- Draws of lotteries and their sealed seeds. The application plans, closes and draws through functions alone
-- (db/functions/lottery_draws.sql): it can change no draw and read no seed. docs/lottery.md explains the life of a draw.

SET lock_timeout = '5s';

-- One row for all brands. `open` is no state: a planned draw takes bets from opens_at to closes_at.
CREATE TABLE lottery_draw (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_code text NOT NULL CHECK (game_code ~ '^[A-Z0-9_]{2,20}$'),
  number text NOT NULL CHECK (number ~ '^[0-9]{8}-[A-Z0-9]{1,8}$'),
  -- `demo`: an official game whose numbers are drawn from a seed, in demo installations.
  drawn_by text NOT NULL CHECK (drawn_by IN ('house', 'official', 'demo')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz NOT NULL,
  draws_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'closed', 'drawn', 'settling', 'settled', 'cancelled')),
  -- Groups of numbers as text, with leading zeros.
  result jsonb CHECK (jsonb_typeof(result) = 'array'),
  -- 1 for the first result; a correction, or a cancellation after the draw, raises it.
  result_version integer NOT NULL DEFAULT 0 CHECK (result_version >= 0),
  seed_hash bytea CHECK (length(seed_hash) = 32),
  seed bytea CHECK (length(seed) = 32),
  evidence jsonb CHECK (jsonb_typeof(evidence) = 'object'),
  closed_at timestamptz,
  -- The sealed seed left the database.
  released_at timestamptz,
  drawn_at timestamptz,
  cancelled_at timestamptz,
  -- The result of result_version is paid, or the stakes of a cancelled draw are returned.
  settled_at timestamptz,
  -- Tickets of the draw, counted when it was settled.
  tickets integer CHECK (tickets >= 0),
  UNIQUE (game_code, number),
  CHECK (opens_at < closes_at AND closes_at <= draws_at),
  CHECK ((drawn_by = 'official') = (seed_hash IS NULL)),
  CHECK (seed IS NULL OR sha256(seed) = seed_hash),
  CHECK (state NOT IN ('drawn', 'settling', 'settled') OR (result IS NOT NULL AND result_version > 0)),
  CHECK ((state = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK (state <> 'settled' OR settled_at IS NOT NULL)
);
CREATE INDEX lottery_draw_of_game ON lottery_draw (game_code, draws_at);
CREATE INDEX lottery_draw_to_close ON lottery_draw (closes_at) WHERE state = 'planned';
CREATE INDEX lottery_draw_to_draw ON lottery_draw (draws_at) WHERE state = 'closed';
CREATE INDEX lottery_draw_to_settle ON lottery_draw (id)
  WHERE settled_at IS NULL AND state IN ('drawn', 'settling', 'cancelled');
CREATE INDEX lottery_draw_without_tickets ON lottery_draw (settled_at) WHERE tickets = 0;

-- Wrapped with the house's key, until the draw is drawn or cancelled.
CREATE TABLE lottery_seed (
  draw_id integer PRIMARY KEY REFERENCES lottery_draw (id),
  sealed text NOT NULL CHECK (length(sealed) BETWEEN 40 AND 200)
);

GRANT SELECT ON lottery_draw TO tessera_app;
