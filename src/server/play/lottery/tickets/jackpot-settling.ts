import { jackpotsOf } from '#domain/lottery/jackpots/jackpot-rules.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { type DrawToSettle, beginSettling } from '#server/play/lottery/draws/actions.ts'
import {
  type WinningTicket,
  countJackpots,
  findJackpotWins,
  hasJackpots,
  isJackpotCounted,
} from '#server/play/lottery/jackpots/actions.ts'

import { selectJackpotTickets } from './jackpot-store.ts'
import type { Judge } from './judge.ts'
import { type JackpotWins, lastOf, noJackpots } from './page.ts'
import { type TicketToSettle, findPlays } from './settlement-store.ts'

interface Reading {
  readonly judge: Judge
  readonly limit: number
}

/**
 * Counts the units that win the pools of a draw, before any ticket is paid, and answers what each ticket wins of them. A count that was
 * interrupted has done nothing; one that is done is never repeated. Undefined if the draw has another version meanwhile.
 */
export async function settleJackpots(
  store: Store,
  draw: DrawToSettle,
  reading: Reading,
): Promise<JackpotWins | undefined> {
  const { game } = reading.judge
  if (jackpotsOf(game).length === 0 || !(await hasJackpots(store.read, game.code))) return noJackpots
  if (!(await isJackpotCounted(store.read, draw))) {
    const winners = draw.state === 'cancelled' ? [] : await findWinners(store.read, draw, reading)
    if (!(await store.transact((tx) => count(tx, draw, winners)))) return undefined
  }
  return await findJackpotWins(store.read, draw)
}

interface Winner {
  readonly ticket: TicketToSettle
  readonly won: ReturnType<Judge['jackpotUnitsOf']>
}

/** Tickets never change, so no transaction has to read them. */
async function findWinners(
  tx: Tx,
  draw: DrawToSettle,
  { judge, limit }: Reading,
): Promise<readonly Winner[]> {
  const winners: Winner[] = []
  for (let after = { memberId: 0n, ticketId: 0n }; ;) {
    const tickets = await selectJackpotTickets(tx, { drawId: draw.id, after, limit })
    for (const ticket of tickets) {
      const won = judge.jackpotUnitsOf(ticket)
      if (won.length > 0) winners.push({ ticket, won })
    }
    const last = lastOf(tickets)
    if (!last || tickets.length < limit) return winners
    after = last
  }
}

/** False if the draw has another version. Voided tickets win nothing: the lock of the draw keeps them as they are. */
async function count(tx: Tx, draw: DrawToSettle, winners: readonly Winner[]): Promise<boolean> {
  if (!(await beginSettling(tx, draw))) return false
  if (await isJackpotCounted(tx, draw)) return true
  const plays = await findPlays(
    tx,
    winners.map(({ ticket }) => ticket),
  )
  const voided = new Set(plays.filter(({ state }) => state === 'voided').map(({ id }) => id)) // guard: returned-ticket-wins-no-jackpot
  const tickets = winners
    .filter(({ ticket }) => !voided.has(ticket.id))
    .flatMap(({ ticket, won }) => won.flatMap((one) => winningOf(ticket, one)))
  const { id, version, gameCode, state } = draw
  await countJackpots(tx, { id, version, gameCode, isCancelled: state === 'cancelled' }, tickets)
  return true
}

/** A ticket plays for a pool only if its stake had a share in it. */
function winningOf(
  { id, merchantId, memberId, currency, ...shares }: TicketToSettle,
  { level, units, stake }: Winner['won'][number],
): readonly WinningTicket[] {
  const share = level === 1 ? shares.firstShare : shares.secondShare
  if (share === null) return [] // guard: jackpot-for-its-stakes
  return [{ ticketId: id, merchantId, memberId, currency, level, units, stake }]
}
