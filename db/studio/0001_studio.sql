-- The studio's own tables, in a schema of its own, whose owner it is. Nothing here knows the house but by its calls.

SET lock_timeout = '5s';

-- Rounds are numbered for ever, and a studio that begins anew must not use a number twice with a house that remembers.
CREATE TABLE studio.instance (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  code text NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 6)
);
INSERT INTO studio.instance DEFAULT VALUES;
CREATE SEQUENCE studio.round_number;

-- Who plays, as an operator names them; of each currency its own. Who only tries has no operator's name, and play credits.
CREATE TABLE studio.player (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  is_trying boolean NOT NULL DEFAULT false,
  credits bigint NOT NULL DEFAULT 0 CHECK (credits >= 0),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (operator_id, name, currency),
  CHECK (is_trying OR credits = 0)
);

CREATE TABLE studio.session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  player_id bigint NOT NULL REFERENCES studio.player (id),
  game_code text NOT NULL,
  -- What the player's browser holds. The operator's own token lies wrapped: calls to its wallet need it.
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  wrapped_token bytea,
  language text NOT NULL,
  theme text CHECK (theme IN ('light', 'dark')),
  lobby_url text CHECK (length(lobby_url) <= 2000),
  -- Whose page holds the frame: messages go there and nowhere else.
  house_origin text CHECK (length(house_origin) <= 300),
  min_cycle_ms integer NOT NULL CHECK (min_cycle_ms BETWEEN 0 AND 60000),
  stake_max bigint CHECK (stake_max > 0),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ON studio.session (player_id, created_at);

-- Of each player one seed is in use and one waits: its hash is known before the player names the seed that goes with it.
CREATE TABLE studio.seed (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES studio.player (id),
  server_seed text NOT NULL CHECK (server_seed ~ '^[0-9a-f]{64}$'),
  server_hash text NOT NULL CHECK (server_hash ~ '^[0-9a-f]{64}$'),
  client_seed text CHECK (length(client_seed) BETWEEN 1 AND 64),
  nonce integer NOT NULL DEFAULT 0 CHECK (nonce >= 0),
  begun_at timestamptz,
  revealed_at timestamptz,
  CHECK ((client_seed IS NULL) = (begun_at IS NULL)),
  CHECK (begun_at IS NOT NULL OR revealed_at IS NULL)
);
CREATE UNIQUE INDEX seed_in_use ON studio.seed (player_id) WHERE begun_at IS NOT NULL AND revealed_at IS NULL;
CREATE UNIQUE INDEX seed_that_waits ON studio.seed (player_id) WHERE begun_at IS NULL;

