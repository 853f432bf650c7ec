import { expect, test } from 'vitest'

import { type RiskReason, riskReasons } from './withdrawal-risk.ts'
import { riskLevelOf, riskScoreOf, riskWeights } from './withdrawal-score.ts'

const cases: [readonly RiskReason[], number, ReturnType<typeof riskLevelOf>][] = [
  [[], 0, 'low'],
  [['new_account', 'first_withdrawal'], 10, 'low'],
  [['new_device', 'first_withdrawal'], 20, 'low'],
  [['name_differs'], 25, 'medium'],
  [['name_unknown', 'new_account', 'first_withdrawal'], 15, 'low'],
  [['name_differs', 'name_differs'], 25, 'medium'],
  [['number_shared', 'first_withdrawal'], 45, 'medium'],
  [['new_device', 'factors_reset'], 50, 'high'],
  [['number_shared', 'factors_reset', 'other_held'], 100, 'high'],
  [riskReasons, 100, 'high'],
]

test.each(cases)('the score of %j is %d, %s', (risks, score, level) => {
  expect(riskScoreOf(risks)).toBe(score)
  expect(riskLevelOf(riskScoreOf(risks))).toBe(level)
})

test('every reason weighs something, and none alone is high', () => {
  for (const risk of riskReasons) {
    expect(riskWeights[risk]).toBeGreaterThan(0)
    expect(riskLevelOf(riskWeights[risk])).not.toBe('high')
  }
})
