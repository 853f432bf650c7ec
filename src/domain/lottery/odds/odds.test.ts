import { expect, test } from 'vitest'

import { betTypes, findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import { type FamilyCode, familyCodes } from '#domain/lottery/families/families.ts'
import { choicesOf } from '#test/lottery/proof.ts'

import { expectedReturn, oddsOf } from './odds.ts'

const side = (family: FamilyCode, code: string, option: string) =>
  findBetType(family, code)?.shape.options?.indexOf(option) ?? -1

/** Published odds at a return of 0.90, and at those with which the field's tables agree. */
test.each<[FamilyCode, string, readonly (readonly number[])[], number, number]>([
  ['north', 'lo2', [[4]], 750, 75],
  ['province', 'lo2', [[4]], 750, 75],
  ['province', 'lo3', [[4]], 650, 650],
  ['north', 'lo4', [[4]], 550, 5_500],
  ['north', 'de', [[4]], 920, 92],
  ['north', 'xien2', [[4, 5]], 933, 17],
  ['north', 'xien3', [[4, 5, 6]], 911, 74.071],
  ['north', 'truot4', [[1, 2, 3, 4]], 920, 2.77],
  ['pk10', 'place', [[1], [], [], [], [], [], [], [], [], []], 900, 9],
  ['pk10', 'sum2', [[0]], 900, 40.5],
  ['pk10', 'sum2', [[8]], 900, 8.1],
  ['pk10', 'sum3', [[0]], 900, 108],
  ['pk10', 'first5', [[1], [2], [3], [4], [5]], 900, 27_216],
  ['k3', 'sum', [[0]], 900, 194.4],
  ['k3', 'sum', [[7]], 900, 7.2],
  ['k3', 'pair', [[1]], 900, 12.15],
  ['k3', 'pair_other', [[1], [2]], 900, 64.8],
  ['k3', 'two', [[1, 2]], 900, 6.48],
  ['k3', 'three', [[1, 2, 3]], 900, 32.4],
  ['k3', 'kind', [[1]], 900, 8.1],
  ['k3', 'one', [[1]], 900, 2.136],
  ['ssc', 'group120', [[0, 1, 2, 3, 4]], 900, 750],
  ['ssc', 'group5', [[0], [1]], 900, 18_000],
  ['ssc', 'has1_front', [[0]], 900, 3.321],
  ['11x5', 'any3', [[1, 2, 3]], 900, 14.85],
  ['11x5', 'any7', [[1, 2, 3, 4, 5, 6, 7]], 900, 19.8],
  ['11x5', 'any8', [[1, 2, 3, 4, 5, 6, 7, 8]], 900, 7.425],
  ['11x5', 'first3_any', [[1, 2, 3]], 900, 148.5],
  ['mark_six', 'special', [[7]], 900, 44.1],
  ['keno', 'pick1', [[7]], 900, 3.6],
  ['klsf', 'any1', [[7]], 900, 2.25],
  ['4d', 'big', [[1_234]], 640, 2_500],
  ['4d', 'small', [[1_234]], 650, 3_500],
  ['4d', 'box24_big', [[1_234]], 640, 104.166],
])('%s %s on %j at %i thousandths pays about %d', (family, code, choice, returnMilli, odds) => {
  const type = findBetType(family, code)
  const [first = 0n] = type ? oddsOf(type, { choice, returnMilli }) : []
  expect(Math.abs(Number(first) / 1_000 - odds)).toBeLessThan(0.02)
})

test.each<[FamilyCode, string, string, number]>([
  ['ssc', 'bull', 'none', 2.524],
  ['ssc', 'bull', 'bull_bull', 13.94],
  ['ssc', 'bull', 'bull_1', 14.117],
  ['ssc', 'bull', 'bull_2', 13.835],
  ['ssc', 'poker', 'straight', 75],
  ['ssc', 'poker', 'pair', 1.785],
  ['ssc', 'form_front', 'half_straight', 2.5],
  ['11x5', 'sum_size', 'big', 1.8],
  ['11x5', 'sum_side', 'odd', 1.761],
  ['k3', 'sum_side', 'big', 1.8],
  ['k3', 'sum_side_triples', 'big', 1.851],
  ['klsf', 'sum_size', 'big', 1.8],
])('%s %s %s at 900 thousandths pays %d', (family, code, option, odds) => {
  const type = findBetType(family, code)
  const choice = [[side(family, code, option)]]
  expect(type && oddsOf(type, { choice, returnMilli: 900 })).toEqual([BigInt(Math.round(odds * 1_000))])
})

test.each([
  ['dragon', 2_000n],
  ['dragon_refund', 1_800n],
] as const)('the odds of %s follow from what a tie does', (code, odds) => {
  const type = findBetType('ssc', code)
  expect(type && oddsOf(type, { choice: [[0], [0]], returnMilli: 900 })).toEqual([odds])
})

test('rounding is down and never gives more than the return; the best outcome pays more than its stake', () => {
  for (const family of familyCodes)
    for (const type of betTypes[family])
      for (const choice of choicesOf(type, { random: 1, seed: 2 }))
        for (const returnMilli of [700, 853, 990]) {
          const oddsMilli = oddsOf(type, { choice, returnMilli })
          const { paid, staked } = expectedReturn(type, { choice, oddsMilli })
          expect(paid * 1_000n <= staked * BigInt(returnMilli)).toBe(true)
          // One thousandth more would be too much for at least one outcome.
          const more = expectedReturn(type, { choice, oddsMilli: oddsMilli.map((odds) => odds + 1n) })
          expect(more.paid * 1_000n > more.staked * BigInt(returnMilli)).toBe(true)
          expect(oddsMilli[0]).toBeGreaterThan(1_000n)
        }
})