-- What one player plays alone.
CREATE TABLE studio.round (
  id text PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES studio.player (id),
  session_id uuid NOT NULL REFERENCES studio.session (id),
  game_code text NOT NULL,
  version integer NOT NULL,
  config jsonb NOT NULL,
  state jsonb,
  status text NOT NULL CHECK (status IN ('open', 'closed', 'void', 'refused')),
  stake bigint NOT NULL DEFAULT 0 CHECK (stake >= 0),
  win bigint NOT NULL DEFAULT 0 CHECK (win >= 0),
  opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_at timestamptz,
  CHECK ((status = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX round_left_open ON studio.round (player_id, game_code) WHERE status = 'open';
CREATE INDEX ON studio.round (player_id, opened_at DESC);
CREATE INDEX round_by_age ON studio.round (opened_at) WHERE status = 'open';

-- Each command of a round, with all that it leads to: stored before the wallet is asked for anything.
CREATE TABLE studio.step (
  round_id text NOT NULL REFERENCES studio.round (id),
  place integer NOT NULL CHECK (place >= 0),
  player_id bigint NOT NULL,
  session_id uuid NOT NULL REFERENCES studio.session (id),
  request_id uuid NOT NULL,
  command jsonb NOT NULL,
  seed_id bigint NOT NULL REFERENCES studio.seed (id),
  nonce integer NOT NULL,
  state jsonb NOT NULL,
  result jsonb NOT NULL,
  stake bigint NOT NULL CHECK (stake >= 0),
  win bigint NOT NULL CHECK (win >= 0),
  is_over boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('staking', 'done', 'void', 'refused')),
  answer text,
  bet_id uuid,
  win_id uuid,
  played_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (round_id, place),
  UNIQUE (player_id, request_id),
  UNIQUE (seed_id, nonce)
);

-- A table's round, which many play.
CREATE TABLE studio.table_round (
  id text PRIMARY KEY,
  game_code text NOT NULL,
  version integer NOT NULL,
  phase text NOT NULL CHECK (phase IN ('betting', 'playing', 'settled')),
  is_current boolean NOT NULL DEFAULT true,
  server_seed text NOT NULL,
  server_hash text NOT NULL,
  -- Of the seeds of all who bet, made when betting is over.
  client_seed text,
  outcome jsonb,
  opened_at timestamptz NOT NULL,
  betting_ends_at timestamptz NOT NULL,
  played_at timestamptz,
  play_ms integer,
  -- The process died while it was played: whoever could have decided something gets their stake back.
  is_interrupted boolean NOT NULL DEFAULT false,
  settled_at timestamptz,
  CHECK ((phase = 'betting') = (outcome IS NULL)),
  CHECK ((played_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX table_round_current ON studio.table_round (game_code) WHERE is_current;
CREATE INDEX ON studio.table_round (game_code, opened_at DESC);

CREATE TABLE studio.table_bet (
  id uuid PRIMARY KEY,
  round_id text NOT NULL REFERENCES studio.table_round (id),
  player_id bigint NOT NULL REFERENCES studio.player (id),
  session_id uuid NOT NULL REFERENCES studio.session (id),
  request_id uuid NOT NULL,
  bet jsonb NOT NULL,
  client_seed text NOT NULL,
  stake bigint NOT NULL CHECK (stake > 0),
  win bigint CHECK (win >= 0),
  result jsonb,
  status text NOT NULL CHECK (status IN ('staking', 'standing', 'paid', 'void', 'refused')),
  answer text,
  win_id uuid,
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  paid_at timestamptz,
  UNIQUE (player_id, request_id),
  CHECK ((status = 'paid') = (win_id IS NOT NULL))
);
CREATE INDEX ON studio.table_bet (round_id);
CREATE INDEX ON studio.table_bet (player_id, placed_at DESC);

-- Everything that moves a player's money, under its own number, from before it is sent until it is answered.
CREATE TABLE studio.money_call (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bet', 'win', 'rollback')),
  player_id bigint NOT NULL REFERENCES studio.player (id),
  session_id uuid NOT NULL REFERENCES studio.session (id),
  game_code text NOT NULL,
  round_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- The bet that a win belongs to, or what a rollback takes back.
  reference uuid REFERENCES studio.money_call (id),
  closes_round boolean NOT NULL,
  -- `waiting` until somebody answered; a bet that nobody answered is `void` and taken back.
  status text NOT NULL CHECK (status IN ('waiting', 'done', 'refused', 'void')),
  answer text,
  balance bigint,
  -- Of play credits, which the studio moves itself: once for each number.
  has_moved boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  -- From then on anybody may send it: whoever stored it has sent it long before, unless it died.
  due_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  answered_at timestamptz,
  CHECK ((kind = 'bet') = (reference IS NULL)),
  CHECK ((status = 'waiting') = (answered_at IS NULL))
);
CREATE INDEX money_call_waiting ON studio.money_call (due_at) WHERE status = 'waiting';
CREATE UNIQUE INDEX money_call_rollback ON studio.money_call (reference) WHERE kind = 'rollback';
CREATE INDEX ON studio.money_call (round_id);
CREATE INDEX ON studio.money_call (created_at, id);
