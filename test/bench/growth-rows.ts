import type pg from 'pg'

/** Transfers per statement, transaction and block. */
const LOT = 20_000
const OF_BATCH = 8
const tables = ['ledger_transfer', 'ledger_entry', 'ledger_sealed', 'provider_transaction', 'play']

export interface LaidIn {
  readonly merchantId: number
  /** Number of transfers, spread over the last days. */
  readonly transfers: number
  readonly days: number
  /** No lot starts after this time; the result is what was inserted by then. */
  readonly untilMs?: number | undefined
}

/**
 * Inserts alternating bets and wins as the ledger would: with valid hashes, balances, versions and sealed blocks, so
 * that the checker finds no fault. Members alternate, so that no member's rows are adjacent. Indexes and triggers are
 * dropped meanwhile and rebuilt.
 */
export async function layInRows(
  client: pg.ClientBase,
  { merchantId, transfers, days, untilMs = Infinity }: LaidIn,
): Promise<void> {
  for (const setting of ['synchronous_commit = off', 'jit = off', `maintenance_work_mem = '512MB'`])
    await client.query(`SET ${setting}`)
  await client.query('SELECT ledger_seal(1000000)')
  await client.query('DROP TABLE IF EXISTS bench_place')
  await client.query(
    `CREATE TEMP TABLE bench_place AS
     SELECT row_number() OVER (ORDER BY member_id) - 1 AS place, member_id, balance, version FROM wallet
      WHERE merchant_id = $1 AND account = 'main' AND balance > 1000000000000`,
    [merchantId],
  )
  await client.query('CREATE UNIQUE INDEX ON bench_place (place); ANALYZE bench_place')
  const { rows } = await client.query<{ base: string; members: number; place: string }>(
    `SELECT nextval('ledger_transfer_id')::text AS base, (SELECT count(*)::integer FROM bench_place) AS members,
            pg_current_xact_id()::text AS place`,
  )
  const { base = '0', members = 0, place = '' } = rows[0] ?? {}
  const putBack = await takeIndexesOff(client)
  let laid = 0
  for (let first = 0; first < transfers && Date.now() < untilMs; first += LOT) {
    const last = Math.min(first + LOT, transfers) - 1
    await client.query(`SELECT setval('ledger_transfer_id', $1::bigint + $2::bigint)`, [base, last])
    await client.query('SELECT make_partitions_ahead()')
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(lotSql, [first, last, members, base, merchantId, transfers, days, place])
    await client.query('COMMIT')
    await client.query(blockSql)
    laid = last + 1
  }
  await putBack()
  await client.query(
    `UPDATE wallet SET version = wallet.version + turns.moves,
            balance = wallet.balance - CASE WHEN turns.moves % 2 = 1 THEN 1000000 ELSE 0 END
       FROM (SELECT member_id, ($1::bigint - 1 - place) / $2::bigint + 1 AS moves FROM bench_place) AS turns
      WHERE wallet.member_id = turns.member_id AND wallet.account = 'main'`,
    [laid, members],
  )
  await client.query('VACUUM ANALYZE')
}

/** Drops every index and key; returns a function that rebuilds them. */
async function takeIndexesOff(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
            format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
       FROM pg_constraint WHERE contype IN ('p', 'u') AND conrelid = ANY ($1::text[]::regclass[])
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass),
            replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
       FROM pg_index
      WHERE indrelid = ANY ($1::text[]::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [tables],
  )
  for (const { off } of rows) await client.query(off)
  return async () => {
    for (const { on } of rows) await client.query(on)
  }
}

const content = `concat_ws(E'\\x1f', 'play:bench:' || number, merchant_id, currency, kind, reference, 'pbench', number)
  || E'\\x1e' || 'main ' || amount || E'\\x1e' || 'provider:bench ' || -amount`

