-- Rolled-up figures of agents' teams. One process at a time follows the ledger and adds changes to the sums; whatever is
-- added has been taken out of the queue in the same transaction, so that every change counts once.

-- Days for which sums of a kind are kept: reports reach back to the day before last month.
CREATE OR REPLACE FUNCTION team_kept_from(p_kind text) RETURNS date
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT current_date - CASE p_kind WHEN 'day' THEN 40 WHEN 'week' THEN 50 WHEN 'month' THEN 100 WHEN 'transfer' THEN 100
                        ELSE 400 END
$$;

-- The first day whose transfers of a brand are kept: a dividend that is not computed yet still needs those of its days.
CREATE OR REPLACE FUNCTION team_transfers_kept_from(p_merchant integer) RETURNS date
LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT least(team_kept_from('transfer'), (
    SELECT min(greatest(version.starts_on, last.end_day))
      FROM agent_contract_version AS version
      LEFT JOIN (SELECT part, max(end_day) AS end_day FROM agent_run
                  WHERE merchant_id = p_merchant AND kind = 'dividend' GROUP BY part) AS last
        ON last.part = version.terms ->> 'period'
     WHERE version.merchant_id = p_merchant AND version.kind = 'dividend' AND version.starts_on IS NOT NULL
       -- Of the last period of a version no later day counts.
       AND (version.ends_on IS NULL OR version.ends_on > greatest(version.starts_on, last.end_day))))
$$;

-- Takes over deposits, withdrawals and other transfers without play of the next transactions. Returns false once none is left.
CREATE OR REPLACE FUNCTION team_follow_money(p_most integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_from xid8;
  v_through xid8;
BEGIN
  SELECT followed_through INTO v_from FROM team_mark FOR UPDATE;
  SELECT max(transaction_id) INTO v_through FROM (
    SELECT transaction_id FROM ledger_batch
     -- guard: team-horizon-held
     WHERE transaction_id > v_from AND transaction_id < house_horizon()
     ORDER BY transaction_id LIMIT p_most) AS slice;
  IF v_through IS NULL THEN
    RETURN false;
  END IF;
  WITH moved AS MATERIALIZED (
    SELECT transfer.member_id, transfer.id, transfer.merchant_id, transfer.currency, transfer.business_date AS day,
           transfer.created_at, coalesce(original.kind, transfer.kind) AS kind, sides.change, above.agents
      FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
     -- `OFFSET 0` forces a lookup by key, whatever the table statistics say.
     CROSS JOIN LATERAL (
       SELECT * FROM ledger_transfer
        WHERE member_id = named.member AND id = named.transfer AND kind NOT IN ('bet', 'win', 'bet_return', 'play_money')
       OFFSET 0) AS transfer
      JOIN member ON member.id = transfer.member_id AND member.account_type <> 4
     CROSS JOIN LATERAL (
       SELECT agents_above(transfer.member_id, transfer.business_date) AS agents OFFSET 0) AS above
      LEFT JOIN ledger_transfer AS original
        ON original.member_id = transfer.member_id AND original.id = transfer.reverses
     CROSS JOIN LATERAL (
       -- The change of the member's money; points are not money.
       SELECT coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0) AS change
         FROM ledger_entry WHERE member_id = transfer.member_id AND transfer_id = transfer.id) AS sides
     WHERE batch.transaction_id > v_from AND batch.transaction_id <= v_through
       AND coalesce(original.kind, '') NOT IN ('bet', 'win', 'bet_return', 'play_money')
       AND (cardinality(above.agents) > 0 OR member.account_type IN (1, 2, 41, 42)) AND sides.change <> 0
  ), listed AS (
    INSERT INTO team_transfer (member_id, id, merchant_id, currency, day, kind, change, at, agents)
    SELECT member_id, id, merchant_id, currency, day, kind, change, created_at, agents
      FROM moved WHERE day >= team_kept_from('transfer') OR day >= team_transfers_kept_from(merchant_id)
    ON CONFLICT DO NOTHING
  ), first AS (
    UPDATE team_member SET first_deposit_day = earliest.day, first_deposit_agents = earliest.agents
      FROM (SELECT DISTINCT ON (member_id) member_id, merchant_id, currency, day, agents
              FROM moved WHERE kind = 'deposit' AND change > 0 ORDER BY member_id, id) AS earliest
     -- guard: first-deposit-counted-once
     WHERE team_member.member_id = earliest.member_id AND team_member.first_deposit_day IS NULL
    RETURNING earliest.merchant_id, earliest.member_id, earliest.currency, earliest.day, earliest.agents
  )
  INSERT INTO team_change (merchant_id, member_id, currency, day, agents, deposits, withdrawals, first_deposits)
  SELECT merchant_id, member_id, currency, day, agents,
         CASE WHEN split_part(kind, '_', 1) = 'deposit' THEN change ELSE 0 END,
         CASE WHEN split_part(kind, '_', 1) = 'withdrawal' THEN -change ELSE 0 END, 0
    FROM moved WHERE split_part(kind, '_', 1) IN ('deposit', 'withdrawal')
  UNION ALL
  SELECT merchant_id, member_id, currency, day, agents, 0, 0, 1 FROM first;
  UPDATE team_mark SET followed_through = v_through;
  RETURN true;
