import type { judgeProposal } from '#contract/console/approvals.ts'
import type * as calls from '#contract/console/lottery-tickets.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { type TicketChange, changeOf, differenceOf } from '#domain/lottery/settlement/ticket-change.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { cancelClaim, lockClaimsOfTickets } from '#server/money/claims/actions.ts'
import { findLiveTransfers } from '#server/money/ledger/actions.ts'
import {
  type By,
  type Executors,
  type OnDropped,
  ofBrand,
  propose,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import { type DrawRow, findDrawsById, joinDraws } from '#server/play/lottery/draws/actions.ts'
import { releaseJackpotWins, returnJackpotShares } from '#server/play/lottery/jackpots/actions.ts'
import { type PlayDeed, recordPlays } from '#server/play/plays/actions.ts'

import { deedOn, referenceOf, returnDeed, winKeysOf } from './deeds.ts'
import { pairVersionOf } from './pair-settling.ts'
import { loadsOf } from './returning.ts'
import { type TicketToVoid, drawIdsOf, insertVoid, selectTicketToVoid } from './returning-store.ts'
import { addSums } from './settlement-store.ts'
import { notifyPaid } from './settling.ts'
import { lowerExposure } from './lowering-store.ts'
import { lowerStakes } from './stake-store.ts'
import { recountUncounted } from './uncounted.ts'

type Void = typeof calls.voidTicket

/** A ticket that two operators voided, for the message to its member. */
export interface VoidedTicket {
  readonly merchantId: number
  readonly memberId: bigint
  readonly ticketId: bigint
  readonly currency: string
  readonly gameCode: string
  /** Of a ticket on two draws. */
  readonly secondGameCode: string | undefined
  readonly number: string
  /** Money that the member got, or gave back if it is below zero. */
  readonly difference: bigint
}

export interface VoidingParts {
  readonly hub: Pick<Hub, 'publish'>
  /** Sends the message to the member within the transaction that voids the ticket. */
  readonly notifyVoided: (tx: Tx, voided: VoidedTicket) => Promise<void>
}

/** Proposes that a ticket does not count. It is judged again when a second operator approves. */
export async function proposeVoid(
  tx: Tx,
  by: By & { readonly merchantId: number },
  input: Input<Void>,
): Promise<Output<Void>> {
  const { merchantId } = by
  const { id, reason, requestId } = input
  const { ticket, draw, change } = await judgeVoid(tx, { merchantId, id })
  const { memberId, currency, cost } = ticket
  const waits = await propose(
    tx,
    by,
    { deed: 'consoleTickets.voidTicket', subject: id, input, reason, requestId },
    {
      cause: 'always',
      memberId,
      currency,
      amount: change.takesBack > cost ? change.takesBack : cost,
      ...factsOf(ticket, draw, change),
    },
  )
  return { waits }
}

/** Executes approved proposals. */
export function ticketExecutors({
  hub,
  notifyVoided,
}: VoidingParts): Pick<Executors, 'consoleTickets.voidTicket'> {
  return {
    'consoleTickets.voidTicket': async (tx, maker, input: Input<Void>) => {
      const { merchantId, operatorId } = ofBrand(maker)
      const voided = await voidTicket(tx, input, {
        merchantId,
        firstId: operatorId,
        secondId: maker.second.operatorId,
      })
      await notifyVoided(tx, voided)
      return () => {
        notifyPaid(hub, [voided.memberId])
        hub.publish({ kind: 'member', memberId: voided.memberId }, { type: 'stale', what: 'messages' })
        notifyConsole(hub, merchantId)
      }
    },
  }
}

/** A proposal that was rejected or withdrawn leaves the pages of the other operators. */
export function ticketsOnDropped({ hub }: Pick<VoidingParts, 'hub'>): OnDropped {
  return {
    'consoleTickets.voidTicket': ({ merchantId }) => {
      if (merchantId !== undefined) notifyConsole(hub, merchantId)
    },
  }
}

/** After commit: open pages of the brand's tickets in the console refetch them. */
export function notifyConsole(hub: Pick<Hub, 'publish'>, merchantId: number): void {
  hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'tickets' })
}

/**
 * Returns the stake, and takes back the win of a ticket that was settled. The lock of the draw keeps settlements away, so
 * the ticket is either settled whole or not at all.
 */
