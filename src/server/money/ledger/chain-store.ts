import { sql } from 'kysely'

import type { LedgerFault } from '#domain/ledger/fault.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** Seals up to about this many waiting transfers into one block; returns its number, or undefined if none wait. */
export async function sealBlock(tx: Tx, most: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ number: bigint | null }>`SELECT ledger_seal(${most}) AS number`.execute(
    query(tx),
  )
  return rows[0]?.number ?? undefined
}

export interface Head {
  readonly block: bigint
  readonly hash: Buffer
  readonly sealedAt: Date
}

export async function selectHead(tx: Tx): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    SELECT number AS block, hash, created_at AS "sealedAt"
      FROM ledger_block ORDER BY number DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

export async function selectHashOfBlock(tx: Tx, block: bigint): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`SELECT hash FROM ledger_block WHERE number = ${block}`.execute(
    query(tx),
  )
  return rows[0]?.hash
}

/** The number of unsealed batches, and the time of the oldest. */
export async function selectWaiting(
  tx: Tx,
): Promise<{ readonly batches: bigint; readonly since: Date | null }> {
  const { rows } = await sql<{ batches: bigint; since: Date | null }>`
    SELECT count(*) AS batches, min(created_at) AS since FROM ledger_batch
     WHERE transaction_id >= coalesce(
       (SELECT before_transaction FROM ledger_block ORDER BY number DESC LIMIT 1), '0'::xid8)`.execute(
    query(tx),
  )
  return rows[0] ?? { batches: 0n, since: null }
}

export interface FoundFault {
  readonly fault: LedgerFault
  readonly block?: string
  readonly memberId?: string
  readonly transferId?: string
  readonly about?: string
}

export interface CheckRow {
  readonly scope: 'blocks' | 'night' | 'all'
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly transfers: bigint
  readonly found: bigint
  readonly faults: readonly FoundFault[]
  readonly beganAt: Date
  readonly checkedAt: Date
  /** A nightly check only: the span of old blocks that it recomputed besides the new ones. */
  readonly rolledFrom?: bigint | null
  readonly rolledTo?: bigint | null
}

const columns = sql`scope, from_block AS "fromBlock", to_block AS "toBlock", transfers, found, faults,
  began_at AS "beganAt", checked_at AS "checkedAt",
  rolled_from AS "rolledFrom", rolled_to AS "rolledTo"`

export async function insertCheck(tx: Tx, check: Omit<CheckRow, 'checkedAt'>): Promise<CheckRow> {
  const { scope, fromBlock, toBlock, transfers, found, faults, beganAt, rolledFrom, rolledTo } = check
  const { rows } = await sql<CheckRow>`
    INSERT INTO ledger_check (scope, from_block, to_block, transfers, found, faults, began_at, rolled_from, rolled_to)
    VALUES (${scope}, ${fromBlock}, ${toBlock}, ${transfers}, ${found}, ${JSON.stringify(faults)}::jsonb, ${beganAt},
            ${rolledFrom ?? null}, ${rolledTo ?? null})
    RETURNING ${columns}`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the check was not kept')
  return row
}

export async function selectLastCheck(tx: Tx, scope: CheckRow['scope']): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    SELECT ${columns} FROM ledger_check WHERE scope = ${scope} ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

/** The last check that found a fault, unless a later check of everything found none. */
export async function selectLastFaulty(tx: Tx): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    SELECT ${columns} FROM ledger_check
     WHERE found > 0
       AND id > coalesce((SELECT max(id) FROM ledger_check WHERE scope = 'all' AND found = 0), 0)
     ORDER BY id DESC LIMIT 1`.execute(query(tx))
  return rows[0]
}

export async function selectLastCheckedBlock(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ block: bigint | null }>`
    SELECT to_block AS block FROM ledger_check WHERE scope = 'blocks' ORDER BY id DESC LIMIT 1`.execute(
    query(tx),
  )
  return rows[0]?.block ?? 0n
}

export async function selectNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(query(tx))
  const [row] = rows
  if (!row) throw new Error('the database has a clock')
  return row.now
}
