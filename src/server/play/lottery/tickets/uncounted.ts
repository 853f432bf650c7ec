import { findGame } from '#domain/lottery/games/games.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'
import { uncountedStakes } from '#domain/lottery/tickets/uncounted-stake.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { type DrawToSettle, beginSettling } from '#server/play/lottery/draws/actions.ts'

import {
  type TicketOfMember,
  type UncountedTicket,
  hasUncounted,
  selectTicketsOf,
  selectTicketsOfMembers,
  storeUncountedOf,
} from './uncounted-store.ts'

/** Members of one transaction. */
const AT_ONCE = 500

/**
 * Before the tickets of a draw are settled: stores the parts of their stakes that are no valid bets, for brands that count without
 * them. The result changes none, so a correction, or a settlement that was interrupted, stores the same again. False if the draw has
 * another version meanwhile.
 */
export async function storeUncounted(
  store: Store,
  draw: DrawToSettle,
  merchantIds: readonly number[],
): Promise<boolean> {
  if (merchantIds.length === 0 || draw.state === 'cancelled') return true
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const from: bigint = after
    const page = await store.transact(async (tx) => {
      // Under the lock of the draw no ticket is voided meanwhile.
      if (!(await beginSettling(tx, draw))) return undefined
      const found = await selectTicketsOfMembers(tx, {
        drawId: draw.id,
        merchantIds,
        after: from,
        limit: AT_ONCE,
      })
      const { memberIds } = found
      if (memberIds.length > 0)
        await storeUncountedOf(tx, {
          drawId: draw.id,
          memberIds,
          tickets: uncountedOf(draw.gameCode, found.tickets),
        })
      return memberIds
    })
    if (!page) return false
    after = page.length < AT_ONCE ? undefined : page.at(-1)
  }
  return true
}

/** After a ticket was voided: the others of its member cover less. The caller holds the locks of the draw and of the wallet. */
export async function recountUncounted(
  tx: Tx,
  {
    drawId,
    gameCode,
    memberId,
  }: { readonly drawId: number; readonly gameCode: string; readonly memberId: bigint },
): Promise<void> {
  if (!(await hasUncounted(tx, { drawId, memberId }))) return
  const memberIds = [memberId]
  const tickets = await selectTicketsOf(tx, { drawId, memberIds })
  await storeUncountedOf(tx, { drawId, memberIds, tickets: uncountedOf(gameCode, tickets) })
}

function uncountedOf(gameCode: string, tickets: readonly TicketOfMember[]): readonly UncountedTicket[] {
  const family = findGame(gameCode)?.family
  if (!family) return []
  return [...Map.groupBy(tickets, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const read = own.map(({ id, lines }) => ({
      id,
      lines: (JSON.parse(lines) as readonly StoredLine[]).flatMap((line) => readLine(family, line) ?? []),
    }))
    return [...uncountedStakes(family, read)].map(([id, amount]) => ({ memberId, id, amount }))
  })
}
