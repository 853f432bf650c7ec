import type { Logger } from 'pino'

import type { Game } from '#domain/lottery/games/game.ts'
import { findGame, games } from '#domain/lottery/games/games.ts'
import { drawsToPlan, lateMinutes } from '#domain/lottery/schedule/planning.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { type DrawRow, selectByIds, selectDraw, selectOfficial } from './reading-store.ts'
import { openSeed, resultOf, sealNewSeed } from './seeds.ts'
import {
  type DrawToSettle,
  type DueDraw,
  type JoinedDraw,
  cancelLate,
  closeDue,
  insertDraws,
  lockDraw,
  lockShared,
  markSettled,
  noteUnreadable,
  recordDrawn,
  releaseSeeds,
  selectDue,
  selectNextDueMs,
  selectPlannedThrough,
  selectToSettle,
  startSettling,
  sweepDraws,
} from './store.ts'

export { drawOf } from './draw-view.ts'
export { resultOf as copyResult, showGames } from './game-view.ts'
export { hotLotteriesOf } from './hot.ts'
export { countPopularLotteries } from './popular-store.ts'
export { categoryOf, gamesOf, offeredGame, offersOf, soldGame, termsOf, timesOf } from './offers.ts'
export { notifyChanged, notifyPlanned, openDrawNews } from './news.ts'
export { addExtra, findExtraPlan } from './extra.ts'
export type { DrawRow } from './reading-store.ts'
export { type DrawReads, DRAWS_CHANNEL, openDrawReads } from './reads.ts'
export type { DrawToSettle, JoinedDraw } from './store.ts'
export { addressOfLotteryTile, findLotteryTile } from './tile.ts'

export interface DrawParts {
  /** Wraps seeds until they are drawn. */
  readonly houseKey: Buffer
  readonly log: Pick<Logger, 'error' | 'warn'>
  readonly now: () => number
  /** Official games are drawn from seeds as well, and their draws say so. */
  readonly isDemo: boolean
}

/** One statement writes at most so many draws of a game. */
const PLAN_AT_ONCE = 1_500
const AT_ONCE = 200

/** Plans the next draws of every game. A game that is planned far enough costs nothing but its part of one query. */
export async function planDraws(
  store: Store,
  parts: DrawParts,
  planned: readonly Game[] = games,
): Promise<number> {
  const nowMs = parts.now()
  const through = await selectPlannedThrough(
    store.read,
    planned.map(({ code }) => code),
  )
  let made = 0
  for (const game of planned) {
    const afterMs = through.get(game.code)
    const draws = drawsToPlan(game, { day: dayIn(game.zone, nowMs), nowMs, afterMs })
    const drawnBy = game.drawnBy === 'official' && parts.isDemo ? 'demo' : game.drawnBy
    for (let from = 0; from < draws.length; from += PLAN_AT_ONCE)
      made += await insertDraws(
        store.read,
        { code: game.code, drawnBy },
        draws.slice(from, from + PLAN_AT_ONCE).map((draw) => ({
          ...draw,
          seed:
            drawnBy === 'official'
              ? undefined
              : sealNewSeed(parts.houseKey, { gameCode: game.code, number: draw.number }),
        })),
      )
  }
  return made
}

/**
 * Locks draws against being closed, drawn or cancelled until the transaction ends. Call it before a wallet is locked.
 * Unknown draws are absent.
 */
export function joinDraws(tx: Tx, ids: readonly number[]): Promise<readonly JoinedDraw[]> {
  return lockShared(tx, ids)
}

/** Locks a draw against bets until the transaction ends. Returns whether it is before its closing. */
export function keepBetsAway(tx: Tx, id: number): Promise<boolean> {
  return lockDraw(tx, id)
}

/** Closes and draws everything that is due. Returns the ids of draws that changed. */
export async function drawDue(store: Store, parts: DrawParts): Promise<ReadonlySet<number>> {
  const changed = new Set<number>()
  for (;;) {
    const closed = await store.transact((tx) => closeDue(tx, AT_ONCE))
    for (const { id } of closed) changed.add(id)
    if (closed.length < AT_ONCE) break
  }
  const failed: number[] = []
  for (;;) {
    const due = await selectDue(store.read, { limit: AT_ONCE, except: failed })
    if (due.length === 0) return changed
    const left = await drawAll(store, due, parts)
    for (const { id } of due) if (!left.includes(id)) changed.add(id)
    failed.push(...left)
  }
}

