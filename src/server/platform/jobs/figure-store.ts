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

/** How the jobs stand, by name. Their tables are the owner's alone: `job_figures` tells these sums and nothing of a job. */
export async function selectJobFigures(tx: Tx, most: number): Promise<readonly JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    SELECT name, waiting, oldest_seconds AS "oldestSeconds", running, longest_seconds AS "longestSeconds",
           given_up AS "givenUp"
      FROM job_figures(${most})`.execute(query(tx))
  return rows
}
