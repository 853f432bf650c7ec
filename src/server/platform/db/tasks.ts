import { type RawBuilder, sql } from 'kysely'

import { TASKS_MAX, type Waiting } from '#domain/work/work.ts'

import { query } from './query.ts'
import type { Tx } from './transaction.ts'

/**
 * Counts tasks. They are rows with `since`, the start of their wait, and `name`, the operator who has them in hand;
 * `hasDue`: and with `due`, the time that was promised for each.
 */
export async function countTasks(tx: Tx, tasks: RawBuilder<unknown>, hasDue = false): Promise<Waiting> {
  const due = hasDue ? sql`due` : sql`NULL::timestamptz`
  const { rows } = await sql<Waiting>`
    SELECT count(*)::int AS waiting, min(since) AS since,
           coalesce((array_agg(DISTINCT name) FILTER (WHERE name IS NOT NULL))[1:3], '{}') AS by,
           min(due) AS "dueAt"
      FROM (SELECT since, name, ${due} AS due FROM (${tasks}) AS every_task LIMIT ${TASKS_MAX}) AS task`.execute(
    query(tx),
  )
  return rows[0] ?? { waiting: 0, since: null, by: [] }
}
