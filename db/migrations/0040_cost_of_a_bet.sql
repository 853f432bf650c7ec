-- What a bet pays for checks that cannot fail there. PostgreSQL reads the text of every check constraint of a table anew in
-- each statement that writes to it, and each bet writes to these: the checks took a tenth of its time. What they say is
-- held by triggers, which keep their plans; balances of wallets keep their constraint.

SET lock_timeout = '5s';

-- What a wallet is called is said once, when it is opened. Of rows that are updated no trigger is asked: it would fetch and
-- lock each of them a second time.
ALTER TABLE wallet
  DROP CONSTRAINT wallet_currency_check,
  DROP CONSTRAINT wallet_account_check,
  -- The ledger computes both from what it holds locked, and bounds them.
  DROP CONSTRAINT wallet_wagering_left_check,
  DROP CONSTRAINT wallet_unplayed_check;
CREATE FUNCTION refuse_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'there is no wallet % of %', NEW.account, NEW.currency USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER named BEFORE INSERT ON wallet FOR EACH ROW
  WHEN (NOT (
    length(NEW.currency) BETWEEN 3 AND 5 AND translate(NEW.currency, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
    AND (NEW.account IN ('main', 'locked', 'bonus', 'points')
      OR NEW.account LIKE 'vendor:_%' AND length(NEW.account) <= 67
         AND translate(NEW.account, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', '') = ':')))
  EXECUTE FUNCTION refuse_wallet();
CREATE FUNCTION refuse_renaming() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a wallet stays whose it is' USING ERRCODE = 'check_violation';
END
$$;
CREATE TRIGGER stays BEFORE UPDATE OF member_id, currency, account, merchant_id ON wallet
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_renaming();

-- Entries were looked at by a trigger already, which now sees to each of them too.
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_line_check,
  DROP CONSTRAINT ledger_entry_amount_check,
  DROP CONSTRAINT ledger_entry_balance_after_check,
  DROP CONSTRAINT ledger_entry_version_check,
  DROP CONSTRAINT ledger_entry_check,
  DROP CONSTRAINT ledger_entry_check1;
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
