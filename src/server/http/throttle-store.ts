import { sql } from 'kysely'

import type { Allowance } from '#server/config.ts'
import { query } from '#server/db/query.ts'
import type { Tx } from '#server/db/transaction.ts'

/**
 * Takes one from a bucket that all processes share, in one statement. The row lock makes it exact: the level is
 * judged and changed after the lock is held, and a bucket that is empty gives no row back.
 */
export async function takeShared(tx: Tx, key: string, allowance: Allowance): Promise<boolean> {
  const { burst, perSecond } = allowance
  const filled = sql`LEAST(${burst}::float8, b.level + GREATEST(0, EXTRACT(EPOCH FROM clock_timestamp() - b.updated_at)) * ${perSecond}::float8)`
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
 * Tells what this process has given out of buckets of one kind, and hears what is left after all processes. A level may
 * go below zero: a debt. What is inserted is a full bucket less what was spent, and so tells both to the update.
 */
export async function shareSpending(
  tx: Tx,
  spendings: readonly Spending[],
  { burst, perSecond }: Allowance,
): Promise<Map<string, number>> {
  // One order for everybody, so that two processes never wait for each other.
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

/** Buckets that nobody touched for an hour are full again, whatever their allowance. */
export async function sweepBuckets(tx: Tx): Promise<void> {
  await sql`DELETE FROM throttle_bucket WHERE updated_at < clock_timestamp() - interval '1 hour'`.execute(
    query(tx),
  )
}
