import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { sumLoads } from '#domain/lottery/slips/slip.ts'
import { readLine } from '#domain/lottery/lines/stored-line.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import { joinDraws, timesOf } from '#server/play/lottery/draws/actions.ts'
import { returnJackpotShares } from '#server/play/lottery/jackpots/actions.ts'
import { recordPlays } from '#server/play/plays/actions.ts'

import { returnDeed } from './deeds.ts'
import {
  type OpenTicket,
  drawIdsOf,
  selectOpen,
  selectOpenOfChase,
  selectWonChases,
} from './returning-store.ts'
import { type TicketLoad, lowerExposure } from './lowering-store.ts'
import { lowerStakes } from './stake-store.ts'
import { type OfMember, selectOne } from './store.ts'

type Cancel = typeof lotteryTickets.cancel

/** Takes a ticket back. A ticket that is over already is left as it is. */
export async function cancelTicket(
  { store, registry }: { readonly store: Store; readonly registry: MerchantRegistry },
  who: OfMember,
  { id }: Input<Cancel>,
): Promise<void> {
  // guard: cancelling-by-market
  if (registry.findById(who.merchantId)?.profile.allowsCancellingTickets !== true)
    throw refuse<Cancel>('cancelling_off')
  await store.transact(async (tx) => {
    const ticket = await selectOpen(tx, { ...who, id })
    if (!ticket) {
      if (await selectOne(tx, who, id)) return
      throw refusePlainly('absent')
    }
    const times = timesOf(registry, { id: who.merchantId })
    const returned = await returnOpen(tx, [ticket], (code) => times(code).closesEarlierMinutes * 60_000)
    if (returned === 0) throw refuse<Cancel>('draw_closed')
  })
}

const AT_ONCE = 100

/** Returns the later tickets of chases that won in the draw. Returns the members. */
export async function stopChases(store: Store, drawId: number): Promise<ReadonlySet<bigint>> {
  const members = new Set<bigint>()
  for (;;) {
    const slips = await selectWonChases(store.read, drawId, AT_ONCE)
    let returned = 0
    for (const slipId of slips)
      returned += await store.transact(async (tx) => {
        const tickets = await selectOpenOfChase(tx, slipId)
        for (const { memberId } of tickets) members.add(memberId)
        return await returnOpen(tx, tickets)
      })
    // Tickets that remain are in draws that were closed meanwhile.
    if (slips.length < AT_ONCE || returned === 0) return members
  }
}

/**
 * Returns the stakes of tickets whose draws are not closed yet, or not for the brand, which closes a game earlier by `earlierMs`;
 * judged under the locks of the draws. Returns how many. Both tickets and draws may have changed before the lock: a ticket that was returned meanwhile is refused by its key.
 */
async function returnOpen(
  tx: Tx,
  tickets: readonly OpenTicket[],
  earlierMs: (gameCode: string) => number = () => 0,
): Promise<number> {
  const draws = new Map((await joinDraws(tx, drawIdsOf(tickets))).map((draw) => [draw.id, draw]))
  const isOpen = (drawId: number, gameCode: string) => {
    const draw = draws.get(drawId)
    return draw?.isBeforeClosing === true && draw.leftMs > earlierMs(gameCode) // guard: return-before-closing
  }
  const open = tickets.filter(
    ({ drawId, gameCode, secondDrawId, secondGameCode }) =>
      isOpen(drawId, gameCode) && (secondDrawId === null || isOpen(secondDrawId, secondGameCode ?? '')), // guard: pair-return-before-both
  )
  if (open.length === 0) return 0
  const returned = await recordPlays(tx, open.map(returnDeed))
  const wrong = returned.find(({ outcome }) => outcome !== 'posted')
  if (wrong) throw new Error(`a stake was not returned: ${wrong.outcome}`)
  // After the wallet is locked, as placing does: two calls in different orders would deadlock.
  await lowerExposure(tx, loadsOf(open))
  await lowerStakes(tx, open)
  await returnJackpotShares(tx, open)
  return open.length
}

type LoadedTicket = Pick<
  OpenTicket,
  'merchantId' | 'currency' | 'drawId' | 'gameCode' | 'lines' | 'shard' | 'secondDrawId' | 'secondShard'
>

/** How open tickets load the names of their draws. */
export function loadsOf(tickets: readonly LoadedTicket[]): readonly TicketLoad[] {
  return tickets.flatMap(
    ({ merchantId, currency, drawId, gameCode, lines, shard, secondDrawId, secondShard }) => {
      const game = findGame(gameCode)
      const judged = lines.flatMap((stored) => {
        const line = game && readLine(game.family, stored)
        const type = game && line && betTypeOf(game, line.type)
        return line && type ? [{ type, line }] : []
      })
      const draws = [
        { drawId, shard },
        ...(secondDrawId === null || secondShard === null
          ? []
          : [{ drawId: secondDrawId, shard: secondShard }]),
      ]
      return [...sumLoads(judged)].flatMap(([name, load]) =>
        draws.map((draw) => ({ ...load, ...draw, merchantId, currency, name })),
      )
    },
  )
}
