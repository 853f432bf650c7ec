import {
  type Card,
  HAND_CARDS,
  type SuitOrder,
  byRank,
  inOrder,
  isRun,
  strengthOf,
} from '#studio/games/climbing/cards.ts'
import type { ClimbingRules, Combination } from '#studio/games/climbing/climbing-rules.ts'

/** Diamonds, clubs, hearts, spades. */
const suits: SuitOrder = 'DCHS'

/** Hands of five cards, lowest first: a higher one beats every lower one. */
const fives = ['straight', 'flush', 'full_house', 'four_one', 'straight_flush'] as const

/** Big Two as it is played in Hong Kong, without straights that hold a two. */
export const bigTwoRules: ClimbingRules = {
  suits,
  pointsMost: HAND_CARDS * 3,
  combinationOf,
  beats(next, table) {
    if (next.cards.length !== table.cards.length) return false
    return next.kind === table.kind ? next.top > table.top : placeOf(next) > placeOf(table)
  },
  combinationsIn,
  pointsLeft: ({ cards: { length } }) => length * (length === HAND_CARDS ? 3 : length >= 10 ? 2 : 1),
}

function placeOf({ kind }: Combination): number {
  return fives.findIndex((five) => five === kind)
}

function combinationOf(cards: readonly Card[]): Combination | undefined {
  const sorted = inOrder(cards, suits)
  const groups = byRank(sorted, suits)
  const last = sorted.at(-1)
  if (last === undefined) return undefined
  const top = strengthOf(last, suits)
  const set = ['', 'single', 'pair', 'triple'][sorted.length]
  if (set && groups.length === 1) return { kind: set, cards: sorted, top }
  if (sorted.length !== 5) return undefined
  const isStraight = groups.length === 5 && isRun(groups.map(({ rank }) => rank))
  const isFlush = new Set(sorted.map((card) => card.charAt(1))).size === 1
  if (isStraight || isFlush)
    return {
      kind: isStraight && isFlush ? 'straight_flush' : isFlush ? 'flush' : 'straight',
      cards: sorted,
      top,
    }
  const most = groups.toSorted((one, other) => other.cards.length - one.cards.length)[0]
  if (groups.length !== 2 || !most) return undefined
  // The larger group decides, whatever lies beside it.
  return { kind: most.cards.length === 4 ? 'four_one' : 'full_house', cards: sorted, top: most.rank * 4 }
}

/** Sets with each top card, and hands of five with the lowest cards that make them. */
function combinationsIn(hand: readonly Card[]): readonly Combination[] {
  const groups = byRank(hand, suits)
  const sets = groups.flatMap(({ cards }) =>
    cards.flatMap((top, at) =>
      Array.from({ length: Math.min(3, at + 1) }, (_, lower) => [...cards.slice(0, lower), top]),
    ),
  )
  const bySuit = [...suits].map((suit) => inOrder(hand, suits).filter((card) => card.charAt(1) === suit))
  const flushes = bySuit.flatMap((cards) => cards.slice(4).map((top) => [...cards.slice(0, 4), top]))
  const straightFlushes = bySuit.flatMap((cards) =>
    cards.slice(4).map((_, from) => cards.slice(from, from + 5)),
  )
  const found = [...sets, ...straightsIn(groups), ...flushes, ...withOthers(groups), ...straightFlushes]
  const known = new Map(found.map((cards) => [inOrder(cards, suits).join(' '), cards] as const))
  return [...known.values()].flatMap((cards) => combinationOf(cards) ?? [])
}

function straightsIn(groups: ReturnType<typeof byRank>): readonly (readonly Card[])[] {
  return groups.flatMap((_, from) => {
    const run = groups.slice(from, from + 5)
    if (run.length < 5 || !isRun(run.map(({ rank }) => rank))) return []
    const below = run.slice(0, -1).flatMap(({ cards }) => cards.slice(0, 1))
    return (run.at(-1)?.cards ?? []).map((top) => [...below, top])
  })
}

/** Full houses and fours, each with the lowest cards beside them. */
function withOthers(groups: ReturnType<typeof byRank>): readonly (readonly Card[])[] {
  return groups.flatMap(({ rank, cards }) => {
    const others = groups.filter((group) => group.rank !== rank)
    const pair = others.find((group) => group.cards.length >= 2)?.cards.slice(0, 2)
    const [single] = others.flatMap((group) => group.cards)
    return [
      ...(cards.length >= 3 && pair ? [[...cards.slice(0, 3), ...pair]] : []),
      ...(cards.length === 4 && single !== undefined ? [[...cards, single]] : []),
    ]
  })
}
