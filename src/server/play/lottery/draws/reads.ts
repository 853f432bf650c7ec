import { games } from '#domain/lottery/games/games.ts'
import type { Listen } from '#server/platform/db/notifications.ts'
import { keepShortly } from '#server/platform/db/short-cache.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { type BrandTimes, houseTimes } from '#domain/lottery/terms/brand-times.ts'
import { findLotteryNames } from '#server/play/catalogue/actions.ts'

import { selectPopularLotteries } from './popular-store.ts'
import {
  type DrawRow,
  type DrawsQuery,
  type NextDraw,
  type TimedGame,
  selectComing,
  selectDraw,
  selectLastOpened,
  selectNext,
  selectOpened,
} from './reading-store.ts'

/** Hints between processes that draws have changed. */
export const DRAWS_CHANNEL = 'lottery_draws'

/** At most one query a second for each list, however many pages request it after a draw. */
const TTL_MS = 1_000
/** A page of draws; a request for fewer takes the first of them, so that all share one query. */
const PAGE_MAX = 101

/** The last result and the next draw of every game. */
export interface DrawSummary {
  readonly next: ReadonlyMap<string, NextDraw>
  readonly last: readonly DrawRow[]
  /** When the database measured the remaining times, by the monotonic clock of this process. */
  readonly measuredAtMs: number
}

export type DrawReads = ReturnType<typeof openDrawReads>

/**
 * Public reads of draws. Every page of every brand requests the same rows at the same moments, so that they are cached
 * for a second, and forgotten once a draw has changed.
 */
export function openDrawReads(tx: Tx, listen?: Listen) {
  const summary = keepShortly(() => readSummary(tx), {
    keyOf: () => '',
    ttlMs: TTL_MS,
    endsInMs: untilNextClosing,
  })
  const names = keepShortly(
    (filter: Parameters<typeof findLotteryNames>[1]) => findLotteryNames(tx, filter),
    {
      keyOf: ({ merchantId, language, fallback }) => JSON.stringify([merchantId, language, fallback]),
      ttlMs: TTL_MS,
    },
  )
  const first = <Filter extends { readonly gameCode: string }>(
    find: (filter: Filter) => Promise<readonly DrawRow[]>,
  ) => keepShortly(find, { keyOf: ({ gameCode }) => gameCode, ttlMs: TTL_MS })
  /** Brands with the same times share a query a second. */
  const nextOf = keepShortly(
    async (timed: readonly TimedGame[]) => {
      const next = await selectNext(tx, timed)
      return { next, measuredAtMs: performance.now() }
    },
    { keyOf: (timed) => JSON.stringify(timed), ttlMs: TTL_MS },
  )
  const opened = first(({ gameCode }) => selectOpened(tx, { gameCode, limit: PAGE_MAX, after: undefined }))
  const coming = keepShortly(
    ({ gameCode, times = houseTimes }: { readonly gameCode: string; readonly times?: BrandTimes }) =>
      selectComing(tx, { gameCode, limit: PAGE_MAX, after: undefined, times }),
    { keyOf: ({ gameCode, times }) => JSON.stringify([gameCode, times]), ttlMs: TTL_MS },
  )
  const draw = keepShortly((filter: Parameters<typeof selectDraw>[1]) => selectDraw(tx, filter), {
    keyOf: ({ gameCode, number }) => `${gameCode} ${number}`,
    ttlMs: TTL_MS,
  })
  const popular = keepShortly((merchantId: number) => selectPopularLotteries(tx, merchantId), {
    keyOf: String,
    ttlMs: TTL_MS,
  })
  // Draws change no popularity.
  const all = [summary, names, nextOf, opened, coming, draw]
  listen?.(DRAWS_CHANNEL, () => {
    for (const cache of all) cache.forget()
  })
  return {
    summary: () => summary.find(undefined),
    names: names.find,
    /** The codes of a brand's popular lotteries, the most played first. */
    popular: popular.find,
    /** The next draws of games that a brand sells at times of its own. */
    nextOf: nextOf.find,
    draw: draw.find,
    /** Later pages are rarely requested, and never by many at once. */
    opened: async (query: DrawsQuery) =>
      query.after === undefined
        ? (await opened.find(query)).slice(0, query.limit)
        : await selectOpened(tx, query),
    coming: async (query: DrawsQuery) =>
      query.after === undefined
        ? (await coming.find(query)).slice(0, query.limit)
        : await selectComing(tx, query),
  }
}

async function readSummary(tx: Tx): Promise<DrawSummary> {
  const codes = games.map(({ code }) => code)
  const next = await selectNext(
    tx,
    codes.map((gameCode) => ({ gameCode, ...houseTimes })),
  )
  const measuredAtMs = performance.now()
  const last = await selectLastOpened(tx, codes)
  return { next: new Map(next.map((row) => [row.gameCode, row])), last, measuredAtMs }
}

/** After the next closing another draw takes bets. */
function untilNextClosing({ next, measuredAtMs }: DrawSummary): number {
  const least = Math.min(...[...next.values()].map(({ remainMs, lockMs }) => remainMs - lockMs))
  return Math.max(0, least - (performance.now() - measuredAtMs))
}
