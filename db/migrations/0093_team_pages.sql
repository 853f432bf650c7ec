-- Pages of members with least and largest amounts read the index alone: without these columns a rare amount read a month's
-- lines of the whole brand one by one.

SET lock_timeout = '5s';

CREATE INDEX team_period_pages ON team_period (merchant_id, currency, kind, start_day, valid_bet DESC, member_id DESC)
  INCLUDE (plays, stake, returned, deposits, withdrawals, is_active);
DROP INDEX team_period_by_valid_bet;
