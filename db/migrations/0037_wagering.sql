-- What a member still has to play, as state: until now it was summed from all bets since the last withdrawal that was
-- paid, so a deposit made while one waited was free of it, and money sent to another member left it behind.

SET lock_timeout = '5s';

-- In the wallet `main`, whose row each bet locks and writes anyway.
ALTER TABLE wallet
  ADD COLUMN wagering_left bigint NOT NULL DEFAULT 0 CHECK (wagering_left >= 0),
  ADD COLUMN unplayed bigint NOT NULL DEFAULT 0 CHECK (unplayed >= 0);

-- What a transfer raised or lowered: a bet that is returned raises by what it lowered, and no more. Nothing: it changed
-- nothing.
ALTER TABLE ledger_transfer ADD COLUMN wagering_change bigint, ADD COLUMN unplayed_change bigint;
CREATE INDEX ledger_wagering_raised ON ledger_transfer (member_id, currency, id DESC)
  WHERE wagering_change > 0 OR unplayed_change > 0;

-- From history, by the rules of before where money went out: what a withdrawal that was paid took along was judged when
-- it was asked for, so what counts begins with its reservation. From there on deposits raise and stakes lower, never
-- below zero: the newest sum less the lowest one that stood before it.
CREATE TEMPORARY TABLE wagering_known ON COMMIT DROP AS
WITH since AS (
  SELECT payout.member_id, payout.currency, max(payout.settles) AS hold_id
    FROM ledger_transfer AS payout WHERE payout.kind = 'withdrawal_payout'
   GROUP BY payout.member_id, payout.currency
), moved AS (
  SELECT one.member_id, one.merchant_id, one.currency, one.id, one.kind, sum(entry.amount)::bigint AS amount
    FROM ledger_transfer AS one
    JOIN ledger_entry AS entry ON entry.member_id = one.member_id AND entry.transfer_id = one.id
    LEFT JOIN since ON since.member_id = one.member_id AND since.currency = one.currency
    -- A bet that was returned was none.
    LEFT JOIN ledger_transfer AS undone
      ON one.kind = 'bet' AND undone.member_id = one.member_id AND undone.reverses = one.id
   WHERE one.kind IN ('deposit', 'deposit_return', 'bet') AND entry.balance_after IS NOT NULL
     AND one.id > coalesce(since.hold_id, 0) AND undone.id IS NULL
   GROUP BY one.member_id, one.merchant_id, one.currency, one.id, one.kind
), factor AS (
  SELECT merchant.id AS merchant_id, coalesce((kept.settings ->> 'wageringHundredths')::numeric, 0) AS hundredths
    FROM merchant LEFT JOIN withdrawal_settings AS kept ON kept.merchant_id = merchant.id
), steps AS (
  SELECT moved.member_id, moved.currency, moved.id, moved.kind, moved.amount,
         sum(moved.amount) OVER line AS unplayed,
         sum(CASE WHEN moved.kind = 'bet' THEN moved.amount
                  ELSE sign(moved.amount) * ceil(abs(moved.amount) * factor.hundredths / 100) END)
           OVER line AS wagering
    FROM moved JOIN factor USING (merchant_id)
  WINDOW line AS (PARTITION BY moved.member_id, moved.currency ORDER BY moved.id)
), known AS (
  SELECT DISTINCT ON (member_id, currency) member_id, currency,
         unplayed - least(0, min(unplayed) OVER line) AS unplayed,
         wagering - least(0, min(wagering) OVER line) AS wagering,
         unplayed AS unplayed_sum,
         sum(amount) FILTER (WHERE kind = 'deposit') OVER line AS deposited
    FROM steps
  WINDOW line AS (PARTITION BY member_id, currency)
   ORDER BY member_id, currency, id DESC
)
SELECT known.* FROM known
 -- Who has nothing has nothing to play.
 WHERE (SELECT sum(wallet.balance) FROM wallet
         WHERE wallet.member_id = known.member_id AND wallet.currency = known.currency
           AND wallet.account <> 'points') >= 100000;

UPDATE wallet SET wagering_left = greatest(0, known.wagering), unplayed = greatest(0, known.unplayed)
  FROM wagering_known AS known
 WHERE wallet.member_id = known.member_id AND wallet.currency = known.currency AND wallet.account = 'main'
   AND (known.wagering > 0 OR known.unplayed > 0);

DO $$
BEGIN
  -- What is left is at least what came in less what was staked, and never more than what came in.
  IF EXISTS (
    SELECT FROM wagering_known AS known
      JOIN wallet ON wallet.member_id = known.member_id AND wallet.currency = known.currency
                 AND wallet.account = 'main'
     WHERE wallet.unplayed < known.unplayed_sum OR wallet.unplayed > coalesce(known.deposited, 0)
  ) OR EXISTS (
    SELECT FROM wallet WHERE account <> 'main' AND (wagering_left > 0 OR unplayed > 0)
  ) THEN
    RAISE EXCEPTION 'what is still to be played was not computed from the history';
  END IF;
END
$$;
