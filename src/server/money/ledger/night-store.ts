import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { FaultRow, Total } from './check-store.ts'

export interface Checkpoint {
  readonly number: bigint
  readonly block: bigint
  /** The first transaction id after its block. */
  readonly before: string
  readonly transferId: bigint
  readonly turnNight: number
  readonly rolledBlock: bigint
  readonly rolledTransfer: bigint
  /** The stored hashes of checkpoint and state match the recomputed ones, and its block is in the chain. */
  readonly isSound: boolean
}

/** The newest checkpoint, with its hashes recomputed. */
export async function selectCheckpoint(tx: Tx): Promise<Checkpoint | undefined> {
  // guard: checkpoint-state-compared
  const { rows } = await sql<Checkpoint>`
    SELECT point.number, point.block, coalesce(block.before_transaction, '0'::xid8)::text AS "before",
           point.transfer_id AS "transferId", point.turn_night AS "turnNight", point.rolled_block AS "rolledBlock",
           point.rolled_transfer AS "rolledTransfer",
           coalesce(
             point.block_hash IS NOT DISTINCT FROM block.hash
               AND point.hash = ledger_checkpoint_hash(
                     (SELECT hash FROM ledger_checkpoint AS earlier WHERE earlier.number = point.number - 1), point)
               AND point.state_hash = ledger_state_hash(), false) AS "isSound"
      FROM ledger_checkpoint AS point
      LEFT JOIN ledger_block AS block ON block.number = point.block
     ORDER BY point.number DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** Sums of detached entries, and whether they match their sealed hash. */
export async function selectOpening(
  tx: Tx,
): Promise<{ readonly isSound: boolean; readonly totals: readonly Total[] }> {
  const { rows } = await sql<{ isSound: boolean }>`SELECT ledger_opening_is_sound() AS "isSound"`.execute(
    query(tx),
  )
  const found = await sql<Total>`
    SELECT ${nameOfTotal} AS name, amount::text AS amount, transfers FROM ledger_opening_total`.execute(
    query(tx),
  )
  return { isSound: rows[0]?.isSound ?? false, totals: found.rows }
}

const nameOfTotal = sql`concat_ws(' ', merchant_id, currency, business_date, account, kind)`

export async function selectCheckedTotals(tx: Tx, look: 'sealed' | 'rolled'): Promise<readonly Total[]> {
  const { rows } = await sql<Total>`
    SELECT ${nameOfTotal} AS name, amount::text AS amount, transfers
      FROM ledger_checked_total WHERE look = ${look}`.execute(query(tx))
  return rows
}

/** The largest transfer number in a range of database transactions. */
export async function selectLargestNumber(
  tx: Tx,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<bigint> {
  const { rows } = await sql<{ largest: bigint }>`
    SELECT coalesce(max(number), 0)::bigint AS largest
      FROM ledger_batch AS batch, unnest(batch.transfers) AS number
     WHERE batch.transaction_id >= ${from}::xid8 AND batch.transaction_id < ${before}::xid8`.execute(
    query(tx),
  )
  return rows[0]?.largest ?? 0n
}

/** The block where tonight's share of the old blocks ends. */
export async function selectRollEnd(
  tx: Tx,
  { after, upTo, nights }: { readonly after: bigint; readonly upTo: bigint; readonly nights: number },
): Promise<bigint> {
  if (nights <= 1) return upTo
  const { rows } = await sql<{ number: bigint }>`
    SELECT number
      FROM (SELECT number, sum(transfers) OVER (ORDER BY number) AS so_far, sum(transfers) OVER () AS of_all
              FROM ledger_block WHERE number > ${after} AND number <= ${upTo}) AS block
     WHERE so_far * ${nights} >= of_all
     ORDER BY number LIMIT 1`.execute(query(tx))
  return rows[0]?.number ?? upTo
}

/**
 * Compares wallets with the checkpoint's balances plus all later entries, sealed or not. One statement over all
 * wallets, hence one snapshot.
 */
export async function findMovedFaults(tx: Tx, from: string, most: number): Promise<readonly FaultRow[]> {
  // guard: resting-wallet-checked
  const { rows } = await sql<FaultRow>`
    WITH moved AS MATERIALIZED (
      SELECT * FROM ledger_moves(${from}::xid8, '18446744073709551615'::xid8)
    ), written AS MATERIALIZED (
      SELECT member_id, currency, account, sum(balance) AS balance, sum(version) AS version
        FROM (SELECT member_id, currency, account, balance, version FROM ledger_checked_balance
              UNION ALL SELECT member_id, currency, account, amount, entries FROM moved) AS both_of_them
       GROUP BY member_id, currency, account
    )
    SELECT 'wallet_differs' AS fault, member_id::text AS "memberId", NULL AS "transferId", account AS about
      FROM wallet FULL JOIN written USING (member_id, currency, account)
     WHERE wallet.balance IS DISTINCT FROM coalesce(written.balance, 0)
        OR wallet.version IS DISTINCT FROM coalesce(written.version, 0)
     LIMIT ${most}`.execute(query(tx))
  return rows
}

/**
 * Faults in a range of numbers: rows outside the chain, and rows of the chain that do not belong together. Rows of the
 * chain themselves are checked by block.
 */
export async function findNumberFaults(
  tx: Tx,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint },
  most: number,
): Promise<readonly FaultRow[]> {
  const within = (column: ReturnType<typeof sql>) => sql`${column} > ${after} AND ${column} <= ${upTo}`
  // guard: unsealed-transfer-found-at-night
  const { rows } = await sql<FaultRow>`
    WITH waiting AS MATERIALIZED (
      SELECT named.member, named.transfer
        FROM ledger_batch AS batch, unnest(batch.members, batch.transfers) AS named (member, transfer)
       WHERE batch.transaction_id >= coalesce((SELECT max(before_transaction) FROM ledger_block), '0'::xid8)
    ), there AS MATERIALIZED (
      SELECT member_id, id, currency, coalesce(settles, reverses) AS ended FROM ledger_transfer WHERE ${within(sql`id`)}
    ), faults AS (
      SELECT 'transfer_added' AS fault, there.member_id, there.id AS transfer_id, NULL AS about
        FROM there
        LEFT JOIN LATERAL (
          SELECT batch_id FROM ledger_sealed WHERE member_id = there.member_id AND transfer_id = there.id OFFSET 0
        ) AS sealed ON true
       WHERE CASE WHEN sealed.batch_id IS NULL
               THEN (there.member_id, there.id) NOT IN (SELECT member, transfer FROM waiting)
               ELSE NOT EXISTS (
                 SELECT FROM ledger_batch AS batch WHERE batch.id = sealed.batch_id AND there.id = ANY (batch.transfers))
             END
      UNION ALL
      SELECT 'end_of_nothing', there.member_id, there.id, NULL
        FROM there
        LEFT JOIN LATERAL (
          SELECT currency FROM ledger_transfer WHERE member_id = there.member_id AND id = there.ended OFFSET 0
        ) AS begun ON true
       WHERE there.ended IS NOT NULL AND begun.currency IS DISTINCT FROM there.currency
      UNION ALL
      SELECT CASE WHEN transfer.id IS NULL THEN 'transfer_missing' ELSE 'unbalanced' END, entry.member_id,
             entry.transfer_id, entry.total::text
        FROM (
          SELECT member_id, transfer_id, sum(amount) AS total, count(*) AS lines
            FROM ledger_entry WHERE ${within(sql`transfer_id`)} GROUP BY member_id, transfer_id) AS entry
        LEFT JOIN there AS transfer ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
       WHERE transfer.id IS NULL OR entry.total <> 0 OR entry.lines < 2
    )
    SELECT fault, member_id::text AS "memberId", transfer_id::text AS "transferId", about
      FROM faults LIMIT ${most}`.execute(query(tx))
  return rows
}

/** Advances the state to a block and seals it. Slow, but nothing waits for it. */
export async function writeCheckpoint(
  tx: Tx,
  point: {
    readonly isAnew: boolean
    readonly block: bigint
    readonly turnNight: number
    readonly rolledBlock: bigint
    readonly rolledTransfer: bigint
    readonly rolled: readonly Total[]
  },
): Promise<void> {
  const rolled = point.rolled.map(({ name, amount, transfers }) => {
    const [merchantId, currency, day, account, kind] = name.split(' ')
    return {
      merchant_id: Number(merchantId),
      currency,
      business_date: day,
      account,
      kind,
      amount,
      transfers: transfers.toString(),
    }
  })
  await unbounded(tx)
  await sql`
    SELECT ledger_checkpoint_write(${point.isAnew}, ${point.block}, ${point.turnNight}, ${point.rolledBlock},
                                   ${point.rolledTransfer}, ${JSON.stringify(rolled)}::jsonb)`.execute(
    query(tx),
  )
}

/** Removes the statement timeout for deliberately long computations. */
export async function unbounded(tx: Tx): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(query(tx))
}
