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
--
-- One query reads and locks everything, one statement writes it; a play may have several rows, in their order.
CREATE OR REPLACE FUNCTION play_record(
  p_members bigint[], p_merchants integer[], p_sources text[], p_names text[], p_products text[], p_categories text[],
  p_vendors text[], p_games text[], p_currencies text[], p_accounts text[], p_transfers bigint[],
  -- `closed` if the play ends with this row.
  p_ends text[]
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  one record;
  v_was play;
  v_next play;
  -- The plays after each row, and those that are written: the last of each play.
  v_plays play[] := '{}';
  v_last play[] := '{}';
BEGIN
  FOR one IN
    SELECT named.n::integer AS n, named.before_n, named.is_last, moved.kind, moved.amount, known.was
      FROM (
        SELECT *, (lag(n) OVER same)::integer AS before_n, (lead(n) OVER same) IS NULL AS is_last
          FROM unnest(p_members, p_merchants, p_sources, p_names, p_currencies, p_transfers)
               WITH ORDINALITY AS given (member, merchant, source, name, currency, transfer, n)
        WINDOW same AS (PARTITION BY member, source, name ORDER BY n)) AS named
      LEFT JOIN LATERAL (
        -- The change of the member's accounts, and the share of a late win that went to `house:bonus`.
        SELECT transfer.kind, sum(entry.amount)::bigint AS amount
          FROM ledger_transfer AS transfer
          JOIN ledger_entry AS entry ON entry.member_id = transfer.member_id AND entry.transfer_id = transfer.id
         -- guard: play-transfer-matches
         WHERE transfer.member_id = named.member AND transfer.id = named.transfer AND transfer.reference = named.name
           AND transfer.merchant_id = named.merchant AND transfer.currency = named.currency
           -- guard: play-source-matches
           AND play_source(transfer.key) = named.source AND transfer.kind IN ('bet', 'win', 'bet_return')
           AND (entry.balance_after IS NOT NULL OR entry.account = 'house:bonus')
         GROUP BY transfer.kind) AS moved ON true
      LEFT JOIN LATERAL (
        SELECT play AS was FROM play
         WHERE member_id = named.member AND source = named.source AND reference = named.name
           FOR NO KEY UPDATE) AS known ON true
     ORDER BY named.n
  LOOP
    IF p_products[one.n] NOT IN ('lottery', 'sports') THEN -- guard: games-through-providers
      RAISE EXCEPTION 'plays of % are not recorded by this function', p_products[one.n];
    END IF;
    IF p_transfers[one.n] IS NOT NULL AND one.kind IS NULL THEN
      RAISE EXCEPTION 'transfer % does not belong to play % of %', p_transfers[one.n], p_names[one.n], p_sources[one.n];
    END IF;
    v_was := CASE WHEN one.before_n IS NULL THEN one.was ELSE v_plays[one.before_n] END; -- guard: rows-of-play-in-order
    IF v_was.member_id IS NULL AND one.kind IS DISTINCT FROM 'bet' THEN -- guard: play-begins-with-bet
      RAISE EXCEPTION 'play % of % begins with a bet', p_names[one.n], p_sources[one.n];
    -- guard: play-product-fixed
    ELSIF v_was.product <> p_products[one.n] OR v_was.currency <> p_currencies[one.n]
          OR v_was.merchant_id <> p_merchants[one.n] THEN
      RAISE EXCEPTION 'play % of % has another product, currency or merchant', p_names[one.n], p_sources[one.n];
    ELSIF v_was.state <> 'open' AND one.kind = 'bet' THEN -- guard: ended-play-closed
      RAISE EXCEPTION 'play % of % has ended', p_names[one.n], p_sources[one.n];
    END IF;
    v_next := v_was;
    IF v_was.member_id IS NULL THEN
      v_next := ROW(p_members[one.n], p_sources[one.n], p_names[one.n], p_merchants[one.n], p_vendors[one.n],
        p_games[one.n], p_currencies[one.n], p_accounts[one.n], 'open', 0, 0, 0, NULL, v_now, v_now, p_products[one.n],
        p_categories[one.n], 0, NULL)::play;
    END IF;
    CASE one.kind
      WHEN 'bet' THEN
        v_next.stake := v_next.stake - one.amount;
        v_next.bets := v_next.bets + 1;
      WHEN 'win' THEN v_next.win := v_next.win + one.amount;
      WHEN 'bet_return' THEN
        v_next.stake := v_next.stake - one.amount;
        v_next.returned := v_next.returned + one.amount;
        v_next.bets := v_next.bets - 1;
      ELSE NULL;
    END CASE;
    v_next.changed_at := v_now;
    v_next.state := CASE WHEN v_next.bets = 0 AND v_next.stake = 0 AND v_next.win = 0 THEN 'voided'
                         WHEN p_ends[one.n] = 'closed' THEN 'closed' ELSE v_next.state END;
    v_next.settled_at := CASE WHEN v_next.state <> 'open' THEN coalesce(v_next.settled_at, v_now) END;
    v_plays := v_plays || v_next;
    IF one.is_last THEN
      v_last := v_last || v_next;
    END IF;
  END LOOP;
  INSERT INTO play SELECT * FROM unnest(v_last)
  ON CONFLICT (member_id, source, reference) DO UPDATE
     SET stake = excluded.stake, win = excluded.win, bets = excluded.bets, returned = excluded.returned,
         state = excluded.state, changed_at = excluded.changed_at, settled_at = excluded.settled_at;
  INSERT INTO play_change (members, sources, names) VALUES (p_members, p_sources, p_names);
END
$$;

-- Ends open plays of an own product without money, by one statement. Returns how many it ended: plays that have ended
-- already are left alone.
--
-- The lookup names nothing but the key, and `OFFSET 0` keeps it apart: a plan that was made when there were few plays would
-- read all of a member or of the source.
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
     CROSS JOIN LATERAL (
       SELECT ctid AS place, product FROM play
        WHERE member_id = named.member AND source = p_source AND reference = named.name OFFSET 0) AS found
     WHERE play.ctid = found.place AND found.product = p_product AND play.state = 'open'
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
