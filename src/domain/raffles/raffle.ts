import type { Named } from '#domain/language/names.ts'
import { type PricedGood, mostWorthOf } from '#domain/points/terms.ts'

/** Games of chance whose tickets are played one by one, each at once. */
export const gameKinds = ['wheel', 'egg', 'envelope'] as const
export type GameKind = (typeof gameKinds)[number]

/** Games of chance that are played with tickets, never with money. The tickets of a `draw` are drawn together at its time. */
export const raffleKinds = [...gameKinds, 'draw'] as const
export type RaffleKind = (typeof raffleKinds)[number]

/** Whether its tickets are played one by one. */
export const isGame = <Raffle extends { readonly kind: RaffleKind }>(
  raffle: Raffle,
): raffle is Raffle & { readonly kind: GameKind } => raffle.kind !== 'draw'

/** A `good` is one of the points mall; a `bonus` and `free_rounds` are granted by an offer. */
export const raffleGifts = ['points', 'cash', 'none', 'good', 'bonus', 'free_rounds'] as const
export type RaffleGift = (typeof raffleGifts)[number]

/** Prizes by the rules of other features. Their pieces are limited, so that goods are there and budgets hold them. */
export const isNamedGift = (gives: RaffleGift): gives is 'good' | 'bonus' | 'free_rounds' =>
  gives === 'good' || gives === 'bonus' || gives === 'free_rounds'

/** Deeds that give tickets. */
export const ticketSources = ['operator', 'check_in', 'offer', 'mission', 'level'] as const
export type TicketSource = (typeof ticketSources)[number]

/** Deeds whose rewards wait to be claimed, with their tickets reserved. */
export const reservingSources = ['offer', 'mission'] as const satisfies readonly TicketSource[]
export type ReservingSource = (typeof reservingSources)[number]

/** The good, or the version of an offer, that a prize gives, as it was when the raffle was published. */
export interface PrizeSource {
  /** The name of the good or of the game. */
  readonly label?: Named | undefined
  /** Of a good. */
  readonly goodId?: bigint | undefined
  /** Of a bonus and of free rounds. */
  readonly offer?: string | undefined
  readonly offerVersion?: number | undefined
  /** Of a bonus, by the terms of its version: how often it must be staked, in hundredths, and within how many days. */
  readonly bonus?: { readonly multiplierHundredths: number; readonly days: number } | undefined
  /** The cost of a piece for the house in money: of free rounds their stakes. */
  readonly worth: bigint
}

export interface RafflePrize {
  readonly gives: RaffleGift
  /** Whole points, and of a good those that it costs; units of the ledger for cash and bonuses; the number of free rounds; of no prize 0. */
  readonly amount: bigint
  readonly source?: PrizeSource | undefined
  /** Whole: the chance is the weight divided by the weights of all prizes that are left. */
  readonly weight: number
  /** Pieces; undefined: no limit. Of envelopes and draws the weight is the number of pieces. */
  readonly stock?: number | undefined
}

/** Terms of a raffle whose tickets are drawn together. */
export interface DrawTerms {
  /** Tickets are given before this moment, and drawn `SEALED_MINUTES` after it. */
  readonly closesAtMs: number
  /** With fewer tickets the draw is cancelled, and its tickets wait for the next version. */
  readonly ticketsLeast: number
  readonly isOnePerMember: boolean
}

export const drawStates = ['open', 'sealed', 'drawn', 'settled', 'cancelled'] as const
export type DrawState = (typeof drawStates)[number]

/** `few`: it closed with too few tickets. */
export const cancelCauses = ['few', 'operators'] as const
export type CancelCause = (typeof cancelCauses)[number]

/** Between the hash of the list and the seed. */
export const SEALED_MINUTES = 5

/** One version of a raffle. It is never changed; a ticket keeps the version under which it was given. */
export interface RaffleRules extends Named {
  readonly kind: RaffleKind
  /** In the order of the wheel; their places are 1, 2, 3 and so on. */
  readonly prizes: readonly RafflePrize[]
  /** The most tickets that are given under the version. */
  readonly tickets: number
  /** Days from the gift of a ticket in which it can be played. Those of a cancelled draw wait so long for the next one. */
  readonly ticketDays: number
  /** Check-ins within a month for one ticket; undefined: check-ins give none. */
  readonly checkIns?: number | undefined
  /** The last day on which tickets are given; undefined: no end. */
  readonly toDay?: string | undefined
  /** Of a draw. */
  readonly draw?: DrawTerms | undefined
}

