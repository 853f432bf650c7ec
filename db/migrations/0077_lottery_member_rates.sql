-- Returns of single members in lotteries: docs/lottery.md, "Rates of members".

SET lock_timeout = '5s';

-- Each row is a rate with its time; the one without an end is in force. A rate only lowers what the brand gives. Without
-- a row, or with NULL, the member gets the returns of the brand.
CREATE TABLE lottery_member_rate (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  -- In thousandths.
  return_milli integer CHECK (return_milli BETWEEN 700 AND 990),
  -- Numbers the rates of a member, so that a change names the one that it replaces.
  version integer NOT NULL CHECK (version > 0),
  operator_id bigint NOT NULL REFERENCES operator (id),
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz CHECK (ended_at >= started_at),
  UNIQUE (member_id, version),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

-- Placing looks up one row for each member.
CREATE UNIQUE INDEX lottery_member_rate_current ON lottery_member_rate (member_id) INCLUDE (return_milli)
  WHERE ended_at IS NULL;

-- A rate is never edited: it ends, and another one begins.
GRANT SELECT, INSERT, UPDATE (ended_at) ON lottery_member_rate TO tessera_app;
