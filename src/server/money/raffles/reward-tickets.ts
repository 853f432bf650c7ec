import type { GivingRaffle } from '#domain/missions/refuse-mission.ts'
import { meanWorthOf } from '#domain/raffles/raffle.ts'
import { lockPointUses } from '#server/money/points/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { giveTickets, givingRaffles, newestOf, runningRaffles } from './giving.ts'
import { selectBrand, selectRaffles } from './store.ts'
import type { OfMember } from './ticket-store.ts'

/** Tickets that a reward of an offer or a mission gives, or the gift of a level. The reference is the reward, or the rank. */
interface RewardGift {
  readonly source: 'offer' | 'mission' | 'level'
  readonly raffle: string
  readonly reference: string
}

/**
 * Gives the tickets of a reward, once: those that it has reserved, else those that are left. False if the raffle has not as many left, or does
 * not run today.
 */
export async function giveForReward(
  tx: Tx,
  houseKey: Buffer,
  who: OfMember,
  { raffle: name, count, ...gift }: RewardGift & { readonly count: number },
): Promise<boolean> {
  const { today } = await selectBrand(tx, who.merchantId)
  const raffles = runningRaffles(await selectRaffles(tx, who.merchantId), today)
  const raffle = raffles.find((one) => one.raffle === name)
  if (!raffle) return false
  return (await giveTickets(tx, houseKey, { who, raffle, gift, count, isEarned: true })) === 'given'
}

/** The mean worth of a ticket of the newest version of a raffle; undefined without such a raffle. */
export async function findTicketWorth(
  tx: Tx,
  { merchantId, raffle }: { readonly merchantId: number; readonly raffle: string },
): Promise<bigint | undefined> {
  // The lock comes first: a version that is published meanwhile is read after it.
  const uses = await lockPointUses(tx, merchantId)
  const newest = newestOf(await selectRaffles(tx, merchantId)).find((one) => one.raffle === raffle)
  return newest && meanWorthOf(newest, uses)
}

/** The newest version of a raffle as rewards see it; undefined if it gives no tickets today. */
export async function findGivingRaffle(
  tx: Tx,
  { merchantId, raffle }: { readonly merchantId: number; readonly raffle: string },
): Promise<GivingRaffle | undefined> {
  const uses = await lockPointUses(tx, merchantId)
  const { today } = await selectBrand(tx, merchantId)
  const raffles = givingRaffles(await selectRaffles(tx, merchantId), today)
  const giving = raffles.find((one) => one.raffle === raffle)
  if (!giving) return undefined
  const { tickets, given, reserved, toDay, closesDay } = giving
  return {
    ticketWorth: meanWorthOf(giving, uses),
    left: BigInt(tickets - given - reserved),
    toDay: toDay ?? closesDay,
  }
}