export interface RaffleCost {
  readonly points: bigint
  /** Cash, bonuses and the stakes of free rounds. */
  readonly cash: bigint
}

type Priced = Pick<RafflePrize, 'gives' | 'amount' | 'source'>

/** A member whose good is not there any more gets the points that it costs. */
export const pointsOf = ({ gives, amount }: Priced): bigint =>
  gives === 'points' || gives === 'good' ? amount : 0n

/** Cash, the money of a bonus, and the stakes of free rounds. */
export const moneyOf = ({ gives, amount, source }: Priced): bigint =>
  gives === 'cash' || gives === 'bonus' ? amount : gives === 'free_rounds' ? (source?.worth ?? 0n) : 0n

/** The most that all tickets can win: the budget, which the database keeps. Points and money each assume their dearest prizes. */
export function mostCostOf({ prizes, tickets }: Pick<RaffleRules, 'prizes' | 'tickets'>): RaffleCost {
  const most = (costOf: (prize: Priced) => bigint) => {
    let left = tickets
    let sum = 0n
    for (const { cost, stock = left } of prizes
      .map((prize) => ({ cost: costOf(prize), stock: prize.stock }))
      .filter(({ cost }) => cost > 0n)
      .toSorted((one, other) => (one.cost > other.cost ? -1 : one.cost < other.cost ? 1 : 0))) {
      const pieces = Math.min(stock, left)
      sum += cost * BigInt(pieces)
      left -= pieces
    }
    return sum
  }
  return { points: most(pointsOf), cash: most(moneyOf) }
}

/**
 * The most that a ticket wins in the mean, in money, rounded up: of a game after all pieces are gone that are worth less than the mean of
 * the others; of a draw with the fewest tickets with which it takes place. There are as many envelopes as tickets, so that their mean is
 * that of all of them. Points are worth the most that they are changed for, and a good no less than it costs the house.
 */
export function meanWorthOf(
  { kind, prizes, tickets, draw }: Pick<RaffleRules, 'kind' | 'prizes' | 'tickets' | 'draw'>,
  uses: readonly PricedGood[],
): bigint {
  const worthOf = (prize: RafflePrize) => {
    const ofPoints = mostWorthOf(pointsOf(prize), uses)
    const ofGood = prize.gives === 'good' ? (prize.source?.worth ?? 0n) : 0n
    return moneyOf(prize) + (ofGood > ofPoints ? ofGood : ofPoints) // guard: good-worth-its-cost
  }
  const runsOut = ({ stock }: RafflePrize) => kind !== 'envelope' && stock !== undefined && stock < tickets
  const dearestFirst = (one: RafflePrize, other: RafflePrize) =>
    worthOf(one) > worthOf(other) ? -1 : worthOf(one) < worthOf(other) ? 1 : 0
  let weights = 0n
  let worths = 0n
  for (const prize of [
    ...prizes.filter((one) => !runsOut(one)),
    ...prizes.filter(runsOut).toSorted(dearestFirst),
  ]) {
    const weight = BigInt(prize.weight)
    const isGone = !draw && runsOut(prize) && worthOf(prize) * weights < worths // guard: mean-without-cheap-pieces
    if (isGone) continue
    weights += weight
    worths += worthOf(prize) * weight
  }
  const among = draw ? BigInt(draw.ticketsLeast) : weights
  return among === 0n ? 0n : dividedUp(worths, among)
}

const dividedUp = (amount: bigint, by: bigint) => (amount + by - 1n) / by

/** Whether the check-in of this number in its month gives a ticket. */
export const givesTicket = ({ checkIns }: Pick<RaffleRules, 'checkIns'>, checkInsOfMonth: number): boolean =>
  checkIns !== undefined && checkInsOfMonth > 0 && checkInsOfMonth % checkIns === 0
