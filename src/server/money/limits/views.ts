import type { Output } from '#contract/endpoint.ts'
import type { PlayLimit, ShutOut, limits as contract } from '#contract/limits.ts'
import { standingOfPending } from '#domain/limits/change.ts'
import { breakHours, exclusionMonths } from '#domain/limits/exclusion.ts'
import { type Limit, bindingOf, percentUsed, writeLimit } from '#domain/limits/limit.ts'
import { checkDueAtMs, realityMinutes, realityOffered } from '#domain/limits/reality.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { addDays, firstOfMonth } from '#domain/records/business-day.ts'
import { profitByDay } from '#domain/records/profit.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findDaySums } from '#server/money/ledger/reading.ts'

import type { Standing } from './actions.ts'
import { type BookDays, type DayRow, selectBookDays, selectSums, selectToday } from './figures-store.ts'
import { type SessionRow, selectPlaySession } from './session-store.ts'
import { type Who, selectNowMs } from './store.ts'

type Calls = typeof contract
const momentOf = (atMs: number) => new Date(atMs).toISOString()

/** A member's limits as shown to them. */
export function showStanding(
  standing: Standing,
  profile: MarketProfile,
  chosen: number | undefined,
): Output<Calls['standing']> {
  const minutes = realityMinutes(chosen, profile.realityCheckMinutes)
  return {
    at: momentOf(standing.nowMs),
    ...showShutOut(standing),
    limits: standing.limits.map((limit) => showLimit(limit, standing.nowMs)),
    increaseHours: profile.limitIncreaseHours,
    reality: {
      ...(minutes === undefined ? {} : { minutes }),
      offered: [...realityOffered(profile.realityCheckMinutes)],
      isOfMarket: profile.realityCheckMinutes > 0,
    },
    breaks: [...breakHours],
    exclusions: [...exclusionMonths(profile.selfExclusionMinMonths)],
  }
}

export function showShutOut({ shutOut, breakUntilMs, exclusion, nowMs }: Omit<Standing, 'limits'>): {
  readonly shutOut?: ShutOut
} {
  if (shutOut === 'break' && breakUntilMs !== undefined)
    return { shutOut: { by: 'break', until: momentOf(breakUntilMs), mayReturn: false } }
  if (shutOut !== 'exclusion' || !exclusion) return {}
  const { untilMs, liftsAtMs } = exclusion
  return {
    shutOut: {
      by: 'exclusion',
      ...(untilMs === undefined ? {} : { until: momentOf(untilMs) }),
      mayReturn: untilMs !== undefined && nowMs >= untilMs && liftsAtMs === undefined,
      ...(liftsAtMs === undefined ? {} : { liftsAt: momentOf(liftsAtMs) }),
    },
  }
}

export function showLimit(limit: Limit, nowMs: number): PlayLimit {
  const { kind, period, own, house, houseSinceMs, used, endsAtMs, pending } = limit
  const binding = bindingOf(limit)
  if (binding === undefined) throw new Error('the limit has neither an own nor a house value')
  return {
    kind,
    period,
    ...(own === undefined ? {} : { own: writeLimit(own, kind) }),
    ...(house === undefined ? {} : { house: writeLimit(house, kind) }),
    ...(houseSinceMs === undefined ? {} : { houseSince: momentOf(houseSinceMs) }),
    binding: writeLimit(binding, kind),
    used: writeLimit(used, kind),
    percent: percentUsed({ used, of: binding }),
    endsAt: momentOf(endsAtMs),
    ...(pending === undefined
      ? {}
      : {
          pending: {
            ...(pending.amount === undefined ? {} : { value: writeLimit(pending.amount, kind) }),
            state: standingOfPending(pending, nowMs),
            opensAt: momentOf(pending.opensAtMs),
            lapsesAt: momentOf(pending.lapsesAtMs),
          },
        }),
  }
}

