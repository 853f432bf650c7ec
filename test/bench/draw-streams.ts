import pg from 'pg'

import { lottery } from '#contract/lottery.ts'
import { DRAWS_CHANNEL } from '#server/play/lottery/draws/actions.ts'

import { type CaseReport, atLeast, atMost, figureOf } from './figures.ts'
import { ask, endProcess, processorMsOf, startProcess } from './machine.ts'
import type { Product } from './product.ts'
import type { Opened, Refetched } from './stream-client.ts'
import { databaseOf } from './streams.ts'

const STREAMS = Number(process.env['LOTTERY_STREAMS'] ?? 10_000)
const RUNS = 3

interface Run extends Refetched {
  /** Until the last stream had the message. */
  readonly tookMs: number
  /** Transactions of the database. */
  readonly queries: number
  /** Processor time of the product. */
  readonly usedMs: number
}

/** A draw is drawn while thousands of pages are open: when each of them learns it, and how long their refetches take. */
export async function measureDrawStreams(product: Product): Promise<CaseReport> {
  const client = startProcess('test/bench/stream-client.ts', { role: 'client' })
  const database = new pg.Client({ connectionString: databaseOf(product) })
  await database.connect()
  try {
    const { rows } = await database.query<{ id: number }>(
      `SELECT merchant_id AS id FROM merchant_host WHERE host = 'localhost'`,
    )
    const to = `b${rows[0]?.id ?? 0}`
    const opened = await ask<Opened>(client, { open: STREAMS, port: product.port })
    // As the job of draws notifies other processes.
    const notify = () =>
      database.query('SELECT pg_notify($1, $2), pg_notify($3, $4)', [
        DRAWS_CHANNEL,
        '',
        'live',
        JSON.stringify({ from: 'bench', to, message: { type: 'stale', what: 'draws' } }),
      ])
    const commits = async () => {
      const found = await database.query<{ count: number }>(
        'SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()',
      )
      return found.rows[0]?.count ?? Number.NaN
    }
    const runs: Run[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const [used, before] = [processorMsOf(product.pid), await commits()]
      const refetched = ask<Refetched>(client, { refetch: lottery.lottLabby.path, port: product.port })
      const notifiedAt = Date.now()
      await notify()
      const result = await refetched
      const usedMs = processorMsOf(product.pid) - used
      // The statistics of the database appear a second later.
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      // The first run is warm-up.
      if (run > 0)
        runs.push({
          ...result,
          tookMs: result.lastAt - notifiedAt,
          queries: (await commits()) - before,
          usedMs,
        })
    }
    return reportOf(opened, runs)
  } finally {
    await database.end()
    await endProcess(client)
  }
}

function reportOf(opened: Opened, runs: readonly Run[]): CaseReport {
  const over = (name: string, unit: string, take: (run: Run) => number) =>
    figureOf(name, unit, runs.map(take))
  return {
    name: `${STREAMS} streams learn of a draw`,
    figures: [
      atLeast(figureOf('streams open', '', [opened.count]), STREAMS),
      atMost(
        over('a draw at the last stream', 'ms', ({ tookMs }) => tookMs),
        1_000,
      ),
      over('answers of their refetches, p50', 'ms', ({ p50Ms }) => p50Ms),
      atMost(
        over('  p99', 'ms', ({ p99Ms }) => p99Ms),
        200,
      ),
      atMost(
        over('refetches that failed', '', ({ failed }) => failed),
        0,
      ),
      over('transactions of the database meanwhile', '', ({ queries }) => queries),
      over('processor of the product', 'ms', ({ usedMs }) => usedMs),
    ],
  }
}
