import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface LevelRun {
  readonly merchantId: number
  readonly day: string
  readonly version: number
  readonly isFull: boolean
  readonly afterMember: bigint
  readonly currency: string
}

/**
 * Begins the run of each merchant's next closed day, if none is open, by the terms of that day. The first run of a version judges
 * all members, and so does a review, which follows the last day of a month.
 */
export async function beginRuns(tx: Tx): Promise<void> {
  await sql`
    INSERT INTO level_run (merchant_id, day, version, is_full)
    SELECT brand.merchant_id, next.day, terms.version,
           next.day = (date_trunc('month', next.day) + interval '1 month - 1 day')::date
           OR NOT EXISTS (SELECT FROM level_run AS earlier
                           WHERE earlier.merchant_id = brand.merchant_id AND earlier.version = terms.version)
      FROM (SELECT merchant_id, min(from_day) AS from_day FROM level_terms GROUP BY merchant_id) AS brand
     CROSS JOIN LATERAL (
       SELECT min(closed.day) AS day FROM settled_day AS closed
        WHERE closed.merchant_id = brand.merchant_id AND closed.day >= brand.from_day
          AND closed.day > coalesce((SELECT max(day) FROM level_run WHERE merchant_id = brand.merchant_id), '-infinity')) AS next
     CROSS JOIN LATERAL (
       SELECT version FROM level_terms
        WHERE merchant_id = brand.merchant_id AND from_day <= next.day ORDER BY version DESC LIMIT 1) AS terms
     WHERE NOT EXISTS (SELECT FROM level_run AS open
                        WHERE open.merchant_id = brand.merchant_id AND open.ended_at IS NULL)
    ON CONFLICT DO NOTHING`.execute(query(tx))
}

const columns = sql`
  run.merchant_id AS "merchantId", run.day::text AS day, run.version, run.is_full AS "isFull",
  run.after_member AS "afterMember", brand.currency`

export async function selectOpenRuns(tx: Tx): Promise<readonly LevelRun[]> {
  const { rows } = await sql<LevelRun>`
    SELECT ${columns} FROM level_run AS run JOIN merchant AS brand ON brand.id = run.merchant_id
     WHERE run.ended_at IS NULL ORDER BY run.merchant_id`.execute(query(tx))
  return rows
}

/** Locks an open run; undefined once it has ended. */
export async function lockRun(
  tx: Tx,
  { merchantId, day }: Pick<LevelRun, 'merchantId' | 'day'>,
): Promise<LevelRun | undefined> {
  const { rows } = await sql<LevelRun>`
    SELECT ${columns} FROM level_run AS run JOIN merchant AS brand ON brand.id = run.merchant_id
     WHERE run.merchant_id = ${merchantId} AND run.day = ${day}::date AND run.ended_at IS NULL
       FOR UPDATE OF run -- guard: level-run-once
    `.execute(query(tx))
  return rows[0]
}

/** The next members of a run, by id. */
export async function selectRunMembers(tx: Tx, run: LevelRun, limit: number): Promise<readonly bigint[]> {
  const { rows } = run.isFull
    ? await sql<{ memberId: bigint }>`
        SELECT id AS "memberId" FROM member
         WHERE merchant_id = ${run.merchantId} AND id > ${run.afterMember} ORDER BY id LIMIT ${limit}`.execute(
        query(tx),
      )
    : await sql<{ memberId: bigint }>`
        SELECT DISTINCT member_id AS "memberId" FROM settled_copy
         WHERE merchant_id = ${run.merchantId} AND booked_day = ${run.day}::date AND currency = ${run.currency}
           AND member_id > ${run.afterMember}
         ORDER BY 1 LIMIT ${limit}`.execute(query(tx))
  return rows.map(({ memberId }) => memberId)
}

/** Moves a run behind its members, or ends it. */
export async function passMembers(
  tx: Tx,
  { merchantId, day }: Pick<LevelRun, 'merchantId' | 'day'>,
  {
    afterMember,
    changes,
    isEnd,
  }: { readonly afterMember: bigint; readonly changes: number; readonly isEnd: boolean },
): Promise<void> {
  await sql`
    UPDATE level_run
       SET after_member = ${afterMember}, changes = changes + ${changes},
           ended_at = CASE WHEN ${isEnd} THEN clock_timestamp() END
     WHERE merchant_id = ${merchantId} AND day = ${day}::date`.execute(query(tx))
}
