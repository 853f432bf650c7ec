-- The only writers of claims. Each checks the transfer in the ledger that it records, so that no claim can differ from the books.

-- Opens the claim of a shortfall, whose amount it takes.
CREATE OR REPLACE FUNCTION claim_open(p_draw integer, p_version integer, p_ticket bigint, p_transfer bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_short lottery_shortfall;
  v_claim bigint;
BEGIN
  SELECT * INTO STRICT v_short FROM lottery_shortfall
   WHERE draw_id = p_draw AND version = p_version AND ticket_id = p_ticket;
  PERFORM claim_check_transfer(v_short.member_id, p_transfer, 'claim_open', v_short.difference);
  INSERT INTO claim (merchant_id, member_id, currency, draw_id, version, ticket_id, amount)
  VALUES (v_short.merchant_id, v_short.member_id, v_short.currency, p_draw, p_version, p_ticket, -v_short.difference)
  RETURNING id INTO v_claim;
  INSERT INTO claim_move (claim_id, member_id, kind, amount, transfer_id, cause)
  VALUES (v_claim, v_short.member_id, 'opened', -v_short.difference, p_transfer, 'correction');
  RETURN v_claim;
END
$$;

-- Refuses a transfer that is not of this member and kind, or moves another amount of receivables.
CREATE OR REPLACE FUNCTION claim_check_transfer(p_member bigint, p_transfer bigint, p_kind text, p_amount bigint)
RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM ledger_transfer AS transfer
      LEFT JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
                                     AND entry.account = 'house:receivables'
     WHERE transfer.member_id = p_member AND transfer.id = p_transfer AND transfer.kind = p_kind
       AND coalesce(entry.amount, 0) = p_amount -- guard: claim-equals-its-transfer
  ) THEN
    RAISE EXCEPTION 'transfer % is no % of %', p_transfer, p_kind, p_amount USING ERRCODE = 'insufficient_privilege';
  END IF;
END
$$;

-- Records what was collected, written off or cancelled. A write-off needs its operator, and the second one's approval
-- where it names one; one that is carried over needs as much on a cancelled claim of the same ticket.
CREATE OR REPLACE FUNCTION claim_add(
  p_claim bigint, p_kind text, p_amount bigint, p_transfer bigint, p_cause text, p_request uuid,
  p_operator bigint, p_second bigint, p_reason text
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_claim claim;
BEGIN
  SELECT * INTO STRICT v_claim FROM claim WHERE id = p_claim FOR UPDATE;
  IF p_kind <> 'cancelled' AND p_amount > v_claim.open THEN -- guard: claim-never-overdrawn
    RAISE EXCEPTION 'claim % has no % of it open', p_claim, p_amount USING ERRCODE = 'check_violation';
  END IF;
  IF p_amount <= 0 OR (p_kind = 'cancelled' AND (p_amount <> v_claim.amount OR v_claim.cancelled > 0)) THEN
    RAISE EXCEPTION 'claim % cannot be cancelled by %', p_claim, p_amount USING ERRCODE = 'check_violation';
  END IF;
  PERFORM claim_check_transfer(v_claim.member_id, p_transfer,
    CASE p_kind WHEN 'collected' THEN 'claim_collect' WHEN 'written_off' THEN 'claim_write_off' ELSE 'claim_cancel' END,
    CASE p_kind WHEN 'cancelled' THEN v_claim.open ELSE p_amount END);
  IF p_second IS NOT NULL AND NOT EXISTS (
    SELECT FROM desk_proposal
     WHERE deed = 'claims.writeOffClaim' AND subject = p_claim::text AND merchant_id = v_claim.merchant_id
       AND status = 'approved'
       AND proposed_by = p_operator AND judged_by = p_second -- guard: claim-second-has-approved
  ) THEN
    RAISE EXCEPTION 'the write-off of claim % is not approved', p_claim USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF p_kind = 'written_off' AND p_cause = 'carried' AND p_amount > coalesce((
    SELECT sum(move.amount) FROM claim AS earlier JOIN claim_move AS move ON move.claim_id = earlier.id
     WHERE earlier.ticket_id = v_claim.ticket_id AND earlier.member_id = v_claim.member_id
       AND earlier.version < v_claim.version AND earlier.cancelled > 0
       AND move.kind = 'written_off' AND move.cause = 'operator'), 0) THEN -- guard: carried-write-off-bounded
    RAISE EXCEPTION 'claim % inherits no such write-off', p_claim USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE claim
     SET collected = CASE p_kind WHEN 'collected' THEN collected + p_amount WHEN 'cancelled' THEN 0 ELSE collected END,
         written_off = CASE p_kind WHEN 'written_off' THEN written_off + p_amount WHEN 'cancelled' THEN 0
                                   ELSE written_off END,
         cancelled = CASE p_kind WHEN 'cancelled' THEN p_amount ELSE cancelled END
   WHERE id = p_claim;
  INSERT INTO claim_move (claim_id, member_id, kind, amount, transfer_id, request_id, cause, operator_id,
                          second_operator_id, reason)
  VALUES (p_claim, v_claim.member_id, p_kind, p_amount, p_transfer, p_request, p_cause, p_operator, p_second, p_reason);
END
$$;

-- Locks claims in the order of their ids, so that two transactions never wait for each other.
CREATE OR REPLACE FUNCTION claim_lock(p_claims bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM claim WHERE id = ANY (p_claims) ORDER BY id FOR UPDATE;
END
$$;

-- The member's objection, once for each claim.
CREATE OR REPLACE FUNCTION claim_object(p_member bigint, p_claim bigint, p_words text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE claim SET objection = p_words, objected_at = clock_timestamp()
   WHERE id = p_claim AND member_id = p_member AND objection IS NULL AND open > 0;
  RETURN FOUND;
END
$$;

-- The answer to it, once.
CREATE OR REPLACE FUNCTION claim_answer(p_merchant integer, p_claim bigint, p_operator bigint, p_words text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE claim SET answer = p_words, answered_by = p_operator, answered_at = clock_timestamp()
   WHERE id = p_claim AND merchant_id = p_merchant AND objection IS NOT NULL AND answer IS NULL;
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION claim_open(integer, integer, bigint, bigint), claim_check_transfer(bigint, bigint, text, bigint),
  claim_add(bigint, text, bigint, bigint, text, uuid, bigint, bigint, text), claim_lock(bigint[]),
  claim_object(bigint, bigint, text), claim_answer(integer, bigint, bigint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_open(integer, integer, bigint, bigint),
  claim_add(bigint, text, bigint, bigint, text, uuid, bigint, bigint, text), claim_lock(bigint[]),
  claim_object(bigint, bigint, text), claim_answer(integer, bigint, bigint, text) TO tessera_app;
