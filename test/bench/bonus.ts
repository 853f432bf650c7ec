import { loadavg } from 'node:os'

import { memberOffers } from '#contract/offers.ts'

import { type Stage, againstTpcb, medianOf } from './against-tpcb.ts'
import type { BetsWish } from './bets-client.ts'
import type { BetsServerReady } from './bets-server.ts'
import { wishOf } from './bets.ts'
import type { BonusHouseWish, Cashback, Claims } from './bonus-house.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import { ask, endProcess, startProcess } from './machine.ts'
import type { MoneyResult, MoneyWish } from './money-client.ts'

const TURNS = 5
const SECONDS = 3
const CONNECTIONS = 64
/** Players with a bonus; as many have cash. */
const WITH_BONUS = 1_000
/** Claims of one run; more than it can do. */
const CLAIMS_OF_TURN = 8_000
const CLAIM_TURNS = 3
const MEMBERS = Number(process.env['BONUS_MEMBERS'] ?? 100_000)

interface Measured {
  readonly turns: readonly { readonly cash: MoneyResult; readonly bonus: MoneyResult }[]
  readonly calm: readonly { readonly cash: MoneyResult; readonly bonus: MoneyResult }[]
  readonly claims: readonly MoneyResult[]
  readonly cashback: Cashback
  readonly check: { readonly faults: number; readonly bets: number }
  readonly loads: readonly number[]
}

/**
 * Bets that an active bonus pays against bets in cash, in alternating turns; claims of one hot offer with a budget; and the weekly
 * cashback of many members.
 */
export async function measureBonus(): Promise<CaseReport> {
  const files = { server: 'test/bench/bets-server.ts', client: 'test/bench/bets-client.ts' }
  return reportOf(await againstTpcb<BetsServerReady, Measured>(files, measure))
}

async function measure({ server, client, ready }: Stage<BetsServerReady>): Promise<Measured> {
  const house = <Answer>(bonus: BonusHouseWish) => ask<Answer>(server, { bonus })
  const loads = [loadAverage()]
  const players = { bonus: ready.players.slice(0, WITH_BONUS), cash: ready.players.slice(WITH_BONUS) }
  await house({ grantTo: players.bonus.map(({ user }) => user) })
  const bets = (by: keyof typeof players, change: Partial<BetsWish> = {}) =>
    ask<MoneyResult>(client, {
      ...wishOf(ready),
      players: players[by],
      seconds: SECONDS,
      ...change,
    } satisfies BetsWish)
  for (const by of ['cash', 'bonus'] as const) await bets(by, { seconds: 1, requests: 2_000 })
  const turns: { cash: MoneyResult; bonus: MoneyResult }[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    turns.push({ cash: await bets('cash'), bonus: await bets('bonus') })
  const pace = medianOf(turns.map(({ bonus }) => bonus.perSecond)) / 2
  const paced = { pace, requests: Math.ceil(pace * SECONDS) }
  const calm: { cash: MoneyResult; bonus: MoneyResult }[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    calm.push({ cash: await bets('cash', paced), bonus: await bets('bonus', paced) })
  const check = await ask<Measured['check']>(server, { check: true })
  loads.push(loadAverage())
  const claims = await measureClaims(ready, await house<Claims>(claimsOf(players.cash)))
  loads.push(loadAverage())
  const cashback = await house<Cashback>({ cashback: MEMBERS })
  loads.push(loadAverage())
  return { turns, calm, claims, cashback, check, loads }
}

const loadAverage = () => loadavg()[0] ?? Number.NaN

const claimsOf = (players: BetsServerReady['players']): BonusHouseWish => ({
  claims: {
    players: players.map(({ user }) => user),
    each: (CLAIMS_OF_TURN * CLAIM_TURNS) / players.length,
  },
})

async function measureClaims(
  { port }: BetsServerReady,
  { callers, bodies }: Claims,
): Promise<readonly MoneyResult[]> {
  const client = startProcess('test/bench/money-client.ts', {})
  try {
    const results: MoneyResult[] = []
    for (let turn = 0; turn < CLAIM_TURNS; turn += 1)
      results.push(
        await ask<MoneyResult>(client, {
          port,
          path: memberOffers.claim.path,
          callers,
          bodies: bodies.slice(turn * CLAIMS_OF_TURN, (turn + 1) * CLAIMS_OF_TURN),
          connections: CONNECTIONS,
          seconds: SECONDS,
        } satisfies MoneyWish),
      )
    return results
  } finally {
    await endProcess(client)
  }
}

function reportOf({ turns, calm, claims, cashback, check, loads }: Measured): CaseReport {
  const over = (name: string, unit: string, take: (turn: Measured['turns'][number]) => number): Figure =>
    figureOf(name, unit, turns.map(take))
  const calmly = (name: string, take: (turn: Measured['calm'][number]) => number) =>
    figureOf(name, 'ms', calm.map(take))
  const failed = [...turns, ...calm].map(({ cash, bonus }) => cash.failed + bonus.failed)
  return {
    name: 'bonus',
    figures: [
      over('signed bets in cash', '/s', ({ cash }) => cash.perSecond),
      over('signed bets that a bonus pays', '/s', ({ bonus }) => bonus.perSecond),
      atLeast(
        over('  against cash', '', ({ cash, bonus }) => bonus.perSecond / cash.perSecond),
        0.9,
      ),
      calmly('p99 in cash at half the peak', ({ cash }) => cash.p99Ms),
      atMost(
        calmly('p99 with a bonus at half the peak', ({ bonus }) => bonus.p99Ms),
        100,
      ),
      atMost(figureOf('bets that failed', '', failed), 0),
      atMost(figureOf(`faults in ${check.bets} bets`, '', [check.faults]), 0),
      atLeast(
        figureOf(
          'claims of one offer with a budget',
          '/s',
          claims.map(({ perSecond }) => perSecond),
        ),
        1_000,
      ),
      figureOf(
        '  p99',
        'ms',
        claims.map(({ p99Ms }) => p99Ms),
      ),
      atMost(
        figureOf(
          'claims that failed',
          '',
          claims.map((one) => one.failed),
        ),
        0,
      ),
      atMost(figureOf(`weekly cashback of ${MEMBERS} members`, 's', [cashback.seconds]), 60),
      atMost(figureOf(`  faults in ${cashback.rewarded} rewards`, '', [cashback.faults]), 0),
    ],
    notes: [
      `Load average before, after bets, after claims, at the end: ${loads.map((one) => one.toFixed(1)).join(', ')}.`,
    ],
  }
}
