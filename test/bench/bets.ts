import { type Stage, againstTpcb, medianOf } from './against-tpcb.ts'
import type { BetsWish } from './bets-client.ts'
import type { BetsServerReady, BetsServerWish } from './bets-server.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import { ask } from './machine.ts'
import type { MoneyResult } from './money-client.ts'
import type { Tpcb } from './tpcb.ts'

const CLIENTS = 64
const TURNS = 3
const SECONDS = 3
/** More than a turn can use. */
const REQUESTS = 9_000

interface Turn {
  readonly tpcb: number
  readonly peak: MoneyResult
  readonly hung: MoneyResult
}

/** Signed bets over HTTP, against TPC-B on the same database with as many clients, in alternating turns; durable. */
export async function measureBets(): Promise<CaseReport> {
  const files = { server: 'test/bench/bets-server.ts', client: 'test/bench/bets-client.ts' }
  return reportOf(await againstTpcb<BetsServerReady, Omit<Measured, 'by'>>(files, measure))
}

async function measure(stage: Stage<BetsServerReady>): Promise<Omit<Measured, 'by'>> {
  const { server, client, ready, tpcb } = stage
  const bets = (change: Partial<BetsWish> = {}) =>
    ask<MoneyResult>(client, { ...wishOf(ready), ...change } satisfies BetsWish)
  const hang = (isOn: boolean) => ask(server, { hang: isOn } satisfies BetsServerWish)
  await bets({ seconds: 1, requests: 2_000 })
  const turns: Turn[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const yardstick = await tpcb.run(CLIENTS, SECONDS)
    const peak = await bets()
    await hang(true)
    const hung = await bets()
    await hang(false)
    turns.push({ tpcb: yardstick, peak, hung })
  }
  const pace = medianOf(turns.map(({ peak }) => peak.perSecond)) / 2
  const calm: MoneyResult[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    calm.push(await bets({ pace, requests: Math.ceil(pace * SECONDS) }))
  return { turns, calm, check: await ask<Measured['check']>(server, { check: true }) }
}

export function wishOf({ port, privateKey, players, currency }: BetsServerReady): BetsWish {
  return {
    port,
    path: '/wallet-api/bench/transaction/bet',
    privateKey,
    players,
    currency,
    game: 'bench-wheel',
    connections: CLIENTS,
    seconds: SECONDS,
    requests: REQUESTS,
  }
}

interface Measured {
  readonly turns: readonly Turn[]
  readonly calm: readonly MoneyResult[]
  readonly check: { readonly faults: number; readonly bets: number }
  readonly by: Tpcb['by']
}

function reportOf({ turns, calm, check, by }: Measured): CaseReport {
  const over = (name: string, unit: string, take: (turn: Turn) => number): Figure =>
    figureOf(name, unit, turns.map(take))
  const calmly = (name: string, take: (one: MoneyResult) => number) => figureOf(name, 'ms', calm.map(take))
  const failed = [
    ...turns.map(({ peak, hung }) => peak.failed + hung.failed),
    ...calm.map((one) => one.failed),
  ]
  return {
    name: 'bets',
    figures: [
      over(`TPC-B by ${by}, ${CLIENTS} clients`, '/s', ({ tpcb }) => tpcb),
      over('signed bets over HTTP, 2,000 members', '/s', ({ peak }) => peak.perSecond),
      atLeast(
        over('  against TPC-B', '', ({ peak, tpcb }) => peak.perSecond / tpcb),
        1,
      ),
      over('  p99 at the peak', 'ms', ({ peak }) => peak.p99Ms),
      over('  while another provider hangs', '/s', ({ hung }) => hung.perSecond),
      atLeast(
        over('  against without it', '', ({ hung, peak }) => hung.perSecond / peak.perSecond),
        0.8,
      ),
      calmly('p50 at half the peak', ({ p50Ms }) => p50Ms),
      atMost(
        calmly('p99 at half the peak', ({ p99Ms }) => p99Ms),
        100,
      ),
      atMost(figureOf('bets that failed', '', failed), 0),
      atMost(figureOf(`faults in ${check.bets} bets`, '', [check.faults]), 0),
    ],
  }
}