END
$$;

-- The person whose account a member is, by the smallest id among the accounts that share a payout account or a name with a birthday; NULL
-- for a member without another account, and in periods that begin before the day of strict valid bets.
CREATE OR REPLACE FUNCTION team_person(p_merchant integer, p_member bigint, p_start_day date) RETURNS bigint
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF (p_start_day >= valid_bets_from(p_merchant)) IS NOT TRUE THEN -- guard: persons-reported-from-their-day
    RETURN NULL;
  END IF;
  RETURN (SELECT min(other) FROM offer_person(p_merchant, p_member) AS person, unnest(person.members) AS other
          HAVING count(DISTINCT other) > 1);
END
$$;

-- Adds the next queued changes to the sums. Returns how many; 0 once the queue is empty. The two amounts are the rule of active members
-- in src/domain/agents/active.ts.
CREATE OR REPLACE FUNCTION team_fold(p_most integer, p_valid_bet_least bigint, p_deposits_least bigint) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_count integer;
  v_members bigint[];
  v_currencies text[];
  v_kinds text[];
  v_days date[];
BEGIN
  -- One process at a time: two would lock the lines of agents in different orders.
  PERFORM pg_advisory_xact_lock(7283025);
  WITH taken AS MATERIALIZED (
    DELETE FROM team_change WHERE id IN (SELECT id FROM team_change ORDER BY id LIMIT p_most) RETURNING *
  ), days AS (
    INSERT INTO team_day AS sums (agent_id, currency, day, category, merchant_id, plays, stake, valid_bet, returned, deposits,
      withdrawals, new_members, new_agents, first_deposits, direct_plays, direct_stake, direct_valid_bet, direct_returned,
      direct_deposits, direct_withdrawals, direct_new_members, direct_new_agents, direct_first_deposits)
    SELECT agent, currency, day, category, merchant_id, sum(plays), sum(stake), sum(valid_bet), sum(returned), sum(deposits),
           sum(withdrawals), sum(new_members), sum(new_agents), sum(first_deposits),
           coalesce(sum(plays) FILTER (WHERE level = 1), 0), coalesce(sum(stake) FILTER (WHERE level = 1), 0),
           coalesce(sum(valid_bet) FILTER (WHERE level = 1), 0), coalesce(sum(returned) FILTER (WHERE level = 1), 0),
           coalesce(sum(deposits) FILTER (WHERE level = 1), 0), coalesce(sum(withdrawals) FILTER (WHERE level = 1), 0),
           coalesce(sum(new_members) FILTER (WHERE level = 1), 0), coalesce(sum(new_agents) FILTER (WHERE level = 1), 0),
           coalesce(sum(first_deposits) FILTER (WHERE level = 1), 0)
      FROM taken, unnest(agents) WITH ORDINALITY AS above (agent, level)
     WHERE day >= team_kept_from('sums')
     GROUP BY agent, currency, day, category, merchant_id
     ORDER BY agent, currency, day, category
    ON CONFLICT (agent_id, currency, day, category) DO UPDATE SET
      plays = sums.plays + excluded.plays, stake = sums.stake + excluded.stake,
      valid_bet = sums.valid_bet + excluded.valid_bet, returned = sums.returned + excluded.returned,
      deposits = sums.deposits + excluded.deposits, withdrawals = sums.withdrawals + excluded.withdrawals,
      new_members = sums.new_members + excluded.new_members, new_agents = sums.new_agents + excluded.new_agents,
      first_deposits = sums.first_deposits + excluded.first_deposits,
      direct_plays = sums.direct_plays + excluded.direct_plays, direct_stake = sums.direct_stake + excluded.direct_stake,
      direct_valid_bet = sums.direct_valid_bet + excluded.direct_valid_bet,
      direct_returned = sums.direct_returned + excluded.direct_returned,
      direct_deposits = sums.direct_deposits + excluded.direct_deposits,
      direct_withdrawals = sums.direct_withdrawals + excluded.direct_withdrawals,
      direct_new_members = sums.direct_new_members + excluded.direct_new_members,
      direct_new_agents = sums.direct_new_agents + excluded.direct_new_agents,
      direct_first_deposits = sums.direct_first_deposits + excluded.direct_first_deposits
  ), periods AS (
    INSERT INTO team_period AS sums (member_id, currency, kind, start_day, merchant_id, plays, stake, valid_bet, returned,
      deposits, withdrawals)
    SELECT member_id, currency, kind, start_day, merchant_id, sum(plays), sum(stake), sum(valid_bet), sum(returned),
           sum(deposits), sum(withdrawals)
      FROM taken
     CROSS JOIN LATERAL (VALUES ('day', day), ('week', date_trunc('week', day)::date), ('month', date_trunc('month', day)::date))
        AS period (kind, start_day)
     WHERE (plays <> 0 OR stake <> 0 OR returned <> 0 OR deposits <> 0 OR withdrawals <> 0)
       AND start_day >= team_kept_from(kind)
     GROUP BY member_id, currency, kind, start_day, merchant_id
     ORDER BY member_id, currency, kind, start_day
    ON CONFLICT (member_id, currency, kind, start_day) DO UPDATE SET
      plays = sums.plays + excluded.plays, stake = sums.stake + excluded.stake,
      valid_bet = sums.valid_bet + excluded.valid_bet, returned = sums.returned + excluded.returned,
      deposits = sums.deposits + excluded.deposits, withdrawals = sums.withdrawals + excluded.withdrawals
    RETURNING member_id, currency, kind, start_day
  )
  SELECT (SELECT count(*) FROM taken), array_agg(member_id), array_agg(currency), array_agg(kind), array_agg(start_day)
    INTO v_count, v_members, v_currencies, v_kinds, v_days
    FROM periods;

  -- Members who became active, or no longer are.
  WITH turned AS (
    UPDATE team_period AS period
       SET is_active = NOT period.is_active,
           active_agents = CASE WHEN period.is_active THEN period.active_agents ELSE agents_above(period.member_id) END,
           active_person = CASE WHEN period.is_active THEN period.active_person
                                ELSE team_person(period.merchant_id, period.member_id, period.start_day) END
      FROM unnest(v_members, v_currencies, v_kinds, v_days) AS touched (member_id, currency, kind, start_day)
      JOIN member ON member.id = touched.member_id
     WHERE period.member_id = touched.member_id AND period.currency = touched.currency AND period.kind = touched.kind
       AND period.start_day = touched.start_day
       AND period.is_active <> (period.valid_bet >= p_valid_bet_least AND period.deposits >= p_deposits_least
                                AND (period.is_active OR member.status = 'active'))
    RETURNING period.merchant_id, period.currency, period.kind, period.start_day, period.is_active, period.active_agents,
              period.active_person
  ), steps AS MATERIALIZED (
    SELECT agent, currency, kind, start_day, merchant_id, active_person, CASE WHEN is_active THEN 1 ELSE -1 END AS step,
           CASE WHEN level > 1 THEN 0 WHEN is_active THEN 1 ELSE -1 END AS direct_step
      FROM turned, unnest(active_agents) WITH ORDINALITY AS above (agent, level)
  ), moved AS MATERIALIZED (
    SELECT agent, currency, kind, start_day, active_person, sum(step)::integer AS accounts, sum(direct_step)::integer AS direct_accounts
      FROM steps WHERE active_person IS NOT NULL GROUP BY agent, currency, kind, start_day, active_person
  ), persons AS (
    INSERT INTO team_active_person AS known (agent_id, currency, kind, start_day, person, accounts, direct_accounts)
    SELECT agent, currency, kind, start_day, active_person, accounts, direct_accounts FROM moved
     ORDER BY agent, currency, kind, start_day, active_person
    ON CONFLICT (agent_id, currency, kind, start_day, person) DO UPDATE
       SET accounts = known.accounts + excluded.accounts, direct_accounts = known.direct_accounts + excluded.direct_accounts
    RETURNING agent_id AS agent, currency, kind, start_day, person AS active_person, accounts, direct_accounts
  ), linked AS (
    -- Of each person, all active accounts but one.
    SELECT agent, currency, kind, start_day,
           sum(greatest(persons.accounts - 1, 0) - greatest(persons.accounts - moved.accounts - 1, 0)) AS linked,
           sum(greatest(persons.direct_accounts - 1, 0)
             - greatest(persons.direct_accounts - moved.direct_accounts - 1, 0)) AS direct_linked
      FROM persons JOIN moved USING (agent, currency, kind, start_day, active_person)
     GROUP BY agent, currency, kind, start_day
  )
  INSERT INTO team_active AS sums (agent_id, currency, kind, start_day, merchant_id, active, direct_active, linked, direct_linked)
  SELECT counted.agent, counted.currency, counted.kind, counted.start_day, counted.merchant_id, counted.active,
         counted.direct_active, coalesce(linked.linked, 0), coalesce(linked.direct_linked, 0)
    FROM (SELECT agent, currency, kind, start_day, merchant_id, sum(step) AS active, sum(direct_step) AS direct_active
            FROM steps GROUP BY agent, currency, kind, start_day, merchant_id) AS counted
    LEFT JOIN linked USING (agent, currency, kind, start_day)
   ORDER BY counted.agent, counted.currency, counted.kind, counted.start_day
  ON CONFLICT (agent_id, currency, kind, start_day) DO UPDATE
     SET active = sums.active + excluded.active, direct_active = sums.direct_active + excluded.direct_active,
         linked = sums.linked + excluded.linked, direct_linked = sums.direct_linked + excluded.direct_linked;
  RETURN v_count;
