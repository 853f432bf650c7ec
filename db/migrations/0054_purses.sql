-- Purses: a stake may come from `main` and one bonus account. The split is kept with the play, and what comes back
-- follows it.

SET lock_timeout = '5s';

ALTER TABLE wallet
  -- Of `main`: the member has staked from two purses. Only then are splits looked up.
  ADD COLUMN has_split boolean NOT NULL DEFAULT false,
  -- Of a bonus account that is closed: the account to which late wins and returns go instead.
  ADD COLUMN late_to text;

-- Each grant of a bonus has an account of its own, `bonus:<grant>`.
DROP TRIGGER named ON wallet;
CREATE TRIGGER named BEFORE INSERT ON wallet FOR EACH ROW
  WHEN (NOT (
    length(NEW.currency) BETWEEN 3 AND 5 AND translate(NEW.currency, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
    AND (NEW.account IN ('main', 'locked', 'bonus', 'points')
      OR (NEW.account LIKE 'vendor:_%' OR NEW.account LIKE 'bonus:_%') AND length(NEW.account) <= 67
         AND translate(NEW.account, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', '') = ':')))
  EXECUTE FUNCTION refuse_wallet();

CREATE OR REPLACE FUNCTION check_ledger_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT written.member_id, written.transfer_id, written.is_right INTO wrong
    FROM (
      SELECT member_id, transfer_id,
             sum(amount) = 0 AND count(*) >= 2 AND min(line) = 1 AND max(line) = count(*) AS is_balanced,
             -- Accounts of members say what they held afterwards, and which entry of theirs this is.
             bool_and(amount <> 0
               AND CASE WHEN account IN ('main', 'locked', 'bonus', 'points') OR account LIKE 'vendor:%'
                          OR account LIKE 'bonus:%'
                     THEN coalesce(balance_after >= 0 AND version > 0, false)
                     ELSE balance_after IS NULL AND version IS NULL END) AS is_right
        FROM fresh
       GROUP BY member_id, transfer_id) AS written
   WHERE NOT written.is_balanced OR NOT written.is_right
      OR (SELECT count(*) FROM ledger_transfer
           WHERE ledger_transfer.member_id = written.member_id AND ledger_transfer.id = written.transfer_id) = 0
   LIMIT 1;
  IF FOUND AND NOT wrong.is_right THEN
    RAISE EXCEPTION 'an entry of transfer % of member % is none', wrong.transfer_id, wrong.member_id
      USING ERRCODE = 'check_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'transfer % of member % is not balanced', wrong.transfer_id, wrong.member_id
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

-- Plays of which a stake came from a bonus account. Plays from `main` alone have no row.
CREATE TABLE play_split (
  member_id bigint NOT NULL,
  source text NOT NULL,
  reference text NOT NULL,
  merchant_id integer NOT NULL,
  currency text NOT NULL,
  -- The bonus account of all its stakes.
  account text NOT NULL,
  -- What stands of the stakes, and the bonus's part of it.
  stake bigint NOT NULL,
  bonus_stake bigint NOT NULL,
  -- The bonus's part of all wins that stand.
  bonus_win bigint NOT NULL DEFAULT 0,
  -- Wins since the stakes last changed, and the bonus's part of them: shares of several wins do not drift.
  win_open bigint NOT NULL DEFAULT 0,
  bonus_open bigint NOT NULL DEFAULT 0,
  -- The transfer by which the stakes last changed.
  staked_by bigint NOT NULL,
  PRIMARY KEY (member_id, source, reference),
  CHECK (bonus_stake BETWEEN 0 AND stake)
);

ALTER TABLE played_round
  ADD COLUMN bonus_stake bigint NOT NULL DEFAULT 0, ADD COLUMN bonus_win bigint NOT NULL DEFAULT 0;
ALTER TABLE played_day
  ADD COLUMN bonus_stake numeric NOT NULL DEFAULT 0, ADD COLUMN bonus_win numeric NOT NULL DEFAULT 0;
ALTER TABLE settled_sum
  ADD COLUMN bonus_stake numeric NOT NULL DEFAULT 0, ADD COLUMN bonus_win numeric NOT NULL DEFAULT 0;
ALTER TABLE settled_copy
  ADD COLUMN bonus_stake numeric NOT NULL DEFAULT 0, ADD COLUMN bonus_win numeric NOT NULL DEFAULT 0;

GRANT SELECT ON play_split TO tessera_app;
