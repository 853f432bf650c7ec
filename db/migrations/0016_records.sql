-- What members look for in their record, and play drowns: deposits, withdrawals, transfers, corrections. Play never
-- touches this index, so it costs the bets nothing.

SET lock_timeout = '5s';

CREATE INDEX ledger_by_day_without_play ON ledger_transfer (member_id, currency, business_date, id)
  WHERE kind NOT IN ('bet', 'win', 'bet_return');

-- Days of the books grow with the table, so a summary of its pages finds a span of days for next to nothing.
CREATE INDEX ledger_by_day_of_all ON ledger_transfer USING brin (business_date) WITH (pages_per_range = 32);
