-- The money that a member may stake from `main` and a bonus account together.
CREATE OR REPLACE FUNCTION play_purse(p_member bigint, p_currency text, p_bonus text) RETURNS bigint
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN (SELECT coalesce(sum(balance), 0)::bigint FROM wallet
           WHERE member_id = p_member AND currency = p_currency AND account IN ('main', p_bonus));
END
$$;
REVOKE ALL ON FUNCTION play_purse(bigint, text, text) FROM PUBLIC;

-- Marks rolled-back transactions and subtracts them from their rounds. A round with nothing left is voided.
CREATE OR REPLACE FUNCTION play_undo(
  p_rows provider_transaction[], p_closes boolean[], p_outcomes text[], p_transactions text[]
) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  back provider_transaction;
  named provider_transaction;
BEGIN
  FOREACH back IN ARRAY p_rows LOOP
    -- A rollback that the ledger refused moved nothing.
    CONTINUE WHEN p_outcomes[array_position(p_transactions, back.transaction_id)] <> 'done';
    UPDATE provider_transaction SET undone_by = back.transaction_id
     WHERE provider_code = back.provider_code AND transaction_id = back.reference
    RETURNING * INTO named;
    UPDATE play AS round
       SET stake = left_over.stake, win = left_over.win, bets = left_over.bets, changed_at = back.created_at,
           state = left_over.state,
           settled_at = CASE WHEN left_over.state <> 'open' THEN coalesce(round.settled_at, back.created_at) END
      FROM (SELECT rest.*,
                   CASE WHEN rest.bets = 0 AND rest.win = 0 AND rest.stake = 0 THEN 'voided'
                        WHEN p_closes[array_position(p_transactions, back.transaction_id)] THEN 'closed'
                        ELSE was.state END AS state
              FROM play AS was
             CROSS JOIN LATERAL (
               SELECT was.stake + CASE WHEN named.kind = 'bet' THEN named.moved ELSE 0 END AS stake,
                      was.win - CASE WHEN named.kind = 'bet' THEN 0 ELSE named.moved END AS win,
                      was.bets - CASE WHEN named.kind = 'bet' THEN 1 ELSE 0 END AS bets) AS rest
             WHERE was.member_id = named.member_id AND was.source = named.provider_code
               AND was.reference = named.round_id) AS left_over
     WHERE round.member_id = named.member_id AND round.source = named.provider_code
       AND round.reference = named.round_id;
  END LOOP;
END
$$;

REVOKE ALL ON FUNCTION play_undo(provider_transaction[], boolean[], text[], text[]) FROM PUBLIC;
