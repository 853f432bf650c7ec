-- Tickets of lotteries. The state and the money of a ticket are those of its play; a ticket itself never changes.
-- docs/lottery.md explains placing and settling.

SET lock_timeout = '5s';

-- What one request of a member placed.
CREATE TABLE lottery_slip (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  request_id uuid NOT NULL,
  -- Of the request: the same id with other content is refused.
  content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
  placed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (member_id, request_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

CREATE SEQUENCE lottery_ticket_id AS bigint;

-- The lines of a slip in one draw: one play of the source `lottery`, with the reference `T<id>`.
CREATE TABLE lottery_ticket (
  id bigint PRIMARY KEY,
  slip_id bigint NOT NULL REFERENCES lottery_slip (id),
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  currency text NOT NULL,
  -- No foreign key: each ticket would lock the row of its draw. Draws with tickets are not deleted.
  draw_id integer NOT NULL,
  game_code text NOT NULL,
  lines jsonb NOT NULL CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) BETWEEN 1 AND 100),
  cost bigint NOT NULL CHECK (cost > 0),
  -- The most that it can win.
  most bigint NOT NULL CHECK (most > 0),
  -- The stake, for its return.
  bet_transfer_id bigint NOT NULL,
  -- The database's clock, read under the lock of the draw.
  placed_at timestamptz NOT NULL,
  UNIQUE (slip_id, draw_id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX lottery_ticket_of_draw ON lottery_ticket (draw_id, member_id, id);
CREATE INDEX lottery_ticket_of_member ON lottery_ticket (member_id, id);

-- Possible payouts of a draw by name, in 16 parts by member: each part may grow to its allotment without a lock on
-- the others. The allotments of a name are never more than its cap together (lottery_expose).
CREATE TABLE lottery_exposure (
  draw_id integer NOT NULL,
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  name text NOT NULL,
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 15),
  pays bigint NOT NULL CHECK (pays >= 0),
  allotted bigint NOT NULL,
  cap bigint NOT NULL CHECK (cap > 0),
  PRIMARY KEY (draw_id, merchant_id, currency, name, shard),
  CHECK (pays <= allotted)
) WITH (fillfactor = 70);

-- How far the tickets of a draw are settled, for each version of its result.
CREATE TABLE lottery_settlement (
  draw_id integer NOT NULL,
  version integer NOT NULL,
  -- The last ticket that is settled, in the order of members.
  member_id bigint NOT NULL DEFAULT 0,
  ticket_id bigint NOT NULL DEFAULT 0,
  tickets integer NOT NULL DEFAULT 0,
  winners integer NOT NULL DEFAULT 0,
  begun_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz,
  PRIMARY KEY (draw_id, version)
);

GRANT SELECT, INSERT ON lottery_slip, lottery_ticket TO tessera_app;
GRANT USAGE ON SEQUENCE lottery_ticket_id TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lottery_exposure TO tessera_app;
GRANT SELECT, INSERT, UPDATE ON lottery_settlement TO tessera_app;
