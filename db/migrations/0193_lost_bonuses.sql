-- The smallest stake of a brand, below which a bonus is lost; it is kept with the bonus. docs/offers.md, "Grants"

SET lock_timeout = '5s';

-- 0: the five smallest payable parts that counted for all brands before.
ALTER TABLE merchant ADD COLUMN bonus_stake_min bigint NOT NULL DEFAULT 0 CHECK (bonus_stake_min >= 0);

-- Null for bonuses that were granted before: the five smallest payable parts.
ALTER TABLE bonus_grant ADD COLUMN lost_below bigint CHECK (lost_below > 0);
