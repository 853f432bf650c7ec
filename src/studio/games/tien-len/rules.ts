import {
  type Card,
  HAND_CARDS,
  type SuitOrder,
  TWO,
  byRank,
  inOrder,
  isRun,
  rankOf,
  strengthOf,
} from '#studio/games/climbing/cards.ts'
import type { ClimbingRules, Combination } from '#studio/games/climbing/climbing-rules.ts'

/** Spades, clubs, diamonds, hearts. */
const suits: SuitOrder = 'SCDH'

/** A hand of which no card was played costs as much as one against a hand that wins at once. */
const POINTS_MOST = 26
const TWO_LEFT = { black: 2, red: 4 } as const
const TWO_CHOPPED = { black: 4, red: 8 } as const

/** Tien Len of the South of Vietnam. */
export const tienLenRules: ClimbingRules = {
  suits,
  pointsMost: POINTS_MOST,
  combinationOf,
  beats,
  combinationsIn,
  winAtOnce,
  chopPoints(next, table) {
    return isBomb(next) && isTwos(table) ? sumOfTwos(table.cards, TWO_CHOPPED) : 0
  },
  pointsLeft({ cards, hasPlayed }) {
    return hasPlayed ? cards.length + sumOfTwos(cards, TWO_LEFT) : POINTS_MOST
  },
}

const sets = ['', 'single', 'pair', 'triple', 'four'] as const

function combinationOf(cards: readonly Card[]): Combination | undefined {
  const sorted = inOrder(cards, suits)
  const kind = kindOf(sorted)
  const top = sorted.at(-1)
  return kind === undefined || top === undefined
    ? undefined
    : { kind, cards: sorted, top: strengthOf(top, suits) }
}

function kindOf(cards: readonly Card[]): string | undefined {
  const groups = byRank(cards, suits)
  const ranks = groups.map(({ rank }) => rank)
  if (groups.length === 1) return sets[cards.length] || undefined
  if (!isRun(ranks) || ranks.length < 3) return undefined
  if (groups.every((group) => group.cards.length === 1)) return 'run'
  return groups.every((group) => group.cards.length === 2) ? 'pairs' : undefined
}

function beats(next: Combination, table: Combination): boolean {
  if (next.kind === table.kind && next.cards.length === table.cards.length) return next.top > table.top
  if (!isBomb(next)) return false
  const [size, isOverTwos] = [table.cards.length, isTwos(table)]
  if (next.kind === 'four') return isOverTwos || (table.kind === 'pairs' && size === 6)
  if (next.cards.length === 6) return isOverTwos && size === 1
  return isOverTwos || table.kind === 'four' || (table.kind === 'pairs' && size < next.cards.length)
}

/** Three consecutive pairs or more, or four of a kind. */
function isBomb({ kind }: Combination): boolean {
  return kind === 'pairs' || kind === 'four'
}

/** One two or a pair of them: three twos are beaten by nothing. */
function isTwos({ cards }: Combination): boolean {
  return cards.length <= 2 && cards.every((card) => rankOf(card) === TWO)
}

function sumOfTwos(cards: readonly Card[], points: { readonly black: number; readonly red: number }): number {
  const twos = cards.filter((card) => rankOf(card) === TWO)
  return twos.reduce((sum, card) => sum + ('SC'.includes(card.charAt(1)) ? points.black : points.red), 0)
}

/** Four twos, a run from three to ace, six pairs, or five consecutive ones. */
function winAtOnce(hand: readonly Card[]): string | undefined {
  if (hand.length !== HAND_CARDS) return undefined
  const groups = byRank(hand, suits)
  if (groups.some(({ rank, cards }) => rank === TWO && cards.length === 4)) return 'four_twos'
  if (groups.filter(({ rank }) => rank < TWO).length === TWO) return 'dragon'
  const paired = groups.filter(({ rank, cards }) => rank < TWO && cards.length >= 2).map(({ rank }) => rank)
  if (paired.some((_, at) => at + 5 <= paired.length && isRun(paired.slice(at, at + 5)))) return 'five_pairs'
  const pairs = groups.reduce((sum, { cards }) => sum + Math.floor(cards.length / 2), 0)
  return pairs >= 6 ? 'six_pairs' : undefined
}

/** Sets with each top card, and runs with the lowest cards below each top card. */
function combinationsIn(hand: readonly Card[]): readonly Combination[] {
  const groups = byRank(hand, suits)
  const setsOf = groups.flatMap(({ cards }) =>
    cards.flatMap((top, at) => Array.from({ length: at + 1 }, (_, lower) => [...cards.slice(0, lower), top])),
  )
  const found = [...setsOf, ...runsOf(groups, 1), ...runsOf(groups, 2)]
  return found.flatMap((cards) => combinationOf(cards) ?? [])
}

function runsOf(groups: ReturnType<typeof byRank>, width: number): readonly (readonly Card[])[] {
  const wide = groups.filter(({ cards }) => cards.length >= width)
  return wide.flatMap((_, from) =>
    wide.slice(from + 2).flatMap((last, more) => {
      const run = wide.slice(from, from + 3 + more)
      if (!isRun(run.map(({ rank }) => rank))) return []
      const below = run.slice(0, -1).flatMap(({ cards }) => cards.slice(0, width))
      return last.cards
        .slice(width - 1)
        .map((top, at) => [...below, ...last.cards.slice(at, at + width - 1), top])
    }),
  )
}