END
$$;

-- Counts people, balances and last visits of all teams of a merchant anew.
CREATE OR REPLACE FUNCTION team_count_now(p_merchant integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  v_count integer;
  v_today date := business_day(p_merchant);
BEGIN
  PERFORM pg_advisory_xact_lock(7283025);
  UPDATE team_member SET seen_at = seen.at
    FROM (SELECT member_id, max(last_used_at) AS at FROM session
           WHERE merchant_id = p_merchant AND NOT is_half_signed_in GROUP BY member_id) AS seen
   WHERE team_member.member_id = seen.member_id AND team_member.seen_at < seen.at;
  DELETE FROM team_now WHERE merchant_id = p_merchant;
  INSERT INTO team_now (agent_id, merchant_id, counted_at, members, agents, direct_members, direct_agents, balance, online,
                        unseen_3, unseen_7)
  SELECT agent, p_merchant, clock_timestamp(),
         count(*) FILTER (WHERE NOT is_agent), count(*) FILTER (WHERE is_agent),
         count(*) FILTER (WHERE NOT is_agent AND level = 1), count(*) FILTER (WHERE is_agent AND level = 1),
         coalesce(sum(balance), 0), count(*) FILTER (WHERE seen_at > clock_timestamp() - interval '5 minutes'),
         count(*) FILTER (WHERE seen_at < clock_timestamp() - interval '3 days'),
         count(*) FILTER (WHERE seen_at < clock_timestamp() - interval '7 days')
    FROM (
      SELECT place.agents AS above, member.account_type IN (1, 2, 41, 42) AS is_agent, team.seen_at, money.balance
        FROM team_member AS team
        JOIN agent_place AS place ON place.member_id = team.member_id AND place.from_day <= v_today
         AND (place.until_day IS NULL OR place.until_day > v_today)
        JOIN member ON member.id = team.member_id AND member.status <> 'closed'
        LEFT JOIN (SELECT member_id, sum(balance) AS balance FROM wallet
                    WHERE merchant_id = p_merchant AND (account IN ('main', 'locked') OR account LIKE 'vendor:%')
                    GROUP BY member_id) AS money ON money.member_id = team.member_id
       WHERE team.merchant_id = p_merchant AND cardinality(place.agents) > 0) AS person,
         unnest(above) WITH ORDINALITY AS ancestor (agent, level)
   GROUP BY agent;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END
$$;

-- The lines of a day, counted anew from settled sums, the ledger and members, without changes that are still queued.
CREATE OR REPLACE FUNCTION team_fresh(p_merchant integer, p_day date) RETURNS SETOF team_day
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH single AS (
    SELECT line.currency, line.category, line.agents, line.plays::numeric AS plays, line.stake,
           settled_valid_bet(line.stake, line.bonus_stake, line.uncounted) AS valid_bet, line.win AS returned, 0::numeric AS deposits,
           0::numeric AS withdrawals, 0 AS new_members, 0 AS new_agents, 0 AS first_deposits
      FROM settled_sum AS line JOIN team_member USING (member_id)
     WHERE line.merchant_id = p_merchant AND line.booked_day >= p_day AND line.settled_day = p_day
    UNION ALL
    SELECT transfer.currency, '', coalesce(listed.agents, agents_above(transfer.member_id, p_day)), 0, 0, 0, 0,
           CASE WHEN side.name = 'deposit' THEN side.change ELSE 0 END,
           CASE WHEN side.name = 'withdrawal' THEN -side.change ELSE 0 END, 0, 0, 0
      FROM ledger_transfer AS transfer
      JOIN member ON member.id = transfer.member_id AND member.account_type <> 4
      LEFT JOIN team_transfer AS listed ON listed.member_id = transfer.member_id AND listed.id = transfer.id
      LEFT JOIN ledger_transfer AS original
        ON original.member_id = transfer.member_id AND original.id = transfer.reverses
     CROSS JOIN LATERAL (
       SELECT split_part(coalesce(original.kind, transfer.kind), '_', 1) AS name,
              coalesce(sum(amount) FILTER (WHERE balance_after IS NOT NULL AND account <> 'points'), 0) AS change
         FROM ledger_entry WHERE member_id = transfer.member_id AND transfer_id = transfer.id) AS side
     WHERE transfer.merchant_id = p_merchant AND transfer.business_date = p_day
       AND transfer.kind NOT IN ('bet', 'win', 'bet_return') AND side.name IN ('deposit', 'withdrawal')
    UNION ALL
    SELECT currency, '', joined_agents, 0, 0, 0, 0, 0, 0, CASE WHEN account_type IN (1, 2, 41, 42) THEN 0 ELSE 1 END,
           CASE WHEN account_type IN (1, 2, 41, 42) THEN 1 ELSE 0 END, 0
      FROM team_member JOIN member ON member.id = member_id JOIN merchant ON merchant.id = team_member.merchant_id
     WHERE team_member.merchant_id = p_merchant AND joined_day = p_day
    UNION ALL
    SELECT currency, '', first_deposit_agents, 0, 0, 0, 0, 0, 0, 0, 0, 1
      FROM team_member JOIN merchant ON merchant.id = team_member.merchant_id
     WHERE team_member.merchant_id = p_merchant AND first_deposit_day = p_day
    UNION ALL
    SELECT currency, category, agents, -plays, -stake, -valid_bet, -returned, -deposits, -withdrawals, -new_members,
           -new_agents, -first_deposits
      FROM team_change WHERE merchant_id = p_merchant AND day = p_day
  )
  SELECT agent, currency, p_day, category, p_merchant, sum(plays)::bigint, sum(stake), sum(valid_bet), sum(returned),
         sum(deposits), sum(withdrawals), sum(new_members)::integer, sum(new_agents)::integer, sum(first_deposits)::integer,
         coalesce(sum(plays) FILTER (WHERE level = 1), 0)::bigint, coalesce(sum(stake) FILTER (WHERE level = 1), 0),
         coalesce(sum(valid_bet) FILTER (WHERE level = 1), 0), coalesce(sum(returned) FILTER (WHERE level = 1), 0),
         coalesce(sum(deposits) FILTER (WHERE level = 1), 0), coalesce(sum(withdrawals) FILTER (WHERE level = 1), 0),
         coalesce(sum(new_members) FILTER (WHERE level = 1), 0)::integer,
         coalesce(sum(new_agents) FILTER (WHERE level = 1), 0)::integer,
         coalesce(sum(first_deposits) FILTER (WHERE level = 1), 0)::integer
    FROM single, unnest(agents) WITH ORDINALITY AS above (agent, level)
   GROUP BY agent, currency, category
$$;

-- Lines of a day that differ from a fresh count. All changes of the day must be followed before.
CREATE OR REPLACE FUNCTION team_differences(p_merchant integer, p_day date) RETURNS TABLE (agent_id bigint, currency text, category text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  WITH fresh AS MATERIALIZED (SELECT * FROM team_fresh(p_merchant, p_day)),
       stored AS MATERIALIZED (SELECT * FROM team_day WHERE merchant_id = p_merchant AND day = p_day),
       differing AS (
         (SELECT * FROM fresh EXCEPT SELECT * FROM stored) UNION (SELECT * FROM stored EXCEPT SELECT * FROM fresh))
  -- A line whose figures are all 0 is as good as none.
  SELECT DISTINCT one.agent_id, one.currency, one.category FROM differing AS one
   WHERE (one.plays, one.stake, one.valid_bet, one.returned, one.deposits, one.withdrawals, one.new_members, one.new_agents,
          one.first_deposits, one.direct_plays, one.direct_stake, one.direct_valid_bet, one.direct_returned, one.direct_deposits,
          one.direct_withdrawals, one.direct_new_members, one.direct_new_agents, one.direct_first_deposits)
         IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
$$;

-- Replaces the lines of a day by a fresh count.
CREATE OR REPLACE FUNCTION team_recount(p_merchant integer, p_day date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7283025);
  DELETE FROM team_day WHERE merchant_id = p_merchant AND day = p_day;
  INSERT INTO team_day SELECT * FROM team_fresh(p_merchant, p_day);
END
$$;

-- Deletes sums that no report reads any more.
CREATE OR REPLACE FUNCTION team_sweep() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM team_day WHERE day < team_kept_from('sums');
  DELETE FROM team_period WHERE start_day < team_kept_from(kind);
  DELETE FROM team_active WHERE start_day < team_kept_from(kind);
  DELETE FROM team_active_person WHERE start_day < team_kept_from(kind);
  DELETE FROM team_transfer USING (SELECT id, team_transfers_kept_from(id) AS day FROM merchant) AS kept
   -- guard: costs-kept-for-dividend
   WHERE team_transfer.merchant_id = kept.id AND team_transfer.day < kept.day;
END
$$;

DO $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    SELECT oid::regprocedure FROM pg_proc
     WHERE proname IN ('team_kept_from', 'team_transfers_kept_from', 'team_follow_money', 'team_fold', 'team_count_now', 'team_fresh', 'team_differences',
                       'team_recount', 'team_sweep', 'settled_valid_bet', 'team_person')
       AND pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', v_name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO tessera_app', v_name);
  END LOOP;
END
$$;
