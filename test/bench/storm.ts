import { once } from 'node:events'

import type { BetsWish } from './bets-client.ts'
import type { BetsServerReady, BetsServerWish } from './bets-server.ts'
import { type CaseReport, atMost, figureOf } from './figures.ts'
import { ask, endProcess, startProcess } from './machine.ts'
import type { MoneyResult } from './money-client.ts'

const TURNS = 3
const SECONDS = 4
const COPIES = 10
/** More than a turn can use. */
const BETS = 6_000
const CALM_PER_SECOND = 50

/**
 * A provider repeats every request ten times, as after an outage. Measures its own response times, which must stay
 * below a second, and those of members who play meanwhile. Every bet moves money once.
 */
export async function measureStorm(): Promise<CaseReport> {
  const server = startProcess('test/bench/bets-server.ts', {})
  const storming = startProcess('test/bench/bets-client.ts', {})
  const calm = startProcess('test/bench/bets-client.ts', {})
  try {
    const ended = once(server, 'exit').then(() =>
      Promise.reject(new Error('the server of the bench has ended')),
    )
    const [ready] = (await Promise.race([once(server, 'message'), ended])) as [BetsServerReady]
    const wish = wishOf(ready)
    await ask<MoneyResult>(storming, { ...wish, seconds: 1, requests: 1_000 } satisfies BetsWish)
    const turns: { storm: MoneyResult; beside: MoneyResult }[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [storm, beside] = await Promise.all([
        ask<MoneyResult>(storming, { ...wish, copies: COPIES } satisfies BetsWish),
        ask<MoneyResult>(calm, {
          ...wish,
          connections: 8,
          requests: CALM_PER_SECOND * SECONDS,
          pace: CALM_PER_SECOND,
        } satisfies BetsWish),
      ])
      turns.push({ storm, beside })
    }
    const check = await ask<{ faults: number; bets: number }>(server, { check: true })
    await ask(server, { end: true } satisfies BetsServerWish)
    return reportOf(turns, check)
  } finally {
    await Promise.all([endProcess(storming), endProcess(calm), endProcess(server)])
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
    connections: 64,
    seconds: SECONDS,
    requests: BETS,
  }
}

function reportOf(
  turns: readonly { readonly storm: MoneyResult; readonly beside: MoneyResult }[],
  check: { readonly faults: number; readonly bets: number },
): CaseReport {
  const over = (name: string, unit: string, take: (turn: (typeof turns)[number]) => number) =>
    figureOf(name, unit, turns.map(take))
  return {
    name: 'storm',
    figures: [
      over(`answers while each bet comes ${COPIES} times`, '/s', ({ storm }) => storm.perSecond),
      over('  p50', 'ms', ({ storm }) => storm.p50Ms),
      atMost(
        over('  p99', 'ms', ({ storm }) => storm.p99Ms),
        1_000,
      ),
      over('others beside it, p50', 'ms', ({ beside }) => beside.p50Ms),
      atMost(
        over('others beside it, p99', 'ms', ({ beside }) => beside.p99Ms),
        1_000,
      ),
      atMost(
        over('answers that were none', '', ({ storm, beside }) => storm.failed + beside.failed),
        0,
      ),
      atMost(figureOf(`faults in ${check.bets} bets`, '', [check.faults]), 0),
    ],
  }
}
