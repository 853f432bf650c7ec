-- Who works on an alarm of the dashboard, and how the parts of the house stood: docs/console.md, "The dashboard".

SET lock_timeout = '5s';

-- The alarms themselves are conditions that are read anew each time; this is what operators did about them.
CREATE TABLE alarm_state (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{2,40}$'),
  owner_id bigint REFERENCES operator (id),
  owned_until timestamptz,
  closed_by bigint REFERENCES operator (id),
  closed_until timestamptz,
  -- How much there was when it was closed: more opens it again.
  closed_extent integer CHECK (closed_extent >= 0),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 140),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, kind),
  CHECK ((owner_id IS NULL) = (owned_until IS NULL)),
  CHECK (num_nonnulls(closed_by, closed_until, closed_extent) IN (0, 3)),
  CHECK (owner_id IS NULL OR closed_by IS NULL)
);

-- A sample a minute, the worst one of five minutes kept.
CREATE TABLE health_sample (
  part text NOT NULL CHECK (part IN ('payments', 'games', 'jobs', 'messages')),
  -- Of a payment provider with its brand, since each brand has its own.
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
  step timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('quiet', 'good', 'slow', 'failing')),
  -- The newest time of the step; absent where nothing was measured.
  value_ms bigint CHECK (value_ms >= 0),
  sampled_at timestamptz NOT NULL,
  PRIMARY KEY (part, code, step)
);

GRANT SELECT, INSERT, UPDATE ON alarm_state TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON health_sample TO tessera_app;
