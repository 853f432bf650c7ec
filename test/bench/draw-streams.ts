import pg from 'pg'

import { lottery } from '#contract/lottery.ts'
import { REFRESH_MOST_MS } from '#domain/lottery/schedule/refresh.ts'
import { DRAWS_CHANNEL } from '#server/play/lottery/draws/actions.ts'

import { type CaseReport, atLeast, atMost, figureOf } from './figures.ts'
import { ask, endProcess, processorMsOf, startProcess, waitFor } from './machine.ts'
import type { Product } from './product.ts'
import type { Opened, Refetched, RefetchWish } from './stream-client.ts'
import { databaseOf } from './streams.ts'

const STREAMS = Number(process.env['LOTTERY_STREAMS'] ?? 10_000)
const RUNS = 3
/** Results of one message: as many fast lotteries are drawn at the full hour. */
const DRAWN = 15

interface Run extends Refetched {
  /** Until the last stream had the message. */
  readonly tookMs: number
  /** Transactions of the database. */
  readonly queries: number
  /** Processor time of the product. */
  readonly usedMs: number
}

/**
 * Draws are drawn while thousands of pages are open: when each of them has the results, and how long the answers take that
 * the pages ask for meanwhile, each once within half a minute.
 */
export async function measureDrawStreams(product: Product): Promise<CaseReport> {
  const client = startProcess('test/bench/stream-client.ts', { role: 'client' })
  const database = new pg.Client({ connectionString: databaseOf(product) })
  await database.connect()
  try {
    const opened = await ask<Opened>(client, { open: STREAMS, port: product.port })
    const drawn = await drawnDraws(database)
    const [first] = drawn
    // As the job of draws notifies all processes after its commit.
    const notify = () =>
      database.query('SELECT pg_notify($1, $2)', [DRAWS_CHANNEL, drawn.map(({ id }) => id).join(',')])
    const commits = async () => {
      const found = await database.query<{ count: number }>(
        'SELECT xact_commit::float8 AS count FROM pg_stat_database WHERE datname = current_database()',
      )
      return found.rows[0]?.count ?? Number.NaN
    }
    const wish: RefetchWish = {
      refetch: lottery.lottLabby.path,
      port: product.port,
      marker: `"gameCode":"${first?.gameCode}","numero":"${first?.number}"`,
      withinMs: REFRESH_MOST_MS,
    }
    const runs: Run[] = []
    for (let run = 0; run <= RUNS; run += 1) {
      const [used, before] = [processorMsOf(product.pid), await commits()]
      const refetched = ask<Refetched>(client, wish)
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
    return reportOf(opened, drawn.length, runs)
  } finally {
    await database.end()
    await endProcess(client)
  }
}

/** Draws of different lotteries, as a new installation draws them within its first minutes. */
async function drawnDraws(database: pg.Client) {
  const find = async () => {
    const { rows } = await database.query<{ id: number; gameCode: string; number: string }>(
      `SELECT DISTINCT ON (game_code) id, game_code AS "gameCode", number FROM lottery_draw
        WHERE result IS NOT NULL ORDER BY game_code, draws_at DESC LIMIT ${DRAWN}`,
    )
    return rows
  }
  await waitFor(async () => (await find()).length > 0, 180_000, 'a lottery is drawn')
  return await find()
}

function reportOf(opened: Opened, drawn: number, runs: readonly Run[]): CaseReport {
  const over = (name: string, unit: string, take: (run: Run) => number) =>
    figureOf(name, unit, runs.map(take))
  return {
    name: `${STREAMS} streams learn of ${drawn} draws`,
    figures: [
      atLeast(figureOf('streams open', '', [opened.count]), STREAMS),
      atMost(
        over('results at the last stream', 'ms', ({ tookMs }) => tookMs),
        1_000,
      ),
      over('answers within half a minute, p50', 'ms', ({ p50Ms }) => p50Ms),
      atMost(
        over('  p99', 'ms', ({ p99Ms }) => p99Ms),
        200,
      ),
      atMost(
        over('requests that failed', '', ({ failed }) => failed),
        0,
      ),
      over('transactions of the database meanwhile', '', ({ queries }) => queries),
      over('processor of the product', 'ms', ({ usedMs }) => usedMs),
    ],
  }
}
