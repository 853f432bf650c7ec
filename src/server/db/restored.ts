import type pg from 'pg'

import { openClient } from './connect.ts'
import { StartError } from './embedded/start-error.ts'

/**
 * A dump that was restored into another cluster counts its transactions from the beginning again. What is written before
 * that is repaired would stand behind the chains for ever, so nothing starts on it.
 */
export async function refuseUnfinishedRestore(ownerUrl: string): Promise<void> {
  const { rows } = await askAsOwner<{ back: boolean }>(ownerUrl, 'SELECT transactions_went_back() AS back')
  if (rows[0]?.back)
    throw new StartError(
      'This database was restored from a dump: run `npm run db:restored` once, then start again.',
    )
}

/**
 * Counts the transactions on from the highest number that stands, as the database's owner, while nothing else writes.
 * Answers whether there was anything to do.
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
