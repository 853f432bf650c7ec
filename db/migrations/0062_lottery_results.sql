-- Official results: entries of operators and feeds, which stay sealed from each other, and every version of a result.
-- The application writes both through functions alone (db/functions/lottery_results.sql). docs/lottery.md explains it.

SET lock_timeout = '5s';

-- Numbers on which two entries agree while others are not known yet: groups as in `result`, empty text where unknown.
ALTER TABLE lottery_draw ADD COLUMN partial jsonb CHECK (jsonb_typeof(partial) = 'array');

CREATE TABLE lottery_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  draw_id integer NOT NULL REFERENCES lottery_draw (id),
  operator_id bigint REFERENCES operator (id),
  feed text CHECK (feed ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Every place of the form; empty text where it is not drawn yet. The application cannot read it.
  numbers jsonb NOT NULL CHECK (jsonb_typeof(numbers) = 'array'),
  filled integer NOT NULL CHECK (filled >= 0),
  is_complete boolean NOT NULL,
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 300),
  pictures uuid[] NOT NULL DEFAULT '{}',
  -- The brand under which the pictures are stored.
  picture_merchant_id integer REFERENCES merchant (id),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- How often it was complete and compared.
  comparisons integer NOT NULL DEFAULT 0,
  entered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (draw_id, operator_id),
  UNIQUE (draw_id, feed),
  CHECK ((operator_id IS NULL) <> (feed IS NULL))
);

-- Versions of results that operators decided. Draws from seeds have a row only if operators cancelled them.
CREATE TABLE lottery_result (
  draw_id integer NOT NULL REFERENCES lottery_draw (id),
  version integer NOT NULL CHECK (version >= 0),
  kind text NOT NULL CHECK (kind IN ('drawn', 'corrected', 'cancelled')),
  result jsonb CHECK (jsonb_typeof(result) = 'array'),
  first_operator_id bigint NOT NULL REFERENCES operator (id),
  -- The second person, or the feed that had the same numbers.
  second_operator_id bigint REFERENCES operator (id),
  feed text,
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 140),
  -- The sources, with their pictures and the brand of those.
  evidence jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(evidence) = 'array'),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (draw_id, version),
  CHECK ((kind = 'cancelled') = (result IS NULL)),
  CHECK ((second_operator_id IS NULL) <> (feed IS NULL)),
  CHECK (feed IS NULL OR kind = 'drawn'),
  CHECK (first_operator_id <> second_operator_id)
);

-- Stakes and wins of each brand in a settled draw, for the console.
CREATE TABLE lottery_draw_sum (
  draw_id integer NOT NULL REFERENCES lottery_draw (id),
  merchant_id integer NOT NULL REFERENCES merchant (id),
  currency text NOT NULL,
  tickets integer NOT NULL,
  stake bigint NOT NULL,
  win bigint NOT NULL,
  PRIMARY KEY (draw_id, merchant_id, currency)
);

-- Tickets that keep a wrong win, because the member has spent it: the ledger takes no wallet below zero.
CREATE TABLE lottery_shortfall (
  draw_id integer NOT NULL REFERENCES lottery_draw (id),
  version integer NOT NULL,
  ticket_id bigint NOT NULL,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  currency text NOT NULL,
  -- What the correction would have moved to the member: below zero.
  difference bigint NOT NULL CHECK (difference < 0),
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (draw_id, version, ticket_id),
  FOREIGN KEY (member_id, ticket_id) REFERENCES lottery_ticket (member_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

CREATE INDEX lottery_draw_by_time ON lottery_draw (draws_at DESC, id DESC);
CREATE INDEX lottery_draw_awaited ON lottery_draw (draws_at) WHERE state = 'closed' AND drawn_by = 'official';

ALTER TABLE picture DROP CONSTRAINT picture_purpose_check;
ALTER TABLE picture ADD CONSTRAINT picture_purpose_check CHECK (
  purpose IN ('content', 'application', 'feedback', 'thread', 'deposit', 'withdrawal', 'result'));

GRANT SELECT (id, draw_id, operator_id, feed, filled, is_complete, source, pictures, picture_merchant_id, version,
              entered_at, changed_at) ON lottery_entry TO tessera_app;
GRANT SELECT ON lottery_result, lottery_draw_sum, lottery_shortfall TO tessera_app;
GRANT INSERT, UPDATE ON lottery_draw_sum TO tessera_app;
GRANT INSERT ON lottery_shortfall TO tessera_app;

-- Messages about corrected draws: the page words them in the member's language from these facts.
ALTER TABLE member_message DROP CONSTRAINT member_message_source_check;
ALTER TABLE member_message ADD CONSTRAINT member_message_source_check CHECK (source IN ('feedback', 'lottery'));
ALTER TABLE member_message ADD COLUMN facts jsonb CHECK (jsonb_typeof(facts) = 'object');
ALTER TABLE member_message ADD CHECK ((source = 'lottery') = (facts IS NOT NULL));
