import type { ClaimChange } from '#domain/claims/claim.ts'
import { type TicketChange, differenceOf } from '#domain/lottery/settlement/ticket-change.ts'
import {
  type ClaimRow,
  cancelClaim,
  lockClaimsOfTickets,
  lockWallets,
  openClaim,
} from '#server/money/claims/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type TicketInDraw, type Version, insertShortfalls } from './settlement-store.ts'

/** A ticket that the settled version changes. */
export interface Changed {
  readonly ticket: TicketInDraw
  readonly change: TicketChange
}

/** Claims that earlier versions of the result left on tickets of a batch, locked. */
interface OldClaims {
  readonly claims: readonly ClaimRow[]
  /** Tickets with a part of their claim written off: their win is not taken back again. */
  readonly forgiven: ReadonlySet<bigint>
}

/** Finds and locks them, then the wallets of all members whom the batch moves money of, in the order of members. */
export async function findOldClaims(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  {
    tickets,
    changes,
  }: { readonly tickets: readonly { readonly id: bigint }[]; readonly changes: readonly Changed[] },
): Promise<OldClaims> {
  if (version < 2 || tickets.length === 0) return { claims: [], forgiven: new Set() }
  const ticketIds = tickets.map((ticket) => ticket.id)
  const claims = await lockClaimsOfTickets(tx, { drawId: id, ticketIds })
  // Claims are posted before the tickets: without this, two batches could lock wallets in opposite orders.
  if (claims.length > 0) await lockWallets(tx, [...claims, ...changes.map(({ ticket }) => ticket)])
  const lacks = lackingOf(changes)
  const forgiven = claims.filter(
    ({ ticketId, writtenOff }) => writtenOff > 0n && (lacks.get(ticketId) ?? 0n) > 0n,
  )
  return { claims, forgiven: new Set(forgiven.map(({ ticketId }) => ticketId)) }
}

/** Cancels them, and answers by ticket what the claims of this version take over. */
export async function cancelOldClaims(
  tx: Tx,
  { claims }: OldClaims,
  kept: readonly Changed[],
): Promise<ReadonlyMap<bigint, ClaimChange>> {
  const lacks = lackingOf(kept)
  const carried = new Map<bigint, ClaimChange>()
  for (const claim of claims) {
    const { ticketId } = claim
    carried.set(ticketId, await cancelClaim(tx, claim, lacks.get(ticketId) ?? 0n)) // guard: old-claim-cancelled
  }
  return carried
}

/** Notes the tickets that keep a wrong win, and opens their claims. */
export async function openClaims(
  tx: Tx,
  version: Version,
  kept: readonly Changed[],
  carried: ReadonlyMap<bigint, ClaimChange>,
): Promise<void> {
  const short = kept.map(({ ticket, change }) => ({ ...ticket, difference: differenceOf(ticket, change) }))
  await insertShortfalls(tx, version, short)
  for (const { id, merchantId, memberId, currency, difference } of short)
    await openClaim(
      tx,
      { ...version, ticketId: id, merchantId, memberId, currency, amount: -difference },
      carried.get(id),
    )
}

/** By ticket, the money that a change would take from the member. */
function lackingOf(changes: readonly Changed[]): ReadonlyMap<bigint, bigint> {
  return new Map(
    changes.map(({ ticket, change }) => {
      const difference = differenceOf(ticket, change)
      return [ticket.id, difference < 0n ? -difference : 0n]
    }),
  )
}
