import type { Logger } from 'pino'

import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { type DrawToSettle, findDrawsToSettle, finishSettling } from '#server/play/lottery/draws/actions.ts'

import { type Batch, type NotifyMembers, WinsSpent, settleBatch } from './batch.ts'
import { settleJackpots } from './jackpot-settling.ts'
import { judgeOf } from './judge.ts'
import { type Page, type Reading, isSamePlace, readPage } from './page.ts'
import { settlePairs } from './pair-settling.ts'
import { countPairs } from './pair-store.ts'
import { stopChases } from './returning.ts'
import { storeUncounted } from './uncounted.ts'
import { selectCountingBrands } from './uncounted-store.ts'
import {
  type Place,
  deleteExposure,
  endSettlement,
  openSettlement,
  selectPlayed,
} from './settlement-store.ts'

export interface SettlingParts {
  readonly hub: Pick<Hub, 'publish'>
  readonly log: Pick<Logger, 'error'>
  readonly notifyMembers?: NotifyMembers
  /** After commit: all tickets of a draw are settled. */
  readonly notifySettled?: (drawId: number) => void
  /** The most tickets of one transaction that are settled one by one. The wallets of their winners are locked that long. */
  readonly atOnce?: number
}

const AT_ONCE = 1_000
const BEGIN = { memberId: 0n, ticketId: 0n }
const DRAWS_AT_ONCE = 200

/** Settles every draw that is drawn or cancelled. One that fails raises an alarm and holds up no other. */
export async function settleDraws(store: Store, parts: SettlingParts): Promise<number> {
  let settled = 0
  for (let afterId = 0; ;) {
    const draws = await findDrawsToSettle(store.read, { afterId, limit: DRAWS_AT_ONCE })
    const last = draws.at(-1)
    if (!last) return settled
    const played = await selectPlayed(
      store.read,
      draws.map(({ id }) => id),
    )
    const unplayed = draws.filter(({ id }) => !played.has(id)) // guard: played-draw-settled-by-ticket
    settled += (
      await finishSettling(
        store.read,
        unplayed.map(({ id, version }) => ({ id, version, tickets: 0 })),
      )
    ).length
    const toSettle = draws.filter(({ id }) => played.has(id))
    const counting = toSettle.length === 0 ? [] : await selectCountingBrands(store.read)
    for (const draw of toSettle)
      try {
        settled += (await settleDraw(store, parts, draw, counting)) ? 1 : 0
      } catch (error) {
        parts.log.error(
          { alarm: 'lottery_settlement', game: draw.gameCode, number: draw.number, error },
          'a draw cannot be settled',
        )
      }
    afterId = last.id
  }
}

/** False if the draw was corrected meanwhile, or another process has settled it. */
async function settleDraw(
  store: Store,
  parts: SettlingParts,
  draw: DrawToSettle,
  counting: readonly number[],
): Promise<boolean> {
  // guard: uncounted-before-settled
  if (!(await storeUncounted(store, draw, counting))) return false
  const judge = judgeOf(draw)
  const limit = parts.atOnce ?? AT_ONCE
  const jackpots = await settleJackpots(store, draw, { judge, limit })
  if (!jackpots) return false
  const reading = { judge, jackpots, limit }
  const spent = new Set<bigint>()
  const read = (after: Place) => readPage(store.read, draw, after, reading)
  let page = await read(BEGIN)
  for (;;) {
    const { through } = page
    // The next tickets are read and judged while these are written.
    const [batch, next] = await Promise.all([
      settlePage(store, parts, draw, { ...reading, page, spent }),
      through && !page.isLast ? read(through) : page,
    ])
    if (!batch) return false
    notifyChanged(parts.hub, batch)
    if (batch.isLast) break
    page = isSamePlace(next.after, batch.through) ? next : await read(batch.through)
  }
  const { notifyMembers } = parts
  const onSettled = (settled: Pick<Batch, 'paid' | 'notified'>) => notifyChanged(parts.hub, settled)
  if (!(await settlePairs(store, draw, { notifyMembers, limit, spent, onSettled }))) return false
  if (spent.size > 0)
    parts.log.error(
      { alarm: 'lottery_shortfall', game: draw.gameCode, number: draw.number, tickets: spent.size },
      'members have spent wrong wins, which they keep',
    )
  notifyPaid(parts.hub, await stopChases(store, draw.id))
  await store.transact((tx) => finish(tx, draw))
  parts.notifySettled?.(draw.id)
  return true
}

/** Settles one batch. If members have spent wrong wins, they are added to `spent`, and it begins anew. */
async function settlePage(
  store: Store,
  { notifyMembers }: SettlingParts,
  draw: DrawToSettle,
  { spent, ...settling }: Reading & { readonly page: Page; readonly spent: Set<bigint> },
): Promise<Batch | undefined> {
  for (;;)
    try {
      return await store.transact((tx) => settleBatch(tx, draw, { ...settling, spent, notifyMembers }))
    } catch (error) {
      if (!(error instanceof WinsSpent)) throw error
      for (const id of error.ticketIds) spent.add(id)
    }
}

/** After commit: members whose tickets changed refetch, and those with a message read it. */
function notifyChanged(
  hub: SettlingParts['hub'],
  { paid, notified }: Pick<Batch, 'paid' | 'notified'>,
): void {
  notifyPaid(hub, paid)
  for (const memberId of notified)
    hub.publish({ kind: 'member', memberId }, { type: 'stale', what: 'messages' })
}

/** After commit: balances and tickets are refetched. */
export function notifyPaid(hub: Pick<Hub, 'publish'>, members: Iterable<bigint>): void {
  for (const memberId of members)
    for (const what of ['balance', 'tickets'] as const)
      hub.publish({ kind: 'member', memberId }, { type: 'stale', what })
}

/** All tickets are paid: the draw is settled. */
async function finish(tx: Tx, { id, version }: DrawToSettle): Promise<void> {
  const { tickets } = await openSettlement(tx, { drawId: id, version })
  // Of both draws: without tickets a draw would be deleted after a while.
  const pairs = await countPairs(tx, id) // guard: paired-draw-kept
  const settled = await finishSettling(tx, [{ id, version, tickets: tickets + pairs }])
  if (settled.length === 0) return
  await endSettlement(tx, { drawId: id, version })
  await deleteExposure(tx, id)
}
