-- Plays of all products, one row each. Games are written by play_write, in the call of their provider; all other
-- products call play_record in the transaction that moves the money.

-- The source that a transfer's key names, `play:<source>:<request>`; NULL if it belongs to no play.
CREATE OR REPLACE FUNCTION play_source(p_key text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN starts_with(p_key, 'play:') THEN split_part(p_key, ':', 2) END
$$;

-- Records plays of our own products. Stakes, wins and returns are read from the transfers, so the record cannot
-- differ from the ledger; the caller has just posted them and holds the wallet locks. A row without a transfer
-- changes only the state. The caller must not record a replayed posting again.
CREATE OR REPLACE FUNCTION play_record(
  p_members bigint[], p_merchants integer[], p_sources text[], p_names text[], p_products text[], p_categories text[],
  p_vendors text[], p_games text[], p_currencies text[], p_accounts text[], p_transfers bigint[],
  -- `closed` if the play ends with this row.
  p_ends text[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_kind text;
  v_amount bigint;
  v_was play;
  v_next play;
BEGIN
  FOR i IN 1 .. cardinality(p_members) LOOP
    IF p_products[i] NOT IN ('lottery', 'sports') THEN -- guard: games-through-providers
      RAISE EXCEPTION 'plays of % are not recorded by this function', p_products[i];
    END IF;
    v_kind := NULL;
    IF p_transfers[i] IS NOT NULL THEN
      -- The change of the member's accounts, and the share of a late win that went to `house:bonus`.
      SELECT transfer.kind, sum(entry.amount) INTO v_kind, v_amount
        FROM ledger_transfer AS transfer
        JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
       -- guard: play-transfer-matches
       WHERE transfer.member_id = p_members[i] AND transfer.id = p_transfers[i] AND transfer.reference = p_names[i]
         AND transfer.merchant_id = p_merchants[i] AND transfer.currency = p_currencies[i]
         -- guard: play-source-matches
         AND play_source(transfer.key) = p_sources[i] AND transfer.kind IN ('bet', 'win', 'bet_return')
         AND (entry.balance_after IS NOT NULL OR entry.account = 'house:bonus')
       GROUP BY transfer.kind;
      IF v_kind IS NULL THEN
        RAISE EXCEPTION 'transfer % does not belong to play % of %', p_transfers[i], p_names[i], p_sources[i];
      END IF;
    END IF;
    SELECT * INTO v_was FROM play
     WHERE member_id = p_members[i] AND source = p_sources[i] AND reference = p_names[i] FOR NO KEY UPDATE;
    IF v_was.member_id IS NULL AND v_kind IS DISTINCT FROM 'bet' THEN -- guard: play-begins-with-bet
      RAISE EXCEPTION 'play % of % begins with a bet', p_names[i], p_sources[i];
    -- guard: play-product-fixed
    ELSIF v_was.product <> p_products[i] OR v_was.currency <> p_currencies[i] OR v_was.merchant_id <> p_merchants[i] THEN
      RAISE EXCEPTION 'play % of % has another product, currency or merchant', p_names[i], p_sources[i];
    ELSIF v_was.state <> 'open' AND v_kind = 'bet' THEN -- guard: ended-play-closed
      RAISE EXCEPTION 'play % of % has ended', p_names[i], p_sources[i];
    END IF;
    v_next := v_was;
    IF v_was.member_id IS NULL THEN
      v_next := ROW(p_members[i], p_sources[i], p_names[i], p_merchants[i], p_vendors[i], p_games[i], p_currencies[i],
        p_accounts[i], 'open', 0, 0, 0, NULL, v_now, v_now, p_products[i], p_categories[i], 0, NULL)::play;
    END IF;
    CASE v_kind
      WHEN 'bet' THEN
        v_next.stake := v_next.stake - v_amount;
        v_next.bets := v_next.bets + 1;
      WHEN 'win' THEN v_next.win := v_next.win + v_amount;
      WHEN 'bet_return' THEN
        v_next.stake := v_next.stake - v_amount;
        v_next.returned := v_next.returned + v_amount;
        v_next.bets := v_next.bets - 1;
      ELSE NULL;
    END CASE;
    v_next.changed_at := v_now;
    v_next.state := CASE WHEN v_next.bets = 0 AND v_next.stake = 0 AND v_next.win = 0 THEN 'voided'
                         WHEN p_ends[i] = 'closed' THEN 'closed' ELSE v_next.state END;
    v_next.settled_at := CASE WHEN v_next.state <> 'open' THEN coalesce(v_next.settled_at, v_now) END;
    INSERT INTO play SELECT v_next.*
    ON CONFLICT (member_id, source, reference) DO UPDATE
       SET stake = excluded.stake, win = excluded.win, bets = excluded.bets, returned = excluded.returned,
           state = excluded.state, changed_at = excluded.changed_at, settled_at = excluded.settled_at;
  END LOOP;
  INSERT INTO play_change (members, sources, names) VALUES (p_members, p_sources, p_names);
END
$$;

-- Ends open plays of an own product without money, by one statement. Returns how many it ended: plays that have ended
-- already are left alone.
CREATE OR REPLACE FUNCTION plays_end(p_product text, p_source text, p_members bigint[], p_names text[]) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_members bigint[];
  v_names text[];
BEGIN
  IF p_product NOT IN ('lottery', 'sports') THEN
    RAISE EXCEPTION 'plays of % are not ended by this function', p_product;
  END IF;
  WITH ended AS (
    UPDATE play SET state = 'closed', changed_at = v_now, settled_at = coalesce(play.settled_at, v_now)
      FROM unnest(p_members, p_names) AS named (member, name)
     WHERE play.member_id = named.member AND play.source = p_source AND play.reference = named.name
       AND play.product = p_product AND play.state = 'open'
    RETURNING play.member_id, play.reference
  )
  SELECT array_agg(member_id), array_agg(reference) INTO v_members, v_names FROM ended;
  IF v_members IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO play_change (members, sources, names)
  VALUES (v_members, array_fill(p_source, ARRAY[cardinality(v_members)]), v_names);
  RETURN cardinality(v_members);
END
$$;

-- The last transaction of the next slice of changes, with about p_most calls; NULL if nothing has changed. The slice
-- ends before the oldest transaction that is still running.
CREATE OR REPLACE FUNCTION plays_changed_through(p_most integer) RETURNS xid8
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT max(transaction_id) FROM (
    SELECT transaction_id FROM (
      (SELECT transaction_id FROM ledger_batch
        WHERE transaction_id > (SELECT followed_through FROM play_mark) AND transaction_id < house_horizon()
        ORDER BY transaction_id LIMIT p_most)
      UNION ALL
      (SELECT transaction_id FROM play_change
        -- guard: play-horizon-held
        WHERE transaction_id > (SELECT followed_through FROM play_mark) AND transaction_id < house_horizon()
        ORDER BY transaction_id LIMIT p_most)) AS either
     ORDER BY transaction_id LIMIT p_most) AS slice
$$;

-- Plays that changed after the mark, up to this transaction, per member in ledger order.
CREATE OR REPLACE FUNCTION plays_changed(p_through xid8)
RETURNS TABLE (member_id bigint, source text, name text, transfer_id bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, public SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT member, source, name, max(transfer)
    FROM (
      SELECT named.member, play_source(moved.key) AS source, moved.reference AS name, named.transfer
        FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
       -- `OFFSET 0` forces a lookup by key, whatever the table statistics say.
       CROSS JOIN LATERAL (
         SELECT key, reference FROM ledger_transfer
          WHERE member_id = named.member AND id = named.transfer OFFSET 0) AS moved
       WHERE batch.transaction_id > (SELECT followed_through FROM play_mark) AND batch.transaction_id <= p_through
         AND play_source(moved.key) IS NOT NULL
      UNION ALL
      SELECT told.member, told.source, told.name, NULL
        FROM play_change AS change, unnest(change.members, change.sources, change.names) AS told (member, source, name)
       WHERE change.transaction_id > (SELECT followed_through FROM play_mark) AND change.transaction_id <= p_through
    ) AS changed
   GROUP BY member, source, name
   ORDER BY member, max(transfer) NULLS FIRST
$$;

-- All transactions of a round. Those that moved money are found by the time of their play, with an hour's margin for
-- a clock that was set back; the others by round, because not every round has a play.
CREATE OR REPLACE FUNCTION round_transactions(p_member bigint, p_provider text, p_round text)
RETURNS SETOF provider_transaction LANGUAGE sql STABLE SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT done.*
    FROM play
    JOIN provider_transaction AS done
      ON done.member_id = play.member_id AND done.provider_code = play.source AND done.round_id = play.reference
     AND done.created_at BETWEEN play.opened_at - interval '1 hour' AND play.changed_at + interval '1 hour'
   WHERE play.member_id = p_member AND play.source = p_provider AND play.reference = p_round
     AND done.transfer_id IS NOT NULL AND done.round_id IS NOT NULL
  UNION ALL
  SELECT *
    FROM provider_transaction
   WHERE member_id = p_member AND round_id = p_round AND provider_code = p_provider AND transfer_id IS NULL
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('play_source', 'play_record', 'plays_end', 'plays_changed', 'plays_changed_through', 'round_transactions')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
