-- What the home page tells of money that was really won: the pool of a jackpot, and wins that are settled.

SET lock_timeout = '5s';

-- The pool of a brand that has one. Amounts are whole 1/100 000 of the currency's main unit, and travel with thirteen
-- digits before the point at most.
CREATE TABLE jackpot_pool (
  merchant_id integer PRIMARY KEY REFERENCES merchant (id),
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 999999999999999999),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Bets that were won and paid. The settlement writes them; the board reads them and masks the names.
CREATE TABLE win (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  id bigint GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  game_code text NOT NULL CHECK (length(game_code) BETWEEN 1 AND 80),
  game_name text NOT NULL CHECK (length(game_name) BETWEEN 1 AND 120),
  category text NOT NULL CHECK (category IN (
    'lottery', 'live', 'sports', 'fishing', 'slots', 'cards', 'esports', 'elottery', 'cockfight')),
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 999999999999999999),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3,5}$'),
  settled_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id)
);
CREATE INDEX ON win (merchant_id, settled_at DESC, id DESC);
CREATE INDEX ON win (merchant_id, category, settled_at DESC, id DESC);
CREATE INDEX ON win (merchant_id, member_id, settled_at DESC);

-- The site reads. Who may write comes with the ledger.
GRANT SELECT ON jackpot_pool, win TO tessera_app;
