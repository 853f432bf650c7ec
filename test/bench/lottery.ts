import { lotteryTickets } from '#contract/lottery-tickets.ts'

import { type Stage, againstTpcb, medianOf } from './against-tpcb.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf } from './figures.ts'
import type { LotteryServerReady, LotteryServerWish, Settled } from './lottery-server.ts'
import { ask } from './machine.ts'
import type { MoneyResult, MoneyWish } from './money-client.ts'
import type { Tpcb } from './tpcb.ts'

const CLIENTS = 64
const TURNS = 3
const SECONDS = 3
const LINES = 3
const TICKETS = Number(process.env['LOTTERY_TICKETS'] ?? 1_000_000)
const MEMBERS = Math.max(1, TICKETS / 10)

interface Turn {
  readonly tpcb: number
  readonly many: MoneyResult
  readonly one: MoneyResult
}

interface Measured {
  readonly turns: readonly Turn[]
  readonly calm: readonly MoneyResult[]
  readonly settled: Settled
  readonly meanwhile: readonly MoneyResult[]
  readonly check: { readonly faults: number; readonly tickets: number }
  readonly by: Tpcb['by']
}

/** Tickets over HTTP against TPC-B on the same database, and the settlement of a draw with many tickets; durable. */
export async function measureLottery(): Promise<CaseReport> {
  const files = { server: 'test/bench/lottery-server.ts', client: 'test/bench/money-client.ts' }
  return reportOf(await againstTpcb<LotteryServerReady, Omit<Measured, 'by'>>(files, measure))
}

async function measure(stage: Stage<LotteryServerReady>): Promise<Omit<Measured, 'by'>> {
  const { server, client, ready, tpcb } = stage
  const place = (draws: readonly string[], change: Partial<MoneyWish> = {}) =>
    ask<MoneyResult>(client, { ...wishOf(ready, draws), ...change })
  const { draws } = ready
  await place(draws, { seconds: 1 })
  const turns: Turn[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const yardstick = await tpcb.run(CLIENTS, SECONDS)
    turns.push({ tpcb: yardstick, many: await place(draws), one: await place(draws.slice(0, 1)) })
  }
  const pace = medianOf(turns.map(({ many }) => many.perSecond)) / 2
  const calm: MoneyResult[] = []
  for (let turn = 0; turn < TURNS; turn += 1) calm.push(await place(draws, { pace }))
  await ask(server, { tickets: TICKETS, members: MEMBERS } satisfies LotteryServerWish)
  const meanwhile: MoneyResult[] = []
  let isSettled = false
  const settling = ask<Settled>(server, { settle: true } satisfies LotteryServerWish).finally(() => {
    isSettled = true
  })
  while (!isSettled) meanwhile.push(await place(draws, { pace }))
  const settled = await settling
  return { turns, calm, settled, meanwhile, check: await ask<Measured['check']>(server, { check: true }) }
}

function wishOf({ port, callers, game, odds }: LotteryServerReady, draws: readonly string[]): MoneyWish {
  const bodies = Array.from({ length: 2_000 }, (_, at) =>
    JSON.stringify({
      requestId: '%REQUEST%',
      tickets: [
        {
          gameCode: game,
          numero: draws[at % draws.length],
          lines: Array.from({ length: LINES }, (_line, number) => ({
            type: 'lo2',
            choice: [[(at * LINES + number * 7) % 100]],
            stake: '0.01',
            odds,
          })),
        },
      ],
    }),
  )
  return { port, path: lotteryTickets.place.path, callers, bodies, connections: CLIENTS, seconds: SECONDS }
}

function reportOf({ turns, calm, settled, meanwhile, check, by }: Measured): CaseReport {
  const over = (name: string, unit: string, take: (turn: Turn) => number): Figure =>
    figureOf(name, unit, turns.map(take))
  const p99 = (name: string, results: readonly MoneyResult[]) =>
    figureOf(
      name,
      'ms',
      results.map(({ p99Ms }) => p99Ms),
    )
  const usualMs = medianOf(calm.map(({ p99Ms }) => p99Ms))
  const failed = [...turns.flatMap(({ many, one }) => [many, one]), ...calm, ...meanwhile].map(
    (one) => one.failed,
  )
  return {
    name: 'lottery',
    figures: [
      over(`TPC-B by ${by}, ${CLIENTS} clients`, '/s', ({ tpcb }) => tpcb),
      over(`tickets of ${LINES} lines over HTTP, many draws`, '/s', ({ many }) => many.perSecond),
      atLeast(
        over('  against TPC-B', '', ({ many, tpcb }) => many.perSecond / tpcb),
        1.2,
      ),
      over('  all in one draw', '/s', ({ one }) => one.perSecond),
      atLeast(
        over('  against many draws', '', ({ one, many }) => one.perSecond / many.perSecond),
        0.95,
      ),
      atMost(p99('p99 at half the peak', calm), 60),
      atLeast(
        figureOf(`settled tickets, of ${settled.tickets} with ${settled.winners} winners`, '/s', [
          settled.tickets / (settled.elapsedMs / 1_000),
        ]),
        50_000,
      ),
      atMost(p99('  p99 of tickets meanwhile', meanwhile), 2 * usualMs),
      atMost(figureOf('tickets that failed', '', failed), 0),
      atMost(figureOf(`faults in ${check.tickets} tickets`, '', [check.faults]), 0),
    ],
  }
}
