import type { HiLoCard } from './rules.ts'

const RANKS = 'A23456789TJQK'
const SUITS = 'SHDC'

/** The wire format of cards, `QH`, by which they are drawn. */
export function codeOf({ rank, suit }: HiLoCard): string {
  return `${RANKS.charAt(rank - 1)}${SUITS.charAt(suit)}`
}
