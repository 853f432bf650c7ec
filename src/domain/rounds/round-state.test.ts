import { expect, test } from 'vitest'

import { isRoundState } from './round-state.ts'

test.each([
  ['open', true],
  ['even', true],
  ['closed', false],
  ['toString', false],
  ['', false],
])('%s is a state: %s', (word, is) => {
  expect(isRoundState(word)).toBe(is)
})
