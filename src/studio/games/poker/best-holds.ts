import { DECK, RANKS } from './hands.ts'
import { HAND, type PokerVariant } from './rules.ts'

/** A way to hold and its expected payout: `top / bottom` hundredths of a stake, exactly. */
export interface HoldValue {
  /** Places from 0 to 4, in ascending order. */
  readonly held: readonly number[]
  /** The sum of the payouts over all draws, in hundredths of a stake. */
  readonly top: number
  /** The number of draws. */
  readonly bottom: number
}

/**
 * All 32 ways to hold, the best first; of equal ones that with more cards. Every draw is counted: draws of equal ranks
 * together, because suits matter for flushes alone, which are counted on top.
 */
export function holdsOf(variant: PokerVariant, dealt: readonly number[]): readonly HoldValue[] {
  const left = Array.from({ length: DECK }, (_, card) => card).filter((card) => !dealt.includes(card))
  const payOf = payTableOf(variant)
  return Array.from({ length: 2 ** HAND }, (_, set) =>
    dealt.map((__, place) => place).filter((place) => set & (1 << place)),
  )
    .map((held) => {
      const cards = held.map((place) => dealt[place] ?? 0)
      const top = sumByRanks(cards, left, payOf) + sumOfFlushes(cards, left, variant, payOf)
      return { held, top, bottom: choose(left.length, HAND - held.length) }
    })
    .toSorted(
      (one, other) => other.top * one.bottom - one.top * other.bottom || other.held.length - one.held.length,
    )
}

/** The payout of five ranks, the digits of a number in ascending order, with suits of one or of several kinds. */
type PayOf = (ranks: number, isFlush: boolean) => number

function payTableOf({ pays, handOf }: PokerVariant): PayOf {
  const known = { plain: new Map<number, number>(), flush: new Map<number, number>() }
  return (ranks, isFlush) => {
    const table = isFlush ? known.flush : known.plain
    const before = table.get(ranks)
    if (before !== undefined) return before
    // Cards of one rank have different suits; so have those of different ranks, unless they make a flush.
    const cards = digitsOf(ranks).map((rank, place) => rank + RANKS * (isFlush ? 0 : place % 4))
    const pay = pays[handOf(cards) ?? ''] ?? 0
    table.set(ranks, pay)
    return pay
  }
}

function digitsOf(ranks: number): readonly number[] {
  return Array.from({ length: HAND }, (_, place) => Math.floor(ranks / RANKS ** (HAND - 1 - place)) % RANKS)
}

function withRank(ranks: number, rank: number, count: number): number {
  let more = ranks
  for (let nth = 0; nth < count; nth += 1) more = more * RANKS + rank
  return more
}

/** All draws, as if no five cards had one suit. */
function sumByRanks(held: readonly number[], left: readonly number[], payOf: PayOf): number {
  const heldOf = countsOf(held)
  const leftOf = countsOf(left)
  const walk = (rank: number, open: number, ranks: number): number => {
    if (rank === RANKS) return open === 0 ? payOf(ranks, false) : 0
    const [here, most] = [heldOf[rank] ?? 0, leftOf[rank] ?? 0]
    let sum = 0
    for (let drawn = 0; drawn <= Math.min(open, most); drawn += 1)
      sum += choose(most, drawn) * walk(rank + 1, open - drawn, withRank(ranks, rank, here + drawn))
    return sum
  }
  return walk(0, HAND - held.length, 0)
}

/** The premium of flushes over the same ranks in several suits. Wild cards fit every suit. */
function sumOfFlushes(
  held: readonly number[],
  left: readonly number[],
  { wildRank }: PokerVariant,
  payOf: PayOf,
): number {
  const isWild = (card: number) => card % RANKS === wildRank
  const tame = held.filter((card) => !isWild(card))
  const wild = held.length - tame.length
  const wildLeft = left.filter(isWild).length
  let sum = 0
  for (let suit = 0; suit < DECK / RANKS; suit += 1) {
    if (tame.some((card) => suitOf(card) !== suit)) continue
    const ranks = left.filter((card) => suitOf(card) === suit && !isWild(card)).map((card) => card % RANKS)
    const most = Math.min(HAND - held.length, wildLeft)
    for (let drawn = 0; drawn <= most; drawn += 1) {
      const wilds = Array.from({ length: wild + drawn }, () => wildRank ?? 0)
      forEachChoice(ranks, HAND - held.length - drawn, (chosen) => {
        const sorted = [...wilds, ...tame.map((card) => card % RANKS), ...chosen].toSorted((a, b) => a - b)
        const all = sorted.reduce((ranks, rank) => withRank(ranks, rank, 1), 0)
        sum += choose(wildLeft, drawn) * (payOf(all, true) - payOf(all, false))
      })
    }
  }
  return sum
}

function forEachChoice(
  from: readonly number[],
  count: number,
  visit: (chosen: readonly number[]) => void,
  chosen: readonly number[] = [],
): void {
  if (count === 0) {
    visit(chosen)
    return
  }
  for (let place = 0; place <= from.length - count; place += 1)
    forEachChoice(from.slice(place + 1), count - 1, visit, [...chosen, from[place] ?? 0])
}

function suitOf(card: number): number {
  return Math.floor(card / RANKS)
}

function countsOf(cards: readonly number[]): readonly number[] {
  const counts = Array.from({ length: RANKS }, () => 0)
  for (const card of cards) counts[card % RANKS] = (counts[card % RANKS] ?? 0) + 1
  return counts
}

function choose(from: number, count: number): number {
  let ways = 1
  for (let place = 0; place < count; place += 1) ways = (ways * (from - place)) / (place + 1)
  return ways
}