/** Draws, or cancels what is too late. Returns the draws that could not be drawn: they are tried again by the next run. */
async function drawAll(store: Store, due: readonly DueDraw[], parts: DrawParts): Promise<readonly number[]> {
  const late = due.flatMap(({ id, gameCode, lateMs }) => {
    const minutes = lateMinutesOf(gameCode)
    return minutes !== undefined && lateMs >= minutes * 60_000 ? [{ id, minutes }] : []
  })
  const cancelled = new Set(late.length > 0 ? await store.transact((tx) => cancelLate(tx, late)) : [])
  if (cancelled.size > 0)
    parts.log.error({ alarm: 'lottery_draw', draws: cancelled.size }, 'late draws were cancelled')
  const left = due.filter(({ id }) => !cancelled.has(id))
  if (left.length === 0) return []
  // Committed before a seed is opened: a crash leaves a draw that can only be drawn.
  const sealed = await store.transact((tx) =>
    releaseSeeds(
      tx,
      left.map(({ id }) => id),
    ),
  )
  const drawn = left.flatMap((draw) => {
    const game = findGame(draw.gameCode)
    const seed = openSeed(parts.houseKey, draw, sealed.get(draw.id) ?? '')
    return game && seed ? [{ id: draw.id, seed, result: resultOf(game, draw.number, seed) }] : []
  })
  if (drawn.length > 0) await store.transact((tx) => recordDrawn(tx, drawn))
  const done = new Set(drawn.map(({ id }) => id))
  const unreadable = left.filter(({ id }) => !done.has(id))
  if (unreadable.length > 0) await noteAll(store, unreadable, parts)
  return unreadable.map(({ id }) => id)
}

/** Each draw raises one alarm, however often it is tried again. */
async function noteAll(store: Store, draws: readonly DueDraw[], { log }: DrawParts): Promise<void> {
  const ids = draws.map(({ id }) => id)
  const noted = new Set(await store.transact((tx) => noteUnreadable(tx, ids)))
  for (const { id, gameCode: game, number } of draws)
    if (noted.has(id))
      log.error({ alarm: 'lottery_draw', game, number }, 'the seed of a draw cannot be opened')
}

/** A draw of a game that is ours no more is cancelled like a late one. */
function lateMinutesOf(gameCode: string): number | undefined {
  const game = findGame(gameCode)
  return game ? lateMinutes(game) : 60
}

/** Milliseconds until a draw is to be closed or drawn; undefined if none is planned. */
export function untilNextDue(store: Store): Promise<number | undefined> {
  return selectNextDueMs(store.read)
}

/** Draws whose tickets are to be paid, or returned where the draw is cancelled. Ascending by id. */
export function findDrawsToSettle(
  tx: Tx,
  request: { readonly afterId: number; readonly limit: number },
): Promise<readonly DrawToSettle[]> {
  return selectToSettle(tx, request)
}

/** Locks the draw against a correction. False if it has another version meanwhile, or is settled. */
export function beginSettling(
  tx: Tx,
  draw: { readonly id: number; readonly version: number },
): Promise<boolean> {
  return startSettling(tx, draw)
}

/** Marks draws as settled, with the number of their tickets. Returns those that were settled now. */
export function finishSettling(
  tx: Tx,
  draws: readonly { readonly id: number; readonly version: number; readonly tickets: number }[],
): Promise<readonly number[]> {
  return markSettled(tx, draws)
}

/** Draws by id, as they are now. */
export function findDrawsById(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, DrawRow>> {
  return selectByIds(tx, ids)
}

/** A draw of a game by its number, as it is now. */
export function findDrawByNumber(
  tx: Tx,
  filter: Parameters<typeof selectDraw>[1],
): Promise<DrawRow | undefined> {
  return selectDraw(tx, filter)
}

/** Official draws that a source of results is queried about, those that wait first. */
export function findOfficialDraws(
  tx: Tx,
  filter: Parameters<typeof selectOfficial>[1],
): Promise<readonly DrawRow[]> {
  return selectOfficial(tx, filter)
}

export function deleteOldDraws(
  tx: Tx,
  given: { readonly days: number; readonly limit: number },
): Promise<number> {
  return sweepDraws(tx, given)
}

function dayIn(zone: string, atMs: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(atMs)
}
