-- Limits and safer play: what a member holds themselves to, and what keeps them out of play.

SET lock_timeout = '5s';

-- Whoever has a row here is looked at more closely before a bet: who has none is let through by one look.
CREATE TABLE play_guard (
  merchant_id integer NOT NULL,
  member_id bigint PRIMARY KEY,
  -- A break, which is over by itself.
  break_until timestamptz,
  -- An exclusion holds until its member has asked to return and has waited; without an end it is for good.
  excluded_at timestamptz,
  excluded_until timestamptz,
  return_asked_at timestamptz,
  lifts_at timestamptz,
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (excluded_at IS NOT NULL OR num_nonnulls(excluded_until, return_asked_at, lifts_at) = 0),
  CHECK ((return_asked_at IS NULL) = (lifts_at IS NULL)),
  -- One for good has no end, and nobody returns before the day.
  CHECK (lifts_at IS NULL OR (excluded_until IS NOT NULL AND return_asked_at >= excluded_until)),
  CHECK (lifts_at > return_asked_at)
);

-- One limit: of money in 1/100 000 of the currency's main unit, of time in milliseconds.
CREATE TABLE play_limit (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL REFERENCES play_guard (member_id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'loss', 'stake', 'session')),
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- The member's own, and what an operator has set. The lower one binds.
  own bigint CHECK (own > 0),
  house bigint CHECK (house > 0),
  -- What is used of it in the period that ends at `ends_at`, counted under the lock of the member’s wallet. Deposits
  -- are summed from `deposit_counted` instead.
  used bigint NOT NULL DEFAULT 0,
  ends_at timestamptz NOT NULL,
  -- Of a limit of time: the last bet.
  last_at timestamptz,
  -- A looser limit that was asked for; without an amount the limit is to go.
  pending bigint CHECK (pending > 0),
  pending_at timestamptz,
  pending_opens_at timestamptz,
  pending_lapses_at timestamptz,
  PRIMARY KEY (member_id, kind, period),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  CHECK (num_nulls(pending_at, pending_opens_at, pending_lapses_at) IN (0, 3)),
  CHECK (pending IS NULL OR (pending_at IS NOT NULL AND pending > own)),
  CHECK (pending_at IS NULL OR own IS NOT NULL),
  CHECK (pending_opens_at > pending_at AND pending_lapses_at > pending_opens_at)
);

-- Deposits as they were asked for. One that failed counts no longer.
CREATE TABLE deposit_counted (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 120),
  amount bigint NOT NULL CHECK (amount > 0),
  asked_at timestamptz NOT NULL,
  failed_at timestamptz,
  PRIMARY KEY (member_id, reference),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON deposit_counted (member_id, asked_at) WHERE failed_at IS NULL;

-- How long a member has been here without a pause, and when they last saw what that cost.
CREATE TABLE play_session (
  merchant_id integer NOT NULL,
  member_id bigint PRIMARY KEY,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  checked_at timestamptz NOT NULL,
  -- The member's own choice of how often; nothing: as the market says.
  reality_minutes integer CHECK (reality_minutes BETWEEN 5 AND 240),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);

GRANT SELECT, INSERT, UPDATE ON play_guard, deposit_counted, play_session TO tessera_app;
-- A limit that its member has taken away is gone; that it was there stands in the audit.
GRANT SELECT, INSERT, UPDATE, DELETE ON play_limit TO tessera_app;
