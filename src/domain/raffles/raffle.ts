import type { Named } from '#domain/language/names.ts'
import type { PricedGood } from '#domain/points/terms.ts'

/** Games of chance that are played with tickets, never with money. */
export const raffleKinds = ['wheel', 'egg', 'envelope'] as const
export type RaffleKind = (typeof raffleKinds)[number]

export const raffleGifts = ['points', 'cash', 'none'] as const
export type RaffleGift = (typeof raffleGifts)[number]

/** Deeds that give tickets. */
export const ticketSources = ['operator', 'check_in', 'offer', 'mission'] as const
export type TicketSource = (typeof ticketSources)[number]

export interface RafflePrize {
  readonly gives: RaffleGift
  /** Whole points, or units of the ledger; of no prize 0. */
  readonly amount: bigint
  /** Whole: the chance is the weight divided by the weights of all prizes that are left. */
  readonly weight: number
  /** Pieces; undefined: no limit. Of envelopes the weight is the number of pieces. */
  readonly stock?: number | undefined
}

/** One version of a raffle. It is never changed; a ticket keeps the version under which it was given. */
export interface RaffleRules extends Named {
  readonly kind: RaffleKind
  /** In the order of the wheel; their places are 1, 2, 3 and so on. */
  readonly prizes: readonly RafflePrize[]
  /** The most tickets that are given under the version. */
  readonly tickets: number
  /** Days from the gift of a ticket in which it can be played. */
  readonly ticketDays: number
  /** Check-ins within a month for one ticket; undefined: check-ins give none. */
  readonly checkIns?: number | undefined
  /** The last day on which tickets are given; undefined: no end. */
  readonly toDay?: string | undefined
}

export interface RaffleCost {
  readonly points: bigint
  readonly cash: bigint
}

/** The most that all tickets can win: the budget, which the database keeps. Points and cash each assume their dearest prizes. */
export function mostCostOf({ prizes, tickets }: Pick<RaffleRules, 'prizes' | 'tickets'>): RaffleCost {
  const most = (gives: RaffleGift) => {
    let left = tickets
    let sum = 0n
    for (const prize of prizes
      .filter((one) => one.gives === gives)
      .toSorted((one, other) => (one.amount > other.amount ? -1 : one.amount < other.amount ? 1 : 0))) {
      const pieces = Math.min(prize.stock ?? left, left)
      sum += prize.amount * BigInt(pieces)
      left -= pieces
    }
    return sum
  }
  return { points: most('points'), cash: most('cash') }
}

/**
 * The mean worth in money of what a ticket wins while all pieces are left, rounded up. Points are worth the most that they are changed
 * for.
 */
export function meanWorthOf({ prizes }: Pick<RaffleRules, 'prizes'>, uses: readonly PricedGood[]): bigint {
  const worthOf = ({ gives, amount }: RafflePrize) =>
    gives === 'cash'
      ? amount
      : gives === 'points'
        ? uses.reduce((most, { points, worth }) => larger(most, dividedUp(amount * worth, points)), 0n)
        : 0n
  const weights = prizes.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
  const worths = prizes.reduce((sum, prize) => sum + worthOf(prize) * BigInt(prize.weight), 0n)
  return weights === 0n ? 0n : dividedUp(worths, weights)
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const dividedUp = (amount: bigint, by: bigint) => (amount + by - 1n) / by

/** Whether the check-in of this number in its month gives a ticket. */
export const givesTicket = ({ checkIns }: Pick<RaffleRules, 'checkIns'>, checkInsOfMonth: number): boolean =>
  checkIns !== undefined && checkInsOfMonth > 0 && checkInsOfMonth % checkIns === 0
