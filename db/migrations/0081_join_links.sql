-- Links by which an agent's new members and agents register, each with its number of uses and its end.

SET lock_timeout = '5s';

CREATE TABLE join_link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  agent_id bigint NOT NULL,
  -- Repeats of a request get the link that it created.
  request_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{12}$'),
  domain text NOT NULL CHECK (length(domain) BETWEEN 1 AND 253),
  makes_agents boolean NOT NULL,
  uses_max integer NOT NULL CHECK (uses_max BETWEEN 1 AND 500),
  used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND uses_max),
  expires_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (merchant_id, agent_id) REFERENCES member (merchant_id, id),
  UNIQUE (agent_id, request_id)
);
CREATE UNIQUE INDEX join_link_code ON join_link (merchant_id, code);
CREATE INDEX join_link_of_agent ON join_link (agent_id, id);

-- The link of each member who registered by one.
CREATE TABLE join_link_use (
  member_id bigint PRIMARY KEY REFERENCES member (id),
  link_id bigint NOT NULL REFERENCES join_link (id),
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX join_link_use_of_link ON join_link_use (link_id, member_id);

-- The terms of a link never change: only its uses are counted, and it is withdrawn once.
GRANT SELECT, INSERT, UPDATE (used, withdrawn_at) ON join_link TO tessera_app;
GRANT SELECT, INSERT ON join_link_use TO tessera_app;
