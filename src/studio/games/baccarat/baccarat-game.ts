import { type ChipTable, chipTable } from '#studio/games/chip-table/chip-table.ts'

import { type Card, writeCard } from './cards.ts'
import { backOf, layout, limits } from './payouts.ts'
import { writeMark } from './roads.ts'
import { type Outcome, type Round, type Winner, outcomeOf } from './rules.ts'
import { burnOf, dealFrom, shuffle } from './shoe.ts'
import { BETTING_MS, SETTLED_MS } from './times.ts'

/** A stored round: its cards, and the state with which the next round of the shoe begins. */
export interface BaccaratOutcome {
  readonly player: readonly string[]
  readonly banker: readonly string[]
  readonly result: Outcome
  /** Its number within the shoe. */
  readonly nth: number
  /** Position of the next card in the shoe. */
  readonly next: number
  readonly isLast: boolean
  /** The results of the shoe so far, encoded for the road maps. */
  readonly marks: string
}

/** The public part of the outcome. */
export interface BaccaratRoundView {
  readonly player: readonly string[]
  readonly banker: readonly string[]
  /** Present once all cards are revealed. */
  readonly result: Outcome | undefined
  readonly nth: number
  readonly isLast: boolean
  readonly marks: string
}

/**
 * Time until the first card is revealed, time for each card, and time that the last one is shown. Within that the
 * winner is named, once a card that slides from the shoe and turns has arrived on every screen.
 */
const FIRST_CARD_MS = 700
const CARD_MS = 900
const LAST_CARD_MS = 900
const NAMED_AFTER_MS = 700

/** Winners with and without pairs: payouts read nothing else of a round. */
const results = (['player', 'banker', 'tie'] as const).flatMap((winner) =>
  [false, true].flatMap((playerPair) =>
    [false, true].map((bankerPair) => ({ winner, playerPair, bankerPair })),
  ),
)

export const baccarat: ChipTable<BaccaratOutcome> = chipTable({
  ...layout,
  limits,
  code: 'baccarat',
  version: 1,
  // The return on the banker, the spot with the lowest edge: 1.0579 %.
  rtpBp: 9_894,
  bettingMs: BETTING_MS,
  settledMs: SETTLED_MS,
  cases: results.map(caseOf),
  back: (spot, { result }) => backOf(spot, result),
  draw(random, before) {
    const cards = shuffle((bound) => random.below(bound))
    const { round, next, isLast } = dealFrom(cards, before?.next ?? burnOf(cards))
    const result = outcomeOf(round)
    const marks = `${before?.marks ?? ''}${writeMark(result)}`
    return { ...written(round), result, nth: (before?.nth ?? 0) + 1, next, isLast, marks }
  },
  goesOn: ({ isLast }) => !isLast,
  playMs: ({ player, banker }) => turnedAtMs(player.length + banker.length - 1) + LAST_CARD_MS,
  show({ outcome, elapsedMs }): BaccaratRoundView {
    const { player, banker, result, nth, isLast, marks } = outcome
    const isOver = elapsedMs >= turnedAtMs(player.length + banker.length - 1) + NAMED_AFTER_MS
    // In dealing order: the player's cards are the first, the third and the fifth, unless the player stands.
    const places = [player[0], banker[0], player[1], banker[1], player[2], banker[2]]
    const order = places.flatMap((card, place) => (card === undefined ? [] : [place]))
    const turned = new Set(order.filter((_, nthCard) => elapsedMs >= turnedAtMs(nthCard)))
    return {
      player: player.filter((_, at) => turned.has(at * 2)),
      banker: banker.filter((_, at) => turned.has(at * 2 + 1)),
      result: isOver ? result : undefined,
      nth,
      isLast,
      marks: isOver ? marks : marks.slice(0, -2),
    }
  },
})

function caseOf(paid: {
  readonly winner: Winner
  readonly playerPair: boolean
  readonly bankerPair: boolean
}): BaccaratOutcome {
  const result = { ...paid, playerTotal: 0, bankerTotal: 0, isNatural: false }
  return { player: [], banker: [], result, nth: 0, next: 0, isLast: false, marks: '' }
}

function written({ player, banker }: Round): {
  readonly player: readonly string[]
  readonly banker: readonly string[]
} {
  const texts = (hand: readonly Card[]) => hand.map(writeCard)
  return { player: texts(player), banker: texts(banker) }
}

function turnedAtMs(nth: number): number {
  return FIRST_CARD_MS + nth * CARD_MS
}
