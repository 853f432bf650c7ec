import type { AnyBoardScore } from './board.ts'

/** The part of a bet in a score, and the time of its settlement. */
export interface CountedBet {
  readonly points: bigint
  /** Microseconds. */
  readonly settledUs: bigint
}

/** Bets of one value that now count, or of a negative number that no longer do. */
export interface ChangedBets extends CountedBet {
  readonly count: bigint
}

/** The running state of a member's score on a board. */
export interface Tally {
  readonly score: bigint
  /** When the last bet that counts was settled; undefined without a score. */
  readonly reachedUs: bigint | undefined
  /** The best bets of a score that adds only some, best first: those that count, and some behind them. Otherwise empty. */
  readonly best: readonly CountedBet[]
  /** No bet with points lies behind the best ones. */
  readonly isWhole: boolean
}

/** Best bets that are kept behind those that count, so that bets which are taken back seldom need all bets again. */
export const SPARE_BETS = 10

export interface TallyRules {
  readonly score: AnyBoardScore
  readonly best: number
}

export const EMPTY_TALLY: Tally = { score: 0n, reachedUs: undefined, best: [], isWhole: true }

/**
 * The state after changes of bets, whose order does not matter: bets that are taken back are subtracted. Undefined if the state does not
 * tell what is left, so that it must be computed from all bets.
 */
export function advanceTally(
  tally: Tally,
  changes: readonly ChangedBets[],
  rules: TallyRules,
): Tally | undefined {
  const scoring = changes.filter(({ points, count }) => points > 0n && count !== 0n)
  if (scoring.length === 0) return tally
  return rules.score === 'multiples' ? advanceBest(tally, scoring, rules.best) : advanceSum(tally, scoring)
}

function advanceSum(tally: Tally, changes: readonly ChangedBets[]): Tally | undefined {
  const score = changes.reduce((sum, { points, count }) => sum + points * count, tally.score)
  if (score < 0n) return undefined
  if (score === 0n) return EMPTY_TALLY
  const added = lastOf(changes.filter(({ count }) => count > 0n))
  const removed = lastOf(changes.filter(({ count }) => count < 0n))
  const reached = tally.reachedUs ?? -1n
  // The last bet was taken back, and none is as late: an earlier one, which is not known, was the last.
  if (removed >= reached && added < removed && removed >= 0n) return undefined
  return { score, reachedUs: added > reached ? added : reached, best: [], isWhole: true }
}

function advanceBest(tally: Tally, changes: readonly ChangedBets[], most: number): Tally | undefined {
  const last = tally.isWhole ? undefined : tally.best.at(-1)
  const known = [...tally.best]
  for (const { count, ...bet } of changes) {
    for (let left = count; left < 0n; left += 1n) {
      const at = known.findIndex((one) => compareBets(one, bet) === 0)
      if (at >= 0) known.splice(at, 1)
      // A bet behind the best ones was not known.
      else if (last === undefined || compareBets(bet, last) < 0) return undefined
    }
    // More of one value than are kept change nothing.
    const copies = count < BigInt(most + SPARE_BETS) ? Number(count) : most + SPARE_BETS
    for (let nth = 0; nth < copies; nth += 1) known.push(bet)
  }
  const ordered = known.toSorted(compareBets)
  // Bets behind the last of the best ones are known in part alone.
  const certain = last === undefined ? ordered : ordered.filter((bet) => compareBets(bet, last) <= 0)
  if (last !== undefined && certain.length < most) return undefined
  const best = certain.slice(0, most + SPARE_BETS)
  const isWhole = last === undefined && best.length === certain.length
  return { ...scoreOfBest(best, most), best, isWhole }
}

/** The score and when it was reached, of bets in their order. */
export function scoreOfBest(best: readonly CountedBet[], most: number): Pick<Tally, 'score' | 'reachedUs'> {
  const counted = best.slice(0, most)
  return {
    score: counted.reduce((sum, { points }) => sum + points, 0n),
    reachedUs: counted.length === 0 ? undefined : lastOf(counted),
  }
}

/** The best bet first; of equal ones the earlier one. */
export function compareBets(one: CountedBet, other: CountedBet): number {
  if (one.points !== other.points) return one.points > other.points ? -1 : 1
  if (one.settledUs === other.settledUs) return 0
  return one.settledUs < other.settledUs ? -1 : 1
}

const lastOf = (bets: readonly CountedBet[]): bigint =>
  bets.reduce((last, { settledUs }) => (settledUs > last ? settledUs : last), -1n)
