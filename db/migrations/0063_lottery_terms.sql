-- How brands sell lotteries: docs/lottery.md, "Terms". Without a row, or a value, the terms of the house apply.

SET lock_timeout = '5s';

CREATE TABLE lottery_terms (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  game_code text NOT NULL CHECK (game_code ~ '^[A-Z0-9_]{2,20}$'),
  is_on boolean NOT NULL DEFAULT true,
  return_milli integer CHECK (return_milli BETWEEN 700 AND 990),
  -- Of the stake for each unit of a line.
  stake_least bigint CHECK (stake_least > 0),
  stake_most bigint CHECK (stake_most > 0),
  -- Of the cost of a ticket.
  ticket_least bigint CHECK (ticket_least > 0),
  ticket_most bigint CHECK (ticket_most > 0),
  -- The most that a draw pays for one name.
  cap bigint CHECK (cap > 0),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (merchant_id, game_code),
  CHECK (stake_least <= stake_most),
  CHECK (ticket_least <= ticket_most)
);

-- Bounds of one bet type, instead of those of the game.
CREATE TABLE lottery_type_terms (
  merchant_id integer NOT NULL,
  game_code text NOT NULL,
  bet_type text NOT NULL CHECK (bet_type ~ '^[a-z0-9_]{1,30}$'),
  stake_least bigint CHECK (stake_least > 0),
  stake_most bigint CHECK (stake_most > 0),
  cap bigint CHECK (cap > 0),
  PRIMARY KEY (merchant_id, game_code, bet_type),
  FOREIGN KEY (merchant_id, game_code) REFERENCES lottery_terms (merchant_id, game_code),
  CHECK (stake_least <= stake_most)
);

-- Codes of lotteries in the order of the brand; others follow in the order of the house.
ALTER TABLE merchant ADD COLUMN lottery_order text[] NOT NULL DEFAULT '{}';

-- Every process reloads the brand.
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON lottery_terms
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();
CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON lottery_type_terms
  FOR EACH ROW EXECUTE FUNCTION touch_merchant();

GRANT SELECT, INSERT, UPDATE ON lottery_terms TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON lottery_type_terms TO tessera_app;
