import { expect, test } from 'vitest'

import {
  type ChangedBets,
  type CountedBet,
  EMPTY_TALLY,
  SPARE_BETS,
  type Tally,
  type TallyRules,
  advanceTally,
  compareBets,
  scoreOfBest,
} from './tally.ts'

/** The state of all bets. */
function tallyOf(bets: readonly CountedBet[], { score, best: most }: TallyRules): Tally {
  const scoring = bets.filter(({ points }) => points > 0n).toSorted(compareBets)
  if (scoring.length === 0) return EMPTY_TALLY
  if (score !== 'multiples') return { ...scoreOfBest(scoring, scoring.length), best: [], isWhole: true }
  const best = scoring.slice(0, most + SPARE_BETS)
  return { ...scoreOfBest(best, most), best, isWhole: best.length === scoring.length }
}

const sums = { score: 'stakes', best: 1 } as const
const two = { score: 'multiples', best: 2 } as const
const bet = (points: number, settledUs: number, count = 1): ChangedBets => ({
  points: BigInt(points),
  settledUs: BigInt(settledUs),
  count: BigInt(count),
})
/** Twelve bets of the points 30 to 41, which are all that two multiples keep. */
const twelve = Array.from({ length: 12 }, (_, at) => bet(30 + at, at))

const cases: readonly [
  name: string,
  bets: readonly ChangedBets[],
  changes: readonly ChangedBets[],
  rules: TallyRules,
  expected: readonly [score: number, reachedUs?: number] | undefined,
][] = [
  ['the first bets', [], [bet(5, 1), bet(7, 2)], sums, [12, 2]],
  ['a bet without points', [bet(5, 1)], [bet(0, 9)], sums, [5, 1]],
  ['an earlier bet is taken back', [bet(5, 1), bet(7, 2)], [bet(5, 1, -1)], sums, [7, 2]],
  ['the last bet is taken back', [bet(5, 1), bet(7, 2)], [bet(7, 2, -1)], sums, undefined],
  ['the last bet is settled anew', [bet(5, 1), bet(7, 2)], [bet(7, 2, -1), bet(8, 4)], sums, [13, 4]],
  ['all bets are taken back', [bet(5, 1)], [bet(5, 1, -1)], sums, [0]],
  ['a bet is taken back that never counted', [bet(5, 1)], [bet(9, 1, -1)], sums, undefined],
  ['a better multiple', [bet(3, 1), bet(2, 2)], [bet(9, 3)], two, [12, 3]],
  ['a later equal multiple', [bet(3, 1), bet(2, 2)], [bet(2, 3)], two, [5, 2]],
  ['one of few multiples is taken back', [bet(3, 1), bet(2, 2)], [bet(3, 1, -1)], two, [2, 2]],
  ['the best of many is taken back', [...twelve, bet(1, 50)], [bet(41, 11, -1)], two, [79, 10]],
  ['one behind the best is taken back', [...twelve, bet(1, 50)], [bet(1, 50, -1)], two, [81, 11]],
  [
    'most of the best are taken back',
    [...twelve, bet(1, 50)],
    twelve.slice(1).map((one) => ({ ...one, count: -1n })),
    two,
    undefined,
  ],
  ['a multiple is taken back that never counted', [bet(3, 1)], [bet(9, 1, -1)], two, undefined],
]

test.each(cases)('%s', (_name, bets, changes, rules, expected) => {
  const tally = advanceTally(tallyOf(bets, rules), changes, rules)
  const [score, reachedUs] = expected ?? []
  expect(tally && [tally.score, tally.reachedUs]).toEqual(
    expected && [BigInt(score ?? 0), reachedUs === undefined ? undefined : BigInt(reachedUs)],
  )
})

/** A sequence that is the same in each run. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (state * 48_271) % 2_147_483_647
    yield state
  }
}

test.each([
  ['stakes', 1],
  ['wins', 1],
  ['multiples', 1],
  ['multiples', 3],
  ['multiples', 10],
] as const)('step by step %s of %i are those of all bets, with bets that are taken back', (score, best) => {
  const rules = { score, best }
  const seen = { advanced: 0, anew: 0 }
  for (let seed = 1; seed <= 10; seed += 1) {
    const numbers = numbersFrom(seed)
    const below = (most: number) => numbers.next().value % most
    const bets: CountedBet[] = []
    let tally: Tally = EMPTY_TALLY
    for (let step = 0; step < 40; step += 1) {
      const changes: ChangedBets[] = []
      for (let left = 1 + below(6); left > 0; left -= 1) {
        const isTakenBack = bets.length > 0 && below(3) === 0
        const [taken] = isTakenBack ? bets.splice(below(bets.length), 1) : []
        if (taken) changes.push({ ...taken, count: -1n })
        else {
          const placed = { points: BigInt(below(30)), settledUs: BigInt(below(50) + step) }
          bets.push(placed)
          changes.push({ ...placed, count: 1n })
        }
      }
      const netted = [
        ...Map.groupBy(changes, ({ points, settledUs }) => `${points} ${settledUs}`).values(),
      ].flatMap(([one, ...others]) =>
        one ? { ...one, count: others.reduce((sum, { count }) => sum + count, one.count) } : [],
      )
      const advanced = advanceTally(tally, netted, rules)
      tally = advanced ?? tallyOf(bets, rules)
      const expected = tallyOf(bets, rules)
      expect([tally.score, tally.reachedUs]).toEqual([expected.score, expected.reachedUs])
      expect(tally.best).toEqual(expected.best.slice(0, tally.best.length))
      seen[advanced ? 'advanced' : 'anew'] += 1
    }
  }
  expect(seen.advanced).toBeGreaterThan(seen.anew * 4)
})
