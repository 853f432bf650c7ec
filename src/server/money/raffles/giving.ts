import { firstOfMonth } from '#domain/records/business-day.ts'
import { givesTicket } from '#domain/raffles/raffle.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { sealSeed } from './sealing.ts'
import { type RaffleRow, selectBrand, selectRaffles } from './store.ts'
import {
  type OfMember,
  type TicketGift,
  countCheckIns,
  freeReservation,
  insertTicket,
  selectIsBarred,
  selectIsGiven,
  selectIsShutOut,
  takeTickets,
} from './ticket-store.ts'

/** The outcome of a gift of tickets to a member. */
export type GiftOutcome = 'given' | 'given_before' | 'barred' | 'none_left'

/** The newest version of each raffle that gives tickets on a day, and has some that are not reserved. */
export const givingRaffles = (raffles: readonly RaffleRow[], today: string): readonly RaffleRow[] =>
  runningRaffles(raffles, today).filter(({ given, reserved, tickets }) => given + reserved < tickets)

/** The newest version of each raffle that runs on a day; rewards have perhaps reserved all its tickets. */
export const runningRaffles = (raffles: readonly RaffleRow[], today: string): readonly RaffleRow[] =>
  newestOf(raffles).filter(
    ({ isStopped, isClosed, toDay }) => !isStopped && !isClosed && (toDay === undefined || toDay >= today),
  )

/** The newest version of each raffle, of versions that are listed newest first. */
export const newestOf = (raffles: readonly RaffleRow[]): readonly RaffleRow[] =>
  raffles.filter(({ raffle }, index) => raffles[index - 1]?.raffle !== raffle)

/**
 * Gives a member tickets of a version, once for each deed. The lock of the member's limits puts gifts, claims and exclusions
 * of one member in order.
 */
export async function giveTickets(
  tx: Tx,
  houseKey: Buffer,
  {
    who,
    raffle: { merchantId, raffle, version, kind, ticketDays },
    gift,
    count,
    isEarned = false,
  }: {
    readonly who: OfMember
    readonly raffle: RaffleRow
    readonly gift: TicketGift
    readonly count: number
    /** The reward that they are was earned before: a limit that the member has set since takes it not away. */
    readonly isEarned?: boolean
  },
): Promise<GiftOutcome> {
  await lockLimits(tx, who)
  if (await selectIsGiven(tx, who, { ...gift, raffle })) return 'given_before' // guard: raffle-gift-given-once
  const isBarred = isEarned ? await selectIsShutOut(tx, who) : await selectIsBarred(tx, who)
  if (isBarred) return 'barred' // guard: barred-member-gets-no-ticket
  if (isEarned) await freeReservation(tx, merchantId, gift) // guard: claim-takes-its-reservation
  if (!(await takeTickets(tx, { merchantId, raffle, version, kind }, count))) return 'none_left'
  for (let nth = 1; nth <= count; nth += 1) {
    const ticket = { ...who, ...gift, raffle, version, kind, nth, ticketDays }
    // The envelopes of a version, and the draw of all its tickets, are sealed with it.
    const seed = kind === 'envelope' || kind === 'draw' ? undefined : sealSeed(houseKey, ticket)
    await insertTicket(tx, { ...ticket, seedHash: seed?.hash, sealedSeed: seed?.sealed })
  }
  return 'given'
}

/** Whether a check-in can give a ticket today. */
export async function hasCheckInRaffle(tx: Tx, merchantId: number): Promise<boolean> {
  const { today } = await selectBrand(tx, merchantId)
  return givingRaffles(await selectRaffles(tx, merchantId), today).some(
    ({ checkIns }) => checkIns !== undefined,
  )
}

/** Gives the tickets of a member's check-in on a day: one of each raffle whose number of check-ins it completes. */
export async function giveForCheckIn(tx: Tx, houseKey: Buffer, who: OfMember, day: string): Promise<void> {
  const raffles = givingRaffles(await selectRaffles(tx, who.merchantId), day)
  if (raffles.length === 0) return
  const checkIns = await countCheckIns(tx, who, firstOfMonth(day))
  const gift = { source: 'check_in', reference: day } as const
  for (const raffle of raffles)
    if (givesTicket(raffle, checkIns)) await giveTickets(tx, houseKey, { who, raffle, gift, count: 1 })
}
