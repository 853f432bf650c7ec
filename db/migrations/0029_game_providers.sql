-- Providers of games at the desk: keys that wait, how fast calls were, lists of games, lists of transactions compared.

SET lock_timeout = '5s';

-- A key that is not used yet. One of theirs lets its holder pay wins into any wallet, so a second operator looks at it;
-- one of ours waits until the provider has brought its public part in.
CREATE TABLE provider_key_waiting (
  provider_code text NOT NULL REFERENCES provider (code),
  side text NOT NULL CHECK (side IN ('ours', 'theirs')),
  -- Another one in its place is another one: whoever looked at the one before has looked at nothing.
  id bigint GENERATED ALWAYS AS IDENTITY,
  public_key text CHECK (length(public_key) BETWEEN 100 AND 5000),
  wrapped_secret text CHECK (length(wrapped_secret) BETWEEN 20 AND 10000),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 140),
  proposed_by bigint NOT NULL REFERENCES operator (id),
  proposed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider_code, side),
  CHECK (num_nonnulls(public_key, wrapped_secret) = 1),
  CHECK (side = 'theirs' OR wrapped_secret IS NOT NULL)
);

-- How long calls took, a minute at a time: never a row for a call. Processes add what they have counted every few seconds.
CREATE TABLE provider_minute (
  provider_code text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('in', 'out')),
  minute timestamptz NOT NULL,
  calls integer NOT NULL CHECK (calls >= 0),
  faults integer NOT NULL CHECK (faults >= 0),
  -- Calls that nobody has signed: they are not the provider's, and not among the others.
  unbelieved integer NOT NULL CHECK (unbelieved >= 0),
  -- By the bounds of domain/play/latency.ts.
  buckets integer[] NOT NULL CHECK (cardinality(buckets) = 24),
  PRIMARY KEY (provider_code, direction, minute)
) WITH (fillfactor = 70);
CREATE INDEX ON provider_minute (minute);

-- How a process's own line to a provider stands. What is older than half a minute says nothing.
CREATE TABLE provider_line (
  provider_code text NOT NULL,
  process uuid NOT NULL,
  circuit text NOT NULL CHECK (circuit IN ('closed', 'trying', 'open')),
  running_in integer NOT NULL CHECK (running_in >= 0),
  running_out integer NOT NULL CHECK (running_out >= 0),
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (provider_code, process)
) WITH (fillfactor = 70);

-- A provider's own name for who makes a game, and whose it is with us.
CREATE TABLE provider_vendor (
  provider_code text NOT NULL REFERENCES provider (code),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  vendor_code text NOT NULL REFERENCES vendor (code),
  PRIMARY KEY (provider_code, name)
);

-- A list of games as it came, each line read or refused. What is new in it is judged when somebody looks.
CREATE TABLE provider_game_list (
  provider_code text NOT NULL REFERENCES provider (code),
  id bigint GENERATED ALWAYS AS IDENTITY,
  source text NOT NULL CHECK (source IN ('provider', 'file')),
  file_name text CHECK (length(file_name) <= 120),
  games jsonb NOT NULL CHECK (jsonb_typeof(games) = 'array'),
  bad jsonb NOT NULL CHECK (jsonb_typeof(bad) = 'array'),
  taken_by bigint NOT NULL REFERENCES operator (id),
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider_code, id)
);

-- A provider's list of transactions, held against ours hour by hour.
CREATE TABLE provider_comparison (
  provider_code text NOT NULL REFERENCES provider (code),
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL CHECK (to_at > from_at),
  there_count integer NOT NULL CHECK (there_count >= 0),
  here_count integer NOT NULL CHECK (here_count >= 0),
  -- Why there is no list: the hour is asked for again.
  fault text CHECK (length(fault) BETWEEN 1 AND 200),
  compared_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (provider_code, from_at)
);

-- One number that differs. It is explained once, and what is explained stays.
CREATE TABLE provider_difference (
  provider_code text NOT NULL REFERENCES provider (code),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  transaction_id text NOT NULL CHECK (length(transaction_id) BETWEEN 1 AND 100),
  kind text NOT NULL CHECK (
    kind IN ('only_here', 'only_there', 'amount', 'currency', 'kind', 'player', 'state')
  ),
  -- Whose brand, where the number is known here.
  merchant_id integer REFERENCES merchant (id),
  member_id bigint,
  there jsonb,
  here jsonb,
  happened_at timestamptz NOT NULL,
  found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Both say the same by now.
  settled_at timestamptz,
  explained_by bigint REFERENCES operator (id),
  explained_at timestamptz,
  reason text CHECK (length(reason) BETWEEN 3 AND 140),
  PRIMARY KEY (provider_code, transaction_id, kind),
  CHECK (num_nonnulls(explained_by, explained_at, reason) IN (0, 3))
);
CREATE INDEX provider_difference_open ON provider_difference (provider_code, id)
  WHERE explained_at IS NULL AND settled_at IS NULL;

-- An hour of transactions is found without an index that every bet would have to write.
CREATE INDEX provider_transaction_by_time ON provider_transaction USING brin (created_at);

GRANT SELECT, INSERT, DELETE ON provider_key_waiting, provider_game_list TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON provider_minute, provider_line, provider_vendor TO tessera_app;
GRANT SELECT, INSERT, UPDATE ON provider_comparison, provider_difference TO tessera_app;
