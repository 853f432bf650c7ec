import { loadavg } from 'node:os'

import type { Settings } from '#server/platform/db/embedded/settings.ts'

import { type Stage, againstTpcb } from './against-tpcb.ts'
import type { BetsServerReady } from './bets-server.ts'
import { wishOf } from './bets.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import type { GrowthWish, Night, Pages, Size } from './growth-house.ts'
import { ask } from './machine.ts'
import type { MoneyResult } from './money-client.ts'

/** In transfers; each has two entries. */
const SMALL = 500_000
const LARGE = Number(process.env['GROWTH_TRANSFERS'] ?? 15_000_000)
/** Time limit in minutes for inserting the large case; on a busy machine it ends with fewer transfers. */
const MINUTES = Number(process.env['GROWTH_MINUTES'] ?? Infinity)
/** Settings that docs/operations.md requires of a house with more than a million entries, for both cases. */
const SETTINGS: Settings = {
  shared_buffers: '4GB',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
}
/** Transfers per day in the large case. */
const OF_DAY = 40_000
const DAYS = 365
const CLIENTS = 64
const TURNS = 9
const SECONDS = 3
/** Runs of bets before the first turn, about 8,000 bets each. */
const WARMING = 12
const PAGES = 400

interface Look {
  readonly pages: readonly Pages[]
  /** Bets right after the rows were laid in. */
  readonly cold: MoneyResult
  readonly bets: readonly MoneyResult[]
  readonly tpcb: readonly number[]
  readonly night: Night
  readonly sizes: readonly Size[]
  readonly laid: { readonly seconds: number; readonly entries: number }
  /** Load average after the insertion and at the end. */
  readonly loads: readonly number[]
}

/** Compares one million entries with thirty million: newest pages, bets, nightly check, and disk space per bet. */
export async function measureGrowth(): Promise<CaseReport> {
  const files = { server: 'test/bench/bets-server.ts', client: 'test/bench/bets-client.ts' }
  const { small, large } = await againstTpcb<BetsServerReady, { small: Look; large: Look }>(
    files,
    async (stage) => ({
      small: await look(stage, SMALL),
      large: await look(stage, LARGE - SMALL, Date.now() + MINUTES * 60_000),
    }),
    SETTINGS,
  )
  return reportOf(small, large)
}

async function look(stage: Stage<BetsServerReady>, transfers: number, untilMs = Infinity): Promise<Look> {
  const { server, client, ready, tpcb } = stage
  const grow = <T>(wish: GrowthWish) => ask<T>(server, { grow: wish })
  const laid = await grow<Look['laid']>({
    layIn: { transfers, days: DAYS, ...(untilMs < Infinity ? { untilMs } : {}) },
  })
  const loads = [loadavg()[0] ?? Number.NaN]
  const bets = () => ask<MoneyResult>(client, wishOf(ready))
  // Until the pages that bets need are in memory, as they are in a house that has run for an hour.
  const cold = await bets()
  for (let turn = 0; turn < WARMING; turn += 1) await bets()
  const found: { pages: Pages[]; bets: MoneyResult[]; tpcb: number[] } = { pages: [], bets: [], tpcb: [] }
  for (let turn = 0; turn < TURNS; turn += 1) {
    found.tpcb.push(await tpcb.run(CLIENTS, SECONDS))
    found.bets.push(await bets())
    found.pages.push(await grow<Pages>({ pages: PAGES }))
  }
  const night = await grow<Night>({ night: { newTransfers: OF_DAY } })
  const { sizes } = await grow<{ sizes: Size[] }>({ sizes: true })
  loads.push(loadavg()[0] ?? Number.NaN)
  return { ...found, cold, night, sizes, laid, loads }
}

function reportOf(small: Look, large: Look): CaseReport {
  const million = (one: Look) => `${(one.laid.entries / 1_000_000).toFixed(1)} million`
  const of = (name: string, unit: string, take: (one: Look) => readonly number[]): Figure[] =>
    [small, large].map((one) => figureOf(`${name}, ${million(one)} entries`, unit, take(one)))
  const shares = (one: Look) =>
    one.bets.map(({ perSecond }, turn) => perSecond / (one.tpcb[turn] ?? Number.NaN))
  const [before, after] = of('bets by TPC-B', '', shares)
  if (!before || !after) throw new Error('there are two looks')
  return {
    name: 'growth',
    figures: [
      ...of('newest page: p50', 'ms', ({ pages }) => pages.map(({ p50 }) => p50)),
      ...of('newest page: p99', 'ms', ({ pages }) => pages.map(({ p99 }) => p99)),
      ...of('bets, first 3 s', '/s', ({ cold }) => [cold.perSecond]),
      ...of('bets', '/s', ({ bets }) => bets.map(({ perSecond }) => perSecond)),
      ...of('bets: p99', 'ms', ({ bets }) => bets.map(({ p99Ms }) => p99Ms)),
      before,
      after,
      atLeast(
        figureOf('bets by TPC-B, of the large one to the small one', '', [
          after.spread.median / before.spread.median,
        ]),
        0.9,
      ),
      figureOf('nightly check, small', 's', [small.night.seconds]),
      atMost(figureOf('nightly check, large', 's', [large.night.seconds]), 600),
    ],
    notes: [
      `Nights computed ${small.night.transfers} and ${large.night.transfers} transfers, ${small.night.found} and ${large.night.found} faults.`,
      `Laid in within ${Math.round(small.laid.seconds)} and ${Math.round(large.laid.seconds)} s. ${large.bets.reduce((sum, { failed }) => sum + failed, 0)} bets failed.`,
      `Load of the machine before and after each look: ${[...small.loads, ...large.loads].map((load) => load.toFixed(1)).join(', ')}.`,
      ...large.sizes.map(
        ({ name, rows, bytes }) =>
          `${name}: ${Math.round(rows)} rows, ${(bytes / 1e9).toFixed(2)} GB, ${Math.round(bytes / Math.max(rows, 1))} bytes a row`,
      ),
    ],
    detail: { small, large },
  }
}
