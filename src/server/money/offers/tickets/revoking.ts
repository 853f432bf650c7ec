import type * as calls from '#contract/console/offer-rewards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { lockBudgets, takeFromBudget } from '#server/money/offers/budget-taking.ts'
import { lockOccurrence } from '#server/money/offers/claim-store.ts'
import { selectVersion } from '#server/money/offers/store.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { type TicketsOfReward, ticketReference } from './granting.ts'
import { selectTicketsOfReward, updateRevoked } from './store.ts'

type Revoke = typeof calls.revokeTickets
type BrandOperator = By & { readonly merchantId: number }
type Who = { readonly merchantId: number; readonly memberId: bigint }

/** The tickets of a reward by their states. */
export interface TicketCounts {
  readonly open: number
  readonly drawn: number
  readonly lapsed: number
  readonly revoked: number
}

/** Passed in, because raffles import offers. */
export interface RaffleParts {
  readonly countTickets: (tx: Tx, who: Who, of: TicketsOfReward) => Promise<TicketCounts>
  /** Ends the tickets that are open; returns how many. */
  readonly takeBackTickets: (tx: Tx, who: Who, of: TicketsOfReward) => Promise<number>
}

type Parts = RaffleParts & { readonly hub: Pick<Hub, 'publish'> }

const deed = 'offerRewards.revokeTickets'

/** Proposes to a second operator to take back the tickets of a reward that were not played. */
export async function revokeTickets(
  store: Store,
  parts: RaffleParts,
  by: BrandOperator,
  input: Input<Revoke>,
): Promise<Output<Revoke>> {
  const { id, reason, requestId } = input
  const proposal = { deed, subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => revoke(tx, parts, by, input))
  if (outcome.waits === undefined) throw new Error('tickets are taken back by two operators')
  return { waits: outcome.waits }
}

/** Executes approved proposals, on the data of that moment. */
export function revokeTicketsExecutors(parts: Parts): Pick<Executors, typeof deed> {
  const { hub } = parts
  return {
    [deed]: async (tx, maker, input: Input<Revoke>) => {
      const memberId = await revoke(tx, parts, ofBrand(maker), input)
      return () => {
        const member = { kind: 'member', memberId } as const
        for (const what of ['promotions', 'raffles'] as const) hub.publish(member, { type: 'stale', what })
        notifyMember((channel, message) => hub.publish(channel, message), memberId)
      }
    },
  }
}

async function revoke(
  tx: Tx,
  { countTickets, takeBackTickets }: RaffleParts,
  by: BrandOperator,
  { id, reason }: Input<Revoke>,
): Promise<bigint> {
  const { merchantId, operatorId } = by
  const known = await selectTicketsOfReward(tx, { merchantId, occurrenceId: BigInt(id) })
  if (!known) throw refusePlainly('absent')
  const { memberId, raffle, currency, offer, worth } = known
  const who = { merchantId, memberId }
  // A ticket that is played waits for this transaction, or is seen by it.
  await lockLimits(tx, who)
  await lockOccurrence(tx, { ...who, id: known.occurrenceId })
  const of = { raffle, reference: ticketReference(known.occurrenceId) }
  const { open } = await countTickets(tx, who, of)
  if (open === 0) throw refuse<Revoke>('tickets_ended') // guard: ended-tickets-not-revoked
  const amount = worth * BigInt(open)
  const before = { reward: id, offerCode: offer, tickets: open, amount: writeAmount(amount) }
  // guard: tickets-revoked-by-two
  needSecond(by, { cause: 'always', memberId, currency, amount, before, after: {} })
  const form = await selectVersion(tx, known)
  if (!form) throw new Error(`no version ${known.version} of ${offer}`)
  const version = readOffer(form, known)
  // The sums of a raffle are locked after the budget, as in claims.
  await lockBudgets(tx, { merchantId, versions: [version], currency })
  const count = await takeBackTickets(tx, who, of)
  if (count === 0) throw refuse<Revoke>('tickets_ended')
  await updateRevoked(tx, known.id, count)
  await takeFromBudget(tx, { merchantId, version, currency, amount: -worth * BigInt(count) })
  await writeAudit(tx, {
    merchantId,
    memberId,
    operatorId,
    action: 'offer.revoke_tickets',
    reason,
    before: { ...before, tickets: count },
    after: {},
  })
  await sendNews(tx, who, { kind: 'tickets_revoked', about: `R${id}` })
  return memberId
}
