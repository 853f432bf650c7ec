-- Why a hold cannot be ended or a transfer reversed: it is not this member's, or it has ended already. A bonus account that
-- is closed gets no further grant.
DROP FUNCTION IF EXISTS ledger_end_refusal(bigint, integer, text, bigint, bigint);
CREATE OR REPLACE FUNCTION ledger_end_refusal(
  p_member bigint, p_merchant integer, p_currency text, p_settles bigint, p_reverses bigint, p_accounts text[]
) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (
    SELECT FROM wallet
     WHERE p_settles IS NULL AND p_reverses IS NULL AND member_id = p_member AND currency = p_currency
       AND account = ANY (p_accounts) AND late_to IS NOT NULL) THEN -- guard: closed-bonus-not-granted
    RETURN 'ended_already';
  END IF;
  IF p_settles IS NULL AND p_reverses IS NULL THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (
    SELECT FROM ledger_transfer
     WHERE member_id = p_member AND id = coalesce(p_settles, p_reverses) -- guard: reservation-of-member
       AND merchant_id = p_merchant AND currency = p_currency) THEN
    RETURN 'unknown_transfer';
  END IF;
  -- guard: reservation-ends-once
  IF EXISTS (SELECT FROM ledger_transfer WHERE member_id = p_member AND settles = p_settles)
     OR EXISTS (SELECT FROM ledger_transfer WHERE member_id = p_member AND reverses = p_reverses) THEN
    RETURN 'ended_already';
  END IF;
  RETURN NULL;
END
$$;

REVOKE ALL ON FUNCTION ledger_end_refusal(bigint, integer, text, bigint, bigint, text[]) FROM PUBLIC;
