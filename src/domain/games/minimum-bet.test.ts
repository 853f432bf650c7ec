import { expect, test } from 'vitest'

import { UNIT } from '#domain/money/amount.ts'

import { isMinimumBetStep, minimumBetSteps, mayBeginWith } from './minimum-bet.ts'

test.each([
  ['0.01', true],
  ['0.75', true],
  ['0.10', false],
  ['1', false],
  ['', false],
])('%s is a step: %s', (text, is) => {
  expect(isMinimumBetStep(text)).toBe(is)
})

test.each([
  ['0.05', UNIT / 20n],
  ['0.1', UNIT / 10n],
  ['0.75', (UNIT * 3n) / 4n],
] as const)('the step %s passes games from %i units or below', (step, units) => {
  expect(mayBeginWith(step)).toBe(units)
})

test('the steps rise', () => {
  const units = minimumBetSteps.map(mayBeginWith)
  expect(units.every((one, place) => place === 0 || one > (units[place - 1] ?? 0n))).toBe(true)
})
