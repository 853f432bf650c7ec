import { sql } from 'kysely'

import type { Allowance } from '#server/platform/config.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * Takes one token from a shared bucket in one statement. The row lock makes it exact: the level is read and changed
 * under the lock, and an empty bucket returns no row.
 */
export async function takeShared(tx: Tx, key: string, allowance: Allowance): Promise<boolean> {
  const { burst, perSecond } = allowance
  const filled = sql`LEAST(${burst}::float8, b.level + GREATEST(0, EXTRACT(EPOCH FROM clock_timestamp() - b.updated_at)) * ${perSecond}::float8)`
  // guard: dear-bucket-empties
  const result = await sql`
    INSERT INTO throttle_bucket AS b (key, level, updated_at)
    VALUES (${key}, ${burst}::float8 - 1, clock_timestamp())
    ON CONFLICT (key) DO UPDATE SET level = ${filled} - 1, updated_at = clock_timestamp()
    WHERE ${filled} >= 1
    RETURNING 1 AS taken`.execute(query(tx))
  return result.rows.length > 0
}

export interface Spending {
  readonly key: string
  readonly spent: number
}

/**
 * Adds this process's spending to shared buckets of one kind and returns the levels over all processes. A negative
 * level is a debt. The inserted row is a full bucket minus the spending; the update derives the spending from it.
 */
export async function shareSpending(
  tx: Tx,
  spendings: readonly Spending[],
  { burst, perSecond }: Allowance,
): Promise<Map<string, number>> {
  // Sorted by key, so that processes cannot deadlock.
  const sorted = spendings.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const keys = sorted.map((one) => one.key)
  const spent = sorted.map((one) => one.spent)
  const result = await sql<{ key: string; level: number }>`
    INSERT INTO throttle_bucket AS b (key, level, updated_at)
    SELECT given.key, ${burst}::float8 - given.spent, clock_timestamp()
    FROM unnest(${keys}::text[], ${spent}::float8[]) AS given (key, spent)
    ON CONFLICT (key) DO UPDATE SET
      level = LEAST(
        ${burst}::float8,
        b.level + GREATEST(0, EXTRACT(EPOCH FROM clock_timestamp() - b.updated_at)) * ${perSecond}::float8
      ) - (${burst}::float8 - excluded.level),
      updated_at = clock_timestamp()
    RETURNING key, level`.execute(query(tx))
  return new Map(result.rows.map((row) => [row.key, row.level]))
}

/** A bucket untouched for an hour is full under every allowance, so its row can go. */
export async function sweepBuckets(tx: Tx): Promise<void> {
  await sql`DELETE FROM throttle_bucket WHERE updated_at < statement_timestamp() - interval '1 hour'`.execute(
    query(tx),
  )
}
