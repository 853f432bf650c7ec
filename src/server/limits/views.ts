import type { Output } from '#contract/endpoint.ts'
import type { PlayLimit, ShutOut, limits as contract } from '#contract/limits.ts'
import { standingOfPending } from '#domain/limits/change.ts'
import { breakHours, exclusionMonths } from '#domain/limits/exclusion.ts'
import { type Limit, bindingOf, percentUsed, writeLimit } from '#domain/limits/limit.ts'
import { checkDueAtMs, realityMinutes, realityOffered } from '#domain/limits/reality.ts'
import type { MarketProfile } from '#domain/merchant/market-profile.ts'
import { writeAmount } from '#domain/money/amount.ts'
import type { Tx } from '#server/db/transaction.ts'

import type { Standing } from './actions.ts'
import { type DayRow, selectStarts, selectSums } from './figures-store.ts'
import { type SessionRow, selectPlaySession } from './session-store.ts'
import { type Who, selectNowMs } from './store.ts'

type Calls = typeof contract
const momentOf = (atMs: number) => new Date(atMs).toISOString()

/** What a member is shown of where they stand. */
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
  const { kind, period, own, house, used, endsAtMs, pending } = limit
  const binding = bindingOf(limit)
  if (binding === undefined) throw new Error('a limit that limits nothing')
  return {
    kind,
    period,
    ...(own === undefined ? {} : { own: writeLimit(own, kind) }),
    ...(house === undefined ? {} : { house: writeLimit(house, kind) }),
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

/** The clock of a session. */
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
    // Who is shut out does not play: there is nothing to look at.
    ...(dueAtMs === undefined || standing.shutOut ? {} : { checkDueAt: momentOf(dueAtMs) }),
    ...showShutOut(standing),
  }
}

/** Net position: this session, today, this month, and each of the last fourteen days. */
export async function readFigures(tx: Tx, who: Who): Promise<Output<Calls['figures']>> {
  const nowMs = await selectNowMs(tx)
  const { day, month, fortnight, days } = await selectStarts(tx, who.merchantId, nowMs)
  const startedAtMs = (await selectPlaySession(tx, who))?.startedAtMs ?? nowMs
  const sumsFrom = (sinceMs: number) => selectSums(tx, who, sinceMs)
  const byDay = new Map((await sumsFrom(fortnight.getTime())).map((row) => [row.day, row]))
  return {
    startedAt: momentOf(startedAtMs),
    session: sumUp(await sumsFrom(startedAtMs)),
    day: sumUp(await sumsFrom(day.getTime())),
    month: sumUp(await sumsFrom(month.getTime())),
    days: days.map((one) => {
      const row = byDay.get(one)
      return { day: one, net: writeAmount(row ? row.won - row.staked : 0n) }
    }),
  }
}

function sumUp(rows: readonly DayRow[]): Output<Calls['figures']>['day'] {
  const sum = (of: (row: DayRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
  const [staked, won] = [sum((row) => row.staked), sum((row) => row.won)]
  const noLess = (value: bigint) => (value < 0n ? 0n : value)
  return {
    bets: Math.max(0, Number(sum(({ bets }) => bets))),
    staked: writeAmount(noLess(staked)),
    won: writeAmount(noLess(won)),
    net: writeAmount(won - staked),
    deposited: writeAmount(noLess(sum(({ deposited }) => deposited))),
  }
}
