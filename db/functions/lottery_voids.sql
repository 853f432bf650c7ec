-- Tickets that two operators voided. The application cannot write lottery_void otherwise.

-- Records that a ticket does not count. False if it was voided before, or the brand has no such ticket.
CREATE OR REPLACE FUNCTION lottery_void(
  p_merchant integer, p_ticket bigint, p_first bigint, p_second bigint, p_reason text, p_win bigint
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM desk_proposal
     WHERE deed = 'consoleTickets.voidTicket' AND subject = p_ticket::text AND merchant_id = p_merchant
       AND status = 'approved'
       AND proposed_by = p_first AND judged_by = p_second -- guard: ticket-voided-by-two
  ) THEN
    RAISE EXCEPTION 'the void of ticket % is not approved', p_ticket USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO lottery_void (ticket_id, merchant_id, member_id, stake, win, reason, first_operator_id, second_operator_id)
  SELECT id, merchant_id, member_id, cost, p_win, p_reason, p_first, p_second
    FROM lottery_ticket WHERE id = p_ticket AND merchant_id = p_merchant -- guard: voided-ticket-of-brand
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;

REVOKE ALL ON FUNCTION lottery_void(integer, bigint, bigint, bigint, text, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lottery_void(integer, bigint, bigint, bigint, text, bigint) TO tessera_app;
