-- Limits of deposits count what is credited: an order reserves its amount until then, and money beyond the limit waits
-- for its member's choice.

SET lock_timeout = '5s';

-- Nothing: it was ordered, and counts in every period until its money came or will not come.
ALTER TABLE deposit_counted ADD COLUMN settled_at timestamptz;
UPDATE deposit_counted AS counted SET settled_at = deposit.credited_at, amount = deposit.received, failed_at = NULL
  FROM deposit
 WHERE deposit.merchant_id = counted.merchant_id AND deposit.member_id = counted.member_id
   AND deposit.id::text = counted.reference AND deposit.credited_at IS NOT NULL;
CREATE INDEX deposit_counted_settled ON deposit_counted (member_id, settled_at) WHERE failed_at IS NULL;
DROP INDEX deposit_counted_member_id_asked_at_idx;

ALTER TABLE deposit DROP CONSTRAINT deposit_difference_check;
ALTER TABLE deposit ADD CONSTRAINT deposit_difference_check
  CHECK (difference IN ('currency', 'excluded', 'closed', 'limit', 'ended', 'late', 'amount'));
-- What the member wants of money that their limit holds, and by which request they said so.
ALTER TABLE deposit
  ADD COLUMN choice text CHECK (choice IN ('credit', 'return')),
  ADD COLUMN choice_request_id uuid,
  ADD CONSTRAINT deposit_choice_known CHECK ((choice IS NULL) = (choice_request_id IS NULL));

DO $$
BEGIN
  IF EXISTS (
    SELECT FROM deposit JOIN deposit_counted AS counted
        ON counted.member_id = deposit.member_id AND counted.reference = deposit.id::text
     WHERE deposit.credited_at IS NOT NULL AND (counted.settled_at IS NULL OR counted.amount <> deposit.received)
  ) THEN
    RAISE EXCEPTION 'a credited deposit does not count as credited';
  END IF;
END
$$;
