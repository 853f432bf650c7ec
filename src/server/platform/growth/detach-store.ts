import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/** The last block covered by detached partitions, or 0. */
export async function selectDetachedBlock(tx: Tx): Promise<bigint> {
  const { rows } = await sql<{ block: bigint }>`
    SELECT coalesce(max(block), 0) AS block FROM ledger_detached`.execute(query(tx))
  return rows[0]?.block ?? 0n
}

/** An archive that has just been verified. */
export interface VerifiedArchive {
  readonly file: string
  readonly sha256: string
  readonly fromBlock: string
  readonly toBlock: string
}

/** Detaches the oldest partition as the database's owner and returns its name. Reads for minutes, locks only at the end. */
export async function callDetach(
  tx: Tx,
  filter: {
    readonly block: bigint
    readonly sealedBefore: Date
    readonly archives: readonly VerifiedArchive[]
    readonly by: string
  },
): Promise<string> {
  await sql`SELECT set_config('statement_timeout', '0', true)`.execute(query(tx))
  const { rows } = await sql<{ partition: string }>`
    SELECT ledger_detach(${filter.block}, ${filter.sealedBefore}, ${JSON.stringify(filter.archives)}::jsonb, ${filter.by})
      AS partition`.execute(query(tx))
  return rows[0]?.partition ?? ''
}
