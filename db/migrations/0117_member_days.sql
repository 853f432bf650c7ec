-- How each member's money changed, by day and kind: the console shows thirty days of a player without reading thirty days
-- of entries. A job adds the sealed blocks one by one; days are deleted once no page shows them.

SET lock_timeout = '30s';

CREATE TABLE member_day (
  member_id bigint NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  -- A reversal counts under the kind of the transfer that it reverses.
  kind text NOT NULL,
  merchant_id integer NOT NULL,
  -- The change of the member's wallets and of what is held; points are not money.
  change numeric NOT NULL,
  PRIMARY KEY (member_id, currency, day, kind)
);
CREATE INDEX member_day_by_day ON member_day (day);

-- The last block that is in the sums.
CREATE TABLE member_day_mark (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  block bigint NOT NULL CHECK (block >= 0)
);

-- No block is sealed until the end of this transaction, so that the sums and their mark agree.
SELECT pg_advisory_xact_lock(7283017);

INSERT INTO member_day_mark (block) SELECT coalesce(max(number), 0) FROM ledger_block;

INSERT INTO member_day (member_id, currency, day, kind, merchant_id, change)
SELECT transfer.member_id, transfer.currency, transfer.business_date, coalesce(original.kind, transfer.kind),
       transfer.merchant_id, sum(sides.change)
  FROM ledger_transfer AS transfer
  JOIN ledger_sealed AS sealed ON sealed.member_id = transfer.member_id AND sealed.transfer_id = transfer.id
 CROSS JOIN LATERAL (
   SELECT coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0) AS change
     FROM ledger_entry WHERE member_id = transfer.member_id AND transfer_id = transfer.id) AS sides
  LEFT JOIN ledger_transfer AS original
    ON original.member_id = transfer.member_id AND original.id = transfer.reverses
 WHERE transfer.business_date >= current_date - 40 AND transfer.member_id > 0
 GROUP BY 1, 2, 3, 4, 5;

DO $$
BEGIN
  IF (SELECT coalesce(sum(change), 0) FROM member_day)
     <> (SELECT coalesce(sum(amount), 0) FROM ledger_total
          WHERE business_date >= current_date - 40 AND account IN ('main', 'locked', 'bonus', 'vendor')) THEN
    RAISE EXCEPTION 'the days of the members are not the sums of the ledger';
  END IF;
END
$$;

GRANT SELECT ON member_day, member_day_mark TO tessera_app;
