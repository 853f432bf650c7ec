import { once } from 'node:events'

import type { BetsServerReady, BetsServerWish } from './bets-server.ts'
import type { BetsWish } from './bets-client.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import { ask, endProcess, startProcess } from './machine.ts'
import type { MoneyResult } from './money-client.ts'
import { type Tpcb, openTpcb } from './tpcb.ts'

const CLIENTS = 64
const TURNS = 3
const SECONDS = 3
/** More than are asked for in a turn, so that none runs dry. */
const REQUESTS = 9_000

interface Turn {
  readonly tpcb: number
  readonly peak: MoneyResult
  readonly hung: MoneyResult
}

/** Signed bets over HTTP against TPC-B on the same database, with as many clients, in turns; all of it on the disk. */
export async function measureBets(): Promise<CaseReport> {
  const server = startProcess('test/bench/bets-server.ts', {})
  const client = startProcess('test/bench/bets-client.ts', {})
  let tpcb: Tpcb | undefined
  try {
    const ended = once(server, 'exit').then(() =>
      Promise.reject(new Error('the server of the bench has ended')),
    )
    const [ready] = (await Promise.race([once(server, 'message'), ended])) as [BetsServerReady]
    tpcb = await openTpcb(ready.ownerUrl)
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
    const half =
      figureOf(
        '',
        '',
        turns.map(({ peak }) => peak.perSecond),
      ).spread.median / 2
    const calm = await bets({ pace: half, requests: Math.ceil(half * SECONDS) })
    const check = await ask<{ faults: number; bets: number }>(server, { check: true })
    const { by } = tpcb
    await tpcb.close()
    tpcb = undefined
    await ask(server, { end: true } satisfies BetsServerWish)
    return reportOf({ turns, calm, check, by })
  } finally {
    await tpcb?.close()
    await Promise.all([endProcess(client), endProcess(server)])
  }
}

function wishOf({ port, privateKey, players, currency }: BetsServerReady): BetsWish {
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

function reportOf({
  turns,
  calm,
  check,
  by,
}: {
  readonly turns: readonly Turn[]
  readonly calm: MoneyResult
  readonly check: { readonly faults: number; readonly bets: number }
  readonly by: Tpcb['by']
}): CaseReport {
  const over = (name: string, unit: string, take: (turn: Turn) => number): Figure =>
    figureOf(name, unit, turns.map(take))
  const failed = [...turns.map(({ peak, hung }) => peak.failed + hung.failed), calm.failed]
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
      figureOf('p50 at half the peak', 'ms', [calm.p50Ms]),
      atMost(figureOf('p99 at half the peak', 'ms', [calm.p99Ms]), 100),
      atMost(figureOf('bets that failed', '', failed), 0),
      atMost(figureOf(`faults in ${check.bets} bets`, '', [check.faults]), 0),
    ],
  }
}
