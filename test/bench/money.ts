import { type Stage, againstTpcb, medianOf } from './against-tpcb.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import { ask } from './machine.ts'
import type { MoneyResult, MoneyWish } from './money-client.ts'
import type { MoneyServerReady, MoneyServerWish, Moves } from './money-server.ts'
import type { Tpcb } from './tpcb.ts'

const PATH = '/wps/relay/GCS_walletTransfer'
const CLIENTS = 64
const TURNS = 5
const SECONDS = 3
/** Moves of a settlement in flight. */
const WAITING = 1_024
const MOVES = 12_000

const bodies = [JSON.stringify({ requestId: '%REQUEST%', from: 'main', to: 'vendor:BENCH', amount: '1.00' })]

interface Turn {
  readonly tpcb: number
  readonly many: MoneyResult
  readonly hot: MoneyResult
  readonly batches: number
  readonly hotBatches: number
}

/** Money transfers, against TPC-B on the same database with as many clients, in alternating turns; durable. */
export async function measureMoney(): Promise<CaseReport> {
  const files = { server: 'test/bench/money-server.ts', client: 'test/bench/money-client.ts' }
  return reportOf(await againstTpcb<MoneyServerReady, Omit<Measured, 'by'>>(files, measure))
}

async function measure(stage: Stage<MoneyServerReady>): Promise<Omit<Measured, 'by'>> {
  const { server, client, ready } = stage
  const wish = wishOf(ready)
  await ask<MoneyResult>(client, { ...wish(ready.callers), seconds: 1 })
  const turns: Turn[] = []
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await takeTurn(stage))
  const pace = medianOf(turns.map(({ many }) => many.perSecond)) / 2
  const calm: MoneyResult[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    calm.push(await ask<MoneyResult>(client, { ...wish(ready.callers), pace }))
  return { turns, calm, check: await ask<Measured['check']>(server, { check: true }) }
}

function wishOf({ port }: MoneyServerReady) {
  return (callers: MoneyWish['callers']): MoneyWish => ({
    port,
    path: PATH,
    callers,
    bodies,
    connections: CLIENTS,
    seconds: SECONDS,
  })
}

async function takeTurn({ server, client, tpcb, ready }: Stage<MoneyServerReady>): Promise<Turn> {
  const wish = wishOf(ready)
  const submit = async (members: number) =>
    (await ask<Moves>(server, { moves: MOVES, waiting: WAITING, members } satisfies MoneyServerWish))
      .perSecond
  return {
    tpcb: await tpcb.run(CLIENTS, SECONDS),
    many: await ask<MoneyResult>(client, wish(ready.callers)),
    hot: await ask<MoneyResult>(client, wish(ready.callers.slice(0, 1))),
    batches: await submit(2_000),
    hotBatches: await submit(1),
  }
}

interface Measured {
  readonly turns: readonly Turn[]
  readonly calm: readonly MoneyResult[]
  readonly check: { readonly faults: number; readonly transfers: number }
  readonly by: Tpcb['by']
}

function reportOf({ turns, calm, check, by }: Measured): CaseReport {
  const over = (name: string, unit: string, take: (turn: Turn) => number) =>
    figureOf(name, unit, turns.map(take))
  const against = (take: (turn: Turn) => number, least: number): Figure =>
    atLeast(
      over('  against TPC-B', '', (turn) => take(turn) / turn.tpcb),
      least,
    )
  const calmly = (name: string, take: (one: MoneyResult) => number) => figureOf(name, 'ms', calm.map(take))
  const failed = [...turns.map(({ many, hot }) => many.failed + hot.failed), ...calm.map((one) => one.failed)]
  return {
    name: 'money',
    figures: [
      over(`TPC-B by ${by}, ${CLIENTS} clients`, '/s', ({ tpcb }) => tpcb),
      over('moves over HTTP, 2,000 members', '/s', ({ many }) => many.perSecond),
      against(({ many }) => many.perSecond, 1),
      over('  p99 at the peak', 'ms', ({ many }) => many.p99Ms),
      over('moves over HTTP, one member', '/s', ({ hot }) => hot.perSecond),
      against(({ hot }) => hot.perSecond, 1),
      over('moves in batches, 2,000 members', '/s', ({ batches }) => batches),
      against(({ batches }) => batches, 5),
      over('moves in batches, one member', '/s', ({ hotBatches }) => hotBatches),
      against(({ hotBatches }) => hotBatches, 5),
      calmly('p50 over HTTP at half the peak', ({ p50Ms }) => p50Ms),
      atMost(
        calmly('p99 over HTTP at half the peak', ({ p99Ms }) => p99Ms),
        50,
      ),
      atMost(figureOf('requests that failed', '', failed), 0),
      atMost(figureOf(`faults of the ledger in ${check.transfers} transfers`, '', [check.faults]), 0),
    ],
  }
}
