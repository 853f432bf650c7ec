-- What lotteries pay back, against the returns that their prices were made by: docs/lottery.md, "Returns against models".

SET lock_timeout = '5s';

-- The return by which the odds of a ticket were made, in thousandths. NULL for tickets of before, which are not compared.
ALTER TABLE lottery_ticket ADD COLUMN return_milli smallint CHECK (return_milli BETWEEN 700 AND 990);

-- A draw's settled tickets at a brand. All tickets of a draw share its numbers, so the draw is the unit of the statistics.
CREATE TABLE lottery_draw_return (
  draw_id integer NOT NULL REFERENCES lottery_draw (id),
  merchant_id integer NOT NULL REFERENCES merchant (id),
  currency text NOT NULL,
  tickets integer NOT NULL,
  stake bigint NOT NULL,
  win bigint NOT NULL,
  -- Expected win by the return of each ticket, and by the odds on it. They differ where a price is wrong.
  model bigint NOT NULL,
  priced bigint NOT NULL,
  -- Sum of the largest possible standard deviations of the tickets.
  deviation bigint NOT NULL,
  -- False until the days have it.
  is_added boolean NOT NULL DEFAULT false,
  PRIMARY KEY (draw_id, merchant_id, currency)
);
CREATE INDEX ON lottery_draw_return (draw_id) WHERE NOT is_added;

-- The same by lottery and day of the draw in UTC.
CREATE TABLE lottery_return_day (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_code text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  draws integer NOT NULL,
  tickets bigint NOT NULL,
  stake numeric NOT NULL,
  win numeric NOT NULL,
  model numeric NOT NULL,
  priced numeric NOT NULL,
  -- Sums over draws of (win - model) squared, and of the deviation squared.
  off_squared numeric NOT NULL,
  deviation_squared numeric NOT NULL,
  PRIMARY KEY (merchant_id, game_code, currency, day)
);

CREATE TABLE lottery_return_alarm (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_code text NOT NULL,
  currency text NOT NULL,
  span text NOT NULL CHECK (span IN ('day', 'month', 'all')),
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (merchant_id, game_code, currency, span)
);

GRANT SELECT, INSERT, UPDATE ON lottery_draw_return, lottery_return_day TO tessera_app;
GRANT SELECT, INSERT, DELETE ON lottery_return_alarm TO tessera_app;
