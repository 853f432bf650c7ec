import type { Card } from '#studio/games/baccarat/cards.ts'

import { DEALER_STANDS, valueOf } from './hands.ts'
import type { MoveKind } from './seat-play.ts'
import { DECKS } from './shoe.ts'

/** How many cards of each value, from the ace, are left: of tens four times as many. */
type Counts = number[]

const VALUES = 10
const fullCounts = (): Counts =>
  Array.from({ length: VALUES }, (_, at) => (at === VALUES - 1 ? 16 : 4) * DECKS)

/** A hand by its low total, and whether it has an ace. */
interface Sum {
  readonly low: number
  readonly hasAce: boolean
}

const sumOf = (values: readonly number[]): Sum => ({
  low: values.reduce((sum, value) => sum + value, 0),
  hasAce: values.includes(1),
})
const plus = ({ low, hasAce }: Sum, value: number): Sum => ({
  low: low + value,
  hasAce: hasAce || value === 1,
})
const bestOf = ({ low, hasAce }: Sum): number => (hasAce && low <= 11 ? low + 10 : low)

/** How likely the dealer ends with 17 to 21, or with more: at the place of the total less 17. */
type Ends = number[]

/** The cards that are left, and how the dealer ends with them. */
interface Dealer {
  readonly counts: Counts
  /** Standing on a total that is not too high. */
  standOn(total: number): number
  /** The mean over the next card; the hidden one is not a card that is barred. */
  overNext(of: (value: number) => number): number
}

/** The dealer behind an open card has no blackjack: otherwise there is nothing to decide. */
function openDealer(up: number): Dealer {
  const counts = fullCounts()
  take(counts, up)
  /** The hidden card that would make a blackjack. */
  const barred = up === 1 ? 10 : up === 10 ? 1 : 0
  const hands = dealerHands(up, barred)
  const known = new Map<number, Ends>()
  const allowedOf = (total: number) => total - (barred === 0 ? 0 : (counts[barred - 1] ?? 0))

  function endsNow(): Ends {
    const key = keyOf(counts)
    const found = known.get(key)
    if (found) return found
    const ends: Ends = [0, 0, 0, 0, 0, 0]
    const total = sizeOf(counts)
    const allowed = allowedOf(total)
    for (const { end, ways, size, drawn } of hands) {
      let share = ways / allowed
      for (const [at, times] of drawn)
        for (let nth = 0; nth < times; nth += 1) share *= (counts[at] ?? 0) - nth
      for (let nth = 1; nth < size; nth += 1) share /= total - nth
      ends[end] = (ends[end] ?? 0) + share
    }
    known.set(key, ends)
    return ends
  }

  return {
    counts,
    standOn: (total) =>
      endsNow().reduce((sum, share, at) => {
        const dealer = at + DEALER_STANDS
        return sum + (dealer > 21 || total > dealer ? share : total < dealer ? -share : 0)
      }, 0),
    overNext(of) {
      const total = sizeOf(counts)
      const allowed = allowedOf(total)
      let sum = 0
      for (let value = 1; value <= VALUES; value += 1) {
        const count = counts[value - 1] ?? 0
        if (count === 0) continue
        const share = (count * (allowed - (value === barred ? 0 : 1))) / (allowed * (total - 1))
        // The card is gone for everything that follows.
        take(counts, value)
        sum += share * of(value)
        give(counts, value)
      }
      return sum
    },
  }
}

/** Expected results in stakes against one open card, by every card that the player sees, with six decks. */
export function oddsAgainst(up: number): Odds {
  const odds = opened.get(up) ?? openOdds(openDealer(up))
  opened.set(up, odds)
  return odds
}

interface Odds {
  /** The expected result of each decision; the cards are those of one hand. */
  of(cards: readonly number[], kinds: readonly MoveKind[]): ReadonlyMap<MoveKind, number>
}

/** A count serves all hands against its card. */
const opened = new Map<number, Odds>()

