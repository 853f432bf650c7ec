-- What members look for in their record, and play drowns: deposits, withdrawals, transfers, corrections. Play never
-- touches this index, so it costs the bets nothing.

SET lock_timeout = '5s';

CREATE INDEX ledger_by_day_without_play ON ledger_transfer (member_id, currency, business_date, id)
  WHERE kind NOT IN ('bet', 'win', 'bet_return');
