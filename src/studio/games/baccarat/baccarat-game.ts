import { payableStep } from '#domain/money/currency.ts'
import { fieldsOf } from '#studio/game/fields.ts'
import type { MoveRefusal } from '#studio/game/setting.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import { stakeUnit } from '#studio/games/stake-unit.ts'

import {
  type BetRefused,
  type Chips,
  type TableLimits,
  addChips,
  limitsFrom,
  refuseChips,
  sumOf,
} from './bets.ts'
import { type Card, writeCard } from './cards.ts'
import { type Spot, type Verdict, returnOf, spots, verdictOf } from './payouts.ts'
import { writeMark } from './roads.ts'
import { type Outcome, type Round, outcomeOf } from './rules.ts'
import { burnOf, dealFrom, shuffle } from './shoe.ts'

export interface BaccaratConfig {
  readonly currency: string
  readonly limits: TableLimits
}

/** Chips placed together. */
export interface BaccaratBet {
  readonly currency: string
  readonly chips: Chips
}

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

export interface BaccaratResult {
  readonly spots: Readonly<Partial<Record<Spot, Verdict>>>
}

/**
 * Time until the first card is revealed, time for each card, and time that the last one is shown. Within that the
 * winner is named, once a card that slides from the shoe and turns has arrived on every screen.
 */
const FIRST_CARD_MS = 700
const CARD_MS = 900
const LAST_CARD_MS = 900
const NAMED_AFTER_MS = 700

export const baccarat: TableGame<BaccaratConfig, BaccaratBet, BaccaratOutcome, never, BaccaratResult> = {
  kind: 'table',
  code: 'baccarat',
  version: 1,
  // The return on the banker, the spot with the lowest edge: 1.0579 %.
  rtpBp: 9_894,
  bettingMs: 15_000,
  settledMs: 5_000,
  configure: ({ currency, stakeMax }) => ({ currency, limits: limitsOf(currency, stakeMax) }),
  readBet,
  refuseBet({ bet, placed, config: { currency, limits } }) {
    if (bet.currency !== currency) return 'stake_not_offered'
    const before = placed.map(({ chips }) => chips).reduce(addChips, {})
    const refused = refuseChips({ chips: bet.chips, before, placings: placed.length, limits })
    return refused && meanings[refused]
  },
  stakeOf: ({ chips }) => sumOf(chips),
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
  settle({ bet: { chips, currency }, outcome: { result: outcome } }) {
    const step = payableStep(currency)
    const laid = spots.flatMap((spot) => {
      const stake = chips[spot]
      return stake === undefined ? [] : [{ spot, stake }]
    })
    return {
      win: laid.reduce((sum, { spot, stake }) => sum + returnOf(spot, { stake, step, outcome }), 0n),
      result: { spots: Object.fromEntries(laid.map(({ spot }) => [spot, verdictOf(spot, outcome)])) },
    }
  },
}

function limitsOf(currency: string, stakeMax: bigint | undefined): TableLimits {
  const limits = limitsFrom(stakeUnit(currency))
  if (stakeMax === undefined) return limits
  // The market's maximum applies to the whole round, not to each spot.
  const least = (one: bigint) => (one < stakeMax ? one : stakeMax - (stakeMax % limits.chip))
  const most = Object.fromEntries(
    spots.map((spot) => [spot, least(limits.most[spot])]),
  ) as TableLimits['most']
  return { ...limits, most, mostTogether: least(limits.mostTogether) }
}

const meanings: Readonly<Record<BetRefused, MoveRefusal>> = {
  no_chips: 'stake_not_offered',
  below_least: 'stake_not_offered',
  no_whole_chips: 'stake_not_offered',
  above_most: 'above_most',
  opposite: 'opposite_bets',
  too_often: 'too_many_bets',
}

function readBet(value: unknown): BaccaratBet | undefined {
  const fields = fieldsOf(value)
  const chips = fieldsOf(fields?.['chips'])
  const currency = fields?.['currency']
  if (!chips || typeof currency !== 'string') return undefined
  const entries = Object.entries(chips)
  if (!entries.every(([spot, stake]) => isSpot(spot) && typeof stake === 'bigint')) return undefined
  return { currency, chips: Object.fromEntries(entries) as Chips }
}

function isSpot(text: string): text is Spot {
  return spots.some((spot) => spot === text)
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
