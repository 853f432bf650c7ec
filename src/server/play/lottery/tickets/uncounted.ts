import type { Facts } from '#domain/lottery/bets/facts.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { type StoredLine, readLine } from '#domain/lottery/lines/stored-line.ts'
import { uncountedStakes } from '#domain/lottery/tickets/uncounted-stake.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { type DrawRow, type DrawToSettle, beginSettling } from '#server/play/lottery/draws/actions.ts'

import { factsOfResults } from './judge.ts'
import {
  type DrawsOfTickets,
  type TicketOfMember,
  type UncountedTicket,
  hasUncounted,
  selectPairedDraws,
  selectTicketsOf,
  selectTicketsOfMembers,
  storeUncountedOf,
} from './uncounted-store.ts'

/** Members of one transaction. */
const AT_ONCE = 500

/**
 * Before the tickets of a draw are settled: stores the parts of their stakes that are no valid bets, for brands that count without
 * them, and of tickets on two draws once both have results. The result changes returned stakes alone, so a settlement that was
 * interrupted stores the same again, and a correction what its result returns. False if the draw has another version meanwhile.
 */
export async function storeUncounted(
  store: Store,
  draw: DrawToSettle,
  merchantIds: readonly number[],
): Promise<boolean> {
  if (merchantIds.length === 0 || draw.state === 'cancelled') return true
  if (!(await storeOfDraws(store, draw, { drawId: draw.id, merchantIds, facts: factsOf(draw) }))) return false
  if (!findGame(draw.gameCode)?.betTypes.includes(PAIR)) return true
  for (const pair of await selectPairedDraws(store.read, draw.id))
    if (!(await storeOfDraws(store, draw, { ...pair, merchantIds, facts: undefined }))) return false
  return true
}

async function storeOfDraws(
  store: Store,
  draw: DrawToSettle,
  {
    merchantIds,
    facts,
    ...draws
  }: DrawsOfTickets & { readonly merchantIds: readonly number[]; readonly facts: Facts | undefined },
): Promise<boolean> {
  for (let after: bigint | undefined = 0n; after !== undefined;) {
    const from: bigint = after
    const page = await store.transact(async (tx) => {
      // Under the lock of the draw no ticket is voided meanwhile.
      if (!(await beginSettling(tx, draw))) return undefined
      const { memberIds, tickets } = await selectTicketsOfMembers(tx, {
        ...draws,
        merchantIds,
        after: from,
        limit: AT_ONCE,
      })
      if (memberIds.length > 0)
        await storeUncountedOf(tx, {
          ...draws,
          memberIds,
          tickets: uncountedOf(draw.gameCode, tickets, facts),
        })
      return memberIds
    })
    if (!page) return false
    after = page.length < AT_ONCE ? undefined : page.at(-1)
  }
  return true
}

/** After a ticket was voided: the others of its member cover less. The caller holds the locks of the draws and of the wallet. */
export async function recountUncounted(
  tx: Tx,
  draw: Pick<DrawRow, 'gameCode' | 'result'>,
  {
    drawId,
    secondDrawId,
    memberId,
  }: { readonly drawId: number; readonly secondDrawId: number | null; readonly memberId: bigint },
): Promise<void> {
  if (!(await hasUncounted(tx, { drawId, memberId }))) return
  const draws = { drawId, secondDrawId: secondDrawId ?? undefined, memberIds: [memberId] }
  const tickets = await selectTicketsOf(tx, draws)
  const facts = secondDrawId === null ? factsOf(draw) : undefined
  await storeUncountedOf(tx, { ...draws, tickets: uncountedOf(draw.gameCode, tickets, facts) })
}

/** The numbers of a draw that has a result. */
function factsOf({ gameCode, result }: Pick<DrawRow, 'gameCode'> & Partial<Pick<DrawRow, 'result'>>) {
  const game = findGame(gameCode)
  return game && result ? factsOfResults(game, [result]) : undefined
}

function uncountedOf(
  gameCode: string,
  tickets: readonly TicketOfMember[],
  facts: Facts | undefined,
): readonly UncountedTicket[] {
  const family = findGame(gameCode)?.family
  if (!family) return []
  return [...Map.groupBy(tickets, ({ memberId }) => memberId)].flatMap(([memberId, own]) => {
    const read = own.map(({ id, lines }) => ({
      id,
      lines: (JSON.parse(lines) as readonly StoredLine[]).flatMap((line) => readLine(family, line) ?? []),
    }))
    return [...uncountedStakes(family, read, { facts })].map(([id, amount]) => ({ memberId, id, amount }))
  })
}
