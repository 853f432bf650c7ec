-- Rolling jackpots of lotteries: docs/lottery.md, "Jackpots". The money is in the ledger's accounts `house:jackpot-<game>`.

SET lock_timeout = '5s';

-- The pools that a brand has opened. Their terms change by two operators, and never end.
CREATE TABLE lottery_jackpot_terms (
  merchant_id integer NOT NULL,
  game_code text NOT NULL,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  currency text NOT NULL,
  -- The part of each stake that goes into the pool.
  share_milli integer NOT NULL CHECK (share_milli BETWEEN 0 AND 200),
  seed bigint NOT NULL CHECK (seed >= 0),
  -- The most that one draw pays.
  cap bigint CHECK (cap > 0),
  -- The stake for one unit from which a single winner gets everything.
  full_stake bigint NOT NULL CHECK (full_stake > 0),
  PRIMARY KEY (merchant_id, game_code, level),
  FOREIGN KEY (merchant_id, game_code) REFERENCES lottery_terms (merchant_id, game_code),
  CHECK (cap >= seed)
);

-- Every process reloads the brand.
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON lottery_jackpot_terms
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();

-- A pool, without the shares of draws that are not counted yet. Only settlements, returns after them and changes of terms lock it.
CREATE TABLE lottery_jackpot (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_code text NOT NULL,
  currency text NOT NULL,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- Money that the house has lent it, because it had been won before a correction needed it.
  lent bigint NOT NULL DEFAULT 0 CHECK (lent >= 0),
  PRIMARY KEY (merchant_id, game_code, currency, level)
);

-- Shares of stakes in draws that are not counted, in 16 parts as the exposure: no row is shared by all tickets.
-- lottery_place adds to them; returned stakes lower them; the count of the draw moves them into the pool.
CREATE TABLE lottery_jackpot_share (
  draw_id integer NOT NULL,
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  shard smallint NOT NULL CHECK (shard BETWEEN 0 AND 15),
  game_code text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (draw_id, merchant_id, currency, level, shard)
) WITH (fillfactor = 50);

-- The count of a draw's winners, once for each version of its result. `pool` and the terms are those of the first count.
CREATE TABLE lottery_jackpot_count (
  draw_id integer NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  merchant_id integer NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  pool bigint NOT NULL CHECK (pool >= 0),
  -- Winning units, and their stakes.
  units bigint NOT NULL CHECK (units >= 0),
  stake bigint NOT NULL CHECK (stake >= 0),
  paid bigint NOT NULL CHECK (paid BETWEEN 0 AND pool),
  -- The win of a unit of the full stake.
  unit_win bigint NOT NULL CHECK (unit_win >= 0),
  seeded bigint NOT NULL CHECK (seeded >= 0),
  seed bigint NOT NULL,
  cap bigint,
  full_stake bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (draw_id, version, merchant_id, currency, level)
);
CREATE INDEX lottery_jackpot_count_of_game ON lottery_jackpot_count (merchant_id, game_code, level, draw_id);

-- Wins of tickets from a pool by a version of the result, beside those by their odds.
CREATE TABLE lottery_jackpot_win (
  draw_id integer NOT NULL,
  version integer NOT NULL,
  ticket_id bigint NOT NULL,
  level smallint NOT NULL,
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL,
  currency text NOT NULL,
  units bigint NOT NULL CHECK (units > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  -- The ticket was voided: its part is in the pool again.
  is_released boolean NOT NULL DEFAULT false,
  PRIMARY KEY (draw_id, version, ticket_id, level),
  FOREIGN KEY (draw_id, version, merchant_id, currency, level)
    REFERENCES lottery_jackpot_count (draw_id, version, merchant_id, currency, level)
);
CREATE INDEX lottery_jackpot_win_of_ticket ON lottery_jackpot_win (ticket_id);

-- Every change of a pool with its balance afterwards.
CREATE TABLE lottery_jackpot_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  merchant_id integer NOT NULL,
  game_code text NOT NULL,
  currency text NOT NULL,
  level smallint NOT NULL,
  -- Shares of a draw that was counted; a stake of it that was returned later; what winners got, or gave back; what the house
  -- added, or took back; what the house lent, or got back.
  kind text NOT NULL CHECK (kind IN ('contributed', 'returned', 'paid', 'seeded', 'lent')),
  amount bigint NOT NULL CHECK (amount <> 0),
  balance bigint NOT NULL,
  draw_id integer,
  version integer,
  ticket_id bigint,
  -- NULL where stakes and their returns have posted it.
  transfer_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX lottery_jackpot_move_of_pool ON lottery_jackpot_move (merchant_id, game_code, level, id);

ALTER TABLE lottery_ticket
  -- The shares of its stake in the pools of its game, by level; 0 where the share is nothing. NULL, or NULL at a level: it does not play
  -- for that pool.
  ADD COLUMN jackpot_shares bigint[];
CREATE INDEX lottery_ticket_of_jackpot ON lottery_ticket (draw_id, member_id, id) WHERE jackpot_shares IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON lottery_jackpot_terms TO tessera_app;
GRANT SELECT, INSERT, UPDATE ON lottery_jackpot TO tessera_app;
GRANT SELECT, UPDATE, DELETE ON lottery_jackpot_share TO tessera_app;
GRANT SELECT, INSERT ON lottery_jackpot_count, lottery_jackpot_move TO tessera_app;
GRANT SELECT, INSERT, UPDATE (is_released) ON lottery_jackpot_win TO tessera_app;
