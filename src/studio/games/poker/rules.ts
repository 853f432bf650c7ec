import type { Random } from '#domain/chance/random.ts'
import { drawDistinct } from '#studio/games/quick/draw-distinct.ts'
import type { SteppedRules } from '#studio/games/quick/stepped.ts'
import type { Times } from '#studio/games/quick/times.ts'

import { DECK, type DeucesHand, type JacksHand, deucesHandOf, jacksHandOf } from './hands.ts'

export const HAND = 5

/** One kind of video poker: its hands, from the highest, and their payouts. */
export interface PokerVariant {
  readonly code: string
  /** The return with the best play, in basis points, rounded down. */
  readonly rtpBp: number
  readonly pays: Readonly<Record<string, Times>>
  /** The rank that stands for any card. */
  readonly wildRank?: number
  handOf(cards: readonly number[]): string | undefined
}

const jacksPays: Readonly<Record<JacksHand, Times>> = {
  royal: 80_000,
  straightFlush: 5_000,
  four: 2_500,
  fullHouse: 900,
  flush: 600,
  straight: 400,
  three: 300,
  twoPair: 200,
  jacks: 100,
}

const deucesPays: Readonly<Record<DeucesHand, Times>> = {
  naturalRoyal: 80_000,
  fourDeuces: 20_000,
  wildRoyal: 2_500,
  five: 1_600,
  straightFlush: 1_000,
  four: 400,
  fullHouse: 400,
  flush: 300,
  straight: 200,
  three: 100,
}

export const jacksOrBetter: PokerVariant = {
  code: 'jacks-or-better',
  rtpBp: 9954,
  pays: jacksPays,
  handOf: jacksHandOf,
}

export const deucesWild: PokerVariant = {
  code: 'deuces-wild',
  rtpBp: 9972,
  pays: deucesPays,
  wildRank: 0,
  handOf: deucesHandOf,
}

export interface PokerDeal {
  readonly cards: readonly number[]
  /** The places that the player held; null before the draw. */
  readonly held: readonly number[] | null
  /** The cards as they were dealt. */
  readonly dealt: readonly number[]
}

export interface PokerBoard extends PokerDeal {
  readonly hand: string | null
}

export interface PokerDeed {
  /** Places from 0 to 4, in ascending order. */
  readonly held: readonly number[]
}

/** Draws new cards for the places that are not held, from the 47 cards that were not dealt. */
export function drawCards(
  random: Random,
  dealt: readonly number[],
  held: readonly number[],
): readonly number[] {
  const left = Array.from({ length: DECK }, (_, card) => card).filter((card) => !dealt.includes(card))
  const drawn = drawDistinct(random, HAND - held.length, left.length).map((place) => left[place] ?? 0)
  let next = 0
  return dealt.map((card, place) => {
    if (held.includes(place)) return card
    const fresh = drawn[next] ?? 0
    next += 1
    return fresh
  })
}

/** Video poker: five cards, any of them held, one draw. The round ends with the draw. */
export function pokerRules({
  code,
  rtpBp,
  pays,
  handOf,
}: PokerVariant): SteppedRules<Record<string, never>, PokerDeal, PokerDeed, PokerBoard> {
  const payOfHand = (cards: readonly number[]): Times => pays[handOf(cards) ?? ''] ?? 0
  return {
    code,
    version: 1,
    rtpBp,
    readChoice: () => ({}),
    topTimes: () => Math.max(...Object.values(pays)),
    begin(random) {
      const dealt = drawDistinct(random, HAND, DECK)
      return { cards: dealt, held: null, dealt }
    },
    readDeed({ held }) {
      const places: readonly unknown[] = Array.isArray(held) ? held : [-1]
      const isGood = places.every(isPlace) && new Set(places).size === places.length
      return isGood ? { held: places.filter(isPlace).toSorted((one, other) => one - other) } : undefined
    },
    refuseDeed: ({ held }) => (held === null ? undefined : 'not_now'),
    step(random, { dealt }, { held }) {
      const cards = drawCards(random, dealt, held)
      return { open: { cards, held, dealt }, isLost: payOfHand(cards) === 0 }
    },
    timesOf: ({ cards, held }) => (held === null ? undefined : payOfHand(cards)),
    isDone: () => true,
    show: ({ cards, held, dealt }) => ({ cards, held, dealt, hand: handOf(cards) ?? null }),
    // An absent player stands: the hand is worth what it shows.
    finish: () => ({ held: [0, 1, 2, 3, 4] }),
  }
}

function isPlace(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < HAND
}
