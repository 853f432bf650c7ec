import type { OfferVersion } from '#domain/offers/version.ts'
import type { OccurrenceRow, Who } from '#server/money/offers/claim-store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { insertRewardTickets, reserveTickets } from './store.ts'

/** Tickets of a raffle for one reward. The reference names it, so that it gives its tickets once. */
export interface TicketsOfReward {
  readonly raffle: string
  readonly reference: string
}

/**
 * Gives a member tickets of a raffle; false if it has not as many left. Passed in by calls that hold the house secret, with which
 * seeds are sealed, because raffles import offers.
 */
export type GiveTickets = (
  tx: Tx,
  who: Who,
  gift: TicketsOfReward & { readonly count: number },
) => Promise<boolean>

/** The same, or a refusal that undoes the claim. */
export type MustGiveTickets = (...gift: Parameters<GiveTickets>) => Promise<void>

export const ticketsOrRefusal =
  (giveTickets: GiveTickets, refusal: () => Error): MustGiveTickets =>
  async (...gift) => {
    if (!(await giveTickets(...gift))) throw refusal() // guard: no-reward-without-tickets
  }

/** The reference of the tickets of a reward. */
export const ticketReference = (occurrenceId: bigint): string => occurrenceId.toString()

/**
 * Reserves the tickets of a reward that waits: they are freed when it ends or is corrected. A reward whose raffle has not as many left waits
 * without, and its claim takes what is left then.
 */
export async function reserveRewardTickets(
  tx: Tx,
  { id, merchantId, currency, amount }: OccurrenceRow,
  { reward, sums }: OfferVersion,
): Promise<void> {
  const worth = sums[currency]?.ticketWorth
  if (reward.of !== 'tickets' || reward.raffle === undefined || worth === undefined) return
  const [raffle, count] = [reward.raffle, Number(amount / worth)]
  if (count > 0)
    await reserveTickets(tx, { merchantId, raffle, reference: ticketReference(id), count, worth })
}

/** Gives the tickets of a reward in the transaction of its claim: as many as the amount holds their worth. */
export async function giveRewardTickets(
  tx: Tx,
  { id: occurrenceId, merchantId, memberId, currency }: OccurrenceRow,
  {
    version: { offer, version, reward, sums },
    amount,
    giveTickets,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    readonly giveTickets: MustGiveTickets | undefined
  },
): Promise<bigint> {
  const worth = Object.hasOwn(sums, currency) ? sums[currency]?.ticketWorth : undefined
  if (reward.of !== 'tickets' || reward.raffle === undefined || worth === undefined)
    throw new Error(`offer ${offer} gives no tickets`)
  if (!giveTickets) throw new Error(`tickets of offer ${offer} are given by a claim`)
  const { raffle } = reward
  const count = Number(amount / worth)
  const who = { merchantId, memberId }
  await giveTickets(tx, who, { raffle, reference: ticketReference(occurrenceId), count })
  return await insertRewardTickets(tx, {
    ...who,
    occurrenceId,
    offer,
    version,
    raffle,
    currency,
    count,
    worth,
  })
}
