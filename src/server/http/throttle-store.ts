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
  readonly allowance: Allowance
}

/** Tells what this process has given out, and hears what is left after all processes. A level may go below zero: a debt. */
export async function shareSpending(tx: Tx, spendings: readonly Spending[]): Promise<Map<string, number>> {
  // One order for everybody, so that two processes never wait for each other.
  const sorted = [...spendings].sort((one, other) => (one.key < other.key ? -1 : 1))
  const keys = sorted.map((one) => one.key)
  const spent = sorted.map((one) => one.spent)
  const bursts = sorted.map((one) => one.allowance.burst)
  const rates = sorted.map((one) => one.allowance.perSecond)
  const result = await sql<{ key: string; level: number }>`
    INSERT INTO throttle_bucket AS b (key, level, updated_at)
    SELECT given.key, given.burst - given.spent, clock_timestamp()
    FROM unnest(${keys}::text[], ${spent}::float8[], ${bursts}::float8[]) AS given (key, spent, burst)
    ON CONFLICT (key) DO UPDATE SET
      level = LEAST(
        (SELECT list.burst FROM unnest(${keys}::text[], ${bursts}::float8[]) AS list (key, burst) WHERE list.key = b.key),
        b.level + GREATEST(0, EXTRACT(EPOCH FROM clock_timestamp() - b.updated_at))
          * (SELECT list.rate FROM unnest(${keys}::text[], ${rates}::float8[]) AS list (key, rate) WHERE list.key = b.key)
      ) - (SELECT list.spent FROM unnest(${keys}::text[], ${spent}::float8[]) AS list (key, spent) WHERE list.key = b.key),
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
