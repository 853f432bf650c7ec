import { cardOf } from '#studio/games/poker/card-code.ts'
import { RANKS } from '#studio/games/poker/hands.ts'

/** Kinds of hands, lowest first. A royal flush is the highest straight flush. */
export const handKinds = [
  'high',
  'pair',
  'two_pair',
  'three',
  'straight',
  'flush',
  'full_house',
  'four',
  'straight_flush',
] as const
export type HandKind = (typeof handKinds)[number]

const FIVE = 0b1_1111
/** Ace, two, three, four, five: the five is its highest card. */
const WHEEL = 0b1_0000_0000_1111
const WHEEL_TOP = 3
const SUITS = 4
/** The bits of a rank within a strength. */
const RANK_BITS = 4
const KIND_BITS = 5 * RANK_BITS

/**
 * The strength of the best five of five to seven cards, given as numbers: the kind, then the ranks that decide. The
 * higher number wins, equal numbers share.
 */
export function strengthOf(cards: readonly number[]): number {
  const suited = Array.from({ length: SUITS }, () => 0)
  const counts = Array.from({ length: RANKS }, () => 0)
  let mask = 0
  for (const card of cards) {
    const [rank, suit] = [card % RANKS, Math.floor(card / RANKS)]
    counts[rank] = (counts[rank] ?? 0) + 1
    suited[suit] = (suited[suit] ?? 0) | (1 << rank)
    mask |= 1 << rank
  }
  const flush = suited.find((bits) => countBits(bits) >= 5)
  if (flush !== undefined) {
    const top = topOfStraight(flush)
    if (top !== undefined) return encode('straight_flush', [top])
  }
  const of = (count: number) => ranksWith(counts, count)
  const [fours, threes, pairs] = [of(4), of(3), of(2)]
  const [four] = fours
  if (four !== undefined) return encode('four', [four, ...highest(mask, 1, [four])])
  const [three, ...moreThrees] = threes
  const full = Math.max(moreThrees[0] ?? -1, pairs[0] ?? -1)
  if (three !== undefined && full >= 0) return encode('full_house', [three, full])
  if (flush !== undefined) return encode('flush', highest(flush, 5, []))
  const top = topOfStraight(mask)
  if (top !== undefined) return encode('straight', [top])
  if (three !== undefined) return encode('three', [three, ...highest(mask, 2, [three])])
  const [pair, second] = pairs
  if (pair === undefined) return encode('high', highest(mask, 5, []))
  if (second !== undefined) return encode('two_pair', [pair, second, ...highest(mask, 1, [pair, second])])
  return encode('pair', [pair, ...highest(mask, 3, [pair])])
}

export function kindOf(strength: number): HandKind {
  return handKinds[strength >> KIND_BITS] ?? 'high'
}

/** The best hand of two own cards and the board: its strength, kind and five cards. */
export function bestOf(cards: readonly string[]): {
  readonly strength: number
  readonly kind: HandKind
  readonly cards: readonly string[]
} {
  const strength = strengthOf(cards.map(cardOf))
  const five = fivesOf(cards).find((one) => strengthOf(one.map(cardOf)) === strength) ?? cards
  return { strength, kind: kindOf(strength), cards: five }
}

/** All ways to choose five cards, those with the first cards first. */
function fivesOf(cards: readonly string[], count = 5): readonly (readonly string[])[] {
  if (count === 0) return [[]]
  return cards.flatMap((card, at) => fivesOf(cards.slice(at + 1), count - 1).map((more) => [card, ...more]))
}

function encode(kind: HandKind, ranks: readonly number[]): number {
  const places = Array.from({ length: 5 }, (_, place) => ranks[place] ?? 0)
  return places.reduce((sum, rank) => (sum << RANK_BITS) | rank, handKinds.indexOf(kind))
}

/** Ranks that occur so often, highest first. */
function ranksWith(counts: readonly number[], count: number): readonly number[] {
  const found: number[] = []
  for (let rank = RANKS - 1; rank >= 0; rank -= 1) if (counts[rank] === count) found.push(rank)
  return found
}

function highest(mask: number, count: number, without: readonly number[]): readonly number[] {
  const found: number[] = []
  for (let rank = RANKS - 1; rank >= 0 && found.length < count; rank -= 1)
    if (mask & (1 << rank) && !without.includes(rank)) found.push(rank)
  return found
}

function topOfStraight(mask: number): number | undefined {
  for (let top = RANKS - 1; top > WHEEL_TOP; top -= 1) {
    const run = FIVE << (top - 4)
    if ((mask & run) === run) return top
  }
  return (mask & WHEEL) === WHEEL ? WHEEL_TOP : undefined
}

function countBits(mask: number): number {
  let count = 0
  for (let bits = mask; bits > 0; bits &= bits - 1) count += 1
  return count
}
