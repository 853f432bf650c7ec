import type { StoredLine } from '#domain/lottery/lines/stored-line.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import {
  type DrawRow,
  type DrawToSettle,
  beginSettling,
  findDrawsById,
  joinDraws,
} from '#server/play/lottery/draws/actions.ts'

import { type Batch, type NotifyMembers, WinsSpent, settleTickets } from './batch.ts'
import { judgeOfPair } from './judge.ts'
import { lowerExposure } from './lowering-store.ts'
import { type PairToSettle, selectPairs } from './pair-store.ts'
import { lastOf, noJackpots } from './page.ts'
import { loadsOf } from './returning.ts'
import type { Place } from './settlement-store.ts'
import { lowerStakes } from './stake-store.ts'

/** Members whose tickets a settlement changed. */
type Settled = Pick<Batch, 'paid' | 'notified'>

interface Parts {
  readonly notifyMembers: NotifyMembers | undefined
  readonly limit: number
  /** Tickets that keep their wrong win; those of this settlement are added. */
  readonly spent: Set<bigint>
  /** After each commit. */
  readonly onSettled: (settled: Settled) => void
}

/**
 * The version by which transfers and claims of a ticket on two draws are named: it grows with each version of either
 * result, so a correction of one is never taken for the other’s.
 */
export function pairVersionOf(
  first: Pick<DrawRow, 'version'>,
  second: Pick<DrawRow, 'version'> | undefined,
): number {
  return first.version + (second?.version ?? 0) // guard: pair-version-of-both
}

/**
 * Settles the tickets that are on this draw and another one. Those whose other draw has no result are left to its
 * settlement, which finds the result of this one. Nothing stores how far this came: tickets that are settled do not
 * change again. False if the draw has another version meanwhile.
 */
export async function settlePairs(store: Store, draw: DrawToSettle, parts: Parts): Promise<boolean> {
  let after: Place = { memberId: 0n, ticketId: 0n }
  for (;;) {
    const tickets = await selectPairs(store.read, { drawId: draw.id, after, limit: parts.limit })
    const groups = Map.groupBy(tickets, ({ drawId, secondDrawId }) => `${drawId} ${secondDrawId}`)
    for (const group of groups.values())
      if (!(await settleGroup(store, draw, { ...parts, tickets: group }))) return false
    const last = lastOf(tickets)
    if (!last || tickets.length < parts.limit) return true
    after = last
  }
}

interface Group extends Parts {
  /** All of the same two draws. */
  readonly tickets: readonly PairToSettle[]
}

async function settleGroup(store: Store, draw: DrawToSettle, group: Group): Promise<boolean> {
  for (;;)
    try {
      const settled = await store.transact((tx) => settleInOne(tx, draw, group))
      if (!settled) return false
      group.onSettled(settled)
      return true
    } catch (error) {
      if (!(error instanceof WinsSpent)) throw error
      for (const id of error.ticketIds) group.spent.add(id)
    }
}

async function settleInOne(
  tx: Tx,
  draw: DrawToSettle,
  { tickets, notifyMembers, spent }: Group,
): Promise<Settled | undefined> {
  const [one] = tickets
  if (!one) return { paid: new Set(), notified: new Set() }
  // Bets and settlements lock draws in the order of their ids.
  for (const id of [one.drawId, one.secondDrawId].toSorted((a, b) => a - b))
    if (id !== draw.id) await joinDraws(tx, [id])
    else if (!(await beginSettling(tx, draw))) return undefined
  const draws = await findDrawsById(tx, [one.drawId, one.secondDrawId])
  const [first, second] = [draws.get(one.drawId), draws.get(one.secondDrawId)]
  if (!first || !second) throw new Error('a draw of a ticket is absent')
  const judge = judgeOfPair(first, second)
  if (!judge) return { paid: new Set(), notified: new Set() }
  const isCancelled = [first, second].some(({ state }) => state === 'cancelled')
  const of: DrawToSettle = {
    id: first.id,
    gameCode: first.gameCode,
    number: first.number,
    state: isCancelled ? 'cancelled' : 'drawn',
    result: undefined,
    version: pairVersionOf(first, second),
  }
  const judged = tickets.map((ticket) => ({ ...ticket, win: judge.winOf(ticket) }))
  const settling = {
    judge,
    jackpots: noJackpots,
    tickets: judged,
    secondGameCode: second.gameCode,
    notifyMembers,
    spent,
  }
  const settled = await settleTickets(tx, of, settling)
  // The other draw may take bets for days.
  const returned = tickets.filter(({ id }) => settled.returned.has(id))
  if (returned.length > 0) {
    await lowerExposure(
      tx,
      loadsOf(
        returned.map((ticket) => ({
          ...ticket,
          gameCode: first.gameCode,
          lines: JSON.parse(ticket.lines) as readonly StoredLine[],
        })),
      ),
    )
    await lowerStakes(tx, returned)
  }
  return settled
}
