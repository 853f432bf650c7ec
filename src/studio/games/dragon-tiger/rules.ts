import { CARDS_OF_DECK, type Card, rankOf, suitOf } from '#studio/games/baccarat/cards.ts'
import type { Chips, TableLayout } from '#studio/games/chip-table/bets.ts'
import { type Weighed, coversMost } from '#studio/games/chip-table/coverage.ts'
import type { LimitsInChips } from '#studio/games/chip-table/levels.ts'

export const sides = ['dragon', 'tiger'] as const
export type Side = (typeof sides)[number]

export const spots = [
  'dragonSmall',
  'dragonBig',
  'dragon',
  'tie',
  'suitedTie',
  'tiger',
  'tigerSmall',
  'tigerBig',
] as const
export type Spot = (typeof spots)[number]

/** Odds to one. */
export const odds: Readonly<Record<Spot, bigint>> = {
  dragon: 1n,
  tiger: 1n,
  tie: 11n,
  suitedTie: 50n,
  dragonSmall: 1n,
  dragonBig: 1n,
  tigerSmall: 1n,
  tigerBig: 1n,
}

export const groups = ['side', 'half', 'tie', 'suitedTie'] as const
export type Group = (typeof groups)[number]

const groupsOf: Readonly<Record<Spot, Group>> = {
  dragon: 'side',
  tiger: 'side',
  tie: 'tie',
  suitedTie: 'suitedTie',
  dragonSmall: 'half',
  dragonBig: 'half',
  tigerSmall: 'half',
  tigerBig: 'half',
}

export const layout: TableLayout = {
  spots,
  groupOf: (spot) => groupsOf[spot as Spot],
  // Both sides, small and big of one card, or other chips that nearly every deal pays.
  isOpposite: (chips: Chips) => coversMost(chips, deals, backOf), // guard: dragon-or-tiger
}

export const limits: LimitsInChips = {
  most: { side: 5_000n, half: 2_000n, tie: 400n, suitedTie: 100n },
  mostTogether: 6_000n,
  lossMost: 300_000n,
}

export interface Dealt {
  readonly dragon: Card
  readonly tiger: Card
}

const DECKS = 8
export const CARDS = CARDS_OF_DECK * DECKS
const ranks = Array.from({ length: 13 }, (_, rank) => rank)

/** Every pair of ranks, and of equal ones also those of one suit: no payout tells suits apart otherwise. */
export const deals: readonly Weighed<Dealt>[] = ranks.flatMap((one) => [
  ...ranks.map((other) => ({
    outcome: { dragon: one, tiger: ranks.length + other },
    ways: one === other ? 4 * DECKS * 3 * DECKS : (4 * DECKS) ** 2,
  })),
  { outcome: { dragon: one, tiger: one }, ways: 4 * DECKS * (DECKS - 1) },
])

export type Winner = Side | 'tie'

export function winnerOf({ dragon, tiger }: Dealt): Winner {
  const [one, other] = [rankOf(dragon), rankOf(tiger)]
  return one === other ? 'tie' : one > other ? 'dragon' : 'tiger'
}

/** Equal cards of one suit, from two decks. */
export function isSuitedTie({ dragon, tiger }: Dealt): boolean {
  return winnerOf({ dragon, tiger }) === 'tie' && suitOf(dragon) === suitOf(tiger)
}

/** The rank of a seven: neither small nor big. */
const SEVEN = 6

/** The payout in hundredths of the stake, with the stake. A tie takes half of the stakes on a side. */
export function backOf(spot: string, dealt: Dealt): bigint {
  const paid = 100n * (odds[spot as Spot] + 1n)
  const winner = winnerOf(dealt)
  switch (spot as Spot) {
    case 'dragon':
    case 'tiger':
      return winner === spot ? paid : winner === 'tie' ? 50n : 0n
    case 'tie':
      return winner === 'tie' ? paid : 0n
    case 'suitedTie':
      return isSuitedTie(dealt) ? paid : 0n
    case 'dragonSmall':
      return rankOf(dealt.dragon) < SEVEN ? paid : 0n
    case 'dragonBig':
      return rankOf(dealt.dragon) > SEVEN ? paid : 0n
    case 'tigerSmall':
      return rankOf(dealt.tiger) < SEVEN ? paid : 0n
    case 'tigerBig':
      return rankOf(dealt.tiger) > SEVEN ? paid : 0n
  }
}
