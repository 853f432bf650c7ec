import { refuseRaffle } from '#domain/raffles/refuse-raffle.ts'
import type { RaffleRules } from '#domain/raffles/raffle.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { giveTickets } from './giving.ts'
import { addVersion } from './publishing.ts'
import { selectBrand, selectRaffles } from './store.ts'

export { giveForCheckIn, hasCheckInRaffle } from './giving.ts'
export { giftExecutors } from './gifts.ts'
export { findGivingRaffle, findTicketWorth, giveForReward } from './reward-tickets.ts'
export {
  countOfGift as countTicketsOfReward,
  countOpen as countTickets,
  revokeOpen as takeBackTickets,
} from './ticket-store.ts'
export { raffleExecutors } from './publishing.ts'
export { exceedsRewards } from './ticket-worth.ts'
export { cancelDrawExecutors } from './draws/cancelling.ts'

/** The first raffle of a new brand. */
export async function addFirstRaffle(
  tx: Tx,
  houseKey: Buffer,
  { merchantId, raffle, ...rules }: RaffleRules & { readonly merchantId: number; readonly raffle: string },
): Promise<void> {
  const fault = refuseRaffle(rules, await selectBrand(tx, merchantId))
  if (fault !== undefined) throw new Error(`raffle ${raffle} has a fault: ${fault}`)
  if (!(await addVersion(tx, houseKey, { merchantId, raffle, version: 1 }, rules)))
    throw new Error(`merchant ${merchantId} has a raffle ${raffle} already`)
}

/** Gives tickets of the demonstration, and of tests. */
export async function giveFirstTickets(
  tx: Tx,
  houseKey: Buffer,
  {
    merchantId,
    memberId,
    raffle,
    count,
    reference,
  }: {
    readonly merchantId: number
    readonly memberId: bigint
    readonly raffle: string
    readonly count: number
    readonly reference: string
  },
): Promise<void> {
  const newest = (await selectRaffles(tx, merchantId)).find((one) => one.raffle === raffle)
  if (!newest) throw new Error(`merchant ${merchantId} has no raffle ${raffle}`)
  const gift = { source: 'operator', reference } as const
  const outcome = await giveTickets(tx, houseKey, {
    who: { merchantId, memberId },
    raffle: newest,
    gift,
    count,
  })
  if (outcome !== 'given') throw new Error(`tickets of raffle ${raffle} were not given: ${outcome}`)
}