/** Parameters: $1 to $2 transfer numbers; $3 members; $4 id of number 0; $5 merchant; $6 total; $7 days; $8 name. */
const lotSql = `
  WITH drawn AS MATERIALIZED (
    SELECT n, $4::bigint + n AS id, place.member_id, merchant.id AS merchant_id, merchant.currency,
           place.version + n / $3::bigint + 1 AS version, md5($8::text || ' ' || n) AS number,
           'round-' || $8::text || '-' || place.member_id || '-' || (n / $3::bigint) / 2 AS reference,
           CASE WHEN is_bet THEN 'bet' ELSE 'win' END AS kind,
           CASE WHEN is_bet THEN -1000000 ELSE 1000000 END AS amount,
           place.balance - CASE WHEN is_bet THEN 1000000 ELSE 0 END AS balance,
           at, ((at AT TIME ZONE merchant.zone) - merchant.day_start)::date AS business_date
      FROM generate_series($1::bigint, $2::bigint) AS n
      JOIN bench_place AS place ON place.place = n % $3::bigint
      JOIN merchant ON merchant.id = $5::integer
     CROSS JOIN LATERAL (
       SELECT n / $3::bigint % 2 = 0 AS is_bet,
              date_trunc('day', now()) - ($6::bigint - n / ${OF_BATCH} * ${OF_BATCH}) * (make_interval(days => $7::integer) / $6::bigint) AS at
     ) AS moment
     ORDER BY n
  ), made AS MATERIALIZED (
    SELECT *, sha256(convert_to(${content}, 'UTF8')) AS content_hash FROM drawn ORDER BY n
  ), transfers AS (
    INSERT INTO ledger_transfer (member_id, id, merchant_id, currency, key, kind, reference, content_hash, provider,
                                 provider_transaction, business_date, created_at)
    SELECT member_id, id, merchant_id, currency, 'play:bench:' || number, kind, reference, content_hash, 'bench', number,
           business_date, at
      FROM made ORDER BY n
  ), entries AS (
    INSERT INTO ledger_entry (member_id, transfer_id, line, account, amount, balance_after, version)
    SELECT member_id, id, side.line, side.account, side.sign * amount, side.balance, side.version
      FROM made CROSS JOIN LATERAL (VALUES (1, 'main', 1, balance, version), (2, 'provider:bench', -1, NULL, NULL))
           AS side (line, account, sign, balance, version)
     ORDER BY n, side.line
  ), told AS (
    INSERT INTO provider_transaction (provider_code, transaction_id, merchant_id, member_id, kind, round_id, vendor_code,
                                      game_code, currency, account, amount, moved, transfer_id, balance, fingerprint, created_at)
    SELECT 'bench', number, merchant_id, member_id, kind, reference, 'BENCH', 'wheel', currency, 'main', 1000000, amount, id,
           balance, content_hash, at
      FROM made ORDER BY n
  ), rounds AS (
    INSERT INTO play (member_id, source, reference, merchant_id, vendor_code, game_code, currency, account, state,
                            stake, win, bets, opened_at, changed_at)
    SELECT member_id, 'bench', reference, merchant_id, 'BENCH', 'wheel', currency, 'main', 'closed', 1000000, 1000000, 1, at, at
      FROM made WHERE kind = 'bet' ORDER BY n
  ), totals AS (
    INSERT INTO ledger_total AS known (merchant_id, currency, business_date, account, kind, amount, transfers)
    SELECT merchant_id, currency, business_date, side.account, kind, sum(side.sign * amount), count(*)
      FROM made CROSS JOIN (VALUES ('main', 1), ('provider:bench', -1)) AS side (account, sign)
     GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (merchant_id, currency, business_date, account, kind) DO UPDATE
       SET amount = known.amount + excluded.amount, transfers = known.transfers + excluded.transfers
  ), batches AS (
    INSERT INTO ledger_batch (members, transfers, hash, created_at)
    SELECT array_agg(member_id ORDER BY n), array_agg(id ORDER BY n), sha256(convert_to(
             extract(epoch FROM at)::text || E'\\x1d'
               || string_agg(concat_ws(' ', member_id, id, encode(content_hash, 'hex'), business_date::text), E'\\x1e' ORDER BY n)
               || E'\\x1d' || string_agg(id || ' ' || balance || E'\\x1e' || id || ' -', E'\\x1e' ORDER BY n), 'UTF8')), at
      FROM made GROUP BY n / ${OF_BATCH}, at ORDER BY n / ${OF_BATCH}
    RETURNING id, members, transfers
  )
  INSERT INTO ledger_sealed (member_id, transfer_id, batch_id)
  SELECT named.member, named.transfer, batches.id
    FROM batches, unnest(members, transfers) AS named (member, transfer) ORDER BY 2`

/** Seals one lot without reading its rows back. */
const blockSql = `
  INSERT INTO ledger_block (number, before_transaction, batches, transfers, hash)
  SELECT last.number + 1, until.horizon, count(*), sum(cardinality(batch.transfers)),
         ledger_block_hash(last.number + 1, last.hash, last.before_transaction, until.horizon)
    FROM (SELECT number, hash, before_transaction FROM ledger_block ORDER BY number DESC LIMIT 1) AS last
   CROSS JOIN (SELECT house_horizon() AS horizon) AS until
    JOIN ledger_batch AS batch
      ON batch.transaction_id >= last.before_transaction AND batch.transaction_id < until.horizon
   GROUP BY last.number, last.hash, last.before_transaction, until.horizon`

/** A checkpoint computed from the wallets: the books are known to be sound, and only the nightly check is measured. */
export async function layInCheckpoint(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT ledger_seal(1000000)')
  await client.query('TRUNCATE ledger_checked_balance, ledger_checked_total')
  await client.query(
    `INSERT INTO ledger_checked_balance SELECT member_id, currency, account, balance, version FROM wallet WHERE version > 0`,
  )
  await client.query(`INSERT INTO ledger_checked_total SELECT 'sealed', * FROM ledger_total`)
  await client.query(
    `WITH made AS (
       SELECT coalesce(last.number, 0) + 1 AS number, head.number AS block, head.hash AS block_hash,
              (SELECT max(id) FROM ledger_transfer) AS transfer_id, 0 AS turn_night, 0::bigint AS rolled_block,
              0::bigint AS rolled_transfer, ledger_state_hash() AS state_hash, ''::bytea AS hash, now() AS created_at,
              last.hash AS previous
         FROM (SELECT number, hash FROM ledger_block ORDER BY number DESC LIMIT 1) AS head
         LEFT JOIN (SELECT number, hash FROM ledger_checkpoint ORDER BY number DESC LIMIT 1) AS last ON true)
     INSERT INTO ledger_checkpoint
     SELECT number, block, block_hash, transfer_id, turn_night, rolled_block, rolled_transfer, state_hash,
            ledger_checkpoint_hash(previous, ROW(number, block, block_hash, transfer_id, turn_night, rolled_block,
              rolled_transfer, state_hash, hash, created_at)::ledger_checkpoint), created_at
       FROM made`,
  )
}
