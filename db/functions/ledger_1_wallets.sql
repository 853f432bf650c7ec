-- Locks and reads the wallets of one call of ledger_write, and creates those that are missing. Wallets are sorted by member
-- and currency, which is the lock order of all calls. Only the `main` wallets are locked: that lock covers all wallets of
-- their member and currency. With p_waits it waits for locks, up to a timeout; without, it skips locked wallets.
DROP FUNCTION IF EXISTS ledger_lock_wallets(boolean, bigint[], integer[], text[], text[]);
CREATE OR REPLACE FUNCTION ledger_lock_wallets(
  p_waits boolean, p_members bigint[], p_merchants integer[], p_currencies text[], p_accounts text[],
  -- The merchants of the locked `main` wallets; NULL for other accounts, for a wallet that another transaction has
  -- locked, and for one that does not exist.
  OUT w_locked integer[],
  OUT w_balances bigint[], OUT w_versions bigint[], OUT w_wagering bigint[], OUT w_unplayed bigint[], OUT w_splits boolean[],
  -- Whether the member has an active bonus.
  OUT w_grants boolean[]
) LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  -- Two rounds at most: missing wallets are created, and then everything is locked and read again.
  FOR turn IN 1 .. 2 LOOP
    IF p_waits THEN
      PERFORM set_config('lock_timeout', '3s', true);
      SELECT array_agg(main.merchant_id ORDER BY asked.n), array_agg(main.balance ORDER BY asked.n),
             array_agg(main.version ORDER BY asked.n), array_agg(main.wagering_left ORDER BY asked.n),
             array_agg(main.unplayed ORDER BY asked.n), array_agg(main.has_split ORDER BY asked.n),
             array_agg(main.has_grant ORDER BY asked.n)
        INTO w_locked, w_balances, w_versions, w_wagering, w_unplayed, w_splits, w_grants
        FROM unnest(p_members, p_currencies, p_accounts)
             WITH ORDINALITY AS asked (member_id, currency, account, n)
        LEFT JOIN LATERAL (
          SELECT * FROM wallet
           WHERE wallet.member_id = asked.member_id AND wallet.currency = asked.currency
             AND wallet.account = 'main' AND asked.account = 'main'
             FOR NO KEY UPDATE) AS main ON true;
    ELSE
      SELECT array_agg(main.merchant_id ORDER BY asked.n), array_agg(main.balance ORDER BY asked.n),
             array_agg(main.version ORDER BY asked.n), array_agg(main.wagering_left ORDER BY asked.n),
             array_agg(main.unplayed ORDER BY asked.n), array_agg(main.has_split ORDER BY asked.n),
             array_agg(main.has_grant ORDER BY asked.n)
        INTO w_locked, w_balances, w_versions, w_wagering, w_unplayed, w_splits, w_grants
        FROM unnest(p_members, p_currencies, p_accounts)
             WITH ORDINALITY AS asked (member_id, currency, account, n)
        LEFT JOIN LATERAL (
          SELECT * FROM wallet
           WHERE wallet.member_id = asked.member_id AND wallet.currency = asked.currency
             AND wallet.account = 'main' AND asked.account = 'main'
             FOR NO KEY UPDATE SKIP LOCKED) AS main ON true; -- guard: held-wallet-skipped
    END IF;
    -- Rows read with their lock cannot change. Bets touch `main` only, so they skip the second read.
    EXIT WHEN w_locked = p_merchants; -- guard: locked-wallet-of-merchant
    SELECT array_agg(wallet.balance ORDER BY asked.n), array_agg(wallet.version ORDER BY asked.n),
           array_agg(wallet.wagering_left ORDER BY asked.n), array_agg(wallet.unplayed ORDER BY asked.n),
           array_agg(wallet.has_split ORDER BY asked.n), array_agg(wallet.has_grant ORDER BY asked.n)
      INTO w_balances, w_versions, w_wagering, w_unplayed, w_splits, w_grants
      FROM unnest(p_members, p_currencies, p_accounts, p_merchants)
           WITH ORDINALITY AS asked (member_id, currency, account, merchant_id, n)
      LEFT JOIN wallet
        ON wallet.member_id = asked.member_id AND wallet.currency = asked.currency AND wallet.account = asked.account
       AND wallet.merchant_id = asked.merchant_id; -- guard: wallet-of-merchant
    EXIT WHEN turn = 2 OR array_position(w_balances, NULL) IS NULL;
    INSERT INTO wallet (member_id, currency, account, merchant_id)
    SELECT * FROM unnest(p_members, p_currencies, p_accounts, p_merchants)
    ON CONFLICT DO NOTHING;
  END LOOP;
END
$$;
REVOKE ALL ON FUNCTION ledger_lock_wallets(boolean, bigint[], integer[], text[], text[]) FROM PUBLIC;
