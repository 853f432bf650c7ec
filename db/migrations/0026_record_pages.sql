-- A page of the record under any filter is a few short ranges: one for each kind, the newest first. Bets are most of a
-- ledger and pay for no index more: their kind stands at the end of the index by day, which they are in already.

SET lock_timeout = '5s';

CREATE INDEX ledger_by_kind ON ledger_transfer (member_id, currency, kind, business_date, id) WHERE kind <> 'bet';

DROP INDEX ledger_by_day;
CREATE INDEX ledger_by_day ON ledger_transfer (member_id, currency, business_date, id, kind);

-- What it was for, the index by kind does.
DROP INDEX ledger_by_day_without_play;
