import { expect, test } from 'vitest'

import { isGameFeature } from './feature.ts'

test.each([
  ['free-spins', true],
  ['Free spins', false],
  ['', false],
  ['toString', false],
])('%s is a feature: %s', (text, is) => {
  expect(isGameFeature(text)).toBe(is)
})