function openOdds({ counts, standOn, overNext }: Dealer): Odds {
  /** Of whole hands the cards that are gone name the hand; hands of a split have their own. */
  let values = new Map<number, number>()

  /** The best of standing and drawing. */
  function goOn(sum: Sum): number {
    const total = bestOf(sum)
    if (total > 21) return -1
    if (total === 21) return standOn(21)
    const key = keyOf(counts)
    const found = values.get(key)
    if (found !== undefined) return found
    const best = Math.max(standOn(total), hit(sum))
    values.set(key, best)
    return best
  }

  const hit = (sum: Sum): number => overNext((value) => goOn(plus(sum, value)))
  const double = (sum: Sum): number => 2 * overNext((value) => standIfIn(plus(sum, value)))
  const standIfIn = (sum: Sum): number => (bestOf(sum) > 21 ? -1 : standOn(bestOf(sum)))

  /** Twice one hand: the cards of the other one are unseen, and change nothing on average. */
  function split(value: number): number {
    const start = sumOf([value])
    if (value === 1) return 2 * overNext((next) => standIfIn(plus(start, next)))
    const whole = values
    values = new Map()
    const result = 2 * overNext((next) => two(plus(start, next)))
    values = whole
    return result
  }

  /** The best of two cards that cannot be split. */
  function two(sum: Sum): number {
    return bestOf(sum) === 21 ? standOn(21) : Math.max(goOn(sum), double(sum))
  }

  return {
    of(cards, kinds) {
      for (const value of cards) take(counts, value)
      const sum = sumOf(cards)
      const results = new Map(
        kinds.map((kind): [MoveKind, number] => {
          if (kind === 'stand') return [kind, standOn(bestOf(sum))]
          if (kind === 'hit') return [kind, hit(sum)]
          return [kind, kind === 'double' ? double(sum) : split(cards[0] ?? 0)]
        }),
      )
      for (const value of cards) give(counts, value)
      return results
    },
  }
}

/** Cards that end a dealer's hand, without their order: how many orders of them there are, and where they end. */
interface DealerHand {
  readonly end: number
  readonly ways: number
  readonly size: number
  readonly drawn: readonly (readonly [at: number, times: number])[]
}

/** All hands of the dealer behind an open card. The first drawn card is the hidden one. */
function dealerHands(up: number, barred: number): readonly DealerHand[] {
  const found = new Map<number, { end: number; ways: number; drawn: Counts }>()
  const drawn: Counts = Array.from({ length: VALUES }, () => 0)
  const walk = (sum: Sum, size: number) => {
    const total = bestOf(sum)
    if (size > 0 && total >= DEALER_STANDS) {
      const key = keyOf(drawn)
      const hand = found.get(key) ?? { end: Math.min(total, 22) - DEALER_STANDS, ways: 0, drawn: [...drawn] }
      found.set(key, { ...hand, ways: hand.ways + 1 })
      return
    }
    for (let value = 1; value <= VALUES; value += 1) {
      if (size === 0 && value === barred) continue
      give(drawn, value)
      walk(plus(sum, value), size + 1)
      take(drawn, value)
    }
  }
  walk(sumOf([up]), 0)
  return [...found.values()].map(({ drawn: counts, ...hand }) => ({
    ...hand,
    size: sizeOf(counts),
    drawn: counts.flatMap((times, at) => (times > 0 ? [[at, times] as const] : [])),
  }))
}

/** At most 24 cards of a value, and 96 tens, which stand last. */
function keyOf(counts: Counts): number {
  let key = 0
  for (let at = VALUES - 1; at >= 0; at -= 1) key = key * 25 + (counts[at] ?? 0)
  return key
}

function take(counts: Counts, value: number): void {
  counts[value - 1] = (counts[value - 1] ?? 0) - 1
}

function give(counts: Counts, value: number): void {
  counts[value - 1] = (counts[value - 1] ?? 0) + 1
}

const sizeOf = (counts: Counts): number => counts.reduce((sum, count) => sum + count, 0)

/** A decision with its expected result, and what it costs against the best one, in stakes. */
export interface Advice {
  readonly kind: MoveKind
  readonly result: number
  readonly cost: number
}

/** The open decisions, the best one first. */
export function adviceOn(cards: readonly Card[], up: Card, kinds: readonly MoveKind[]): readonly Advice[] {
  const results = [...oddsAgainst(valueOf(up)).of(cards.map(valueOf), kinds)].toSorted((a, b) => b[1] - a[1])
  const best = results[0]?.[1] ?? 0
  return results.map(([kind, result]) => ({ kind, result, cost: best - result }))
}
