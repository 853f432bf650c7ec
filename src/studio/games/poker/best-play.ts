import { DECK, RANKS } from './hands.ts'
import { HAND, type PokerVariant } from './rules.ts'

/** The number of ways to draw for as many held cards, from 47. */
const DRAWS = [1_533_939, 178_365, 16_215, 1_081, 47, 1] as const
/** A common multiple of them. */
const SHARE = 7_669_695
const SUBSETS = 2 ** HAND

/** The return with the best play, as an exact fraction. */
export interface BestReturn {
  readonly top: number
  readonly bottom: number
}

/**
 * Counts the return of the best play over all 2 598 960 deals and all 32 ways to hold. For every set of up to five cards it
 * first sums the payouts of all hands that contain it; the payouts of a hold then follow by inclusion and exclusion of the
 * discarded cards, for one of the deals that are alike but for the names of their suits. All numbers are whole and below 2^53.
 */
export function bestReturnOf({ handOf, pays }: PokerVariant): BestReturn {
  const sums = Array.from({ length: HAND + 1 }, (_, size) => new Float64Array(waysOf(DECK, size)))
  const places = new Int32Array(SUBSETS)
  forEachDeal((cards) => {
    const times = pays[handOf(cards) ?? ''] ?? 0
    if (times === 0) return
    indexSubsets(cards, places)
    for (let subset = 0; subset < SUBSETS; subset += 1) {
      const sum = sums[sizes[subset] ?? 0]
      const place = places[subset] ?? 0
      if (sum) sum[place] = (sum[place] ?? 0) + times
    }
  })
  const values = new Float64Array(SUBSETS)
  let top = 0
  let counted = 0
  forEachDeal((cards) => {
    const alike = dealsLike(cards)
    if (alike === 0) return
    counted += alike
    indexSubsets(cards, places)
    for (let subset = 0; subset < SUBSETS; subset += 1)
      values[subset] = sums[sizes[subset] ?? 0]?.[places[subset] ?? 0] ?? 0
    // Takes away the hands that contain a discarded card.
    for (let bit = 1; bit < SUBSETS; bit *= 2)
      for (let subset = 0; subset < SUBSETS; subset += 1)
        if ((subset & bit) === 0) values[subset] = (values[subset] ?? 0) - (values[subset | bit] ?? 0)
    let best = 0
    for (let subset = 0; subset < SUBSETS; subset += 1) {
      const value = (values[subset] ?? 0) * (SHARE / (DRAWS[sizes[subset] ?? 0] ?? 1))
      if (value > best) best = value
    }
    top += alike * (best / 100)
  })
  if (counted !== waysOf(DECK, HAND)) throw new Error(`${counted} deals were counted`)
  return { top, bottom: SHARE * waysOf(DECK, HAND) }
}

const sizes = Array.from({ length: SUBSETS }, (_, subset) => subset.toString(2).replaceAll('0', '').length)

function waysOf(from: number, count: number): number {
  let ways = 1
  for (let place = 0; place < count; place += 1) ways = (ways * (from - place)) / (place + 1)
  return ways
}

const choose = Array.from({ length: DECK + 1 }, (_, from) =>
  Array.from({ length: HAND + 1 }, (__, count) => (count > from ? 0 : waysOf(from, count))),
)

/** The place of every subset of a hand among all sets of its size (the combinatorial number system). */
function indexSubsets(cards: readonly number[], places: Int32Array): void {
  for (let subset = 0; subset < SUBSETS; subset += 1) {
    let place = 0
    let size = 0
    for (let bit = 0; bit < cards.length; bit += 1)
      if ((subset & (1 << bit)) !== 0) {
        size += 1
        place += choose[cards[bit] ?? 0]?.[size] ?? 0
      }
    places[subset] = place
  }
}

/**
 * How many deals are alike but for the names of their suits: the best play returns as much in each. One of them, whose
 * suits are in descending order of their ranks, counts for all; zero for the others.
 */
function dealsLike(cards: readonly number[]): number {
  const length = RANKS
  // The ranks of each suit as bits.
  const ranks = [0, 0, 0, 0]
  for (const card of cards) {
    const suit = Math.floor(card / length)
    ranks[suit] = (ranks[suit] ?? 0) | (1 << (card % length))
  }
  const [one = 0, two = 0, three = 0, four = 0] = ranks
  if (one < two || two < three || three < four) return 0
  let alike = 24
  let equal = 1
  for (let suit = 1; suit < 4; suit += 1) {
    equal = ranks[suit] === ranks[suit - 1] ? equal + 1 : 1
    alike /= equal
  }
  return alike
}

/** Every five cards once, in ascending order, in one array that is reused. */
function forEachDeal(visit: (cards: readonly number[]) => void): void {
  const cards = Array.from({ length: HAND }, () => 0)
  const count = cards.length
  const last = DECK - count
  const walk = (place: number, from: number) => {
    if (place === count) {
      visit(cards)
      return
    }
    for (let card = from; card <= last + place; card += 1) {
      cards[place] = card
      walk(place + 1, card + 1)
    }
  }
  walk(0, 0)
}
