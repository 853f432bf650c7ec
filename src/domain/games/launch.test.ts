import { expect, test } from 'vitest'

import { isLaunchKind } from './launch.ts'

test.each([
  ['frame', true],
  ['none', true],
  ['window', false],
  ['', false],
])('%s is a way to start a game: %s', (text, is) => {
  expect(isLaunchKind(text)).toBe(is)
})