/** The session's clock and its next reality check. */
export function showClock(
  session: SessionRow,
  profile: MarketProfile,
  standing: Omit<Standing, 'limits'>,
): Output<Calls['seen']> {
  const minutes = realityMinutes(session.realityMinutes, profile.realityCheckMinutes)
  const dueAtMs = checkDueAtMs(session.checkedAtMs, minutes)
  return {
    at: momentOf(session.nowMs),
    startedAt: momentOf(session.startedAtMs),
    // A member who is shut out cannot play, so no reality check is due.
    ...(dueAtMs === undefined || standing.shutOut ? {} : { checkDueAt: momentOf(dueAtMs) }),
    ...showShutOut(standing),
  }
}

/** Number of days with a bar in the chart. */
const BARS = 14

/** Net position: this session, today, this week, this month, and each of the last fourteen days. */
export async function readFigures(tx: Tx, who: Who): Promise<Output<Calls['figures']>> {
  const nowMs = await selectNowMs(tx)
  const books = await selectBookDays(tx, who.merchantId, nowMs)
  const { today, week } = books
  const first = addDays(today, 1 - BARS)
  const month = firstOfMonth(today)
  const startedAtMs = (await selectPlaySession(tx, who))?.startedAtMs ?? nowMs
  const played = await selectToday(tx, who, nowMs)
  const days = await readDays(tx, who, books, month < first ? month : first)
  const netOf = new Map(days.map(({ day, net }) => [day, net]))
  return {
    currency: books.currency,
    startedAt: momentOf(startedAtMs),
    session: sumSession(await selectSums(tx, who, startedAtMs)),
    day: sumFrom(days, today),
    today: { since: momentOf(played.sinceMs), minutes: Math.floor(played.playedMs / 60_000) },
    week: sumFrom(days, week),
    month: sumFrom(days, month),
    days: Array.from({ length: BARS }, (_, index) => {
      const day = addDays(first, index)
      return { day, net: writeAmount(netOf.get(day) ?? 0n) }
    }),
  }
}

/** Net position since 1 January; a call of its own, because it reads a year. */
export async function readYear(tx: Tx, who: Who): Promise<Output<Calls['year']>> {
  const books = await selectBookDays(tx, who.merchantId, await selectNowMs(tx))
  const first = `${books.today.slice(0, 4)}-01-01`
  return sumFrom(await readDays(tx, who, books, first), first)
}

type Day = ReturnType<typeof profitByDay>['days'][number]

/** Uses the sums of the account record, so that both pages show the same figures. */
async function readDays(tx: Tx, who: Who, books: BookDays, from: string): Promise<readonly Day[]> {
  const { currency, today } = books
  const rows = await findDaySums(tx, { ...who, currency, from, to: today })
  return profitByDay(rows.map(({ day, kind, change }) => ({ day, kind, change: BigInt(change) }))).days
}

const noLess = (value: bigint) => (value < 0n ? 0n : value)

function sumFrom(days: readonly Day[], from: string): Output<Calls['year']> {
  const sum = (of: (day: Day) => bigint) =>
    days.reduce((total, one) => (one.day < from ? total : total + of(one)), 0n)
  return {
    staked: writeAmount(noLess(sum(({ stakes }) => stakes))),
    won: writeAmount(noLess(sum(({ wins }) => wins))),
    net: writeAmount(sum(({ net }) => net)),
    deposited: writeAmount(noLess(sum(({ deposits }) => deposits))),
  }
}

function sumSession(rows: readonly DayRow[]): Output<Calls['figures']>['session'] {
  const sum = (of: (row: DayRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
  const [staked, won] = [sum((row) => row.staked), sum((row) => row.won)]
  return {
    bets: Math.max(0, Number(sum(({ bets }) => bets))),
    staked: writeAmount(noLess(staked)),
    won: writeAmount(noLess(won)),
    net: writeAmount(won - staked),
    deposited: writeAmount(noLess(sum(({ deposited }) => deposited))),
  }
}
