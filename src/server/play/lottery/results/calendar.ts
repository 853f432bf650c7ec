import type * as calls from '#contract/console/lottery-draws.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { games } from '#domain/lottery/games/games.ts'
import { dayAt } from '#domain/records/zone.ts'
import { addDays, dayNumber } from '#domain/records/business-day.ts'
import { type ShortCache, keepShortly } from '#server/platform/db/short-cache.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { dayOf } from '#server/platform/http/paging.ts'

import {
  type CalendarRow,
  type FastRow,
  selectCalendar,
  selectFastDays,
  type Week,
} from './calendar-store.ts'

type Calendar = typeof calls.drawCalendar
type Day = Output<Calendar>['days'][number]

export const DRAWS_A_DAY = 60
const DAYS = 7
/** Counting a week reads every row of it; draws of every minute change slowly enough on a calendar. */
const TTL_MS = 15_000

const nameOf = new Map(games.map(({ code, name }) => [code, name]))
const fast = games.filter(({ schedule }) => schedule.kind === 'every').map(({ code }) => code)
const timed = games.filter(({ schedule }) => schedule.kind !== 'every').map(({ code }) => code)

export type FastDays = ShortCache<Week, readonly FastRow[]>

export function openFastDays(store: Pick<Store, 'read'>): FastDays {
  return keepShortly((week: Week) => selectFastDays(store.read, week, fast), {
    keyOf: ({ from, zone }) => `${from} ${zone}`,
    ttlMs: TTL_MS,
  })
}

/** A week of draws, Monday first. */
export async function readCalendar(
  store: Store,
  fastDays: FastDays,
  {
    zone,
    day,
    nowMs,
  }: { readonly zone: string; readonly day: Input<Calendar>['day']; readonly nowMs: number },
): Promise<Output<Calendar>> {
  const today = dayAt(nowMs, zone)
  const from = mondayOf(dayOf('day', day) ?? today)
  const week = { from, days: DAYS, zone }
  const [draws, sums] = await Promise.all([
    selectCalendar(store.read, week, { codes: timed, most: DRAWS_A_DAY }),
    fastDays.find(week),
  ])
  const days = Array.from({ length: DAYS }, (_, at) => addDays(from, at))
  return { today, days: days.map((one) => viewDay(one, draws, sums)) }
}

/** Day 0 was a Thursday. */
function mondayOf(day: string): string {
  const number = dayNumber(day) ?? 0
  return addDays(day, -((((number + 3) % 7) + 7) % 7))
}

function viewDay(day: string, draws: readonly CalendarRow[], sums: readonly FastRow[]): Day {
  const own = draws.filter((row) => row.day === day)
  return {
    day,
    draws: own.map(
      ({ id, gameCode, numero, state, drawsAt, closesAt, isAwaited, isLate, version, first }) => ({
        id: id.toString(),
        gameCode,
        name: nameOf.get(gameCode) ?? gameCode,
        numero,
        state,
        drawsAt: drawsAt.toISOString(),
        closesAt: closesAt.toISOString(),
        isAwaited,
        isLate,
        version,
        ...(first === null ? {} : { first }),
      }),
    ),
    more: Math.max(0, (own[0]?.ofDay ?? 0) - own.length),
    fast: sums
      .filter((row) => row.day === day)
      .map(({ gameCode, draws: all, settled, cancelled, overdue }) => ({
        gameCode,
        name: nameOf.get(gameCode) ?? gameCode,
        draws: all,
        settled,
        cancelled,
        overdue,
      })),
  }
}
