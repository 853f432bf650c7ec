import type pg from 'pg'

import { openClient } from './connect.ts'
import { StartError } from './embedded/start-error.ts'

/**
 * A dump restored into another cluster restarts transaction numbers from the beginning. Rows written before that is
 * repaired would sort behind the sealed chains for ever, so the server refuses to start.
 */
export async function refuseUnfinishedRestore(ownerUrl: string): Promise<void> {
  const { rows } = await askAsOwner<{ back: boolean }>(ownerUrl, 'SELECT transactions_went_back() AS back')
  // guard: restored-dump-refused
  if (rows[0]?.back)
    throw new StartError(
      'This database was restored from a dump: run `npm run db:restored` once, then start again.',
    )
}

/**
 * Shifts transaction numbers beyond the highest stored one, as the database's owner, while nothing else writes. Returns
 * whether a shift was needed.
 */
export async function resumeTransactionNumbers(ownerUrl: string): Promise<boolean> {
  const { rowCount } = await askAsOwner(
    ownerUrl,
    `INSERT INTO transaction_shift (amount)
     SELECT highest_transaction()::text::bigint - pg_current_xact_id()::text::bigint + 1
      WHERE transactions_went_back()`,
  )
  return rowCount === 1
}

async function askAsOwner<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
): Promise<pg.QueryResult<Row>> {
  const client = await openClient(ownerUrl, { limits: 'long', name: 'tessera restored' })
  try {
    return await client.query<Row>(text)
  } finally {
    await client.end()
  }
}
