import type { Random } from '#domain/chance/random.ts'
import type { SteppedRules } from '#studio/games/quick/stepped.ts'
import type { Times } from '#studio/games/quick/times.ts'

/** Ranks run from ace (1) to king (13); every card comes from a full deck of 52. */
export const RANKS = 13
export const SUITS = 4
export const SKIPS_MOST = 10

/** Paid back of every hundred staked, before rounding a multiple down to a hundredth. */
const RETURN_PERCENT = 99n

export const guesses = ['higher', 'lower', 'same'] as const
export type Guess = (typeof guesses)[number]

export interface HiLoCard {
  readonly rank: number
  readonly suit: number
}

/** One card with what the player said about it before it was turned; nothing for the first. */
export interface HiLoTurn {
  readonly card: HiLoCard
  readonly guess: Guess | 'skip' | null
}

export interface HiLoRow {
  readonly turns: readonly HiLoTurn[]
}

export interface HiLoDeed {
  readonly guess: Guess | 'skip'
}

/** Which ranks win a guess after a rank: of thirteen, so many. Undefined where the guess is not offered. */
export function waysOf(guess: Guess, rank: number): number | undefined {
  const isEdge = rank === 1 || rank === RANKS
  switch (guess) {
    // On an ace every card would be higher or the same, so it is higher alone, or the same.
    case 'higher':
      return rank === RANKS ? undefined : rank === 1 ? RANKS - 1 : RANKS + 1 - rank
    case 'lower':
      return rank === 1 ? undefined : rank === RANKS ? RANKS - 1 : rank
    case 'same':
      return isEdge ? 1 : undefined
  }
}

export function isRight(guess: Guess, before: number, next: number): boolean {
  const isEdge = before === 1 || before === RANKS
  if (guess === 'same') return next === before
  if (next === before) return !isEdge
  return guess === 'higher' ? next > before : next < before
}

/**
 * The payout of right guesses together: 99 % of the inverse of their probability, rounded down to a hundredth once. So every
 * guess and every moment to cash out returns the same 99 % of the stake, less at most a hundredth of it.
 */
export function timesOfWays(ways: readonly number[]): Times {
  const top = ways.reduce((product) => product * BigInt(RANKS), RETURN_PERCENT)
  return Number(top / ways.reduce((product, one) => product * BigInt(one), 1n))
}

/** The ways of every right guess so far. */
export function rightWays({ turns }: HiLoRow): readonly number[] {
  return turns.flatMap(({ guess }, place) => {
    const before = turns[place - 1]?.card.rank
    if (guess === null || guess === 'skip' || before === undefined) return []
    return [waysOf(guess, before) ?? RANKS]
  })
}

/** The payout after another right guess; undefined where the guess is not offered. */
export function nextTimes(row: HiLoRow, guess: Guess): Times | undefined {
  const ways = waysOf(guess, lastCard(row).rank)
  return ways === undefined ? undefined : timesOfWays([...rightWays(row), ways])
}

export function lastCard({ turns }: HiLoRow): HiLoCard {
  return turns.at(-1)?.card ?? { rank: 1, suit: 0 }
}

export function skipsLeft({ turns }: HiLoRow): number {
  return SKIPS_MOST - turns.filter(({ guess }) => guess === 'skip').length
}

function drawCard(random: Random): HiLoCard {
  const card = random.below(RANKS * SUITS)
  return { rank: (card % RANKS) + 1, suit: Math.floor(card / RANKS) }
}

export const hiloRules: SteppedRules<Record<string, never>, HiLoRow, HiLoDeed, HiLoRow> = {
  code: 'hilo',
  version: 1,
  rtpBp: 9831,
  readChoice: () => ({}),
  // The highest of the first guess: twelve to one.
  topTimes: () => timesOfWays([1]),
  begin: (random) => ({ turns: [{ card: drawCard(random), guess: null }] }),
  readDeed({ guess }) {
    if (guess === 'skip') return { guess }
    const known = guesses.find((one) => one === guess)
    return known && { guess: known }
  },
  refuseDeed(row, { guess }, timesMost) {
    if (guess === 'skip') return skipsLeft(row) > 0 ? undefined : 'not_now'
    const times = nextTimes(row, guess)
    if (times === undefined) return 'not_now'
    return times > timesMost ? 'above_most' : undefined
  },
  step(random, row, { guess }) {
    const card = drawCard(random)
    const isLost = guess !== 'skip' && !isRight(guess, lastCard(row).rank, card.rank)
    return { open: { turns: [...row.turns, { card, guess }] }, isLost }
  },
  timesOf(row) {
    const ways = rightWays(row)
    return ways.length === 0 ? undefined : timesOfWays(ways)
  },
  isDone: (row, timesMost) =>
    rightWays(row).length > 0 &&
    guesses.every((guess) => (nextTimes(row, guess) ?? timesMost + 1) > timesMost),
  show: (row) => row,
}
