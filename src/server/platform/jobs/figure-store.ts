import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface JobFigures {
  readonly name: string
  readonly waiting: number
  readonly oldestSeconds: number
  readonly running: number
  readonly longestSeconds: number
  readonly givenUp: number
}

/**
 * The state of the jobs by name. Only the owner can read their tables; `job_figures` returns these sums and nothing
 * about a single job.
 */
export async function selectJobFigures(tx: Tx, most: number): Promise<readonly JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    SELECT name, waiting, oldest_seconds AS "oldestSeconds", running, longest_seconds AS "longestSeconds",
           given_up AS "givenUp"
      FROM job_figures(${most})`.execute(query(tx))
  return rows
}
