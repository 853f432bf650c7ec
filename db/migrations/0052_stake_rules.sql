-- Stakes are judged by what they are on: product, category, vendor and game. A member may exclude some of them; a brand
-- may have a largest stake and a weight of wagering for each.

SET lock_timeout = '5s';

-- What a member does not play. An empty part covers everything. Only members with a row in play_guard are looked up.
CREATE TABLE play_exclusion (
  merchant_id integer NOT NULL,
  member_id bigint NOT NULL REFERENCES play_guard (member_id),
  product text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  vendor_code text NOT NULL DEFAULT '',
  game_code text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (member_id, product, category, vendor_code, game_code),
  FOREIGN KEY (merchant_id, member_id) REFERENCES member (merchant_id, id),
  -- Everything is the exclusion of play_guard; a game belongs to its vendor.
  CHECK (product <> '' OR category <> '' OR vendor_code <> ''),
  CHECK (game_code = '' OR vendor_code <> '')
);

-- A brand's rules for stakes, by what they are on. An empty part covers everything.
CREATE TABLE stake_rule (
  merchant_id integer NOT NULL REFERENCES merchant (id),
  product text NOT NULL DEFAULT '',
  category text NOT NULL DEFAULT '',
  vendor_code text NOT NULL DEFAULT '',
  game_code text NOT NULL DEFAULT '',
  -- The largest single stake; the lowest of all rules that cover a stake binds.
  stake_max bigint CHECK (stake_max > 0),
  -- How much of a stake counts towards the wagering; the narrowest rule decides.
  weight_hundredths integer CHECK (weight_hundredths BETWEEN 0 AND 100),
  PRIMARY KEY (merchant_id, product, category, vendor_code, game_code),
  CHECK (game_code = '' OR vendor_code <> ''),
  CHECK (num_nonnulls(stake_max, weight_hundredths) > 0)
);

GRANT SELECT, INSERT, DELETE ON play_exclusion TO tessera_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON stake_rule TO tessera_app;
