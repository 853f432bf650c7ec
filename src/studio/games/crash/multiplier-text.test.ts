import { describe, expect, test } from 'vitest'

import { readTarget, writeMultiplier, writeTarget } from './multiplier-text.ts'

describe('a multiplier', () => {
  test.each([
    [100, '1.00×'],
    [101, '1.01×'],
    [1_250, '12.50×'],
    [1_000_000, '10000.00×'],
  ])('%i is written %s', (multiplier, text) => {
    expect(writeMultiplier(multiplier)).toBe(text)
  })

  test.each<[typed: string, target: number | undefined]>([
    ['', undefined],
    ['1', undefined],
    ['1.00', undefined],
    ['1.01', 101],
    ['2', 200],
    ['2.', 200],
    ['2,5', 250],
    [' 3.75 ', 375],
    ['٢٫٥', 250],
    ['۱۲٫۳۴', 1_234],
    ['10000', 1_000_000],
    ['10000.01', undefined],
    ['2.505', undefined],
    ['-2', undefined],
    ['1e3', undefined],
    ['2×', undefined],
  ])('%j is %s', (typed, target) => {
    expect(readTarget(typed)).toBe(target)
  })

  test('a written target is parsed back', () => {
    for (let target = 101; target < 3_000; target++) expect(readTarget(writeTarget(target))).toBe(target)
  })
})