async function voidTicket(
  tx: Tx,
  { id, reason }: Input<Void>,
  {
    merchantId,
    firstId,
    secondId,
  }: { readonly merchantId: number; readonly firstId: bigint; readonly secondId: bigint },
): Promise<VoidedTicket> {
  const { ticket, draw, change } = await judgeVoid(tx, { merchantId, id })
  const { memberId, currency, gameCode, cost } = ticket
  await cancelClaimOf(tx, ticket, draw)
  await postVoid(tx, ticket, await deedsOf(tx, ticket, draw, change))
  const win = change.takesBack
  const isFirst = await insertVoid(tx, { merchantId, ticketId: ticket.id, firstId, secondId, reason, win })
  if (!isFirst) throw refuse<Void>('ticket_returned')
  // After the wallet is locked, as placing does: two calls in different orders would deadlock.
  if (ticket.state === 'open') {
    await lowerExposure(tx, loadsOf([ticket]))
    await lowerStakes(tx, [ticket])
  } else await addSums(tx, draw.id, [{ merchantId, currency, tickets: 0, stake: -cost, win: -win }])
  await recountUncounted(tx, draw, ticket) // guard: voided-ticket-covers-nothing
  await returnJackpotShares(tx, [ticket])
  await releaseJackpotWins(tx, ticket) // guard: voided-win-back-in-jackpot
  const { before, after } = factsOf(ticket, draw, change)
  await writeAudit(tx, {
    merchantId,
    operatorId: firstId,
    memberId,
    action: 'ticket.void',
    reason,
    before,
    after: { ...after, ticket: id },
  })
  const difference = differenceOf(ticket, change)
  return {
    merchantId,
    memberId,
    ticketId: ticket.id,
    currency,
    gameCode,
    secondGameCode: ticket.secondGameCode ?? undefined,
    number: draw.number,
    difference,
  }
}

/** The win is taken back whole, so what the member has paid of it goes back before. */
async function cancelClaimOf(tx: Tx, { id }: TicketToVoid, draw: DrawRow): Promise<void> {
  for (const claim of await lockClaimsOfTickets(tx, { drawId: draw.id, ticketIds: [id] })) {
    // guard: forgiven-win-not-voided
    if (claim.writtenOff > 0n) throw refuse<typeof judgeProposal>('win_spent')
    await cancelClaim(tx, claim, 0n) // guard: voided-ticket-owes-nothing
  }
}

/** The ticket as it is under the lock of its draw, and how it changes. */
async function judgeVoid(tx: Tx, of: { readonly merchantId: number; readonly id: string }) {
  const known = await selectTicketToVoid(tx, of)
  if (!known) throw refusePlainly('absent')
  await joinDraws(tx, drawIdsOf([known]))
  const ticket = await selectTicketToVoid(tx, of)
  const draws = await findDrawsById(tx, drawIdsOf([known]))
  const draw = draws.get(known.drawId)
  if (!ticket || !draw) throw new Error('a ticket that was found is absent')
  const change = changeOf(ticket, undefined)
  if (!change) throw refuse<Void>('ticket_returned')
  return {
    ticket,
    draw: { ...draw, version: pairVersionOf(draw, draws.get(ticket.secondDrawId ?? 0)) },
    change,
  }
}

/** The returned stake comes before the win is taken back, so that the member needs only the difference. */
async function deedsOf(
  tx: Tx,
  ticket: TicketToVoid,
  { version }: DrawRow,
  { takesBack }: TicketChange,
): Promise<readonly PlayDeed[]> {
  const reference = referenceOf(ticket.id)
  const returned = returnDeed(ticket)
  if (takesBack === 0n) return [returned]
  const [win] = await findLiveTransfers(tx, winKeysOf(ticket, version))
  if (!win) throw new Error(`the win of ticket ${ticket.id} is absent`)
  const unwin = `${reference}:unwin:void`
  return [returned, { ...deedOn(ticket), request: unwin, kind: 'win', amount: takesBack, reverses: win.id }]
}

async function postVoid(tx: Tx, ticket: TicketToVoid, deeds: readonly PlayDeed[]): Promise<void> {
  const posted = await recordPlays(tx, deeds)
  // guard: spent-win-not-half-voided
  if (posted.some(({ outcome }) => outcome === 'insufficient'))
    throw refuse<typeof judgeProposal>('win_spent')
  // The member, or the end of a chase, has returned it meanwhile.
  if (posted.some(({ outcome }) => outcome === 'replayed')) throw refuse<Void>('ticket_returned')
  const wrong = posted.find(({ outcome }) => outcome !== 'posted')
  if (wrong) throw new Error(`ticket ${ticket.id} was not voided: ${wrong.outcome}`)
}

function factsOf(ticket: TicketToVoid, draw: DrawRow, { takesBack }: TicketChange) {
  const { id, state, paid, cost, gameCode } = ticket
  const isPaid = takesBack > 0n
  // A difference shows what stands in one of the two alone: the second operator has to see which ticket it is.
  const name = { ticket: id.toString(), draw: `${gameCode} ${draw.number}` }
  return {
    before: { state: state === 'open' ? 'open' : paid > 0n ? 'won' : 'lost' },
    after: {
      ...name,
      state: 'returned',
      returned: writeAmount(cost),
      ...(isPaid ? { takenBack: writeAmount(takesBack) } : {}),
    },
  }
}
