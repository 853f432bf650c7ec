import type { Logger } from 'pino'

import { auditFigures } from '#server/platform/audit/figures.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { depositFigures } from '#server/money/deposits/figures.ts'
import { jobFigures } from '#server/platform/jobs/figures.ts'
import type { Job } from '#server/platform/jobs/runner.ts'
import { ledgerFigures } from '#server/money/ledger/figures.ts'
import { type FigureSource, type Figures, openFigures } from '#server/platform/metrics/figures.ts'
import { outboxFigures } from '#server/platform/outbox/figures.ts'
import { paymentFigures } from '#server/money/payments/figures.ts'
import { feedFigures } from '#server/play/lottery/feeds/figures.ts'
import { roundFigures } from '#server/play/providers/figures.ts'
import { payoutFigures } from '#server/money/withdrawals/figures.ts'

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
  feedFigures,
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
