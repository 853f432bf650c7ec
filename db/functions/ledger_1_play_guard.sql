-- The guard of play. It runs within the ledger's own call, after the member's wallet is locked: what it judges cannot
-- change until the money has moved. The domain only previews it for the screen.

CREATE OR REPLACE FUNCTION play_refusal(
  p_member bigint, p_merchant integer, p_kind text, p_amount bigint, p_at timestamptz
) RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public AS $$
DECLARE
  v_status text;
BEGIN
  SELECT status INTO v_status FROM member WHERE id = p_member AND merchant_id = p_merchant;
  IF v_status IS DISTINCT FROM 'active' THEN
    RETURN 'not_active';
  END IF;
  RETURN NULL;
END
$$;

-- Counts what was played towards the limits of the member, in the same call.
CREATE OR REPLACE FUNCTION play_count(
  p_member bigint, p_merchant integer, p_kind text, p_amount bigint, p_at timestamptz
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN;
END
$$;

REVOKE ALL ON FUNCTION play_refusal(bigint, integer, text, bigint, timestamptz) FROM PUBLIC;
REVOKE ALL ON FUNCTION play_count(bigint, integer, text, bigint, timestamptz) FROM PUBLIC;
