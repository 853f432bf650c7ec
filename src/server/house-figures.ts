import type { Logger } from 'pino'

import { auditFigures } from './audit/figures.ts'
import { openPool } from './db/pool.ts'
import { type Store, openStore } from './db/transaction.ts'
import { depositFigures } from './deposits/figures.ts'
import { jobFigures } from './jobs/figures.ts'
import type { Job } from './jobs/runner.ts'
import { ledgerFigures } from './ledger/figures.ts'
import { type FigureSource, type Figures, openFigures } from './metrics/figures.ts'
import { outboxFigures } from './outbox/figures.ts'
import { paymentFigures } from './payments/figures.ts'
import { roundFigures } from './providers/figures.ts'
import { payoutFigures } from './withdrawals/figures.ts'

/** All metrics that are read from the database. */
export const figuresOf = (jobs: readonly Pick<Job, 'name' | 'queue'>[]): readonly FigureSource[] => [
  jobFigures(jobs),
  outboxFigures,
  paymentFigures,
  depositFigures,
  payoutFigures,
  ledgerFigures,
  auditFigures,
  roundFigures,
]

/**
 * Uses its own connection with short limits: a scrape never waits for calls, takes none of their connections, and gets an
 * answer while the database is silent.
 */
export function openHouseFigures(
  appUrl: string,
  jobs: readonly Pick<Job, 'name' | 'queue'>[],
  log: Pick<Logger, 'debug'>,
): { readonly figures: Figures; readonly store: Store } {
  const pool = openPool(appUrl, {
    name: 'tessera figures',
    max: 1,
    limits: 'hints',
    onError: (error) => log.debug({ error: error.message }, 'the connection for figures was lost'),
  })
  const store = openStore(pool)
  return { figures: openFigures({ read: store.read, sources: figuresOf(jobs), log }), store }
}
